"""Legend of the icons that are on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image

from bot.games.contract import t
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import HOLE
from bot.games.ricochet.view import View
from rendering.badge_icons import DONE, WON
from rendering.canvas import Sheet
from rendering.fonts import DISPLAY
from rendering.icon_set import Icon
from rendering.layout import stacked
from rendering.legend import blocks
from rendering.renderer import RenderOptions
from rendering.ricochet import icon_set as signs
from rendering.ricochet.background import NO_CHIP, ground
from rendering.ricochet.board import scene_of
from rendering.ricochet.declarations import calls_of
from rendering.ricochet.scene import arriving
from rendering.sizes import MARGIN, TITLE, WIDTH
from rendering.theme import INK

HEADING: Final = 92


def legend(view: View) -> Sequence[Icon]:
    """Return the icons of the board and of the seat's filed route, the target first."""
    return (*_of_the_chip(view), *_of_the_board(view), *_of_the_seats(view))


def _of_the_chip(view: View) -> Iterator[Icon]:
    scene, calls = scene_of(view), calls_of(view)
    yield signs.COIN if scene.chip == NO_CHIP else signs.TARGET
    if scene.asked and arriving(scene.chip) is not None:
        yield signs.RINGED
    if calls:
        yield signs.DECLARED
    if scene.way or view.filed:
        yield from (signs.STEP, signs.START)


def _of_the_board(view: View) -> Iterator[Icon]:
    board = joined(view.sheets)
    yield signs.WALL
    if any(board.reflectors):
        yield signs.REFLECTOR
    if board.marks[HOLE]:
        yield signs.BLACK_HOLE
    yield from signs.MARKS
    yield from signs.FIGURES


def _of_the_seats(view: View) -> Iterator[Icon]:
    if view.phase == "over":
        yield WON
    if view.content or view.passed:
        yield DONE
    if any(seat.away for seat in view.seats) or not all(stands for _, stands in calls_of(view)):
        yield signs.OUT
    if any(seat.waits for seat in view.seats):
        yield signs.LATE


def draw_legend(some: Sequence[Icon], look: RenderOptions) -> Image.Image:
    """Draw icons with their meanings, RGB."""

    def page(tall: int) -> Sheet:
        sheet = Sheet(ground(NO_CHIP, WIDTH, tall).copy())
        title = look.say(t("What the signs mean"))
        sheet.text(title, 30, 52, TITLE, INK, face=DISPLAY, align="l", room=WIDTH - 60)
        return sheet

    return stacked(page, HEADING, blocks(some, look), MARGIN)
