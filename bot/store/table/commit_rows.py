"""Statements that write commits, and the checks that refuse them.

Each commit succeeds or fails alone: the tables' move numbers and the interactions are read first, in the same
transaction, and stale or duplicate commits are left out and reported.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Self

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.sql.dml import Insert

from bot.enums import Status
from bot.rows import Commit, OrderRow, RequestRow
from bot.store.engine.database import Database, Statement, execute
from bot.store.engine.errors import ConflictError, DuplicateInteraction
from bot.store.schema import (
    interactions,
    invitations,
    moves,
    orders,
    removals,
    requests,
    results,
    seat_events,
    tables,
    timers,
)
from bot.store.table.aggregate import ADVANCED
from bot.store.table.states import StateWriter
from bot.store.table.tables import DECLINE, remember_seats, replace_seats
from bot.store.table.votes import replace_votes

# Locked in one order, so that two processes never deadlock (on SQLite the whole database is locked anyway).
NUMBERS = (
    select(tables.c.id, tables.c.last_move, tables.c.version)
    .where(tables.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(tables.c.id)
    .with_for_update()
)
SEEN = select(interactions.c.interaction_id).where(interactions.c.interaction_id.in_(bindparam("ids", expanding=True)))
ADD_MOVE = insert(moves)
ADD_RESULT = insert(results)
ADD_TIMER = insert(timers)
ADD_COMING = insert(seat_events)
ADD_ORDER = insert(orders)
END_ORDER = delete(orders).where(orders.c.id == bindparam("order"))
NEXT_NUMBER = update(tables).where(tables.c.id == bindparam("of")).values(last_move=bindparam("to"), **ADVANCED)
READMIT = delete(removals).where(removals.c.table_id == bindparam("of"), removals.c.user_id == bindparam("who"))
TAKE_BACK = (
    update(moves).where(moves.c.table_id == bindparam("of"), moves.c.number == bindparam("back")).values(undone=True)
)
CLEAR_REQUESTS = delete(requests).where(requests.c.table_id.in_(bindparam("ids", expanding=True)))
CLEAR_TIMERS = delete(timers).where(timers.c.table_id.in_(bindparam("ids", expanding=True)))


class Inserts(Struct, frozen=True):
    """Inserts of the database's dialect.

    `interaction` returns the ids that were new; `request` replaces a table's; `invitation` and `removal` keep the first
    of a user.
    """

    interaction: Insert
    request: Insert
    invitation: Insert
    removal: Insert

    @classmethod
    def of(cls, database: Database) -> Self:
        """Return the inserts of a database."""
        seen = database.add(interactions).returning(interactions.c.interaction_id)
        return cls(seen, database.upsert(requests), database.add(invitations), database.add(removals))


def write(
    connection: Connection,
    states: StateWriter,
    inserts: Inserts,
    commits: Sequence[Commit],
    beside: Collection[int] = (),
) -> list[Exception | None]:
    """Write commits of different tables in one transaction; return an error or None for each.

    `beside` are tables of which something else will be written in the transaction.
    """
    answers = refusals(connection, commits, beside)
    for place in _done_meanwhile(connection, inserts.interaction, commits, answers):
        answers[place] = DuplicateInteraction(commits[place].interaction or 0)
    fresh = [commit for commit, no in zip(commits, answers, strict=True) if no is None]
    execute(connection, (*states.statements(fresh), *statements(fresh, inserts)))
    return answers


def refusals(connection: Connection, commits: Sequence[Commit], beside: Collection[int]) -> list[Exception | None]:
    """Return for each commit the error that refuses it; lock its table and those of `beside`."""
    found = connection.execute(NUMBERS, {"ids": [*{commit.table_id for commit in commits}.union(beside)]})
    now: dict[int, tuple[int, int]] = {row[0]: (row[1], row[2]) for row in found}
    asked = [commit.interaction for commit in commits if commit.interaction is not None]
    seen: set[int] = set()
    if asked:
        seen = set(connection.execute(SEEN, {"ids": asked}).scalars())
    return [_refusal(commit, now.get(commit.table_id), seen) for commit in commits]


def _refusal(commit: Commit, now: tuple[int, int] | None, seen: Collection[int]) -> Exception | None:
    """Return the error of a commit, given its table's last move and version; None: no table."""
    if commit.interaction is not None and commit.interaction in seen:
        return DuplicateInteraction(commit.interaction)
    if now is None or commit.version not in (None, now[1]):
        return ConflictError(commit.table_id)
    return ConflictError(commit.table_id) if commit.move is not None and commit.number != now[0] + 1 else None


