"""Tests of uncached guilds: servers and channels known with and without a gateway."""

from __future__ import annotations

from pathlib import Path

from tests.fake_discord import FakeDiscord, Guild, Permission
from tests.sockets.table import Table, any_move, begin, bot, stored
from tests.sockets.transports import both_ways


async def dealt_with(discord: FakeDiscord, folder: Path) -> tuple[Guild, Table]:
    """Create a table of three people; return it with its server."""
    guild = discord.guild()
    channel = guild.channel("games")
    people = [guild.member(name) for name in ("Ann", "Ben", "Chie")]
    thread = discord.world.thread(channel, "table", minutes=10080)
    async with stored(folder) as store:
        info = await begin(store, guild, channel, thread, {int(one.id): one for one in people})
    return guild, Table(discord, folder, info, thread, *people)


@both_ways
async def test_tables_are_listed_for_who_sees_their_channel(discord: FakeDiscord, tmp_path: Path) -> None:
    guild, table = await dealt_with(discord, tmp_path)
    dai, blind = guild.member("Dai"), guild.member("Eve")
    guild.channels[0].hidden_from.add(blind.id)
    other = guild.channel("talk")
    async with bot(discord, tmp_path):
        listed = await dai.slash(other, "taku tables")
        assert table.thread.id in listed.text
        listed = await blind.slash(other, "taku tables")
        assert table.thread.id not in listed.text


@both_ways
async def test_the_channel_is_told_which_permission_is_missing(discord: FakeDiscord, tmp_path: Path) -> None:
    guild, table = await dealt_with(discord, tmp_path)
    (channel,) = guild.channels
    async with bot(discord, tmp_path) as client:
        await table.shows(1)
        await channel.deny(Permission.SEND_MESSAGES_IN_THREADS)
        await discord.world.delete_message(table.board)
        await any_move(client.tables, table)
        await discord.until(lambda: channel.public)
        assert "Send Messages in Threads" in channel.last.text
        assert "Attach Files" not in channel.last.text


@both_ways
async def test_who_lacks_a_permission_opens_no_table(discord: FakeDiscord, tmp_path: Path) -> None:
    guild = discord.guild()
    channel, ann = guild.channel("games"), guild.member("Ann")
    await channel.deny(Permission.CREATE_PUBLIC_THREADS)
    async with bot(discord, tmp_path):
        refused = await ann.slash(channel, "taku new", game="andromeda")
        assert "Create Public Threads" in refused.text
