"""Group commit: changes and message updates that wait at the same time share a transaction.

A change is acknowledged only when it is on disk, and the sync costs more than the write. So while one transaction is in
progress, the next commits queue, and then share one transaction: each kind of row is one statement for all of them, and
there is one sync. Updates of Discord messages are mostly written later: no caller waits for them, so they go along with
the next move, or after a moment. If a crash loses them, the messages in Discord are reconciled.

Each commit and each message update succeeds or fails alone. If the rows of a group are refused, the whole group is
rolled back and each member retried in a transaction of its own. Only a busy database is not retried at once, as all of
them wait.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from contextvars import Context
from functools import partial
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, update

from bot.rows import Commit
from bot.store.coordination.job_queue import JobQueue
from bot.store.engine.database import Database, Statement, execute
from bot.store.engine.errors import StoreBusy
from bot.store.schema import messages, tables
from bot.store.table.aggregate import AggregateCache, Noting, TableAggregate
from bot.store.table.commit_rows import Inserts, write
from bot.store.table.ratings import RatingQueries
from bot.store.table.reliability import counting
from bot.store.table.states import StateWriter
from bot.supervision import spawn

log = logging.getLogger(__name__)
W = TypeVar("W", Commit, Noting)

MOST_AT_ONCE = 100
"""Maximum commits per transaction, so that none waits long for the others."""
SOON, LATE = 1.0, 60.0
"""Seconds until a pending message update is written, if no move has taken it along; while the database is busy the
delay doubles each time, up to the second value.
"""
COUNT = (
    update(tables)
    .where(tables.c.id.in_(bindparam("ids", expanding=True)))
    .values(message_version=tables.c.message_version + 1)
    .returning(tables.c.id, tables.c.message_version)
)
FORGET_MESSAGE = delete(messages).where(
    messages.c.table_id == bindparam("of"),
    messages.c.role == bindparam("as"),
    messages.c.user_id == bindparam("for"),
)


class PendingWrite(Struct, Generic[W], eq=False):
    """A queued write, its caller's future, and the table's rows after it if they are known."""

    what: W
    done: asyncio.Future[None] | None = None
    after: TableAggregate | None = None

    def answer(self, error: Exception | None) -> None:
        """Resolve the caller's future, unless it is cancelled."""
        if self.done is None or self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class GroupCommitter:
    """Queue and background task that write in groups; the task ends when the queue is empty.

    `soon`: seconds until a pending message update is written.
    """

    def __init__(self, database: Database, readings: AggregateCache, queue: JobQueue, soon: float = SOON) -> None:
        self._db, self._readings, self._queue, self._states = database, readings, queue, StateWriter()
        self._ratings = RatingQueries(database)
        self._inserts = Inserts.of(database)
        self._commits: list[PendingWrite[Commit]] = []
        self._notes: list[PendingWrite[Noting]] = []
        self._task: asyncio.Task[None] | None = None
        self._soon = self._pause = soon
        self._later: asyncio.TimerHandle | None = None
        self._closed = False

    async def commit(self, commit: Commit, after: TableAggregate | None = None) -> None:
        """Write a commit; return when it is on disk.

        `after` are the table's rows then, at their new version; None: they must be read again.

        Raises DuplicateInteraction; ConflictError when the table's version is not the expected one, or its last move
        not `number - 1`; StoreBusy. Cancelling the caller does not undo the commit.
        """
        if commit.move is not None:
            assert commit.move.number == commit.number, "a commit and its move bear the same number"
            assert commit.move.table_id == commit.table_id, "a commit and its move are of the same table"
        await self._written(commit, self._commits, after)

    async def note(self, noting: Noting) -> None:
        """Write a message update, and pending ones; return when they are on disk. Raises StoreBusy."""
        await self._written(noting, self._notes)

    def note_soon(self, noting: Noting) -> None:
        """Queue a message update, visible at once.

        It is written with the next move or after a moment, however long the database is busy.
        """
        self._check_open()
        self._readings.expect(noting)
        self._notes.append(PendingWrite(noting))
        self._wake_later()

    async def flush(self) -> None:
        """Wait until no message updates are pending. Raises StoreBusy."""
        if self._notes:
            await self.note(Noting((), ()))
        else:
            await self._idle()

    async def close(self) -> None:
        """Finish queued writes and refuse new ones."""
        self._closed = True
        if self._later is not None:
            self._later.cancel()
        await self._idle()
        if self._notes:
            self._work_now()
            await self._idle()

    async def _written(self, what: W, queue: list[PendingWrite[W]], after: TableAggregate | None = None) -> None:
        self._check_open()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(PendingWrite(what, done, after))
        self._work_now()
        await done

    def _check_open(self) -> None:
        if self._closed:
            raise RuntimeError("the store is closed")

    async def _idle(self) -> None:
        if self._task is not None:
            await asyncio.wait({self._task})

    def _work_now(self) -> None:
        if self._task is None or self._task.done():
            self._task = spawn(self._work(), "the writer", Context())

    def _wake_later(self) -> None:
        if self._later is None:
            self._later = asyncio.get_running_loop().call_later(self._pause, self._wake)

    def _wake(self) -> None:
        self._later = None
        if self._notes:
            self._work_now()

    async def _work(self) -> None:
        """Work until the queue is empty."""
        waited_for = True
        while waited_for:
            group, self._commits = independent(self._commits)
            notes, self._notes = self._notes, []
            await self._write(group, notes)
            waited_for = bool(self._commits) or any(note.done for note in self._notes)

    async def _write(self, group: Sequence[PendingWrite[Commit]], notes: Sequence[PendingWrite[Noting]]) -> None:
        """Write a group in one transaction; if that is refused, each member alone."""
        commits, notings = [one.what for one in group], [one.what for one in notes]
        try:
            answers, counts = await self._db.transaction(partial(self._rows, commits=commits, notings=notings))
        except StoreBusy as busy:
            self._end(group, [busy] * len(group))
            self._requeue(notes, busy)
        except Exception as error:
            if len(group) + len(notes) > 1:
                for note in notes:
                    await self._write([], [note])
                for one in group:
                    await self._write([one], [])
            else:
                self._end(group, [error] * len(group))
                self._refuse(notes, error)
        else:
            self._pause = self._soon
            self._end(group, answers)
            for note in notes:
                self._readings.apply_message_update(note.what, counts)
                note.answer(None)

    def _rows(
        self, connection: Connection, commits: Sequence[Commit], notings: Sequence[Noting]
    ) -> tuple[list[Exception | None], dict[int, int]]:
        """Write the rows; return each commit's error, and the tables' new message versions."""
        noted = {table_id for noting in notings for table_id in noting.tables}
        answers = write(connection, self._states, self._inserts, commits, noted) if commits or noted else []
        written = [commit for commit, no in zip(commits, answers, strict=True) if no is None]
        execute(connection, counting(self._db, (one for commit in written for one in commit.counted)))
        self._ratings.rate(connection, (commit.table_id for commit in written if commit.results))
        execute(connection, self._jobs(written))
        for noting in notings:
            execute(connection, self._statements(noting))
        counts = connection.execute(COUNT, {"ids": sorted(noted)}) if noted else ()
        return answers, {row.id: row.message_version for row in counts}

    def _jobs(self, commits: Sequence[Commit]) -> list[Statement]:
        timers = [timer for commit in commits for timer in commit.timers or ()]
        sayings = (saying for commit in commits for saying in commit.sayings)
        shown = ((commit.table_id, commit.number) for commit in commits if commit.move is not None)
        return [*self._queue.notify_jobs(sayings), *self._queue.render_jobs(shown), *self._queue.timer_jobs(timers)]

    def _statements(self, noting: Noting) -> Iterable[Statement]:
        if noting.forget:
            gone = [{"of": row.table_id, "as": row.role, "for": row.user_id} for row in noting.forget]
            yield FORGET_MESSAGE, gone
        if noting.save:
            yield self._db.upsert(messages), [asdict(row) for row in noting.save]

    def _end(self, group: Iterable[PendingWrite[Commit]], answers: Iterable[Exception | None]) -> None:
        for one, error in zip(group, answers, strict=True):
            if error is None:
                self._states.was_kept(one.what)
                self._readings.committed(one.what, one.after)
            else:
                self._readings.forget(one.what.table_id)
            one.answer(error)

    def _requeue(self, notes: Iterable[PendingWrite[Noting]], busy: StoreBusy) -> None:
        """Requeue message updates without waiting callers, before newer ones."""
        unwritten = [note for note in notes if note.done is None]
        if unwritten and self._pause == self._soon:
            log.warning("what stands in Discord cannot be noted, which is tried until it can: %s", busy)
        if unwritten and not self._closed:
            self._notes[:0] = unwritten
            self._pause = min(max(2 * self._pause, SOON), LATE)
            self._wake_later()
        for note in notes:
            note.answer(busy)

    def _refuse(self, notes: Iterable[PendingWrite[Noting]], error: Exception) -> None:
        for note in notes:
            self._readings.refused(note.what)
            if note.done is None:
                log.error("what stands in Discord cannot be noted", exc_info=error)
            note.answer(error)


def independent(
    waiting: Sequence[PendingWrite[Commit]],
) -> tuple[list[PendingWrite[Commit]], list[PendingWrite[Commit]]]:
    """Split commits: those that can share a transaction, and the rest in order.

    Members of a group are of different tables and interactions.
    """
    group: list[PendingWrite[Commit]] = []
    rest: list[PendingWrite[Commit]] = []
    taken: set[tuple[str, int]] = set()
    for one in waiting:
        marks = {("table", one.what.table_id)}
        if one.what.interaction is not None:
            marks.add(("interaction", one.what.interaction))
        if len(group) < MOST_AT_ONCE and taken.isdisjoint(marks):
            group.append(one)
        else:
            rest.append(one)
        taken |= marks
    return group, rest
