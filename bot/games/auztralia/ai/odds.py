"""Estimate of the course of a combat until the Old Ones or the expedition are gone.

A rule of thumb, fitted to exact odds: from the average effects of a card of the full deck follows how many cards each
side lasts. It is right to about a tenth, and fast enough to evaluate hundreds of armies.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from msgspec import Struct

from bot.games.auztralia.components.book import Book
from bot.games.auztralia.components.data import AIRSHIP

Units = tuple[tuple[int, int, int], ...]
"""Units, sorted: kind, damage left to bear, damage borne unhurt."""
Tiles = tuple[tuple[int, int], ...]
"""Tiles, sorted: kind and strength left."""
Card = tuple[tuple[int, ...], int, int, bool]
"""Effects of a card: damage to each tile, to units, to airships; loss of sanity."""
Counts = tuple[int, ...]
"""Units by kind."""
Course = tuple[float, ...]
"""Probability that each tile is defeated, and last the value of the units that come home."""
LEAST: Final = 0.03
"""Minimum rate, instead of zero."""
STAND, WEAKER, SHARP, WOUNDS, ROUTED = 1.25, 0.25, 1.2, 0.4, 0.2
"""Fitted parameters.

Endurance of an expedition, slower kills as it dwindles, certainty of the better side winning, cost of a won combat,
part that comes home of a rout.
"""
FAR: Final = 30.0
KEPT: Final = 65_536


class Terms(Struct, frozen=True):
    """Value of units by kind; `rally`: only damaged units are lost in a rout."""

    units: tuple[float, ...]
    rally: bool = False


class Rates(Struct, frozen=True):
    """Average effects of a card: damage to each kind of tile, to units, to airships, to sanity."""

    hits: tuple[float, ...]
    damage: float
    air: float
    sanity: float


@lru_cache(maxsize=4096)
def _rates(book: Book, kinds: tuple[int, ...], units: frozenset[int]) -> Rates:
    """Return the rates for a combat of these tiles and units."""
    cards = len(book.rows)
    return Rates(
        tuple(sum(len(units.intersection(rows[kind].hits)) for rows in book.rows) / cards for kind in kinds),
        sum(rows[kind].damage for rows in book.rows for kind in kinds) / cards,
        sum(rows[kind].airship for rows in book.rows for kind in kinds) / cards,
        sum(any(rows[kind].sanity for kind in kinds) for rows in book.rows) / cards,
    )


def home(terms: Terms, units: Units) -> float:
    """Return the value of units that go home."""
    return sum(terms.units[unit] for unit, _, _ in units)


@lru_cache(maxsize=KEPT)
def course(book: Book, terms: Terms, tiles: Tiles, units: Units, sanity: int) -> Course:
    """Return the expected course if the seat never withdraws.

    Compares the cards that the tiles last with those that the units and sanity last.
    """
    worth = home(terms, units)
    if not tiles or not units:
        return (*(0.0 for _ in tiles), worth)
    rates = _rates(book, tuple(kind for kind, _ in tiles), frozenset(unit for unit, _, _ in units))
    ground = sum(now for unit, now, _ in units if unit != AIRSHIP) / max(rates.damage, LEAST)
    air = sum(now for unit, now, _ in units if unit == AIRSHIP) / max(rates.air, LEAST)
    body, mind = max(ground, air), (sanity + 1) / max(rates.sanity, LEAST)
    lasting = STAND / math.hypot(1 / mind, 1 / body)
    gone: list[float] = []
    longest = 0.0
    for (_, strength), hits in zip(tiles, rates.hits, strict=True):
        cards = strength / max(hits, LEAST)
        cards *= 1 + WEAKER * min(2.0, cards / body)
        longest = max(longest, cards)
        gone.append(1 / (1 + math.exp(-max(-FAR, min(FAR, SHARP * (lasting - cards) / math.sqrt(cards + 0.5))))))
    won = min(gone)
    left = max(0.0, 1 - WOUNDS * longest / body)
    routed = ROUTED * max(0.0, 1 - mind / body)
    return (*gone, worth * (won * left + (1 - won) * routed))


class Force:
    """Unhurt units: their value at home, and a cache of their courses against tiles."""

    def __init__(self, book: Book, terms: Terms, units: Units, sanity: int) -> None:
        self.worth = home(terms, units)
        self._about = book, terms, units, sanity
        self._known: dict[Tiles, Course] = {}

    def course(self, tiles: Tiles) -> Course:
        """Return the cached course against these tiles."""
        found = self._known.get(tiles)
        if found is None:
            book, terms, units, sanity = self._about
            found = self._known[tiles] = course(book, terms, tiles, units, sanity)
        return found


class Forces:
    """Cache of all armies of a seat, for its units' strength (`full`) and starting sanity."""

    def __init__(self, book: Book, terms: Terms, full: Counts, sanity: int) -> None:
        self._about = book, terms, full, sanity
        self._known: dict[Counts, Force] = {}

    def of(self, counts: Counts) -> Force:
        """Return the force of n units of each kind."""
        found = self._known.get(counts)
        if found is None:
            book, terms, full, sanity = self._about
            units = tuple((unit, full[unit], full[unit]) for unit, n in enumerate(counts) for _ in range(n))
            found = self._known[counts] = Force(book, terms, units, sanity)
        return found


