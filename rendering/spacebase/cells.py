"""A sector in short: blue above, the sum of what is deployed below."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from rendering.canvas import Glass, panel
from rendering.fonts import DISPLAY
from rendering.icons import icon
from rendering.kept import kept
from rendering.spacebase.glass import frame, put_items, put_slots
from rendering.spacebase.hues import BLACK, LEVELS, RED, WHITE
from rendering.spacebase.items import NO_COLONY, Ground
from rendering.spacebase.signs import sign
from rendering.spacebase.tokens import Item, token
from rendering.theme import MUTED, NEWS, mix


class Lit(NamedTuple):
    """What of a cell counts for the roll, and whether something is new there."""

    blue: bool = False
    red: bool = False
    new: bool = False


UNLIT = Lit()


def lighted(ground: Ground, *, hit: bool, own: bool, new: bool = False) -> Lit:
    """What counts of a sector that was hit: the station on one's own turn, what is deployed on others' (S8 to S11)."""
    station = ground.colony == NO_COLONY and (own or ground.blue_turn == "green")
    deployed = any(item.turn == "green" for item in ground.red) if own else bool(ground.deployed)
    return Lit(hit and station, hit and deployed, new)


@kept
def cell(ground: Ground, number: int, width: int, height: int, lit: Lit = UNLIT) -> Image.Image:
    """The sector with its number, RGBA."""
    sheet = Glass(width, height)
    half = height / 2
    upper, lower = round(half) - 1, height - round(half) - 1
    blue_turn = ground.blue_turn
    sheet.lay(frame(blue_turn, width, upper, lit=lit.blue, empty=ground.colony != NO_COLONY), 0, 0)
    sheet.lay(frame("red", width, lower, lit=lit.red, empty=not ground.deployed), 0, height - lower)
    if lit.new:
        sheet.lay(panel(width, upper, 9, BLACK, NEWS, alpha=0.0, line_width=4), 0, 0)
    pip = round(height * 0.165)
    pad = width * 0.055
    if ground.colony != NO_COLONY:
        size = upper * 0.62
        sheet.stamp(sign("colony", round(size)), width * 0.36, upper * 0.52, LEVELS[4])
        sheet.put(token(Item("points", str(ground.colony)), round(size)), width * 0.72, upper * 0.52)
    else:
        low = pip if ground.blue_slots else 0
        left = pad + width * (0.05 + 0.07 * len(str(number))) if len(ground.blue) > 1 else pad
        put_items(sheet, ground.blue, (left, pad, width - pad - left, upper - low - 1.6 * pad))
        if ground.blue_slots:
            put_slots(sheet, (ground.blue_slots,), width - pad, upper - pip * 0.62 - 1, pip, room=width - 2 * pad)
    tag = round(height * 0.185)
    sheet.text(str(number), width * 0.035, tag * 0.62, tag, mix(MUTED, WHITE, 0.3), face=DISPLAY, align="l")
    if ground.deployed:
        y = height - pip * 0.62 - 2
        if ground.deployed > 1:
            sheet.stamp(icon("cards", pip), pad + pip * 0.5, y, mix(RED, WHITE, 0.45))
            sheet.text(str(ground.deployed), pad + pip * 1.1, y, round(pip * 1.1), WHITE, face=DISPLAY, align="l")
        put_slots(sheet, ground.red_slots, width - pad, y, pip, room=width * 0.5)
        top = height - lower + pad * 0.8
        above = pad, top, width - 2 * pad, lower - pip - 2 * pad
        left = pad if ground.deployed == 1 else pad + pip * 1.9
        aside = left, top, width - pad - left, lower - 1.8 * pad
        put_items(sheet, ground.red, above, *(() if ground.red_slots else (aside,)))
    return sheet.image
