"""The requests of the whole application: all processes together send no more than Discord takes in a second."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord

Turn = Callable[[], Awaitable[None]]


def throttle(client: discord.Client, turn: Turn) -> None:
    """Has each request of the client wait for its `turn`. Answers to interactions, which do not count, go at once."""
    request: Callable[..., Awaitable[Any]] = client.http.request

    async def in_turn(*args: Any, **kwargs: Any) -> Any:
        await turn()
        return await request(*args, **kwargs)

    setattr(client.http, "request", in_turn)  # noqa: B010 - the library has no other place for it
