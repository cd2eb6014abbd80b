"""The end: everybody's points by part, the winner first."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.andromeda.view import View
from bot.games.contract import Outcome, t
from rendering.andromeda.page import page
from rendering.fonts import DISPLAY, HEAD
from rendering.painter import Look
from rendering.result import WIDTH, Place, Standings
from rendering.text import balanced
from rendering.theme import GOLD, INK, MUTED

FIRST, LAST, TOTAL = 556, WIDTH - 214, WIDTH - 92
"""The first and the last column of parts, and that of the totals."""
HEADS: Final = 152
STANDINGS: Final = Standings(190, 112, below=70, name=38, name_room=FIRST - 270, least=24, alpha=0.88, reason=28,
                             reason_y=30)  # fmt: skip


def draw_result(view: View, outcome: Outcome, look: Look) -> Image.Image:
    """Places, names and scores by part as an RGB image, the winner first."""
    names = [part.name for part in outcome.scores[0]]
    sheet = page(WIDTH, STANDINGS.height(len(view.seats)), look.say(t("Final scores")))
    columns = [FIRST + n * (LAST - FIRST) // max(1, len(names) - 1) for n in range(len(names))]
    for x, name in zip(columns, names, strict=True):
        lines = balanced(look.say(name), HEAD, 22, 142, 2)
        for n, one in enumerate(reversed(lines)):
            sheet.text(one, x, HEADS - n * 28, 22, MUTED, face=HEAD)
    sheet.text(look.say(t("Total")), TOTAL, HEADS, 28, GOLD, face=HEAD, room=130)

    def points(place: Place) -> None:
        parts = outcome.scores[place.seat]
        for x, part in zip(columns, parts, strict=True):
            sheet.text(str(part.points), x, place.y, 42, INK, face=DISPLAY)
        sheet.text(str(sum(part.points for part in parts)), TOTAL, place.y, 60, place.ink, face=DISPLAY)

    return STANDINGS.draw(sheet, outcome, look, points)
