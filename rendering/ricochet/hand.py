"""Hand picture: boards with headings of their own, for filed routes and puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace
from PIL import Image

from bot.games.contract import Text, t
from bot.games.ricochet.rules.moving import read
from bot.games.ricochet.view import View
from bot.games.ricochet.words.phrases import chip_name, moves
from rendering.fonts import HEAD
from rendering.renderer import Picture, RenderOptions, picture
from rendering.ricochet.board import CELL, FRAME, HEADING
from rendering.ricochet.header import Said, draw_heading
from rendering.ricochet.header_texts import capital
from rendering.ricochet.scene import Scene, draw_scene
from rendering.ricochet.static_board import Plan
from rendering.ricochet.status_line import TALL, put_task, put_way
from rendering.sizes import TEXT, WIDTH

HAND: Final = Plan(CELL, FRAME, HEADING, TALL + 8)
LINE: Final = 60
"""Height of a text line below a puzzle's board."""


def draw_hand(view: View, look: RenderOptions) -> Image.Image | None:
    """Draw the viewing seat's filed route, RGB; None if there is none."""
    if not view.filed:
        return None
    say = look.say
    asked = say(t("{chip}: {moves}", chip=capital(say(chip_name(view.chip))), moves=moves(len(read(view.filed)))))
    sheet = draw_scene(Scene(view.sheets, view.chip, view.starts, view.filed), HAND, look.language)
    draw_heading(sheet, view.chip, Said(say(t("Your route")), asked))
    put_way(sheet, view.filed, look.language, HAND.low + HAND.foot / 2)
    return sheet.image


def puzzle(scene: Scene, heading: Text, lines: Sequence[Text], look: RenderOptions) -> Picture:
    """Draw a puzzle and a route's outcome, with a title and up to three lines.

    The first line is in the heading. Raises Refused if the route is impossible.
    """
    said = [look.say(line) for line in lines[:3]]
    below = said[1:]
    plan = Plan(CELL, FRAME, HEADING, TALL + LINE * len(below))
    sheet = draw_scene(replace(scene, asked=not scene.way), plan, look.language)
    draw_heading(sheet, scene.chip, Said(look.say(heading), said[0] if said else ""))
    if scene.way:
        put_way(sheet, scene.way, look.language, plan.low + TALL / 2)
    else:
        put_task(sheet, scene.chip, look, plan.low + TALL / 2)
    for n, line in enumerate(below):
        y = plan.low + TALL + (n + 0.4) * LINE
        sheet.text(line, WIDTH / 2, y, TEXT, face=HEAD, room=WIDTH - 60)
    return picture(sheet.image, "puzzle")
