"""What people do in another place than the table's: in a server of their own, in other channels, by direct message."""

from __future__ import annotations

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from tests.cogs.play import World, shown, words
from tests.e2e.house import play_table

GAME = "andromeda"


def own_server(w: World, name: str) -> tuple[MemberActor, ChannelHandle]:
    """The person as the owner of another server where the bot is, and a channel there."""
    guild = w.env.create_guild(name=f"{name} alone", owner=w.people[name].user)
    actor = MemberActor(w.env, guild, w.people[name].user)
    return actor, guild.create_text_channel("mine")


async def test_a_player_moderates_no_table_from_a_server_of_their_own(w: World) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    before = await w.client.tables.info(table)
    ben, channel = own_server(w, "Ben")
    for command in ("kick", "end"):
        assert "Only the host" in words(await ben.slash(channel, command))
    assert await w.client.tables.info(table) == before


async def test_a_host_ends_their_table_from_anywhere(w: World) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    ann, channel = own_server(w, "Ann")
    sure = await ann.slash(channel, "end")
    await ann.click(shown(sure), label="End the table")
    assert (await w.client.tables.info(table)).status == "ended"
