"""Tests of the table cache: cached tables equal the stored ones after any write."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy.exc import IntegrityError

from bot.enums import ComingKind, RequestKind, TimerKind
from bot.rows import ComingRow, MessageRow, RequestRow, SeatRow, TimerRow, UserRow
from bot.store import Store, StoreBusy
from bot.store.cache.cache import ReadThroughCache
from bot.store.cache.read_scope import new_read_scope, no_read_scope
from bot.store.cache.version_check import optimistic_lock
from bot.store.engine.process_lock import AlreadyRunning, only_process
from bot.store.table.aggregate import LATEST, TableAggregate
from tests.databases import opened
from tests.store.builders import ANN, BEN, commit, minutes, new_table, played

Write = Callable[[Store, int, int, Random], Awaitable[object]]


async def fresh(url: str, table_id: int) -> TableAggregate:
    """Return a table as stored on disk."""
    other = await opened(url, single_process=False)
    try:
        return await other.aggregates.of(table_id) or pytest.fail("there is none")
    finally:
        await other.close()


async def same(store: Store, url: str, table_id: int) -> TableAggregate:
    """Return the cached aggregate; check that it equals the stored one."""
    await store.messages.tables_with("any")  # all pending messages are stored
    kept = await store.aggregates.of(table_id) or pytest.fail("there is none")
    assert kept == await fresh(url, table_id)
    return kept


def _seats(table_id: int, random: Random) -> tuple[SeatRow, ...]:
    return tuple(SeatRow(table_id, seat, f"P{random.random()}", ANN + seat) for seat in range(random.randrange(1, 4)))


def _timers(table_id: int, random: Random) -> tuple[TimerRow, ...]:
    return tuple(
        TimerRow(table_id, TimerKind.LIMIT, str(key), minutes(random.randrange(99) + key / 10)) for key in range(3)
    )


async def _move(store: Store, table_id: int, number: int, random: Random) -> None:
    undone = tuple(range(max(2, number - 2), number)) if random.random() < 0.2 else ()
    seats = _seats(table_id, random) if random.random() < 0.3 else None
    timers = _timers(table_id, random) if random.random() < 0.7 else None
    table = {"idle_moves": number, "thread_id": 1000 * table_id + number} if random.random() < 0.3 else {}
    made = commit(table_id, number, seats=seats, timers=timers, table=table)
    await store.moves.commit(msgspec.structs.replace(made, undone=undone))


async def _note(store: Store, table_id: int, number: int, random: Random) -> None:
    row = MessageRow(table_id, random.choice(("board", "hand", "old")), random.choice((0, ANN)), 5, number, number)
    store.messages.change_soon([row], await store.messages.of(table_id) if random.random() < 0.2 else ())


async def _change(store: Store, table_id: int, number: int, random: Random) -> None:
    row = MessageRow(table_id, "board", 0, 5, number, -number)
    await store.messages.change([row] if random.random() < 0.7 else [], [row] if random.random() < 0.5 else [])


async def _update(store: Store, table_id: int, number: int, random: Random) -> None:
    coming = ComingRow(table_id, number, 0, ComingKind.LEFT, "Ann", minutes(number))
    seats, timers = _seats(table_id, random), _timers(table_id, random)
    await store.tables.update(table_id, seats=seats, timers=timers, comings=[coming], reason=f"{number}")


def _later(row: TimerRow, _speed: str, by: timedelta) -> TimerRow:
    return msgspec.structs.replace(row, due_at=row.due_at + by)


WRITES: tuple[Write, ...] = (
    _note,
    _note,
    _change,
    _update,
    lambda store, table_id, number, random: store.timers.set(_timers(table_id, random)[0]),
    lambda store, table_id, number, random: store.timers.change(table_id, _timers(table_id, random)),
    lambda store, table_id, number, random: store.timers.postpone([table_id], _later, minutes(0), timedelta(number)),
    lambda store, table_id, number, random: store.moves.save_request(
        RequestRow(table_id, RequestKind.UNDO, 0, number, (), (1,))
    ),
    lambda store, table_id, number, random: store.moves.clear_request(table_id),
    lambda store, table_id, number, random: store.tables.save_seats(table_id, _seats(table_id, random)),
)


async def test_whatever_is_written_the_reading_is_what_the_disk_has(store: Store, url: str) -> None:
    random, (one, other) = Random(1), [(await played(store, 1)).id for _ in range(2)]
    for number in range(2, LATEST + 8):
        writes = random.sample(WRITES, 3)
        for table_id in (one, other):
            if random.random() < 0.5:
                await store.aggregates.of(table_id)
            at_once = [write(store, table_id, number, random) for write in writes]
            await asyncio.gather(*at_once, _move(store, table_id, number, random), store.aggregates.of(table_id))
        if number % 4 == 0 or number > LATEST + 5:
            read = await same(store, url, random.choice((one, other)))
            assert [move.number for move in read.latest][-1] == number
            assert len(read.latest) == min(number, LATEST)


async def test_a_note_counts_at_once_and_goes_to_the_disk_with_the_next_move(
    path: Path, store: Store, url: str
) -> None:
    table = await played(store, 1)
    board, hand = MessageRow(table.id, "board", 0, 4, 50, 1), MessageRow(table.id, "hand", ANN, 5, 51, 1)
    store.messages.change_soon([board])
    store.messages.change_soon([hand])
    assert await store.messages.of(table.id) == [board, hand]
    assert (await fresh(url, table.id)).messages == ()
    await store.moves.commit(commit(table.id, 2))
    assert (await fresh(url, table.id)).messages == (board, hand)


async def test_a_note_that_no_move_takes_along_is_written_after_a_moment(
    path: Path, url: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.store.SOON", 0.01)
    quick = await opened(url)
    board = MessageRow((await played(quick, 1)).id, "board", 0, 4, 50, 1)
    quick.messages.change_soon([board])
    for _ in range(500):
        if (await fresh(url, board.table_id)).messages:
            break
        await asyncio.sleep(0.01)
    assert (await fresh(url, board.table_id)).messages == (board,)
    await quick.close()


async def test_closing_writes_what_is_noted(store: Store, url: str) -> None:
    table = await played(store, 1)
    board = MessageRow(table.id, "board", 0, 4, 50, 1)
    store.messages.change_soon([board])
    await store.close()
    assert (await fresh(url, table.id)).messages == (board,)


async def test_a_note_outlives_a_busy_disk_and_is_read_meanwhile(
    store: Store, path: Path, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = await played(store, 1)
    board = MessageRow(table.id, "board", 0, 4, 50, 1)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        store.messages.change_soon([board])
        for _ in range(2):
            with pytest.raises(StoreBusy):
                await store.moves.commit(commit(table.id, 2))
        assert await store.messages.of(table.id) == [board], "it stands nowhere but in memory"
        other.execute("ROLLBACK")
    assert caplog.text.count("cannot be noted, which is tried until it can") == 1
    await store.moves.commit(commit(table.id, 2))
    assert (await same(store, url, table.id)).messages == (board,)


async def test_a_note_that_is_refused_is_forgotten_and_said(
    store: Store, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = await played(store, 1)
    board, lost = MessageRow(table.id, "board", 0, 4, 50, 1), MessageRow(table.id + 9, "board", 0, 4, 51, 1)
    store.messages.change_soon([lost])
    store.messages.change_soon([board])
    await store.moves.commit(commit(table.id, 2))
    assert (await same(store, url, table.id)).messages == (board,)
    assert [record.getMessage() for record in caplog.records] == ["what stands in Discord cannot be noted"]


async def test_what_is_refused_changes_no_reading(store: Store, url: str) -> None:
    one, other = await played(store, 1), await played(store, 1)
    await store.tables.update(one.id, thread_id=77)
    before = await same(store, url, other.id)
    with pytest.raises(IntegrityError):
        await store.moves.commit(commit(other.id, 2, table={"thread_id": 77}))
    with pytest.raises(IntegrityError):
        await store.tables.update(other.id, thread_id=77)
    assert await same(store, url, other.id) == before


async def test_a_writer_that_is_gone_leaves_no_old_reading(store: Store, url: str) -> None:
    table = await played(store, 1)
    await store.aggregates.of(table.id)
    gone = asyncio.create_task(store.tables.update(table.id, reason="gone"))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    await store.moves.commit(commit(table.id, 2))  # after that move
    assert (await same(store, url, table.id)).row.reason == "gone"


async def test_a_table_is_found_though_somebody_asked_before_it_was_opened(store: Store) -> None:
    first = await played(store, 0)
    assert await store.tables.get(first.id + 1) is None
    assert await store.tables.in_thread(55) is None
    table = await store.tables.create(new_table())
    await store.moves.commit(commit(table.id, 1, status="running", table={"thread_id": 55}))
    found = await store.tables.get(table.id)
    assert found is not None
    assert (found.last_move, await store.tables.in_thread(55)) == (1, table.id)


async def test_settings_of_people_and_servers_are_read_once_and_changed_at_once(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await store.users.user(ANN) == UserRow(ANN)
    await store.users.change(ANN, language="ja")
    assert (await store.users.user(ANN)).language == "ja"
    guild = await store.users.guild(5)
    monkeypatch.setattr(store.database, "fetch", None)
    assert (await store.users.user(ANN)).language == "ja"
    assert await store.users.guild(5) == guild


async def test_beside_other_processes_each_look_asks(store: Store, url: str) -> None:
    table = await played(store, 1)
    other = await opened(url, single_process=False)
    try:
        assert await other.tables.get(table.id) == table
        await store.moves.commit(commit(table.id, 2))
        await store.users.change(BEN, language="en")
        assert await other.tables.get(table.id) == await store.tables.get(table.id)
        assert (await other.users.user(BEN)).language == "en"
    finally:
        await other.close()


async def test_a_glance_asks_once_and_sees_what_its_own_process_writes(store: Store, url: str) -> None:
    table = await played(store, 1)
    other = await opened(url, single_process=False)
    try:
        with new_read_scope():
            assert (await other.tables.get(table.id)) == table
            await store.moves.commit(commit(table.id, 2))
            await store.users.change(BEN, language="en")
            assert (await other.tables.get(table.id)) == table
            assert (await other.users.user(BEN)).language == "en"
            await other.users.change(BEN, language="ja")
            assert (await other.users.user(BEN)).language == "ja"
            with optimistic_lock(table.id):
                assert await other.tables.get(table.id) == await store.tables.get(table.id)
                await other.moves.commit(commit(table.id, 3))
            assert [move.number for move in await other.moves.latest(table.id)] == [1, 2, 3]
        await store.moves.commit(commit(table.id, 4))
        assert [move.number for move in await other.moves.latest(table.id)] == [1, 2, 3, 4]
    finally:
        await other.close()


async def test_what_was_read_while_something_was_written_holds_for_nobody(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = await opened(url, single_process=False)
    read, begun, goes_on = other.users._user, asyncio.Event(), asyncio.Event()
    slow = ReadThroughCache[int, UserRow](lambda user: _slowly(read(user), begun, goes_on), 10, single_process=False)
    monkeypatch.setattr(other.users, "user", slow)
    try:
        with new_read_scope():
            reading = asyncio.create_task(slow(ANN))
            await begun.wait()
            await other.users.change(ANN, language="ja")
            goes_on.set()
            assert (await reading).language is None, "it was read before"
            assert (await slow(ANN)).language == "ja"
    finally:
        await other.close()


async def _slowly(reading: Coroutine[Any, Any, UserRow], begun: asyncio.Event, goes_on: asyncio.Event) -> UserRow:
    row = await reading
    begun.set()
    await goes_on.wait()
    return row


async def test_a_task_that_outlives_a_glance_asks_for_itself(store: Store, url: str) -> None:
    table = await played(store, 1)
    other, over = await opened(url, single_process=False), asyncio.Event()

    async def number() -> int:
        found = await other.tables.get(table.id)
        assert found is not None
        return found.last_move

    async def later() -> int:
        assert await number() == 1, "it belongs to the glance"
        await over.wait()
        return await number()

    async def of_its_own() -> int:
        with no_read_scope():
            return await number()

    try:
        with new_read_scope():
            assert await other.tables.get(table.id) == table
            await store.moves.commit(commit(table.id, 2))
            outliving = asyncio.create_task(later())
            await asyncio.sleep(0)
            assert await asyncio.create_task(of_its_own()) == 2
        await store.moves.commit(commit(table.id, 3))
        over.set()
        assert await outliving == 3
    finally:
        await other.close()


async def test_who_has_the_lock_is_alone(path: Path, url: str) -> None:
    with only_process(url) as single_process:
        assert single_process
        with pytest.raises(AlreadyRunning), only_process(url):
            pytest.fail("both have it")
    with only_process("postgresql+asyncpg://host/taku") as single_process:
        assert not single_process
