"""A studio for tests in which nobody looks at the pictures."""

from __future__ import annotations

import base64
from typing import Any

import msgspec

from bot.games.registry import GAMES
from rendering.painter import Legend, Look, Picture
from rendering.registry import PAINTERS
from rendering.studio import Studio

DOT = Picture(
    base64.b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    ),
    "sketch.png",
    1,
    1,
)
HAND = msgspec.structs.replace(DOT, name="hand.png")
"""May stand beside a board."""


class Sketches(Studio):
    """Draws nothing, at once."""

    async def hand(self, game: str, view: Any, look: Look) -> Picture | None:
        return HAND if GAMES[game].describe_hand(view) else None

    async def signs(self, game: str, view: Any, look: Look, page: int = 0) -> Legend:
        every = PAINTERS[game].sign_pages(view, look)
        return Legend(DOT, every[page], page, len(every))

    async def _run(self, urgency: int, name: Any, paint: Any, *args: Any, **kwargs: Any) -> Any:
        return DOT
