"""Tests of the table cache: cached tables equal the stored ones after any write."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from msgspec.structs import asdict, replace
from sqlalchemy.exc import IntegrityError

from bot.enums import ComingKind, RequestKind, Status, TimerKind, VoteKind, VoteResult
from bot.rows import (
    AnswerRow,
    ComingRow,
    Counted,
    InvitationRow,
    MessageRow,
    OrderRow,
    RequestRow,
    SeatRow,
    TimerRow,
    UserRow,
    VoteRow,
)
from bot.store import ConflictError, Store, StoreBusy
from bot.store.engine.process_lock import AlreadyRunning, only_process
from bot.store.table.aggregate import LATEST, AggregateCache, TableAggregate
from bot.tables.model.draft import Draft, DraftMove, commit_of, finalized, rows_after
from bot.tables.model.draft import change as drafted
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.notifications import VoteAsked
from tests.databases import change, opened
from tests.store.builders import ANN, BEN, commit, minutes, new_table, played

Write = Callable[[Store, int, int, Random], Awaitable[object]]
T = TypeVar("T")


async def fresh(store: Store, table_id: int) -> TableAggregate:
    """Return a table as stored on disk."""
    return await AggregateCache(store.database, single_process=True).of(table_id) or pytest.fail("there is none")


async def same(store: Store, table_id: int) -> TableAggregate:
    """Return the cached aggregate; check that it equals the stored one."""
    await store.messages.flush()
    kept = await store.aggregates.of(table_id) or pytest.fail("there is none")
    assert asdict(kept) == asdict(await fresh(store, table_id))
    return kept


def _seats(table_id: int, random: Random) -> tuple[SeatRow, ...]:
    return tuple(SeatRow(table_id, seat, f"P{random.random()}", ANN + seat) for seat in range(random.randrange(1, 4)))


def _timers(table_id: int, random: Random) -> tuple[TimerRow, ...]:
    return tuple(
        TimerRow(table_id, TimerKind.LIMIT, str(key), minutes(random.randrange(99) + key / 10)) for key in range(3)
    )


def _votes(table_id: int, random: Random) -> tuple[VoteRow, ...]:
    return tuple(
        VoteRow(
            table_id, VoteKind.END, seat, ANN, minutes(seat), minutes(99), (VoteResult.YES, VoteResult.NO), (ANN,), {}
        )
        for seat in range(random.randrange(3))
    )


def _order(table_id: int, random: Random) -> OrderRow:
    seat = random.randrange(3)
    return OrderRow(0, table_id, seat, ANN + seat, "skip", (), "always", minutes(random.random()))


def _draft(rows: TableAggregate, number: int, random: Random) -> Draft[None]:
    """Return a draft with changes of some of the parts that a draft may change."""
    table, table_id = TableSnapshot(rows), rows.row.id

    def some(value: T, without: T, chance: float = 0.3) -> T:
        return value if random.random() < chance else without

    draft = Draft(
        table,
        table.with_rows(request=some(RequestRow(table_id, RequestKind.UNDO, 0, number, (), (1,)), rows.request)),
        None,
        comings=some((ComingRow(table_id, number, 0, ComingKind.LEFT, "Ann", minutes(number)),), ()),
        counted=some((Counted((AnswerRow(ANN, 60, 1, 0),)),), ()),
        invited=some((InvitationRow(table_id, number, ANN, minutes(number)),), (), 0.1),
        declined=some((number - 1,), (), 0.1),
        outbox=some((VoteAsked(table_id, VoteKind.END, minutes(number), (ANN,)),), ()),
    )
    if random.random() < 0.7:
        move = commit(table_id, rows.row.last_move + 1).move or pytest.fail("it is a move")
        undone = some((rows.row.last_move,), ())
        latest = [replace(one, undone=one.undone or one.number in undone) for one in rows.latest]
        after = draft.after.with_columns(last_move=move.number).with_rows(latest=latest)
        draft = replace(draft, after=after, move=DraftMove(move, b"state", undone))
    orders = rows.orders[some(1, 0) :]
    return draft.changing(
        seats=some(_seats(table_id, random), None),
        timers=some(_timers(table_id, random), None),
        votes=some(_votes(table_id, random), None),
        orders=some((*orders, _order(table_id, random)), orders, 0.2),
        reason=f"{number}",
        thread_id=some(1000 * table_id + number, rows.row.thread_id),
        private=some(not rows.row.private, rows.row.private, 0.1),
        status=some(random.choice((Status.RUNNING, Status.ENDED)), rows.row.status, 0.1),
    )


async def _write(store: Store, table_id: int, number: int, random: Random) -> None:
    """Write a draft at the version that was read; mostly the rows after it are given with it."""
    rows = await store.aggregates.of(table_id) or pytest.fail("there is none")
    draft = finalized(_draft(rows, number, random))
    await store.commit(commit_of(draft), rows_after(draft) if random.random() < 0.8 else None)


async def _note(store: Store, table_id: int, number: int, random: Random) -> None:
    row = MessageRow(table_id, random.choice(("board", "hand", "old")), random.choice((0, ANN)), 5, number, number)
    store.messages.change_soon([row], await store.messages.of(table_id) if random.random() < 0.2 else ())


async def _change(store: Store, table_id: int, number: int, random: Random) -> None:
    row = MessageRow(table_id, "board", 0, 5, number, -number)
    await store.messages.change([row] if random.random() < 0.7 else [], [row] if random.random() < 0.5 else [])


async def _postpone(store: Store, table_id: int, number: int, random: Random) -> None:
    def later(row: TimerRow, _speed: str, by: timedelta) -> TimerRow:
        return replace(row, due_at=row.due_at + by)

    await store.timers.postpone([table_id], later, minutes(0), timedelta(number))


async def _rest(store: Store, table_id: int, number: int, random: Random) -> None:
    user = ANN + random.randrange(3)
    await store.vacations.add(user, minutes(number), minutes(number + 1), lambda rows: None)


WRITES: tuple[Write, ...] = (
    _write,
    _note,
    _note,
    _change,
    _postpone,
    _rest,
    lambda store, table_id, number, random: change(store, table_id, seats=_seats(table_id, random)),
    lambda store, table_id, number, random: change(store, table_id, request=None, timers=_timers(table_id, random)),
)


@pytest.mark.parametrize("processes", [1, 2])
async def test_whatever_is_written_the_reading_is_what_the_disk_has(url: str, processes: int) -> None:
    """Also while several write, message updates are pending, or another process writes."""
    random, stores = Random(1), [await opened(url, single_process=processes == 1) for _ in range(processes)]
    tables, written = [(await played(stores[0], 1)).id for _ in range(2)], 0
    try:
        for number in range(2, LATEST + 20):
            for table_id in tables:
                writes = [_write, *random.sample(WRITES, 2)]
                at_once = [write(random.choice(stores), table_id, number, random) for write in writes]
                reads = [store.aggregates.of(table_id) for store in stores if random.random() < 0.5]
                answers = await asyncio.gather(*at_once, *reads, return_exceptions=True)
                refused = [answer for answer in answers if isinstance(answer, BaseException)]
                assert {type(error) for error in refused} <= {ConflictError}, refused
                written += len(answers) - len(refused)
                for store in stores:
                    await store.messages.flush()
                for store in stores:
                    await same(store, table_id)
        assert written > 3 * LATEST
        for one in tables:
            read = await same(stores[0], one)
            assert len(read.latest) == min(read.row.last_move, LATEST)
    finally:
        for store in stores:
            await store.close()


async def test_rows_that_are_given_with_a_change_are_not_read_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played(store, 1)
    rows = await store.aggregates.of(table.id) or pytest.fail("there is none")
    board = MessageRow(table.id, "board", 0, 4, 50, 1)
    store.messages.change_soon([board])
    draft = finalized(drafted(TableSnapshot(rows), reason="x", timers=_timers(table.id, Random(1))))
    await store.commit(commit_of(draft), rows_after(draft))
    monkeypatch.setattr(store.database, "read", None)
    found = await store.aggregates.of(table.id) or pytest.fail("there is none")
    assert (found.row.reason, found.timers, found.messages) == ("x", draft.after.timers, (board,))


async def test_a_note_counts_at_once_and_goes_to_the_disk_with_the_next_move(path: Path, store: Store) -> None:
    table = await played(store, 1)
    board, hand = MessageRow(table.id, "board", 0, 4, 50, 1), MessageRow(table.id, "hand", ANN, 5, 51, 1)
    store.messages.change_soon([board])
    store.messages.change_soon([hand])
    assert await store.messages.of(table.id) == [board, hand]
    assert (await fresh(store, table.id)).messages == ()
    await store.commit(commit(table.id, 2))
    assert (await fresh(store, table.id)).messages == (board, hand)


async def test_a_note_that_no_move_takes_along_is_written_after_a_moment(
    path: Path, url: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.store.SOON", 0.01)
    quick = await opened(url)
    board = MessageRow((await played(quick, 1)).id, "board", 0, 4, 50, 1)
    quick.messages.change_soon([board])
    for _ in range(500):
        if (await fresh(store, board.table_id)).messages:
            break
        await asyncio.sleep(0.01)
    assert (await fresh(store, board.table_id)).messages == (board,)
    await quick.close()


async def test_closing_writes_what_is_noted(store: Store, url: str) -> None:
    table = await played(store, 1)
    board = MessageRow(table.id, "board", 0, 4, 50, 1)
    store.messages.change_soon([board])
    await store.close()
    again = await opened(url)
    assert await again.messages.of(table.id) == [board]
    await again.close()


async def test_a_note_outlives_a_busy_disk_and_is_read_meanwhile(
    store: Store, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = await played(store, 1)
    board = MessageRow(table.id, "board", 0, 4, 50, 1)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        store.messages.change_soon([board])
        for _ in range(2):
            with pytest.raises(StoreBusy):
                await store.commit(commit(table.id, 2))
        assert await store.messages.of(table.id) == [board], "it stands nowhere but in memory"
        other.execute("ROLLBACK")
    assert caplog.text.count("cannot be noted, which is tried until it can") == 1
    await store.commit(commit(table.id, 2))
    assert (await same(store, table.id)).messages == (board,)


async def test_a_note_that_is_refused_is_forgotten_and_said(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    table = await played(store, 1)
    board, lost = MessageRow(table.id, "board", 0, 4, 50, 1), MessageRow(table.id + 9, "board", 0, 4, 51, 1)
    store.messages.change_soon([lost])
    store.messages.change_soon([board])
    await store.commit(commit(table.id, 2))
    assert (await same(store, table.id)).messages == (board,)
    assert [record.getMessage() for record in caplog.records] == ["what stands in Discord cannot be noted"]


async def test_what_is_refused_changes_no_reading(store: Store) -> None:
    one, other = await played(store, 1), await played(store, 1)
    await change(store, one.id, thread_id=77)
    before = await same(store, other.id)
    with pytest.raises(IntegrityError):
        await store.commit(commit(other.id, 2, table={"thread_id": 77}))
    with pytest.raises(IntegrityError):
        await change(store, other.id, thread_id=77)
    assert await same(store, other.id) == before


async def test_a_writer_that_is_gone_leaves_no_old_reading(store: Store) -> None:
    table = await played(store, 1)
    await store.aggregates.of(table.id)
    gone = asyncio.create_task(change(store, table.id, reason="gone"))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    await store.commit(commit(table.id, 2))  # after that move
    assert (await same(store, table.id)).row.reason == "gone"


async def test_a_table_is_found_though_somebody_asked_before_it_was_opened(store: Store) -> None:
    first = await played(store, 0)
    assert await store.tables.get(first.id + 1) is None
    assert await store.tables.in_thread(55) is None
    table = await store.tables.create(new_table())
    await store.commit(commit(table.id, 1, status="running", table={"thread_id": 55}))
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
        await store.commit(commit(table.id, 2))
        await store.users.change(BEN, language="en")
        assert await other.tables.get(table.id) == await store.tables.get(table.id)
        assert (await other.users.user(BEN)).language == "en"
    finally:
        await other.close()


async def test_who_has_the_lock_is_alone(path: Path, url: str) -> None:
    with only_process(url) as single_process:
        assert single_process
        with pytest.raises(AlreadyRunning), only_process(url):
            pytest.fail("both have it")
    with only_process("postgresql+asyncpg://host/taku") as single_process:
        assert not single_process
