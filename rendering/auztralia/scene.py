"""The map as it stands: rails, goods, farms, ports, Old Ones, and what has just happened."""

from __future__ import annotations

from PIL import Image, ImageDraw

from bot.games.auztralia.meta import META
from bot.games.auztralia.parts.board import board_of
from bot.games.auztralia.parts.book import Book, open_book
from bot.games.auztralia.parts.data import FARMS, GOODS, Good
from bot.games.auztralia.state import NOBODY
from bot.games.auztralia.view import TileView, View
from bot.games.auztralia.words.phrases import called
from rendering.auztralia.arrows import draw_arrow
from rendering.auztralia.engraving import entitle
from rendering.auztralia.hues import BLOOD, NEW, PURPLE
from rendering.auztralia.land import land, name_at
from rendering.auztralia.news import News, news, wakes_next
from rendering.auztralia.plan import FLAT, Plan, plan_of
from rendering.auztralia.tiles import hidden, tile
from rendering.auztralia.tokens import blighted, counted, cubes, plate, put_row
from rendering.auztralia.tracks import Rails, draw_tracks
from rendering.canvas import FINE, Sheet, blurred, scaled, tinted
from rendering.frame import rows, spaced
from rendering.kept import kept
from rendering.painter import Look
from rendering.theme import Colour

MARGIN = 26
TILE, SMALL = 0.52, 0.44
"""A tile's side in shares of a hex; if other things lie there too."""


def draw_map(view: View, look: Look, size: tuple[int, int]) -> Sheet:
    """The whole map on a sheet of its own, as everybody may see it."""
    book = open_book(view.set, view.side)
    plan = plan_of(book.board.map, size, MARGIN)
    title = look.say(META.title), look.say(called(book.board.map))
    sheet = Sheet(_built(plan, title, tuple(me.rails for me in view.seats)).copy())
    _put_state(sheet, plan, view, book, news(book, look.public))
    return sheet


@kept
def _built(plan: Plan, title: tuple[str, str], rails: Rails) -> Image.Image:
    """The map with its railways, which change seldom. It is shared: copy it to draw on it."""
    sheet = Sheet(land(plan.map, plan.size, MARGIN).copy())
    entitle(sheet.image, plan, title)
    draw_tracks(sheet, plan, rails)
    around, edge_of = board_of(plan.map).around, board_of(plan.map).edge_of
    laid = {edge for mine in rails for edge in mine}
    for at, near in enumerate(around):
        if any(near[way] != NOBODY and edge_of[at, near[way]] in laid for way in (0, 5)):
            name_at(sheet, plan, at, over=True)
    return sheet.image


def _put_state(sheet: Sheet, plan: Plan, view: View, book: Book, new: News) -> None:
    """Everything else that may change."""
    dread = new.dread | {moved.target for moved in view.moved}
    fight = {view.fight.hex} if view.fight is not None else set[int]()
    if view.lost_port != NOBODY:
        fight.add(view.seats[view.lost_port].port)
    for hexes, colour in ((new.hexes, NEW), (dread, PURPLE), (fight, BLOOD)):
        for at in hexes:
            sheet.put(ring(round(plan.hex), colour), *plan.centres[at])
            name_at(sheet, plan, at, over=True)
    if new.rails:
        draw_tracks(sheet, plan, tuple(me.rails for me in view.seats), new.rails)
    there: dict[int, list[TileView]] = {}
    for one in (*view.tiles, *view.found):
        there.setdefault(one.hex, []).append(one)
    next_, ports = wakes_next(book, view), {me.port for me in view.seats}
    for at in range(len(plan.centres)):
        tiles = there.get(at, [])
        standing = bool(tiles) or bool(view.hidden[at])
        _owned(sheet, plan, view, book, at, aside=standing)
        _goods(sheet, plan, view.goods[at], at, aside=standing)
        crowded = standing and (any(view.goods[at]) or view.farms[at] != NOBODY or at in ports)
        if view.hidden[at]:
            side = plan.long(SMALL if crowded else TILE)
            sheet.put(hidden(view.hidden[at], side, next_=at == next_), *plan.spot(at, 0, -0.02 if crowded else 0.03))
        _tiles(sheet, plan, book, tiles, at, crowded=crowded)
    for moved in view.moved:
        draw_arrow(sheet, plan, moved.source, moved.target)


