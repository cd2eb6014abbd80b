"""Expected rewards of a console: on its own rolls and on those of others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from bot.games.spacebase.components.book import LEFT, RIGHT, Book, Face
from bot.games.spacebase.components.cards import COLONY, SECTORS
from bot.games.spacebase.state import Sector

PIPS: Final = range(6)
ROLLS: Final = tuple(
    (one, other, one + other + 1, (1 if one == other else 2) / 36) for one in PIPS for other in PIPS if one <= other
)
"""All rolls: the sectors (from 0) of the dice and of their sum, and the probability."""
HITS: Final = tuple(often / 36 * 0.6 for often in (12, 13, 14, 15, 16, 17, 6, 5, 4, 3, 2, 1))
"""Probability that a roll brings a wanted sector, reduced as not all wishes are compatible."""


class Yields(Struct):
    """Rewards of a hit on each sector on turns of one kind, without arrows; and the arrows.

    The arrows are counted by direction.
    """

    worth: list[float]
    left: list[int]
    right: list[int]
    arrows: int = 0

    def add(self, at: int, face: Face, worth: float, times: int = 1) -> None:
        """Add a face-up side there, or remove it (`times` -1)."""
        self.worth[at] += worth * times
        if face.arrows:
            self.left[at] += times * (face.arrows & LEFT > 0)
            self.right[at] += times * (face.arrows & RIGHT > 0)
            self.arrows += times

    def by_sector(self) -> list[float]:
        """Return the values with arrows, in the better direction."""
        if not self.arrows:
            return self.worth
        found = self.worth[:]
        for way, ats in ((self.left, range(SECTORS)), (self.right, range(SECTORS - 1, -1, -1))):
            ahead = 0.0
            for at in ats:
                ahead = self.worth[at] + way[at] * ahead
                found[at] = max(found[at], ahead)
        return found

    def swap(self, one: int, other: int) -> None:
        """Swap two sectors."""
        self.worth[one], self.worth[other] = self.worth[other], self.worth[one]
        for row in (self.left, self.right):
            row[one], row[other] = row[other], row[one]

    def mean(self, *, exact: bool) -> float:
        """Return the mean of a roll.

        Either exact, with the better allocation of each roll, or by the probability that each sector is hit if it is
        wanted.
        """
        values = self.by_sector()
        if not exact:
            return sum([often * worth for often, worth in zip(HITS, values, strict=True)])
        return sum(
            [
                often * (both if (both := values[one] + values[other]) > values[total] else values[total])
                for one, other, total, often in ROLLS
            ]
        )


def best(values: Sequence[float], one: int, other: int) -> float:
    """Return the better choice of a roll (from 1)."""
    return max(values[one - 1] + values[other - 1], values[one + other - 1])


class Console(Struct):
    """Rewards of a console on the own turn and on others'.

    `station` are the ships, -1 where a colony is.
    """

    book: Book
    blue: tuple[float, ...]
    red: tuple[float, ...]
    own: Yields
    other: Yields
    station: list[int]
    exact: bool = True

    def station_changes(self, at: int, card: int, times: int) -> None:
        """Add or remove the station ship of a sector."""
        face = self.book.blue[card]
        self.own.add(at, face, self.blue[card], times)
        if face.green:
            self.other.add(at, face, self.blue[card], times)

    def deployed_changes(self, at: int, card: int, times: int) -> None:
        """Add or remove a deployed ship of a sector."""
        face = self.book.red[card]
        self.other.add(at, face, self.red[card], times)
        if face.green:
            self.own.add(at, face, self.red[card], times)

    def put(self, at: int, card: int, times: int = 1) -> None:
        """Add a purchase to a sector, or undo it (-1). `station` is not updated."""
        before = self.station[at]
        if before >= 0:
            self.station_changes(at, before, -times)
            self.deployed_changes(at, before, times)
        if self.book.cards[card].level != COLONY:
            self.station_changes(at, card, times)

    def swap(self, one: int, other: int) -> None:
        """Swap two sectors; the stations are not updated, so that it must be undone."""
        self.own.swap(one, other)
        self.other.swap(one, other)

    def means(self) -> tuple[float, float]:
        """Return the means of an own roll, and of one of others."""
        return self.own.mean(exact=self.exact), self.other.mean(exact=self.exact)

    def mean(self, own: float, other: float) -> float:
        """Return the mean of n own rolls and m rolls of others."""
        mine, others = self.means()
        return own * mine + other * others


def console(
    book: Book, sectors: Sequence[Sector], blue: tuple[float, ...], red: tuple[float, ...], *, exact: bool = True
) -> Console:
    """Return the console of a seat, with the values of hits on each card."""
    own, other = (Yields([0.0] * SECTORS, [0] * SECTORS, [0] * SECTORS) for _ in range(2))
    found = Console(book, blue, red, own, other, [-1] * SECTORS, exact)
    for at, here in enumerate(sectors):
        if here.station is not None:
            found.station[at] = here.station.card
            found.station_changes(at, here.station.card, 1)
        for ship in here.deployed:
            found.deployed_changes(at, ship.card, 1)
    return found
