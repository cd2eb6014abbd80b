"""Tests of reminders: growing gaps, the notice to the table, each sent only once."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from bot.enums import TimerKind
from bot.games.contract import Game
from bot.games.registry import GAMES
from bot.rows import UserRow
from bot.store.store import Store
from bot.tables.datetimes.quiet_hours import QuietHours, is_quiet
from bot.tables.model.loading import load
from bot.tables.model.notifications import Notice, PlayerAbsent, Reminder
from bot.tables.model.timer_kinds import NEVER
from bot.tables.model.views import Limit, Person, TableInfo
from bot.tables.scheduling.timer_loop import TimerLoop
from bot.tables.service import Tables
from bot.tables.timing.change_context import ChangeContext
from bot.tables.timing.reminder_schedule import GAPS, LATEST, WaitState, after_the_night, next_step, unpack
from bot.tables.timing.timers import schedule
from tests.conftest import Now
from tests.databases import change
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.passing_time import HOUR, PassingTime
from tests.tables.toy_game import TOY, endless, without_clock

START = datetime.fromisoformat("2026-01-01T00:00:00+00:00")


@pytest.fixture(autouse=True)
def no_deadlines(monkeypatch: pytest.MonkeyPatch, toy: None) -> None:
    """Patch the toy game: rounds last until all have bid."""
    without_clock(monkeypatch)


@pytest.fixture
def w(tables: Tables, now: Now) -> PassingTime:
    """Create a clock that records notifications."""
    return PassingTime(tables, now)


def after(
    waiting: PassingTime, kind: type[Reminder | PlayerAbsent] = Reminder, user: Person = ANN
) -> list[Reminder | PlayerAbsent]:
    return [one for one in waiting.of(kind) if one.user == user.id]


async def heard_at(w: PassingTime, hours: int, user: Person = ANN) -> list[tuple[float, Notice]]:
    """Return the notifications about a user, with the hour of each."""
    before = w.now()
    await w.hours(hours)
    return [
        ((at - START) / timedelta(hours=1), one)
        for at, one in zip(w.times, w.heard, strict=True)
        if at > before and isinstance(one, Reminder | PlayerAbsent) and one.user == user.id
    ]


async def test_after_a_day_then_rarer_then_the_table_is_told(w: PassingTime, running: TableInfo) -> None:
    told = await heard_at(w, 24 * 30)
    assert [at for at, _ in told] == [24, 72, 168, 192]
    reminders = [one for _, one in told[:3]]
    assert reminders == [Reminder(running.id, 0, ANN.id, START, nth, last=nth == 3) for nth in (1, 2, 3)]
    stopped = w.of(PlayerAbsent)
    assert {one.user for one in stopped} == {ANN.id, BEN.id, CHIE.id}
    assert all(one.ai and one.since == START and one.missed == 0 for one in stopped)
    assert min(stopped, key=lambda one: len(one.calls)).calls == ()  # no player is left to notify
    assert [timer.due_at for timer in await w.timers(running.id, TimerKind.REMINDER)] == [NEVER] * 3


async def test_who_is_not_waited_for_is_left_alone(w: PassingTime, running: TableInfo) -> None:
    await w.tables.moves.act(running.id, ANN.id, ("bid", "1"))
    await w.hours(30)
    assert {one.user for one in w.of(Reminder)} == {BEN.id, CHIE.id}


async def test_others_moving_changes_nothing_an_own_move_starts_anew(w: PassingTime, running: TableInfo) -> None:
    await w.hours(20)
    await w.tables.moves.act(running.id, BEN.id, ("bid", "1"))
    await w.hours(3)
    assert not w.heard
    await w.tables.moves.act(running.id, ANN.id, ("bid", "1"))
    await w.tables.undo.take_back(running.id, ANN.id)
    await w.hours(2)
    assert {one.user for one in w.of(Reminder)} == {CHIE.id}
    await w.hours(21.75)
    assert not after(w)
    await w.hours(0.25)
    assert len(after(w)) == 1


async def test_an_undo_of_somebody_else_leaves_ones_clock_alone(w: PassingTime, running: TableInfo) -> None:
    await w.hours(20)
    await w.tables.moves.act(running.id, BEN.id, ("bid", "1"))
    await w.tables.undo.take_back(running.id, BEN.id)
    await w.hours(4)
    assert {one.user for one in w.of(Reminder)} == {ANN.id, CHIE.id}


async def test_asked_the_same_again_after_ones_own_move_it_starts_anew(
    w: PassingTime, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "play", Mock(return_value=[]))
    await w.hours(20)
    await w.tables.moves.act(running.id, ANN.id, ("bid", "1"))
    await w.hours(23.75)
    assert {one.user for one in w.of(Reminder)} == {BEN.id, CHIE.id}
    await w.hours(0.25)
    assert len(after(w)) == 1


async def test_a_new_question_is_a_new_turn(
    w: PassingTime, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    await w.hours(20)
    monkeypatch.undo()
    monkeypatch.setitem(GAMES, "toy", TOY)
    endless(monkeypatch)
    await w.tables.moves.act(running.id, BEN.id, ("bid", "1"))  # now the clock of the round runs
    await w.hours(1 / 60, 1 / 60)
    without_clock(monkeypatch)
    rounds = {unpack(timer.data).question for timer in await w.timers(running.id, TimerKind.REMINDER)}
    assert rounds == {"bid2"}
    await w.hours(6)
    assert not w.heard


async def test_another_person_in_the_seat_has_their_own_time(running: TableInfo, tables: Tables, now: Now) -> None:
    loaded = await load(tables.uow.store, running.id)
    timers = schedule(loaded, (), ChangeContext(now(), 1, {}, ()))
    now.forward(HOUR / 2)
    later = ChangeContext(now(), 1, {}, ())
    assert schedule(loaded, timers, later) == timers
    seats = (replace(running.seats[0], user_id=5), *running.seats[1:])
    fresh = schedule(loaded.with_rows(seats=seats), timers, later)
    assert [one.due_at - other.due_at for one, other in zip(fresh, timers, strict=True)] == [
        timedelta(minutes=30),
        timedelta(),
        timedelta(),
    ]


async def test_live_tables_remind_in_minutes_at_any_hour(tables: Tables, lobby: TableInfo, w: PassingTime) -> None:
    await tables.uow.store.users.change(ANN.id, quiet_from=0, quiet_to=23, remind_hours=48)
    await tables.lobby.configure(lobby.id, ANN, speed="live")
    await tables.seating.join(lobby.id, BEN)
    await tables.lobby.start(lobby.id, ANN, 12)
    minutes: list[int] = []
    for minute in range(1, 60):
        before = len(after(w)) + len(after(w, PlayerAbsent))
        await w.hours(1 / 60, 1 / 60)
        if len(after(w)) + len(after(w, PlayerAbsent)) > before:
            minutes.append(minute)
    assert minutes == [5, 15, 35, 40]


@pytest.mark.parametrize("hours", [6, 12, 48])
async def test_ones_own_interval(w: PassingTime, running: TableInfo, hours: int) -> None:
    await w.tables.uow.store.users.change(ANN.id, remind_hours=hours)
    told = await heard_at(w, hours * 9)
    assert [at / hours for at, _ in told] == [1, 3, 7, 8]


async def test_never_is_never_but_the_table_is_told(w: PassingTime, running: TableInfo) -> None:
    await w.tables.uow.store.users.change(ANN.id, remind_hours=0)
    told = await heard_at(w, 24 * 10)
    assert [(at, type(one)) for at, one in told] == [(192, PlayerAbsent)]


async def test_an_interval_changed_in_between_counts_at_once(w: PassingTime, running: TableInfo) -> None:
    await w.hours(10)
    await w.tables.uow.store.users.change(ANN.id, remind_hours=6)
    await w.tables.timeouts.look_again(ANN.id)
    await w.fire()
    assert len(after(w)) == 1
    await w.tables.uow.store.users.change(ANN.id, remind_hours=24)
    await w.tables.timeouts.look_again(ANN.id)
    await w.hours(47.75)
    assert len(after(w)) == 1
    await w.hours(0.25)
    assert len(after(w)) == 2


async def test_in_quiet_hours_it_waits_until_they_are_over(w: PassingTime, running: TableInfo) -> None:
    await w.tables.uow.store.users.change(ANN.id, time_zone="Asia/Tokyo", quiet_from=8, quiet_to=13)
    told = await heard_at(w, 24 * 9)
    assert [at for at, _ in told] == [28, 76, 172, 196]  # 24 is nine o'clock in Tokyo, 28 is one; then from there on
    assert isinstance(told[-1][1], PlayerAbsent)


async def test_quiet_hours_that_begin_later_count_too(w: PassingTime, running: TableInfo) -> None:
    await w.hours(23)
    await w.tables.uow.store.users.change(ANN.id, quiet_from=23, quiet_to=6)
    await w.tables.timeouts.look_again(ANN.id)
    await w.hours(6.75)
    assert not after(w)
    await w.hours(0.25)
    assert len(after(w)) == 1


async def test_the_table_is_told_at_any_hour(w: PassingTime, running: TableInfo) -> None:
    await w.hours(168)
    await w.tables.uow.store.users.change(ANN.id, quiet_from=23, quiet_to=5)
    await w.tables.timeouts.look_again(ANN.id)
    await w.hours(23.75)
    assert not after(w, PlayerAbsent)
    await w.hours(0.25)  # midnight
    assert len(after(w, PlayerAbsent)) == 1


async def test_looking_too_early_does_no_harm(w: PassingTime, running: TableInfo) -> None:
    await w.hours(20)
    for _ in range(3):
        await w.tables.timeouts.remind(running.id, "0")
    assert not w.heard
    await w.hours(4)
    await w.tables.timeouts.remind(running.id, "0")
    assert len(after(w)) == 1


async def test_silence_for_this_turn(w: PassingTime, running: TableInfo) -> None:
    await w.hours(24)
    since = int(after(w)[0].since.timestamp())
    assert not await w.tables.timeouts.mute_prompt(running.id, 99, since)
    assert not await w.tables.timeouts.mute_prompt(running.id, ANN.id, since + 1)
    assert await w.tables.timeouts.mute_prompt(running.id, ANN.id, since)
    await w.restart()
    await w.hours(24 * 10)
    assert len(after(w)) == 1
    assert len(after(w, user=BEN)) == 3
    assert len(after(w, PlayerAbsent)) == 1
    for person in (ANN, BEN, CHIE):
        await w.tables.moves.act(running.id, person.id, ("bid", "1"))
    if not (await w.tables.queries.info(running.id)).over:
        assert not await w.tables.timeouts.mute_prompt(running.id, ANN.id, since)
        await w.hours(24)
        assert len(after(w)) == 2


async def test_each_once_after_restarts(w: PassingTime, running: TableInfo) -> None:
    for _ in range(4 * 9):
        await w.restart()
        await w.hours(6)
    assert [one.nth for one in after(w) if isinstance(one, Reminder)] == [1, 2, 3]
    assert len(after(w, PlayerAbsent)) == 1


async def test_a_bot_that_was_away_reminds_once(w: PassingTime, running: TableInfo, now: Now) -> None:
    now.forward(30 * 24 * HOUR)
    await w.restart()
    await w.fire()
    assert len(after(w)) == 1
    await w.hours(47.75)
    assert len(after(w)) == 1
    await w.hours(0.25)
    assert len(after(w)) == 2


@pytest.mark.every_database
async def test_killed_while_speaking_it_says_nothing_twice(
    tables: Tables, running: TableInfo, now: Now, store: Store
) -> None:
    clock, tried = TimerLoop(tables, now=now), list[Notice]()

    async def dies(notice: Notice) -> None:
        tried.append(notice)
        raise asyncio.CancelledError

    tables.events.on_notice(dies)
    now.forward(24 * HOUR)
    await clock.fire_due()
    assert len(tried) == 3
    w = PassingTime(Tables(store, now=now), now)
    await w.hours(47)
    assert not w.heard
    await w.hours(1)
    assert [one.nth for one in after(w) if isinstance(one, Reminder)] == [2]


@pytest.mark.every_database
async def test_two_clocks_remind_once(tables: Tables, running: TableInfo, now: Now) -> None:
    w = PassingTime(tables, now)
    other = TimerLoop(tables, now=now)
    now.forward(24 * HOUR)
    await other.fire_due()
    await w.fire()
    assert len(after(w)) == 1


async def test_whoever_comes_to_a_seat_has_their_own_time(w: PassingTime, running: TableInfo) -> None:
    await w.hours(20)
    await w.tables.seating.leave(running.id, ANN.id)
    await w.unset(running.id, "ai", "0")  # the AI seat does not move either
    await w.hours(5)
    assert not after(w)
    await w.tables.seating.join(running.id, Person(5, "Eri"))
    await w.hours(23.75)
    assert not after(w, user=Person(5, "Eri"))
    await w.hours(0.25)
    assert len(after(w, user=Person(5, "Eri"))) == 1


async def test_over_is_over(w: PassingTime, running: TableInfo) -> None:
    await w.tables.ending.end(running.id, ANN, "Enough.")
    await w.hours(30)
    assert not w.heard


async def test_with_a_time_limit_it_comes_in_time(tables: Tables, lobby: TableInfo, w: PassingTime) -> None:
    await tables.lobby.configure(lobby.id, ANN, limit=Limit(12 * HOUR))
    await tables.seating.join(lobby.id, BEN)
    await tables.lobby.start(lobby.id, ANN, 12)
    await w.hours(6)
    (first,) = after(w)
    assert first == Reminder(lobby.id, 0, ANN.id, START, 3, last=True, ends=START + timedelta(hours=12))


async def test_andromeda_too(tables: Tables, w: PassingTime) -> None:
    info = await tables.lobby.open(game="andromeda", host=ANN, guild_id=1, channel_id=2, language="en")
    await tables.seating.join(info.id, BEN)
    await tables.seating.join(info.id, CHIE)
    await tables.lobby.start(info.id, ANN, 12)
    asked = (await tables.reader.view(info.id, None)).waiting
    await w.hours(24)
    assert sorted(one.seat for one in w.of(Reminder)) == sorted(asked)
    assert sum(GAPS) == 8
    assert replace(w.of(Reminder)[0], seat=0, user=0) == Reminder(info.id, 0, 0, START, 1)


# --- with a time limit -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "hours"),
    [
        ((12, 24), [6]),
        ((24, 24), [12]),
        ((24, 6), [6, 12]),
        ((72, 24), [24, 60]),
        ((72, 48), [36, 60]),
        ((168, 48), [48, 156]),
        ((72, 6), [6, 18, 60]),
        ((168, 24), [24, 72, 156]),
        ((168, 6), [6, 18, 156]),
    ],
)
async def test_the_last_reminder_comes_well_before_the_limit(
    tables: Tables, lobby: TableInfo, w: PassingTime, turn: tuple[int, int], hours: list[int]
) -> None:
    """By the hours of a turn, and the preferred hours until the first reminder."""
    limit, usual = turn
    await tables.uow.store.users.change(ANN.id, remind_hours=usual)
    await tables.lobby.configure(lobby.id, ANN, limit=Limit(limit * HOUR))
    await tables.seating.join(lobby.id, BEN)
    await tables.lobby.start(lobby.id, ANN, 12)
    told = await heard_at(w, limit)
    assert [at for at, _ in told] == hours
    assert [one.last for _, one in told if isinstance(one, Reminder)] == [False] * (len(hours) - 1) + [True]


@pytest.mark.parametrize(
    ("quiet", "hour"),
    [
        ((9, 16), 8.5),  # the time before is nearer than the one after
        ((2, 13), 13),
        ((20, 12), 12),
    ],
)
async def test_the_last_reminder_is_not_in_quiet_hours(
    tables: Tables, lobby: TableInfo, w: PassingTime, quiet: tuple[int, int], hour: float
) -> None:
    """The limit of three days ends at midnight, twelve hours before it is noon."""
    await tables.uow.store.users.change(ANN.id, quiet_from=quiet[0], quiet_to=quiet[1])
    await tables.lobby.configure(lobby.id, ANN, limit=Limit(72 * HOUR))
    await tables.seating.join(lobby.id, BEN)
    await tables.lobby.start(lobby.id, ANN, 12)
    told = await heard_at(w, 72)
    assert told[-1][0] == 48 + hour


async def test_a_short_limit_where_all_are_there(
    tables: Tables, w: PassingTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless(monkeypatch)
    for minutes, expected in ((10, [5]), (5, [])):
        info = await tables.lobby.open(
            game="toy", host=ANN, guild_id=1, channel_id=2, language="en", speed="live", limit=Limit(minutes * 60)
        )
        await tables.seating.join(info.id, BEN)
        await tables.lobby.start(info.id, ANN, 20 + minutes)
        w.forget()
        at: list[int] = []
        for minute in range(1, minutes + 1):
            before = len(after(w))
            await w.hours(1 / 60, 1 / 60)
            at += [minute] * (len(after(w)) - before)
        assert at == expected
        await tables.ending.end(info.id, ANN, "Enough.")


# --- start of the wait, batches, nights ------------------------------------------------------------------------------


async def test_ones_tables_say_since_when_they_wait_for_oneself(w: PassingTime, running: TableInfo) -> None:
    await w.hours(5)
    await w.tables.moves.act(running.id, BEN.id, ("bid", "1"))
    await w.hours(1)
    await w.tables.moves.act(running.id, BEN.id, ("bid", "2"))
    assert [wait.since for wait in await w.tables.queries.waits(ANN.id)] == [START]
    await w.hours(18)
    assert after(w)[0].since == START
    await w.tables.moves.act(running.id, ANN.id, ("bid", "1"))
    assert await w.tables.queries.waits(ANN.id) == []


async def test_what_is_due_within_the_hour_comes_along(w: PassingTime, tables: Tables, running: TableInfo) -> None:
    others: list[TableInfo] = []
    for minutes in (45, 30):
        w.now.forward(minutes * 60)
        info = await tables.lobby.open(game="toy", host=ANN, guild_id=1, channel_id=2, language="en")
        await tables.seating.join(info.id, BEN)
        others.append(await tables.lobby.start(info.id, ANN, 20 + minutes))
    await heard_at(w, 24)
    (first, second) = after(w)
    assert isinstance(first, Reminder)
    assert isinstance(second, Reminder)
    assert [(one.table, one.nth) for one in (first, *first.also)] == [
        (running.id, 1), (others[0].id, 1), (others[1].id, 0)
    ]  # fmt: skip
    assert [(one.table, one.nth) for one in (second, *second.also)] == [
        (others[1].id, 1), (running.id, 0), (others[0].id, 0)
    ]  # fmt: skip
    await w.restart()
    await w.hours(30)
    assert len(after(w)) == 2


async def test_who_has_set_nothing_is_left_alone_in_the_hours_in_which_they_never_move(
    w: PassingTime, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann moves from 9:00 to 23:00; a reminder due at 3:00 is sent at 8:00."""
    endless(monkeypatch)
    for day in range(4):
        for hour in (9, 13, 18, 22):
            w.now.time = START + timedelta(days=day, hours=hour)
            await w.tables.moves.act(running.id, ANN.id, ("bid", "1"))
    await w.tables.moves.act(running.id, BEN.id, ("bid", "1"))
    w.now.time = START + timedelta(days=4, hours=3)
    await w.fire()
    w.forget()
    await w.tables.moves.act(running.id, CHIE.id, ("bid", "1"))
    told = await heard_at(w, 30)
    assert [at - 24 * 5 for at, _ in told] == [8]
    assert isinstance(told[0][1], Reminder)
    assert told[0][1].silence is not None
    assert [at.hour for at in told[0][1].silence] == [0, 8]
    await w.tables.uow.store.users.change(ANN.id, quiet_from=0, quiet_to=0)
    assert (await w.tables.users.quiet_hours(await w.tables.uow.store.users.user(ANN.id))) is not None
    await w.tables.moves.act(running.id, ANN.id, ("bid", "1"))


