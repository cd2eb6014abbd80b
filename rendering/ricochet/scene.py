"""The board with robots on it, and a target, and a way that was gone."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PIL import Image, ImageChops

from bot.games.ricochet.parts.board import joined
from bot.games.ricochet.parts.data import CENTRE, HOLE
from bot.games.ricochet.rules.moving import read
from rendering.canvas import Sheet
from rendering.kept import kept
from rendering.ricochet.chips import beacon, mark, token
from rendering.ricochet.figures import ghost, robot
from rendering.ricochet.floor import Plan, floor, walls
from rendering.ricochet.grounds import NO_CHIP, frame_board
from rendering.ricochet.numbers import Route, route
from rendering.ricochet.trail import draw_arrows, draw_lines, draw_numbers


class Scene(Struct, frozen=True):
    """What lies on a board: the chip played for (or NO_CHIP), where the robots started, and the way they went since.

    `asked`: a way is looked for, so the robot that must arrive is marked.
    """

    sheets: tuple[str, ...]
    chip: int
    starts: tuple[int, ...]
    way: str = ""
    asked: bool = False

    def route(self, grain: float = 1.0) -> Route:
        """How the way is drawn. Raises Refused if it cannot be followed."""
        return route(self.sheets, self.starts, read(self.way) if self.way else (), grain)


def arriving(chip: int) -> int | None:
    """The robot that must arrive for a chip; None where any may."""
    return None if chip in (HOLE, NO_CHIP) else chip // 4


def draw_scene(scene: Scene, plan: Plan, language: str, *, news: bool = False) -> Sheet:
    """The board on a sheet of its own, empty above and below; with `news` the last step is marked as new."""
    sheet, gone = draw_target(scene, plan), scene.route(plan.grain)
    draw_lines(sheet, plan, gone.drawn)
    put_ghosts(sheet, plan, scene, gone)
    if scene.asked:
        _put_pulse(sheet, scene, plan, gone.robots)
    draw_arrows(sheet, plan, gone.placed)
    put_robots(sheet, plan, gone.robots, language)
    draw_numbers(sheet, plan, gone.placed, news=news)
    return sheet


def draw_target(scene: Scene, plan: Plan) -> Sheet:
    """The board and what is played for, without robots, in its frame, on a sheet of its own."""
    return Sheet(_target(scene.sheets, scene.chip, plan).copy())


@kept
def _target(sheets: tuple[str, ...], chip: int, plan: Plan) -> Image.Image:
    """The same as an image: all that does not change while a chip is played for."""
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
    """Rings and light around a space, but not on walls."""
    light = beacon(chip, plan.cell).copy()
    x, y = plan.corner(cell)
    left, top = x - plan.cell, y - plan.cell
    around = left, top - plan.top, left + light.width, top - plan.top + light.height
    light.putalpha(ImageChops.subtract(light.getchannel("A"), walls(sheets, plan.bare).crop(around)))
    sheet.lay(light, left, top)


def _put_pulse(sheet: Sheet, scene: Scene, plan: Plan, robots: Sequence[int]) -> None:
    """The light of the target around the robot that must arrive there."""
    number = arriving(scene.chip)
    if number is not None:
        _put_light(sheet, scene.sheets, scene.chip, plan, robots[number])


def put_robots(sheet: Sheet, plan: Plan, robots: Sequence[int], language: str) -> None:
    """All robots on their spaces."""
    for number, cell in enumerate(robots):
        sheet.put(robot(number, plan.robot, language), *plan.middle(cell))


def put_ghosts(sheet: Sheet, plan: Plan, scene: Scene, gone: Route) -> None:
    """Where the robots started that stand elsewhere in the end."""
    for number, (start, end) in enumerate(zip(scene.starts, gone.robots, strict=True)):
        if start != end:
            put_ghost(sheet, plan, number, start)


def put_ghost(sheet: Sheet, plan: Plan, number: int, cell: int) -> None:
    """Where a robot started."""
    sheet.put(ghost(number, plan.robot), *plan.middle(cell))
