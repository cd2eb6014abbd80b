"""Tests of a server's permissions, which apply to every way of opening a table."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from bot.store.engine.errors import TooManyTables
from bot.tables.model.errors import NotOpener, OpensElsewhere, WrongStatus
from bot.tables.model.views import Person, TableInfo
from bot.tables.service import Tables
from tests.store.builders import new_table
from tests.tables.conftest import ANN, BEN, ELSEWHERE, MODERATOR

GUILD, CHANNEL, OTHER, ROLE = 10, 11, 21, 31


async def opened(tables: Tables, host: Person = BEN, channel: int = CHANNEL, **more: Any) -> TableInfo:
    """Open a table of the toy game in the server."""
    return await tables.lobby.open(game="toy", host=host, guild_id=GUILD, channel_id=channel, language="en", **more)


async def test_tables_stand_only_in_the_channels_that_are_allowed_for_moderators_too(tables: Tables) -> None:
    await tables.users.change_server(GUILD, channels=(OTHER, 22))
    for host in (BEN, MODERATOR):
        with pytest.raises(OpensElsewhere) as refused:
            await opened(tables, host)
        assert refused.value.channels == (OTHER, 22)
    assert (await opened(tables, channel=OTHER)).channel_id == OTHER


async def test_a_role_opens_tables_and_so_does_who_moderates_this_server(tables: Tables) -> None:
    await tables.users.change_server(GUILD, opener_role=ROLE)
    for host in (BEN, ELSEWHERE, msgspec.structs.replace(BEN, roles=frozenset({32}))):
        with pytest.raises(NotOpener):
            await opened(tables, host)
    for host in (MODERATOR, msgspec.structs.replace(BEN, roles=frozenset({ROLE, 32}))):
        await opened(tables, host)


@pytest.mark.every_database
async def test_tables_at_one_moment_are_not_more_than_a_server_allows(tables: Tables) -> None:
    await tables.users.change_server(GUILD, most_tables=2)
    done = await asyncio.gather(*[opened(tables) for _ in range(6)], return_exceptions=True)
    assert sum(isinstance(one, TableInfo) for one in done) == 2
    assert all(isinstance(one, TableInfo | WrongStatus) for one in done)
    await tables.lobby.open(game="toy", host=BEN, guild_id=GUILD + 1, channel_id=CHANNEL, language="en")


async def test_the_same_command_twice_is_the_same_table_though_the_server_is_full(tables: Tables) -> None:
    await tables.users.change_server(GUILD, most_tables=1)
    first = await opened(tables, interaction=7)
    assert (await opened(tables, interaction=7)).id == first.id
    with pytest.raises(WrongStatus):
        await opened(tables, interaction=8)


async def test_a_table_that_is_over_makes_room(tables: Tables) -> None:
    await tables.users.change_server(GUILD, most_tables=1)
    first = await opened(tables)
    with pytest.raises(WrongStatus):
        await opened(tables)
    await tables.ending.end(first.id, BEN)
    await opened(tables)


async def test_the_store_says_why(tables: Tables) -> None:
    store = tables.uow.store
    await store.tables.create(new_table(guild_id=GUILD))
    with pytest.raises(TooManyTables):
        await store.tables.create(new_table(guild_id=GUILD), most=1)


async def test_an_open_table_may_have_a_post_and_is_not_behind_for_that(tables: Tables, lobby: TableInfo) -> None:
    await tables.location.move_thread(lobby.id, 77)
    found = await tables.queries.in_thread(77)
    assert found is not None
    assert (found.id, found.status, found.lost) == (lobby.id, "open", False)
    assert await tables.messages.behind("board", "result") == set()
    await tables.ending.end(lobby.id, ANN)
    assert await tables.messages.behind("board", "result") == set()
