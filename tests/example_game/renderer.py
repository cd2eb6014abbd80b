"""Renderer: views in, pictures out.

A real game's renderer is the package of its name in `rendering/`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PIL import Image

from bot.games.contract import Outcome, Part, Text
from rendering.canvas import Sheet
from rendering.icon_set import Icon
from rendering.renderer import GameRenderer, Picture, RenderOptions
from rendering.sizes import COVER, MARGIN, TEXT, WIDTH
from rendering.theme import NIGHT
from tests.example_game.meta import META
from tests.example_game.view import View
from tests.example_game.words import describe

_LINE = 60


def _page(lines: Iterable[Text], look: RenderOptions, size: tuple[int, int] = (WIDTH, WIDTH // 2)) -> Image.Image:
    sheet = Sheet(Image.new("RGB", size, NIGHT))
    for n, text in enumerate(lines, 1):
        sheet.text(look.say(text), MARGIN, n * _LINE, TEXT, align="l", room=size[0] - 2 * MARGIN)
    return sheet.image


def draw_board(view: View, look: RenderOptions) -> Image.Image:
    """Draw the public board."""
    return _page(describe.describe(view), look)


def draw_hand(view: View, look: RenderOptions) -> Image.Image | None:
    """Draw the viewer's own choice."""
    mine = describe.describe_hand(view)
    return _page(mine, look) if mine else None


def draw_part(view: View, part: Part, look: RenderOptions) -> Picture:
    """Raise KeyError: the board has no separate parts."""
    raise KeyError(part)


def draw_box(look: RenderOptions) -> Image.Image:
    """Draw the cover."""
    return _page((META.title, META.tagline), look, COVER)


def draw_result(view: View, outcome: Outcome, look: RenderOptions) -> Image.Image:
    """Draw the final scores."""
    return _page((outcome.reason, *describe.describe(view)), look)


def legend(view: View) -> Sequence[Icon]:
    """Return the icons on the board: none."""
    return ()


def draw_legend(signs: Sequence[Icon], look: RenderOptions) -> Image.Image:
    """Draw the meaning of icons."""
    return _page((sign.meaning for sign in signs), look)


RENDERER = GameRenderer(
    draw_board, draw_hand, draw_part, draw_box, draw_result, draw_result, (), legend, draw_legend, lambda name: None, {}
)
