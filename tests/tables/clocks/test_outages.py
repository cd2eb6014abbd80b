"""Tests of outages of the bot or Discord: extended timers, and no flood of reminders."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import Any

import msgspec
import pytest

from bot.enums import LimitThen, TimerKind
from bot.games.registry import GAMES
from bot.rows import TimerRow
from bot.store.engine.errors import StoreBusy
from bot.store.store import Store
from bot.tables.clocks import outages
from bot.tables.clocks.outages import BEAT, BLINK
from bot.tables.model.errors import WrongStatus
from bot.tables.model.loading import load
from bot.tables.model.notifications import Reminder, TimeUp
from bot.tables.model.table_rules import KEPT
from bot.tables.model.views import Limit, Person, TableInfo
from bot.tables.scheduling.timer_loop import TimerLoop
from bot.tables.service import Tables
from tests.conftest import Now
from tests.databases import change
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.core.support import published
from tests.tables.passing_time import HOUR, PassingTime
from tests.tables.toy_game import SECONDS, TOY, endless, without_clock

DAY = 24 * HOUR


@pytest.fixture
def w(tables: Tables, now: Now) -> PassingTime:
    """Create a clock that records notifications."""
    return PassingTime(tables, now)


@pytest.fixture
def no_deadlines(monkeypatch: pytest.MonkeyPatch, toy: None) -> None:
    """Patch the toy game: rounds last until all have bid."""
    without_clock(monkeypatch)


async def begun(tables: Tables, limit: Limit, speed: str = "days", number: int = 1, game: str = "toy") -> TableInfo:
    info = await tables.lobby.open(
        game=game, host=ANN, guild_id=10, channel_id=11, language="en", speed=speed, limit=limit
    )
    for person in (BEN, CHIE):
        await tables.seating.join(info.id, person)
    return await tables.lobby.start(info.id, ANN, thread_id=20 + number)


async def due(store: Store, table_id: int, kind: str) -> list[datetime]:
    return [timer.due_at for timer in await store.timers.of(table_id) if timer.kind == kind]


async def away(w: PassingTime, hours: float) -> None:
    """Restart the process after this many hours."""
    w.now.forward(hours * HOUR)
    await w.restart()
    w.tables.outages.begin()
    assert await w.clock.fire_due() == 0
    await w.tables.outages.on_reconnect()


async def test_limits_run_on_where_they_stood_when_the_bot_went_away(w: PassingTime, no_deadlines: None) -> None:
    info = await begun(w.tables, Limit(DAY))
    await w.hours(20)
    await away(w, 48)
    await w.hours(3.75)
    assert not w.of(TimeUp)
    assert {end.at for end in (await w.tables.reader.view(info.id, None)).ends} == {w.now() + timedelta(minutes=15)}
    await w.hours(0.25)
    assert len(w.of(TimeUp)) == 3


async def test_reminders_come_as_they_would_have_come(w: PassingTime, no_deadlines: None) -> None:
    infos = [await begun(w.tables, Limit(None), number=number) for number in range(4)]
    await w.hours(20)
    await away(w, 48)
    await w.fire()
    assert not w.heard
    await w.hours(3.75)
    assert not w.heard
    await w.hours(0.25)
    reminders = [one for one in w.of(Reminder) if one.user == ANN.id]
    assert [{one.table, *(other.table for other in one.also)} for one in reminders] == [{info.id for info in infos}]
    w.forget()
    await w.hours(47.75)
    assert not w.heard
    await w.hours(0.25)
    assert {one.nth for one in w.of(Reminder)} == {2}


async def test_a_last_sign_of_life_is_never_older_than_a_minute(tables: Tables, now: Now, store: Store) -> None:
    clock = TimerLoop(tables, now=now)
    for _ in range(5):
        now.forward(BEAT.total_seconds())
        await clock.fire_due()
        assert await store.heartbeats.last_reached() == now()


async def test_the_first_start_of_all_shifts_nothing(w: PassingTime, no_deadlines: None) -> None:
    info = await begun(w.tables, Limit(DAY))
    before = await w.tables.uow.store.timers.of(info.id)
    w.now.forward(5 * HOUR)
    await w.restart()
    w.tables.outages.begin()
    await w.tables.outages.on_reconnect()
    assert await w.tables.uow.store.timers.of(info.id) == before


async def test_while_discord_is_away_nothing_expires(w: PassingTime, store: Store, no_deadlines: None) -> None:
    info = await begun(w.tables, Limit(120), speed="live")
    await w.fire()
    w.now.forward(60)
    w.tables.outages.on_disconnect()
    w.now.forward(1000)
    assert await w.clock.fire_due() == 0
    w.tables.outages.on_disconnect()
    await w.tables.outages.on_reconnect()
    assert await due(store, info.id, TimerKind.LIMIT) == [w.now() + timedelta(seconds=60)] * 3
    await w.fire()
    assert not w.of(TimeUp)
    w.now.forward(60)
    await w.fire()
    assert len(w.of(TimeUp)) == 3


async def test_a_blink_changes_nothing(w: PassingTime, store: Store, no_deadlines: None) -> None:
    info = await begun(w.tables, Limit(DAY))
    before = await store.timers.of(info.id)
    await w.fire()
    w.tables.outages.on_disconnect()
    w.now.forward(BLINK.total_seconds() - 1)
    await w.tables.outages.on_reconnect()
    assert await store.timers.of(info.id) == before
    w.now.forward(HOUR)
    await w.tables.outages.on_reconnect()  # both events are possible
    assert await store.timers.of(info.id) == before


@pytest.mark.parametrize("speed", ["days", "live"])
async def test_clocks_of_games_over_days_wait_and_those_that_people_watch_do_not(
    w: PassingTime, store: Store, speed: str
) -> None:
    info = await begun(w.tables, Limit(None), speed=speed)
    (before,) = await due(store, info.id, TimerKind.DEADLINE)
    w.tables.outages.on_disconnect()
    w.now.forward(3 * HOUR)
    await w.tables.outages.on_reconnect()
    assert await due(store, info.id, TimerKind.DEADLINE) == [before + timedelta(hours=3 * (speed == "days"))]


async def test_who_moves_just_when_it_is_back_finds_the_clock_running(w: PassingTime) -> None:
    info = await begun(w.tables, Limit(None))
    w.now.forward(SECONDS / 2)
    w.tables.outages.on_disconnect()
    w.now.forward(3 * HOUR)
    await w.tables.moves.act(info.id, ANN.id, ("bid", "4"))
    assert (await load(w.tables.uow.store, info.id)).state.round == 1


async def test_an_ai_goes_on_at_once(w: PassingTime, store: Store, no_deadlines: None) -> None:
    info = await w.tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en")
    await w.tables.seating.add_ai(info.id, ANN, 1)
    await w.tables.lobby.start(info.id, ANN, 12)
    w.tables.outages.on_disconnect()
    w.now.forward(HOUR)
    await w.tables.outages.on_reconnect()
    assert (await due(store, info.id, TimerKind.AI))[0] < w.now()
    await w.fire()
    assert (await w.tables.reader.view(info.id, None)).waiting == (0,)


async def test_boards_are_drawn_anew_where_a_shown_time_has_changed(w: PassingTime, no_deadlines: None) -> None:
    limited = await begun(w.tables, Limit(DAY))
    await begun(w.tables, Limit(None), number=2)
    changed = published(w.tables)
    w.tables.outages.on_disconnect()
    w.now.forward(HOUR)
    await w.tables.outages.on_reconnect()
    assert [one.id for one in changed] == [limited.id]


@pytest.mark.every_database
async def test_a_move_at_the_same_time_keeps_its_own_timers(w: PassingTime, store: Store, no_deadlines: None) -> None:
    info = await begun(w.tables, Limit(DAY))
    w.tables.outages.on_disconnect()
    w.now.forward(HOUR)
    held = w.tables.uow.locks.of(info.id)
    await held.acquire()
    returning = asyncio.ensure_future(w.tables.outages.on_reconnect())
    await asyncio.sleep(0.05)
    assert not w.tables.outages.reachable
    held.release()
    await w.tables.moves.act(info.id, ANN.id, ("bid", "4"))
    await returning
    timers = [timer for timer in await store.timers.of(info.id) if timer.kind in (TimerKind.LIMIT, TimerKind.REMINDER)]
    assert {timer.key for timer in timers} == {"1", "2"}


async def test_a_busy_store_delays_the_return_but_does_not_end_it(
    w: PassingTime, store: Store, monkeypatch: pytest.MonkeyPatch, no_deadlines: None
) -> None:
    info = await begun(w.tables, Limit(DAY))
    before = await due(store, info.id, TimerKind.LIMIT)
    monkeypatch.setattr(outages, "BUSY_PAUSE", 0.01)
    put_off, refused = store.timers.postpone, [StoreBusy("locked"), StoreBusy("locked")]

    async def busy(*given: Any) -> list[TimerRow]:
        if refused:
            raise refused.pop()
        return await put_off(*given)

    monkeypatch.setattr(store.timers, "postpone", busy)
    w.tables.outages.on_disconnect()
    w.now.forward(HOUR)
    await w.tables.outages.on_reconnect()
    assert w.tables.outages.reachable
    assert await due(store, info.id, TimerKind.LIMIT) == [at + timedelta(hours=1) for at in before]


async def test_a_table_whose_game_is_gone_gets_its_time_back_and_keeps_no_other_from_it(
    w: PassingTime, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "gone", TOY)
    infos = [await begun(w.tables, Limit(DAY), number=number, game=game) for number, game in enumerate(("gone", "toy"))]
    before = [await due(store, info.id, TimerKind.DEADLINE) for info in infos]
    await w.fire()
    monkeypatch.delitem(GAMES, "gone")
    await away(w, 3)
    assert w.tables.outages.reachable
    later = [[at + timedelta(hours=3) for at in ends] for ends in before]
    assert [await due(store, info.id, TimerKind.DEADLINE) for info in infos] == later


async def test_a_timer_that_cannot_be_read_stays_and_keeps_no_other_from_its_time(
    w: PassingTime, store: Store, no_deadlines: None
) -> None:
    info = await begun(w.tables, Limit(None))
    first, *others = await w.timers(info.id, TimerKind.REMINDER)
    broken = msgspec.structs.replace(first, data="?")
    kept = [one for one in await store.timers.of(info.id) if one != first]
    await change(store, info.id, timers=(*kept, broken))
    w.tables.outages.on_disconnect()
    w.now.forward(HOUR)
    await w.tables.outages.on_reconnect()
    assert w.tables.outages.reachable
    after = [timer.due_at for timer in await w.timers(info.id, TimerKind.REMINDER)]
    assert after == [first.due_at, *(timer.due_at + timedelta(hours=1) for timer in others)]


async def test_a_return_that_fails_is_tried_again_and_the_log_says_why(
    w: PassingTime, store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, no_deadlines: None
) -> None:
    info = await begun(w.tables, Limit(DAY))
    before = await due(store, info.id, TimerKind.LIMIT)
    monkeypatch.setattr(outages, "BUSY_PAUSE", 0.01)
    put_off, faults = store.timers.postpone, [RuntimeError("a mistake of ours")]

    async def broken(*given: Any) -> list[TimerRow]:
        if faults:
            raise faults.pop()
        return await put_off(*given)

    monkeypatch.setattr(store.timers, "postpone", broken)
    w.tables.outages.on_disconnect()
    w.now.forward(HOUR)
    await w.tables.outages.on_reconnect()
    assert w.tables.outages.reachable
    assert await due(store, info.id, TimerKind.LIMIT) == [at + timedelta(hours=1) for at in before]
    assert "a mistake of ours" in caplog.text


@pytest.mark.parametrize("comes_back", [False, True], ids=["and stays away", "and comes back at once"])
async def test_discord_that_is_lost_again_while_time_is_given_back_is_lost_and_all_time_is_given_back_once(
    w: PassingTime, store: Store, monkeypatch: pytest.MonkeyPatch, no_deadlines: None, comes_back: bool
) -> None:
    info = await begun(w.tables, Limit(DAY))
    before = await due(store, info.id, TimerKind.LIMIT)
    note, held = store.heartbeats.note_reached, asyncio.Event()

    async def slow(at: datetime) -> None:
        await held.wait()
        await note(at)

    monkeypatch.setattr(store.heartbeats, "note_reached", slow)
    w.tables.outages.on_disconnect()
    w.now.forward(HOUR)
    returning = asyncio.ensure_future(w.tables.outages.on_reconnect())
    await asyncio.sleep(0.05)
    w.tables.outages.on_disconnect()
    w.now.forward(2 * HOUR)
    again = [asyncio.ensure_future(w.tables.outages.on_reconnect())] if comes_back else []
    await asyncio.sleep(0)
    held.set()
    await asyncio.gather(returning, *again)
    assert w.tables.outages.reachable == comes_back
    if not comes_back:
        w.now.forward(HOUR)
        await w.tables.outages.on_reconnect()
    hours = 3 if comes_back else 4
    assert w.tables.outages.reachable
    assert await due(store, info.id, TimerKind.LIMIT) == [at + timedelta(hours=hours) for at in before]


async def test_a_store_that_fails_while_time_is_given_back_takes_nobodys_time(
    w: PassingTime, store: Store, monkeypatch: pytest.MonkeyPatch, no_deadlines: None
) -> None:
    info = await begun(w.tables, Limit(DAY))
    before = await due(store, info.id, TimerKind.LIMIT)
    monkeypatch.setattr(outages, "BUSY_PAUSE", 0.01)
    timed, refused = store.timers.tables, [StoreBusy("locked"), StoreBusy("locked")]

    async def busy(after: int) -> list[int]:
        if refused:
            w.now.forward(HOUR)
            raise refused.pop()
        return await timed(after)

    w.tables.outages.on_disconnect()
    monkeypatch.setattr(store.timers, "tables", busy)
    w.now.forward(HOUR)
    await w.tables.outages.on_reconnect()
    assert w.tables.outages.reachable
    assert await due(store, info.id, TimerKind.LIMIT) == [at + timedelta(hours=2) for at in before]


async def test_a_machine_that_wakes_while_discord_is_lost_gets_its_time_when_that_is_back(
    w: PassingTime, store: Store, no_deadlines: None
) -> None:
    info = await begun(w.tables, Limit(DAY))
    before = await due(store, info.id, TimerKind.LIMIT)
    slept = w.now()
    w.now.forward(5 * HOUR)
    w.tables.outages.on_disconnect()
    await w.tables.outages.compensate(slept)
    assert not w.tables.outages.reachable
    w.now.forward(HOUR)
    await w.tables.outages.on_reconnect()
    assert await due(store, info.id, TimerKind.LIMIT) == [at + timedelta(hours=6) for at in before]


async def test_a_machine_that_has_slept_takes_nobodys_time(w: PassingTime, store: Store, no_deadlines: None) -> None:
    info = await begun(w.tables, Limit(DAY))
    before = await due(store, info.id, TimerKind.LIMIT)
    ticking = asyncio.create_task(w.clock.run())
    try:
        await asyncio.sleep(0.1)
        w.now.forward(30 * HOUR)
        w.clock.wake()
        async with asyncio.timeout(5):
            while await due(store, info.id, TimerKind.LIMIT) == before:  # noqa: ASYNC110 - no event tells
                await asyncio.sleep(0.02)
    finally:
        ticking.cancel()
    assert await due(store, info.id, TimerKind.LIMIT) == [at + timedelta(hours=30) for at in before]
    assert not w.of(TimeUp)


async def test_a_seat_that_is_kept_is_kept_longer_by_an_outage(
    w: PassingTime, no_deadlines: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless(monkeypatch)
    info = await begun(w.tables, Limit(DAY, LimitThen.AI))
    for person in (BEN, CHIE):
        await w.tables.moves.act(info.id, person.id, ("bid", "4"))
    await w.hours(24)
    (lost,) = [seat for seat in (await w.tables.queries.info(info.id)).seats if seat.left_by == ANN.id]
    assert lost.kept_until == w.now() + KEPT
    await away(w, 73)
    assert (await w.tables.queries.info(info.id)).seats[lost.seat].kept_until == w.now() + KEPT
    with pytest.raises(WrongStatus, match="kept for three days"):
        await w.tables.seating.join(info.id, Person(77, "Eve"))
    await w.hours(73)
    await away(w, 5)
    await w.tables.seating.join(info.id, Person(77, "Eve"))
