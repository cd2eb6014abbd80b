"""The pictures of Ricochet Robots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.games.contract import Outcome, Text, Who, t
from bot.games.ricochet.moving import read
from bot.games.ricochet.phrases import chip_name, moves
from bot.games.ricochet.view import View
from rendering.encode import encode
from rendering.painter import Look, Painter, Picture
from rendering.ricochet.board import draw_board
from rendering.ricochet.cover import draw_box
from rendering.ricochet.film import PLAN, draw_film
from rendering.ricochet.result import draw_result
from rendering.ricochet.scene import Scene
from rendering.ricochet.still import draw_hand, draw_puzzle

__all__ = ["RicochetPainter", "Scene", "film", "puzzle"]


def film(scene: Scene, title: Text, look: Look) -> Picture:
    """How the robots go the scene's way from their starts: an animated GIF, 720 pixels wide.

    Raises Refused if the way cannot be followed.
    """
    return Picture(draw_film(scene, title, look), "film.gif", *PLAN.size)


def puzzle(scene: Scene, title: Text, lines: Sequence[Text], look: Look) -> Picture:
    """A puzzle and what came of a way, with a title and up to three lines, 1,280 pixels wide.

    Raises Refused if the way cannot be followed.
    """
    return encode(draw_puzzle(scene, title, lines, look), "puzzle")


class RicochetPainter(Painter):
    """Four sheets, five robots, and the ways between."""

    def board(self, view: Any, look: Look) -> Picture:
        return encode(draw_board(view, look), "board")

    def hand(self, view: Any, look: Look) -> Picture | None:
        image = draw_hand(view, look)
        return None if image is None else encode(image, "hand")

    def part(self, view: Any, part: str, look: Look) -> Picture:
        last, (way, title) = view.last, _shown(view, part)
        picture = film(Scene(view.sheets, last.chip, last.starts, way), title, look)
        return replace(picture, name=f"{part}.gif")

    def box(self, look: Look) -> Picture:
        return encode(draw_box(look), "box")

    def result(self, view: Any, outcome: Outcome, look: Look) -> Picture:
        return encode(draw_result(view, outcome, look), "result")


def _shown(view: View, part: str) -> tuple[str, Text]:
    """The way of a part, `best` or `shown`, and its title. Raises KeyError if there is none."""
    last = view.last
    way = "" if last is None else {"best": last.best, "shown": last.way}[part]
    if last is None or not way:
        raise KeyError(part)
    said = {"chip": chip_name(last.chip), "moves": moves(len(read(way)))}
    if part == "shown":
        return way, t("{who}: {chip}, {moves}", who=Who(last.winner), **said)
    return way, t("Shortest: {chip}, {moves}", **said) if last.proven else t("Best known: {chip}, {moves}", **said)
