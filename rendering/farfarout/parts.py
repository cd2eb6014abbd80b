"""Details of the board: the galaxy or a piece of it, a planet, a ship, quests, the market, the dice."""

from __future__ import annotations

from PIL import Image

from bot.games.farfarout.parts import picks
from bot.games.farfarout.view import View
from bot.games.farfarout.words.describe import NEAR, PLANET, SHIP
from rendering.farfarout.details import draw_dice, draw_planet, draw_quests, draw_trade
from rendering.farfarout.shipcard import draw_ship
from rendering.farfarout.zoom import draw_galaxy, draw_near, draw_picks
from rendering.painter import Look, Picture, picture, seat_of

_WHOLE = {"galaxy": draw_galaxy, "quests": draw_quests, "market": draw_trade, "dice": draw_dice}


def draw_part(view: View, part: str, look: Look) -> Picture:
    """`galaxy`, `quests`, `market`, `dice`; `near0`, `ship0` for a seat; `planet:ID`, a planet or its place; `pick.`
    with places to choose from. Raises KeyError for anything else."""
    return picture(_part(view, part, look), part.partition(":")[0].partition(".")[0], dense=True)


def _part(view: View, part: str, look: Look) -> Image.Image:
    if part in _WHOLE:
        return _WHOLE[part](view, look)
    if part.startswith(picks.PICK):
        return draw_picks(view, look, picks.places(part))
    if part.startswith(PLANET):
        return draw_planet(view, look, part.removeprefix(PLANET))
    if part.startswith(NEAR):
        return draw_near(view, look, seat_of(part, NEAR, len(view.seats)))
    return draw_ship(view, look, seat_of(part, SHIP, len(view.seats)))
