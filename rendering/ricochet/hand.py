"""Hand picture: boards with headings of their own, for filed routes and puzzles."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from PIL import Image

from bot.games.contract import Text, t
from bot.games.ricochet.rules.moving import read
from bot.games.ricochet.view import View
from bot.games.ricochet.words.phrases import chip_name, moves
from rendering.renderer import Picture, RenderOptions, picture
from rendering.ricochet.board import CELL, FRAME, HEADING
from rendering.ricochet.header import Said, draw_heading
from rendering.ricochet.header_texts import capital
from rendering.ricochet.scene import Scene, draw_scene
from rendering.ricochet.static_board import Plan
from rendering.ricochet.status_line import TALL, put_task, put_way

HAND: Final = Plan(CELL, FRAME, HEADING, TALL + 8)


def draw_hand(view: View, look: RenderOptions) -> Image.Image | None:
    """Draw the viewing seat's filed route, RGB; None if there is none."""
    if not view.filed:
        return None
    say = look.say
    asked = say(t("{chip}: {moves}", chip=capital(say(chip_name(view.chip))), moves=moves(len(read(view.filed)))))
    sheet = draw_scene(scene_of(view), HAND, look.language)
    draw_heading(sheet, view.chip, Said(say(t("Your route")), asked))
    put_way(sheet, view.filed, look.language, HAND.low + HAND.foot / 2)
    return sheet.image


def scene_of(view: View) -> Scene:
    """Return the scene of the filed route."""
    return Scene(view.sheets, view.chip, view.starts, view.filed)


def puzzle(scene: Scene, heading: Text, line: Text, look: RenderOptions, *, fact: str) -> Picture:
    """Draw a puzzle after a route, with a title, a line below it, and the number `fact`.

    Raises Refused if the route is impossible.
    """
    plan = Plan(CELL, FRAME, HEADING, TALL)
    sheet = draw_scene(replace(scene, asked=not scene.way), plan, look.language)
    draw_heading(sheet, scene.chip, Said(look.say(heading), look.say(line), fact=fact))
    if scene.way:
        put_way(sheet, scene.way, look.language, plan.low + TALL / 2)
    else:
        put_task(sheet, scene.chip, look, plan.low + TALL / 2)
    return picture(sheet.image, "puzzle")
