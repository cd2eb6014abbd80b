"""Tests of solo tables: seats, channel, permissions."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from bot.tables.model.errors import NotHere, WrongStatus
from bot.tables.model.notifications import TableUnplayable
from bot.tables.model.unplayable import UnplayableTables
from bot.tables.model.views import Person, TableInfo
from bot.tables.service import Tables
from tests.tables.conftest import ANN, BEN, MODERATOR
from tests.tables.toy_game import TOY

DIRECT, FIRST = 700, 701
"""Ids of a direct-message channel and of a message in it."""


async def opened(tables: Tables, person: Person = ANN, **options: Any) -> TableInfo:
    """Open a table before its game."""
    given: dict[str, Any] = {"game": "toy", "person": person, "channel_id": DIRECT, "language": "en"} | options
    return await tables.solo.open(**given)


async def test_all_its_seats_are_taken(tables: Tables) -> None:
    info = await opened(tables)
    assert len(info.seats) == info.wanted == TOY.meta.seats[0]
    assert info.people == (ANN.id,)
    assert {seat.ai_level for seat in info.seats[1:]} == {2}
    assert len(set(info.names)) == len(info.names)
    largest = await opened(tables, Person(4, "Vega"), wanted=TOY.meta.seats[1], level=3)
    assert len(set(largest.names)) == TOY.meta.seats[1]
    assert {seat.ai_level for seat in largest.seats[1:]} == {3}


async def test_it_stands_in_direct_messages(tables: Tables) -> None:
    info = await opened(tables)
    assert info.direct
    assert info.place is None
    started = await tables.lobby.start(info.id, ANN, FIRST)
    assert (started.status, started.thread_id, started.place) == ("running", FIRST, DIRECT)
    assert not started.lost
    second = await opened(tables)
    assert (await tables.lobby.start(second.id, ANN, FIRST + 1)).place == DIRECT
    assert [one.id for one in await tables.queries.solo_tables(ANN.id)] == [info.id, second.id]
    assert not await tables.queries.solo_tables(BEN.id)


async def test_it_is_in_no_server(tables: Tables, running: TableInfo) -> None:
    info = await opened(tables)
    await tables.lobby.start(info.id, ANN, FIRST)
    assert not await tables.queries.in_guild(0)
    assert await tables.queries.channels() == [(running.guild_id, running.channel_id)]
    assert running.place == running.thread_id
    assert [one.id for one in await tables.queries.solo_tables(ANN.id)] == [info.id]


async def test_nobody_else_sits_down_or_ends_it(tables: Tables) -> None:
    info = await opened(tables)
    with pytest.raises(NotHere, match="no such table"):
        await tables.seating.join(info.id, BEN)
    await tables.lobby.start(info.id, ANN, FIRST)
    with pytest.raises(NotHere):
        await tables.seating.join(info.id, BEN)
    for stranger in (BEN, MODERATOR):
        with pytest.raises(Exception, match="Only the host"):
            await tables.ending.end(info.id, stranger)
    assert (await tables.ending.end(info.id, ANN, "Enough.")).status == "ended"


async def test_what_there_is_not(tables: Tables) -> None:
    missing: tuple[dict[str, Any], ...] = (
        {"game": "chess"},
        {"wanted": 99},
        {"wanted": 1},
        {"level": 4},
        {"level": 0},
        {"speed": "soon"},
        {"language": "x"},
    )
    for options in missing:
        with pytest.raises(WrongStatus):
            await opened(tables, **options)
        assert not await tables.queries.of_user(ANN.id), options


async def test_as_strong_as_last_time(tables: Tables) -> None:
    await opened(tables, level=1)
    await opened(tables, BEN, level=3)
    assert {seat.ai_level for seat in (await opened(tables)).seats[1:]} == {1}
    await opened(tables, level=2)
    assert {seat.ai_level for seat in (await opened(tables)).seats[1:]} == {2}


async def test_the_same_interaction_opens_one(tables: Tables) -> None:
    first = await opened(tables, interaction=5)
    assert await opened(tables, interaction=5) == first
    assert (await opened(tables, interaction=6)).id != first.id


async def test_again_seats_the_same_ai_players_there_and_another_begins(tables: Tables) -> None:
    info = await opened(tables, level=3)
    await tables.lobby.start(info.id, ANN, FIRST)
    await tables.ending.end(info.id, ANN, "Enough.")
    again = await tables.lobby.open_rematch(info.id, ANN)
    assert (again.direct, again.channel_id, again.status) == (True, DIRECT, "open")
    first, *others = [(seat.name, seat.ai_level) for seat in info.seats]
    assert [(seat.name, seat.ai_level) for seat in again.seats] == [*others, first]


async def test_what_cannot_be_played_on_is_told_there(tables: Tables, caplog: pytest.LogCaptureFixture) -> None:
    """The notification is posted in the channel, whose id is not the table's thread id."""
    info = await opened(tables)
    await tables.lobby.start(info.id, ANN, FIRST)
    row = await tables.uow.store.tables.get(info.id)
    assert row is not None
    told: list[TableUnplayable] = []
    with caplog.at_level(logging.CRITICAL):
        UnplayableTables(told.append).pin(row, "its game is gone")
    assert [one.thread for one in told] == [DIRECT]
