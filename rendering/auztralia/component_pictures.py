"""Small pictures of the components that are not icons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from bot.games.auztralia.components.setfile import set_of
from rendering.auztralia.icon_set import VOCABULARY
from rendering.auztralia.personalities import medal
from rendering.auztralia.tiles import tile
from rendering.auztralia.tokens import good
from rendering.icon_set import Draw

_SIGNS: Final = {sign.name: sign.draw for sign in VOCABULARY}
_STANDS_FOR: Final = {
    "space.rail": "rail", "space.hills": "hill", "space.mine": "pick", "space.shaft": "pick", "space.recruit": "hat",
    "space.military": "guns", "space.trade": "crate", "space.farm": "plough", "space.attack": "attack",
    "hq": "cube", "warehouse": "crate", "barracks": "guns", "port": "anchor", "rails": "rail", "calendar": "clock",
    "oldonecard": "cards", "personality": "hat",
}  # fmt: skip
_KINDS: Final[dict[str, Callable[[Any], Draw]]] = {
    "good": lambda name: partial(good, name),
    "kind": lambda name: partial(tile, name),
    "farm": lambda name: _SIGNS[name],
    "unit": lambda name: _SIGNS[name],
    "person": lambda number: partial(medal, set_of("").persons[int(number)]),
}


def draw_of(thing: str) -> Draw | None:
    """Return the draw function of a component by its id; None: see `GameRenderer.thing`."""
    kind, _, name = thing.partition(".")
    if kind in _KINDS and name:
        return _KINDS[kind](name)
    return _SIGNS[_STANDS_FOR[thing]] if thing in _STANDS_FOR else None
