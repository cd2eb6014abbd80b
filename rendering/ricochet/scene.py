"""The board with robots on it, and a target, and a way that was gone."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.games.ricochet.parts.board import joined
from bot.games.ricochet.parts.data import CENTRE
from bot.games.ricochet.rules.moving import follow, read
from rendering.canvas import Sheet
from rendering.ricochet.chips import beacon, mark, token
from rendering.ricochet.figures import ghost, robot
from rendering.ricochet.floor import Plan, floor, rails_around
from rendering.ricochet.trail import draw_lines, draw_steps, steps, stretches

NO_CHIP = -1


class Scene(Struct, frozen=True):
    """What lies on a board: the chip played for (or NO_CHIP), where the robots started, and the way they went since."""

    sheets: tuple[str, ...]
    chip: int
    starts: tuple[int, ...]
    way: str = ""


def draw_scene(scene: Scene, plan: Plan, language: str, *, news: bool = False) -> Sheet:
    """The board on a sheet of its own, its heading empty; with `news` the last step is marked as new."""
    sheet = draw_target(scene, plan)
    board, way = joined(scene.sheets), read(scene.way) if scene.way else ()
    drawn = stretches(board, scene.starts, way)
    robots = follow(board, scene.starts, way).robots[-1]
    draw_lines(sheet, plan, drawn)
    for number in sorted({number for number, _ in way}):
        if robots[number] != scene.starts[number]:
            put_ghost(sheet, plan, number, scene.starts[number], language)
    draw_steps(sheet, plan, steps(drawn, robots), news=news)
    put_robots(sheet, plan, robots, language)
    return sheet


def draw_target(scene: Scene, plan: Plan) -> Sheet:
    """The board and what is played for, without robots, on a sheet of its own."""
    sheet = Sheet(floor(scene.sheets, plan).copy())
    if scene.chip == NO_CHIP:
        return sheet
    board = joined(scene.sheets)
    for cell in board.marks[scene.chip]:
        x, y = plan.middle(cell)
        sheet.put(beacon(scene.chip, plan.cell), x, y)
        sheet.put(rails_around(scene.sheets, plan, cell), x, y)
        sheet.put(mark(scene.chip, plan.cell * 9 // 10, bright=True), x, y)
    x, y = plan.corner(CENTRE[3])
    sheet.put(token(scene.chip, plan.cell * 7 // 4), x, y)
    return sheet


def put_robots(sheet: Sheet, plan: Plan, robots: Sequence[int], language: str) -> None:
    """All robots on their spaces."""
    for number, cell in enumerate(robots):
        sheet.put(robot(number, plan.cell, language), *plan.middle(cell))


def put_ghost(sheet: Sheet, plan: Plan, number: int, cell: int, language: str) -> None:
    """Where a robot started."""
    sheet.put(ghost(number, plan.cell * 9 // 10, language), *plan.middle(cell))