# --- outside quiet hours ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("quiet", [(22, 8), (22, 10), (21, 9), (23, 8), (22, 7), (0, 0)])
@pytest.mark.parametrize("hours", [12, 24])
def test_no_time_limit_ends_without_a_word_if_there_is_a_loud_moment_for_it(
    lobby: TableInfo, hours: int, quiet: tuple[int, int]
) -> None:
    info, person, silence = replace(lobby, limit_seconds=hours * HOUR), UserRow(ANN.id), QuietHours("UTC", *quiet)
    for quarter in range(24 * 4):
        since = START + timedelta(minutes=15 * quarter)
        limit = after_the_night(since + timedelta(hours=hours), info, silence)
        minutes = range(60, int((limit - since - LATEST) / timedelta(minutes=1)), 5)
        if any(not is_quiet(since + timedelta(minutes=minute), silence) for minute in minutes):
            step = next_step(WaitState("bid1", ANN.id, since), info, person, since, quiet=silence, ends=limit)
            assert step.at <= limit - LATEST, since
            assert not is_quiet(step.at, silence)


async def test_a_live_table_brings_no_reminders_of_others_into_quiet_hours(
    w: PassingTime, tables: Tables, running: TableInfo
) -> None:
    await tables.uow.store.users.change(ANN.id, quiet_from=22, quiet_to=8)
    await w.hours(31)
    live = await tables.lobby.open(game="toy", host=ANN, guild_id=1, channel_id=2, language="en", speed="live")
    await tables.seating.join(live.id, BEN)
    await tables.lobby.start(live.id, ANN, 30)
    await w.hours(0.25, 1 / 12)
    assert {(one.table, one.also) for one in w.of(Reminder) if one.user == ANN.id} == {(live.id, ())}
    await w.hours(0.75)
    assert [one.table for one in after(w) if isinstance(one, Reminder)][-1] == running.id


