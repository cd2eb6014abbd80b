"""Commits moves: those that wait at the same time go to the disk together.

A move is acknowledged only when the disk has it, and waiting for the disk costs more than the writing. So while one
transaction is under way, the next commits gather, and then share one transaction: each kind of row is one statement
for all of them, and there is one wait for the disk.

Each commit still stands or falls alone. Inside the transaction the tables' numbers and the interactions are read
first, and whatever is stale or a duplicate is left out and told so. Should the rows of a group be refused,
the whole group is rolled back and each of its commits tried in a transaction of its own. Only a busy database is not
tried again: it makes all of them wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextvars import Context
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from bot.rows import Commit
from bot.store.database import Database, Statement, execute
from bot.store.errors import AlreadyCommitted, NumberTaken, StoreBusy
from bot.store.saved import wrote
from bot.store.schema import interactions, moves, requests, results, snapshots, tables, timers
from bot.store.tables import remember_seats, replace_seats
from bot.watched import started

KEPT_STATES = 200
"""How many states a table keeps: as far as a move can be taken back."""

MOST_AT_ONCE = 100
"""Commits in one transaction at most, so that none waits long for the others."""

# Locked in one order, so that two processes never wait for each other (on SQLite the whole database is locked anyway).
NUMBERS = (
    select(tables.c.id, tables.c.number)
    .where(tables.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(tables.c.id)
    .with_for_update()
)
SEEN = select(interactions.c.interaction_id).where(interactions.c.interaction_id.in_(bindparam("ids", expanding=True)))
ADD_MOVE = insert(moves)
ADD_STATE = insert(snapshots)
ADD_INTERACTION = insert(interactions)
ADD_RESULT = insert(results)
ADD_TIMER = insert(timers)
NEXT_NUMBER = update(tables).where(tables.c.id == bindparam("of")).values(number=bindparam("to"))
TAKE_BACK = (
    update(moves).where(moves.c.table_id == bindparam("of"), moves.c.number == bindparam("back")).values(undone=True)
)
PRUNE = delete(snapshots).where(snapshots.c.table_id == bindparam("of"), snapshots.c.number <= bindparam("old"))
CLEAR_REQUESTS = delete(requests).where(requests.c.table_id.in_(bindparam("ids", expanding=True)))
CLEAR_TIMERS = delete(timers).where(timers.c.table_id.in_(bindparam("ids", expanding=True)))


@dataclass(eq=False, slots=True)
class Queued:
    """A commit and whoever waits for it."""

    commit: Commit
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def answer(self, error: Exception | None) -> None:
        """Tells the caller, unless they are gone."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Committer:
    """Writes commits in groups; a task of its own works as long as any wait."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._waiting: list[Queued] = []
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    async def commit(self, commit: Commit) -> None:
        """Returns when the commit is on the disk. Raises AlreadyCommitted, NumberTaken, StoreBusy."""
        if self._closed:
            raise RuntimeError("the store is closed")
        assert commit.move.number == commit.number, "a commit and its move bear the same number"
        assert commit.move.table_id == commit.table_id, "a commit and its move are of the same table"
        waiting = Queued(commit)
        self._waiting.append(waiting)
        if self._task is None or self._task.done():
            self._task = started(self._work(), "the committer", Context())
        await waiting.done
        wrote()

    async def close(self) -> None:
        """Finishes what waits and takes no more."""
        self._closed = True
        if self._task is not None:
            await self._task

    async def _work(self) -> None:
        while self._waiting:
            group, self._waiting = apart(self._waiting)
            try:
                answers = await self._together(group)
            except Exception as error:
                answers = [error] * len(group)
            for waiting, answer in zip(group, answers, strict=True):
                waiting.answer(answer)

    async def _together(self, group: Sequence[Queued]) -> list[Exception | None]:
        commits = [waiting.commit for waiting in group]
        try:
            return await self._db.transaction(partial(write, commits=commits))
        except StoreBusy:
            raise
        except Exception:
            return [await self._alone(commit) for commit in commits]

    async def _alone(self, commit: Commit) -> Exception | None:
        try:
            return (await self._db.transaction(partial(write, commits=[commit])))[0]
        except Exception as error:
            return error


def apart(waiting: Sequence[Queued]) -> tuple[list[Queued], list[Queued]]:
    """The commits that can share a transaction, being of different tables and interactions; and the rest, in order."""
    group: list[Queued] = []
    rest: list[Queued] = []
    taken: set[tuple[str, int]] = set()
    for one in waiting:
        marks = {("table", one.commit.table_id)}
        if one.commit.interaction is not None:
            marks.add(("interaction", one.commit.interaction))
        if len(group) < MOST_AT_ONCE and taken.isdisjoint(marks):
            group.append(one)
        else:
            rest.append(one)
        taken |= marks
    return group, rest


def write(connection: Connection, commits: Sequence[Commit]) -> list[Exception | None]:
    """Writes commits of different tables in one transaction; the answers are errors for stale ones and duplicates."""
    answers = refusals(connection, commits)
    execute(connection, statements([commit for commit, no in zip(commits, answers, strict=True) if no is None]))
    return answers


def refusals(connection: Connection, commits: Sequence[Commit]) -> list[Exception | None]:
    """For each commit the reason why it cannot be written."""
    found = connection.execute(NUMBERS, {"ids": [commit.table_id for commit in commits]})
    numbers: dict[int, int] = {row[0]: row[1] for row in found}
    asked = [commit.interaction for commit in commits if commit.interaction is not None]
    seen: set[int] = set()
    if asked:
        seen = set(connection.execute(SEEN, {"ids": asked}).scalars())
    answers: list[Exception | None] = []
    for commit in commits:
        number = numbers.get(commit.table_id)
        if commit.interaction in seen:
            answers.append(AlreadyCommitted(commit.interaction))
        elif number is None or commit.number != number + 1:
            answers.append(NumberTaken(commit.table_id, number or 0))
        else:
            answers.append(None)
    return answers


def statements(commits: Sequence[Commit]) -> Iterable[Statement]:
    """What writes these commits: one statement for each kind of row that any of them has."""
    if not commits:
        return
    yield ADD_MOVE, [asdict(commit.move) for commit in commits]
    yield ADD_STATE, [{"table_id": c.table_id, "number": c.number, "state": c.state} for c in commits]
    advanced: list[dict[str, object]] = []
    for commit in commits:
        changes = dict(commit.table)
        if commit.status is not None:
            changes["status"] = commit.status
        if commit.status in {"finished", "ended"}:
            changes["ended_at"] = commit.move.at
        if changes:
            yield update(tables).where(tables.c.id == commit.table_id).values(number=commit.number, **changes), {}
        else:
            advanced.append({"of": commit.table_id, "to": commit.number})
        if commit.seats is not None:
            yield from replace_seats(commit.table_id, commit.seats)
        if commit.seats is not None or commit.status == "running":
            yield remember_seats(commit.table_id)
    interacted = [{"interaction_id": c.interaction, "at": c.move.at} for c in commits if c.interaction is not None]
    pruned = [{"of": c.table_id, "old": c.number - KEPT_STATES} for c in commits if c.number > KEPT_STATES]
    many: list[tuple[Any, list[dict[str, Any]]]] = [
        (NEXT_NUMBER, advanced),
        (PRUNE, pruned),
        (ADD_INTERACTION, interacted),
        (TAKE_BACK, [{"of": c.table_id, "back": number} for c in commits for number in c.undone]),
        (ADD_RESULT, [asdict(row) for c in commits for row in c.results]),
    ]
    yield from ((statement, rows) for statement, rows in many if rows)
    yield CLEAR_REQUESTS, {"ids": [commit.table_id for commit in commits]}
    if timed := [commit.table_id for commit in commits if commit.timers is not None]:
        yield CLEAR_TIMERS, {"ids": timed}
    if rows := [asdict(row) for commit in commits for row in commit.timers or ()]:
        yield ADD_TIMER, rows
