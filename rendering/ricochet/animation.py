"""Animation of a turn: the robots along the route that was shown, or found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace
from PIL import Image

from bot.games.ricochet.rules.moving import read, write
from bot.games.ricochet.view import View
from rendering.animation import MOST, eased
from rendering.renderer import RenderOptions
from rendering.ricochet.board import draw_sliding, scene_of

_SHOWN: Final = ("show", "solo")


def moving(before: View, after: View, look: RenderOptions) -> Sequence[Image.Image]:
    """Return the frames between the boards of two views; none if no robot has moved."""
    gone, going = scene_of(before), scene_of(after)
    way = read(going.way) if going.way else ()
    same = (gone.sheets, gone.chip, gone.starts) == (going.sheets, going.chip, going.starts)
    done = len(read(gone.way)) if same and gone.way and going.way.startswith(gone.way) else 0
    plain = replace(look, changes=(), lines=())
    return [
        draw_sliding(_at(after, write(way[: done + step])), plain, slid) for step, slid in _moments(len(way) - done)
    ]


def _moments(steps: int) -> Iterator[tuple[int, float]]:
    """Yield for each frame the current step (from 1 on) and its progress.

    Few steps are seen sliding; of many the stops, evenly spread. The end of the last one is the board itself.
    """
    each = MOST // max(1, steps)
    if each > 1:
        every = [(step, eased(at / each)) for step in range(1, steps + 1) for at in range(1, each + 1)]
        yield from every[:-1]
        return
    stops = range(1, steps)
    count = min(MOST, len(stops))
    for at in range(count):
        yield (stops[round(at * (len(stops) - 1) / (count - 1))] if count > 1 else stops[0]), 1.0


def _at(view: View, way: str) -> View:
    """Return the view with only this part of the route done."""
    if view.phase in _SHOWN:
        return replace(view, way=way)
    assert view.last is not None
    return replace(view, last=replace(view.last, way=way))
