"""Tests of the registration of slash commands at the start, and of its refusal by Discord."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.client import open_client
from bot.config import Settings
from tests.fake_discord import FakeDiscord, Fault
from tests.sockets.app_process import database
from tests.sockets.support import SYNCED
from tests.sockets.table import bot
from tests.sockets.transports import GATEWAY, HTTP


@pytest.mark.parametrize("discord", [GATEWAY, HTTP], indirect=True)
async def test_an_entry_point_command_stays_with_its_id_and_handler_beside_ours(
    discord: FakeDiscord, tmp_path: Path
) -> None:
    entry = discord.world.enable_activities()
    for _ in range(2):
        async with bot(discord, tmp_path):
            kept, *ours = sorted(discord.world.commands[None], key=lambda one: one["type"] != entry["type"])
            assert kept == entry
            assert {"taku", "daily"} <= {one["name"] for one in ours}
            assert entry["name"] not in {one["name"] for one in ours}


async def test_an_entry_point_command_stays_where_commands_are_offered_in_one_server(
    discord: FakeDiscord, tmp_path: Path
) -> None:
    entry, guild = discord.world.enable_activities(), discord.guild()
    settings = Settings(_env_file=None, database=database(tmp_path), dev_guild=int(guild.id))  # pyright: ignore[reportCallIssue]
    async with open_client(settings) as client, discord.bot(lambda: client):
        assert discord.world.commands[None] == [entry]
        assert "taku" in {one["name"] for one in discord.world.commands[guild.id]}


@pytest.mark.parametrize("discord", [GATEWAY, HTTP], indirect=True)
async def test_refused_commands_are_told_in_the_log_and_the_bot_starts(
    discord: FakeDiscord, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    before = discord.world.commands[None]
    discord.faults.add(Fault(*SYNCED, status=400, body={"code": 30034, "message": "Too many creates"}))
    async with bot(discord, tmp_path):
        assert discord.world.commands[None] == before
    assert "Discord refuses the slash commands everywhere (code 30034" in caplog.text
