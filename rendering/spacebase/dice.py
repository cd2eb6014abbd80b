"""Ivory dice."""

from __future__ import annotations

from PIL import Image

from rendering.dice import cube, put_pips, put_shine
from rendering.memory_cache import memoize
from rendering.spacebase.colours import BLACK
from rendering.theme import GOLD, MUTED, mix, rgb


@memoize
def die(value: int, size: int, *, fixed: bool = False) -> Image.Image:
    """Draw a die, RGBA, with a shadow of an eighth around it.

    0 is one that is not rolled; `fixed` has a golden rim.
    """
    face = (rgb("#fffdf4"), rgb("#d9d2bf")) if value else (rgb("#3a4370"), rgb("#20264a"))
    rim = GOLD if fixed else rgb("#fffef9") if value else mix(MUTED, BLACK, 0.3)
    thick = max(2, size // (14 if fixed else 28))
    sheet = cube(size, (rim, mix(rim, BLACK, 0.25)), face, thick=thick, shadow=BLACK)
    put_pips(sheet, value, size, rgb("#1a2040"), off=0.25, radius=0.092)
    put_shine(sheet, size, 70)
    return sheet.image
