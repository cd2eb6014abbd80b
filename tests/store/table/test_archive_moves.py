"""Tests of archiving moves: finished tables become smaller, with the same content."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace
from sqlalchemy import select, update

from bot.rows import MoveRow, TableRow
from bot.store import Store, schema
from bot.store.engine.compression import MARK
from bot.store.engine.errors import CorruptData
from bot.store.table.states import EVERY
from tests.databases import change, rows_of
from tests.store.builders import ANN, BEN, NOON, commit, minutes, new_table

MOVES = 12
LONG_AGO = NOON - timedelta(days=30)
LATER = NOON + timedelta(days=30)


async def over(store: Store, *, events: bytes = b'[{"event":"Moved","to":"tarn"}]', moves: int = MOVES) -> TableRow:
    """Create a table where Ann and Ben moved in turn, a minute each, with one move undone."""
    table = await store.tables.create(new_table())
    for number in range(1, moves + 1):
        row = commit(
            table.id, number, status="finished" if number == moves else "running", seat=number % 2,
            user_id=(ANN, BEN)[number % 2], events=events, sealed=number == 5,
        )  # fmt: skip
        await store.commit(replace(row, undone=(9,) if number == 10 else ()))
    found = await store.tables.get(table.id)
    assert found is not None
    return found


async def seen(store: Store, table_id: int) -> list[object]:
    """Return all queried data of moves, without their players."""
    several = [
        await store.moves.of(table_id),
        await store.moves.of(table_id, after=MOVES - 3),
        await store.moves.of(table_id, after=MOVES),
        list((await rows_of(store, table_id)).latest),
        await store.moves.before(table_id, 11, 5),
        await store.moves.before(table_id, 1, 5),
    ]
    lasts = [await store.moves.last_of(table_id, seat) for seat in (0, 1, 2)]
    return [*([nobodys(row) for row in rows] for rows in several), lasts, await store.moves.state(table_id)]


def nobodys(row: MoveRow) -> object:
    return (row.number, row.seat, row.kind, row.said, row.events, row.sealed, row.undone, row.drawn, row.at)


async def rows(store: Store, table: TableRow) -> int:
    of_table = schema.moves.c.table_id == table.id
    return len(await store.database.fetch(select(schema.moves.c.number).where(of_table)))


async def test_a_chronicle_says_what_the_moves_said(store: Store) -> None:
    table = await over(store)
    before = await seen(store, table.id)
    assert await store.move_archive.unwritten(LATER, 0, 9) == [table.id]
    assert await store.move_archive.write(table.id, LATER)
    assert await seen(store, table.id) == before
    assert await rows(store, table) == 0
    assert {move.user_id for move in await store.moves.of(table.id)} == {None}
    assert await store.move_archive.unwritten(LATER, 0, 9) == []


async def test_its_states_are_few_and_small(store: Store) -> None:
    moves = EVERY + 3
    table = await over(store, moves=moves)
    await store.move_archive.write(table.id, LATER)
    kept = await store.database.fetch(select(schema.snapshots.c.number, schema.snapshots.c.state))
    assert {number for number, _ in kept} == {1, 1 + EVERY, moves}
    assert all(state.startswith(MARK) for _, state in kept)
    assert await store.moves.state(table.id) == (moves, f"state {moves}".encode())


async def test_when_people_move_is_known_as_long_as_it_tells_something(store: Store) -> None:
    table = await over(store)

    async def hours() -> list[set[object]]:
        return [{(at.date(), at.hour) for at in await store.moves.made_at(one, LONG_AGO)} for one in (ANN, BEN)]

    before = await hours()
    await change(store, table.id, seats=[])
    await store.move_archive.write(table.id, LONG_AGO)
    assert await hours() == before
    assert await rows(store, table) <= 2 * 2
    assert await store.move_archive.forget_traces(NOON, 9) == 0
    assert await store.move_archive.forget_traces(LATER, 9) == 1
    assert await rows(store, table) == 0
    assert len(await store.moves.of(table.id)) == MOVES


async def test_neither_running_tables_nor_those_that_have_just_ended_have_a_chronicle(store: Store) -> None:
    table = await store.tables.create(new_table())
    await store.commit(commit(table.id, 1, status="running"))
    await store.tables.create(new_table())
    assert await store.move_archive.unwritten(LATER, 0, 9) == []
    await store.commit(commit(table.id, 2, status="ended"))
    assert await store.move_archive.unwritten(minutes(2), 0, 9) == []
    assert await store.move_archive.unwritten(minutes(3), 0, 9) == [table.id]
    assert await store.move_archive.unwritten(minutes(3), table.id, 9) == []


@pytest.mark.parametrize("events", [b"[{", b""])
async def test_what_would_not_be_read_back_stays_as_it_is(store: Store, events: bytes) -> None:
    table = await over(store, events=events)
    assert not await store.move_archive.write(table.id, LATER)
    assert await rows(store, table) == MOVES
    assert await store.moves.state(table.id, MOVES - 1) == (MOVES - 1, f"state {MOVES - 1}".encode())


@pytest.mark.parametrize("lines", [MARK, b"{", b'{"number":"one"}'])
async def test_a_broken_chronicle_says_so(store: Store, lines: bytes) -> None:
    table = await over(store)
    await store.move_archive.write(table.id, LATER)
    await store.database.write((update(schema.archived_moves).values(lines=lines), {}))
    with pytest.raises(CorruptData):
        await store.moves.of(table.id)


async def test_a_person_who_is_forgotten_is_in_no_trace(store: Store) -> None:
    table = await over(store)
    await store.move_archive.write(table.id, LONG_AGO)
    await store.personal.forget(ANN, lambda language, seat: "x")
    kept = await store.database.fetch(select(schema.moves.c.user_id))
    assert {one for (one,) in kept} == {None, BEN}


async def test_interactions_are_forgotten_some_at_a_time(store: Store) -> None:
    table = await store.tables.create(new_table())
    for number in range(1, 6):
        await store.commit(commit(table.id, number, interaction=number))
    assert await store.moves.forget_interactions(minutes(4), 2) == 2
    assert await store.moves.forget_interactions(minutes(4), 2) == 1
    assert await store.moves.forget_interactions(minutes(4), 2) == 0
    assert [await store.moves.is_committed(number) for number in range(1, 6)] == [False, False, False, True, True]
