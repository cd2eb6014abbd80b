"""Tests of timelines: past views, and which of them a user may see."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import delete, update

from bot.games.contract import TABLE
from bot.games.registry import GAMES
from bot.store.schema import moves, snapshots
from bot.store.store import Store
from bot.tables.model.errors import Unplayable, WrongStatus
from bot.tables.model.views import TableInfo
from bot.tables.service import Tables
from tests.databases import change
from tests.tables.conftest import ANN, BEN
from tests.tables.recorded_games import PEOPLE, SMALL, moments_of, named, record_at, written


@pytest.mark.parametrize("path", SMALL, ids=named)
async def test_each_scene_is_what_everybody_and_each_seat_saw_then(store: Store, tables: Tables, path: Path) -> None:
    record = record_at(path)
    found, game = moments_of(record), GAMES[record.game]
    row = await written(store, record, found)
    await change(store, row.id, status="ended")
    retold = await tables.timeline.of(row.id, None)
    seats = (None, *range(len(record.players)))
    assert retold.seats == seats
    told = list(retold.scenes(seats))
    assert [scene.number for scene in told] == list(found)
    for scene in told:
        state = found[scene.number].state
        assert scene.views == {seat: game.view(state, seat) for seat in seats}
        assert scene.standing == game.standing(game.view(state, None))


@pytest.mark.parametrize("path", SMALL[:1], ids=named)
async def test_while_it_runs_a_seat_is_for_its_own_eyes(store: Store, tables: Tables, path: Path) -> None:
    record = record_at(path)
    row = await written(store, record, moments_of(record))
    assert (await tables.timeline.of(row.id, None)).seats == (None,)
    own = await tables.timeline.of(row.id, PEOPLE + 1)
    assert own.seats == (None, 1)
    with pytest.raises(ValueError, match="not for these eyes"):
        own.scenes((0,))


async def test_a_game_that_has_not_begun_cannot_be_told(tables: Tables, lobby: TableInfo) -> None:
    with pytest.raises(WrongStatus):
        await tables.timeline.of(lobby.id, ANN.id)


async def test_what_was_taken_back_is_a_scene_but_no_turn(tables: Tables, running: TableInfo) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "1"))
    await tables.undo.take_back(running.id, ANN.id)
    await tables.moves.act(running.id, ANN.id, ("bid", "2"))
    await tables.moves.act(running.id, BEN.id, ("bid", "3"))
    retold = await tables.timeline.of(running.id, BEN.id)
    assert [(scene.number, scene.kind, scene.undone) for scene in retold.scenes()][:4] == [
        (1, "setup", False),
        (2, "move", True),
        (3, "undo", False),
        (4, "move", False),
    ]
    assert [(turn.first, turn.number, turn.seat) for turn in retold.turns] == [(1, 1, TABLE), (4, 4, 0), (5, 5, 1)]
    assert [bool(turn.lines) for turn in retold.turns] == [False, True, True]


async def test_only_some_moves_may_be_asked_for(tables: Tables, running: TableInfo) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "1"))
    await tables.moves.act(running.id, BEN.id, ("bid", "3"))
    retold = await tables.timeline.of(running.id, ANN.id)
    assert [scene.number for scene in retold.scenes(numbers={3})] == [3]


async def test_what_cannot_be_played_again_is_left_out(tables: Tables, running: TableInfo, store: Store) -> None:
    for by, said in ((ANN, "1"), (BEN, "3")):
        await tables.moves.act(running.id, by.id, ("bid", said))
    told = update(moves).where(moves.c.table_id == running.id, moves.c.number == 2)
    await store.database.write((told.values(said=("fly",)), {}))
    await store.database.write(
        (delete(snapshots).where(snapshots.c.table_id == running.id, snapshots.c.number == 2), {})
    )
    assert [scene.number for scene in (await tables.timeline.of(running.id, None)).scenes()] == [1, 3]
    await store.database.write((delete(snapshots).where(snapshots.c.table_id == running.id), {}))
    with pytest.raises(Unplayable):
        list((await tables.timeline.of(running.id, None)).scenes())
