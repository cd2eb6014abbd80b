"""Time banks: stored per seat, or as the timer of its limit while the table waits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from msgspec.structs import replace

from bot.enums import TimerKind
from bot.rows import SeatRow, TimerRow
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
    """Return the seats with updated banks when `timers` replace the `running` ones.

    Also after an `undo`.

    A seat that no longer has the same prompt keeps the remaining time in its bank; one that missed its limit has
    nothing.
    """
    seats = list(info.seats)
    if info.bank_seconds is None:
        return info.seats
    still = {_turn(one) for one in timers if one.kind == TimerKind.LIMIT}
    for one in running:
        if one.kind == TimerKind.LIMIT and _turn(one) not in still:
            bank = saved(one, info.paused_at or now, calendars)
            seats[int(one.key)] = replace(seats[int(one.key)], bank=bank)
    if undo is not None:
        seats = [one if one.bank is None else replace(one, bank=max(one.bank, undo.least(one.seat))) for one in seats]
    return tuple(seats)


def _turn(timer: TimerRow) -> tuple[str, int, int]:
    wait = unpack(timer.data)
    return timer.key, wait.user, wait.began
