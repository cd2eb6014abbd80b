"""Who is on vacation: when the time of a person at a table does not count."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from bot.rows import VacationRow
from bot.tables.counting import Break


def breaks(vacations: Iterable[VacationRow], user_id: int | None) -> tuple[Break, ...]:
    """The person's vacations as stretches in which no time of theirs counts."""
    return tuple(Break(one.starts_at, one.ends_at) for one in vacations if one.user_id == user_id)


def away_until(vacations: Iterable[VacationRow], user_id: int | None, now: datetime) -> datetime | None:
    """Until when the person is on vacation, one that follows at once included; None: they are not."""
    until, found = now, None
    for one in sorted(breaks(vacations, user_id), key=lambda one: one.start):
        if one.start <= until < one.end:
            until = found = one.end
    return found
