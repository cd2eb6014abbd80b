"""Tests of committing and reading moves."""

from __future__ import annotations

import asyncio
from datetime import datetime

import pytest
from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError, StatementError

from bot.enums import RequestKind, TimerKind
from bot.rows import RequestRow, ResultRow, SeatRow, TimerRow
from bot.store import ConflictError, DuplicateInteraction, Store, schema
from bot.store.engine.compression import MARK
from bot.store.engine.errors import CorruptData
from bot.store.table.states import EVERY, LAST
from tests.databases import change, rows_of
from tests.store.builders import ANN, BEN, commit, minutes, new_table, played


async def test_starting_a_table_is_one_commit(store: Store) -> None:
    table = await store.tables.create(new_table(), [SeatRow(0, 0, "Ann", ANN)])
    seats = (SeatRow(table.id, 0, "Ben", BEN), SeatRow(table.id, 1, "Ann", ANN))
    timer = TimerRow(table.id, TimerKind.LIMIT, "0", minutes(9), "x")
    changes = {"thread_id": 77, "seed": b"\1", "salt": b"\2", "started_at": minutes(1)}
    start = commit(
        table.id, 1, kind="setup", seat=-1, user_id=None, said=(), status="running", table=changes, seats=seats,
        timers=(timer,), interaction=9,
    )  # fmt: skip
    await store.commit(start)

    found = await store.tables.get(table.id)
    assert found is not None
    assert (found.status, found.last_move, found.thread_id, found.seed, found.salt) == ("running", 1, 77, b"\1", b"\2")
    assert (found.started_at, found.ended_at) == (minutes(1), None)
    assert list((await rows_of(store, table.id)).seats) == list(seats)
    assert await store.timers.of(table.id) == [timer]
    assert await store.moves.of(table.id) == [start.move]
    assert await store.moves.state(table.id) == (1, b"state 1")
    assert await store.moves.is_committed(9)
    assert not await store.moves.is_committed(10)


async def test_a_commit_closes_the_request_and_leaves_timers_and_seats(store: Store) -> None:
    table = await played(store, 1)
    timer = TimerRow(table.id, TimerKind.LIMIT, "0", minutes(9))
    seat = SeatRow(table.id, 0, "Ann", ANN)
    request = RequestRow(table.id, RequestKind.UNDO, 0, 1, (0,), (1, 2))
    await change(store, table.id, timers=(timer,), seats=(seat,))
    for one in (RequestRow(table.id, RequestKind.UNDO, 0, 1, (), (1, 2)), request):
        await change(store, table.id, request=one)
    assert (await rows_of(store, table.id)).request == request

    await store.commit(commit(table.id, 2))
    assert (await rows_of(store, table.id)).request is None
    assert await store.timers.of(table.id) == [timer]
    assert list((await rows_of(store, table.id)).seats) == [seat]
    await store.commit(commit(table.id, 3, timers=()))
    assert await store.timers.of(table.id) == []

    await change(store, table.id, request=request)
    await change(store, table.id, request=None)
    assert (await rows_of(store, table.id)).request is None


async def test_the_end_has_results_and_a_time(store: Store) -> None:
    table = await played(store, 1)
    await store.commit(
        commit(table.id, 2, status="finished", results=(ResultRow(table.id, 0, ANN, "Ann", None, 1, 50),))
    )
    found = await store.tables.get(table.id)
    assert found is not None
    assert (found.status, found.ended_at) == ("finished", minutes(2))


async def test_stale_numbers_write_nothing(store: Store) -> None:
    table = await played(store, 3)
    for number in (1, 3, 5):
        with pytest.raises(ConflictError):
            await store.commit(commit(table.id, number, interaction=9, timers=(), status="ended"))
    with pytest.raises(ConflictError):
        await store.commit(commit(table.id + 1, 1))
    assert await store.tables.get(table.id) == table
    assert not await store.moves.is_committed(9)
    assert await store.moves.state(table.id) == (3, b"state 3")


