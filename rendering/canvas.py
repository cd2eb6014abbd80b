"""Drawing primitives: supersampled vectors, shapes, panels, glows, and the sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering import sizes
from rendering.fonts import BODY, Face
from rendering.memory_cache import Memo, memoize
from rendering.text import fit, haze, line
from rendering.theme import INK, SEATS, SHAPES, Colour, mix

FINE = 4
"""Supersampling factor of vectors."""
Point = tuple[float, float]


def vector(size: tuple[int, int], draw: Callable[[ImageDraw.ImageDraw, int], None]) -> Image.Image:
    """Draw an antialiased L mask; `draw` gets a drawing `FINE` times the size, and that factor."""
    mask = Image.new("L", (size[0] * FINE, size[1] * FINE))
    draw(ImageDraw.Draw(mask), FINE)
    return mask.reduce(FINE)


def tinted(mask: Image.Image, colour: Colour, alpha: float = 1.0) -> Image.Image:
    """Return the mask in a colour, as RGBA."""
    image = Image.new("RGBA", mask.size, (*colour, 0))
    image.putalpha(mask if alpha >= 1 else scaled(mask, alpha))
    return image


def gradient(size: tuple[int, int], top: Colour, bottom: Colour) -> Image.Image:
    """Return an RGB rectangle with a vertical gradient."""
    return _column(size[1], top, bottom).resize(size, Image.Resampling.NEAREST)


def _column(height: int, top: Colour, bottom: Colour) -> Image.Image:
    ramp = Image.linear_gradient("L").resize((1, height))
    return Image.composite(Image.new("RGB", (1, height), bottom), Image.new("RGB", (1, height), top), ramp)


def scaled(mask: Image.Image, share: float) -> Image.Image:
    """Multiply the levels of an L mask."""
    return mask.point(_times(share))


@lru_cache(maxsize=256)
def _times(share: float) -> Sequence[int]:
    return [min(255, round(level * share)) for level in range(256)]


def blurred(image: Image.Image, radius: float) -> Image.Image:
    """Blur the image."""
    return image.filter(ImageFilter.GaussianBlur(radius))


def shaded(mask: Image.Image, top: Colour, bottom: Colour) -> Image.Image:
    """Return the mask with a vertical gradient, as RGBA."""
    image = _column(mask.height, top, bottom).convert("RGBA").resize(mask.size, Image.Resampling.NEAREST)
    image.putalpha(mask)
    return image


def cut(image: Image.Image, mask: Image.Image) -> Image.Image:
    """Cut the image by the mask, as RGBA."""
    image = image.convert("RGBA")
    image.putalpha(mask)
    return image


def framed(mask: Image.Image, size: tuple[int, int], at: tuple[int, int] | None = None) -> Image.Image:
    """Paste the mask on a larger one: centred, unless an upper left corner is given."""
    frame = Image.new("L", size)
    frame.paste(mask, at or ((size[0] - mask.width) // 2, (size[1] - mask.height) // 2))
    return frame


def disc(side: int, radius: float) -> Image.Image:
    """Return a mask of a disc centred in a square."""
    return vector((side, side), lambda pen, k: dot(pen, (side * k / 2, side * k / 2), radius * k))


def discs(side: int, *layers: tuple[float, Colour]) -> Image.Image:
    """Return stacked discs, given by radius and colour from below, as RGBA."""
    image, *more = (tinted(disc(side, radius), colour) for radius, colour in layers)
    for layer in more:
        image.alpha_composite(layer)
    return image


def polygon(shape: str) -> list[Point]:
    """Return the corners of a shape in a square from -1 to 1; a circle has none."""

    def ring(corners: int, turn: float, radius: float = 1.0) -> list[Point]:
        return [
            (radius * cos(turn + 2 * pi * n / corners), radius * sin(turn + 2 * pi * n / corners))
            for n in range(corners)
        ]

    match shape:
        case "square":
            return [(-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)]
        case "triangle":
            return [(0, -1.0), (1.1, 0.86), (-1.1, 0.86)]
        case "diamond":
            return ring(4, 0, 1.1)
        case "cross":
            a, b = 0.52, 1.0
            return [
                (-a, -b), (a, -b), (a, -a), (b, -a), (b, a), (a, a), (a, b), (-a, b), (-a, a), (-b, a), (-b, -a),
                (-a, -a),
            ]  # fmt: skip
        case "hexagon":
            return ring(6, 0, 1.05)
        case "heart":
            turns = [2 * pi * n / 40 for n in range(40)]
            return [
                (1.02 * sin(a) ** 3, -0.92 * cos(a) + 0.35 * cos(2 * a) + 0.14 * cos(3 * a) + 0.07 * cos(4 * a) - 0.1)
                for a in turns
            ]
        case "hourglass":
            return [(-0.95, -0.95), (0.95, -0.95), (0.3, 0), (0.95, 0.95), (-0.95, 0.95), (-0.3, 0)]
        case "wedge":
            return [(-1.1, -0.86), (1.1, -0.86), (0, 1.0)]
        case "flower":
            return [point for n in range(60) for point in ring(1, pi * n / 30, 0.86 + 0.22 * cos(5 * pi * n / 30))]
        case _:
            return []


@memoize
def shape(name: str, size: int, grow: float = 0.0) -> Image.Image:
    """Return a player's shape as a mask about `size` pixels wide, in a square a third larger.

    `grow`: pixels added around it.
    """
    side = size * 4 // 3

    def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
        centre, round_by = side * k / 2, size * k * 0.06 + grow * k
        corners = [(centre + x * size * k * 0.44, centre + y * size * k * 0.44) for x, y in polygon(name)]
        if not corners:
            dot(pen, (centre, centre), size * k * 0.48 + grow * k)
            return
        pen.polygon(corners, fill=255)
        pen.line([*corners, corners[0]], fill=255, width=round(2 * round_by))
        for corner in corners:
            dot(pen, corner, round_by)

    return vector((side, side), draw)


def dot(pen: ImageDraw.ImageDraw, at: Point, radius: float, fill: int = 255) -> None:
    """Draw a disc."""
    pen.ellipse((at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius), fill=fill)


@memoize
def piece(name: str, size: int, colour: Colour, rim: Colour = (8, 10, 24)) -> Image.Image:
    """Draw a playing piece of a shape and colour: lit from above, with a dark rim and a shadow."""
    face, edge = shape(name, size), shape(name, size, max(1.5, size / 18))
    image = tinted(blurred(ImageChops.offset(edge, 0, max(1, size // 16)), size / 14), (0, 0, 0), 0.75)
    image.alpha_composite(tinted(edge, rim))
    image.alpha_composite(shaded(face, mix(colour, (255, 255, 255), 0.38), mix(colour, (0, 0, 0), 0.16)))
    return image


def pawn(seat: int, size: int, colour: Colour | None = None, *, rim: Colour = (8, 10, 24)) -> Image.Image:
    """Draw a player's piece, in the seat's colour unless another is given."""
    return piece(SHAPES[seat], size, colour or SEATS[seat], rim)


@memoize
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """Return a mask of a rounded rectangle.

    A large one is composed of the corners of the smallest, and solid areas between them.
    """
    corner = radius + 1
    if min(width, height) > 2 * corner:
        image, small = Image.new("L", (width, height), 255), rounded(2 * corner, 2 * corner, radius)
        for x, left in ((0, 0), (corner, width - corner)):
            for y, top in ((0, 0), (corner, height - corner)):
                image.paste(small.crop((x, y, x + corner, y + corner)), (left, top))
        return image
    return vector(
        (width, height),
        lambda pen, k: pen.rounded_rectangle((0, 0, width * k - 1, height * k - 1), radius * k, fill=255),
    )


@memoize
def panel(
    width: int, height: int, radius: int, fill: Colour, edge: Colour, *, alpha: float = 0.78, line_width: int = 2
) -> Image.Image:
    """Draw a translucent panel with a highlighted upper edge and a border, as RGBA."""
    outer = rounded(width, height, radius)
    inner = rounded(width - 2 * line_width, height - 2 * line_width, max(1, radius - line_width))
    inner = framed(inner, outer.size, (line_width, line_width))
    body = shaded(scaled(outer, alpha), mix(fill, (255, 255, 255), 0.1), fill)
    border = shaded(ImageChops.subtract(outer, inner), mix(edge, (255, 255, 255), 0.3), edge)
    for box in _rim(width, height, max(radius, line_width) + 1):
        body.alpha_composite(border, box[:2], box)
    return body


def _rim(width: int, height: int, thick: int) -> Sequence[tuple[int, int, int, int]]:
    """Return boxes along the edges of a rectangle, which cover all but the middle."""
    if min(width, height) <= 2 * thick:
        return [(0, 0, width, height)]
    low, right = height - thick, width - thick
    return [(0, 0, width, thick), (0, low, width, height), (0, thick, thick, low), (right, thick, width, low)]


@memoize
def glow(width: int, height: int, radius: int, colour: Colour, spread: int = 14) -> Image.Image:
    """Draw a glow around a rounded rectangle, `spread` pixels larger; the inside is transparent."""
    full = framed(rounded(width, height, radius), (width + 2 * spread, height + 2 * spread))
    light = scaled(blurred(full, spread / 2.2), 1.6)
    return tinted(ImageChops.subtract(light, full), colour)


@memoize
def halo(name: str, size: int, colour: Colour) -> Image.Image:
    """Draw a bright ring and a glow in the form of a shape, centred like it, to mark news."""
    side = size * 4 // 3 + size
    fat, thin = (framed(shape(name, size, grow), (side, side)) for grow in (9.0, 4.0))
    image = tinted(scaled(blurred(fat, size / 6), 2), colour)
    image.alpha_composite(tinted(ImageChops.subtract(fat, thin), colour))
    return image


def lights(size: tuple[int, int], blobs: Sequence[tuple[float, float, float, int]], blur: float) -> Image.Image:
    """Draw blurred discs (x, y, radius, level) as an L image."""
    image = Image.new("L", size)
    pen = ImageDraw.Draw(image)
    for x, y, radius, level in blobs:
        dot(pen, (x, y), radius, level)
    return blurred(image, blur)


@memoize
def _plain(size: tuple[int, int], colour: Colour) -> Image.Image:
    return Image.new("RGB", size, colour)


class Sheet:
    """Canvas on which sprites and text are placed.

    `ground` returns a cached background, whose upper left part the sheet begins with.
    """

    def __init__(self, base: Image.Image, ground: Memo[[], Image.Image] | None = None) -> None:
        self.image, self.ground = base, ground

    def put(self, sprite: Image.Image, x: float, y: float, ax: float = 0.5, ay: float = 0.5) -> None:
        """Place an RGBA sprite with its share (`ax`, `ay`) at the point: halves centre it."""
        self.image.paste(sprite, (round(x - sprite.width * ax), round(y - sprite.height * ay)), sprite)

    def lay(self, sprite: Image.Image, left: float, top: float) -> None:
        """Place an RGBA sprite by its upper left corner."""
        self.put(sprite, left, top, 0, 0)

    def frame(self, sprite: Image.Image, left: float, top: float, thick: int) -> None:
        """Place an RGBA sprite whose inside is transparent; `thick` is the width of its edges."""
        for box in _rim(*sprite.size, thick):
            self.lay(sprite.crop(box), left + box[0], top + box[1])

    def stamp(self, mask: Image.Image, x: float, y: float, colour: Colour, ax: float = 0.5, *, ay: float = 0.5) -> None:
        """Place an L mask in a colour."""
        self._ink(mask, colour, (round(x - mask.width * ax), round(y - mask.height * ay)))

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: int,
        colour: Colour = INK,
        *,
        face: Face = BODY,
        align: str = "m",
        room: int = 0,
        least: int = 0,
        soft: bool = False,
    ) -> int:
        """Draw a line of text; return its width.

        `x` is its left (`l`), middle (`m`) or right (`r`), `y` the middle of its capitals. With `room` it is fitted:
        smaller, but not below the scale's minimum (or `least`), then shortened.
        """
        if room:
            text, size = fit(text, face, size, room, least or min(size, sizes.least(text)))
        drawn = line(text, face, size)
        left = round(x - drawn.left - {"l": 0.0, "m": drawn.advance / 2, "r": drawn.advance}[align])
        top = round(y + face.cap * size / 2) - drawn.baseline
        if soft:
            around = haze(text, face, size)
            self._ink(around.mask, (3, 4, 14), (left + around.cut[0], top + around.cut[1]))
        self._ink(drawn.mask, colour, (left + drawn.cut[0], top + drawn.cut[1]))
        return drawn.advance

    def _ink(self, mask: Image.Image, colour: Colour, at: tuple[int, int]) -> None:
        # Pillow pastes an image by a mask in half the time of a colour
        self.image.paste(_plain(mask.size, colour), at, mask)


class Glass(Sheet):
    """RGBA sheet with transparent edges.

    Sprites must not extend over its left and upper edge.
    """

    def __init__(self, width: int, height: int) -> None:
        super().__init__(Image.new("RGBA", (width, height)))

    def put(self, sprite: Image.Image, x: float, y: float, ax: float = 0.5, ay: float = 0.5) -> None:
        at = max(0, round(x - sprite.width * ax)), max(0, round(y - sprite.height * ay))
        self.image.alpha_composite(sprite if sprite.mode == "RGBA" else sprite.convert("RGBA"), at)

    def _ink(self, mask: Image.Image, colour: Colour, at: tuple[int, int]) -> None:
        self.image.paste(colour, at, mask)
