"""The end: everybody's points, the winner first."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.contract import Outcome, t
from bot.games.spacebase.view import View
from rendering.fonts import DISPLAY
from rendering.icons import icon
from rendering.painter import Look
from rendering.result import WIDTH, Place, Standings
from rendering.spacebase.hues import INCOME, LEVELS
from rendering.spacebase.page import HEADING, page
from rendering.spacebase.signs import sign
from rendering.spacebase.tokens import Item, token
from rendering.theme import INK, MUTED

STANDINGS: Final = Standings(HEADING, 112)
COLUMNS: Final = (640, 772, 904)
TOTAL: Final = 1028


def draw_result(view: View, outcome: Outcome, look: Look) -> Image.Image:
    """Places, names, what everybody has built, and their points, RGB."""
    sheet = page(WIDTH, STANDINGS.height(len(view.seats)), look.say(t("Final result")))

    def built(place: Place) -> None:
        me = view.seats[place.seat]
        counts = (
            (icon("planet", 44), INCOME, me.income),
            (icon("cards", 42), MUTED, sum(len(sector.deployed) for sector in me.sectors)),
            (sign("colony", 46), LEVELS[4], sum(one.station is None and one.colony >= 0 for one in me.sectors)),
        )
        for x, (mask, colour, count) in zip(COLUMNS, counts, strict=True):
            sheet.stamp(mask, x, place.y, colour)
            sheet.text(str(count), x + 34, place.y, 42, INK, face=DISPLAY, align="l")
        total = str(sum(part.points for part in outcome.scores[place.seat]))
        sheet.put(token(Item("points"), 66), TOTAL, place.y)
        sheet.text(total, TOTAL + 44, place.y, 66, place.ink, face=DISPLAY, align="l")

    return STANDINGS.draw(sheet, outcome, look, built)
