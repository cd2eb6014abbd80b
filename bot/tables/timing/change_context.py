"""Circumstances of a change of a table: time, calendars of its people, random numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct

from bot.tables.model.draft import Draft
from bot.tables.timing.time_counting import Calendar


class ChangeContext(Struct, frozen=True):
    """The time `now`, the calendars by user, and `random_numbers` from 0 to 1 by seat.

    An AI seat waits `tick` seconds. Users whose time always counts have no calendar.
    """

    now: datetime
    tick: float
    calendars: Mapping[int, Calendar]
    random_numbers: Sequence[float]


Effect = Callable[[ChangeContext, Draft[Any]], Draft[Any]]
"""A consequence of a change: returns the draft with it. It reads nothing but its arguments."""
