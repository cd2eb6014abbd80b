"""Checks that a map and the survey tiles are playable."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Final

from bot.games.auztralia.components.board import Board, board_of, place
from bot.games.auztralia.components.data import (
    FARMS,
    GOODS,
    LEVELS,
    SURVEY_HEXES,
    SURVEY_TILES,
    Hex,
    Map,
    OldOne,
    Survey,
)
from bot.games.auztralia.state import NOBODY

Faults = Iterator[str]
HEXES: Final = (60, 80)
PORTS: Final = 4
APART: Final = 3
COLUMNS, ROWS = 16, 16
"""Maximum columns and rows that fit on a picture."""
_INLAND: Final = LEVELS[:3]


# --- one hex after the other -----------------------------------------------------------------------------------------


def faults(one: Map) -> Faults:
    """Return all faults of a map."""
    where = f"maps, {one.side}"
    if not HEXES[0] <= len(one.hexes) <= HEXES[1]:
        yield f"{where}: there must be {HEXES[0]} to {HEXES[1]} hexes, and there are {len(one.hexes)}"
    found, wrong = set[str](), False
    for here in one.hexes:
        if not _fits(here.at):
            yield f"{where}: “{here.at}” is no hex (a column A to P and a row 1 to {ROWS}, as in D7)"
            wrong = True
        elif here.at in found:
            yield f"{where}: hex {here.at} stands there twice"
            wrong = True
        found.add(here.at)
        yield from (f"{where}: hex {here.at} {fault}" for fault in _of_hex(here))
    yield from (f"{where}: {fault}" for fault in _of_numbers(one))
    if wrong:
        return
    try:
        board = board_of(one)
    except ValueError:
        yield f"{where}: it is in several pieces"
        return
    yield from (f"{where}: {fault}" for fault in (*_of_depth(board), *_of_ports(board)))


def _fits(name: str) -> bool:
    try:
        column, row = place(name)
    except ValueError:
        return False
    return column < COLUMNS and row <= ROWS and name[1:] == str(row)


def _of_hex(here: Hex) -> Faults:
    coast = here.land == "coast"
    if here.anchor and not coast:
        yield "has an anchor, and is no coast"
    if here.survey and coast:
        yield "is coast, where no survey tile lies"
    if coast and here.level:
        yield "is coast, where there is no Old One"
    if bool(here.level) != bool(here.wake):
        yield "needs a level and a place in the waking order, or neither"


def _of_numbers(one: Map) -> Faults:
    if (there := sum(here.survey for here in one.hexes)) != SURVEY_HEXES:
        yield f"there must be {SURVEY_HEXES} hexes with survey tiles, and there are {there}"
    lands = {here.land for here in one.hexes}
    yield from (f"there is no {land}" for land in ("coast", "outback", "hills") if land not in lands)
    farms = {here.farm for here in one.hexes}
    yield from (f"nowhere can {farm} be farmed" for farm in FARMS if farm not in farms)
    order = sorted(here.wake for here in one.hexes if here.wake)
    if order != list(range(1, len(order) + 1)):
        yield f"the waking order must go from 1 to {len(order)}, each number once"


# --- the country as a whole ------------------------------------------------------------------------------------------


def _of_depth(board: Board) -> Faults:
    """Check that levels grow away from the coast on the whole, and that inland hexes wake first."""
    hexes = board.map.hexes
    coast = [at for at, here in enumerate(hexes) if here.land == "coast"]
    levels = [[at for at, here in enumerate(hexes) if here.level == level] for level in (1, 2, 3)]
    if not coast or not all(levels):
        yield from (f"there is no hex of level {at}" for at, some in enumerate(levels, 1) if not some)
        return
    deep = [fmean(min(board.steps[at][shore] for shore in coast) for at in some) for some in levels]
    if deep != sorted(deep):
        yield "higher levels must lie further from the coast"
    wake = [fmean(hexes[at].wake for at in some) for some in levels]
    if wake != sorted(wake, reverse=True):
        yield "higher levels must wake earlier"


def _of_ports(board: Board) -> Faults:
    """Check that four ports fit wherever the others are placed (Z12).

    Every way to place fewer is tried.
    """
    apart = 1 if board.map.near_ports else APART
    anchors = [at for at, here in enumerate(board.map.hexes) if here.anchor]
    stuck = _stuck(board, anchors, apart, ())
    if stuck is not None:
        names = ", ".join(board.names[at] for at in stuck) or "none"
        yield f"with ports on these hexes there is no place for the next of {PORTS}: {names}"


def _stuck(board: Board, free: Sequence[int], apart: int, placed: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return ports after which there is no room for the next, or None.

    Sets suffice: the order makes no difference.
    """
    if len(placed) == PORTS:
        return None
    if not free:
        return placed
    for port in free:
        if placed and port < placed[-1] and all(board.steps[port][other] >= apart for other in placed):
            continue  # This set was tried with its ports in the order of the board.
        left = [at for at in free if board.steps[port][at] >= apart]
        if (found := _stuck(board, left, apart, (*placed, port))) is not None:
            return found
    return None


# --- survey tiles ----------------------------------------------------------------------------------------------------


def surveys(tiles: Sequence[Survey]) -> Faults:
    """Return all faults of the survey tiles themselves."""
    if len(tiles) != SURVEY_TILES:
        yield f"surveys: there must be {SURVEY_TILES}, and there are {len(tiles)}"
    seen = set[str]()
    for number, tile in enumerate(tiles, 1):
        for cell in tile.cells:
            words = cell.split("+") if cell else []
            seen.update(words)
            for word in words:
                if word not in (*GOODS, "old"):
                    yield f"surveys {number}: “{word}” is none of coal, iron, gold, phosphate, old"
            if words.count("old") > 1:
                yield f"surveys {number}: a hex gets one Old One from a tile"
    if tiles:
        yield from (f"surveys: none brings {word}" for word in (*GOODS, "old") if word not in seen)


def too_many(one: Map, tiles: Sequence[Survey], old_ones: Sequence[OldOne]) -> Faults:
    """Check that there are enough Old Ones of each level for any draw of survey tiles."""
    try:
        board = board_of(one)
    except ValueError:
        return
    for level in range(1, len(_INLAND) + 1):
        there = sum(tile.count for tile in old_ones if tile.level == str(level))
        if (most := most_of(board, tiles, level)) > there:
            yield (f"maps, {one.side}: survey tiles may put {most} Old Ones of level {level} there; there are {there}")


def most_of(board: Board, tiles: Sequence[Survey], level: int) -> int:
    """Return an upper bound of the Old Ones of a level that can be placed (Z6).

    A hex of level k bears one of level n only if n - k + 1 were put there, so each counts for that part of it. Every
    survey hex may get its worst tile, or every tile its worst hex: the smaller sum holds.
    """
    hexes = board.map.hexes
    worth = [
        [
            sum(
                1 / (level - hexes[at].level + 1)
                for at, cell in zip((here, *board.around[here]), tile.cells, strict=True)
                if at != NOBODY and 1 <= hexes[at].level <= level and "old" in cell.split("+")
            )
            for tile in tiles
        ]
        for here, seen in enumerate(hexes)
        if seen.survey
    ]
    if not worth or not tiles:
        return 0
    by_hex = sum(max(row) for row in worth)
    by_tile = sum(sorted((max(row[at] for row in worth) for at in range(len(tiles))), reverse=True)[: len(worth)])
    return int(min(by_hex, by_tile) + 1e-9)
