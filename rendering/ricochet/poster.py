"""Poster: the route that won the last chip, large."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace
from PIL import Image

from bot.games.contract import Outcome, t
from bot.games.ricochet.components.data import HOLE
from bot.games.ricochet.meta import META
from bot.games.ricochet.rules.moving import read
from bot.games.ricochet.rules.scoring import is_training
from bot.games.ricochet.view import View
from bot.games.ricochet.words.phrases import moves, robot_name
from rendering.badges import badge
from rendering.canvas import Point
from rendering.poster import BADGE, FACT_BADGE, THING, Fact, Manner, Winner
from rendering.poster import draw_poster as draw_frame
from rendering.renderer import RenderOptions
from rendering.ricochet.background import NO_CHIP
from rendering.ricochet.cover import scenery
from rendering.ricochet.header_texts import why
from rendering.ricochet.route import draw_arrows, draw_lines, draw_numbers
from rendering.ricochet.scene import Scene, draw_target, put_ghosts, put_robots
from rendering.ricochet.static_board import Plan
from rendering.theme import GOLD

_PLAN: Final = Plan(60, 20, 0)
_MANNER: Final = Manner(edge=GOLD)
_NARROWEST: Final = 560
"""Minimum width of the shown part of the board, in pixels of the plan."""
_NUMBER: Final = 1.2
"""Size of a number relative to that on a board."""
_ROBOT: Final = 1.3
"""Maximum size of a robot relative to its space."""


def draw_poster(view: View, outcome: Outcome, look: RenderOptions) -> Image.Image:
    """Draw winner, reason, and the route of the last chip, RGB; public information only."""
    best = [seat for seat, place in enumerate(outcome.places) if place == 1]
    name = ", ".join(look.names[seat] for seat in best)
    reason = outcome.reason if is_training(view) else why(view, best[0])
    winner = Winner(name, badge(best[0], BADGE), look.say(reason))
    facts = list(_facts(view, look))
    return draw_frame(scenery(""), _thing(view), look.say(META.title), (winner, facts), _MANNER)


def _facts(view: View, look: RenderOptions) -> Iterator[Fact]:
    """Yield facts: last route, shortest one, most chips of a colour, number of chips played for."""
    say, last = look.say, view.last
    if last is not None and last.way:
        length = say(moves(len(read(last.way))))
        yield Fact(say(t("The last route")), badge(last.winner, FACT_BADGE), length)
    if last is not None and last.best:
        title = t("Shortest possible") if last.proven else t("Shortest known")
        yield Fact(say(title), None, say(moves(len(read(last.best)))))
    most = _of_a_colour(view)
    if most is not None:
        seat, robot, count = most
        yield Fact(say(t("Most {colour} chips", colour=robot_name(robot))), badge(seat, FACT_BADGE), str(count))
    yield Fact(say(t("Chips played for")), None, str(view.turn))


def _of_a_colour(view: View) -> tuple[int, int, int] | None:
    """Return the seat with most chips of one colour, the colour, and their number.

    None if no seat has two.
    """
    found = [
        (count, -seat, robot)
        for seat, me in enumerate(view.seats)
        for robot, count in Counter(chip // 4 for chip in me.chips if chip != HOLE).items()
    ]
    count, seat, robot = max(found, default=(0, 0, 0))
    return (-seat, robot, count) if count > 1 and len(view.seats) > 1 else None


def _thing(view: View) -> Image.Image:
    """Draw the part of the board with the last route; robots have no letters at this size."""
    last = view.last
    scene = Scene(view.sheets, NO_CHIP, view.robots)
    if last is not None:
        scene = Scene(view.sheets, last.chip, last.starts, last.way)
    box = _window([_at(point) for one in scene.route().drawn for point in one.points] or [_at((8, 8))])
    share = (box[2] - box[0]) / THING[0] * _NUMBER
    plan = replace(_PLAN, grain=share)
    sheet = draw_target(scene, plan)
    gone, robots = scene.route(share), replace(plan, grain=min(share, _ROBOT))
    draw_lines(sheet, plan, gone.drawn)
    put_ghosts(sheet, robots, scene, gone)
    draw_arrows(sheet, plan, gone.placed)
    put_robots(sheet, robots, gone.robots, "")
    draw_numbers(sheet, plan, [step for step in gone.placed if _inside(_at(step.at), box, plan.number / 2)])
    return sheet.image.crop(box).resize(THING, Image.Resampling.LANCZOS)


def _at(point: Point) -> Point:
    return _PLAN.point(*point)


def _inside(at: Point, box: tuple[int, int, int, int], reach: float) -> bool:
    return box[0] + reach < at[0] < box[2] - reach and box[1] + reach < at[1] < box[3] - reach


def _window(points: Sequence[Point]) -> tuple[int, int, int, int]:
    """Return a window of the plan in the picture's proportions, around these points.

    If they extend too far, it is around the last.
    """
    edge = _PLAN.cell
    xs, ys = zip(*points, strict=True)
    across, down = max(xs) - min(xs) + 2 * edge, max(ys) - min(ys) + 2 * edge
    wide = min(_PLAN.side, max(_NARROWEST, across, down * THING[0] / THING[1]))
    tall = wide * THING[1] / THING[0]
    x, y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    if down > tall:
        y = points[-1][1]
    left = min(max(0, x - wide / 2), _PLAN.side - wide)
    top = min(max(0, y - tall / 2), _PLAN.side - tall)
    return round(left), round(top), round(left + wide), round(top + tall)
