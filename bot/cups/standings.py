"""Who stands where in a cup: points by place, and what decides where they are equal."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

FULL = 24
"""Points of the winner of a group; the last gets none, and those between stand at even steps."""


class Played(Struct, frozen=True):
    """How a group has ended: the people who count, by number, and their places; 1 is the first, some may be shared."""

    people: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def points(self) -> dict[int, int]:
        """By person: who shares places, shares their points."""
        return dict(zip(self.people, points_of(self.places), strict=True))


class Line(Struct, frozen=True):
    """Where somebody stands: `place` from 1, points, Sonneborn–Berger number, groups won, groups played."""

    place: int
    number: int
    points: int = 0
    berger: int = 0
    wins: int = 0
    played: int = 0


def points_of(places: Sequence[int]) -> list[int]:
    """The points for these places, which are those of a group: whole numbers for up to five people."""
    count = len(places)
    if count == 1:
        return [FULL]
    ahead = Counter(places)

    def points(place: int) -> int:
        before = sum(many for other, many in ahead.items() if other < place)
        behind = count - before - ahead[place]
        # Of those who are level half are before one and half behind.
        return FULL * (2 * behind + ahead[place] - 1) // (2 * (count - 1))

    return [points(place) for place in places]


def lot(seed: str, number: int) -> str:
    """What somebody has drawn: the least comes first."""
    return hashlib.sha256(f"{seed}.{number}".encode()).hexdigest()


def standings(people: Iterable[int], games: Sequence[Played], seed: str) -> tuple[Line, ...]:
    """Everybody of these people, the first first.

    By points; then by the points of those whom one has beaten and half the points of those one was level with
    (Sonneborn–Berger); then by the games against those who are level by that; then by groups won; then by lot.
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
    """The standings at the end: who was in the final comes first, by how that has ended; ties stand as before it."""
    if final is None:
        return tuple(lines)
    rank: Mapping[int, int] = dict(zip(final.people, final.places, strict=True))
    ordered = sorted(lines, key=lambda one: (rank.get(one.number, len(lines) + 1), one.place))
    return tuple(
        Line(at, one.number, one.points, one.berger, one.wins, one.played) for at, one in enumerate(ordered, start=1)
    )


def _berger(games: Sequence[Played], points: Mapping[int, int]) -> Counter[int]:
    """Twice the number, so that it is whole."""
    found = Counter[int]()
    for game in games:
        for one, place in zip(game.people, game.places, strict=True):
            for other, its in zip(game.people, game.places, strict=True):
                if other != one and place <= its:
                    found[one] += points[other] * (2 if place < its else 1)
    return found


def _direct(one: int, level: set[int], games: Sequence[Played]) -> int:
    """How many more times somebody was ahead of these people than behind them."""
    balance = 0
    for game in games:
        if one not in game.people:
            continue
        mine = game.places[game.people.index(one)]
        for other, place in zip(game.people, game.places, strict=True):
            if other in level and other != one:
                balance += (mine < place) - (mine > place)
    return balance
