"""Tests of stored vacations, and of table changes they cause."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.rows import SeatRow, VacationRow
from bot.store import Store
from tests.store.builders import ANN, BEN, NOON, commit, new_table

DAY, HOUR = timedelta(days=1), timedelta(hours=1)


def anything(rows: list[VacationRow]) -> None:
    del rows


async def added(store: Store, start: timedelta, end: timedelta, user: int = ANN) -> VacationRow:
    await store.vacations.add(user, NOON + start, NOON + end, anything)
    return next(row for row in await store.vacations.of(user) if row.starts_at == NOON + start)


async def table_of_ann(store: Store) -> int:
    table = await store.tables.create(new_table(), [SeatRow(0, 0, "Ann", ANN)])
    await store.commit(commit(table.id, 1, status="running"))
    return table.id


async def told(store: Store, table_id: int) -> tuple[VacationRow, ...]:
    reading = await store.aggregates.of(table_id)
    assert reading is not None
    return reading.vacations


async def test_tables_know_at_once_what_changes(store: Store) -> None:
    table = await table_of_ann(store)
    assert await told(store, table) == ()
    first = await added(store, DAY, 3 * DAY)
    await added(store, DAY, 3 * DAY, BEN)
    assert await told(store, table) == (first,)
    assert await store.vacations.end(first, NOON + 2 * DAY)
    assert [row.ends_at for row in await told(store, table)] == [NOON + 2 * DAY]
    assert not await store.vacations.end(first, NOON + 2 * DAY)
    assert await store.vacations.end(first, NOON)
    assert await told(store, table) == ()
    assert not await store.vacations.end(first, NOON)
    assert len(await store.vacations.of(BEN)) == 1


async def test_a_change_advances_the_tables_where_the_person_sits(store: Store) -> None:
    table, other = await table_of_ann(store), await store.tables.create(new_table(), [SeatRow(0, 0, "Ben", BEN)])
    before = [await store.tables.get(one) for one in (table, other.id)]
    await added(store, DAY, 2 * DAY)
    after = [await store.tables.get(one) for one in (table, other.id)]
    grown = [new.version - old.version for old, new in zip(before, after, strict=True) if old and new]
    assert grown == [1, 0]


async def test_who_may_not_add_one_adds_none(store: Store) -> None:
    def refuse(rows: list[VacationRow]) -> None:
        assert [row.starts_at for row in rows] == [NOON]
        raise LookupError

    await added(store, timedelta(), DAY)
    with pytest.raises(LookupError):
        await store.vacations.add(ANN, NOON + DAY, NOON + 2 * DAY, refuse)
    assert len(await store.vacations.of(ANN)) == 1


async def test_nothing_is_counted_twice(store: Store) -> None:
    row = await added(store, timedelta(), DAY)
    await added(store, 5 * DAY, 6 * DAY)
    assert await store.vacations.uncounted(NOON + HOUR, HOUR) == [row]
    assert await store.vacations.count(row, NOON + HOUR, 3600)
    assert not await store.vacations.count(row, NOON + HOUR, 3600)
    assert await store.vacations.uncounted(NOON + HOUR, HOUR) == []
    (row,) = await store.vacations.uncounted(NOON + 2 * HOUR, HOUR)
    assert row.spent == 3600
    assert await store.vacations.count(row, NOON + DAY, 60)
    assert await store.vacations.uncounted(NOON + 3 * DAY, HOUR) == []
    assert (await store.vacations.of(ANN))[0].spent == 3660


async def test_forgotten_with_the_person(store: Store) -> None:
    table = await table_of_ann(store)
    await added(store, DAY, 2 * DAY)
    await added(store, DAY, 2 * DAY, BEN)
    assert len(await told(store, table)) == 1
    assert (await store.personal.stored(ANN)).vacations == 1
    await store.personal.forget(ANN, lambda _, seat: str(seat))
    assert (await store.personal.stored(ANN)).vacations == 0
    assert await store.vacations.of(ANN) == []
    assert await told(store, table) == ()
    assert len(await store.vacations.of(BEN)) == 1
