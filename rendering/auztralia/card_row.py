"""A line of an Old One card: the units that hit, the kind they hit, and the damage taken."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.components.data import KINDS, UNITS, Row
from bot.games.contract import t
from rendering.auztralia.colours import ABYSS, LILAC, PAPER, PURPLE, SEPIA, WHITE, WOUND
from rendering.auztralia.icons import sign
from rendering.auztralia.old_one_icons import beast
from rendering.auztralia.units import pip
from rendering.canvas import Sheet, panel
from rendering.fonts import SLAB_BOLD
from rendering.layout import rows, spaced
from rendering.renderer import RenderOptions
from rendering.sizes import NUMBER, least
from rendering.theme import mix

ROW: Final = 104
"""Height of a line in pixels, with the gap to the next."""
FAINT: Final = mix(PAPER, SEPIA, 0.24)
"""Colour of units that do not take part."""
GREY: Final = mix(SEPIA, PAPER, 0.15)
_MIDDLE: Final = 0.5
"""Position of the kind as a share of the width."""


def put_heads(sheet: Sheet, look: RenderOptions, box: tuple[float, float, float], *, number: int = 0) -> None:
    """Draw the headings over the lines; `number` is the card's number in this combat."""
    x, y, width = box
    left, right = look.say(t("My hits on")), look.say(t("What comes back"))
    if number:
        left = look.say(t("Card {n}: my hits on", n=number))
    sheet.text(left, x + 10, y + 24, least(left), GREY, face=SLAB_BOLD, align="l", room=round(width * _MIDDLE - 40))
    x += width * _MIDDLE + 66
    sheet.text(right, x, y + 24, least(right), GREY, face=SLAB_BOLD, align="l", room=round(width * (1 - _MIDDLE) - 80))


def draw_card_row(
    sheet: Sheet, kind: int, row: Row, there: set[int] | None, box: tuple[float, float, int, float], *, times: int = 1,
    shielded: int = 0,
) -> None:  # fmt: skip
    """Draw the units that hit (bright if they take part), the kind, and the damage taken."""
    x, y, width, tall = box
    size = round(min(tall * 0.9, 92))
    middle, centre = y + tall / 2, x + width * _MIDDLE
    sheet.lay(panel(round(width), round(tall), 10, mix(PAPER, WHITE, 0.4), mix(SEPIA, PAPER, 0.5), alpha=1.0), x, y)
    sheet.put(panel(size + 14, round(tall), 10, ABYSS, PURPLE, alpha=1.0), centre, middle)
    sheet.stamp(beast(KINDS[kind], size), centre, middle, LILAC)
    _hits(sheet, row, there, (x + 8, y, centre - size / 2 - x - 20, tall))
    if not row.hits:
        sheet.text("–", x + 40, middle, NUMBER, GREY, face=SLAB_BOLD)
    right = centre + size / 2 + 20
    _back(sheet, row, there, (right, y, x + width - right - 10, tall), times=times, less=shielded)


def _back(
    sheet: Sheet, row: Row, there: set[int] | None, box: tuple[float, float, float, float], *, times: int, less: int
) -> None:
    """Draw the effects of a row on the expedition: damage, an airship's damage, sanity."""
    x, y, _, tall = box
    middle = y + tall / 2
    damage = max(0, row.damage - less)
    if not (row.damage or row.airship or row.sanity):
        sheet.text("–", x + 20, middle, NUMBER, GREY, face=SLAB_BOLD)
        return
    if row.damage:
        sheet.put(pip(60, full=True), x, middle, 0)
        x += 68
        text = str(damage) if times == 1 else f"{damage}×{times}"
        x += sheet.text(text, x, middle, NUMBER + 8, SEPIA, face=SLAB_BOLD, align="l") + 22
    if row.airship:
        hit = there is None or UNITS.index("airship") in there
        sheet.stamp(sign("airship", 78), x, middle, PURPLE if hit else FAINT, 0)
        x += 92
    if row.sanity:
        sheet.stamp(sign("sanity", 66), x, middle, WOUND, 0)


def _hits(sheet: Sheet, row: Row, there: set[int] | None, box: tuple[float, float, float, float]) -> None:
    """Draw the units of a row at maximum size in one or two lines; bright if they take part."""
    x, y, width, tall = box
    count = max(3, len(row.hits))
    size, lines = max((min(width / rows(count, n), tall * 0.9 / n, 84), n) for n in (1, 2))
    across = rows(count, lines)
    middles = spaced(y + tall / 2, rows(len(row.hits), across), size)
    for n, unit in enumerate(row.hits):
        colour = SEPIA if there is None or unit in there else FAINT
        sheet.stamp(sign(UNITS[unit], round(size) - 6), x + n % across * size, middles[n // across], colour, 0)
