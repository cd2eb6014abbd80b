"""Component pictures: the components of the game that are no icons."""

from __future__ import annotations

from functools import partial

from rendering.andromeda.icon_set import LEADS, SHIP, TECH, TRANSPORT, WORLDS
from rendering.andromeda.planets import planet_sprite
from rendering.component_pictures import numbered
from rendering.icon_set import Draw


def draw_of(thing: str) -> Draw | None:
    """Return the drawing of a component by id; None: see `GameRenderer.thing`."""
    if thing in {world.name for world in WORLDS} | {"earth"}:
        return partial(planet_sprite, thing)
    for sign, name in ((SHIP, "ship"), (TECH, "tech")):
        if thing.startswith(name):
            return numbered(sign.draw, int(thing.removeprefix(name)))
    return {"movement": TRANSPORT.draw, "leader": LEADS.draw}.get(thing)
