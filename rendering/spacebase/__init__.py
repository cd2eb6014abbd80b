"""The pictures of Space Base: consoles, a shipyard, and what the dice bring."""

from __future__ import annotations

from rendering.painter import Painter
from rendering.spacebase.board import draw_board
from rendering.spacebase.cover import draw_box
from rendering.spacebase.hand import draw_hand
from rendering.spacebase.parts import draw_part
from rendering.spacebase.result import draw_result

PAINTER = Painter(draw_board, draw_hand, draw_part, draw_box, draw_result, dense=True)
