"""Counters of units: their kind and remaining strength."""

from __future__ import annotations

from PIL import Image

from bot.games.auztralia.components.data import UNITS
from rendering.auztralia.colours import ABYSS, BLACK, LIT, PAPER, PURPLE, SEPIA, WHITE
from rendering.auztralia.icons import sign
from rendering.canvas import discs, panel, tinted
from rendering.memory_cache import memoize
from rendering.theme import Colour, mix


@memoize
def pip(size: int, *, full: bool) -> Image.Image:
    """Draw a cube of damage or an empty place for one, RGBA."""
    edge, face = (ABYSS, PURPLE) if full else (SEPIA, mix(PAPER, WHITE, 0.4))
    return discs(size, (size * 0.49, edge), (size * 0.36, face))


@memoize
def counter(unit: int, strength: int, damage: int, side: int, colour: Colour, *, lit: bool = False) -> Image.Image:
    """Draw a unit in combat on a counter of its owner's colour, RGBA, `side` wide."""
    edge = LIT if lit else mix(colour, BLACK, 0.1)
    image = panel(
        side, side, side // 8, mix(PAPER, SEPIA, 0.05), edge, alpha=1.0, line_width=max(4, side // (13 if lit else 18))
    ).copy()
    mask = sign(UNITS[unit], round(side * 0.6))
    image.alpha_composite(tinted(mask, SEPIA), ((side - mask.width) // 2, round(side * 0.08)))
    size = round(side * (0.24 if strength < 4 else 0.2))
    left = (side - size * strength * 1.08) / 2
    for n in range(strength):
        image.alpha_composite(pip(size, full=n < damage), (round(left + n * size * 1.08), round(side * 0.69)))
    return image
