"""The current map: rails, goods, farms, ports, Old Ones, and highlighted changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct, field
from PIL import Image, ImageDraw

from bot.games.auztralia.components.board import board_of
from bot.games.auztralia.components.book import Book, open_book
from bot.games.auztralia.components.data import FARMS, GOODS, Good, Kind
from bot.games.auztralia.state import NOBODY
from bot.games.auztralia.view import TileView, View
from rendering.auztralia.changes import News, wakes_next
from rendering.auztralia.colours import BLACK, BLOOD, DREAD, LILAC, NEW
from rendering.auztralia.map_geometry import FLAT, Plan, lowered, plan_of
from rendering.auztralia.names import put_name, put_names
from rendering.auztralia.page import page, wood
from rendering.auztralia.railways import Rails, draw_tracks
from rendering.auztralia.terrain import land
from rendering.auztralia.tiles import hidden, tile
from rendering.auztralia.tokens import blighted, counted, plate, put_row
from rendering.canvas import FINE, Point, Sheet, blurred, pawn, scaled, tinted
from rendering.change_markers import put_arrow, put_ghost, put_gone, put_line_number
from rendering.layout import rows, spaced
from rendering.memory_cache import memoize
from rendering.sizes import WIDTH
from rendering.theme import NEWS, SEATS, Colour

MAP: Final = (WIDTH, 1090)
"""Size of the map on the board in pixels."""
MARGIN: Final = 12
TILE, SMALL = 0.56, 0.43
"""Side of a tile as a share of a hex; of a tile that shares the hex with other things."""
LOW: Final = 0.08
"""Offset of things below the middle of a hex, under its name, as a share of a hex."""
HIGH: Final = -0.015
"""Offset of a tile with other things below it, as a share of a hex."""


class Lifted(Struct):
    """Moving pieces that are not drawn on the map.

    They are tiles that are face up; by hex tiles that are face down, and farms; markers of the calendar.
    """

    tiles: list[TileView] = field(default_factory=list[TileView])
    hidden: set[int] = field(default_factory=set[int])
    farms: set[int] = field(default_factory=set[int])
    markers: set[int] = field(default_factory=set[int])

    def has(self, tile_: TileView) -> bool:
        """Check that this very tile is lifted, not an equal one."""
        return any(one is tile_ for one in self.tiles)


class Marks(Struct, frozen=True, kw_only=True):
    """Options of the map in addition to its pieces.

    They are the changes, the hexes where a seat may act (and the seat), whether hexes have names, the hexes whose tiles
    and goods have figures (None: all), whether plain goods are drawn, the visible hexes (None: all), and the moving
    pieces that are left out.
    """

    new: News
    lit: frozenset[int] = frozenset()
    seat: int = NOBODY
    names: bool = True
    figures: frozenset[int] | None = None
    goods: bool = True
    seen: frozenset[int] | None = None
    lifted: Lifted = field(default_factory=Lifted)


def draw_map(view: View, marks: Marks, size: tuple[int, int] = MAP, *, above: int = 0, tall: int = 0) -> Sheet:
    """Draw the whole public map on its own sheet, or on a page of height `tall` at `above`."""
    book = open_book(view.set, view.side)
    plan = lowered(plan_of(book.board.map, size, MARGIN), above)
    rails = tuple(me.rails for me in view.seats)
    ways = tuple(marks.new.moves) or tuple((one.source, one.target) for one in view.moved)
    sheet = Sheet(_built(plan, rails, above, tall, names=marks.names).copy(), wood)
    ringed = _put_rings(sheet, plan, view, marks)
    for at in ringed if marks.names else ():
        put_name(sheet, plan, at, over=True)
    if marks.new.rails:
        draw_tracks(sheet, plan, rails, set(marks.new.rails))
    _put_ghosts(sheet, plan, view, book, ways)
    put_things(sheet, plan, view, book, marks)
    _put_arrows(sheet, plan, ways)
    for at in marks.new.gone.keys() - {one.hex for one in view.tiles}:
        put_gone(sheet, *plan.spot(at, 0, LOW), plan.long(0.5))
    _put_numbers(sheet, plan, marks.new)
    return sheet


@memoize
def _built(plan: Plan, rails: Rails, above: int, tall: int, *, names: bool) -> Image.Image:
    """Draw the map with its railways, which change seldom, and its names.

    The result is shared: copy it to draw on it.
    """
    country = land(plan.map, plan.size, MARGIN)
    sheet = page(tall) if tall else Sheet(country.copy())
    if tall:
        sheet.image.paste(country, (0, above))
    draw_tracks(sheet, plan, rails)
    if names:
        put_names(sheet, plan, rails)
    return sheet.image


def _put_rings(sheet: Sheet, plan: Plan, view: View, marks: Marks) -> set[int]:
    """Draw rings around hexes with possible actions, changes or a combat; return these hexes."""
    new, hex_ = marks.new, round(plan.hex)
    fight = {view.fight.hex} if view.fight is not None else set[int]()
    if view.lost_port != NOBODY:
        fight.add(view.seats[view.lost_port].port)
    fight |= {task.hex for task in view.tasks if task.kind == "defend"}
    dread = {*new.dread, *(moved.target for moved in view.moved)} - fight
    seat = SEATS[marks.seat] if marks.seat != NOBODY else NEW
    groups = (
        (marks.lit - new.hexes.keys() - dread - fight, seat, BLACK),
        (new.hexes.keys() - dread - fight, NEW, BLACK),
        (dread, DREAD, LILAC),
        (fight, BLOOD, BLACK),
    )
    for hexes, colour, rim in groups:
        for at in hexes:
            sheet.put(ring(hex_, colour, rim), *plan.centres[at])
    return set[int]().union(*(hexes for hexes, _, _ in groups))


def put_things(sheet: Sheet, plan: Plan, view: View, book: Book, marks: Marks) -> None:
    """Draw all pieces on hexes."""
    there: dict[int, list[TileView]] = {}
    for one in (*view.tiles, *view.found):
        there.setdefault(one.hex, []).append(one)
    next_ = wakes_next(book, view)
    for at in range(len(plan.centres)) if marks.seen is None else marks.seen:
        tiles, level = there.get(at, []), view.hidden[at]
        standing = bool(tiles) or bool(level)
        for what, (sprite, spot) in owned(plan, view, book, at, aside=standing).items():
            if what == "port" or at not in marks.lifted.farms:
                sheet.put(sprite, *spot)
        figures = marks.figures is None or at in marks.figures
        if figures or marks.goods:
            _goods(sheet, plan, view.goods[at], at, aside=standing, figures=figures)
        crowded = standing and is_crowded(view, at)
        if level and at not in marks.lifted.hidden:
            side, spot = seat_of(plan, at, crowded=crowded)
            sheet.put(hidden(level if figures else 0, side, next_=at == next_), *spot)
        _tiles(sheet, plan, book, tiles, at, crowded=crowded, figures=figures, lifted=marks.lifted)


def owned(
    plan: Plan, view: View, book: Book, at: int, *, aside: bool
) -> dict[Literal["port", "farm"], tuple[Image.Image, Point]]:  # fmt: skip
    """Return the sprites of a port, a farm, or both; below the middle if an Old One is there."""
    port = next((seat for seat, me in enumerate(view.seats) if me.port == at), NOBODY)
    farmer = view.farms[at]
    both = NOBODY not in (port, farmer)
    down = 0.27 if aside else LOW
    found = dict[Literal["port", "farm"], tuple[Image.Image, Point]]()
    if port != NOBODY:
        size = plan.long(0.26 if aside else 0.32 if both else 0.4)
        found["port"] = plate(port, "anchor", size, ring=True), plan.spot(at, -0.2 if both else 0.0, down)
    if farmer != NOBODY:
        farm = FARMS[book.farm[at]]
        size = plan.long(0.3 if both else 0.34 if aside else 0.44)
        token = blighted(farmer, farm, size) if view.blight[at] else plate(farmer, farm, size)
        found["farm"] = token, plan.spot(at, 0.22 if both else 0.0, down)
    return found


def _goods(sheet: Sheet, plan: Plan, goods: tuple[int, ...], at: int, *, aside: bool, figures: bool) -> None:
    """Draw goods below the name, or small below an Old One."""
    kinds: list[tuple[Good, int]] = [(GOODS[n], count) for n, count in enumerate(goods) if count]
    shown = int(figures)
    if not kinds:
        return
    if aside:
        size = plan.long(0.24 if len(kinds) < 3 else 0.2)
        put_row(sheet, [counted(kind, count * shown, size) for kind, count in kinds], *plan.spot(at, 0.02, 0.31))
        return
    size = plan.long((0.42, 0.29, 0.25, 0.25)[len(kinds) - 1])
    lines = rows(len(kinds), 2)
    for n, middle in enumerate(spaced(LOW, lines, 0.32)):
        row = [counted(kind, count * shown, size) for kind, count in kinds[2 * n : 2 * n + 2]]
        put_row(sheet, row, *plan.spot(at, 0.02, middle), gap=-0.06 * plan.hex)


def _tiles(
    sheet: Sheet, plan: Plan, book: Book, tiles: list[TileView], at: int, *, crowded: bool, figures: bool,
    lifted: Lifted,
) -> None:  # fmt: skip
    """Draw tiles that are face up, with the damage by player on them."""
    for n, one in enumerate(tiles):
        if lifted.has(one):
            continue
        what = book.box.old_ones[one.old_one]
        side, (x, y) = seat_of(plan, at, n, len(tiles), crowded=crowded)
        hurt = sum(one.cubes)
        left = max(0, what.strength - hurt) if figures else 0
        sheet.put(tile(what.kind, side, left, hurt=bool(hurt)), x, y)
        marks = [seat for seat, count in enumerate(one.cubes) for _ in range(count)][: MOST_PIPS if figures else 0]
        small = plan.long(0.15)
        for seat, middle in zip(marks, spaced(y + side * 0.12, len(marks), small * 0.92), strict=True):
            sheet.put(pawn(seat, small, rim=BLACK), x - side * 0.5, middle)


def is_crowded(view: View, at: int) -> bool:
    """Check whether an Old One shares the hex."""
    return any(view.goods[at]) or view.farms[at] != NOBODY or any(me.port == at for me in view.seats)


def seat_of(plan: Plan, at: int, n: int = 0, several: int = 1, *, crowded: bool) -> tuple[int, Point]:
    """Return the width and position of the nth of several tiles of a hex."""
    side = plan.long((SMALL if crowded else TILE) if several < 2 else 0.44 if several == 2 else 0.36)
    return side, plan.spot(at, *_place(n, several, HIGH if crowded else LOW))


MOST_PIPS: Final = 3
"""Maximum damage cubes at the side of a tile by owner; the figure is the total."""


def _place(n: int, several: int, down: float) -> tuple[float, float]:
    """Return the position of a tile in its hex: one, a pair, or rows of two.

    More than four overlap.
    """
    if several < 2:
        return 0.0, down
    if several == 2:
        return (-0.22, 0.23)[n], down
    return (-0.2, 0.2)[n % 2], -0.06 + n // 2 * 0.6 / max(2, rows(several, 2))


def _put_ghosts(sheet: Sheet, plan: Plan, view: View, book: Book, ways: Sequence[tuple[int, int]]) -> None:
    """Draw ghosts of Old Ones at their previous hexes, unless something is there now."""
    kinds: dict[int, Kind] = {one.hex: book.box.old_ones[one.old_one].kind for one in view.tiles}
    for source, target in ways:
        if source not in kinds and target in kinds and not view.hidden[source]:
            put_ghost(sheet, tile(kinds[target], plan.long(TILE)), *plan.spot(source, 0, LOW))


_BESIDE_NAME: Final = 0.17
"""Offset to the right of a vertical arrow past a name, as a share of a hex."""


def _put_arrows(sheet: Sheet, plan: Plan, ways: Sequence[tuple[int, int]]) -> None:
    """Draw arrows to the new hexes of Old Ones."""
    for source, target in ways:
        upright = abs(plan.centres[source][0] - plan.centres[target][0]) < 1
        aside = _BESIDE_NAME if upright else 0.0
        (ax, ay), (bx, by) = plan.spot(source, aside, LOW), plan.spot(target, aside, LOW)
        start = ax + (bx - ax) * 0.3, ay + (by - ay) * 0.3
        put_arrow(sheet, start, (bx, by), before=plan.hex * 0.28)


def _put_numbers(sheet: Sheet, plan: Plan, new: News) -> None:
    """Draw the numbers of the recap lines on their hexes.

    Moves have them where they end, rails on the first of them.
    """
    arrived = {target: line for (_, target), line in new.moves.items()}
    for at, line in (new.hexes | new.dread | new.gone | arrived).items():
        if line:
            put_line_number(sheet, line, *plan.spot(at, 0.33, -0.24))
    edges = board_of(plan.map).edges
    for line, edge in {line: edge for (_, edge), line in reversed(new.rails.items())}.items():
        if line:
            (ax, ay), (bx, by) = (plan.centres[at] for at in edges[edge])
            put_line_number(sheet, line, (ax + bx) / 2, (ay + by) / 2)


@memoize
def ring(hex_: int, colour: Colour, rim: Colour = BLACK) -> Image.Image:
    """Draw a bright line within the sides of a hex, RGBA; its rim contrasts with all terrain."""
    side = round(hex_ * 1.24)

    def form(share: float) -> list[tuple[float, float]]:
        r, m = hex_ / 2 * share * FINE, side / 2 * FINE
        return [(m + r * x, m + r * y) for x, y in
                ((1, 0), (0.5, FLAT), (-0.5, FLAT), (-1, 0), (-0.5, -FLAT), (0.5, -FLAT))]  # fmt: skip

    def band(outer: float, inner: float) -> Image.Image:
        mask = Image.new("L", (side * FINE, side * FINE))
        pen = ImageDraw.Draw(mask)
        pen.polygon(form(outer), fill=255)
        pen.polygon(form(inner), fill=0)
        return mask.reduce(FINE)

    line = band(0.96, 0.87)
    image = tinted(scaled(blurred(line, hex_ * 0.045), 1.4), NEWS if rim == BLACK else rim, 0.6)
    image.alpha_composite(tinted(band(1.0, 0.82), rim))
    image.alpha_composite(tinted(line, colour))
    return image