@lru_cache(maxsize=128)
def forces(book: Book, terms: Terms, full: Counts, sanity: int) -> Forces:
    """Return the cached forces; the same armies are evaluated in every turn."""
    return Forces(book, terms, full, sanity)


def turned(  # noqa: PLR0917  # the state of a combat, and the card
    book: Book, terms: Terms, tiles: Tiles, units: Units, sanity: int, card: Card
) -> Course:
    """Return the expected course after a card with these effects."""
    hits, damage, air, mad = card
    after = absorb(terms, units, damage, air)
    alive = [at for at, ((_, strength), hit) in enumerate(zip(tiles, hits, strict=True)) if strength > hit]
    found = [1.0] * len(tiles)
    if mad and sanity == 0:
        for at in alive:
            found[at] = 0.0
        return (*found, _routed(terms, after))
    *gone, worth = course(
        book, terms, tuple((tiles[at][0], tiles[at][1] - hits[at]) for at in alive), after, sanity - mad
    )
    for at, value in zip(alive, gone, strict=True):
        found[at] = value
    return (*found, worth)


def _routed(terms: Terms, units: Units) -> float:
    """Return the value of units after a rout: damaged kinds are lost."""
    hurt = {unit for unit, now, full in units if now < full}
    return sum(terms.units[unit] for unit, now, full in units if (now == full if terms.rally else unit not in hurt))


@lru_cache(maxsize=65_536)
def absorb(terms: Terms, units: Units, damage: int, air: int) -> Units:
    """Return the units after damage."""
    left = list(units)
    for count, flying in ((damage, False), (air, True)):
        for _ in range(count):
            able = [at for at, one in enumerate(left) if (one[0] == AIRSHIP) == flying]
            if not able:
                break
            at = bearer(terms, left, able)
            unit, now, full = left[at]
            if now == 1:
                del left[at]
            else:
                left[at] = (unit, now - 1, full)
    return tuple(sorted(left))


def bearer(terms: Terms, units: list[tuple[int, int, int]], able: list[int]) -> int:
    """Return which of the able units takes a damage.

    Prefers one that survives, is hurt already, has others of its kind, and has little value.
    """

    def price(at: int) -> tuple[bool, bool, float]:
        unit, now, full = units[at]
        alone = sum(one[0] == unit for one in units) == 1
        return now == 1, now == full and now > 1, terms.units[unit] * (2 if alone else 1) / now

    return min(able, key=price)
