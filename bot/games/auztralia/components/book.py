"""Indexes of a set and one side of its board for the rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from bot.games.auztralia.components.board import Board, board_of
from bot.games.auztralia.components.data import (
    FARMS,
    FIGHTING,
    GOODS,
    KINDS,
    LEVELS,
    SPACES,
    UNITS,
    Box,
    PersonEffect,
    Row,
)
from bot.games.auztralia.components.rows import row_of
from bot.games.auztralia.components.setfile import set_of
from bot.games.auztralia.state import NOBODY, State

ZOMBIE: Final = KINDS.index("zombie")
TEMPLE: Final = KINDS.index("temple")
KANGAROO: Final = KINDS.index("kangaroo")
SPACE: Final[dict[str, int]] = {space: at for at, space in enumerate(SPACES)}
GOOD: Final[dict[str, int]] = {good: at for at, good in enumerate(GOODS)}
UNIT: Final[dict[str, int]] = {unit: at for at, unit in enumerate(UNITS)}
"""Names of the units and their numbers."""
ANY: Final = -1
"""Unit number of a personality that affects all kinds of units."""


class Book(Struct, frozen=True, eq=False):
    """Indexes of a set and one side of its board.

    By hex: `farm` (its kind or -1), `level`, `inland`, `links` (edges, and the hexes that they lead to); `anchor` are
    the hexes with an anchor. By edge: `hills` (one of the hexes is hills), `rails` (its name in a choice). By tile of
    the set: `kind`, `strength`, `points`, `bag` (the level's number). By card: `rows` for each fighting kind, `moves`,
    `first` (the direction, 0 to 5). By unit: `costs`, `tough`, `ranges`, `units`. By personality: `effects` as effect,
    n, unit (or ANY). By space: `times`.
    """

    box: Box
    board: Board
    names: tuple[str, ...]
    number: dict[str, int]
    farm: tuple[int, ...]
    level: tuple[int, ...]
    anchor: tuple[int, ...]
    inland: tuple[bool, ...]
    links: tuple[tuple[tuple[int, int], ...], ...]
    hills: tuple[bool, ...]
    rails: tuple[str, ...]
    rail: dict[str, int]
    kind: tuple[int, ...]
    strength: tuple[int, ...]
    points: tuple[int, ...]
    bag: tuple[int, ...]
    rows: tuple[tuple[Row, ...], ...]
    moves: tuple[frozenset[int], ...]
    first: tuple[int, ...]
    costs: tuple[int, ...]
    tough: tuple[int, ...]
    ranges: tuple[int, ...]
    units: tuple[int, ...]
    effects: tuple[tuple[PersonEffect, int, int], ...]
    times: tuple[int, ...]
    glow: frozenset[int]


@lru_cache(maxsize=32)
def open_book(text: str, side: str) -> Book:
    """Return the cached book of a set (as in `State.set`) and a side."""
    return _bound(set_of(text), side)


def _bound(box: Box, side: str) -> Book:
    one = next(one for one in box.maps if one.side == side)
    board = board_of(one)
    lands = [here.land for here in one.hexes]
    rails = tuple(f"{board.names[a]}.{board.names[b]}" for a, b in board.edges)
    units = sorted(box.units, key=lambda unit: UNIT[unit.unit])
    return Book(
        box=box,
        board=board,
        names=board.names,
        number=board.number,
        farm=tuple(FARMS.index(here.farm) if here.farm else NOBODY for here in one.hexes),
        level=tuple(here.level for here in one.hexes),
        anchor=tuple(at for at, here in enumerate(one.hexes) if here.anchor),
        inland=tuple(land != "coast" for land in lands),
        links=tuple(
            tuple((edge, sum(board.edges[edge]) - here) for edge in edges) for here, edges in enumerate(board.edge_at)
        ),
        hills=tuple("hills" in (lands[a], lands[b]) for a, b in board.edges),
        rails=rails,
        rail={name: at for at, name in enumerate(rails)},
        kind=tuple(KINDS.index(tile.kind) for tile in box.old_ones),
        strength=tuple(tile.strength for tile in box.old_ones),
        points=tuple(tile.points for tile in box.old_ones),
        bag=tuple(LEVELS.index(tile.level) for tile in box.old_ones),
        rows=tuple(tuple(row_of(getattr(card, kind)) for kind in FIGHTING) for card in box.cards),
        moves=tuple(frozenset(KINDS.index(kind) for kind in card.moves) for card in box.cards),
        first=tuple(card.direction - 1 for card in box.cards),
        costs=tuple(unit.cost for unit in units),
        tough=tuple(unit.strength for unit in units),
        ranges=tuple(unit.range for unit in units),
        units=tuple(unit.count for unit in units),
        effects=tuple((person.effect, person.n, UNIT[person.unit] if person.unit else ANY) for person in box.persons),
        times=tuple(box.times[space] for space in SPACES),
        glow=frozenset(box.glow),
    )


def of(state: State) -> Book:
    """Return the book of a game."""
    return open_book(state.set, state.side)
