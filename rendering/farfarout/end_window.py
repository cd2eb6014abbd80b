"""The window at the end: the winning ship, large, and its player."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from bot.games.farfarout.components.book import Book
from bot.games.farfarout.view import View
from rendering.canvas import Sheet, blurred, tinted
from rendering.disk_cache import disk_cached
from rendering.farfarout.galaxy_ground import stretch
from rendering.farfarout.page import WIDTH
from rendering.farfarout.ships import ship
from rendering.icons import icon
from rendering.memory_cache import memoize
from rendering.renderer import RenderOptions
from rendering.theme import GOLD, SEATS, rgb

_SHIP: Final = 430


@memoize
@disk_cached
def _rays(tall: int) -> Image.Image:
    """Draw rays from the middle on the sky."""
    image, mask = stretch(WIDTH, tall, 200).copy(), Image.new("L", (WIDTH, tall))
    pen, middle = ImageDraw.Draw(mask), (WIDTH / 2, tall / 2)
    for n in range(18):
        turn = 2 * pi * n / 18
        form = [(middle[0] + 900 * cos(turn + d), middle[1] + 900 * sin(turn + d)) for d in (-0.07, 0.07)]
        pen.polygon([middle, *form], fill=90)
    fade = (
        Image.radial_gradient("L")
        .resize((WIDTH + 200, WIDTH + 200))
        .crop((100, (WIDTH + 200 - tall) // 2, WIDTH + 100, (WIDTH + 200 - tall) // 2 + tall))
    )
    light = ImageChops.multiply(blurred(mask, 5), ImageChops.invert(fade))
    image.paste(rgb("#ffdf8f"), mask=light)
    return image


def draw_end(view: View, look: RenderOptions, book: Book, size: tuple[int, int]) -> Image.Image:
    """Draw the window at this size, RGB; ships of several winners are side by side."""
    sheet = Sheet(_rays(size[1]).copy())
    winners = view.winners[:3]
    for n, seat in enumerate(winners):
        x, y = size[0] * (n + 1) / (len(winners) + 1), size[1] / 2 + 54
        share = 1 if len(winners) == 1 else 0.7
        sheet.put(ship(book, view.seats[seat].ship, round(_SHIP * share), SEATS[seat]), x, y)
        sheet.put(tinted(icon("crown", 96), GOLD), x, y - _SHIP * share * 0.5 - 36)
    return sheet.image
