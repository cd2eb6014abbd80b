"""Initial responses to HTTP interactions, in the response to Discord's request if possible.

Discord accepts any response without files there, but reports no errors. Responses with files or emojis, and those that
open an Activity, use the usual callback request; so do public messages, whose id the bot must know to find them again.
Discord's own request is then answered with 202 and an empty body, as its documentation demands.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

import aiohttp
import discord
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from msgspec import Struct

MESSAGE, ACTIVITY, PRIVATE = 4, 12, 1 << 6
"""Discord's response types of a new message and of an opened Activity, and the flag of an ephemeral message."""
NOT_YET = 10015
"""Discord's error code for a token without initial response, which may still be in transit."""
SOON, PAUSES = 5.0, (0.1, 0.3, 0.9)
"""Seconds in which that error is retried, and the pauses between attempts: a follow-up may overtake the initial
response.
"""
Payload = dict[str, Any]


class PendingResponse(Struct, eq=False):
    """A pending HTTP request of Discord.

    `answer` is the future of its response; None: the response is sent another way.
    """

    is_there: Callable[[], bool]
    answer: asyncio.Future[Payload | None]


class HttpResponseAdapter(AsyncWebhookAdapter):
    """discord.py's webhook adapter, with knowledge of the pending HTTP requests."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: dict[int, PendingResponse] = {}
        self._answered: dict[str, float] = {}

    @contextmanager
    def waiting(self, interaction: int, is_there: Callable[[], bool]) -> Generator[asyncio.Future[Payload | None]]:
        """Register a pending request; yield the future of the initial response.

        `is_there`: returns whether Discord's connection is still open.
        """
        answer = asyncio.get_running_loop().create_future()
        self._waiting[interaction] = PendingResponse(is_there, answer)
        try:
            yield answer
        finally:
            self._waiting.pop(interaction, None)

    async def create_interaction_response(
        self,
        interaction_id: int,
        token: str,
        *,
        session: aiohttp.ClientSession,
        proxy: str | None = None,
        proxy_auth: aiohttp.BasicAuth | None = None,
        params: MultipartParameters,
    ) -> Any:
        """Resolve the pending request, or send a callback request; return Discord's answer."""
        waiting = self._waiting.pop(interaction_id, None)
        if waiting is not None and not waiting.answer.done():
            if _fits(params) and waiting.is_there():
                waiting.answer.set_result(params.payload)
                self._note(token)
                return {"interaction": {"id": str(interaction_id)}}
            waiting.answer.set_result(None)
        return await super().create_interaction_response(
            interaction_id, token, session=session, proxy=proxy, proxy_auth=proxy_auth, params=params
        )

    async def request(self, route: Route, session: aiohttp.ClientSession, **rest: Any) -> Any:
        """Send a webhook request; retry it if it may have arrived before the initial response."""
        for pause in PAUSES:
            try:
                return await super().request(route, session, **rest)
            except discord.NotFound as error:
                if error.code != NOT_YET or not self._is_young(route.webhook_token):
                    raise
            await asyncio.sleep(pause)
            for file in rest.get("files") or ():
                file.reset()
        return await super().request(route, session, **rest)

    def _note(self, token: str) -> None:
        self._answered[token] = time.monotonic()
        while not self._is_young(oldest := next(iter(self._answered))):
            del self._answered[oldest]

    def _is_young(self, token: str | None) -> bool:
        """Return whether the token's initial response was sent a moment ago."""
        return token in self._answered and time.monotonic() - self._answered[token] < SOON


def _fits(params: MultipartParameters) -> bool:
    """Return whether the response to Discord's own request can carry it."""
    payload: Payload | None = params.payload
    if payload is None or params.files or _shows_emojis(payload) or payload["type"] == ACTIVITY:
        return False
    return payload["type"] != MESSAGE or bool(payload["data"].get("flags", 0) & PRIVATE)


def _shows_emojis(part: object) -> bool:
    """Return whether a component has an application emoji: Discord may refuse those.

    The error must then be seen.
    """
    inner: list[object] = []
    if isinstance(part, dict):
        if "emoji" in part:
            return True
        inner = list(part.values())  # pyright: ignore[reportUnknownArgumentType]
    elif isinstance(part, list):
        inner = part  # pyright: ignore[reportUnknownVariableType]
    return any(map(_shows_emojis, inner))


@contextmanager
def response_adapter() -> Generator[HttpResponseAdapter]:
    """Install the adapter for this task and the tasks that it starts."""
    responses = HttpResponseAdapter()
    token = async_context.set(responses)
    try:
        yield responses
    finally:
        async_context.reset(token)
