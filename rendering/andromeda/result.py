"""Result picture: points by category, winner first."""

from __future__ import annotations

from PIL import Image

from bot.games.andromeda.view import View
from bot.games.contract import Outcome, t
from rendering.andromeda.page import HEADING, page
from rendering.renderer import RenderOptions
from rendering.result import Column, Standings, contestants


def draw_result(view: View, outcome: Outcome, look: RenderOptions) -> Image.Image:
    """Draw places, names and scores by category, RGB, winner first."""
    del view
    columns = [
        Column(look.say(part.name), [str(parts[n].points) for parts in outcome.scores])
        for n, part in enumerate(outcome.scores[0])
    ]
    standings = Standings(look.say(outcome.reason), contestants(outcome, look), columns)
    return standings.draw(page(HEADING + standings.tall, look.say(t("Final scores"))), HEADING)
