"""Who is not there any more, as far as a table can tell."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from msgspec.structs import replace

from bot.rows import TimerRow
from bot.tables.model.timer_kinds import REMINDER_TIMER
from bot.tables.model.views import TableInfo
from bot.tables.timing.reminder_schedule import GAPS, back, pack, unpack
from bot.tables.timing.vacation_intervals import on_vacation


def absent(info: TableInfo, timers: Iterable[TimerRow], now: datetime) -> frozenset[int]:
    """The seats whose people are called no more: reminded to the end, or with time limits that they let pass.

    Who is on vacation is not absent: they have said when they come back.
    """
    away = on_vacation(info, now)
    seats = [seat for seat in info.seats if seat.seat not in away]
    people = {str(seat.seat): seat.user_id for seat in seats if seat.user_id is not None}
    waits = ((timer.key, unpack(timer.data)) for timer in timers if timer.kind == REMINDER_TIMER)
    told = {int(key) for key, wait in waits if wait.steps == len(GAPS) and wait.user == people.get(key)}
    return frozenset(told | {seat.seat for seat in seats if seat.user_id is not None and not seat.called})


def with_returns(info: TableInfo, timers: Iterable[TimerRow], now: datetime) -> tuple[TimerRow, ...]:
    """The timers; who was absent and is on vacation by now is reminded anew when that is over."""
    away = on_vacation(info, now) if info.paused_at is None else {}

    def anew(timer: TimerRow) -> TimerRow:
        until = away.get(int(timer.key)) if timer.kind == REMINDER_TIMER else None
        if until is None or (wait := unpack(timer.data)).steps < len(GAPS):
            return timer
        return replace(timer, due_at=until, data=pack(back(wait, until)))

    return tuple(map(anew, timers)) if away else tuple(timers)


def people_there(info: TableInfo, gone: frozenset[int]) -> tuple[int, ...]:
    """The people at the table who are not among those seats."""
    return tuple(seat.user_id for seat in info.seats if seat.user_id is not None and seat.seat not in gone)
