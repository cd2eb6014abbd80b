"""Static board: spaces, targets, reflectors, walls and the central block, cached per game."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from msgspec import Struct
from PIL import Image, ImageChops, ImageDraw

from bot.games.ricochet.components.board import STEP, Board, joined
from bot.games.ricochet.components.data import CELLS, CENTRE, SIDES, SIZE, SLASH
from rendering.canvas import Point, Sheet, blurred, cut, framed, gradient, panel, rounded, shaded, tinted, vector
from rendering.memory_cache import memoize
from rendering.ricochet.chips import FLOOR, mark
from rendering.ricochet.robots import BLACK, HUES, WHITE, outline
from rendering.theme import NIGHT, Colour, mix, rgb

IVORY = rgb("#fbf1d6")
STEEL = rgb("#59648f")
Box = tuple[int, int, int, int]


class Plan(Struct, frozen=True):
    """Layout of a board picture in pixels: space, frame, and height above and below.

    `grain` is the size of robots and numbers relative to the usual one.
    """

    cell: int
    frame: int
    top: int
    foot: int = 0
    grain: float = 1.0

    @property
    def side(self) -> int:
        """Return the board's side with its frame, which is the picture's width."""
        return self.cell * SIZE + 2 * self.frame

    @property
    def size(self) -> tuple[int, int]:
        """Return the picture's size."""
        return self.side, self.low + self.foot

    @property
    def low(self) -> int:
        """Return the lower edge of the board."""
        return self.top + self.side

    @property
    def robot(self) -> int:
        """Return the size of a robot."""
        return round(self.cell * self.grain)

    @property
    def number(self) -> int:
        """Return the size of a step's number with its plate."""
        return round(self.cell * self.grain * 3 / 4)

    @property
    def bare(self) -> Plan:
        """Return the plan of the board alone, shared by pictures with different surroundings."""
        return Plan(self.cell, self.frame, 0)

    def point(self, x: float, y: float) -> Point:
        """Return a point given in spaces from the upper left corner of the first."""
        return self.frame + x * self.cell, self.top + self.frame + y * self.cell

    def corner(self, cell: int) -> tuple[int, int]:
        """Return the upper left corner of a space."""
        row, column = divmod(cell, SIZE)
        return self.frame + column * self.cell, self.top + self.frame + row * self.cell

    def middle(self, cell: int) -> Point:
        """Return the centre of a space."""
        x, y = self.corner(cell)
        return x + self.cell / 2, y + self.cell / 2


def floor(sheets: tuple[str, ...], plan: Plan) -> Image.Image:
    """Draw the board of these quarters, RGB, with nothing above or below it.

    A board takes 4 MB, so it is cached as PNG, and a table caches the one with its target: decoding takes an eighth of
    drawing.
    """
    return Image.open(BytesIO(_packed(sheets, plan))).convert("RGB")


@memoize
def _packed(sheets: tuple[str, ...], plan: Plan) -> bytes:
    """Return the board as a PNG, of about 200 KB."""
    out = BytesIO()
    _drawn(sheets, plan).save(out, "PNG", compress_level=1)
    return out.getvalue()


