"""Gain tokens, each kind with its own form: coins, planets, rockets, arrows, abilities."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from PIL import Image, ImageDraw

from rendering.canvas import Point, Sheet, discs, dot, polygon, tinted, vector
from rendering.fonts import DISPLAY
from rendering.memory_cache import memoize
from rendering.sizes import LABEL, PLACE
from rendering.spacebase.colours import ARROW, BLACK, COIN, INCOME, ROCKET, SPARK, TURNS, WHITE
from rendering.spacebase.icons import sign
from rendering.text import width
from rendering.theme import Colour, mix


class Item(NamedTuple):
    """An item on a card: a gain, an arrow, a claim, an ability, or a charge.

    Kinds: credits, income, points, an arrow (left, right, both), claim, or a kind of ability; or new charges (bolt).
    `text` is a number or the levels to claim. `turn` frames an ability, and marks a green reward.
    """

    kind: str
    text: str = ""
    turn: str = ""


REWARDS = ("credits", "income", "points")
ARROWS = ("left", "right", "both")
_ROUND = frozenset((*REWARDS, *ARROWS))
_TINTS: dict[str, Colour] = {"credits": COIN, "income": INCOME, "points": ROCKET}


def _coin(pen: ImageDraw.ImageDraw, n: float, grow: float) -> None:
    dot(pen, (n / 2, n / 2), n * (0.455 + grow))


def _planet(pen: ImageDraw.ImageDraw, n: float, grow: float) -> None:
    dot(pen, (n / 2, n / 2), n * (0.385 + grow))
    turn = -pi / 8
    ring: list[Point] = []
    for step in range(49):
        x, y = 0.475 * cos(step * pi / 24), 0.13 * sin(step * pi / 24)
        ring.append((n * (0.5 + x * cos(turn) - y * sin(turn)), n * (0.5 + x * sin(turn) + y * cos(turn))))
    pen.line(ring, fill=255, width=round(n * (0.075 + 2 * grow)), joint="curve")


def _rocket(pen: ImageDraw.ImageDraw, n: float, grow: float) -> None:
    g = grow
    body = [(0.5, -0.0 - g), (0.66, 0.1 - g), (0.79 + g, 0.27), (0.82 + g, 0.5), (0.77 + g, 0.74), (0.68, 0.86 + g)]
    left = [(1 - x, y) for x, y in reversed(body)]
    fins = [(0.78, 0.5 - 2 * g), (0.97 + g, 0.72), (0.97 + g, 0.97 + g), (0.72, 0.86 + g)]
    flame = [(0.36 - g, 0.84), (0.64 + g, 0.84), (0.5, 1.0 + g)]
    for shape in ([*body, *left], fins, [(1 - x, y) for x, y in fins], flame):
        pen.polygon([(x * n, y * n) for x, y in shape], fill=255)


_FORMS = {"credits": _coin, "income": _planet, "points": _rocket}


def _form(kind: str, size: int, grow: float) -> Image.Image:
    return vector((size, size), lambda pen, k: _FORMS[kind](pen, size * k, grow))


def breadth(item: Item, tall: int) -> int:
    """Return the width of the token in pixels."""
    if not _is_plate(item) or not item.text:
        return tall
    return round(tall * 0.9) + width(item.text, DISPLAY, _digits(tall))


def _is_plate(item: Item) -> bool:
    return item.kind not in _ROUND


def _digits(tall: int) -> int:
    return max(LABEL, round(tall * 0.6))


@memoize
def token(item: Item, tall: int) -> Image.Image:
    """Draw the item, RGBA: a square of `tall` pixels; an ability with text is wider (`breadth`)."""
    if _is_plate(item):
        return _ability(item, tall)
    image = _reward(item, tall) if item.kind in REWARDS else tinted(sign(item.kind, tall), ARROW)
    if item.turn == "green":
        mark = slot("green", tall * 2 // 5, charged=False, plain=True)
        image.alpha_composite(mark, (tall - mark.width, tall - mark.height))
    return image


def _reward(item: Item, size: int) -> Image.Image:
    tint = _TINTS[item.kind]
    image = tinted(_form(item.kind, size, 0.045), BLACK)
    image.alpha_composite(tinted(_form(item.kind, size, 0.0), tint))
    if item.kind == "credits":

        def rim(pen: ImageDraw.ImageDraw, k: int) -> None:
            low, high = size * k * 0.1, size * k * 0.9
            pen.ellipse((low, low, high, high), outline=255, width=max(1, round(size * k * 0.035)))

        image.alpha_composite(tinted(vector((size, size), rim), mix(COIN, BLACK, 0.42)))
    elif item.kind == "income":
        image.alpha_composite(discs(size, (size * 0.33, mix(INCOME, WHITE, 0.35))))
    if item.text:
        share = {1: 0.68, 2: 0.56}.get(len(item.text), 0.44) * (0.92 if item.kind == "points" else 1.0)
        low = 0.53 if item.kind == "points" else 0.505
        digits = max(PLACE, round(size * share))
        Sheet(image).text(item.text, size * 0.5, size * low, digits, BLACK, face=DISPLAY)
    return image


def _ability(item: Item, tall: int) -> Image.Image:
    """Draw an ability: a dark plate with the turn's colour and form, the icon, and the text."""
    colour, wide = TURNS.get(item.turn, ARROW), breadth(item, tall)
    image = tinted(_plate(item.turn, (wide, tall), 0.0), colour)
    image.alpha_composite(tinted(_plate(item.turn, (wide, tall), -0.07), mix(colour, BLACK, 0.82)))
    sheet, middle = Sheet(image), tall * (0.46 if item.text else 0.5)
    size = round(tall * 0.66)
    if item.kind == "gain":
        image.alpha_composite(token(Item("credits"), size), (round(middle - size / 2), (tall - size) // 2))
    else:
        ink = SPARK if item.kind == "bolt" else WHITE
        sheet.stamp(sign("star" if item.kind == "victory" else item.kind, size), middle, tall / 2, ink)
    if item.text:
        x = wide - tall * 0.11
        sheet.text(item.text, x, tall / 2, _digits(tall), SPARK, face=DISPLAY, align="r")
    return image


def _plate(turn: str, size: tuple[int, int], grow: float) -> Image.Image:
    """Return the plate's outline: blue rounded, red with cut corners, green roundest."""

    def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
        wide, n = size[0] * k, size[1] * k
        edge = n * (0.02 - grow)
        if turn == "red":
            pen.polygon(chamfered(edge, edge, wide - edge, n - edge, n * 0.2), fill=255)
        else:
            pen.rounded_rectangle(
                (edge, edge, wide - edge - 1, n - edge - 1), n * (0.44 if turn == "green" else 0.16), fill=255
            )

    return vector(size, draw)


def chamfered(x: float, y: float, x2: float, y2: float, cut: float) -> list[Point]:
    """Return the corners of a rectangle with cut corners."""
    return [
        (x + cut, y), (x2 - cut, y), (x2, y + cut), (x2, y2 - cut), (x2 - cut, y2), (x + cut, y2), (x, y2 - cut),
        (x, y + cut),
    ]  # fmt: skip


@memoize
def slot(turn: str, size: int, *, charged: bool, plain: bool = False) -> Image.Image:
    """Draw a charge slot, RGBA: blue a disc, red a diamond, green a hexagon.

    `plain` is the form alone.
    """
    colour = TURNS[turn]
    name = {"blue": "circle", "red": "diamond", "green": "hexagon"}[turn]

    def form(share: float) -> Image.Image:
        def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
            n = size * k
            corners = polygon(name)
            if corners:
                pen.polygon([(n / 2 + x * n * share / 2, n / 2 + y * n * share / 2) for x, y in corners], fill=255)
            else:
                dot(pen, (n / 2, n / 2), n * share * 0.47)

        return vector((size, size), draw)

    image = tinted(form(0.94), BLACK if plain else colour)
    image.alpha_composite(tinted(form(0.7), colour if plain else SPARK if charged else mix(colour, BLACK, 0.8)))
    if charged:
        Sheet(image).stamp(sign("bolt", round(size * 0.6)), size / 2, size / 2, BLACK)
    elif not plain:
        Sheet(image).stamp(sign("bolt", round(size * 0.5)), size / 2, size / 2, mix(colour, BLACK, 0.35))
    return image
