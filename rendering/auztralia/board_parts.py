"""Details of the board: map, row, calendar, combat, seat, hex choice, single components."""

from __future__ import annotations

from typing import cast

from PIL import Image

from bot.games.auztralia.components.data import Kind
from bot.games.auztralia.view import View
from bot.games.contract import Part
from rendering.auztralia.cards import draw_old_one, draw_old_one_card, draw_people, draw_person, draw_year
from rendering.auztralia.console import draw_console
from rendering.auztralia.fight import draw_combat
from rendering.auztralia.hex_choice import draw_large, draw_pick
from rendering.renderer import Picture, RenderOptions, picture

_WHOLE = {"map": draw_large, "row": draw_people, "calendar": draw_year, "fight": draw_combat}


def draw_part(view: View, part: Part, look: RenderOptions) -> Picture:
    """Draw a part by its name. Raises KeyError for an unknown part.

    Parts are `map`, `row`, `calendar`, `fight`; `seat`, a player board; `pick`, hexes to choose from; `person` and
    `card` (of Old Ones) by number, `oldone` by kind.
    """
    name = str(part) if part.kind == "seat" else part.kind
    return picture(_part(view, part, look), name)


def _part(view: View, part: Part, look: RenderOptions) -> Image.Image:
    match part:
        case Part("pick", tuple(names)):
            return draw_pick(view, look, names)
        case Part("person", int(person)):
            return draw_person(view, look, person)
        case Part("oldone", str(kind)):
            return draw_old_one(view, look, cast("Kind", kind))
        case Part("card", int(card)):
            return draw_old_one_card(view, look, card)
        case Part("seat", int(seat)):
            return draw_console(view, look, seat)
        case Part(kind):
            return _WHOLE[kind](view, look)