def _drawn(sheets: tuple[str, ...], plan: Plan) -> Image.Image:
    board = joined(sheets)
    sheet = Sheet(Image.new("RGB", plan.size))
    sheet.image.paste(_ground(plan))
    for cell in range(CELLS):
        row, column = divmod(cell, SIZE)
        quarter = (0, 1, 3, 2)[row // 8 * 2 + column // 8]
        sheet.image.paste(_tile(SIDES[sheets[quarter]].centre, plan.cell), plan.corner(cell))
    _seams(sheet, plan)
    size = plan.cell * 7 // 8
    for chip, cells in enumerate(board.marks):
        for cell in cells:
            sheet.put(mark(chip, size), *plan.middle(cell))
    for cell, reflector in enumerate(board.reflectors):
        if reflector is not None:
            sheet.put(mirror(reflector.colour, reflector.lie, plan.cell), *plan.middle(cell))
    sheet.lay(_rails(board, plan), 0, 0)
    _block(sheet, plan, [SIDES[name].centre for name in sheets])
    return sheet.image


def _ground(plan: Plan) -> Image.Image:
    """Draw the frame around the spaces."""
    image = gradient((plan.side, plan.side), mix(STEEL, NIGHT, 0.45), mix(STEEL, NIGHT, 0.75))
    rim = max(2, plan.frame // 6)
    ImageDraw.Draw(image).rectangle((0, 0, plan.side - 1, plan.side - 1), outline=mix(STEEL, WHITE, 0.15), width=rim)
    return image


@memoize
def _tile(colour: int, size: int) -> Image.Image:
    """Draw a space with a hint of its quarter's colour: a plate lit from above, in a dark joint."""
    tone = mix(FLOOR, HUES[colour], 0.055)
    image = Image.new("RGB", (size, size), mix(tone, BLACK, 0.55))
    gap = max(1, size // 39)
    inner = size - gap
    face = gradient((inner, inner), mix(tone, WHITE, 0.075), mix(tone, BLACK, 0.1))
    edge = max(1, size // 60)
    pen = ImageDraw.Draw(face)
    pen.rectangle((0, 0, inner, edge - 1), fill=mix(tone, WHITE, 0.2))
    pen.rectangle((0, 0, edge - 1, inner), fill=mix(tone, WHITE, 0.13))
    image.paste(face, (gap // 2, gap // 2), rounded(inner, inner, max(2, size // 14)))
    return image


def _seams(sheet: Sheet, plan: Plan) -> None:
    """Draw the seams of the four quarters."""
    half, long = max(1, plan.cell // 39), plan.cell * SIZE // 2
    x, y = map(round, plan.point(SIZE / 2, SIZE / 2))
    pen = ImageDraw.Draw(sheet.image)
    for box in ((x - half, y - long, x + half - 1, y + long), (x - long, y - half, x + long, y + half - 1)):
        pen.rectangle(box, fill=mix(FLOOR, BLACK, 0.75))


@memoize
def mirror(colour: int, lie: int, size: int) -> Image.Image:
    """Draw a reflector, RGBA: a diagonal bar of coloured glass with the robot's outline."""
    hue, side = HUES[colour], size * 4 // 3
    low, high = side / 2 - size * 0.4, side / 2 + size * 0.4
    ends = ((low, high), (high, low)) if lie == SLASH else ((low, low), (high, high))

    def bar(width: float) -> Image.Image:
        def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
            pen.line([(x * k, y * k) for x, y in ends], fill=255, width=round(width * size * k))
            for x, y in ends:
                r = width * size * k / 2
                pen.ellipse((x * k - r, y * k - r, x * k + r, y * k + r), fill=255)

        return vector((side, side), draw)

    shade = blurred(ImageChops.offset(bar(0.25), 0, size // 20), size / 26)
    image = tinted(shade, (0, 0, 0), 0.7)
    image.alpha_composite(tinted(bar(0.25), BLACK))
    image.alpha_composite(tinted(bar(0.185), hue))
    image.alpha_composite(tinted(bar(0.055), mix(hue, WHITE, 0.75)))
    inner = size // 2
    at = (side - inner) // 2
    image.alpha_composite(tinted(outline(colour, inner, size / 30), BLACK), (at, at))
    image.alpha_composite(tinted(outline(colour, inner, -size / 60), hue), (at, at))
    return image


def wall_width(plan: Plan) -> int:
    """Return the thickness of walls."""
    return max(5, plan.cell * 2 // 13)


def _wall_masks(board: Board, plan: Plan) -> tuple[Image.Image, Image.Image]:
    """Return masks of the board's walls, without and with their dark rim."""
    fine, thick, fat = 2, wall_width(plan), max(1.5, plan.cell / 30)
    body, rim = (Image.new("L", (plan.side * fine, plan.side * fine)) for _ in range(2))
    for mask, grow in ((body, thick / 2), (rim, thick / 2 + fat)):
        pen = ImageDraw.Draw(mask)
        for x, y, x2, y2 in _edges(board, plan):
            low = round((x - grow) * fine), round((y - grow) * fine)
            high = round((x2 + grow) * fine), round((y2 + grow) * fine)
            pen.rounded_rectangle((*low, *high), grow * fine * 0.7, fill=255)
    return body.reduce(fine), rim.reduce(fine)


@memoize
def walls(sheets: tuple[str, ...], plan: Plan) -> Image.Image:
    """Return the mask of the walls, which no light on the floor covers."""
    return _wall_masks(joined(sheets), plan.bare)[1]


def _rails(board: Board, plan: Plan) -> Image.Image:
    """Draw the walls of a board, lit from above, with their shadow, RGBA."""
    body, rim = _wall_masks(board, plan)
    step = max(1, plan.cell // 26)
    shade = blurred(ImageChops.offset(rim, plan.cell // 20, plan.cell // 11), plan.cell / 18)
    image = tinted(shade, BLACK, 0.8)
    image.paste((*BLACK, 255), mask=rim)
    image.paste((*IVORY, 255), mask=body)
    for colour, off in ((mix(IVORY, rgb("#a8873f"), 0.75), -step), (WHITE, step)):
        image.paste((*colour, 255), mask=ImageChops.subtract(body, ImageChops.offset(body, off, off)))
    return image


@memoize
def bar_of_wall(size: int) -> Image.Image:
    """Draw a corner of a wall as an icon, RGBA."""
    thick = size // 6

    def corner(grow: float) -> Image.Image:
        def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
            low, high, half = size * k * 0.2, size * k * 0.8, (thick / 2 + grow) * k
            for box in ((low - half, low - half, high + half, low + half), (high - half, low, high + half, high)):
                pen.rounded_rectangle(box, half * 0.6, fill=255)

        return vector((size, size), draw)

    image = tinted(corner(2), BLACK)
    image.alpha_composite(shaded(corner(0), WHITE, mix(IVORY, rgb("#a8873f"), 0.4)))
    return image


def _edges(board: Board, plan: Plan) -> Iterator[Box]:
    """Yield the walls as lines between spaces; those of the centre belong to its block."""
    for cell in range(CELLS):
        if cell in CENTRE:
            continue
        x, y = plan.corner(cell)
        far = plan.cell
        lines = ((x, y, x + far, y), (x + far, y, x + far, y + far), (x, y + far, x + far, y + far), (x, y, x, y + far))
        for direction, line in enumerate(lines):
            if board.walls[cell] >> direction & 1 and cell + STEP[direction] not in CENTRE:
                yield line


def _block(sheet: Sheet, plan: Plan, colours: list[int]) -> None:
    """Draw the central block, a corner in each quarter's colour."""
    side, rim = plan.cell * 2, max(3, plan.cell // 12)
    middle = plan.point(SIZE / 2, SIZE / 2)
    grow = wall_width(plan)
    full = side + grow
    below = full // 2 + plan.cell // 16, full // 2 + plan.cell // 9
    cast = framed(rounded(full, full, plan.cell // 5), (full * 2, full * 2), below)
    sheet.put(tinted(blurred(cast, plan.cell / 9), (0, 0, 0), 0.9), *middle)
    face: Colour = rgb("#7d88b4")
    sheet.put(panel(full, full, plan.cell // 6, BLACK, BLACK, alpha=1.0), *middle)
    metal = shaded(rounded(full - 6, full - 6, plan.cell // 7), mix(face, WHITE, 0.45), mix(face, BLACK, 0.5))
    sheet.put(metal, *middle)
    inner = side - 2 * rim
    corners = Image.new("RGB", (inner, inner))
    pen = ImageDraw.Draw(corners)
    half = inner // 2
    for n, (x, y) in enumerate(((0, 0), (half, 0), (half, half), (0, half))):
        pen.rectangle((x, y, x + half, y + half), fill=mix(HUES[colours[n]], BLACK, 0.2))
    pen.rectangle((half - 1, 0, half + 1, inner), fill=BLACK)
    pen.rectangle((0, half - 1, inner, half + 1), fill=BLACK)
    sheet.put(cut(corners, rounded(inner, inner, plan.cell // 9)), *middle)
    well = round(inner * 0.86)
    sheet.put(tinted(rounded(well, well, well // 2), mix(face, BLACK, 0.3)), *middle)
    dish = shaded(rounded(well - 6, well - 6, well // 2 - 3), rgb("#0d1126"), rgb("#2b3460"))
    sheet.put(dish, *middle)
