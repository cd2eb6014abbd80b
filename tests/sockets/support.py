"""People at a table, and what log and API calls look like."""

from __future__ import annotations

import re

from tests.fake_discord import Channel, FakeDiscord, Message, Person
from tests.sockets.table import purpose

IN_DETAIL = re.compile(r"INSERT INTO|SELECT .* FROM|\[parameters|custom_id|\"op\"|STREAM|token-\d")
"""What libraries write of what passes through them."""
SYNCED = ("PUT", "/applications/{application_id}/commands")
GAME = "andromeda"


async def full_table(channel: Channel, *people: Person) -> Message:
    """The card of a table of these people, the host first, that may start."""
    host, *others = people
    card = (await host.slash(channel, "taku new", game=GAME, seats=len(people))).message
    for person in others:
        await person.click(card, custom_id=purpose(card, "join"))
    return card


def crew(discord: FakeDiscord, *, news: bool = False) -> tuple[Channel, Person, Person, Person]:
    """A channel and three people."""
    guild = discord.guild()
    ann, ben, chie = (guild.member(name) for name in ("Ann", "Ben", "Chie"))
    return guild.channel("games", news=news), ann, ben, chie
