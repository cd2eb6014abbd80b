"""Tests of time banks, turns until a time of day, waking hours; and their pauses."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from bot.enums import Ending, TimerKind
from bot.rows import UserRow, VacationRow
from bot.tables.model.errors import WrongStatus
from bot.tables.model.notifications import Consequence, TimeUp
from bot.tables.model.table_rules import BANKS, check_limit
from bot.tables.model.timer_kinds import is_suspended
from bot.tables.model.views import Limit, Person, TableInfo
from bot.tables.service import Tables
from bot.tables.timing.reminder_schedule import REMINDERS, NextReminder, WaitState, next_step
from bot.tables.timing.time_counting import ALWAYS, Calendar, Interval, counted
from bot.tables.timing.turn_end import ends
from tests.conftest import Now
from tests.tables.clocks.support import begun
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.passing_time import HOUR, PassingTime
from tests.tables.play.support import at_once
from tests.tables.timing.support import BANK, DAY, left, pause, resume, until
from tests.tables.toy_game import Rolled, endless, without_clock

NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)


@pytest.fixture
def w(tables: Tables, now: Now, monkeypatch: pytest.MonkeyPatch) -> PassingTime:
    """Create a recorder for a toy game without clock, end, or hidden bids.

    A shown bid can be undone.
    """
    without_clock(monkeypatch)
    endless(monkeypatch)
    monkeypatch.setattr(Rolled, "exposes", False)
    return PassingTime(tables, now)


# --- banks -----------------------------------------------------------------------------------------------------------


async def test_each_turn_adds_to_the_bank_and_takes_what_it_used(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, BANK, BEN)
    assert await until(w, info) == {"0": 30, "1": 30}
    w.now.forward(10 * HOUR)
    await tables.moves.act(info.id, ANN.id, ("bid", "4"))
    assert await left(w, info, 0) == 20 * HOUR
    assert await until(w, info) == {"1": 20}
    w.now.forward(2 * HOUR)
    await tables.moves.act(info.id, BEN.id, ("bid", "4"))
    assert await until(w, info) == {"0": 26, "1": 18}, "who is asked on gets nothing anew"


async def test_who_lets_it_pass_has_just_what_each_turn_adds(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    info = await begun(tables, lobby, BANK, BEN)
    await tables.moves.act(info.id, ANN.id, ("bid", "4"))
    await w.hours(30)
    assert w.of(TimeUp) == [TimeUp(info.id, 1, BEN.id, Consequence.DEFAULT)]
    assert await until(w, info) == {"0": 36, "1": 6}
    await w.hours(6)
    assert len(w.of(TimeUp)) == 2
    assert await left(w, info, 1) == 0


async def test_an_ai_that_stands_in_leaves_the_bank_to_whom_it_belongs(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, BANK, BEN, CHIE)
    w.now.forward(12 * HOUR)
    await tables.seating.leave(info.id, BEN.id)
    assert await left(w, info, 1) == 18 * HOUR
    w.now.forward(24 * HOUR)
    await tables.seating.join(info.id, BEN)
    assert (await until(w, info))["1"] == 18, "it is the same turn still"
    await tables.seating.leave(info.id, BEN.id)
    await tables.moves.step_ai(info.id, "1", at_once)
    for person in (ANN, CHIE):
        await tables.moves.act(info.id, person.id, ("bid", "4"))
    await tables.seating.join(info.id, BEN)
    assert (await until(w, info))["1"] == 24


async def test_the_night_that_a_limit_is_put_off_by_is_not_left_in_the_bank(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    await tables.users.change(BEN.id, quiet_from=23, quiet_to=8, time_zone="UTC")
    info = await begun(tables, lobby, BANK, BEN)
    await tables.moves.act(info.id, ANN.id, ("bid", "4"))
    await w.hours(31)
    assert w.of(TimeUp) == []
    await tables.moves.act(info.id, BEN.id, ("bid", "4"))
    assert (await until(w, info))["1"] == 2, "what is left of the night is there for the turn that goes on"
    await tables.moves.act(info.id, BEN.id, ("bid", "4"))
    assert await left(w, info, 1) == 0


async def test_vacations_and_outages_take_nothing_from_the_bank(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, BANK, BEN)
    start = w.now()
    away = VacationRow(1, BEN.id, start + timedelta(hours=1), start + timedelta(hours=49))
    calendars = await tables.uow.calendars(replace(info, vacations=(away,)))
    assert calendars[ANN.id] == ALWAYS
    assert ends(BANK, None, start, calendars[BEN.id]) == start + timedelta(hours=78)
    w.now.forward(5 * HOUR)
    await tables.outages.compensate(start)
    assert await until(w, info) == {"0": 30, "1": 30}


async def test_the_time_of_a_step_that_was_taken_back_is_neither_given_back_nor_taken_twice(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, BANK, BEN, CHIE)
    w.now.forward(10 * HOUR)
    await tables.moves.act(info.id, ANN.id, ("bid", "4"))
    await tables.undo.take_back(info.id, ANN.id)
    assert (await until(w, info))["0"] == 20
    w.now.forward(HOUR)
    await tables.moves.act(info.id, ANN.id, ("bid", "5"))
    assert await left(w, info, 0) == 19 * HOUR


async def test_banks_are_what_was_added_and_used(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    """Random bids, undos and passing hours, compared with a plain sum over the events."""
    chance = random.Random(18)
    info = await begun(tables, lobby, BANK, BEN, CHIE)
    people = {ANN: 0, BEN: 1, CHIE: 2}
    bank, asked_at = dict.fromkeys(people.values(), DAY + 6 * HOUR), dict.fromkeys(people.values(), w.now())
    bid: list[Person] = []
    for _ in range(60):
        w.now.forward(chance.randrange(1, 4) * HOUR / 4)
        if bid and chance.random() < 0.3:
            back = bid.pop()
            await tables.undo.take_back(info.id, back.id)
            asked_at[people[back]] = w.now()
            continue
        who = chance.choice([one for one in people if one not in bid])
        seat = people[who]
        await tables.moves.act(info.id, who.id, ("bid", str(chance.randrange(1, 7))))
        bank[seat] -= int((w.now() - asked_at.pop(seat)).total_seconds())
        bid.append(who)
        if len(bid) < 3:
            assert await left(w, info, seat) == bank[seat]
            continue
        for one in people.values():  # a new round: the last bidder had a prompt all the time
            bank[one] += 0 if one == seat else 6 * HOUR
            asked_at[one] = w.now()
        bid.clear()
        for key, hours in (await until(w, info)).items():
            assert hours * HOUR == bank[int(key)]


# --- a time of day, and waking hours ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hour", "expected"), [(8, (10, 20)), (14, (10, 20)), (15, (11, 20)), (20, (11, 20)), (23, (11, 20))]
)
def test_a_turn_ends_at_the_time_of_day(hour: int, expected: tuple[int, int]) -> None:
    """21:00 in Berlin is 20:00; a turn of less than six hours ends a day later."""
    limit = Limit(None, minute=21 * 60, zone="Europe/Berlin")
    end = ends(limit, None, NOON.replace(hour=hour), ALWAYS)
    assert (end.day, end.hour) == expected


def test_a_time_of_day_stays_when_the_clocks_change() -> None:
    limit = Limit(None, minute=21 * 60, zone="Europe/Berlin")
    assert ends(limit, None, datetime(2026, 3, 29, 15, tzinfo=UTC), ALWAYS).hour == 19


def test_a_time_of_day_is_never_in_a_vacation() -> None:
    limit = Limit(None, minute=21 * 60, zone="UTC")
    away = Calendar((Interval(NOON, NOON + timedelta(days=9, hours=5)),))
    assert ends(limit, None, NOON, away) == datetime(2026, 3, 20, 21, tzinfo=UTC)


async def test_all_turns_of_a_table_end_at_its_time_of_day(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    info = await begun(tables, lobby, Limit(None, minute=9 * 60, zone="Asia/Tokyo"), BEN)
    assert await until(w, info) == {"0": 24, "1": 24}
    w.now.forward(20 * HOUR)
    await tables.moves.act(info.id, ANN.id, ("bid", "4"))
    assert await until(w, info) == {"1": 4}
    await w.hours(4)
    assert w.of(TimeUp) == [TimeUp(info.id, 1, BEN.id, Consequence.DEFAULT)]
    assert await until(w, info) == {"0": 24, "1": 24}


@pytest.mark.parametrize(("asked_at", "due"), [(11, 15.5), (6, 13), (14.5, 32), (16, 32)])
def test_before_a_time_of_day_the_reminder_comes_after_half_of_the_turn(
    lobby: TableInfo, asked_at: float, due: float
) -> None:
    """The turn ends at 20:00: not an hour after the prompt, if it is shorter than a day."""
    limit = Limit(None, minute=20 * 60, zone="UTC")
    since = NOON.replace(hour=0) + timedelta(hours=asked_at)
    step = next_step(
        WaitState("", ANN.id, since),
        replace(lobby, limit_minute=limit.minute, time_zone=limit.zone),
        UserRow(ANN.id),
        since,
        quiet=None,
        ends=ends(limit, None, since, ALWAYS),
    )
    assert step == NextReminder(REMINDERS, NOON.replace(hour=0) + timedelta(hours=due))


@pytest.mark.parametrize(("bank", "hours"), [(24, 18), (12, 9), (0, 3)])
def test_a_reminder_comes_by_what_is_left_in_the_bank(lobby: TableInfo, bank: int, hours: int) -> None:
    """Only one, and as late as for a limit of that length: a full bank is no reason to hurry."""
    info = replace(lobby, limit_seconds=6 * HOUR, bank_seconds=DAY)
    step = next_step(
        WaitState("", ANN.id, NOON), info, UserRow(ANN.id), NOON, quiet=None, ends=NOON + timedelta(hours=bank + 6)
    )
    assert step == NextReminder(REMINDERS, NOON + timedelta(hours=hours))


async def test_time_counts_in_waking_hours_alone(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    """At midnight; Ben sleeps from 23:00 to 8:00, Ann has set no hours."""
    await tables.users.change(BEN.id, quiet_from=23, quiet_to=8, time_zone="UTC")
    info = await begun(tables, lobby, Limit(12 * HOUR, waking=True), BEN)
    assert await until(w, info) == {"0": 12, "1": 20}


async def test_an_outage_takes_nobodys_waking_hours(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    """Down from 4:00 to 16:00: Ben, who had until 20:00, has slept half of that time."""
    await tables.users.change(BEN.id, quiet_from=23, quiet_to=8, time_zone="UTC")
    info = await begun(tables, lobby, Limit(12 * HOUR, waking=True), BEN)
    await w.hours(4)
    await tables.outages.write_heartbeat()
    tables.outages.on_disconnect()
    w.now.forward(12 * HOUR)
    await tables.outages.on_reconnect()
    assert await until(w, info) == {"0": 8, "1": 7 + 9 + 5}


async def test_who_says_that_they_only_play_in_the_evening_has_no_endless_time(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    await tables.users.change(BEN.id, quiet_from=0, quiet_to=20, time_zone="UTC")
    info = await begun(tables, lobby, Limit(12 * HOUR, waking=True), BEN)
    assert (await until(w, info))["1"] == 12


# --- selectable limits -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "limit",
    [
        Limit(DAY, bank=DAY),
        Limit(None, bank=DAY),
        Limit(None, minute=1440, zone="UTC"),
        Limit(None, minute=-1, zone="UTC"),
        Limit(None, minute=60, zone="Europe/Atlantis"),
        Limit(None, minute=60),
        Limit(None, minute=60, zone="UTC", bank=DAY),
        Limit(DAY, minute=60, zone="UTC"),
        Limit(DAY, zone="UTC"),
    ],
)
async def test_a_limit_that_nobody_offers_is_refused(tables: Tables, lobby: TableInfo, limit: Limit) -> None:
    with pytest.raises(WrongStatus, match="There is no such time limit"):
        await tables.lobby.configure(lobby.id, ANN, limit=limit)


async def test_the_same_game_again_has_the_same_limit(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    limit = replace(BANK, then="ai", waking=True, days_off=True, look=DAY)
    info = await begun(tables, lobby, limit, BEN)
    await tables.uow.end(info.id, "", Ending.WITHOUT)
    again = await tables.lobby.open_rematch(info.id, BEN)
    assert again.limit == limit


def test_waking_hours_are_for_tables_over_days() -> None:
    limit = Limit(BANKS[0][1], bank=BANKS[0][0], waking=True)
    assert check_limit(limit, "days").waking
    assert not check_limit(limit, "live").waking


# --- pauses ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [BANK, Limit(DAY), Limit(12 * HOUR, waking=True)])
async def test_what_was_left_is_left_after_a_pause(
    w: PassingTime, tables: Tables, lobby: TableInfo, limit: Limit
) -> None:
    await tables.users.change(BEN.id, quiet_from=23, quiet_to=8, time_zone="UTC")
    info = await begun(tables, lobby, limit, BEN)
    await w.hours(9)
    waited = await tables.uow.calendars(info)

    async def counting() -> dict[str, timedelta]:
        people = {"0": ANN.id, "1": BEN.id}
        timers = await w.timers(info.id, TimerKind.LIMIT)
        return {one.key: counted(w.now(), one.due_at, waited[people[one.key]]) for one in timers}

    before = await counting()
    await pause(w, info.id)
    w.forget()
    await w.hours(100)
    assert w.heard == []
    assert all(is_suspended(one) for one in await w.timers(info.id, TimerKind.LIMIT))
    await resume(w, info.id)
    assert await counting() == before
    await w.fire()
    assert w.heard == [], "nobody is reminded for what the pause has taken"


async def test_who_moves_during_a_pause_keeps_what_was_left(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    info = await begun(tables, lobby, BANK, BEN, CHIE)
    await w.hours(4)
    await pause(w, info.id)
    await w.hours(30)
    await tables.seating.leave(info.id, CHIE.id)
    assert await left(w, info, 2) == 26 * HOUR
    await resume(w, info.id)
    assert await until(w, info) == {"0": 26, "1": 26}


async def test_an_outage_in_a_pause_is_not_counted_twice(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    info = await begun(tables, lobby, BANK, BEN)
    await pause(w, info.id)
    start = w.now()
    await w.hours(10)
    await tables.outages.compensate(start)
    await resume(w, info.id)
    assert await until(w, info) == {"0": 30, "1": 30}


async def test_a_games_own_clock_stands_still_too(tables: Tables, lobby: TableInfo, now: Now) -> None:
    w = PassingTime(tables, now)
    info = await begun(tables, lobby, Limit(None), BEN)
    now.forward(20)
    (before,) = await w.timers(info.id, TimerKind.DEADLINE)
    await pause(w, info.id)
    await w.hours(2)
    assert (await tables.uow.info(info.id)).status == "running"
    await resume(w, info.id)
    (after,) = await w.timers(info.id, TimerKind.DEADLINE)
    assert after.due_at == before.due_at + timedelta(hours=2)
    assert len(await w.timers(info.id, TimerKind.REMINDER)) == 2
