"""Tests of the load test."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter

import pytest
from sqlalchemy import make_url

from bot.games.registry import GAMES
from bot.store import Store
from bot.tables.model.views import Person
from bot.tables.service import Tables
from tests import postgres
from tests.sockets.db_proxy import HOST, DbProxy
from tests.tools.load.idle_tables import BEYOND, rest
from tests.tools.load.people import Attempt
from tests.tools.load.troubles import PATIENT, FaultPlan, Trouble

PEOPLE = [Person(100 + number, f"P{number}") for number in range(3)]


async def test_tables_at_rest_are_like_their_patterns() -> None:
    server = await postgres.server()
    async with server.database() as url:
        store = await Store.open(url)
        tables, patterns = Tables(store), [await _begun(store, game, at) for at, game in enumerate(GAMES)]
        connection = await server.connect(str(make_url(url).database))
        await rest(connection, patterns, 3 * len(patterns))
        await connection.close()
        assert len(await store.tables.running_versions()) == 4 * len(patterns)
        for at, pattern in enumerate(patterns):
            copy = await tables.reader.view(BEYOND + len(patterns) + at, None)
            like = await tables.reader.view(pattern, None)
            assert (copy.view, copy.waiting) == (like.view, like.waiting)
            assert {seat.user_id for seat in copy.table.seats}.isdisjoint(person.id for person in PEOPLE)
        await store.close()


async def _begun(store: Store, game: str, number: int) -> int:
    tables = Tables(store)
    info = await tables.lobby.open(
        game=game, host=PEOPLE[0], guild_id=1, channel_id=2, language="en", wanted=len(PEOPLE)
    )
    for person in PEOPLE[1:]:
        await tables.seating.join(info.id, person)
    return (await tables.lobby.start(info.id, PEOPLE[0], 1000 + number)).id


async def test_a_wire_hands_on_falls_silent_and_breaks() -> None:
    async def echo(reader: StreamReader, writer: StreamWriter) -> None:
        while said := await reader.read(100):
            writer.write(said)
        writer.close()

    async with await asyncio.start_server(echo, HOST, 0) as server:
        wire = DbProxy(server.sockets[0].getsockname()[1])
        await wire.start()
        reader, writer = await asyncio.open_connection(HOST, wire.port)
        writer.write(b"one")
        assert await reader.read(100) == b"one"
        wire.fall_silent()
        writer.write(b"two")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(reader.read(100), 0.2)
        wire.speak()
        assert await reader.read(100) == b"two"
        await wire.cut()
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)
        writer.close()


async def test_what_the_next_trouble_may_have_met_is_not_this_ones() -> None:
    async def nothing() -> None:
        """Do nothing."""

    struck = FaultPlan(Trouble("something", 1.0, nothing, nothing), 100.0, 150.0)
    attempts = [Attempt(at, made=True) for at in (99.0, 100.0, 150.0 - PATIENT - 1.0, 149.0)]
    assert [one.at for one in struck.among(attempts)] == [100.0, 144.0]
