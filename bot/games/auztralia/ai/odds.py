"""What a combat is worth: every card that may come, and going on only as long as that is better than to withdraw.

Cards are taken to come from the full deck each time; damage is taken by who bears it best.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from msgspec import Struct

from bot.games.auztralia.book import KANGAROO, ZOMBIE, Book
from bot.games.auztralia.data import AIRSHIP

Units = tuple[tuple[int, int, int], ...]
"""Kind, what it still bears, what it bears unhurt; sorted."""
Tiles = tuple[tuple[int, int, float, float], ...]
"""Kind, strength left, what its end is worth, what a damage left on it is worth."""
Outcome = tuple[float, tuple[int, ...], int, int, bool]
"""How likely; damage by kind of tile, to units, to airships; whether sanity goes."""
EVEN: Final = 1e-9


class Stakes(Struct, frozen=True):
    """What units are worth by kind; `lost` is the harm of a lost port (in its defence nobody withdraws); `rally`: only
    damaged units are lost in a rout."""

    units: tuple[float, ...]
    defence: bool = False
    lost: float = 0.0
    rally: bool = False


@lru_cache(maxsize=4096)
def outcomes(book: Book, kinds: tuple[int, ...], units: tuple[int, ...]) -> tuple[Outcome, ...]:
    """What a card may do where such tiles and such units fight; kinds may occur several times, units once."""
    found = Counter[tuple[tuple[int, ...], int, int, bool]]()
    there = sorted(set(kinds))
    for rows in book.rows:
        hits = tuple(sum(unit in rows[kind].hits for unit in units) for kind in there)
        damage = sum(rows[kind].damage for kind in kinds)
        air = sum(rows[kind].airship for kind in kinds) if AIRSHIP in units else 0
        found[hits, damage, air, any(rows[kind].sanity for kind in there)] += 1
    total = len(book.rows)
    return tuple((n / total, *one) for one, n in found.items())


def attack(book: Book, stakes: Stakes, tiles: Tiles, units: Units, sanity: int) -> float:
    """What it is worth to stand before these tiles with these units, and all that they are worth themselves."""
    tiles = tuple(sorted(tile for tile in tiles if tile[0] != KANGAROO))
    return _best(book, stakes, tiles, units, sanity)


def withdrawn(stakes: Stakes, units: Units) -> float:
    """What units are worth that go home."""
    return sum(stakes.units[unit] for unit, _, _ in units)


@lru_cache(maxsize=300_000)
def _best(book: Book, stakes: Stakes, tiles: Tiles, units: Units, sanity: int) -> float:
    if not tiles:
        return withdrawn(stakes, units)
    if not units:
        return -stakes.lost
    on = draw(book, stakes, tiles, units, sanity)
    return on if stakes.defence else max(on, withdrawn(stakes, units))


@lru_cache(maxsize=300_000)
def draw(book: Book, stakes: Stakes, tiles: Tiles, units: Units, sanity: int) -> float:
    """What it is worth to draw a card."""
    kinds = tuple(tile[0] for tile in tiles)
    there = sorted(set(kinds))
    same, value = 0.0, 0.0
    for likely, hits, damage, air, mad in outcomes(book, kinds, tuple(sorted({unit for unit, _, _ in units}))):
        by_tile = tuple(hits[there.index(kind)] for kind in kinds)
        bare = not (mad or any(by_tile))
        if bare and (not (damage or air) or absorb(stakes, units, damage, air) == units):
            same += likely
        else:
            value += likely * turned(book, stakes, tiles, units, sanity, (by_tile, damage, air, mad))
    if same > 1 - EVEN:
        return -stakes.lost if stakes.defence else withdrawn(stakes, units)
    return value / (1 - same)


def turned(  # noqa: PLR0917  # the state of a combat, and the card
    book: Book, stakes: Stakes, tiles: Tiles, units: Units, sanity: int, card: tuple[tuple[int, ...], int, int, bool]
) -> float:
    """What it is worth when a card does this: damage to each tile, to units, to airships, to sanity."""
    hits, damage, air, mad = card
    gain, left = 0.0, list[tuple[int, int, float, float]]()
    for (kind, strength, end, part), hit in zip(tiles, hits, strict=True):
        if hit >= strength:
            gain += end
        else:
            gain += hit * part
            left.append((kind, strength - hit, end - hit * part, part))
    after = absorb(stakes, units, damage, air)
    if not (mad and sanity == 0):
        return gain + _best(book, stakes, tuple(left), after, sanity - mad)
    return gain + _rout(stakes, tiles, tuple(left), after)


def _rout(stakes: Stakes, before: Tiles, left: Tiles, units: Units) -> float:
    """Kinds that bear damage are lost; Zombies heal."""
    if stakes.defence and left:
        return -stakes.lost
    hurt = {unit for unit, now, full in units if now < full}
    home = sum(stakes.units[unit] for unit, now, full in units if (now == full if stakes.rally else unit not in hurt))
    healed = sum(
        part * max(0, max(one[1] for one in before if one[0] == ZOMBIE) - strength)
        for kind, strength, _, part in left
        if kind == ZOMBIE
    )
    return home - healed


@lru_cache(maxsize=65_536)
def absorb(stakes: Stakes, units: Units, damage: int, air: int) -> Units:
    """The units after damage."""
    left = list(units)
    for count, flying in ((damage, False), (air, True)):
        for _ in range(count):
            able = [at for at, one in enumerate(left) if (one[0] == AIRSHIP) == flying]
            if not able:
                break
            at = bearer(stakes, left, able)
            unit, now, full = left[at]
            if now == 1:
                del left[at]
            else:
                left[at] = (unit, now - 1, full)
    return tuple(sorted(left))


def bearer(stakes: Stakes, units: list[tuple[int, int, int]], able: list[int]) -> int:
    """Which of the able units takes a damage: rather one that lives on, is hurt already, has others of its kind beside
    it, and is worth little."""

    def price(at: int) -> tuple[bool, bool, float]:
        unit, now, full = units[at]
        alone = sum(one[0] == unit for one in units) == 1
        return now == 1, now == full and now > 1, stakes.units[unit] * (2 if alone else 1) / now

    return min(able, key=price)
