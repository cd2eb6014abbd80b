"""Tests of the state history: restored states are equal, however few were stored."""

from __future__ import annotations

import random

import pytest
from sqlalchemy import delete, update

from bot.enums import MoveKind
from bot.store.schema import moves, snapshots
from bot.store.store import Store
from bot.store.table.states import EVERY, LAST, is_checkpoint
from bot.tables.model.codec import UnreadableState
from bot.tables.model.errors import Unplayable
from bot.tables.model.state_history import StateHistory
from bot.tables.model.views import TableInfo
from bot.tables.records.format import Record
from bot.tables.service import Tables
from tests.conftest import Now
from tests.tables.conftest import ANN
from tests.tables.model.support import wild
from tests.tables.recorded_games import SMALL, moments_of, named, record_at, written


@pytest.fixture(params=SMALL, ids=named)
def record(request: pytest.FixtureRequest) -> Record:
    """Load a record of each game."""
    return record_at(request.param)


async def test_any_moment_of_a_recorded_game_is_the_one_that_was_there(store: Store, record: Record) -> None:
    found = moments_of(record)
    row, moments = await written(store, record, found), StateHistory(store.moves)
    looked_at = {number for number in found if is_checkpoint(number + 1)} | {len(found)}
    looked_at |= {move.number for move in record.moves if move.kind == "undo"}
    for number in sorted(looked_at):
        assert await moments.at(row, number) == found[number]


@pytest.mark.usefixtures("open_ended")
async def test_any_moment_among_undos_is_the_one_that_was_there(
    tables: Tables, running: TableInfo, store: Store
) -> None:
    """Even if of the stored states only the first is left."""
    found = await wild(tables, running, random.Random(1), EVERY + 3 * LAST)
    row = await store.tables.get(running.id)
    assert row is not None
    assert [one.kind for one in await store.moves.of(row.id)].count(MoveKind.UNDO) > LAST
    moments = StateHistory(store.moves)
    for number, moment in found.items():
        assert await moments.at(row, number) == moment
    await store.database.write((delete(snapshots).where(snapshots.c.table_id == row.id, snapshots.c.number > 1), {}))
    for number in (1 + EVERY, row.last_move):
        assert await moments.at(row, number) == found[number]


@pytest.mark.usefixtures("open_ended")
async def test_a_move_that_comes_to_something_else_is_not_shown(
    tables: Tables, running: TableInfo, store: Store, now: Now
) -> None:
    """Otherwise an undo could restore a state that never existed.

    The last state is not checked: the game continues.
    """
    await wild(tables, running, random.Random(2), LAST + 3)
    told = update(moves).where(moves.c.table_id == running.id, moves.c.number == 2)
    await store.database.write((told.values(events=b'[{"event":"HasBid","seat":2}]'), {}))
    again = Tables(store, now=now)
    row = (await again.uow.loader.game(running.id)).row
    with pytest.raises(UnreadableState, match="move 2, played again, comes to something else"):
        await StateHistory(store.moves).at(row, 3)
    await store.database.write((told.values(said=("fly",)), {}))
    with pytest.raises(UnreadableState, match="move 2 cannot be played again"):
        await StateHistory(store.moves).at(row, 3)
    await again.moves.act(running.id, ANN.id, ("bid", "3"))
    with pytest.raises(Unplayable):
        await again.uow.loader.moment(row, 3)
