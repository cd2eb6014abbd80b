"""Renderer of AuZtralia: a survey map of a dry continent with the Old Ones under it."""

from __future__ import annotations

from rendering.auztralia import hotspots
from rendering.auztralia.animation import moving
from rendering.auztralia.board import draw_board
from rendering.auztralia.board_parts import draw_part
from rendering.auztralia.component_pictures import draw_of
from rendering.auztralia.cover import draw_box
from rendering.auztralia.emojis import EMOJIS
from rendering.auztralia.hand import draw_hand
from rendering.auztralia.icon_set import VOCABULARY, draw_legend, legend
from rendering.auztralia.poster import draw_poster
from rendering.auztralia.result import draw_result
from rendering.renderer import GameRenderer

RENDERER = GameRenderer(
    draw_board, draw_hand, draw_part, draw_box, draw_result, draw_poster,
    vocabulary=VOCABULARY, legend=legend, draw_legend=draw_legend, draw_of=draw_of,
    emojis=EMOJIS, draw_moves=moving,
    hotspots=hotspots.hotspots, place=hotspots.place,
)  # fmt: skip
