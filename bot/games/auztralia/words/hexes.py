"""Hexes in words: their land, all that lies on them, and how they touch each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from bot.games.auztralia.components.board import Board, place
from bot.games.auztralia.components.book import Book
from bot.games.auztralia.components.data import FARMS
from bot.games.auztralia.state import NOBODY
from bot.games.auztralia.view import TileView, View
from bot.games.auztralia.words import phrases
from bot.games.contract import Text, Who, t

_SPAN = 3
"""Minimum number of hexes of a column that are told as a span."""


def spans(board: Board, there: Iterable[int]) -> tuple[Text, ...]:
    """Return hexes as a list; neighbours in a column are a span, as in "A4 to A9"."""
    found: list[Text] = []
    for _, group in groupby(enumerate(there), lambda one: (board.names[one[1]][0], one[1] - one[0])):
        names = [board.names[at] for _, at in group]
        found += (phrases.way([names[0], names[-1]]),) if len(names) >= _SPAN else phrases.hexes(names)
    return tuple(found)


def land(book: Book) -> Iterator[Text]:
    """Yield the hexes of each land."""
    for kind, label in phrases.LAND_LABELS.items():
        there = spans(book.board, (at for at, here in enumerate(book.board.map.hexes) if here.land == kind))
        if there:
            yield t("{label}: {hexes}.", label=label, hexes=there)


def farm_land(book: Book, view: View) -> Iterator[Text]:
    """Yield the hexes where a farm of each kind may still come."""
    for kind, farm in enumerate(FARMS):
        there = [at for at, here in enumerate(book.farm) if here == kind and view.farms[at] == NOBODY]
        if there:
            yield t("Free land for a {farm}: {hexes}.", farm=phrases.FARM_NAMES[farm], hexes=spans(book.board, there))


def neighbours(board: Board) -> Iterator[Text]:
    """Yield how names of hexes tell their neighbours, with an example of each kind of column."""
    shifted = dict.fromkeys(name[0] for name in board.names if place(name)[0] % 2)
    yield t(
        "Columns go from west to east, rows from north to south. Columns {columns} are shifted half a hex south.",
        columns=phrases.hexes(shifted),
    )
    most = [
        max(
            (at for at in range(len(board.names)) if place(board.names[at])[0] % 2 == side),
            key=lambda at: sum(near != NOBODY for near in board.around[at]),
        )
        for side in (1, 0)
    ]
    for at in most:
        near = sorted(one for one in board.around[at] if one != NOBODY)
        yield t("{hex} touches {hexes}.", hex=board.names[at], hexes=phrases.hexes(board.names[one] for one in near))


def hex_text(book: Book, view: View, at: int) -> Text:
    """Return a hex with everything on it."""
    return t("{hex}: {things}.", hex=book.names[at], things=tuple(_on_hex(book, view, at)))


def hex_line(book: Book, view: View, at: int, told: Iterable[int]) -> Text:
    """Return a hex with everything on it, and what lies beside it on hexes that are not `told`."""
    names, said = book.names, hex_text(book, view, at)
    beside = tuple(
        t("{hex} with {things}", hex=names[near], things=things)
        for near in book.board.around[at]
        if near != NOBODY and near not in told and (things := tuple(_lying(book, view, near)))
    )
    return phrases.then((said, t("Beside it: {hexes}.", hexes=phrases.apart(beside)))) if beside else said


def _on_hex(book: Book, view: View, at: int) -> Iterator[Text]:
    here = book.board.map.hexes[at]
    yield phrases.LAND_NAMES[here.land]
    if here.farm and view.farms[at] == NOBODY:
        yield t("land for a {farm}", farm=phrases.FARM_NAMES[here.farm])
    for seat, me in enumerate(view.seats):
        if me.port == at:
            yield t("{who}'s port", who=Who(seat))
        if view.farms[at] == seat and here.farm:
            farm = phrases.FARM_NAMES[here.farm]
            yield (
                t("blighted {farm} of {who}", farm=farm, who=Who(seat))
                if view.blight[at]
                else t("{farm} of {who}", farm=farm, who=Who(seat))
            )
        if any(edge in me.rails for edge in book.board.edge_at[at]):
            yield t("{who}'s railway", who=Who(seat))
    yield from _lying(book, view, at)


def _lying(book: Book, view: View, at: int) -> Iterator[Text]:
    """Yield the goods and Old Ones on a hex."""
    yield from phrases.goods_list(view.goods[at])
    if view.hidden[at]:
        yield phrases.hidden_text(view.hidden[at])
    for tile in view.tiles:
        if tile.hex == at:
            yield tile_text(book, tile)


def tile_text(book: Book, tile: TileView) -> Text:
    """Return an Old One with its damage."""
    said = phrases.old_one_text(book.box.old_ones[tile.old_one])
    if not any(tile.cubes):
        return said
    marks = tuple(t("{who} {n}", who=Who(seat), n=n) for seat, n in enumerate(tile.cubes) if n)
    return t("{old_one} (damage: {marks})", old_one=said, marks=marks)
