"""The end: everybody's points, the winner first."""

from __future__ import annotations

from PIL import Image

from bot.games.contract import Outcome, t
from bot.games.spacebase.view import View
from rendering.canvas import tinted
from rendering.icons import icon
from rendering.painter import Look
from rendering.result import Column, Standings, contestants
from rendering.scale import SIGN, WIDTH
from rendering.spacebase.hues import INCOME, LEVELS
from rendering.spacebase.page import HEADING, page
from rendering.spacebase.signs import sign
from rendering.theme import MUTED


def draw_result(view: View, outcome: Outcome, look: Look) -> Image.Image:
    """Places, names, points and what everybody has built, RGB."""
    seats = view.seats
    columns = [
        Column(look.say(t("Income")), [str(me.income) for me in seats], tinted(icon("planet", SIGN), INCOME)),
        Column(
            look.say(t("Deployed")),
            [str(sum(len(sector.deployed) for sector in me.sectors)) for me in seats],
            tinted(icon("cards", SIGN), MUTED),
        ),
        Column(
            look.say(t("Colonies")),
            [str(sum(one.station is None and one.colony >= 0 for one in me.sectors)) for me in seats],
            tinted(sign("colony", SIGN), LEVELS[4]),
        ),
    ]
    standings = Standings(look.say(outcome.reason), contestants(outcome, look), columns)
    return standings.draw(page(WIDTH, HEADING + standings.tall, look.say(t("Final result"))), HEADING)
