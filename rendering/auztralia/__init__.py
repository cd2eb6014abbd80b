"""The pictures of AuZtralia."""

from __future__ import annotations

from typing import Any, cast

from PIL import Image

from bot.games.auztralia.data import Kind
from bot.games.auztralia.describe import CALENDAR, FIGHT, MAP, OLD_ONE, PERSON, PICK, ROW, SEAT
from bot.games.auztralia.view import View
from bot.games.contract import Outcome
from rendering.auztralia.board import draw_board
from rendering.auztralia.cards import draw_hand, draw_old_one, draw_old_one_card, draw_people, draw_person, draw_year
from rendering.auztralia.close import draw_combat
from rendering.auztralia.console import draw_console
from rendering.auztralia.cover import draw_box
from rendering.auztralia.pick import draw_large, draw_pick
from rendering.auztralia.result import draw_result
from rendering.encode import encode
from rendering.painter import Look, Painter, Picture

CARD = "card:"


class AuztraliaPainter(Painter):
    """A survey map of a dry continent, and what wakes under it."""

    def board(self, view: Any, look: Look) -> Picture:
        return encode(draw_board(view, look), "board", dense=True)

    def hand(self, view: Any, look: Look) -> Picture | None:
        image = draw_hand(view, look)
        return None if image is None else encode(image, "hand")

    def part(self, view: Any, part: str, look: Look) -> Picture:
        """The parts of `describe`, and by name or number a kind of Old One (`oldone:zombie`), an Old One card
        (`card:12`)."""
        return encode(_part(view, part, look), part.partition(".")[0].partition(":")[0], dense=True)

    def box(self, look: Look) -> Picture:
        return encode(draw_box(look), "box")

    def result(self, view: Any, outcome: Outcome, look: Look) -> Picture:
        return encode(draw_result(view, outcome, look), "result")


def _part(view: View, part: str, look: Look) -> Image.Image:
    """Raises KeyError for a part that there is not."""
    whole = {MAP: draw_large, ROW: draw_people, CALENDAR: draw_year, FIGHT: draw_combat}
    if part in whole:
        return whole[part](view, look)
    if part.startswith(PICK):
        return draw_pick(view, look, part.removeprefix(PICK).split("."))
    if part.startswith(PERSON):
        return draw_person(view, look, _number(part, PERSON))
    if part.startswith(OLD_ONE):
        return draw_old_one(view, look, cast("Kind", part.removeprefix(OLD_ONE)))
    if part.startswith(CARD):
        return draw_old_one_card(view, look, _number(part, CARD))
    seat = _number(part, SEAT)
    if seat >= len(view.seats):
        raise KeyError(part)
    return draw_console(view, look, seat)


def _number(part: str, kind: str) -> int:
    """The number of a part of this kind. Raises KeyError if it is none."""
    number = part.removeprefix(kind)
    if not part.startswith(kind) or not number.isdecimal():
        raise KeyError(part)
    return int(number)
