"""Tests of guilds: channels, events, and commands in other languages."""

from datetime import timedelta
from typing import Any

import discord
import pytest
from discord.http import Route

from . import FakeDiscord, Permission
from .conftest import Scene
from .demo_bot import DemoBot

EVENT: dict[str, Any] = {"name": "Round 1", "privacy_level": 2, "entity_type": 3}


def _times(hours: float) -> dict[str, str]:
    now = discord.utils.utcnow()
    begins, ends = now + timedelta(hours=hours), now + timedelta(hours=hours + 1)
    return {"scheduled_start_time": begins.isoformat(), "scheduled_end_time": ends.isoformat()}


async def test_an_event_is_made_and_deleted(scene: Scene) -> None:
    guild, http = scene.place.guild, scene.bot.http
    where = {"entity_metadata": {"location": "The table"}}
    made = await http.create_guild_scheduled_event(guild.id, **EVENT, **where, **_times(1))
    fake = scene.fake.world.guilds[str(guild.id)]
    assert [one["name"] for one in fake.events.values()] == ["Round 1"]
    with pytest.raises(discord.HTTPException, match="50035"):
        await http.create_guild_scheduled_event(guild.id, **EVENT, **where, **_times(-1))
    await http.delete_scheduled_event(guild.id, int(made["id"]))
    with pytest.raises(discord.NotFound, match="10070"):
        await http.delete_scheduled_event(guild.id, int(made["id"]))
    fake.denied = Permission.CREATE_EVENTS
    await http.create_guild_scheduled_event(guild.id, **EVENT, **where, **_times(1))
    fake.denied |= Permission.MANAGE_EVENTS
    with pytest.raises(discord.Forbidden, match="50013"):
        await http.create_guild_scheduled_event(guild.id, **EVENT, **where, **_times(1))


async def test_a_forum_is_made_and_deleted(scene: Scene) -> None:
    guild = scene.place.guild
    forum = await guild.create_forum("posts", available_tags=[discord.ForumTag(name="New")])
    assert [tag.name for tag in forum.available_tags] == ["New"]
    fake = scene.fake.world.guilds[str(guild.id)]
    fake.denied = Permission.MANAGE_CHANNELS
    with pytest.raises(discord.Forbidden, match="50013"):
        await guild.create_forum("more")
    with pytest.raises(discord.Forbidden, match="50013"):
        await forum.delete()
    fake.denied = Permission.MANAGE_THREADS
    await forum.delete()
    assert [one.name for one in fake.channels] == ["general"]


async def test_commands_have_their_other_languages_on_request(fake: FakeDiscord) -> None:
    fake.guild()
    async with fake.bot(DemoBot) as bot:
        route = Route("GET", "/applications/{app}/commands", app=fake.world.bot.id)
        plain, full = (
            await bot.http.request(route),
            await bot.http.request(route, params={"with_localizations": "true"}),
        )
    assert "name_localizations" not in str(plain)
    assert full == fake.world.commands[None]
    assert "name_localizations" in str(full)
