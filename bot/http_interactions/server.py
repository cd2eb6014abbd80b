"""HTTP server for interactions: signed requests of Discord, no gateway."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

import discord
import msgspec
from aiohttp import web

from bot.config import BadSettings, Settings
from bot.http_connections import STREAMS, Runner
from bot.http_interactions.response_adapter import HttpResponseAdapter
from bot.http_interactions.signature import InvalidSignatureError, SignatureVerifier

log = logging.getLogger(__name__)

PATH = "/interactions"
SIGNATURE, TIMESTAMP = "X-Signature-Ed25519", "X-Signature-Timestamp"
LARGEST = 1024 * 1024
"""Maximum bytes of a request. It contains the message of a component: at most 40 components, among them some 20 menus
of 25 options with 300 characters, each of which takes up to six bytes.
"""
ARRIVING = 5.0
"""Timeout in seconds to receive a request."""
WAITING = 2.5
"""Seconds after which Discord's request gets a 202: it waits for three, and a response may still be sent another way.
"""
PING, PONG = 1, {"type": 1}
ASKED = (2, 3, 4, 5)
"""Discord's interaction types: command, component, autocomplete, modal."""


class InteractionEndpoint:
    """Receives Discord's requests, and dispatches them to discord.py like gateway events."""

    def __init__(self, client: discord.Client, signed: SignatureVerifier, responses: HttpResponseAdapter) -> None:
        self._client, self._signed, self._responses = client, signed, responses

    async def take(self, request: web.Request) -> web.Response:
        """Handle a request; its body is parsed only if the signature is valid."""
        try:
            async with asyncio.timeout(ARRIVING):
                body = await request.read()
        except TimeoutError:
            return web.Response(status=HTTPStatus.REQUEST_TIMEOUT)
        try:
            self._signed.check(request.headers.get(SIGNATURE, ""), request.headers.get(TIMESTAMP, ""), body)
        except InvalidSignatureError:
            return web.Response(status=HTTPStatus.UNAUTHORIZED)
        try:
            asked = msgspec.json.decode(body, type=dict[str, Any])
            kind, interaction = int(asked["type"]), int(asked["id"])
        except (msgspec.DecodeError, RecursionError, KeyError, TypeError, ValueError):
            return web.Response(status=HTTPStatus.BAD_REQUEST)
        if not self._signed.is_first(interaction):
            return web.Response(status=HTTPStatus.CONFLICT)
        if kind == PING:
            return _json(PONG)
        if kind not in ASKED:
            return web.Response(status=HTTPStatus.BAD_REQUEST)
        return await self._answer(request, asked, kind, interaction)

    async def _answer(self, request: web.Request, asked: dict[str, Any], kind: int, interaction: int) -> web.Response:
        """Return the initial response, if it is quick and fits; the rest is sent by the token."""

        def is_there() -> bool:
            return request.transport is not None and not request.transport.is_closing()

        with self._responses.waiting(interaction, is_there) as answer:
            try:
                self._client._connection.parse_interaction_create(asked)  # pyright: ignore[reportPrivateUsage, reportArgumentType]
            except Exception as error:  # missing or malformed fields; user input is not logged
                log.error("interaction %s of kind %s cannot be read: %s", interaction, kind, type(error).__name__)
                return web.Response(status=HTTPStatus.BAD_REQUEST)
            await asyncio.wait({answer}, timeout=WAITING)
            payload = answer.result() if answer.done() else None
        return web.Response(status=HTTPStatus.ACCEPTED) if payload is None else _json(payload)


def _json(payload: object) -> web.Response:
    return web.Response(body=msgspec.json.encode(payload), headers={"Content-Type": "application/json"})


@asynccontextmanager
async def run_server(
    client: discord.Client,
    settings: Settings,
    responses: HttpResponseAdapter,
    finish: Callable[[], Awaitable[None]],
    beside: Callable[[web.Application], None] | None = None,
) -> AsyncGenerator[str]:
    """Log in, then serve interactions at the yielded URL; at the end stop and run `finish`.

    `beside` adds further addresses, whose streams are connections too. Raises BadSettings, and the errors of the login.
    """
    key = settings.discord_public_key()
    logging.getLogger("discord.client").addFilter(_is_true_here)
    await client.login(settings.discord_token())
    _check_key(client, key)
    app = web.Application(client_max_size=LARGEST)
    app.router.add_post(PATH, InteractionEndpoint(client, SignatureVerifier(bytes.fromhex(key)), responses).take)
    if beside is not None:
        beside(app)
    streams = 0 if beside is None else STREAMS
    runner = Runner(app, more=streams, auto_decompress=False)  # the signature covers the raw bytes
    await runner.setup()
    try:
        site = web.TCPSite(runner, *settings.listen)
        try:
            await site.start()
        except OSError as error:
            raise BadSettings(f"Nobody can be heard at {settings.listen} (TAKU_LISTEN): {error.strerror}.") from None
        _begin(client)
        host, port, *_ = runner.addresses[0]
        yield f"http://{f'[{host}]' if ':' in host else host}:{port}{PATH}"
        await site.stop()
        await finish()
    finally:
        await runner.cleanup()


def _is_true_here(record: logging.LogRecord) -> bool:
    """Filter discord.py's warning about missing gateway events, which is expected here."""
    return "interaction endpoint URL" not in str(record.msg)


def _check_key(client: discord.Client, key: str) -> None:
    application = client.application
    assert application is not None
    if application.verify_key.lower() != key.lower():
        raise BadSettings("DISCORD_PUBLIC_KEY is not the one of this bot's application: copy both from one page.")
    if application.interactions_endpoint_url is None:
        log.warning("Discord is not told yet where to ask: set the Interactions Endpoint URL in the developer portal")


def _begin(client: discord.Client) -> None:
    """Mark the client as ready: interactions contain all that is needed."""
    client._connection.call_handlers("ready")  # pyright: ignore[reportPrivateUsage]
    client.dispatch("ready")
