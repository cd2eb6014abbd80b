"""Result picture: chips of each player, winner first."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.contract import Outcome, t
from bot.games.ricochet.rules.scoring import is_training
from bot.games.ricochet.view import View
from rendering.canvas import Sheet
from rendering.fonts import DISPLAY
from rendering.renderer import RenderOptions
from rendering.result import Contestant, Standings, contestants
from rendering.ricochet.background import NO_CHIP, ground
from rendering.ricochet.chips import token
from rendering.sizes import TITLE, WIDTH
from rendering.theme import INK

CHIP: Final = 68
HEADING: Final = 92


def draw_result(view: View, outcome: Outcome, look: RenderOptions) -> Image.Image:
    """Draw places, names and won chips, RGB."""
    points = [sum(part.points for part in parts) for parts in outcome.scores]
    totals = [f"+{one}" if one and is_training(view) else str(one) for one in points]
    standings = Standings(look.say(outcome.reason), contestants(outcome, look, totals=totals))
    sheet = Sheet(ground(NO_CHIP, WIDTH, HEADING + standings.tall).copy())
    sheet.text(look.say(t("Final result")), 30, 52, TITLE, INK, face=DISPLAY, align="l", room=WIDTH - 60)

    def chips(one: Contestant, y: float) -> None:
        won = view.seats[one.seat].chips
        left, right = Standings.right_of_name, Standings.left_of_total
        step = min(CHIP - 6, (right - left - CHIP) / max(1, len(won) - 1))
        for n, chip in enumerate(won):
            sheet.put(token(chip, CHIP), left + CHIP / 2 + n * step, y)

    return standings.draw(sheet, HEADING, chips)