async def test_a_table_that_cannot_be_played_on_keeps_no_reminder_of_another_one(
    w: PassingTime, tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = await tables.lobby.open(game="toy", host=ANN, guild_id=1, channel_id=2, language="en")
    await tables.seating.join(broken.id, BEN)
    await tables.lobby.start(broken.id, ANN, 30)
    await change(tables.uow.store, broken.id, game="gone")
    await w.restart()
    told = await heard_at(w, 24)
    assert [(at, one.table) for at, one in told if isinstance(one, Reminder)] == [(24, running.id)]


async def test_another_ones_move_that_changes_the_question_does_not_begin_the_wait_anew(w: PassingTime) -> None:
    clock = {"clock": "86400"}
    info = await w.tables.lobby.open(game="ricochet", host=ANN, guild_id=1, channel_id=2, language="en", settings=clock)
    await w.tables.seating.join(info.id, BEN)
    await w.tables.lobby.start(info.id, ANN, 30)
    await w.hours(10)
    before = [wait.since for wait in await w.tables.queries.waits(ANN.id)]
    await w.tables.moves.act(info.id, BEN.id, ("declare", "20"))
    assert [wait.since for wait in await w.tables.queries.waits(ANN.id)] == before
    told = await heard_at(w, 15)
    assert [at for at, _ in told] == [22]  # twelve hours before the clock ends


async def test_a_time_limit_that_begins_anew_has_its_own_reminders(w: PassingTime) -> None:
    info = await w.tables.lobby.open(
        game="ricochet", host=ANN, guild_id=1, channel_id=2, language="en", limit=Limit(12 * HOUR)
    )
    await w.tables.seating.join(info.id, BEN)
    await w.tables.lobby.start(info.id, ANN, 30)
    await w.hours(7)
    (first,) = [one for one in after(w) if isinstance(one, Reminder)]
    await w.tables.moves.act(info.id, BEN.id, ("declare", "20"))
    told = await heard_at(w, 11)
    assert [(at, one.since) for at, one in told if isinstance(one, Reminder)] == [(13, first.since)]


@pytest.mark.parametrize("limit", [Limit(None), Limit(24 * HOUR), Limit(12 * HOUR, bank=72 * HOUR)])
async def test_a_clock_of_the_game_that_ends_the_question_has_its_reminder_in_time(
    w: PassingTime, limit: Limit
) -> None:
    info = await w.tables.lobby.open(
        game="ricochet", host=ANN, guild_id=1, channel_id=2, language="en", limit=limit, settings={"clock": "43200"}
    )
    await w.tables.seating.join(info.id, BEN)
    await w.tables.lobby.start(info.id, ANN, 30)
    await w.hours(7)
    w.forget()
    await w.tables.moves.act(info.id, BEN.id, ("declare", "20"))
    (clock,) = await w.timers(info.id, TimerKind.DEADLINE)
    (waits,) = await w.tables.timeouts.pending_reminders(ANN.id)
    assert waits.ends == clock.due_at
    told = [(at, one) for at, one in await heard_at(w, 12) if isinstance(one, Reminder)]
    assert [(one.ends, one.clocked) for _, one in told] == [(clock.due_at, True)]
    assert 8 <= told[0][0] <= 14
