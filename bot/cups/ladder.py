"""Ladders: points added up over the games of a season, or the days of a daily puzzle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta

from msgspec import Struct

PLAYED, AHEAD, LEVEL = 1, 2, 1
"""Season points: for a game played to its end; for each person placed below, and for each tied."""
ANSWERED, SHORTEST = 1, 3
"""Puzzle points of a day: for an answer, and for one of the shortest."""
QUICKEST = (2, 1)
"""Extra puzzle points of the quickest and the second quickest with the shortest solution."""


class Entry(Struct, frozen=True):
    """A line of a ladder: place (may be shared), points, games or days, and wins.

    Wins of a daily puzzle are days with a shortest solution.
    """

    place: int
    user_id: int
    points: int
    games: int
    wins: int


class Solved(Struct, frozen=True):
    """An answer of a day: whether it is one of the shortest, and the time taken."""

    user_id: int
    shortest: bool
    after: timedelta


def season(games: Iterable[Mapping[int, int]], without: Iterable[int] = ()) -> tuple[Entry, ...]:
    """Return the ladder of these games, each given as places by person.

    A game of one person does not count. People of `without` are not listed, though others get points for being ahead of
    them.
    """
    points, played, wins = defaultdict[int, int](int), defaultdict[int, int](int), defaultdict[int, int](int)
    for game in games:
        if len(game) < 2:
            continue
        for user, place in game.items():
            others = [its for other, its in game.items() if other != user]
            points[user] += PLAYED + AHEAD * sum(place < its for its in others) + LEVEL * others.count(place)
            played[user] += 1
            wins[user] += place == min(game.values())
    return _ranked(points, played, wins, without)


def league(days: Iterable[Sequence[Solved]], without: Iterable[int] = ()) -> tuple[Entry, ...]:
    """Return the ladder of these days; equal solutions in equal time get equal points."""
    points, played, wins = defaultdict[int, int](int), defaultdict[int, int](int), defaultdict[int, int](int)
    for answers in days:
        times = sorted(one.after for one in answers if one.shortest)
        for one in answers:
            points[one.user_id] += SHORTEST if one.shortest else ANSWERED
            played[one.user_id] += 1
            wins[one.user_id] += one.shortest
            if one.shortest and (rank := times.index(one.after)) < len(QUICKEST):
                points[one.user_id] += QUICKEST[rank]
    return _ranked(points, played, wins, without)


def _ranked(
    points: Mapping[int, int], games: Mapping[int, int], wins: Mapping[int, int], without: Iterable[int]
) -> tuple[Entry, ...]:
    """Rank by points, then by wins; people tied in both share the place."""
    hidden = frozenset(without)
    there = sorted((user for user in points if user not in hidden), key=lambda one: (-points[one], -wins[one], one))
    keys = [(points[one], wins[one]) for one in there]
    return tuple(
        Entry(1 + keys.index(key), one, points[one], games[one], wins[one])
        for one, key in zip(there, keys, strict=True)
    )
