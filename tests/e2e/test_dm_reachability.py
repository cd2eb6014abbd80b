"""Tests of users whose direct messages fail, and succeed again."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import discord
import pytest

from bot.rows import UserRow
from tests.cogs.simulated_client import World, tool, words
from tests.e2e.bot_players import advice, asked, board, table_at
from tests.e2e.support import shut
from tests.e2e.tables import play_table

GAME = "andromeda"


async def one_move(w: World, table: int) -> str:
    """Make the move that the game advises; return the player's name."""
    loaded = await table_at(w, table)
    seat = asked(loaded)[0]
    await w.act(table, loaded.info.names[seat], *advice(loaded, seat))
    return loaded.info.names[seat]


async def test_closed_messages_are_tried_again_when_their_owner_acts(w: World) -> None:
    shut(w, 50007)
    table = await play_table(w, GAME, "Chie", "Ben")
    await w.settle()
    assert (await w.client.tables.uow.store.users.user(w.ben.id)).dm_closed
    w.env.backend.faults.clear()
    assert not w.ben.user.dm_channel.history()
    assert "can't send you direct messages" in words(await w.ben.click(await board(w, table), label="My hand"))
    await w.settle()
    assert not (await w.client.tables.uow.store.users.user(w.ben.id)).dm_closed
    assert w.ben.user.dm_channel.history()


async def test_what_somebody_sets_while_a_message_to_them_is_refused_stays_set(w: World) -> None:
    store = w.client.tables.uow.store
    before = await store.users.user(w.ben.id)
    await store.users.change(w.ben.id, language="ja", dm=False)
    response: Any = Mock(status=403, reason="")
    refused = discord.Forbidden(response, {"code": 50007, "message": ""})
    assert await w.client.dm_reachability.closed(before, refused)
    assert await store.users.user(w.ben.id) == UserRow(w.ben.id, language="ja", dm=False, dm_closed=True)


async def test_who_keeps_them_closed_is_not_tried_at_each_act(w: World) -> None:
    shut(w, 50007)
    table = await play_table(w, GAME, "Chie", "Ben")
    await w.settle()
    requests = w.env.backend.http_requests
    before = len(requests)
    for _ in range(4):
        await tool(w.ben, await board(w, table), "Log")
        await w.settle()
    sent = [one.path for one in requests[before:] if str(w.ben.user.dm_channel.id) in one.path]
    assert len(sent) == 1
    assert (await w.client.tables.uow.store.users.user(w.ben.id)).dm_closed


@pytest.mark.parametrize("acts", [True, False], ids=["acts", "waits"])
async def test_who_shares_no_server_just_now_is_not_given_up(w: World, acts: bool) -> None:
    shut(w, 50278)
    table = await play_table(w, GAME, "Chie", "Ben")
    await w.settle()
    assert not (await w.client.tables.uow.store.users.user(w.ben.id)).dm_closed
    w.env.backend.faults.clear()
    if acts:
        await tool(w.ben, await board(w, table), "Log")
    else:
        while await one_move(w, table) == "Ben":  # the player who has just moved gets no message
            w.time.pass_by(600)
    await w.settle()
    assert w.ben.user.dm_channel.history()
