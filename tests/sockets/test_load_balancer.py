"""Tests of two workers behind nginx on one PostgreSQL: play by HTTP, with a killed worker."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from bot.games.contract import Complete
from bot.games.engine.chance import LooseChance
from bot.store.store import Store
from bot.tables.service import Tables
from cogs.ui.custom_ids import CustomId
from tests import postgres
from tests.cogs.simulated_client import one_of
from tests.fake_discord import Channel, FakeDiscord, Person
from tests.sockets.load_balancer import load_balancer, workers
from tests.sockets.table import boards, number_of, purpose
from tests.sockets.transports import by_http

GAME, TABLE = "andromeda", 1


async def move(discord: FakeDiscord, url: str, people: Sequence[Person], thread: Channel) -> None:
    """Make a legal move of the first player with a decision by one click; wait for its board."""
    store = await Store.open(url, single_process=False)
    try:
        tables, chance, said = Tables(store), LooseChance(1), ()
        seen = await tables.reader.view(TABLE, None)
        user = seen.table.seats[seen.waiting[0]].user_id
        assert user is not None
        while not isinstance(choices := await tables.choices.choices(TABLE, user, said), Complete):
            said = (*said, one_of(choices, chance))
    finally:
        await store.close()
    person = next(one for one in people if int(one.id) == user)
    await person.forge(boards(thread)[-1], str(CustomId("do", TABLE, seen.table.number, said=said)))
    await discord.until(lambda: number_of(boards(thread)[-1]) > seen.table.number)


@by_http
async def test_a_game_goes_on_when_a_worker_is_killed(discord: FakeDiscord, tmp_path: Path) -> None:
    guild = discord.guild()
    channel = guild.channel("games")
    people = ann, ben, chie = [guild.member(name) for name in ("Ann", "Ben", "Chie")]
    async with (
        (await postgres.server()).database() as url,
        workers(discord, tmp_path, url, 2) as found,
        load_balancer(tmp_path, list(found)) as discord.outgoing.url,
    ):
        assert await discord.outgoing.post(json.dumps({"id": "1", "type": 1}).encode()) == (200, b'{"type":1}')
        card = (await ann.slash(channel, "taku new", game=GAME, seats=3)).message
        for person in (ben, chie):
            await person.click(card, custom_id=purpose(card, "join"))
        await ann.click(card, custom_id=purpose(card, "start"))
        await discord.until(lambda: channel.threads and boards(channel.threads[0]))
        (thread,) = channel.threads
        for _ in range(2):
            await move(discord, url, people, thread)
        await discord.settled()
        servers = discord.outgoing.servers
        (warm,) = {*servers[-5:]}  # all requests about one table are routed to one worker
        killed = found.pop(int(warm.rpartition(":")[2]))
        killed.kill()
        await killed.wait()
        for _ in range(3):
            await move(discord, url, people, thread)
        (port,) = found
        assert servers[-3].endswith(f", 127.0.0.1:{port}"), "first the one that is not there any more was asked"
        assert servers[-2:] == [f"127.0.0.1:{port}"] * 2
        assert discord.outgoing.refusals == []
    assert "custom_id" not in (tmp_path / "error.log").read_text(encoding="utf-8")
