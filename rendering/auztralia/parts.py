"""Details of the board: the map, the row, the calendar, a combat, a seat, hexes to pick, single components."""

from __future__ import annotations

from typing import cast

from PIL import Image

from bot.games.auztralia.parts.data import Kind
from bot.games.auztralia.view import View
from bot.games.auztralia.words.describe import CALENDAR, FIGHT, MAP, OLD_ONE, PERSON, PICK, ROW, SEAT
from rendering.auztralia.cards import draw_old_one, draw_old_one_card, draw_people, draw_person, draw_year
from rendering.auztralia.console import draw_console
from rendering.auztralia.fight import draw_combat
from rendering.auztralia.pick import draw_large, draw_pick
from rendering.painter import Look, Picture, number_of, picture, seat_of

CARD = "card:"
_WHOLE = {MAP: draw_large, ROW: draw_people, CALENDAR: draw_year, FIGHT: draw_combat}


def draw_part(view: View, part: str, look: Look) -> Picture:
    """The parts of `describe`, and by name or number a kind of Old One (`oldone:zombie`), an Old One card
    (`card:12`). Raises KeyError for a part that there is not."""
    return picture(_part(view, part, look), part.partition(".")[0].partition(":")[0], dense=True)


def _part(view: View, part: str, look: Look) -> Image.Image:
    if part in _WHOLE:
        return _WHOLE[part](view, look)
    if part.startswith(PICK):
        return draw_pick(view, look, part.removeprefix(PICK).split("."))
    if part.startswith(PERSON):
        return draw_person(view, look, number_of(part, PERSON))
    if part.startswith(OLD_ONE):
        return draw_old_one(view, look, cast("Kind", part.removeprefix(OLD_ONE)))
    if part.startswith(CARD):
        return draw_old_one_card(view, look, number_of(part, CARD))
    return draw_console(view, look, seat_of(part, SEAT, len(view.seats)))
