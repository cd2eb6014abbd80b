"""The pictures of Far Far Out."""

from __future__ import annotations

from typing import Any

from PIL import Image

from bot.games.contract import Outcome
from bot.games.farfarout import picks
from bot.games.farfarout.describe import NEAR, PLANET, SHIP
from rendering.encode import encode
from rendering.farfarout.board import draw_board
from rendering.farfarout.cover import draw_box
from rendering.farfarout.details import draw_dice, draw_planet, draw_quests, draw_trade
from rendering.farfarout.hand import draw_hand
from rendering.farfarout.result import draw_result
from rendering.farfarout.shipcard import draw_ship
from rendering.farfarout.zoom import draw_galaxy, draw_near, draw_picks
from rendering.painter import Look, Painter, Picture


class FarFarOutPainter(Painter):
    """The galaxy, ships and their crews, dice, quests."""

    def board(self, view: Any, look: Look) -> Picture:
        return encode(draw_board(view, look), "board", dense=True)

    def hand(self, view: Any, look: Look) -> Picture | None:
        image = draw_hand(view, look)
        return None if image is None else encode(image, "hand")

    def part(self, view: Any, part: str, look: Look) -> Picture:
        """`galaxy`, `quests`, `market`, `dice`; `near0`, `ship0` for a seat; `planet:ID`, a planet or its place;
        `pick.` with places to choose from."""
        return encode(_part(view, part, look), part.partition(":")[0].partition(".")[0], dense=True)

    def box(self, look: Look) -> Picture:
        return encode(draw_box(look), "box")

    def result(self, view: Any, outcome: Outcome, look: Look) -> Picture:
        return encode(draw_result(view, outcome, look), "result")


def _part(view: Any, part: str, look: Look) -> Image.Image:
    """A detail, RGB. Raises KeyError for one that there is not."""
    match part:
        case "galaxy":
            return draw_galaxy(view, look)
        case "quests":
            return draw_quests(view, look)
        case "market":
            return draw_trade(view, look)
        case "dice":
            return draw_dice(view, look)
        case _:
            pass
    if part.startswith(picks.PICK):
        return draw_picks(view, look, picks.places(part))
    if part.startswith(PLANET):
        return draw_planet(view, look, part.removeprefix(PLANET))
    for name, draw in ((NEAR, draw_near), (SHIP, draw_ship)):
        seat = part.removeprefix(name)
        if part.startswith(name) and seat.isdecimal() and int(seat) < len(view.seats):
            return draw(view, look, int(seat))
    raise KeyError(part)
