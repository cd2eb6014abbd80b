"""Tests of reliability: counts summed over all tables, and their erasure."""

from __future__ import annotations

import asyncio

import pytest

from bot.rows import AnswerRow, Counted, ReliabilityRow, Stored
from bot.store import Store
from bot.store.engine.errors import ConflictError
from tests.databases import change, opened
from tests.store.builders import ANN, BEN, commit, new_table, played
from tests.store.support import nobody

IN_TIME, LATE = AnswerRow(ANN, 60, 1, 0), AnswerRow(ANN, 60, 1, 1)


async def begun(store: Store, *rows: ReliabilityRow) -> None:
    """Commit a table change with these counts."""
    table = await store.tables.create(new_table())
    await change(store, table.id, reason="counted", counted=(Counted(games=rows),))


async def answered(store: Store, table_id: int, number: int, *rows: AnswerRow) -> None:
    """Commit a move with these counts."""
    await store.commit(commit(table_id, number, counted=(Counted(rows),)))


async def test_turns_are_added_up(store: Store) -> None:
    table = await played(store, 1)
    for number, row in enumerate((IN_TIME, LATE, AnswerRow(ANN, 5, 1, 0), IN_TIME, AnswerRow(BEN, 60, 1, 0)), 2):
        await answered(store, table.id, number, row)
    assert await store.reliability.answers([ANN]) == [AnswerRow(ANN, 5, 1, 0), AnswerRow(ANN, 60, 3, 1)]
    assert len(await store.reliability.answers([ANN, BEN])) == 3
    assert await store.reliability.answers([]) == []


async def test_games_are_added_up(store: Store) -> None:
    await begun(store, ReliabilityRow(ANN, games=1), ReliabilityRow(BEN, games=1))
    await begun(store, ReliabilityRow(BEN, left=1), ReliabilityRow(ANN, games=1))
    assert await store.reliability.games([ANN, BEN]) == [ReliabilityRow(ANN, 2, 0), ReliabilityRow(BEN, 1, 1)]


async def test_what_is_refused_counts_nothing(store: Store) -> None:
    table = await played(store, 1)
    with pytest.raises(ConflictError):
        await answered(store, table.id, 5, IN_TIME)
    counted = Counted(games=(ReliabilityRow(ANN, games=1),))
    with pytest.raises(ConflictError):
        await change(store, table.id, version=table.version + 1, counted=(counted,))
    assert await store.reliability.answers([ANN]) == []
    assert await store.reliability.games([ANN]) == []


async def test_tables_add_to_the_same_person_at_the_same_time(store: Store, url: str) -> None:
    other = await opened(url, single_process=False) if url.startswith("postgresql") else store
    stores = (store, other) * 4
    tables = [await played(store, 1) for _ in stores]
    try:
        await asyncio.gather(
            *(
                answered(one, table.id, 2, AnswerRow(BEN, 5, 1, 0), LATE, IN_TIME)
                for one, table in zip(stores, tables, strict=True)
            )
        )
        assert await store.reliability.answers([ANN, BEN]) == [AnswerRow(BEN, 5, 8, 0), AnswerRow(ANN, 60, 16, 8)]
    finally:
        if other is not store:
            await other.close()


async def test_who_deletes_their_data_has_no_past(store: Store) -> None:
    table = await played(store, 1)
    await answered(store, table.id, 2, IN_TIME, LATE, AnswerRow(BEN, 60, 1, 0))
    await begun(store, ReliabilityRow(ANN, games=1), ReliabilityRow(BEN, games=1))
    assert await store.personal.stored(ANN) == Stored(0, 0, 0, turns=2)
    await store.personal.forget(ANN, nobody)
    assert await store.personal.stored(ANN) == Stored(0, 0, 0, 0)
    assert await store.reliability.games([ANN, BEN]) == [ReliabilityRow(BEN, 1, 0)]
    assert await store.reliability.answers([ANN, BEN]) == [AnswerRow(BEN, 60, 1, 0)]
