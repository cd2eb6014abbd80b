"""Graph of the discovered space: adjacent sectors, distances, and open edges."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from bot.games.farfarout.components.book import Book
from bot.games.farfarout.components.lattice import beside, opposite, turned
from bot.games.farfarout.state import Tile

FAR: Final = 999


class Galaxy:
    """The discovered space, built from the tiles in play; use `of` for a cached one.

    `near`: the sectors next to a sector (F27), in this and in other systems. `open`: the sides of the lattice at which
    a sector may be joined to a new system (F43), in clockwise order. `places`: all discovered places. `steps`: number
    of sectors to enter from a sector to another.
    """

    def __init__(self, book: Book, tiles: Sequence[Tile]) -> None:
        self.book = book
        self.tiles = {(tile.q, tile.r): tile for tile in tiles}
        self.sectors = tuple(place for tile in tiles for place in book.tile_sectors[tile.number])
        self.places = tuple(place for sector in self.sectors for place in (sector, *book.spots[sector]))
        self.near: dict[int, list[int]] = {sector: [] for sector in self.sectors}
        self.open: dict[int, list[int]] = {sector: [] for sector in self.sectors}
        gates = {
            (tile.q, tile.r, turned(edge, tile.turn)): place
            for tile in tiles
            for place, sector in zip(book.tile_sectors[tile.number], book.tiles[tile.number].sectors, strict=True)
            for edge in sector.edges
        }
        for tile in tiles:
            here = book.tile_sectors[tile.number]
            ids = {sector.id: place for sector, place in zip(book.tiles[tile.number].sectors, here, strict=True)}
            for sector in book.tiles[tile.number].sectors:
                self.near[ids[sector.id]] += (ids[other] for other in sector.next)
        for (q, r, side), place in sorted(gates.items()):
            there = beside(q, r, side)
            if there not in self.tiles:
                self.open[place].append(side)
            elif (other := gates.get((*there, opposite(side)))) is not None:
                self.near[place].append(other)
        self.steps = {sector: self._steps(sector) for sector in self.sectors}

    def _steps(self, start: int) -> dict[int, int]:
        found, todo = {start: 0}, [start]
        for here in todo:
            for other in self.near[here]:
                if other not in found:
                    found[other] = found[here] + 1
                    todo.append(other)
        return found


@lru_cache(maxsize=512)
def _galaxy(book: Book, tiles: tuple[Tile, ...]) -> Galaxy:
    return Galaxy(book, tiles)


def of(book: Book, tiles: Sequence[Tile]) -> Galaxy:
    """Return the galaxy of these tiles."""
    return _galaxy(book, tuple(tiles))
