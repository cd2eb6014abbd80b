"""Timers of a paused table: none fires, and each keeps its remaining time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

import msgspec

from bot.enums import TimerKind
from bot.rows import TimerRow
from bot.tables.model.timer_kinds import AGES, FAR, is_suspended
from bot.tables.timing.reminder_schedule import limit_calendar, longer, shifted, unpack
from bot.tables.timing.time_counting import NO_CALENDARS, Calendar, counted, later
from bot.tables.timing.timers import PAUSED


def freeze(timers: Iterable[TimerRow], now: datetime) -> tuple[TimerRow, ...]:
    """Return the suspended timers of a table that is paused from now on.

    AI seats and standing orders get new timers after the pause. A timer that was due already fires as soon as the pause
    is over.
    """
    there = (one for one in timers if one.kind not in (TimerKind.AI, TimerKind.ORDER))
    return tuple(_put_away(one, now) if one.kind in PAUSED else one for one in there)


def resumed(
    timers: Iterable[TimerRow], since: datetime, now: datetime, calendars: Mapping[int, Calendar] = NO_CALENDARS
) -> tuple[TimerRow, ...]:
    """Return the timers of a table whose pause since `since` is over, each later by its length.

    A time limit keeps its remaining time as counted by its person's calendar. `clocks` resumes from these timers.
    """
    return tuple(_back(one, since, now, calendars) if is_suspended(one) else one for one in timers)


def _put_away(timer: TimerRow, now: datetime) -> TimerRow:
    if timer.due_at >= FAR:
        return timer
    return msgspec.structs.replace(timer, due_at=max(timer.due_at, now) + AGES)


def _back(timer: TimerRow, since: datetime, now: datetime, calendars: Mapping[int, Calendar]) -> TimerRow:
    due, data = timer.due_at - AGES, timer.data
    if timer.kind == TimerKind.LIMIT:
        calendar = limit_calendar(unpack(data), calendars)
        return shifted(timer, lambda end: later(now, counted(since, end - AGES, calendar), calendar))
    if timer.kind == TimerKind.REMINDER:
        data = longer(data, now - since)
    return msgspec.structs.replace(timer, due_at=due + (now - since), data=data)
