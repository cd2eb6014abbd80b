"""Days in a row with an answer to a puzzle of the day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, timedelta

from msgspec import Struct

DAY = timedelta(days=1)
GRACE = 7
"""Days with an answer between two days without one that break no row."""


class Streaks(Struct, frozen=True):
    """Days in a row with an answer, and with one that no answer is better than; and how many such days there were.

    A day of grace now and then breaks no row: who plays at the same hour each evening skips one where clocks change.
    """

    answered: int = 0
    best: int = 0
    days: int = 0
    best_days: int = 0


def streaks_of(answers: Iterable[tuple[int, date, bool]], until: date) -> defaultdict[int, Streaks]:
    """Everybody's streaks up to a day, from the days with an answer."""
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
    """The days in a row with an answer while `today` runs, which nobody has to have answered yet."""
    return _row(days, today if today in days else today - DAY)


def _row(days: set[date], until: date) -> int:
    """How many of the days come one after the other, the last of them `until`; single days between are left out, if
    so many others come between two of them."""
    count, at, since = 0, until, GRACE
    while True:
        if at in days:
            count, since = count + 1, since + 1
        elif since >= GRACE and at - DAY in days:
            since = 0
        else:
            return count
        at -= DAY
