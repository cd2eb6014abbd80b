"""Details of the board: the galaxy or parts of it, a planet, a ship, quests, market, dice."""

from __future__ import annotations

from PIL import Image

from bot.games.contract import Part
from bot.games.farfarout.view import View
from rendering.farfarout.market import draw_market
from rendering.farfarout.planet import draw_planet
from rendering.farfarout.quests import draw_held, draw_quests
from rendering.farfarout.rolled_dice import draw_dice
from rendering.farfarout.ship_sheet import draw_cargo, draw_ship
from rendering.farfarout.zoom import draw_galaxy, draw_near, draw_picks
from rendering.renderer import Picture, RenderOptions, picture

_WHOLE = {
    "galaxy": draw_galaxy, "quests": draw_quests, "held": draw_held, "market": draw_market, "dice": draw_dice,
}  # fmt: skip


def draw_part(view: View, part: Part, look: RenderOptions) -> Picture:
    """Draw a part by its name. Raises KeyError for an unknown part.

    Parts are `galaxy`, `quests`, `held`, `market`, `dice`; `near`, `ship` and `cargo` of a seat; `planet` by its id or
    its place's; `pick`, places to choose from.
    """
    name = str(part) if isinstance(part.of, int) else part.kind
    return picture(_part(view, part, look), name)


def _part(view: View, part: Part, look: RenderOptions) -> Image.Image:
    match part:
        case Part("pick", tuple(places)):
            return draw_picks(view, look, places)
        case Part("planet", str(planet)):
            return draw_planet(view, look, planet)
        case Part("near", int(seat)):
            return draw_near(view, look, seat)
        case Part("ship", int(seat)):
            return draw_ship(view, look, seat)
        case Part("cargo", int(seat)):
            return draw_cargo(view, look, seat)
        case Part(kind):
            return _WHOLE[kind](view, look)
