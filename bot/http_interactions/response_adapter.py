"""First responses to interactions that came by HTTP: in the response to Discord's own request where that can be.

Discord takes there whatever has no files, and says nothing about it. What has files or icons goes the way that it
always goes, a request of ours; so does a message for everybody, whose number the bot must know to find it again.
Discord's own request is then answered with 202 and nothing, as its documentation wants it.
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

MESSAGE, PRIVATE = 4, 1 << 6
"""Discord's numbers of a response that is a new message, and of the flag of one that a person alone sees."""
NOT_YET = 10015
"""Discord's error for a token of which it has no first response: it may be about to read that."""
SOON, PAUSES = 5.0, (0.1, 0.3, 0.9)
"""Seconds in which that may be so, and between tries meanwhile: what follows may overtake a response."""
Payload = dict[str, Any]


class PendingResponse(Struct, eq=False):
    """Discord's request, which waits for an answer: a first response, or None if that goes another way."""

    is_there: Callable[[], bool]
    answer: asyncio.Future[Payload | None]


class HttpResponseAdapter(AsyncWebhookAdapter):
    """What the library sends responses by; it knows which of Discord's requests wait."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: dict[int, PendingResponse] = {}
        self._answered: dict[str, float] = {}

    @contextmanager
    def waiting(self, interaction: int, is_there: Callable[[], bool]) -> Generator[asyncio.Future[Payload | None]]:
        """The first response to this interaction, as long as whoever asked for it `is_there`."""
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
        """Answers the request that waits, or makes one of our own; returns what Discord says of the response."""
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
        """What an interaction's token allows; tried again where it may have come before the first response."""
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
        """Whether it was answered a moment ago."""
        return token in self._answered and time.monotonic() - self._answered[token] < SOON


def _fits(params: MultipartParameters) -> bool:
    """Whether the response to Discord's own request can carry it."""
    payload: Payload | None = params.payload
    if payload is None or params.files or _shows_emojis(payload):
        return False
    return payload["type"] != MESSAGE or bool(payload["data"].get("flags", 0) & PRIVATE)


def _shows_emojis(part: object) -> bool:
    """Whether a button or menu shows an emoji of the application: Discord may refuse that, which must be heard."""
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
    """Whatever this task and those that it begins respond to interactions goes by these."""
    responses = HttpResponseAdapter()
    token = async_context.set(responses)
    try:
        yield responses
    finally:
        async_context.reset(token)
