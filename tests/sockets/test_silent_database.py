"""Tests of a stalled database connection, without an error from the server or the system."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import make_url

from tests import postgres
from tests.fake_discord import FakeDiscord
from tests.sockets.db_proxy import DbProxy
from tests.sockets.load_balancer import workers
from tests.sockets.table import purpose
from tests.sockets.transports import by_http

SAID = "I cannot reach the tables just now, so nothing has changed. Please try again in a moment."


@asynccontextmanager
async def by_wire(url: str) -> AsyncGenerator[tuple[DbProxy, str]]:
    """Yield a proxy of a database, and the URL through it."""
    address = make_url(url)
    assert address.port is not None
    wire = DbProxy(address.port)
    await wire.start()
    try:
        yield wire, address.set(port=wire.port).render_as_string(hide_password=False)
    finally:
        await wire.cut()


@by_http
async def test_whoever_presses_is_told_in_time_and_what_they_pressed_works_later(
    discord: FakeDiscord, tmp_path: Path
) -> None:
    guild = discord.guild()
    channel = guild.channel("games")
    ann, ben = guild.member("Ann"), guild.member("Ben")
    async with (
        (await postgres.server()).database() as url,
        by_wire(url) as (wire, through),
        workers(discord, tmp_path, through, 1) as found,
    ):
        (port,) = found
        discord.outgoing.url = f"http://127.0.0.1:{port}/interactions"
        card = (await ann.slash(channel, "taku new", game="andromeda", seats=3)).message
        join = purpose(card, "join")
        wire.fall_silent()
        pressed, typed = await asyncio.gather(ben.click(card, custom_id=join), ben.slash(channel, "turns"))
        assert pressed.message.text == SAID  # it is deleted when the other answer is there
        await discord.until(lambda: typed.text == SAID)
        wire.speak()
        assert "Ben" in (await ben.click(card, custom_id=join)).text
        assert discord.outgoing.refusals == []
