"""Gains of sides and sectors, as items to be drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from bot.games.spacebase.components.cards import Ability, CardSet, Side
from bot.games.spacebase.view import PlacedView, SectorView
from rendering.spacebase.tokens import REWARDS, Item

ROMAN: Final = ("–", "I", "II", "III")
ARROWS: Final = frozenset({"left", "right", "both"})
NO_COLONY: Final = -1


class Slots(NamedTuple):
    """Charges on a side, of its number of slots at this table.

    With whether only all together count (S25).
    """

    turn: str
    full: int
    all: int
    linked: bool = False


class Ground(NamedTuple):
    """Summary of a sector: its station's gains, and those of all ships deployed there.

    `colony` has its points.
    """

    blue: tuple[Item, ...]
    blue_turn: str
    blue_slots: Slots | None
    colony: int
    red: tuple[Item, ...]
    red_slots: tuple[Slots, ...]
    deployed: int


def levels_text(levels: Sequence[int]) -> str:
    """Format levels of ships to claim: `2×I`, `II+I`."""
    if len(set(levels)) == 1 and len(levels) > 1:
        return f"{len(levels)}×{ROMAN[levels[0]]}"
    return "+".join(ROMAN[level] for level in levels)


def ability_item(ability: Ability) -> Item:
    """Return an ability's item: its kind, with a few characters of text."""
    turn, kind = ability.turn, ability.kind
    gain = f"+{ability.credits}" if ability.credits else f"+{ability.points}" if ability.points else ""
    text = {
        "sum": f"+{ability.n}" if ability.n == 1 else "+1/2",
        "gain": str(ability.credits),
        "claim": levels_text(ability.levels),
        "buyhigh": "7–12",
        "raid": f"−{ability.n}",
        "double": "2×",
    }.get(kind, gain)
    return Item(kind, text, turn)


@lru_cache(maxsize=1024)
def side_items(side: Side) -> tuple[Item, ...]:
    """Return the items of a side: gains, then its ability."""
    turn = "green" if side.green else ""
    items = [Item(kind, str(getattr(side, kind)), turn) for kind in REWARDS if getattr(side, kind)]
    if side.arrow:
        items.append(Item(side.arrow, "", turn))
    if side.claim:
        items.append(Item("claim", levels_text(side.claim), turn))
    if side.ability is not None:
        items.append(ability_item(side.ability))
    return tuple(items)


def side_slots(side: Side, turn: str, charges: int, seats: int) -> Slots | None:
    """Return a side's slots by number of seats; `turn` is that of its position."""
    slots = side.slots_at(seats)
    return Slots("green" if side.green else turn, min(charges, slots), slots, side.linked) if slots else None


def added(sides: Iterable[Side]) -> tuple[Item, ...]:
    """Return the merged gains of several sides: one item of each kind."""
    sums: dict[tuple[str, str], int] = {}
    rest: dict[Item, None] = {}
    arrows: set[str] = set()
    for side in sides:
        for item in side_items(side):
            if item.kind in REWARDS:
                key = item.kind, item.turn
                sums[key] = sums.get(key, 0) + int(item.text)
            elif item.kind in ARROWS:
                arrows.add(item.kind)
            else:
                rest[item] = None
    ordered = sorted(sums, key=lambda key: (REWARDS.index(key[0]), key[1]))
    items = [Item(kind, str(sums[kind, turn]), turn) for kind, turn in ordered]
    if arrows:
        items.append(Item(arrows.pop() if len(arrows) == 1 else "both"))
    return (*items, *rest)


def ground(cards: CardSet, sector: SectorView, seats: int) -> Ground:
    """Return the summary of a console's sector."""
    station = sector.station
    side = None if station is None else cards.cards[station.card].station
    deployed = [cards.cards[placed.card].deployed for placed in sector.deployed]
    return Ground(
        blue=() if side is None else side_items(side),
        blue_turn="green" if side is not None and side.green else "blue",
        blue_slots=None if side is None or station is None else side_slots(side, "blue", station.charges, seats),
        colony=NO_COLONY if sector.colony < 0 else cards.cards[sector.colony].points,
        red=added(deployed),
        red_slots=tuple(_red_slots(cards, sector.deployed, seats)),
        deployed=len(deployed),
    )


def _red_slots(cards: CardSet, deployed: Sequence[PlacedView], seats: int) -> Iterable[Slots]:
    for placed in deployed:
        slots = side_slots(cards.cards[placed.card].deployed, "red", placed.charges, seats)
        if slots is not None:
            yield slots
