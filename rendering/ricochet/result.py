"""The end: everybody's chips, the winner first."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.contract import Outcome, t
from bot.games.ricochet.rules.scoring import is_training
from bot.games.ricochet.view import View
from rendering.canvas import Sheet
from rendering.fonts import DISPLAY
from rendering.painter import Look
from rendering.result import WIDTH, Place, Standings
from rendering.ricochet.chips import token
from rendering.ricochet.heading import ground
from rendering.ricochet.scene import NO_CHIP
from rendering.theme import INK

CHIP: Final = 72
LEFT, RIGHT = 520, WIDTH - 150
"""Between which the chips lie."""
TOTAL: Final = WIDTH - 92
STANDINGS: Final = Standings(
    110, 96, gap=8, crown=54, rank=46, rank_x=80, pawn=50, pawn_x=150, name_x=196, name_room=LEFT - 216, alpha=0.88,
    reason_y=28,
)  # fmt: skip


def draw_result(view: View, outcome: Outcome, look: Look) -> Image.Image:
    """Places, names and the chips that were won, as an RGB image."""
    sheet = Sheet(ground(NO_CHIP, WIDTH, STANDINGS.height(len(view.seats))).copy())
    sheet.text(look.say(t("Final result")), 36, 58, 54, INK, face=DISPLAY, align="l", room=WIDTH - 72)

    def chips(place: Place) -> None:
        won = view.seats[place.seat].chips
        step = min(CHIP - 6, (RIGHT - LEFT - CHIP) / max(1, len(won) - 1))
        for n, chip in enumerate(won):
            sheet.put(token(chip, CHIP), LEFT + CHIP / 2 + n * step, place.y)
        points = sum(part.points for part in outcome.scores[place.seat])
        total = f"+{points}" if points and is_training(view) else str(points)
        sheet.text(total, TOTAL, place.y, 60, place.ink, face=DISPLAY)

    return STANDINGS.draw(sheet, outcome, look, chips)
