"""What is left in the bank of a seat: while the table waits for it, the timer of its limit says when it is empty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

import msgspec

from bot.rows import SeatRow, TimerRow
from bot.tables.counting import ALWAYS, Calendar, counted
from bot.tables.reminders import unpack
from bot.tables.seen import TableInfo
from bot.tables.timers import AGES, LIMIT_TIMER, is_put_away


def banked(
    info: TableInfo,
    running: Iterable[TimerRow],
    timers: Iterable[TimerRow],
    now: datetime,
    calendars: Mapping[int, Calendar],
    *,
    undone: bool = False,
) -> tuple[SeatRow, ...]:
    """The seats when `timers` take the place of those that are `running`: who is waited for no more has in their bank
    what was left of their time, and who let it pass has nothing.

    Where a step was taken back (`undone`), so was what whoever comes after it had got for their turn.
    """
    seats = list(info.seats)
    if info.bank_seconds is None:
        return info.seats
    still = {(one.key, unpack(one.data).user) for one in timers if one.kind == LIMIT_TIMER}
    for one in running:
        user = unpack(one.data).user if one.kind == LIMIT_TIMER else 0
        if one.kind != LIMIT_TIMER or ((one.key, user) in still and one.due_at > now):
            continue
        left = left_at(one, info.paused_at or now, calendars.get(user, ALWAYS))
        if undone:
            left = max(0, left - (info.limit_seconds or 0))
        seats[int(one.key)] = msgspec.structs.replace(seats[int(one.key)], bank=left)
    return tuple(seats)


def left_at(timer: TimerRow, now: datetime, calendar: Calendar) -> int:
    """How many seconds were left of a time limit; what the night has added to it does not count."""
    end = timer.due_at - timedelta(seconds=unpack(timer.data).grace)
    end -= AGES if is_put_away(timer) else timedelta()
    return max(0, round(counted(now, end, calendar).total_seconds()))
