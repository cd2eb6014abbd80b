"""Badges of seats: the player's shape and colour, with an icon of the seat's state."""

from __future__ import annotations

from typing import Final, Literal, get_args

from PIL import Image

from rendering.canvas import Glass, disc, halo, pawn, scaled, tinted
from rendering.icons import icon
from rendering.memory_cache import memoize
from rendering.theme import GOLD, GOOD, INK, MUTED, NIGHT, SEATS, SHAPES, Colour

State = Literal["", "acts", "done", "away", "ai", "won"]
"""acts: prompted; done: has chosen, others have not; away: an AI substitutes for a person; ai: an AI; won: has won the
game, shown by the crown alone.
"""

BADGES: Final[tuple[State, ...]] = get_args(State)
_MARKS: Final[dict[str, tuple[str, Colour, Colour]]] = {
    "done": ("check", GOOD, NIGHT),
    "away": ("moon", MUTED, NIGHT),
    "ai": ("tech", INK, NIGHT),
    "won": ("crown", GOLD, NIGHT),
}
"""The icon at the lower right, the colour of its disc, and its own."""


@memoize
def badge(seat: int, size: int, state: State = "") -> Image.Image:
    """Draw the badge, its shape `size` pixels wide, centred in an RGBA square of 2.5 times that."""
    side = size * 5 // 2
    sheet, middle = Glass(side, side), side / 2
    if state == "acts":
        light = halo(SHAPES[seat], size, SEATS[seat])
        sheet.put(light, middle, middle)
    one = pawn(seat, size)
    sheet.put(faded(one, 0.6) if state == "away" else one, middle, middle)
    if state in _MARKS:
        sheet.put(_mark(state, size), middle + size * 0.42, middle + size * 0.38)
    return sheet.image


def _mark(state: str, size: int) -> Image.Image:
    name, plate, ink = _MARKS[state]
    across = max(24, round(size * 0.5))
    image = tinted(disc(across + 6, across / 2 + 2.5), NIGHT)
    image.alpha_composite(tinted(disc(across + 6, across / 2), plate))
    sign = icon(name, round(across * 0.72))
    image.paste(ink, ((image.width - sign.width) // 2, (image.height - sign.height) // 2), sign)
    return image


def faded(image: Image.Image, share: float) -> Image.Image:
    """Scale the opacity of the RGBA image."""
    out = image.copy()
    out.putalpha(scaled(image.getchannel("A"), share))
    return out