def _done_meanwhile(
    connection: Connection, add: Insert, commits: Sequence[Commit], answers: Sequence[Exception | None]
) -> list[int]:
    """Remember the interactions; return the indexes of those that another process has just done."""
    new = {
        commit.interaction: place
        for place, (commit, no) in enumerate(zip(commits, answers, strict=True))
        if no is None and commit.interaction is not None
    }
    if not new:
        return []
    now = datetime.now(UTC)
    rows = [
        {"interaction_id": one, "at": move.at if (move := commits[place].move) else now} for one, place in new.items()
    ]
    added = set(connection.execute(add, rows).scalars())
    return [place for one, place in new.items() if one not in added]


def statements(commits: Sequence[Commit], inserts: Inserts) -> Iterable[Statement]:
    """Return the statements that write these commits: one for each kind of row."""
    advanced: list[dict[str, object]] = []
    for commit in commits:
        moved = {} if commit.move is None else {"last_move": commit.number}
        if commit.table or not moved:
            row = update(tables).where(tables.c.id == commit.table_id)
            yield row.values(**moved, **ADVANCED, **commit.table), {}
        else:
            advanced.append({"of": commit.table_id, "to": commit.number})
        if commit.seats is not None:
            yield from replace_seats(commit.table_id, commit.seats)
        if commit.begun and (commit.seats is not None or commit.table.get("status") == Status.RUNNING):
            yield remember_seats(commit.table_id)
        if commit.votes is not None:
            yield from replace_votes(commit.table_id, commit.votes)
    closed = [one.table_id for one in commits if one.move is not None or one.request is None]
    timed = [one.table_id for one in commits if one.timers is not None]
    many: list[tuple[Any, Any]] = [
        (ADD_MOVE, [asdict(one.move) for one in commits if one.move is not None]),
        (NEXT_NUMBER, advanced),
        (TAKE_BACK, [{"of": one.table_id, "back": number} for one in commits for number in one.undone]),
        (ADD_RESULT, [asdict(row) for one in commits for row in one.results]),
        (ADD_COMING, [asdict(row) for one in commits for row in one.comings]),
        (END_ORDER, [{"order": order} for one in commits for order in one.ordered]),
        (ADD_ORDER, [_without_id(row) for one in commits for row in one.new_orders]),
        (CLEAR_REQUESTS, {"ids": closed} if closed else {}),
        (inserts.request, [asdict(one.request) for one in commits if isinstance(one.request, RequestRow)]),
        (inserts.invitation, [asdict(row) for one in commits for row in one.invited]),
        (DECLINE, [{"of": one.table_id, "who": user} for one in commits for user in one.declined]),
        (inserts.removal, [asdict(row) for one in commits for row in one.removed]),
        (READMIT, [{"of": one.table_id, "who": user} for one in commits for user in one.readmitted]),
        (CLEAR_TIMERS, {"ids": timed} if timed else {}),
        (ADD_TIMER, [asdict(row) for one in commits for row in one.timers or ()]),
    ]
    yield from ((statement, rows) for statement, rows in many if rows)


def _without_id(order: OrderRow) -> dict[str, Any]:
    values = asdict(order)
    del values["id"]
    return values
