"""What is left in the bank of a seat: while the table waits for it, the timer of its limit says when it is empty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from msgspec.structs import replace

from bot.rows import SeatRow, TimerRow
from bot.tables.model.timer_kinds import LIMIT_TIMER
from bot.tables.model.views import TableInfo
from bot.tables.timing.reminder_schedule import unpack
from bot.tables.timing.time_counting import Calendar
from bot.tables.timing.time_limits import Undo, saved


def banked(
    info: TableInfo,
    running: Iterable[TimerRow],
    timers: Iterable[TimerRow],
    now: datetime,
    calendars: Mapping[int, Calendar],
    *,
    undo: Undo | None = None,
) -> tuple[SeatRow, ...]:
    """The seats when `timers` take the place of those that are `running`, perhaps by an undo: whoever is not asked the
    same any more has in their bank what was left of their time, and who let it pass has nothing."""
    seats = list(info.seats)
    if info.bank_seconds is None:
        return info.seats
    still = {_turn(one) for one in timers if one.kind == LIMIT_TIMER}
    for one in running:
        if one.kind == LIMIT_TIMER and _turn(one) not in still:
            bank = saved(one, info.paused_at or now, calendars)
            seats[int(one.key)] = replace(seats[int(one.key)], bank=bank)
    if undo is not None:
        seats = [one if one.bank is None else replace(one, bank=max(one.bank, undo.least(one.seat))) for one in seats]
    return tuple(seats)


def _turn(timer: TimerRow) -> tuple[str, int, int]:
    wait = unpack(timer.data)
    return timer.key, wait.user, wait.began
