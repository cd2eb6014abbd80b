"""The end: everybody's points by part, the Old Ones among them, the winner first."""

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
"""What players have points for, by its number in their scores, if its own name is too long or not all of it."""
_FARMS, _OLD_ONES = 0, 3
"""Where the Old Ones' own points stand: blighted farms under farms, their tiles under themselves."""


def draw_result(view: View, outcome: Outcome, look: RenderOptions) -> Image.Image:
    """Places, names, the parts of the scores, and why the game ended, RGB."""
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
