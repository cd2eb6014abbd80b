"""The static parts of the galaxy: space, tiles with sectors and gates, stars.

They are drawn once for each galaxy.
"""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from bot.games.farfarout.components.book import Book
from bot.games.farfarout.components.lattice import beside, turned
from bot.games.farfarout.rules import galaxy
from bot.games.farfarout.state import Tile
from rendering.canvas import Point, Sheet, blurred, cut, dot, scaled, tinted, vector
from rendering.disk_cache import disk_cached
from rendering.farfarout.colours import GATE, LINE, WHITE
from rendering.farfarout.map_geometry import CORNERS, STAR, WAY_OUT, Border, Chart, ground, middle_of
from rendering.farfarout.rocks import sun
from rendering.memory_cache import memoize
from rendering.noise import levels, lit, noise
from rendering.starfield import space
from rendering.theme import Colour, mix, rgb

MASTER: Final = 300
"""Radius in pixels at which tiles are drawn; other sizes are scaled from it."""
MARGIN: Final = 0.12
"""Margin around a tile, in radii."""
LARGEST: Final = (1000, 1720)
_NEBULAE: Final = tuple(
    (rgb(one), rgb(other))
    for one, other in (
        ("#3358c8", "#e0863c"), ("#b8482a", "#f0a848"), ("#2a6fb8", "#6ad0d8"), ("#a8842a", "#5a9a4a"),
        ("#8a3a8a", "#d86a6a"), ("#2a4a8a", "#4a2a7a"), ("#3aa0a8", "#8ae0c8"), ("#5a5a9a", "#a8a8d8"),
        ("#a8388a", "#5a6ae0"), ("#2a8a6a", "#d8d06a"),
    )
)  # fmt: skip


@memoize
@disk_cached
def sky() -> Image.Image:
    """Draw the background of all pictures."""
    return space(LARGEST, "far far out")


def stretch(width: int, height: int, top: int = 0) -> Image.Image:
    """Crop the sky from `top` on; below its lower edge it is mirrored."""
    image = sky().crop((0, top, width, top + height))
    for n, y in enumerate(range(LARGEST[1] - top, height, LARGEST[1])):
        again = sky().transpose(Image.Transpose.FLIP_TOP_BOTTOM) if n % 2 == 0 else sky()
        image.paste(again.crop((0, 0, width, LARGEST[1])), (0, y))
    return image


def _form(radius: float, side: int, high: int, share: float = 1.0) -> list[Point]:
    return [(side / 2 + x * radius * share, high / 2 + y * radius * share) for x, y in CORNERS]


