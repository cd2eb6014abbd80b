"""Component pictures: the components of the game that are no icons."""

from __future__ import annotations

from functools import partial
from typing import Final

from bot.games.ricochet.components.data import LETTERS, SHAPES
from rendering.icon_set import Draw
from rendering.ricochet.chips import token

_CHIPS: Final[dict[str, Draw]] = {
    f"{letter}{shape}": partial(token, colour * len(SHAPES) + at)
    for colour, letter in enumerate(LETTERS[:4])
    for at, shape in enumerate(SHAPES)
}


def draw_of(thing: str) -> Draw | None:
    """Return the drawing of a component by id; None: see `GameRenderer.thing`."""
    return _CHIPS.get(thing)
