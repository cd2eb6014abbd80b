"""Tests of changes of tables, with and without a move: each is written whole or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace
from sqlalchemy import Connection, select, text
from sqlalchemy.exc import CompileError, IntegrityError

from bot.enums import ComingKind, RequestKind, TimerKind, VoteKind, VoteResult
from bot.rows import (
    AnswerRow,
    ComingRow,
    Commit,
    Counted,
    InvitationRow,
    OrderRow,
    ReliabilityRow,
    RemovalRow,
    RequestRow,
    ResultRow,
    Saying,
    SeatRow,
    TableRow,
    TimerRow,
    VoteRow,
)
from bot.store import ConflictError, DuplicateInteraction, Store, schema
from bot.store.coordination.job_queue import SAY
from tests.databases import change, opened, orders_of
from tests.store.builders import ANN, BEN, NOON, commit, minutes, new_table, played, results

OF_A_MOVE = {"number", "move", "state", "undone"}
QUEUED = text("SELECT entrypoint, payload FROM pgqueuer ORDER BY entrypoint, payload")


async def begun(store: Store) -> TableRow:
    """Return a running private table of Ann with an order of hers, and an invitation of Ben."""
    table = await store.tables.create(
        new_table(private=True), [SeatRow(0, 0, "Ann", ANN)], invited=[InvitationRow(0, BEN, ANN, NOON)]
    )
    await store.commit(commit(table.id, 1, status="running"))
    await change(store, table.id, new_orders=(OrderRow(0, table.id, 0, ANN, "skip", (), "always", NOON),))
    found = await store.tables.get(table.id)
    assert found is not None
    return found


async def everything(store: Store, table: TableRow, /, *, move: bool, **changes: Any) -> Commit:
    """Return a commit that writes rows of every kind."""
    of, answer, game = table.id, AnswerRow(ANN, 60, 1, 0), ReliabilityRow(ANN, games=1)
    made = commit(of, table.last_move + 1, undone=False) if move else Commit(of)
    values: dict[str, Any] = {
        "undone": (table.last_move,) if move else (),
        "version": table.version,
        "interaction": 1000 + of,
        "table": {"reason": "x", "idle_moves": 4},
        "begun": True,
        "seats": (SeatRow(of, 0, "Ann", ANN), SeatRow(of, 1, "Dai", 9)),
        "timers": (TimerRow(of, TimerKind.LIMIT, "0", minutes(9)),),
        "votes": (
            VoteRow(
                of,
                VoteKind.END,
                -1,
                ANN,
                NOON,
                minutes(9),
                (VoteResult.YES, VoteResult.NO),
                (ANN, 9),
                {str(ANN): VoteResult.YES},
            ),
        ),
        "request": RequestRow(of, RequestKind.UNDO, 0, 1, (), (1,)),
        "new_orders": (OrderRow(0, of, 0, ANN, "gone", ("1",), "once", NOON),),
        "ordered": tuple(one.id for one in await orders_of(store, of)),
        "comings": (ComingRow(of, 1, 1, ComingKind.TAKEN, "Dai", NOON),),
        "results": (ResultRow(of, 0, ANN, "Ann", None, 1, 5), ResultRow(of, 1, 9, "Dai", None, 2, 3)),
        "invited": (InvitationRow(of, 9, ANN, NOON),),
        "declined": (BEN,),
        "removed": (RemovalRow(of, 9, NOON),),
        "readmitted": (BEN,),
        "sayings": (Saying(f"once {of}", b"notice"),),
        "counted": (Counted((answer,), (game,)),),
    }
    return replace(made, **values | changes)


async def contents(store: Store) -> dict[str, list[Any]]:
    """Return all rows of the database, and the jobs."""

    def work(connection: Connection) -> dict[str, list[Any]]:
        found = {
            table.name: sorted(map(repr, connection.execute(select(table)))) for table in schema.metadata.sorted_tables
        }
        jobs = connection.execute(QUEUED).all() if store.database.dialect != "sqlite" else []
        return found | {"jobs": [(row[0], bytes(row[1])) for row in jobs]}

    return await store.database.read(work)


def counted(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return the list of transactions to come."""
    transaction, begun = store.database.transaction, list[object]()

    async def counting(work: Callable[[Connection], Any]) -> Any:
        begun.append(work)
        return await transaction(work)

    monkeypatch.setattr(store.database, "transaction", counting)
    return begun


@pytest.mark.parametrize("move", [True, False])
async def test_all_of_a_change_is_written(store: Store, *, move: bool) -> None:
    table = await begun(store)
    made = await everything(store, table, move=move)
    silent = {name for name in Commit.__struct_fields__ if getattr(made, name) in ((), {}, None, b"", 0, UNSET)}
    assert silent == (set() if move else OF_A_MOVE), "a new field belongs into this test"
    await store.commit(made)

    found = await store.aggregates.of(table.id)
    assert found is not None
    assert (found.row.version, found.row.last_move) == (table.version + 1, table.last_move + move)
    assert (found.row.reason, found.row.idle_moves, found.row.status) == ("x", 4, "running")
    assert (found.seats, found.timers, found.votes) == (made.seats, made.timers, made.votes)
    assert (found.request, found.comings) == (made.request, made.comings)
    assert [(one.form, one.said) for one in found.orders] == [("gone", ("1",))]
    assert [(one.user_id, one.declined) for one in found.invitations] == [(9, False), (BEN, True)]
    assert await store.blocks.removed(table.id, [BEN, 9]) == {9}
    assert [one.undone for one in found.latest] == ([True, False] if move else [False])
    assert tuple(await results(store)) == made.results
    assert await store.reliability.answers([ANN]) == [AnswerRow(ANN, 60, 1, 0)]
    assert await store.reliability.games([ANN]) == [ReliabilityRow(ANN, games=1)]
    assert await store.tables.seats_sat_at(table.id, 9) == [1]
    assert await store.moves.is_committed(1000 + table.id)
    told = [about for kind, about in (await contents(store))["jobs"] if kind == SAY]
    assert told == ([] if store.database.dialect == "sqlite" else [b"notice"])


