"""Statements that write moves, and the checks that refuse them.

Each commit succeeds or fails alone: the tables' move numbers and the interactions are read first, in the same
transaction, and stale or duplicate commits are left out and reported.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.sql.dml import Insert

from bot.enums import Status
from bot.rows import Commit
from bot.store.engine.database import Statement, execute
from bot.store.engine.errors import ConflictError, DuplicateInteraction
from bot.store.schema import interactions, moves, requests, results, tables, timers
from bot.store.table.aggregate import ADVANCED
from bot.store.table.orders import END, OVER_NOW
from bot.store.table.states import StateWriter
from bot.store.table.tables import remember_seats, replace_seats
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
NEXT_NUMBER = update(tables).where(tables.c.id == bindparam("of")).values(last_move=bindparam("to"), **ADVANCED)
TAKE_BACK = (
    update(moves).where(moves.c.table_id == bindparam("of"), moves.c.number == bindparam("back")).values(undone=True)
)
CLEAR_REQUESTS = delete(requests).where(requests.c.table_id.in_(bindparam("ids", expanding=True)))
CLEAR_TIMERS = delete(timers).where(timers.c.table_id.in_(bindparam("ids", expanding=True)))


def write(
    connection: Connection, states: StateWriter, add: Insert, commits: Sequence[Commit], beside: Collection[int] = ()
) -> list[Exception | None]:
    """Write commits of different tables in one transaction; return an error or None for each.

    `add` remembers interactions and returns those that were new; `beside` are tables of which something else will be
    written in the transaction.
    """
    answers = refusals(connection, commits, beside)
    for place in _done_meanwhile(connection, add, commits, answers):
        answers[place] = DuplicateInteraction(commits[place].interaction or 0)
    fresh = [commit for commit, no in zip(commits, answers, strict=True) if no is None]
    execute(connection, (*states.statements(fresh), *statements(fresh)))
    return answers


def refusals(connection: Connection, commits: Sequence[Commit], beside: Collection[int]) -> list[Exception | None]:
    """Return for each commit the error that refuses it; lock its table and those of `beside`."""
    found = connection.execute(NUMBERS, {"ids": [*{commit.table_id for commit in commits}.union(beside)]})
    now: dict[int, tuple[int, int]] = {row[0]: (row[1], row[2]) for row in found}
    asked = [commit.interaction for commit in commits if commit.interaction is not None]
    seen: set[int] = set()
    if asked:
        seen = set(connection.execute(SEEN, {"ids": asked}).scalars())
    answers: list[Exception | None] = []
    for commit in commits:
        number, version = now.get(commit.table_id, (None, None))
        if commit.interaction in seen:
            answers.append(DuplicateInteraction(commit.interaction))
        elif number is None or commit.number != number + 1 or commit.version not in (None, version):
            answers.append(ConflictError(commit.table_id))
        else:
            answers.append(None)
    return answers


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
    rows = [{"interaction_id": one, "at": commits[place].move.at} for one, place in new.items()]
    added = set(connection.execute(add, rows).scalars())
    return [place for one, place in new.items() if one not in added]


def statements(commits: Sequence[Commit]) -> Iterable[Statement]:
    """Return the statements that write these commits: one for each kind of row."""
    if not commits:
        return
    yield ADD_MOVE, [asdict(commit.move) for commit in commits]
    advanced: list[dict[str, object]] = []
    for commit in commits:
        if changes := commit.columns:
            row = update(tables).where(tables.c.id == commit.table_id)
            yield row.values(last_move=commit.number, **ADVANCED, **changes), {}
        else:
            advanced.append({"of": commit.table_id, "to": commit.number})
        if commit.seats is not None:
            yield from replace_seats(commit.table_id, commit.seats)
        if commit.seats is not None or commit.status == Status.RUNNING:
            yield remember_seats(commit.table_id)
        if commit.votes is not None:
            yield from replace_votes(commit.table_id, commit.votes)
    many: list[tuple[Any, list[dict[str, Any]]]] = [
        (NEXT_NUMBER, advanced),
        (TAKE_BACK, [{"of": c.table_id, "back": number} for c in commits for number in c.undone]),
        (ADD_RESULT, [asdict(row) for c in commits for row in c.results]),
        (END, [{"order": order} for c in commits for order in c.ordered]),
        (OVER_NOW, [{"of": c.table_id} for c in commits if c.status in (Status.FINISHED, Status.ENDED)]),
    ]
    yield from ((statement, rows) for statement, rows in many if rows)
    yield CLEAR_REQUESTS, {"ids": [commit.table_id for commit in commits]}
    if timed := [commit.table_id for commit in commits if commit.timers is not None]:
        yield CLEAR_TIMERS, {"ids": timed}
    if rows := [asdict(row) for commit in commits for row in commit.timers or ()]:
        yield ADD_TIMER, rows