async def test_the_same_interaction_is_one_move(store: Store) -> None:
    one, other = await played(store, 1), await played(store, 1)
    await store.commit(commit(one.id, 2, interaction=9))
    for table_id, number in ((one.id, 2), (one.id, 3), (other.id, 2)):
        with pytest.raises(DuplicateInteraction):
            await store.commit(commit(table_id, number, interaction=9))
    assert len(await store.moves.of(one.id)) == 2
    assert len(await store.moves.of(other.id)) == 1


async def test_the_same_interaction_twice_at_once(store: Store) -> None:
    tables = [await played(store, 1) for _ in range(4)]
    answers = await asyncio.gather(
        *(store.commit(commit(table.id, 2, interaction=9)) for table in tables), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [
        type(None),
        DuplicateInteraction,
        DuplicateInteraction,
        DuplicateInteraction,
    ]


async def test_two_stores_race_for_a_move(store: Store, url: str) -> None:
    table = await played(store, 2)
    second = await Store.open(url)
    try:
        answers = await asyncio.gather(
            store.commit(commit(table.id, 3, said=("one",))),
            second.commit(commit(table.id, 3, said=("other",))),
            return_exceptions=True,
        )
    finally:
        await second.close()
    (loser,) = [answer for answer in answers if answer is not None]
    assert isinstance(loser, ConflictError)
    winner = "one" if answers[0] is None else "other"
    assert (await store.moves.of(table.id, after=2))[0].said == (winner,)


async def test_a_bad_commit_in_a_group_falls_alone(store: Store) -> None:
    tables = [await played(store, 1) for _ in range(8)]
    taken = {"thread_id": 77}
    answers = await asyncio.gather(
        store.commit(commit(tables[0].id, 2, table=taken)),
        store.commit(commit(tables[1].id, 2, table=taken, seats=(SeatRow(0, 0, "Ann", ANN),))),
        store.commit(commit(tables[2].id, 7)),
        store.commit(commit(tables[3].id, 2, at=datetime(2026, 5, 4))),  # noqa: DTZ001
        *(store.commit(commit(table.id, 2)) for table in tables[4:]),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [type(None), IntegrityError, ConflictError, StatementError] + [
        type(None)
    ] * 4
    assert await store.tables.get(tables[1].id) == tables[1]
    assert list((await rows_of(store, tables[1].id)).seats) == []
    assert [len(await store.moves.of(table.id)) for table in tables] == [2, 1, 1, 1, 2, 2, 2, 2]


async def test_many_at_once_keep_each_tables_order(store: Store) -> None:
    tables = [await played(store, 0) for _ in range(3)]
    await asyncio.gather(
        *(store.commit(commit(table.id, number)) for number in range(1, 9) for table in tables),
    )
    for table in tables:
        assert [move.number for move in await store.moves.of(table.id)] == list(range(1, 9))


async def test_a_cancelled_caller_does_not_disturb_the_others(store: Store) -> None:
    one, other = await played(store, 1), await played(store, 1)
    gone = asyncio.create_task(store.commit(commit(one.id, 2)))
    stays = asyncio.create_task(store.commit(commit(other.id, 2)))
    await asyncio.sleep(0)
    gone.cancel()
    await stays
    with pytest.raises(asyncio.CancelledError):
        await gone
    assert (await store.moves.state(one.id))[0] == 2


async def test_closing_finishes_what_waits(store: Store, url: str) -> None:
    table = await played(store, 1)
    second = await Store.open(url)
    waiting = asyncio.create_task(second.commit(commit(table.id, 2)))
    await asyncio.sleep(0)
    await second.close()
    await waiting
    assert (await store.moves.state(table.id))[0] == 2
    with pytest.raises(RuntimeError):
        await second.commit(commit(table.id, 3))


async def kept(store: Store, table_id: int) -> list[int]:
    """Return the moves with a stored state."""
    return sorted(await store.states.of(table_id))


async def test_states_of_the_past(store: Store) -> None:
    """The last few are stored, and one of every n moves."""
    moves = EVERY + LAST + 3
    table = await played(store, moves)
    assert await kept(store, table.id) == [1, 1 + EVERY, *range(moves - LAST + 1, moves + 1)]
    assert await store.moves.state(table.id) == (moves, f"state {moves}".encode())
    assert await store.moves.state(table.id, moves - 1) == (moves - 1, f"state {moves - 1}".encode())
    assert (await store.moves.state(table.id, 9_999))[0] == moves
    for number in (1 + EVERY, 2 + EVERY, 3 + EVERY):
        assert await store.moves.state(table.id, number) == (1 + EVERY, f"state {1 + EVERY}".encode())
    with pytest.raises(LookupError):
        await store.moves.state(table.id, 0)
    with pytest.raises(LookupError):
        await store.moves.state(table.id + 1)


async def test_what_an_older_process_left_stays(store: Store, url: str) -> None:
    """Its code may have differed from this version's."""
    table = await played(store, LAST + 3)
    left = await kept(store, table.id)
    newer = await Store.open(url)
    for number in range(LAST + 4, 3 * LAST):
        await newer.commit(commit(table.id, number))
    await newer.close()
    assert await kept(store, table.id) == [*left, *range(2 * LAST, 3 * LAST)]


async def test_a_state_that_was_not_kept_leaves_the_others(store: Store) -> None:
    """A move that fails stores no state, and the next one takes this into account."""
    table = await played(store, LAST + 2)
    with pytest.raises(ConflictError):
        await store.commit(commit(table.id, LAST + 2))
    before = await kept(store, table.id)
    await store.commit(commit(table.id, LAST + 3))
    assert await kept(store, table.id) == [one for one in (*before, LAST + 3) if one != 3]


async def test_a_state_that_stays_is_deflated_and_the_last_one_is_not(store: Store) -> None:
    table = await played(store, EVERY + 3)
    rows = await store.database.fetch(select(schema.snapshots.c.number, schema.snapshots.c.state))
    small = {number for number, state in rows if state.startswith(MARK)}
    assert small == {1, 1 + EVERY}
    assert await store.moves.state(table.id, 1) == (1, b"state 1")


async def test_a_broken_state_says_so(store: Store) -> None:
    table = await played(store, 1)
    await store.database.write((update(schema.snapshots).values(state=MARK + b"x"), {}))
    with pytest.raises(CorruptData, match="decompress"):
        await store.moves.state(table.id)


async def test_reading_moves(store: Store) -> None:
    table = await played(store, 6)

    assert [move.number for move in await store.moves.of(table.id)] == [1, 2, 3, 4, 5, 6]
    assert [move.number for move in await store.moves.of(table.id, after=4)] == [5, 6]
    assert await store.moves.of(table.id, after=6) == []
    assert [move.number for move in (await rows_of(store, table.id)).latest] == [1, 2, 3, 4, 5, 6]
    assert [move.number for move in await store.moves.before(table.id, 7, 2)] == [5, 6]
    assert [move.number for move in await store.moves.before(table.id, 5, 2)] == [3, 4]


async def test_taking_back(store: Store) -> None:
    table = await played(store, 1)
    await store.commit(commit(table.id, 2, seat=1))
    await store.commit(commit(table.id, 3, seat=0, sealed=True))
    assert await store.moves.last_of(table.id, 0) == 3
    await store.commit(commit(table.id, 4, seat=0, kind="undo", undone=False, state=b"state 2"))
    await store.commit(commit(table.id, 5, seat=1))
    assert await store.moves.last_of(table.id, 0) == 3
    back = commit(table.id, 6, seat=0, kind="undo", state=b"state 2")
    await store.commit(type(back)(back.table_id, 6, back.move, back.state, undone=(3, 5)))
    assert [move.undone for move in await store.moves.of(table.id)] == [False, False, True, False, True, False]
    assert [move.sealed for move in await store.moves.of(table.id)] == [False, False, True, False, False, False]
    assert [await store.moves.last_of(table.id, seat) for seat in (0, 1, 2)] == [1, 2, 0]
    assert await store.moves.state(table.id) == (6, b"state 2")
