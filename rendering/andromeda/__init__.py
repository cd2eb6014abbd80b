"""The pictures of Andromeda: space, seven worlds, and everybody's stations."""

from __future__ import annotations

from rendering.andromeda.board import draw_board
from rendering.andromeda.cover import draw_box
from rendering.andromeda.hand import draw_hand
from rendering.andromeda.parts import draw_part
from rendering.andromeda.result import draw_result
from rendering.painter import Painter

PAINTER = Painter(draw_board, draw_hand, draw_part, draw_box, draw_result)
