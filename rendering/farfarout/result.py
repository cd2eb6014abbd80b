"""The final result: all players' tracks, the winner first."""

from __future__ import annotations

from PIL import Image

from bot.games.contract import Outcome, t
from bot.games.farfarout.components.data import TRACKS
from bot.games.farfarout.view import View
from rendering.canvas import tinted
from rendering.farfarout.colours import DEEP, TRACK
from rendering.farfarout.icons import sign
from rendering.farfarout.page import HEADING, page
from rendering.farfarout.race import points, winning
from rendering.renderer import RenderOptions
from rendering.result import Column, Standings, Style, contestants
from rendering.sizes import SIGN, WIDTH
from rendering.theme import GOLD


def draw_result(view: View, outcome: Outcome, look: RenderOptions) -> Image.Image:
    """Draw places, names and the three tracks, RGB; the winning track is golden.

    If several players have reached the goal, all their points decide, and are shown too (F72).
    """
    have = [points(me) for me in view.seats]
    won = [seat for seat, place in enumerate(outcome.places) if place == 1]

    columns = [
        Column(
            look.say(part.name), [str(points[n]) for points in have], tinted(sign(track, SIGN), TRACK[track]),
            frozenset(seat for seat in won if n in winning(view.seats[seat])),
        )
        for n, (track, part) in enumerate(zip(TRACKS, outcome.scores[0], strict=True))
    ]  # fmt: skip
    if sum(map(bool, map(winning, view.seats))) > 1:
        columns.append(Column(look.say(t("All points")), [str(sum(points)) for points in have], None, frozenset(won)))
    people = contestants(outcome, look, totals=[""] * len(have))
    standings = Standings(look.say(outcome.reason), people, columns, Style(fill=DEEP))
    sheet = page(WIDTH, HEADING + standings.tall, look.say(t("Final result")), "win", GOLD)
    return standings.draw(sheet, HEADING)
