"""Tests of uncached guilds: servers and channels known with and without a gateway."""

from __future__ import annotations

from tests.fake_discord import Guild, Permission
from tests.sockets.shared import SharedDiscord
from tests.sockets.table import Table, any_move, begin, bot, stored_by
from tests.sockets.transports import shared_both_ways


async def dealt_with(discord: SharedDiscord) -> tuple[Guild, Table]:
    """Create a table of three people; return it with its server."""
    guild = discord.guild()
    channel = guild.channel("games")
    people = [guild.member(name) for name in ("Ann", "Ben", "Chie")]
    thread = discord.world.thread(channel, "table", minutes=10080)
    async with stored_by(discord, None) as store:
        info = await begin(store, guild, channel, thread, {int(one.id): one for one in people})
    return guild, Table(discord, None, info, thread, *people)


@shared_both_ways
async def test_tables_are_listed_for_who_sees_their_channel(shared: SharedDiscord) -> None:
    guild, table = await dealt_with(shared)
    dai, blind = guild.member("Dai"), guild.member("Eve")
    guild.channels[0].hidden_from.add(blind.id)
    other = guild.channel("talk")
    async with bot(shared):
        listed = await dai.slash(other, "taku tables")
        assert table.thread.id in listed.text
        listed = await blind.slash(other, "taku tables")
        assert table.thread.id not in listed.text


@shared_both_ways
async def test_the_channel_is_told_which_permission_is_missing(shared: SharedDiscord) -> None:
    guild, table = await dealt_with(shared)
    (channel,) = guild.channels
    async with bot(shared) as client:
        await table.shows(1)
        await channel.deny(Permission.SEND_MESSAGES_IN_THREADS)
        await shared.world.delete_message(table.board)
        await any_move(client.tables, table)
        await shared.until(lambda: channel.public)
        assert "Send Messages in Threads" in channel.last.text
        assert "Attach Files" not in channel.last.text


@shared_both_ways
async def test_who_lacks_a_permission_opens_no_table(shared: SharedDiscord) -> None:
    guild = shared.guild()
    channel, ann = guild.channel("games"), guild.member("Ann")
    await channel.deny(Permission.CREATE_PUBLIC_THREADS)
    async with bot(shared):
        refused = await ann.slash(channel, "taku new", game="andromeda")
        assert "Create Public Threads" in refused.text
