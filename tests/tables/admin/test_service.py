"""Tests of operator actions: hold, release and repair of a table."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.model.errors import NotOnHold, OnHold, Unplayable, WrongStatus
from bot.tables.model.views import TableInfo
from bot.tables.service import Tables
from tests.databases import change
from tests.tables.conftest import ANN, BEN


async def test_nobody_does_anything_at_a_table_that_is_held(tables: Tables, running: TableInfo) -> None:
    timers = {(one.kind, one.key) for one in await tables.uow.store.timers.of(running.id)}
    assert timers
    assert (await tables.operator.hold(running.id)).held
    for work in (
        tables.moves.act(running.id, ANN.id, ("bid", "3")),
        tables.choices.choices(running.id, ANN.id, ()),
        tables.seating.leave(running.id, BEN.id),
        tables.operator.hold(running.id),
    ):
        with pytest.raises(OnHold):
            await work
    await tables.uow.run(running.id, tables.uow.rescheduled)
    assert await tables.operator.timers(running.id) == []
    assert (await tables.reader.view(running.id, None)).table.number == running.number
    assert not (await tables.operator.release(running.id)).held
    assert {(one.kind, one.key) for one in await tables.uow.store.timers.of(running.id)} == timers
    await tables.moves.act(running.id, ANN.id, ("bid", "3"))
    with pytest.raises(NotOnHold):
        await tables.operator.release(running.id)


async def test_what_was_begun_before_does_not_move_it(tables: Tables, running: TableInfo) -> None:
    """While a timer fires or an AI choice completes."""
    due = [one for one in await tables.uow.store.timers.of(running.id) if one.kind == "deadline"]
    await tables.operator.hold(running.id)
    await tables.moves.expire(running.id, due[0].key, _now)
    await tables.moves.step_ai(running.id, "0", _now)
    assert (await tables.queries.info(running.id)).number == running.number


async def _now(_: object) -> Any:
    raise AssertionError("it thinks")


async def test_a_table_that_is_held_can_be_ended(tables: Tables, running: TableInfo) -> None:
    await tables.operator.hold(running.id)
    ended = await tables.ending.end(running.id, ANN, "It got late")
    assert (ended.status, ended.held) == ("ended", False)
    with pytest.raises(WrongStatus):
        await tables.operator.hold(running.id)


async def test_an_open_table_is_not_held(tables: Tables, lobby: TableInfo) -> None:
    with pytest.raises(WrongStatus):
        await tables.operator.hold(lobby.id)


async def test_a_repair_sets_the_clocks_and_tries_what_could_not_be_read(tables: Tables, running: TableInfo) -> None:
    timers = {(one.kind, one.key) for one in await tables.uow.store.timers.of(running.id)}
    await change(tables.uow.store, running.id, timers=())
    row = (await tables.uow.loader.table(running.id)).row
    tables.uow.loader._pins.pin(row, "its state cannot be read")
    with pytest.raises(Unplayable):
        await tables.reader.view(running.id, None)
    await tables.operator.repair(running.id)
    assert {(one.kind, one.key) for one in await tables.uow.store.timers.of(running.id)} == timers
    assert (await tables.reader.view(running.id, None)).table.id == running.id
