"""The pictures of Space Base."""

from __future__ import annotations

from typing import Any

from bot.games.contract import Outcome
from rendering.encode import encode
from rendering.painter import Look, Painter, Picture
from rendering.spacebase.board import draw_board
from rendering.spacebase.console import draw_console
from rendering.spacebase.cover import draw_box
from rendering.spacebase.hand import draw_hand
from rendering.spacebase.result import draw_result
from rendering.spacebase.single import draw_card
from rendering.spacebase.yard import draw_yard

SEAT, CARD = "seat", "card:"


class SpaceBasePainter(Painter):
    """Consoles, a shipyard, and what the dice bring."""

    def board(self, view: Any, look: Look) -> Picture:
        return encode(draw_board(view, look), "board", dense=True)

    def hand(self, view: Any, look: Look) -> Picture | None:
        image = draw_hand(view, look)
        return None if image is None else encode(image, "hand")

    def part(self, view: Any, part: str, look: Look) -> Picture:
        """`yard`, a console (`seat0`, ...), or a card by its id (`card:12`)."""
        if part == "yard":
            return encode(draw_yard(view, look), "yard", dense=True)
        if part.startswith(CARD):
            return encode(draw_card(view, _number(part, CARD), look), "card")
        seat = _number(part, SEAT)
        if seat >= len(view.seats):
            raise KeyError(part)
        return encode(draw_console(view, look, seat), "console", dense=True)

    def box(self, look: Look) -> Picture:
        return encode(draw_box(look), "box")

    def result(self, view: Any, outcome: Outcome, look: Look) -> Picture:
        return encode(draw_result(view, outcome, look), "result")


def _number(part: str, kind: str) -> int:
    """The number of a part of this kind. Raises KeyError if it is none."""
    number = part.removeprefix(kind)
    if not part.startswith(kind) or not number.isdecimal():
        raise KeyError(part)
    return int(number)
