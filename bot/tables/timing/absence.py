"""Absent players of a table, as its timers and missed time limits show."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from bot.enums import MoveKind, TimerKind
from bot.games.contract import TABLE
from bot.rows import TimerRow
from bot.tables.model.draft import Draft
from bot.tables.model.views import TableInfo
from bot.tables.timing.change_context import ChangeContext
from bot.tables.timing.reminder_schedule import GAPS, back, pack, unpack
from bot.tables.timing.vacation_intervals import on_vacation


def absent(info: TableInfo, timers: Iterable[TimerRow], now: datetime) -> frozenset[int]:
    """Return the seats whose players get no more reminders.

    They were reminded to the end, or missed time limits. A player on vacation is not absent: their return is known.
    """
    away = on_vacation(info, now)
    seats = [seat for seat in info.seats if seat.seat not in away]
    people = {str(seat.seat): seat.user_id for seat in seats if seat.user_id is not None}
    waits = ((timer.key, unpack(timer.data)) for timer in timers if timer.kind == TimerKind.REMINDER)
    told = {int(key) for key, wait in waits if wait.steps == len(GAPS) and wait.user == people.get(key)}
    return frozenset(told | {seat.seat for seat in seats if seat.user_id is not None and not seat.called})


def with_returns(info: TableInfo, timers: Iterable[TimerRow], now: datetime) -> tuple[TimerRow, ...]:
    """Return the timers, with the reminders of absent players restarted after their vacations."""
    away = on_vacation(info, now) if info.paused_at is None else {}

    def anew(timer: TimerRow) -> TimerRow:
        until = away.get(int(timer.key)) if timer.kind == TimerKind.REMINDER else None
        if until is None or (wait := unpack(timer.data)).steps < len(GAPS):
            return timer
        return replace(timer, due_at=until, data=pack(back(wait, until)))

    return tuple(map(anew, timers)) if away else tuple(timers)


def people_there(info: TableInfo, gone: frozenset[int]) -> tuple[int, ...]:
    """Return the people at the table outside these seats."""
    return tuple(seat.user_id for seat in info.seats if seat.user_id is not None and seat.seat not in gone)


def note_attendance(_: ChangeContext, draft: Draft[Any]) -> Draft[Any]:
    """Effect of a move: count a missed time limit, or note that its player is present again."""
    assert draft.move is not None
    move, seats = draft.move.row, list(draft.after.rows.seats)
    if move.kind == MoveKind.LIMIT:
        missed = seats[move.seat].missed_limits + 1
    elif move.kind != MoveKind.MOVE or move.seat == TABLE or move.user_id is None or not seats[move.seat].missed_limits:
        return draft
    else:
        missed = 0
    seats[move.seat] = replace(seats[move.seat], missed_limits=missed)
    return draft.changing(seats=seats)
