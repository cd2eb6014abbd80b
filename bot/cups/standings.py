"""Standings of a cup: points by place, and tie-breakers."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

FULL = 24
"""Points of a group's winner; the last gets none, the places between in even steps."""


class Played(Struct, frozen=True):
    """Result of a group: the people who count, by number, and their places.

    Places begin at 1, and may be shared.
    """

    people: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def points(self) -> dict[int, int]:
        """Return points by person; people who share places share their points."""
        return dict(zip(self.people, points_of(self.places), strict=True))


class Line(Struct, frozen=True):
    """A line of the standings: place, points, Sonneborn-Berger score, groups won and played."""

    place: int
    number: int
    points: int = 0
    berger: int = 0
    wins: int = 0
    played: int = 0


def points_of(places: Sequence[int]) -> list[int]:
    """Return the points for a group's places: integers for up to five people."""
    count = len(places)
    if count == 1:
        return [FULL]
    ahead = Counter(places)

    def points(place: int) -> int:
        before = sum(many for other, many in ahead.items() if other < place)
        behind = count - before - ahead[place]
        # A tie counts half of its members as ahead, half as behind.
        return FULL * (2 * behind + ahead[place] - 1) // (2 * (count - 1))

    return [points(place) for place in places]


def lot(seed: str, number: int) -> str:
    """Return a person's lot; the lowest comes first."""
    return hashlib.sha256(f"{seed}.{number}".encode()).hexdigest()


def standings(people: Iterable[int], games: Sequence[Played], seed: str) -> tuple[Line, ...]:
    """Return the standings of these people, best first.

    By points; then by the points of those beaten plus half the points of those tied with (Sonneborn–Berger); then by
    the games against those who are still tied; then by groups won; then by lot.
    """
    everybody = list(dict.fromkeys(people))
    points, wins, played = Counter[int](), Counter[int](), Counter[int]()
    for game in games:
        points.update(game.points)
        played.update(game.people)
        wins.update(one for one, place in zip(game.people, game.places, strict=True) if place == 1)
    berger = _berger(games, points)
    level = defaultdict[tuple[int, int], set[int]](set)
    for one in everybody:
        level[points[one], berger[one]].add(one)
    direct = {one: _direct(one, others, games) for others in level.values() for one in others}

    def key(one: int) -> tuple[int, int, int, int, str]:
        return -points[one], -berger[one], -direct[one], -wins[one], lot(seed, one)

    return tuple(
        Line(at, one, points[one], berger[one], wins[one], played[one])
        for at, one in enumerate(sorted(everybody, key=key), start=1)
    )


def final_order(lines: Sequence[Line], final: Played | None) -> tuple[Line, ...]:
    """Return the final standings: finalists first, by the final's result.

    Ties in the final are ordered as before it.
    """
    if final is None:
        return tuple(lines)
    rank: Mapping[int, int] = dict(zip(final.people, final.places, strict=True))
    ordered = sorted(lines, key=lambda one: (rank.get(one.number, len(lines) + 1), one.place))
    return tuple(
        Line(at, one.number, one.points, one.berger, one.wins, one.played) for at, one in enumerate(ordered, start=1)
    )


def _berger(games: Sequence[Played], points: Mapping[int, int]) -> Counter[int]:
    """Return twice the Sonneborn-Berger score, which is an integer."""
    found = Counter[int]()
    for game in games:
        for one, place in zip(game.people, game.places, strict=True):
            for other, its in zip(game.people, game.places, strict=True):
                if other != one and place <= its:
                    found[one] += points[other] * (2 if place < its else 1)
    return found


def _direct(one: int, level: set[int], games: Sequence[Played]) -> int:
    """Return how often a person was ahead of these people, minus how often behind."""
    balance = 0
    for game in games:
        if one not in game.people:
            continue
        mine = game.places[game.people.index(one)]
        for other, place in zip(game.people, game.places, strict=True):
            if other in level and other != one:
                balance += (mine < place) - (mine > place)
    return balance
