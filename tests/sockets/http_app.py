"""The bot in this process, by HTTP."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from datetime import datetime

from pydantic import SecretStr

from bot.client import Client, Served, open_client
from bot.config import Settings
from bot.http_interactions.response_adapter import response_adapter
from bot.http_interactions.server import run_server
from bot.metrics.address import Address
from bot.tables.service import utc_now
from tests.fake_discord import FakeDiscord
from tests.fake_discord.world import TOKEN


@asynccontextmanager
async def http_app(
    discord: FakeDiscord, settings: Settings, now: Callable[[], datetime] = utc_now
) -> AsyncGenerator[Client]:
    """Serve interactions on a free port during the block."""
    own = {"token": SecretStr(TOKEN), "public_key": discord.outgoing.public_key, "listen": Address("127.0.0.1", 0)}
    settings = settings.model_copy(update=own)
    with response_adapter() as responses:
        async with open_client(settings, make=Served, now=now) as client:
            try:
                async with run_server(client, settings, responses, client.finish) as url:
                    discord.outgoing.url = url
                    yield client
            finally:
                discord.outgoing.url = ""
                await client.close()
