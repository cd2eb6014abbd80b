"""The end: everybody's points by part, the Old Ones among them, the winner first."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image

from bot.games.auztralia.view import View
from bot.games.contract import Outcome, ScorePart, Text, t
from rendering.auztralia.calendar import marker
from rendering.auztralia.hues import CREAM, DIM, LEATHER, PURPLE
from rendering.auztralia.page import HEADING, page
from rendering.fonts import SLAB, SLAB_BOLD
from rendering.painter import Look
from rendering.result import BADGE, Column, Standings, Style, contestants
from rendering.scale import WIDTH

STYLE = Style(SLAB_BOLD, SLAB_BOLD, SLAB, LEATHER, CREAM, DIM, 0.96)


def draw_result(view: View, outcome: Outcome, look: Look) -> Image.Image:
    """Places, names, the parts of the scores, and why the game ended, RGB."""
    seats = len(view.seats)
    people = contestants(outcome, look, rival=(marker(seats, seats, BADGE), PURPLE))
    scores = [*outcome.scores, *(rival.parts for rival in outcome.rivals)]
    columns = [Column(look.say(name), [_points(name, parts) for parts in scores]) for name in _names(scores)]
    standings = Standings(look.say(outcome.reason), people, columns, STYLE)
    return standings.draw(page(WIDTH, HEADING + standings.tall, look.say(t("Final result"))), HEADING)


def _names(scores: Iterable[tuple[ScorePart, ...]]) -> list[Text]:
    """What somebody has points for, each once (texts have no hash)."""
    found: list[Text] = []
    for part in (part for parts in scores for part in parts):
        if part.name not in found:
            found.append(part.name)
    return found


def _points(name: Text, parts: tuple[ScorePart, ...]) -> str:
    return next((str(part.points) for part in parts if part.name == name), "–")
