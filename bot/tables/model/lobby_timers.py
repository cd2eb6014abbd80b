"""The timers of a table that has not begun: when it closes by itself, how long its people are asked, and when another
one is host.

They are rows like those of a running game (see `timers`), so a restart forgets none.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from bot.rows import TimerRow

CLOSE_TIMER, READY_TIMER, HOST_TIMER = "close", "ready", "host"
WARNED = "warned"
"""Marks the timer of a table whose card says when it closes."""
UNSTARTED, WARNING = timedelta(days=6), timedelta(days=1)
"""A table that nobody starts is warned after that time, and closes so much later."""
CHECK, LATE = timedelta(minutes=5), timedelta(minutes=1)
"""So long people have to say that they are there; and a game to begin that should have begun by then."""
RETURN = timedelta(days=1)
"""So long a host who has left the server may come back; the key of that timer is who it is."""
RETRIED = "retried"
"""Marks the timer of a table that all are ready for, and that did not begin in time."""


def closing(table_id: int, now: datetime) -> TimerRow:
    """The timer of a table that was opened, or brought to mind again, just now."""
    return TimerRow(table_id, CLOSE_TIMER, "", now + UNSTARTED)


def closes_at(timers: Iterable[TimerRow]) -> datetime | None:
    """When the table closes, once its people are to know."""
    return next((one.due_at for one in timers if one.kind == CLOSE_TIMER and one.data == WARNED), None)


def ready_until(timers: Iterable[TimerRow]) -> datetime | None:
    """Until when people are asked whether they are there, if they are."""
    return next((one.due_at for one in timers if one.kind == READY_TIMER), None)


def new_host_at(timers: Iterable[TimerRow], host_id: int) -> datetime | None:
    """When another one is host, if this one has left the server."""
    return next((one.due_at for one in timers if (one.kind, one.key) == (HOST_TIMER, str(host_id))), None)