@pytest.mark.parametrize("move", [True, False])
async def test_at_an_older_version_nothing_is_written(store: Store, *, move: bool) -> None:
    table = await begun(store)
    before = await contents(store)
    for version in (table.version - 1, table.version + 1):
        with pytest.raises(ConflictError):
            await store.commit(await everything(store, table, move=move, version=version))
    with pytest.raises(ConflictError):
        await change(store, table.id + 1, reason="there is no such table")
    assert await contents(store) == before


async def test_what_shares_a_transaction_is_written_or_refused_alone(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved, stale_move, changed, stale = [await begun(store) for _ in range(4)]
    made = [
        await everything(store, moved, move=True),
        await everything(store, stale_move, move=True, version=1),
        await everything(store, changed, move=False),
        await everything(store, stale, move=False, version=1),
    ]
    transactions = counted(store, monkeypatch)
    answers = await asyncio.gather(*map(store.commit, made), return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None), ConflictError] * 2
    assert len(transactions) == 1
    assert await store.reliability.games([ANN]) == [ReliabilityRow(ANN, games=2)]
    assert len(await results(store)) == 4
    for table, one, writes in zip((moved, stale_move, changed, stale), made, (True, False) * 2, strict=True):
        found = await store.tables.get(table.id)
        assert found is not None
        assert (found.version > table.version, found == table) == (writes, not writes)
        assert await store.moves.is_committed(one.interaction or 0) == writes


async def test_a_change_that_a_constraint_refuses_falls_alone(store: Store) -> None:
    taken, clash, twice, unknown, good = [await begun(store) for _ in range(5)]
    await change(store, taken.id, thread_id=77)
    before = {one.id: await store.aggregates.of(one.id) for one in (clash, twice, unknown)}
    timer = TimerRow(twice.id, TimerKind.LIMIT, "0", minutes(1))
    answers = await asyncio.gather(
        store.commit(await everything(store, clash, move=False, table={"thread_id": 77})),
        store.commit(await everything(store, twice, move=False, timers=(timer, timer))),
        store.commit(await everything(store, unknown, move=False, table={"colour": "red"})),
        store.commit(await everything(store, good, move=False)),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [IntegrityError, IntegrityError, CompileError, type(None)]
    assert {one: await store.aggregates.of(one) for one in before} == before
    assert not any([await store.moves.is_committed(1000 + one) for one in before])
    assert await store.reliability.games([ANN]) == [ReliabilityRow(ANN, games=1)]
    assert {row.table_id for row in await results(store)} == {good.id}
    assert [about for kind, about in (await contents(store))["jobs"] if kind == SAY] in ([], [b"notice"])


async def test_of_two_changes_at_the_same_version_one_is_written(store: Store, url: str) -> None:
    table, other = await begun(store), await opened(url, single_process=False)
    reasons = {"first": store, "second": store, "of another process": other}
    try:
        answers = await asyncio.gather(
            *(change(one, table.id, version=table.version, reason=reason) for reason, one in reasons.items()),
            return_exceptions=True,
        )
    finally:
        await other.close()
    assert sorted(type(answer).__name__ for answer in answers) == ["ConflictError", "ConflictError", "NoneType"]
    store.aggregates.forget_all()
    found = await store.tables.get(table.id)
    assert found is not None
    assert (found.reason, found.version) == (list(reasons)[answers.index(None)], table.version + 1)


async def test_an_interaction_is_one_change(store: Store) -> None:
    one, other = await begun(store), await begun(store)
    press = partial(change, store, interaction=9)
    answers = await asyncio.gather(
        press(one.id, reason="first"), press(one.id, reason="again"), press(other.id, reason="x"),
        store.commit(commit(other.id, 2, interaction=9)), return_exceptions=True,
    )  # fmt: skip
    assert [type(answer) for answer in answers] == [type(None), *[DuplicateInteraction] * 3]
    assert await store.moves.is_committed(9)
    with pytest.raises(DuplicateInteraction):
        await press(one.id, reason="later", version=one.version)
    found = await store.tables.get(one.id)
    assert found is not None
    assert (found.reason, found.version, await store.tables.get(other.id)) == ("first", one.version + 1, other)


async def test_an_interaction_of_a_move_is_no_change_later(store: Store) -> None:
    table = await played(store, 1)
    await store.commit(commit(table.id, 2, interaction=9))
    with pytest.raises(DuplicateInteraction):
        await change(store, table.id, reason="again", interaction=9)
