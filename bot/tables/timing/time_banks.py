"""Time banks: stored per seat, or as the timer of its limit while the table waits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from bot.enums import TimerKind
from bot.rows import SeatRow, TimerRow
from bot.tables.model.draft import Draft, Undo
from bot.tables.model.views import TableInfo
from bot.tables.timing.change_context import ChangeContext
from bot.tables.timing.reminder_schedule import unpack
from bot.tables.timing.time_counting import Calendar
from bot.tables.timing.time_limits import saved


def bank_time(context: ChangeContext, draft: Draft[Any]) -> Draft[Any]:
    """Effect of a change of timers: the time left of prompts that are over goes to the banks."""
    before, after = draft.before, draft.after
    if after.timers is before.timers or before.row.bank_seconds is None:
        return draft
    undo, info = draft.move.undo if draft.move else None, replace(after.info, paused_at=before.row.paused_at)
    seats = banked(info, before.timers, after.timers, context.now, context.calendars, undo=undo)
    return draft if seats == after.rows.seats else draft.changing(seats=seats)


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
