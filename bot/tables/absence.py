"""Who is not there any more, as far as a table can tell."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from bot.rows import TimerRow
from bot.tables.away import away_until
from bot.tables.reminders import GAPS, unpack
from bot.tables.seen import TableInfo
from bot.tables.timers import REMINDER_TIMER


def absent(info: TableInfo, timers: Iterable[TimerRow], now: datetime) -> frozenset[int]:
    """The seats whose people are called no more: reminded to the end, or with time limits that they let pass.

    Who is on vacation is not absent: they have said when they come back.
    """
    seats = [seat for seat in info.seats if away_until(info.vacations, seat.user_id, now) is None]
    people = {str(seat.seat): seat.user_id for seat in seats if seat.user_id is not None}
    waits = ((timer.key, unpack(timer.data)) for timer in timers if timer.kind == REMINDER_TIMER)
    told = {int(key) for key, wait in waits if wait.steps == len(GAPS) and wait.user == people.get(key)}
    return frozenset(told | {seat.seat for seat in seats if seat.user_id is not None and not seat.called})


def people_there(info: TableInfo, gone: frozenset[int]) -> tuple[int, ...]:
    """The people at the table who are not among those seats."""
    return tuple(seat.user_id for seat in info.seats if seat.user_id is not None and seat.seat not in gone)
