"""Tests of reliability: counts summed over all tables, and their erasure."""

from __future__ import annotations

import asyncio
from contextvars import Context

import pytest

from bot.rows import AnswerRow, Counted, ReliabilityRow, Stored
from bot.store import Store
from bot.store.cache import version_check
from bot.store.engine.errors import ConflictError
from tests.databases import opened
from tests.store.builders import ANN, BEN, commit, new_table, played
from tests.store.support import nobody

IN_TIME, LATE = AnswerRow(ANN, 60, 1, 0), AnswerRow(ANN, 60, 1, 1)


async def begun(store: Store, *rows: ReliabilityRow) -> None:
    """Commit a table change with these counts."""
    table = await store.tables.create(new_table())
    with version_check.optimistic_lock(table.id):
        await store.tables.get(table.id)
        version_check.add_counts(table.id, Counted(games=rows))
        await store.tables.update(table.id, reason="counted")


async def answered(store: Store, table_id: int, number: int, *rows: AnswerRow) -> None:
    """Commit a move with these counts."""
    with version_check.optimistic_lock(table_id):
        version_check.add_counts(table_id, Counted(rows))
        await store.moves.commit(commit(table_id, number))


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
    with version_check.optimistic_lock(table.id):
        await store.tables.get(table.id)
        await asyncio.create_task(store.tables.update(table.id, reason="by another"), context=Context())
        version_check.add_counts(table.id, Counted(games=(ReliabilityRow(ANN, games=1),)))
        with pytest.raises(ConflictError):
            await store.tables.update(table.id, reason="by us")
    assert await store.reliability.answers([ANN]) == []
    assert await store.reliability.games([ANN]) == []


async def test_it_is_counted_once(store: Store) -> None:
    table = await played(store, 1)
    with version_check.optimistic_lock(table.id):
        version_check.add_counts(table.id, Counted((IN_TIME,)))
        await store.moves.commit(commit(table.id, 2))
        await store.moves.commit(commit(table.id, 3))
    assert await store.reliability.answers([ANN]) == [IN_TIME]


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
