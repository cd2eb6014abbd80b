"""Renderer of Ricochet Robots: board quarters, five robots, and their routes."""

from __future__ import annotations

from rendering.renderer import GameRenderer
from rendering.ricochet.animation import moving
from rendering.ricochet.board import draw_board
from rendering.ricochet.board_parts import draw_part
from rendering.ricochet.component_pictures import draw_of
from rendering.ricochet.cover import draw_box
from rendering.ricochet.emojis import EMOJIS
from rendering.ricochet.film import film
from rendering.ricochet.hand import draw_hand, puzzle
from rendering.ricochet.hotspots import hotspots, place
from rendering.ricochet.icon_set import VOCABULARY
from rendering.ricochet.legend import draw_legend, legend
from rendering.ricochet.poster import draw_poster
from rendering.ricochet.result import draw_result
from rendering.ricochet.scene import Scene

__all__ = ["RENDERER", "Scene", "film", "puzzle"]

RENDERER = GameRenderer(
    draw_board, draw_hand, draw_part, draw_box, draw_result, draw_poster,
    vocabulary=VOCABULARY, legend=legend, draw_legend=draw_legend, draw_of=draw_of,
    emojis=EMOJIS, draw_moves=moving, hotspots=hotspots, place=place,
)  # fmt: skip
