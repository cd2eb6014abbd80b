"""Component pictures: the components of the game that are no icons."""

from __future__ import annotations

from functools import partial
from typing import Final

from PIL import Image

from bot.games.spacebase.components.cardfile import set_of
from rendering.icon_set import Draw
from rendering.spacebase.ships import ship
from rendering.spacebase.tokens import slot

_LEVELS: Final = {"start": 0, "ship": 1, "level1": 1, "level2": 2, "level3": 3}


def _ship(level: int, size: int) -> Image.Image:
    """Draw the first ship of its level in the house set."""
    return ship(next(card for card in set_of("").cards if card.level == level), size, size * 3 // 5)


def draw_of(thing: str) -> Draw | None:
    """Return the drawing of a component by id; None: see `GameRenderer.thing`."""
    if thing in _LEVELS:
        return partial(_ship, _LEVELS[thing])
    return partial(slot, "blue", charged=True) if thing == "slot" else None