def _owned(sheet: Sheet, plan: Plan, view: View, book: Book, at: int, *, aside: bool) -> None:
    """A port, a farm, or both beside each other; below the middle if an Old One stands there."""
    port = next((seat for seat, me in enumerate(view.seats) if me.port == at), NOBODY)
    farmer = view.farms[at]
    both = NOBODY not in (port, farmer)
    down = 0.24 if aside else 0.03
    if port != NOBODY:
        size = plan.long(0.28 if aside else 0.34 if both else 0.42)
        sheet.put(plate(port, "anchor", size, ring=True), *plan.spot(at, -0.2 if both else 0.0, down))
    if farmer != NOBODY:
        farm = FARMS[book.farm[at]]
        size = plan.long(0.3 if both else 0.34 if aside else 0.46)
        token = blighted(farmer, farm, size) if view.blight[at] else plate(farmer, farm, size)
        sheet.put(token, *plan.spot(at, 0.22 if both else 0.0, down))


def _goods(sheet: Sheet, plan: Plan, goods: tuple[int, ...], at: int, *, aside: bool) -> None:
    """Goods in the middle, or small below an Old One."""
    kinds: list[tuple[Good, int]] = [(GOODS[n], count) for n, count in enumerate(goods) if count]
    if not kinds:
        return
    if aside:
        size = plan.long(0.24 if len(kinds) < 3 else 0.2)
        put_row(sheet, [counted(kind, count, size) for kind, count in kinds], *plan.spot(at, 0.0, 0.33))
        return
    size = plan.long((0.4, 0.32, 0.28, 0.24)[len(kinds) - 1])
    if len(kinds) < 3:
        put_row(sheet, [counted(kind, count, size) for kind, count in kinds], *plan.spot(at, 0.02, 0.05))
        return
    for n in range(0, len(kinds), 2):
        row = [counted(kind, count, size) for kind, count in kinds[n : n + 2]]
        put_row(sheet, row, *plan.spot(at, 0.02, -0.1 + n * 0.14))


def _tiles(sheet: Sheet, plan: Plan, book: Book, tiles: list[TileView], at: int, *, crowded: bool) -> None:
    """Tiles that are face up, with everybody's damage."""
    if not tiles:
        return
    whole = SMALL if crowded else TILE
    several = len(tiles)
    side = plan.long(whole if several == 1 else 0.38 if several == 2 else 0.33)
    for n, one in enumerate(tiles):
        what = book.box.old_ones[one.old_one]
        x, y = plan.spot(at, *_place(n, several, -0.02 if crowded else 0.03))
        sheet.put(tile(what.kind, what.strength, what.points, side, sum(one.cubes)), x, y)
        small, right = (0.15, 0.64) if several == 1 else (0.12, 0.42)
        marks = [cubes(seat, count, plan.long(small)) for seat, count in enumerate(one.cubes) if count]
        for mark, middle in zip(marks, spaced(y - side * 0.1, len(marks), plan.hex * 0.155), strict=True):
            sheet.put(mark, x + side * right, middle)


def _place(n: int, several: int, down: float) -> tuple[float, float]:
    """Where the tiles of a hex lie: one, two beside each other, or rows of two; more than four overlap."""
    if several == 1:
        return 0.0, down
    if several == 2:
        return (-0.2, 0.2)[n], down
    return (-0.175, 0.175)[n % 2], -0.15 + n // 2 * 0.66 / max(2, rows(several, 2))


@kept
def ring(hex_: int, colour: Colour) -> Image.Image:
    """Light within the sides of a hex, RGBA."""
    side = round(hex_ * 1.24)

    def form(share: float) -> list[tuple[float, float]]:
        r, m = hex_ / 2 * share * FINE, side / 2 * FINE
        return [(m + r * x, m + r * y) for x, y in
                ((1, 0), (0.5, FLAT), (-0.5, FLAT), (-1, 0), (-0.5, -FLAT), (0.5, -FLAT))]  # fmt: skip

    mask = Image.new("L", (side * FINE, side * FINE))
    pen = ImageDraw.Draw(mask)
    pen.polygon(form(0.94), fill=255)
    pen.polygon(form(0.84), fill=0)
    line = mask.reduce(FINE)
    image = tinted(scaled(blurred(line, hex_ * 0.045), 2), colour)
    image.alpha_composite(tinted(line, colour))
    return image
