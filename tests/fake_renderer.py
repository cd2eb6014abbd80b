"""A fake renderer for tests that ignore the pictures."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.games.registry import GAMES
from rendering.icon_set import Icon, pages
from rendering.lesson import LessonPicture
from rendering.registry import RENDERERS
from rendering.render_service import RenderService
from rendering.renderer import Legend, Picture, RenderOptions

DOT = Picture(
    base64.b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    ),
    "sketch.png",
    1,
    1,
)
HAND = msgspec.structs.replace(DOT, name="hand.png")
"""A file that may be posted with a board."""


class FakeRenderer(RenderService):
    """A render service that draws nothing, at once."""

    async def hand(self, game: str, view: Any, look: RenderOptions) -> Picture | None:
        return HAND if GAMES[game].describe_hand(view) else None

    async def signs(self, game: str, view: Any, look: RenderOptions, page: int = 0) -> Legend:
        return _legend(RENDERERS[game].sign_pages(view, look), page)

    async def every_sign(self, game: str, look: RenderOptions, page: int) -> Legend:
        return _legend(pages(RENDERERS[game].vocabulary), page)

    async def scene(self, game: str, name: str, look: RenderOptions) -> LessonPicture:
        return LessonPicture(DOT, (name,))

    async def _run(self, urgency: int, name: Any, paint: Any, *args: Any, **kwargs: Any) -> Any:
        return DOT


def _legend(every: Sequence[Sequence[Icon]], page: int) -> Legend:
    return Legend(DOT, every[page], page, len(every))
