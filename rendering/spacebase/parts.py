"""Details of the board: the shipyard, a console, a card."""

from __future__ import annotations

from bot.games.spacebase.view import View
from rendering.painter import Look, Picture, number_of, picture, seat_of
from rendering.spacebase.console import draw_console
from rendering.spacebase.single import draw_card
from rendering.spacebase.yard import draw_yard

SEAT, CARD = "seat", "card:"


def draw_part(view: View, part: str, look: Look) -> Picture:
    """`yard`, a console (`seat0`, ...), or a card by its id (`card:12`). Raises KeyError for anything else."""
    if part == "yard":
        return picture(draw_yard(view, look), "yard", dense=True)
    if part.startswith(CARD):
        return picture(draw_card(view, number_of(part, CARD), look), "card")
    return picture(draw_console(view, look, seat_of(part, SEAT, len(view.seats))), "console", dense=True)
