"""Page background, header, and key line of all pictures."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.contract import t
from bot.games.spacebase.view import View
from rendering.badges import badge
from rendering.canvas import Sheet, tinted
from rendering.disk_cache import disk_cached
from rendering.layout import Bar, Block, Totals
from rendering.legend import put_key
from rendering.memory_cache import memoize
from rendering.renderer import RenderOptions
from rendering.sizes import GAP, NUMBER, TALLEST, TITLE, WIDTH
from rendering.spacebase.card_frames import frame
from rendering.spacebase.colours import SPARK
from rendering.spacebase.icons import sign
from rendering.spacebase.tokens import Item, token
from rendering.starfield import space
from rendering.theme import EDGE, INK, PANEL

HEADING: Final = 96
BAR: Final = Bar(HEADING - GAP, PANEL, EDGE, 0.78, TITLE)
TOTALS: Final = Totals(NUMBER, 34, 54)
SIDE: Final = 26
LARGEST: Final = (WIDTH, round(WIDTH * TALLEST))
TRACKS: Final = ("points", "credits", "income")
KEY: Final = 54


@memoize
@disk_cached
def sky() -> Image.Image:
    """Draw the starry background of all pictures, RGB."""
    return space(LARGEST, "base")


def page(height: int, title: str = "") -> Sheet:
    """Return a starry sheet, at most as high as `LARGEST`, with an optional title."""
    sheet = Sheet(sky().crop((0, 0, WIDTH, height)), sky)
    if title:
        BAR.put(sheet, title, SIDE, WIDTH - SIDE)
    return sheet


def player_page(height: int, view: View, look: RenderOptions, seat: int, *, title: str = "") -> Sheet:
    """Return a sheet headed by a player or their title, with their tracks."""
    sheet, me = page(height), view.seats[seat]
    left, right = 96, WIDTH - 24
    totals = [(token(Item(kind), 52), str(getattr(me, kind))) for kind in TRACKS]
    BAR.put(sheet, title or look.names[seat], left, right - TOTALS.width(totals))
    TOTALS.put(sheet, totals, right, BAR.middle)
    sheet.put(badge(seat, 54, look.state(seat)), 52, BAR.middle)
    return sheet


def key(look: RenderOptions) -> Block:
    """Return the key: when each field counts, and the meaning of the bolt."""
    keys = [
        (frame("blue", 44, 36), look.say(t("my turn"))),
        (frame("red", 44, 36), look.say(t("others' turns"))),
        (tinted(sign("bolt", 36), SPARK), look.say(t("charge"))),
    ]

    def draw(sheet: Sheet, top: int) -> None:
        put_key(sheet, keys, WIDTH / 2, top + KEY / 2 - 3, ink=INK, gap=44)

    return Block(KEY, draw)
