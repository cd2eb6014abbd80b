"""Scene: the board with robots, target and route."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PIL import Image, ImageChops

from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import CENTRE, HOLE
from bot.games.ricochet.rules.moving import follow, read
from rendering.canvas import Sheet
from rendering.memory_cache import memoize
from rendering.ricochet.background import NO_CHIP, frame_board
from rendering.ricochet.chips import beacon, mark, token
from rendering.ricochet.move_numbers import Route, route
from rendering.ricochet.robots import ghost, robot
from rendering.ricochet.route import draw_arrows, draw_lines, draw_numbers
from rendering.ricochet.route_lines import Stretch, along, length, middle, until
from rendering.ricochet.static_board import Plan, floor, walls


class Scene(Struct, frozen=True):
    """A scene: target chip (or NO_CHIP), start positions of the robots, and the route since.

    `asked`: a route is searched, so the robot that must arrive is marked.
    """

    sheets: tuple[str, ...]
    chip: int
    starts: tuple[int, ...]
    way: str = ""
    asked: bool = False

    def route(self, grain: float = 1.0) -> Route:
        """Return the drawing of the route. Raises Refused if it is impossible."""
        return route(self.sheets, self.starts, read(self.way) if self.way else (), grain)


def arriving(chip: int) -> int | None:
    """Return the robot that must arrive for a chip; None if any may."""
    return None if chip in (HOLE, NO_CHIP) else chip // 4


def draw_scene(scene: Scene, plan: Plan, language: str, *, news: bool = False, slid: float = 1.0) -> Sheet:
    """Draw the board on a sheet of its own, empty above and below.

    With `news` the last step is marked as new; `slid` is the progress of that step from 0 to 1.
    """
    sheet, gone = draw_target(scene, plan), scene.route(plan.grain)
    if slid < 1:
        _put_sliding(sheet, plan, scene, language, slid)
        return sheet
    draw_lines(sheet, plan, gone.drawn)
    put_ghosts(sheet, plan, scene, gone)
    if scene.asked:
        _put_pulse(sheet, scene, plan, gone.robots)
    draw_arrows(sheet, plan, gone.placed)
    put_robots(sheet, plan, gone.robots, language)
    draw_numbers(sheet, plan, gone.placed, news=news)
    return sheet


def draw_target(scene: Scene, plan: Plan) -> Sheet:
    """Draw the board with the target, without robots, in its frame, on a sheet of its own."""
    return Sheet(_target(scene.sheets, scene.chip, plan).copy())


@memoize
def _target(sheets: tuple[str, ...], chip: int, plan: Plan) -> Image.Image:
    """Return the static image of a chip's board, cached."""
    sheet = Sheet(Image.new("RGB", plan.size))
    sheet.image.paste(floor(sheets, plan.bare), (0, plan.top))
    if chip != NO_CHIP:
        for cell in joined(sheets).marks[chip]:
            _put_light(sheet, sheets, chip, plan, cell)
            sheet.put(mark(chip, plan.cell * 9 // 10, bright=True), *plan.middle(cell))
        sheet.put(token(chip, plan.cell * 7 // 4), *plan.corner(CENTRE[3]))
    frame_board(sheet.image, plan, chip)
    return sheet.image


def _put_light(sheet: Sheet, sheets: tuple[str, ...], chip: int, plan: Plan, cell: int) -> None:
    """Draw rings and light around a space, but not on walls."""
    light = beacon(chip, plan.cell).copy()
    x, y = plan.corner(cell)
    left, top = x - plan.cell, y - plan.cell
    around = left, top - plan.top, left + light.width, top - plan.top + light.height
    light.putalpha(ImageChops.subtract(light.getchannel("A"), walls(sheets, plan.bare).crop(around)))
    sheet.lay(light, left, top)


def _put_pulse(sheet: Sheet, scene: Scene, plan: Plan, robots: Sequence[int]) -> None:
    """Draw the target's light around the robot that must arrive there."""
    number = arriving(scene.chip)
    if number is not None:
        _put_light(sheet, scene.sheets, scene.chip, plan, robots[number])


def put_robots(sheet: Sheet, plan: Plan, robots: Sequence[int], language: str) -> None:
    """Draw all robots on their spaces."""
    for number, cell in enumerate(robots):
        sheet.put(robot(number, plan.robot, language), *plan.middle(cell))


def _put_sliding(sheet: Sheet, plan: Plan, scene: Scene, language: str, slid: float) -> None:
    """Draw the route with its last step at progress `slid`, and the robots."""
    gone, trail = scene.route(plan.grain), follow(joined(scene.sheets), scene.starts, read(scene.way))
    mover, line = gone.drawn[-1].robot, gone.drawn[-1].points
    draw_lines(sheet, plan, (*gone.drawn[:-1], Stretch(mover, tuple(until(line, length(line) * slid)))))
    put_ghosts(sheet, plan, scene, gone)
    draw_arrows(sheet, plan, gone.placed[:-1])
    cells = [middle(cell) for cell in (trail.robots[-2][mover], *trail.passed[-1])]
    for number, cell in enumerate(trail.robots[-2]):
        at = along(cells, (len(cells) - 1) * slid) if number == mover else middle(cell)
        sheet.put(robot(number, plan.robot, language), *plan.point(*at))
    draw_numbers(sheet, plan, gone.placed[:-1])


def put_ghosts(sheet: Sheet, plan: Plan, scene: Scene, gone: Route) -> None:
    """Draw ghosts at the start positions of moved robots."""
    for number, (start, end) in enumerate(zip(scene.starts, gone.robots, strict=True)):
        if start != end:
            put_ghost(sheet, plan, number, start)


def put_ghost(sheet: Sheet, plan: Plan, number: int, cell: int) -> None:
    """Draw the ghost of a robot at its start."""
    sheet.put(ghost(number, plan.robot), *plan.middle(cell))
