"""What a console may be expected to give: on its own rolls and on those of the others."""

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
"""Every roll: the sectors (from 0) of the dice and of their sum, and how often it falls."""
HITS: Final = tuple(often / 36 * 0.6 for often in (12, 13, 14, 15, 16, 17, 6, 5, 4, 3, 2, 1))
"""How often a roll brings a sector if it is wanted; as one cannot always have what one wants, somewhat less."""


class Yields(Struct):
    """What a hit on each sector gives on turns of one kind, without arrows; and how many arrows point either way."""

    worth: list[float]
    left: list[int]
    right: list[int]
    arrows: int = 0

    def add(self, at: int, face: Face, worth: float, times: int = 1) -> None:
        """A side lies open there, or (`times` -1) no longer."""
        self.worth[at] += worth * times
        if face.arrows:
            self.left[at] += times * (face.arrows & LEFT > 0)
            self.right[at] += times * (face.arrows & RIGHT > 0)
            self.arrows += times

    def by_sector(self) -> list[float]:
        """With what arrows bring besides: the better direction."""
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
        """Two sectors change places."""
        self.worth[one], self.worth[other] = self.worth[other], self.worth[one]
        for row in (self.left, self.right):
            row[one], row[other] = row[other], row[one]

    def mean(self, *, exact: bool) -> float:
        """Of a roll: of which one takes the better, or by how often each sector is hit if it is wanted."""
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
    """The better choice of a roll (from 1)."""
    return max(values[one - 1] + values[other - 1], values[one + other - 1])


class Console(Struct):
    """A console as it counts on one's own turn and on others'; `station` are the ships, -1 where a colony lies."""

    book: Book
    blue: tuple[float, ...]
    red: tuple[float, ...]
    own: Yields
    other: Yields
    station: list[int]
    exact: bool = True

    def station_changes(self, at: int, card: int, times: int) -> None:
        """A ship comes to the station of a sector, or leaves it."""
        face = self.book.blue[card]
        self.own.add(at, face, self.blue[card], times)
        if face.green:
            self.other.add(at, face, self.blue[card], times)

    def deployed_changes(self, at: int, card: int, times: int) -> None:
        """A ship comes to the deployed ones of a sector, or leaves them."""
        face = self.book.red[card]
        self.other.add(at, face, self.red[card], times)
        if face.green:
            self.own.add(at, face, self.red[card], times)

    def put(self, at: int, card: int, times: int = 1) -> None:
        """A card is bought for a sector; or (-1) that is taken back. `station` is not kept up."""
        before = self.station[at]
        if before >= 0:
            self.station_changes(at, before, -times)
            self.deployed_changes(at, before, times)
        if self.book.cards[card].level != COLONY:
            self.station_changes(at, card, times)

    def swap(self, one: int, other: int) -> None:
        """Two sectors change places; the stations are not kept up, so that it must be taken back."""
        self.own.swap(one, other)
        self.other.swap(one, other)

    def means(self) -> tuple[float, float]:
        """Of an own roll, and of one of others."""
        return self.own.mean(exact=self.exact), self.other.mean(exact=self.exact)

    def mean(self, own: float, other: float) -> float:
        """Of so many own rolls and so many of others."""
        mine, others = self.means()
        return own * mine + other * others


def console(
    book: Book, sectors: Sequence[Sector], blue: tuple[float, ...], red: tuple[float, ...], *, exact: bool = True
) -> Console:
    """The console of a seat, with what hits on each card are worth."""
    own, other = (Yields([0.0] * SECTORS, [0] * SECTORS, [0] * SECTORS) for _ in range(2))
    found = Console(book, blue, red, own, other, [-1] * SECTORS, exact)
    for at, here in enumerate(sectors):
        if here.station is not None:
            found.station[at] = here.station.card
            found.station_changes(at, here.station.card, 1)
        for ship in here.deployed:
            found.deployed_changes(at, ship.card, 1)
    return found
