"""Tests of interactions outside the table's channel.

In a server of the user's own, in other channels, by direct message.
"""

from __future__ import annotations

from tests.cogs.simulated_client import World, words
from tests.e2e.support import hide, own_server
from tests.e2e.tables import open_table, play_table

GAME = "andromeda"


async def test_a_player_moderates_no_table_from_a_server_of_their_own(w: World) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    before = await w.client.tables.queries.info(table)
    ben, channel = own_server(w, "Ben")
    assert "Only the host" in words(await ben.slash(channel, "kick"))
    assert "What should I ask all others?" in words(await ben.slash(channel, "taku end"))
    assert await w.client.tables.queries.info(table) == before


async def test_a_host_ends_their_table_from_anywhere(w: World) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    ann, channel = own_server(w, "Ann")
    await ann.submit_modal(await ann.slash(channel, "taku end"), {"text": "Enough."})
    assert (await w.client.tables.queries.info(table)).status == "ended"


async def test_what_is_too_long_for_a_button_is_asked_to_be_typed_at_the_table(w: World) -> None:
    for _ in range(2):
        await play_table(w, GAME, "Ben", "Chie")
    assert "You are at several tables. Which one?" in words(await w.ann.slash(w.channel, "board", detail="星"))
    assert "in the thread of the one" in words(await w.ann.slash(w.channel, "board", detail="星" * 20))


async def test_tables_of_channels_that_one_does_not_see_are_not_listed(w: World) -> None:
    await open_table(w, GAME)
    secret = w.guild.create_text_channel("secret")
    hide(w, secret, w.ben)
    await open_table(w, GAME, host="Ben", channel=secret)
    assert words(await w.chie.slash(w.channel, "taku tables")).count("seats free") == 1
    assert words(await w.ben.slash(w.channel, "taku tables")).count("seats free") == 2
