"""What moves in a turn: the robots along the way that was shown, or found, one stop after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace
from PIL import Image

from bot.games.ricochet.rules.moving import read, write
from bot.games.ricochet.view import View
from rendering.gliding import MOST
from rendering.painter import Look
from rendering.ricochet.board import draw_board, scene_of

_SHOWN: Final = ("show", "solo")


def moving(before: View, after: View, look: Look) -> Sequence[Image.Image]:
    """The pictures between the boards of two views; none where no robot has moved."""
    gone, going = scene_of(before), scene_of(after)
    way = read(going.way) if going.way else ()
    same = (gone.sheets, gone.chip, gone.starts) == (going.sheets, going.chip, going.starts)
    done = len(read(gone.way)) if same and gone.way and going.way.startswith(gone.way) else 0
    stops = range(done + 1, len(way)) if len(way) > done else range(0)
    if len(stops) > MOST:
        stops = [round(done + 1 + at * (len(way) - 2 - done) / (MOST - 1)) for at in range(MOST)]
    plain = replace(look, changes=(), lines=())
    return [draw_board(_at(after, write(way[:stop])), plain) for stop in stops]


def _at(view: View, way: str) -> View:
    """The view when only so much of the way was gone."""
    if view.phase in _SHOWN:
        return replace(view, way=way)
    assert view.last is not None
    return replace(view, last=replace(view.last, way=way))
