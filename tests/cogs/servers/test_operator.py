"""Tests of operator commands: registration by server, and permissions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest

from bot.config import Settings
from tests.cogs.simulated_client import World, close_client, make_client, words

OWN, DEV = 7 << 40, 8 << 40


class Synced:
    """A recorder of servers where commands are registered; `shut` are servers without the bot."""

    def __init__(self, *shut: int) -> None:
        self.places, self._shut = list[int | None](), shut

    async def __call__(self, *, guild: Any = None) -> list[Any]:
        self.places.append(guild and guild.id)
        if guild and guild.id in self._shut:
            answer: Any = type("Answer", (), {"status": 403, "reason": "Forbidden"})()
            raise discord.Forbidden(answer, {"code": 50001, "message": "Missing Access"})
        return []


@pytest.mark.parametrize(
    ("settings", "places", "everywhere"),
    [
        ({}, [None], True),
        ({"owner_guild": OWN}, [None, OWN], False),
        ({"dev_guild": DEV}, [DEV], True),
        ({"dev_guild": DEV, "owner_guild": OWN}, [OWN, DEV], False),
        ({"dev_guild": OWN, "owner_guild": OWN}, [OWN], False),
    ],
)
async def test_where_they_are_offered(
    tmp_path: Path, settings: dict[str, int], places: list[int | None], *, everywhere: bool
) -> None:
    client, synced = await make_client(tmp_path), Synced(OWN)
    client.settings = Settings(_env_file=None, **settings)  # pyright: ignore[reportCallIssue]
    client.tree.sync = synced
    try:
        await client.setup_hook()
        assert synced.places == places, "a server that is shut stops nothing"
        assert (client.tree.get_command("operator") is not None) == everywhere
        if not everywhere:
            assert client.tree.get_command("operator", guild=discord.Object(OWN)) is not None
    finally:
        await close_client(client)


async def retract(w: World) -> str:
    """Run `/operator retract` as Dai, an administrator; return the answer."""
    role = w.guild.create_role("keeper", permissions=discord.Permissions(administrator=True))
    w.env.backend.guilds[w.guild.id].members[w.dai.id].role_ids.append(role.id)
    return words(await w.dai.slash(w.channel, "operator retract"))


async def test_whoever_the_settings_name_may(w: World) -> None:
    w.client.settings = w.client.settings.model_copy(update={"owners": frozenset({w.dai.id})})
    assert "Nothing was announced" in await retract(w)


async def test_while_discord_does_not_say_whose_bot_it_is_nobody_may(w: World) -> None:
    w.env.inject_error("GET", "/oauth2/applications/@me", status=403, code=50001)
    assert "Only those who run this bot" in await retract(w)


async def test_discord_offers_them_to_administrators_and_those_of_hosts_to_everybody(w: World) -> None:
    role = w.guild.create_role("keeper", permissions=discord.Permissions(administrator=True))
    w.env.backend.guilds[w.guild.id].members[w.dai.id].role_ids.append(role.id)
    offered = {actor: w.people[actor].available_commands(w.channel) for actor in ("Ben", "Dai")}
    assert {one for one in offered["Dai"] if one not in offered["Ben"]} >= {"operator drain", "operator table"}
    assert not [one for one in offered["Ben"] if one.startswith("operator")]
    assert {"taku end", "kick", "taku move", "taku about"} <= {*offered["Ben"]}
