"""The ladder of a season, and that of the daily puzzle: points added up over games, or over days."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta

from msgspec import Struct

PLAYED, AHEAD, LEVEL = 1, 2, 1
"""Points of a season: for a game that was played to its end; for each person behind one, and level with one."""
ANSWERED, SHORTEST = 1, 3
"""Points of a day: for an answer, and for one that no way is shorter than."""
QUICKEST = (2, 1)
"""What the quickest of those with the shortest way get beside that, and the second."""


class Entry(Struct, frozen=True):
    """Somebody's place, which others may share, points, games (or days) and wins (or days with the shortest way)."""

    place: int
    user_id: int
    points: int
    games: int
    wins: int


class Solved(Struct, frozen=True):
    """An answer of a day: whether no way is shorter, and how long it took."""

    user_id: int
    shortest: bool
    after: timedelta


def season(games: Iterable[Mapping[int, int]], without: Iterable[int] = ()) -> tuple[Entry, ...]:
    """The ladder of these games: each is the places of its people. A game of one person does not count.

    Nobody of `without` stands in it, though others were ahead of them.
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
    """The ladder of these days; those with the shortest way in as much time get as much."""
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
    """By points, then by wins; who is level in both shares the place."""
    hidden = frozenset(without)
    there = sorted((user for user in points if user not in hidden), key=lambda one: (-points[one], -wins[one], one))
    keys = [(points[one], wins[one]) for one in there]
    return tuple(
        Entry(1 + keys.index(key), one, points[one], games[one], wins[one])
        for one, key in zip(there, keys, strict=True)
    )
