"""Hotspots: robots, the spaces where they can stop, the target, declarations, and players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from bot.games.contract import ChoicePath, Part, Text
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import CENTRE, DIRECTIONS, LETTERS, ROBOTS
from bot.games.ricochet.rules.moving import slide
from bot.games.ricochet.stages.declare import CONTENT
from bot.games.ricochet.stages.show import MOVE
from bot.games.ricochet.view import View
from bot.games.ricochet.words import describe, phrases
from rendering.hotspots import BOARD, HAND, Hotspot, box
from rendering.renderer import RenderOptions
from rendering.ricochet import hand, player_strip, status_line
from rendering.ricochet.background import NO_CHIP
from rendering.ricochet.board import plan_of, scene_of
from rendering.ricochet.declarations import calls_of
from rendering.ricochet.scene import Scene
from rendering.ricochet.static_board import Plan


def place(view: View, said: ChoicePath, value: str) -> Part | None:
    """Return a robot's own place, the space where it would stop, or the number to accept."""
    match said:
        case (verb,) if verb == MOVE.value:
            return Part("robot", value)
        case (verb,) if verb == CONTENT.value:
            lowest = (Part("call", call.seat) for call, _ in calls_of(view)[:1] if str(call.number) == value)
            return next(lowest, None)
        case (verb, robot) if verb == MOVE.value:
            cells = slide(joined(view.sheets), view.robots, LETTERS.index(robot), DIRECTIONS.index(value))
            return Part("space", cells[-1]) if cells else None
        case _:
            return None


def hotspots(view: View, shown: Part, look: RenderOptions) -> Sequence[Hotspot]:
    """Return the places of the board, or of the own route; films have none."""
    if shown == BOARD:
        scene, plan = scene_of(view), plan_of(view)
        stops = _stops(view) if view.phase in ("show", "solo") else {}
        return (*_spaces(scene, plan, stops), *_calls(view, look, plan), *_seats(view, plan))
    if shown == HAND and view.filed:
        return tuple(_spaces(hand.scene_of(view), hand.HAND, {}))
    return ()


def _stops(view: View) -> dict[int, list[Text]]:
    """Return the moves that end on each space."""
    board, stops = joined(view.sheets), defaultdict[int, list[Text]](list)
    for robot in ROBOTS:
        for direction in range(len(DIRECTIONS)):
            if cells := slide(board, view.robots, robot, direction):
                end = cells[-1]
                stops[end].append(phrases.robot_moved(robot, direction, view.robots[robot], end))
    return stops


def _spaces(scene: Scene, plan: Plan, stops: dict[int, list[Text]]) -> Iterator[Hotspot]:
    """Yield robots, stops and the target by row and column."""
    board, robots = joined(scene.sheets), scene.route(plan.grain).robots
    marks = () if scene.chip == NO_CHIP else board.marks[scene.chip]
    for cell in sorted({*robots, *stops, *marks} | ({CENTRE[0]} if marks else set())):
        if cell == CENTRE[0]:
            outline = box(*plan.corner(cell), 2 * plan.cell, 2 * plan.cell)
            yield Hotspot(Part("target"), outline, phrases.chip_name(scene.chip))
            continue
        outline = box(*plan.corner(cell), plan.cell, plan.cell)
        if cell in robots:
            robot = robots.index(cell)
            yield Hotspot(Part("robot", LETTERS[robot]), outline, describe.robot_line(board, robots, robot))
        else:
            mark = [phrases.chip_name(scene.chip)] if cell in marks else []
            yield Hotspot(Part("space", cell), outline, phrases.semicolons(*mark, *stops.get(cell, ())))


def _calls(view: View, look: RenderOptions, plan: Plan) -> Iterator[Hotspot]:
    calls = calls_of(view)
    for (call, _), outline in zip(calls, status_line.call_boxes(look, len(calls), plan.low), strict=True):
        yield Hotspot(Part("call", call.seat), box(*outline), describe.call_line(call.seat, call.number))


def _seats(view: View, plan: Plan) -> Iterator[Hotspot]:
    top = plan.low + status_line.height(view)
    for seat, outline in enumerate(player_strip.plates(len(view.seats), top)):
        yield Hotspot(Part("seat", seat), box(*outline), describe.player_line(view, seat))
