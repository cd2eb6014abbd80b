"""Renderer of Far Far Out: the galaxy, ships and crews, dice and quests."""

from __future__ import annotations

from rendering.farfarout.animation import moving
from rendering.farfarout.board import draw_board
from rendering.farfarout.board_parts import draw_part
from rendering.farfarout.component_pictures import draw_of
from rendering.farfarout.cover import draw_box
from rendering.farfarout.emojis import EMOJIS
from rendering.farfarout.hand import draw_hand
from rendering.farfarout.hotspots import hotspots, place
from rendering.farfarout.icon_set import VOCABULARY, draw_legend, legend
from rendering.farfarout.poster import draw_poster
from rendering.farfarout.result import draw_result
from rendering.renderer import GameRenderer

RENDERER = GameRenderer(
    draw_board, draw_hand, draw_part, draw_box, draw_result, draw_poster, vocabulary=VOCABULARY, legend=legend,
    draw_legend=draw_legend, draw_of=draw_of,
    emojis=EMOJIS, draw_moves=moving,
    hotspots=hotspots, place=place,
)  # fmt: skip
