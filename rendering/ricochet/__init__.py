"""The pictures of Ricochet Robots: four sheets, five robots, and the ways between."""

from __future__ import annotations

from rendering.painter import Painter
from rendering.ricochet.board import draw_board
from rendering.ricochet.cover import draw_box
from rendering.ricochet.film import film
from rendering.ricochet.hand import draw_hand, puzzle
from rendering.ricochet.parts import draw_part
from rendering.ricochet.result import draw_result
from rendering.ricochet.scene import Scene

__all__ = ["PAINTER", "Scene", "film", "puzzle"]

PAINTER = Painter(draw_board, draw_hand, draw_part, draw_box, draw_result)
