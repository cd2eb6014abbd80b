"""Board details: the shipyard, a console, a card."""

from __future__ import annotations

from bot.games.contract import Part
from bot.games.spacebase.view import View
from rendering.renderer import Picture, RenderOptions, picture
from rendering.spacebase.card_detail import draw_card
from rendering.spacebase.console import draw_console
from rendering.spacebase.offers import draw_offers
from rendering.spacebase.shipyard import draw_yard


def draw_part(view: View, part: Part, look: RenderOptions) -> Picture:
    """Draw `yard`, a console by `seat`, a `card` by id, or some to `pick`. Raises KeyError for anything else."""
    match part:
        case Part("yard"):
            return picture(draw_yard(view, look), "yard")
        case Part("card", int(card)):
            return picture(draw_card(view, card, look), "card")
        case Part("pick", tuple(cards)) if all(map(str.isdecimal, cards)):
            return picture(draw_offers(view, [*map(int, cards)], look), "pick")
        case Part("seat", int(seat)):
            return picture(draw_console(view, look, seat), "console")
        case _:
            raise KeyError(part)
