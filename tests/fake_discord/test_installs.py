"""Tests of a bot that a user has installed, where it is no member."""

from typing import Any

import discord
import pytest
from discord import app_commands

from . import FakeDiscord, ImpossibleError, Permission
from .demo_bot import DemoBot

FOLLOW_UP = ("POST", "/webhooks/{webhook_id}/{webhook_token}")


class Carried(DemoBot):
    """A bot with a command that is offered everywhere, and one that is not."""

    async def setup_hook(self) -> None:
        @self.tree.command(name="say", description="Says it")
        @app_commands.allowed_installs(guilds=True, users=True)
        @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
        async def say(interaction: discord.Interaction[Any], times: int = 0) -> None:
            self.seen = interaction
            await interaction.response.send_message("said")
            for nth in range(times):
                await interaction.followup.send(f"more {nth}")

        @self.tree.command(name="here", description="In servers that have let it in")
        async def here(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message("here")

        del say, here
        await self.tree.sync()

    seen: discord.Interaction[Any]


async def test_a_carried_bot_answers_where_it_is_no_member() -> None:
    async with FakeDiscord.run() as fake:
        guild, own = fake.world.guild(joined=False), fake.guild()
        channel = guild.channel("elsewhere")
        ann, bob = guild.member("Ann"), fake.person("Bob")
        group = fake.world.group(ann, bob)
        async with fake.bot(Carried) as bot:
            assert isinstance(bot, Carried)
            with pytest.raises(ImpossibleError):
                await ann.slash(channel, "say")
            ann.carries = True
            for place, private in ((channel, False), (group, True)):
                told = await ann.slash(place, "say")
                assert told.text == "said"
                assert bot.seen.is_user_integration()
                assert not bot.seen.is_guild_integration()
                assert bool(bot.seen.context.private_channel) is private
                with pytest.raises(ImpossibleError):
                    await ann.slash(place, "here")
                with pytest.raises(discord.Forbidden) as refused:
                    await bot.get_partial_messageable(int(place.id)).send("mine")
                assert refused.value.code == 50001
            own.add(ann)
            assert (await ann.slash(own.channel("new"), "say")).text == "said"
            assert bot.seen.is_guild_integration()
            with pytest.raises(ImpossibleError):
                await bob.slash(group, "say")


async def test_five_further_messages_at_most() -> None:
    async with FakeDiscord.run() as fake:
        channel = fake.world.guild(joined=False).channel("elsewhere")
        assert channel.guild
        ann = channel.guild.member("Ann")
        ann.carries = True
        async with fake.bot(Carried):
            await ann.slash(channel, "say", times=6)
            await fake.settled()
            assert [(one.status, one.code) for one in fake.find_calls(*FOLLOW_UP)] == [(200, None)] * 5 + [(400, 40094)]


async def test_a_server_that_forbids_such_bots_shows_their_answers_to_nobody_else() -> None:
    async with FakeDiscord.run() as fake:
        channel = fake.world.guild(joined=False).channel("elsewhere")
        assert channel.guild
        allowed = Permission.EVERYTHING & ~Permission.USE_EXTERNAL_APPS
        ann = channel.guild.member("Ann", permissions=allowed)
        ann.carries = True
        async with fake.bot(Carried):
            told = await ann.slash(channel, "say", times=1)
            await fake.settled()
            assert told.message.ephemeral
            assert [one.ephemeral for one in told.followups] == [True]
