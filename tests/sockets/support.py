"""Players at a table, and patterns of log lines and API calls."""

from __future__ import annotations

import re

from tests.fake_discord import Channel, FakeDiscord, Message, Person
from tests.sockets.table import purpose

IN_DETAIL = re.compile(r"INSERT INTO|SELECT .* FROM|\[parameters|custom_id|\"op\"|STREAM|token-\d")
"""Debug output of libraries that may contain transmitted data."""
SYNCED = ("PUT", "/applications/{application_id}/commands")
GAME = "andromeda"
Crew = tuple[Channel, Person, Person, Person]


async def full_table(channel: Channel, *people: Person) -> Message:
    """Return the card of a full table of these people, the host first."""
    host, *others = people
    card = (await host.slash(channel, "taku new", game=GAME, seats=len(people))).message
    for person in others:
        await person.click(card, custom_id=purpose(card, "join"))
    return card


def crew(discord: FakeDiscord, *, news: bool = False) -> Crew:
    """Create a channel and three people."""
    guild = discord.guild()
    ann, ben, chie = (guild.member(name) for name in ("Ann", "Ben", "Chie"))
    return guild.channel("games", news=news), ann, ben, chie
