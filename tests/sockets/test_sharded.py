"""Tests of shards: each serves its own servers, one of them the direct messages."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.client import Client, Sharded, open_client
from bot.config import Settings
from tests.fake_discord import FakeDiscord, Guild, NoAnswerError
from tests.sockets.app_process import database
from tests.sockets.process import ended
from tests.sockets.support import SYNCED

COUNT = 2


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the wait of five seconds between identifies, not required by the fake Discord."""

    async def before_identify_hook(*_: object, **__: object) -> None:
        return

    monkeypatch.setattr(Sharded, "before_identify_hook", before_identify_hook)


@asynccontextmanager
async def bot(discord: FakeDiscord, folder: Path, shards: str) -> AsyncGenerator[Client]:
    """Run the bot with these shards, on a database of its own."""
    settings = Settings(_env_file=None, database=database(folder), ai_seconds=0, shards=shards)  # pyright: ignore[reportCallIssue]
    async with open_client(settings) as client, discord.bot(lambda: client):
        yield client


def guilds(discord: FakeDiscord) -> list[Guild]:
    """Return a guild for each shard, in order."""
    found = dict[int, Guild]()
    while len(found) < COUNT:
        guild = discord.guild()
        found.setdefault((int(guild.id) >> 22) % COUNT, guild)
    return [found[one] for one in range(COUNT)]


async def test_each_process_answers_its_own_servers(discord: FakeDiscord, tmp_path: Path) -> None:
    first, second = guilds(discord)
    ann, ben = first.member("Ann"), second.member("Ben")
    here, there = first.channel("games"), second.channel("games")
    (tmp_path / "0").mkdir()
    (tmp_path / "1").mkdir()
    async with bot(discord, tmp_path / "0", "0/2"), bot(discord, tmp_path / "1", "1/2"):
        assert len(discord.find_calls(*SYNCED)) == 1, "commands are told once"
        assert sorted(one.shard for one in discord.gateway.sessions.values()) == [(0, 2), (1, 2)]
        for person, place in ((ann, here), (ben, there), (ben, ben.direct)):
            told = await person.slash(place, "turns")
            await discord.settled()
            assert told.message.ephemeral or place is ben.direct
            assert told.followups == []
    discord.world.patience = 0.2
    async with bot(discord, tmp_path / "1", "1/2"):
        with pytest.raises(NoAnswerError):
            await ben.slash(ben.direct, "turns")


async def test_a_wrong_token_is_one_sentence_here_too(discord: FakeDiscord, tmp_path: Path) -> None:
    code, said = await ended(discord, tmp_path, DISCORD_TOKEN="wrong.token.here", TAKU_SHARDS="0,1/2")
    assert (code, len(said)) == (1, 1)
    assert "DISCORD_TOKEN" in said[0]


@pytest.mark.parametrize("is_resumed", [True, False], ids=["resumed", "identified anew"])
async def test_people_can_press_when_all_connections_are_there(
    discord: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_resumed: bool
) -> None:
    first, second = guilds(discord)
    ann, ben = first.member("Ann"), second.member("Ben")
    here, there = first.channel("games"), second.channel("games")
    async with bot(discord, tmp_path, "0,1/2") as client:
        outages, lost = client.tables.outages, list[bool]()
        await discord.until(lambda: outages.reachable)
        lose = outages.on_disconnect
        monkeypatch.setattr(outages, "on_disconnect", lambda: lost.append(lose() is None))
        sessions = discord.gateway.sessions
        await discord.gateway.cut(shard=1)
        if not is_resumed:
            del sessions[next(one.id for one in sessions.values() if one.shard[0] == 1)]
        await discord.until(lambda: lost)
        assert (await ann.slash(here, "turns")).message, "the other connection goes on"
        await discord.until(lambda: outages.reachable)
        assert (await ben.slash(there, "turns")).message
