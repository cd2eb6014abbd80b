"""The final result: points of the players and the Old Ones by part, the winner first."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.auztralia.view import View
from bot.games.contract import Outcome, t
from rendering.auztralia.calendar import marker
from rendering.auztralia.colours import CREAM, DIM, LEATHER, PURPLE
from rendering.auztralia.console import score_sign
from rendering.auztralia.page import HEADING, page
from rendering.fonts import SLAB, SLAB_BOLD
from rendering.renderer import RenderOptions
from rendering.result import BADGE, Column, Standings, Style, contestants
from rendering.sizes import SIGN

STYLE = Style(SLAB_BOLD, SLAB_BOLD, SLAB, LEATHER, CREAM, DIM, 0.96)
_SHORT: Final = {2: t("People"), 3: t("Old Ones"), 4: t("Tokens")}
"""Short names of the parts of the score by number, if their own name is too long or incomplete."""
_FARMS, _OLD_ONES = 0, 3
"""Columns of the Old Ones' points: blighted farms under farms, their tiles under Old Ones."""


def draw_result(view: View, outcome: Outcome, look: RenderOptions) -> Image.Image:
    """Draw places, names, parts of the scores, and the reason for the end, RGB."""
    seats = len(view.seats)
    people = contestants(outcome, look, rival=(marker(seats, seats, BADGE), PURPLE))
    count = len(outcome.scores[0])
    scores = [[str(part.points) for part in mine] for mine in outcome.scores]
    for rival in outcome.rivals:
        standing, hidden, blighted = (part.points for part in rival.parts)
        theirs = ["–"] * count
        theirs[_FARMS] = str(blighted)
        theirs[_OLD_ONES] = f"{standing}+{hidden}" if hidden else str(standing)
        scores.append(theirs)
    columns = [
        Column(look.say(_SHORT.get(n, part.name)), [mine[n] for mine in scores], score_sign(n, SIGN))
        for n, part in enumerate(outcome.scores[0])
    ]
    standings = Standings(look.say(outcome.reason), people, columns, STYLE)
    return standings.draw(page(HEADING + standings.tall, look.say(t("Final result"))), HEADING)
