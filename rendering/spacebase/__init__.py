"""Renderer of Space Base: a race to 40, consoles, a shipyard, and the effects of the dice."""

from __future__ import annotations

from rendering.badge_icons import HOUSE
from rendering.renderer import GameRenderer
from rendering.spacebase.animation import moving
from rendering.spacebase.board import draw_board
from rendering.spacebase.board_parts import draw_part
from rendering.spacebase.component_pictures import draw_of
from rendering.spacebase.cover import draw_box
from rendering.spacebase.emojis import EMOJIS
from rendering.spacebase.hand import draw_hand
from rendering.spacebase.hotspots import hotspots, place
from rendering.spacebase.icon_set import SIGNS
from rendering.spacebase.legend import draw_legend, legend
from rendering.spacebase.result import draw_poster, draw_result

RENDERER = GameRenderer(
    draw_board,
    draw_hand,
    draw_part,
    draw_box,
    draw_result,
    draw_poster,
    (*SIGNS, *HOUSE),
    legend,
    draw_legend,
    draw_of,
    EMOJIS,
    moving,
    hotspots,
    place,
)
