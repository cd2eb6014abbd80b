"""The timers of a table that is paused: none of them rings, and each has afterwards what was left of it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

import msgspec

from bot.rows import TimerRow
from bot.tables.reminders import longer
from bot.tables.timers import AGES, AI_TIMER, FAR, PAUSED, REMINDER_TIMER, is_put_away


def paused(timers: Iterable[TimerRow], now: datetime) -> tuple[TimerRow, ...]:
    """The timers of a table while it is paused, from now on: put away. AI seats think anew after it.

    What was due already rings as soon as the pause is over.
    """
    return tuple(_put_away(one, now) if one.kind in PAUSED else one for one in timers if one.kind != AI_TIMER)


def resumed(timers: Iterable[TimerRow], since: datetime, now: datetime) -> tuple[TimerRow, ...]:
    """The timers of a table that was paused `since` then, when that is over: each is later by the length of the pause.

    They are what `clocks` then goes on from.
    """
    return tuple(_back(one, now - since) if is_put_away(one) else one for one in timers)


def _put_away(timer: TimerRow, now: datetime) -> TimerRow:
    if timer.due_at >= FAR:
        return timer
    return msgspec.structs.replace(timer, due_at=max(timer.due_at, now) + AGES)


def _back(timer: TimerRow, by: timedelta) -> TimerRow:
    data = longer(timer.data, by) if timer.kind == REMINDER_TIMER else timer.data
    return msgspec.structs.replace(timer, due_at=timer.due_at - AGES + by, data=data)
