"""Boards with a heading of their own: the way that a seat has filed, and puzzles."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.contract import Text, t
from bot.games.ricochet.parts.data import ARROWS
from bot.games.ricochet.rules.moving import read
from bot.games.ricochet.view import View
from bot.games.ricochet.words.phrases import chip_name, moves
from rendering.fonts import BOLD
from rendering.painter import Look, Picture, picture
from rendering.ricochet.band import capital
from rendering.ricochet.figures import letter
from rendering.ricochet.floor import Plan
from rendering.ricochet.heading import Line, below, draw_heading, ground, title
from rendering.ricochet.scene import Scene, draw_scene
from rendering.text import wrap
from rendering.theme import INK, MUTED

HAND = Plan(54, 18, 216)
PUZZLE = Plan(78, 16, 216)
WAY_SIZE = 34
WAY_LINES = 2


def draw_hand(view: View, look: Look) -> Image.Image | None:
    """The way that the viewing seat has filed, RGB; None if there is none."""
    if not view.filed:
        return None
    say, room = look.say, HAND.side - HAND.top - 40
    about = say(t("{chip}: {moves}", chip=capital(say(chip_name(view.chip))), moves=moves(len(read(view.filed)))))
    way = wrap(_spelt(view.filed, look.language), BOLD, WAY_SIZE, room, WAY_LINES)
    lines = [Line(say(t("Your route")), 60, 40), Line(about, 36, 26, MUTED)]
    lines += [Line(one, WAY_SIZE, 24, INK, BOLD) for one in way]
    return _framed(Scene(view.sheets, view.chip, view.starts, view.filed), HAND, lines, look)


def _spelt(way: str, language: str) -> str:
    """A way with the letters that the robots bear in the picture."""
    return " ".join(letter(robot, language) + ARROWS[direction] for robot, direction in read(way))


def puzzle(scene: Scene, heading: Text, lines: Sequence[Text], look: Look) -> Picture:
    """A puzzle and what came of a way, with a title and up to three lines, 1,280 pixels wide.

    Raises Refused if the way cannot be followed.
    """
    texts = [title(look.say(heading)), *(below(look.say(line)) for line in lines[:3])]
    return picture(_framed(scene, PUZZLE, texts, look), "puzzle")


def _framed(scene: Scene, plan: Plan, lines: Sequence[Line], look: Look) -> Image.Image:
    sheet = draw_scene(scene, plan, look.language)
    sheet.image.paste(ground(scene.chip, plan.side, plan.top), (0, 0))
    draw_heading(sheet, scene.chip, lines, plan.top, plan.side - 24)
    return sheet.image
