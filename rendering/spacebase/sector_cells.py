"""Sector cells: blue side above, sum of the deployed sides below."""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image

from rendering.canvas import Glass
from rendering.fonts import DISPLAY
from rendering.icons import icon
from rendering.memory_cache import memoize
from rendering.sizes import PLACE
from rendering.spacebase.card_frames import frame, put_items
from rendering.spacebase.colours import LEVELS, RED, WHITE
from rendering.spacebase.effect_items import NO_COLONY, Ground
from rendering.spacebase.icons import sign
from rendering.spacebase.tokens import Item, token
from rendering.theme import mix


class Lit(NamedTuple):
    """Parts of a cell that count for the roll."""

    blue: bool = False
    red: bool = False


UNLIT = Lit()
PAD: Final = 4
ASIDE: Final = 42
"""Width of the sector's or the ships' number at the left."""


def lighted(ground: Ground, *, hit: bool, own: bool) -> Lit:
    """Return the parts of a hit sector that count (S8 to S11).

    The station on one's own turn, deployed ships on others'.
    """
    station = ground.colony == NO_COLONY and (own or ground.blue_turn == "green")
    deployed = any(item.turn == "green" for item in ground.red) if own else bool(ground.deployed)
    return Lit(hit and station, hit and deployed)


def halves(height: int) -> tuple[int, int]:
    """Return the heights of a cell's two parts, with a gap between them."""
    upper = height // 2 - 2
    return upper, height - upper - 4


@memoize
def cell(ground: Ground, number: int, width: int, height: int, lit: Lit = UNLIT) -> Image.Image:
    """Draw the sector with its number, RGBA."""
    sheet = Glass(width, height)
    upper, lower = halves(height)
    _station(sheet, ground, number, width, upper, lit=lit.blue)
    sheet.lay(frame("red", width, lower, lit=lit.red, empty=not ground.deployed), 0, height - lower)
    if ground.deployed > 1:
        sheet.stamp(icon("cards", 32), 22, height - lower + 28, mix(RED, WHITE, 0.6))
        sheet.text(str(ground.deployed), 22, height - 28, PLACE, WHITE, face=DISPLAY)
    left = ASIDE if ground.deployed > 1 else PAD
    put_items(sheet, ground.red, (left, height - lower + PAD, width - left - PAD, lower - 2 * PAD), ground.red_slots)
    return sheet.image


def _station(sheet: Glass, ground: Ground, number: int, width: int, tall: int, *, lit: bool) -> None:
    colony = ground.colony != NO_COLONY
    sheet.lay(frame(ground.blue_turn, width, tall, lit=lit, empty=colony), 0, 0)
    sheet.text(str(number), 22, 24, PLACE, WHITE, face=DISPLAY)
    box = ASIDE, PAD, width - ASIDE - PAD, tall - 2 * PAD
    if colony:
        size = (box[2] - PAD) // 2
        sheet.stamp(sign("colony", size), ASIDE + size / 2, tall / 2, LEVELS[4])
        sheet.put(token(Item("points", str(ground.colony)), size), ASIDE + size * 1.5 + PAD, tall / 2)
        return
    put_items(sheet, ground.blue, box, (ground.blue_slots,) if ground.blue_slots else (), most=tall - 22)