@memoize
@disk_cached
def _nebula(number: int) -> Image.Image:
    """Draw a tile without lines, not turned: a window into a system, RGBA."""
    side = round(2 * MASTER * (1 + MARGIN))
    size, small = (side, side), (side // 2, side // 2)
    seed = f"system {number}"
    one, other = _NEBULAE[(number - 1) % len(_NEBULAE)]
    image = Image.new("RGB", small, rgb("#0b1230"))
    image = lit(image, one, levels(noise(f"{seed} one", small, (3, 3), 6, 0.58), 0.38, 1.0, 185))
    image = lit(image, other, levels(noise(f"{seed} other", small, (3, 3), 6, 0.6), 0.52, 1.0, 165))
    dust = levels(noise(f"{seed} dust", small, (4, 4), 6, 0.6), 0.5, 1.0, 170)
    image.paste(rgb("#050818"), mask=dust)
    image = image.resize(size, Image.Resampling.BICUBIC)
    random, stars = Random(seed), Image.new("L", size)
    pen = ImageDraw.Draw(stars)
    for _ in range(190):
        at = random.uniform(0, side), random.uniform(0, side)
        dot(pen, at, random.choice((0.4, 0.5, 0.7, 1.1)), random.randrange(80, 255))
    image = lit(image, WHITE, stars)
    form = vector(size, lambda draw, k: draw.polygon(_form(MASTER * k, side * k, side * k, 0.992), fill=255))
    shade = blurred(form, MASTER / 7)
    image.paste(rgb("#060a1c"), mask=scaled(ImageChops.invert(shade), 0.75))
    return cut(image, scaled(form, 0.94))


@memoize
def _tile(book: Book, number: int, turn: int, radius: int) -> Image.Image:
    """Draw a tile of a size, turned, with its rim and its sectors' borders; RGBA, centred."""
    return _bordered(number, turn, radius, ground(book, number, turn).borders)


@memoize
def _reduced(book: Book, number: int, turn: int, radius: int, drawn: int) -> Image.Image:
    """Scale a tile down from a larger one, which takes a tenth of the time."""
    side = round(2 * radius * (1 + MARGIN))
    return _tile(book, number, turn, drawn).resize((side, side), Image.Resampling.LANCZOS, reducing_gap=2)


@disk_cached
def _bordered(number: int, turn: int, radius: int, borders: tuple[Border, ...]) -> Image.Image:
    nebula = _nebula(number)
    side = round(2 * radius * (1 + MARGIN))
    image = nebula.rotate(-60 * turn, Image.Resampling.BICUBIC).resize(
        (side, side), Image.Resampling.LANCZOS, reducing_gap=2
    )
    middle = side / 2

    def at(point: Point, k: int) -> Point:
        a = pi * turn / 3
        x, y = point[0] * cos(a) - point[1] * sin(a), point[0] * sin(a) + point[1] * cos(a)
        return (middle + x * radius) * k, (middle + y * radius) * k

    thin = max(1.2, radius / 110)

    def passable(pen: ImageDraw.ImageDraw, k: int) -> None:
        for border in borders:
            if border.open:
                _dashes(pen, at(border.one, k), at(border.other, k), thin * k)

    def walls(pen: ImageDraw.ImageDraw, k: int) -> None:
        for border in borders:
            if not border.open:
                pen.line((*at(border.one, k), *at(border.other, k)), fill=255, width=round(thin * 2.2 * k))

    size = (side, side)
    for draw, colour, strength in ((passable, mix(LINE, WHITE, 0.35), 0.62), (walls, rgb("#ff8a8a"), 0.9)):
        image.alpha_composite(tinted(vector(size, draw), colour, strength))
    for edge in _rim(radius, side):
        image.alpha_composite(edge)
    return image


@memoize
def _rim(radius: int, side: int) -> tuple[Image.Image, Image.Image]:
    """Draw the rim of every tile of a size: its glow and its line."""
    thin = max(1.2, radius / 110)

    def rim(pen: ImageDraw.ImageDraw, k: int) -> None:
        form = _form(radius * k, side * k, side * k, 0.985)
        pen.line([*form, form[0], form[1]], fill=255, width=round(thin * 1.5 * k), joint="curve")

    edge = vector((side, side), rim)
    return tinted(blurred(edge, radius / 40), rgb("#5f86ff"), 0.8), tinted(edge, mix(LINE, WHITE, 0.3), 0.95)


def _dashes(pen: ImageDraw.ImageDraw, one: Point, other: Point, thick: float) -> None:
    long = hypot(other[0] - one[0], other[1] - one[1])
    count = max(1, round(long / (thick * 7)))
    for n in range(count):
        a, b = (n + 0.22) / count, (n + 0.78) / count
        pen.line([(one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share) for share in (a, b)],
                 fill=255, width=max(1, round(thick)))  # fmt: skip


@memoize
def _arrow(side: int, size: int, colour: Colour) -> Image.Image:
    """Draw two glowing chevrons that lead out at a side."""
    x, y = middle_of(side)
    turn = atan2(y, x)

    chevron = ((-0.26, -0.42), (0.02, 0.0), (-0.26, 0.42), (-0.08, 0.42), (0.2, 0.0), (-0.08, -0.42))

    def at(px: float, py: float, k: int) -> Point:
        across, along = px * cos(turn) - py * sin(turn), px * sin(turn) + py * cos(turn)
        return (0.5 + across * 0.8) * size * k, (0.5 + along * 0.8) * size * k

    def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
        for n in range(2):
            pen.polygon([at(px + n * 0.3, py, k) for px, py in chevron], fill=255)

    mask = vector((size, size), draw)
    image = tinted(blurred(mask, size / 9), colour, 0.9)
    image.alpha_composite(tinted(mask, mix(colour, WHITE, 0.35)))
    return image


@memoize
def _gate(side: int, radius: int, colour: Colour) -> Image.Image:
    """Draw a lit opening in a side."""
    n = max(20, round(radius * 0.5))
    x, y = middle_of(side)
    a = atan2(y, x) + pi / 2

    def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
        dx, dy = cos(a) * n * 0.34 * k, sin(a) * n * 0.34 * k
        c, thick = n * k / 2, max(2, round(radius / 36)) * k
        pen.line((c - dx, c - dy, c + dx, c + dy), fill=255, width=thick)

    mask = vector((n, n), draw)
    image = tinted(blurred(mask, radius / 36), colour)
    image.alpha_composite(tinted(mask, mix(colour, WHITE, 0.5)))
    return image


@memoize
def _hint(radius: int) -> Image.Image:
    """Draw a faint hexagon where a tile could be placed."""
    side = round(2 * radius * (1 + MARGIN))

    def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
        form = _form(radius * k, side * k, side * k, 0.97)
        for a, b in zip(form, [*form[1:], form[0]], strict=True):
            _dashes(pen, a, b, max(1.2, radius / 90) * k)

    mask = vector((side, side), draw)
    inside = vector((side, side), lambda pen, k: pen.polygon(_form(radius * k, side * k, side * k, 0.96), fill=255))
    image = tinted(inside, GATE, 0.05)
    image.alpha_composite(tinted(mask, GATE, 0.3))
    return image


def backdrop(chart: Chart, size: tuple[int, int], top: int) -> Image.Image:
    """Draw space from `top` on, and the tiles."""
    book, tiles, radius = chart.book, chart.tiles, chart.radius
    sheet = Sheet(stretch(*size, top))
    known = galaxy.of(book, tiles)
    more = len(tiles) < len(book.tiles)
    opens = {
        (tile.q, tile.r, turned(edge, tile.turn)): tile
        for tile in tiles
        for sector in book.tiles[tile.number].sectors
        for edge in sector.edges
    }
    if more:
        free = {beside(*gate) for gate in opens} - set(known.tiles)
        for q, r in sorted(free):
            sheet.put(_hint(radius), *chart.centre(Tile(0, q, r, 0)))
    reach = radius * (1 + MARGIN) + 1
    for tile in tiles:
        x, y = chart.centre(tile)
        if -reach < x < size[0] + reach and -reach < y < size[1] + reach:
            if chart.drawn:
                sheet.put(_reduced(book, tile.number, tile.turn, radius, chart.drawn), x, y)
            else:
                sheet.put(_tile(book, tile.number, tile.turn, radius), x, y)
    for tile in tiles:
        for sector in book.tiles[tile.number].sectors:
            if sector.star is not None:
                sheet.put(sun(round(STAR * 2.2 * radius)), *chart.on(tile.number, sector.star))
    for (q, r, side), tile in opens.items():
        x, y = chart.centre(tile)
        dx, dy = middle_of(side)
        there = beside(q, r, side)
        if there not in known.tiles:
            if more:
                sheet.put(_gate(side, radius, GATE), x + dx * radius * 0.985, y + dy * radius * 0.985)
                arrow, far = _arrow(side, max(14, round(radius * 0.2)), GATE), radius * WAY_OUT
                sheet.put(arrow, x + dx * far, y + dy * far)
        elif (*there, (side + 3) % 6) in opens and side < 3:
            sheet.put(_gate(side, radius, rgb("#8fe0a0")), x + dx * radius, y + dy * radius)
    return sheet.image
