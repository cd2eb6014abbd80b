"""Tests of days off at a table: no time, no reminders, and what a change of them does."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from bot.enums import TimerKind
from bot.rows import UserRow
from bot.tables.datetimes.days_off import DaysOff
from bot.tables.datetimes.quiet_hours import QuietHours
from bot.tables.model.notifications import Reminder, TimeUp
from bot.tables.model.table_rules import check_limit
from bot.tables.model.views import Limit, TableInfo
from bot.tables.service import Tables
from bot.tables.timing.reminder_schedule import REMINDERS, WaitState, after_the_night, next_step
from bot.tables.timing.time_counting import Calendar
from bot.tables.timing.time_limits import left_at
from bot.tables.timing.turn_end import ends
from tests.conftest import Now
from tests.tables.clocks.support import begun
from tests.tables.conftest import ANN, BEN
from tests.tables.passing_time import HOUR, PassingTime
from tests.tables.timing.support import BANK, DAY, left, pause, resume, until
from tests.tables.toy_game import endless, without_clock

FRIDAY = datetime(2026, 3, 13, 12, tzinfo=UTC)
"""At noon."""
WEEKEND = Calendar(free=DaysOff("UTC", (5, 6)))
FREE = Limit(DAY, days_off=True)


@pytest.fixture
def w(tables: Tables, now: Now, monkeypatch: pytest.MonkeyPatch) -> PassingTime:
    """Create a recorder for a toy game without clock and end, from a Friday noon on."""
    without_clock(monkeypatch)
    endless(monkeypatch)
    now.time = FRIDAY
    return PassingTime(tables, now)


async def test_a_turn_waits_over_the_weekend_of_each(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    """Ben's Saturday begins in Tokyo, nine hours before Ann's; nobody is reminded on theirs."""
    await tables.users.change(BEN.id, time_zone="Asia/Tokyo")
    info = await begun(tables, lobby, FREE, BEN)
    assert await until(w, info) == {"0": 72, "1": 72}
    w.forget()
    await w.hours(71.5)
    reminded = [(one.user, at) for one, at in zip(w.heard, w.times, strict=True) if isinstance(one, Reminder)]
    assert reminded
    for user, at in reminded:
        local = at + timedelta(hours=9 if user == BEN.id else 0)
        assert local.weekday() not in (5, 6)
    assert not w.of(TimeUp)
    await w.hours(0.5)
    assert len(w.of(TimeUp)) == 2


async def test_a_change_of_days_off_counts_from_the_next_turn_on(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    """Nor does it fill a bank: six hours are used, however the weekend counts now."""
    info = await begun(tables, lobby, replace(BANK, days_off=True), BEN)
    assert await until(w, info) == {"0": 78, "1": 78}
    w.now.forward(6 * HOUR)
    for days in ((), (4, 5), (2, 3)):
        await tables.users.change(ANN.id, days_off=days)
        await pause(w, info.id)
        await resume(w, info.id)
        assert await until(w, info) == {"0": 72, "1": 72}
    await tables.moves.act(info.id, ANN.id, ("bid", "4"))
    assert await left(w, info, 0) == DAY
    await tables.moves.act(info.id, BEN.id, ("bid", "4"))
    assert await until(w, info) == {"0": 30, "1": 72}, "Ann plays on this weekend now; Ben is asked on"


async def test_a_vacation_and_an_outage_leave_the_days_off_as_they_are(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, FREE, BEN)
    await tables.vacations.take(BEN.id, FRIDAY + timedelta(days=2.5), FRIDAY + timedelta(days=3.5))
    assert await until(w, info) == {"0": 72, "1": 96}
    await tables.outages.write_heartbeat()
    tables.outages.on_disconnect()
    w.now.forward(30 * HOUR)
    await tables.outages.on_reconnect()
    assert await until(w, info) == {"0": 54, "1": 78}, "half a day of it would have counted"


def test_a_time_of_day_is_on_the_first_day_that_counts() -> None:
    limit = Limit(None, minute=20 * 60, zone="UTC")
    assert ends(limit, None, FRIDAY, WEEKEND) == FRIDAY + timedelta(hours=8)
    assert ends(limit, None, FRIDAY + timedelta(hours=6), WEEKEND) == FRIDAY + timedelta(days=3, hours=8)
    assert ends(limit, None, FRIDAY + timedelta(days=1), WEEKEND) == FRIDAY + timedelta(days=3, hours=8)


def test_a_night_before_a_day_off_ends_after_it(lobby: TableInfo) -> None:
    info, night = replace(lobby, limit_seconds=DAY), QuietHours("UTC", 22, 7)
    late = FRIDAY + timedelta(hours=11)
    assert after_the_night(late, info, night, WEEKEND.free) == FRIDAY + timedelta(days=3, hours=-4)
    assert after_the_night(late, info, night) == FRIDAY + timedelta(hours=20)


def test_a_reminder_waits_for_the_end_of_days_off(lobby: TableInfo) -> None:
    info, night = replace(lobby, limit_seconds=DAY, days_off=True), QuietHours("UTC", 22, 7)
    step = next_step(
        WaitState("", ANN.id, FRIDAY), info, UserRow(ANN.id), FRIDAY, quiet=night, ends=FRIDAY + timedelta(days=3)
    )
    assert (step.nth, step.at) == (REMINDERS, FRIDAY + timedelta(days=3, hours=-5))


async def test_what_waits_is_not_listed_on_a_day_off(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    await begun(tables, lobby, FREE, BEN)
    assert await tables.timeouts.pending_reminders(BEN.id)
    w.now.forward(DAY)
    assert not await tables.timeouts.pending_reminders(BEN.id)


async def test_days_off_need_a_limit_of_days(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    assert not check_limit(FREE, "live").days_off
    assert not check_limit(Limit(None, days_off=True), "days").days_off
    info = await begun(tables, lobby, Limit(DAY), BEN)
    assert await until(w, info) == {"0": 24, "1": 24}
    assert [one.data.count("free") for one in await w.timers(info.id, TimerKind.LIMIT)] == [0, 0]


async def test_an_end_that_the_night_has_put_off_over_a_weekend_gives_no_time_in_a_pause(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    await tables.users.change(ANN.id, quiet_from=22, quiet_to=7)
    info = await begun(tables, lobby, replace(FREE, seconds=12 * HOUR), BEN)
    await w.hours(1)
    assert (await until(w, info))["0"] == 67, "until eight on Monday"

    async def rest() -> int:
        (ann, _) = await w.timers(info.id, TimerKind.LIMIT)
        return left_at(ann, w.now(), await tables.uow.calendars(info))

    assert await rest() == 11 * HOUR
    await pause(w, info.id)
    w.now.forward(2 * DAY)
    await resume(w, info.id)
    assert await rest() == 11 * HOUR
