"""Streaks: days in a row with an answer to a daily puzzle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, timedelta

from msgspec import Struct

DAY = timedelta(days=1)
GRACE = 7
"""Days with an answer after which one missed day does not break a streak."""


class Streaks(Struct, frozen=True):
    """Streaks of days with an answer, and with a best one; and the numbers of such days.

    A missed day now and then breaks no streak: a user who plays at the same hour each evening skips a UTC day when
    clocks change.
    """

    answered: int = 0
    best: int = 0
    days: int = 0
    best_days: int = 0


def streaks_of(answers: Iterable[tuple[int, date, bool]], until: date) -> defaultdict[int, Streaks]:
    """Return all users' streaks up to a day, from the days with an answer."""
    days, best = defaultdict[int, set[date]](set), defaultdict[int, set[date]](set)
    for user_id, day, is_best in answers:
        days[user_id].add(day)
        if is_best:
            best[user_id].add(day)
    found = defaultdict[int, Streaks](Streaks)
    for user_id, its in days.items():
        bests = best[user_id]
        found[user_id] = Streaks(_row(its, until), _row(bests, until), len(its), len(bests))
    return found


def current_streak(days: set[date], today: date) -> int:
    """Return the current streak; `today` need not have an answer yet."""
    return _row(days, today if today in days else today - DAY)


def _row(days: set[date], until: date) -> int:
    """Return the length of the streak that ends at `until`.

    Single days without an answer are skipped if at least `GRACE` days with one are between two of them.
    """
    count, at, since = 0, until, GRACE
    while True:
        if at in days:
            count, since = count + 1, since + 1
        elif since >= GRACE and at - DAY in days:
            since = 0
        else:
            return count
        at -= DAY
