"""Fixtures: a fake with one channel, two people and the demo bot."""

import os
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import discord
import pytest

from . import Channel, FakeDiscord, Interaction, Message, Person
from .checked import FORCED, unchanged
from .demo_bot import DemoBot

TESTED = FORCED not in os.environ and unchanged()


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Skip the tests of the fake unless it has changed."""
    return (TESTED and collection_path.name.startswith("test_") and collection_path.name != "test_checked.py") or None


@dataclass
class Scene:
    """The objects that most tests need."""

    fake: FakeDiscord
    channel: Channel
    ann: Person
    bob: Person
    bot: DemoBot

    @property
    def place(self) -> discord.TextChannel:
        """The channel as the bot sees it."""
        place = self.bot.get_channel(int(self.channel.id))
        assert isinstance(place, discord.TextChannel)
        return place

    async def new_game(self) -> Message:
        """Return the board of a new game."""
        return (await self.ann.slash(self.channel, "game new", map="Delta", size="s")).message

    async def open_orders(self, person: Person, message: Message) -> Interaction:
        """Return the opened form for orders."""
        return await person.click(message, label="Orders")


@pytest.fixture
async def fake() -> AsyncIterator[FakeDiscord]:
    """Yield a fake without a bot."""
    async with FakeDiscord.run(patience=3.0) as running:
        yield running


@pytest.fixture
async def scene(fake: FakeDiscord) -> AsyncIterator[Scene]:
    """Yield a fake with the demo bot, ready."""
    guild = fake.guild()
    channel = guild.channel()
    ann, bob = guild.member("Ann", locale="ja"), guild.member("Bob")
    async with fake.bot(DemoBot) as bot:
        yield Scene(fake, channel, ann, bob, bot)
