"""How combats go: every card that may come, until the Old Ones or the expedition are gone.

Cards are taken to come from the full deck each time; damage is taken by who bears it best.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from msgspec import Struct

from bot.games.auztralia.book import Book
from bot.games.auztralia.data import AIRSHIP

Units = tuple[tuple[int, int, int], ...]
"""Kind, what it still bears, what it bears unhurt; sorted."""
Tiles = tuple[tuple[int, int], ...]
"""Kind and strength left; sorted."""
Card = tuple[tuple[int, ...], int, int, bool]
"""What a card does: damage to each tile, to units, to airships; whether sanity goes."""
Course = tuple[float, ...]
"""How likely each tile is defeated, and last what the units that come home are worth."""
EVEN: Final = 1e-9
KEPT: Final = 500_000


class Terms(Struct, frozen=True):
    """What units are worth by kind; `rally`: only damaged units are lost in a rout."""

    units: tuple[float, ...]
    rally: bool = False


@lru_cache(maxsize=4096)
def _cards(book: Book, kinds: tuple[int, ...], units: tuple[int, ...]) -> tuple[tuple[float, Card], ...]:
    """What a card may do where such tiles and such units fight, and how likely that is."""
    found = Counter[Card]()
    for rows in book.rows:
        hits = tuple(sum(unit in rows[kind].hits for unit in units) for kind in kinds)
        damage = sum(rows[kind].damage for kind in kinds)
        air = sum(rows[kind].airship for kind in kinds) if AIRSHIP in units else 0
        found[hits, damage, air, any(rows[kind].sanity for kind in kinds)] += 1
    return tuple((n / len(book.rows), card) for card, n in found.items())


def home(terms: Terms, units: Units) -> float:
    """What units are worth that go home."""
    return sum(terms.units[unit] for unit, _, _ in units)


@lru_cache(maxsize=KEPT)
def course(book: Book, terms: Terms, tiles: Tiles, units: Units, sanity: int) -> Course:
    """How it goes if nobody withdraws."""
    if not tiles or not units:
        return (*(0.0 for _ in tiles), home(terms, units))
    same, found = 0.0, [0.0] * (len(tiles) + 1)
    kinds = tuple(kind for kind, _ in tiles)
    for likely, card in _cards(book, kinds, tuple(sorted({unit for unit, _, _ in units}))):
        after = turned(book, terms, tiles, units, sanity, card)
        if after is None:
            same += likely
        else:
            for at, value in enumerate(after):
                found[at] += likely * value
    if same > 1 - EVEN:
        return (*(0.0 for _ in tiles), home(terms, units))
    return tuple(value / (1 - same) for value in found)


def turned(  # noqa: PLR0917  # the state of a combat, and the card
    book: Book, terms: Terms, tiles: Tiles, units: Units, sanity: int, card: Card
) -> Course | None:
    """How it goes when a card does this; None if it does nothing at all."""
    hits, damage, air, mad = card
    after = absorb(terms, units, damage, air) if damage or air else units
    if not mad and after == units and not any(hits):
        return None
    left = sorted(
        (kind, strength - hit, at) for at, ((kind, strength), hit) in enumerate(zip(tiles, hits, strict=True))
    )
    alive = [one for one in left if one[1] > 0]
    if mad and sanity == 0:
        rest: Course = (*(0.0 for _ in alive), _routed(terms, after))
    else:
        rest = course(book, terms, tuple((kind, strength) for kind, strength, _ in alive), after, sanity - mad)
    found = [1.0] * len(tiles)
    for (_, _, at), value in zip(alive, rest, strict=False):
        found[at] = value
    return (*found, rest[-1])


def _routed(terms: Terms, units: Units) -> float:
    """Kinds that bear damage are lost."""
    hurt = {unit for unit, now, full in units if now < full}
    return sum(terms.units[unit] for unit, now, full in units if (now == full if terms.rally else unit not in hurt))


@lru_cache(maxsize=65_536)
def absorb(terms: Terms, units: Units, damage: int, air: int) -> Units:
    """The units after damage."""
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
    """Which of the able units takes a damage: rather one that lives on, is hurt already, has others of its kind beside
    it, and is worth little."""

    def price(at: int) -> tuple[bool, bool, float]:
        unit, now, full = units[at]
        alone = sum(one[0] == unit for one in units) == 1
        return now == 1, now == full and now > 1, terms.units[unit] * (2 if alone else 1) / now

    return min(able, key=price)
