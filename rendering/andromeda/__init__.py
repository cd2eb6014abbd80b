"""The pictures of Andromeda."""

from __future__ import annotations

from typing import Any

from bot.games.contract import Outcome
from rendering.andromeda.board import draw_board
from rendering.andromeda.cover import draw_box, draw_result
from rendering.andromeda.hand import draw_hand
from rendering.andromeda.parts import draw_part
from rendering.encode import encode
from rendering.painter import Look, Painter, Picture


class AndromedaPainter(Painter):
    """Space, seven worlds, and everybody's stations."""

    def board(self, view: Any, look: Look) -> Picture:
        return encode(draw_board(view, look), "board")

    def hand(self, view: Any, look: Look) -> Picture | None:
        image = draw_hand(view, look)
        return None if image is None else encode(image, "hand")

    def part(self, view: Any, part: str, look: Look) -> Picture:
        return encode(draw_part(view, part, look), part)

    def box(self, look: Look) -> Picture:
        return encode(draw_box(look), "box")

    def result(self, view: Any, outcome: Outcome, look: Look) -> Picture:
        return encode(draw_result(view, outcome, look), "result")
