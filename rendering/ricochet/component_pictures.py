"""The things of the box that are no sign, as small pictures."""

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
    """How a component is drawn, by its id; None: see `Painter.thing`."""
    return _CHIPS.get(thing)
