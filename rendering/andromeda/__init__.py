"""Renderer of Andromeda: space, seven planets, and the players' stations."""

from __future__ import annotations

from rendering.andromeda.animation import moving
from rendering.andromeda.board import draw_board
from rendering.andromeda.board_parts import draw_part
from rendering.andromeda.component_pictures import draw_of
from rendering.andromeda.cover import draw_box
from rendering.andromeda.emojis import EMOJIS
from rendering.andromeda.hand import draw_hand
from rendering.andromeda.hotspots import hotspots, place
from rendering.andromeda.icon_set import VOCABULARY, draw_legend, legend
from rendering.andromeda.poster import draw_poster
from rendering.andromeda.result import draw_result
from rendering.renderer import GameRenderer

RENDERER = GameRenderer(
    draw_board, draw_hand, draw_part, draw_box, draw_result, draw_poster, vocabulary=VOCABULARY, legend=legend,
    draw_legend=draw_legend, draw_of=draw_of,
    emojis=EMOJIS, draw_moves=moving, hotspots=hotspots, place=place,
)  # fmt: skip
