"""Indexes of a map for the rules: neighbours, edges, distances and names."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import Final

from msgspec import Struct

from bot.games.auztralia.components.data import DIRECTIONS, Map
from bot.games.auztralia.state import NOBODY

_EVEN: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_ODD: Final = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
"""Steps of column and row, clockwise from north; even columns (second, fourth, ...) are half a hex further south."""


class Board(Struct, frozen=True, gc=False):
    """Indexes of a map.

    `around[hex][direction]` is the neighbour or -1; `edges` are the pairs of neighbours, the lower number first;
    `edge_at[hex]` are the edges of a hex; `steps[a][b]` is the distance from a to b in hexes; `waking` are the hexes
    with an Old One level, in waking order.
    """

    map: Map
    names: tuple[str, ...]
    number: dict[str, int]
    around: tuple[tuple[int, ...], ...]
    edges: tuple[tuple[int, int], ...]
    edge_of: dict[tuple[int, int], int]
    edge_at: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[int, ...], ...]
    waking: tuple[int, ...]


def place(name: str) -> tuple[int, int]:
    """Return the column and row of a hex, counted from 0 and from 1.

    Raises ValueError if the name is invalid.
    """
    letter, row = name[:1], name[1:]
    if not ("A" <= letter <= "Z") or not row.isdecimal() or int(row) < 1:
        raise ValueError(name)
    return ord(letter) - ord("A"), int(row)


@lru_cache(maxsize=8)
def board_of(one: Map) -> Board:
    """Return the board indexes of a map."""
    names = tuple(here.at for here in one.hexes)
    number = {place(name): at for at, name in enumerate(names)}
    around = tuple(_around(place(name), number) for name in names)
    edges = tuple((a, b) for a, near in enumerate(around) for b in sorted(near) if b > a)
    edge_of = {pair: at for at, pair in enumerate(edges)} | {(b, a): at for at, (a, b) in enumerate(edges)}
    return Board(
        one,
        names,
        {name: at for at, name in enumerate(names)},
        around,
        edges,
        edge_of,
        tuple(tuple(at for at, pair in enumerate(edges) if here in pair) for here in range(len(names))),
        tuple(_steps(start, around) for start in range(len(names))),
        tuple(sorted((at for at, here in enumerate(one.hexes) if here.wake), key=lambda at: one.hexes[at].wake)),
    )


def _around(at: tuple[int, int], number: dict[tuple[int, int], int]) -> tuple[int, ...]:
    column, row = at
    ways = _ODD if column % 2 else _EVEN
    return tuple(number.get((column + right, row + down), NOBODY) for right, down in ways[:DIRECTIONS])


def _steps(start: int, around: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Return the distances from a hex to all others.

    Raises ValueError if a hex cannot be reached.
    """
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for near in around[here]:
            if near != NOBODY and near not in found:
                found[near] = found[here] + 1
                queue.append(near)
    if len(found) < len(around):
        raise ValueError("a hex cannot be reached")
    return tuple(found[at] for at in range(len(around)))
