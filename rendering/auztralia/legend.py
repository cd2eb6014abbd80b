"""What the signs of the map mean, where few players leave room for it."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.contract import Text, t
from rendering.auztralia.arrows import arrow
from rendering.auztralia.calendar import space
from rendering.auztralia.hues import CREAM, NEW
from rendering.auztralia.page import plate
from rendering.auztralia.scene import ring
from rendering.auztralia.tiles import hidden, tile
from rendering.auztralia.tokens import blighted
from rendering.auztralia.tokens import plate as token
from rendering.canvas import Sheet
from rendering.fonts import SLAB
from rendering.painter import Look

LINE: Final = 62


def _entries(glow: int) -> tuple[tuple[Image.Image, Text], ...]:
    return (
        (hidden(2, 46, next_=False), t("Hidden Old One, level II")),
        (hidden(2, 46, next_=True), t("Wakes next")),
        (tile("zombie", 3, 4, 50), t("Takes 3 damage, worth 4 points")),
        (arrow(0, 60, 100), t("Moved in their last turn")),
        (space(glow, 54, 54, glows=True, now=False), t("A revelation comes here")),
        (token(0, "anchor", 32, ring=True), t("A port")),
        (token(0, "sheep", 36), t("A farm")),
        (blighted(0, "sheep", 36), t("Blighted farm")),
        (ring(50, NEW), t("Just now")),
    )


def draw_legend(sheet: Sheet, look: Look, glow: int, *, x: int, y: int, size: tuple[int, int]) -> None:
    """As many lines as there is room for; nothing if there is hardly any."""
    width, tall = size
    entries = _entries(glow)[: max(0, (tall - 24) // LINE)]
    if len(entries) < 2:
        return
    plate(sheet, x, y, width, 24 + LINE * len(entries))
    for n, (sprite, text) in enumerate(entries):
        line = y + 12 + LINE * (n + 0.5)
        sheet.put(sprite, x + 52, line)
        sheet.text(look.say(text), x + 104, line, 28, CREAM, face=SLAB, align="l", room=width - 120, least=20)
