"""What is gained, as tokens that tell themselves apart by their form: coins, planets, rockets, arrows, abilities."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from PIL import Image, ImageDraw

from rendering.canvas import Point, Sheet, discs, dot, polygon, tinted, vector
from rendering.fonts import DISPLAY
from rendering.kept import kept
from rendering.spacebase.hues import ARROW, BLACK, COIN, INCOME, ROCKET, SPARK, TURNS, WHITE
from rendering.spacebase.signs import sign
from rendering.theme import Colour, mix


class Item(NamedTuple):
    """Something on a card: credits, income, points, an arrow (left, right, both), claim, or a kind of ability; or new
    charges (bolt).

    `text` is a number or the levels to claim. `turn` frames an ability, and marks a green reward.
    """

    kind: str
    text: str = ""
    turn: str = ""


REWARDS = ("credits", "income", "points")
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


@kept
def token(item: Item, size: int) -> Image.Image:
    """The item in a square of `size` pixels, RGBA."""
    if item.kind in REWARDS:
        image = _reward(item, size)
    elif item.kind in ("left", "right", "both"):
        image = tinted(sign(item.kind, size), ARROW)
    else:
        image = _ability(item, size)
    if item.turn == "green" and item.kind in (*REWARDS, "left", "right", "both"):
        mark = slot("green", size * 2 // 5, charged=False, plain=True)
        image.alpha_composite(mark, (size - mark.width, size - mark.height))
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
        Sheet(image).text(item.text, size * 0.5, size * low, round(size * share), BLACK, face=DISPLAY)
    return image


def _ability(item: Item, size: int) -> Image.Image:
    """A dark plate in the colour of the turn, in a form of its own for each; the sign, and below it what it says."""
    colour = TURNS.get(item.turn, ARROW)
    image = tinted(_plate(item.turn, size, 0.0), colour)
    image.alpha_composite(tinted(_plate(item.turn, size, -0.07), mix(colour, BLACK, 0.82)))
    sheet = Sheet(image)
    if item.kind == "gain":
        coin = token(Item("credits", item.text), round(size * 0.78))
        image.alpha_composite(coin, (round(size * 0.11), round(size * 0.11)))
    elif item.text:
        sheet.stamp(sign(item.kind, round(size * 0.48)), size * 0.5, size * 0.35, WHITE)
        digits, room = round(size * 0.34), round(size * 0.84)
        sheet.text(item.text, size * 0.5, size * 0.75, digits, SPARK, face=DISPLAY, room=room, least=8)
    else:
        sheet.stamp(sign(item.kind, round(size * 0.66)), size * 0.5, size * 0.5, WHITE)
    return image


def _plate(turn: str, size: int, grow: float) -> Image.Image:
    """Blue is rounded, red has cut corners, green is an octagon on its way to a disc."""

    def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
        n, edge = size * k, size * k * (0.02 - grow)
        if turn == "red":
            cut = n * 0.2
            pen.polygon(chamfered(edge, edge, n - edge, n - edge, cut), fill=255)
        elif turn == "green":
            pen.rounded_rectangle((edge, edge, n - edge - 1, n - edge - 1), n * 0.44, fill=255)
        else:
            pen.rounded_rectangle((edge, edge, n - edge - 1, n - edge - 1), n * 0.16, fill=255)

    return vector((size, size), draw)


def chamfered(x: float, y: float, x2: float, y2: float, cut: float) -> list[Point]:
    """The corners of a rectangle whose corners are cut off."""
    return [
        (x + cut, y), (x2 - cut, y), (x2, y + cut), (x2, y2 - cut), (x2 - cut, y2), (x + cut, y2), (x, y2 - cut),
        (x, y + cut),
    ]  # fmt: skip


@kept
def slot(turn: str, size: int, *, charged: bool, plain: bool = False) -> Image.Image:
    """A slot for a charge, RGBA: blue is a disc, red a diamond, green a hexagon. `plain` is the form alone."""
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
