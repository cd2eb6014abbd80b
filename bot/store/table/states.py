"""Storage of states: the latest states, and older checkpoints from which moves are replayed.

A state takes some thousand bytes, its move some hundred, and every state follows from the moves: so a row is reused for
the newest move, and every `EVERY` moves one stays, compressed. The last few are uncompressed: each move reads the last
one, most undos and reads of older boards one of the others.

A move's effect is decided by the code that plays it. So the states of an older process stay, too, until
`bot.tables.scheduling.compaction` has verified that today's code produces them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from sqlalchemy import ColumnElement, bindparam, delete, insert, select, update

from bot.enums import Status
from bot.rows import Commit
from bot.store.engine.compression import deflated, inflated
from bot.store.engine.database import Database, Statement
from bot.store.schema import snapshots, tables

EVERY = 32
"""Moves between checkpoints: as many as are replayed in some 20 ms."""
LAST = 4
"""Number of latest states that are stored uncompressed."""

ADD = insert(snapshots)
GO_ON = (
    update(snapshots)
    .where(snapshots.c.table_id == bindparam("of"), snapshots.c.number == bindparam("before"))
    .values(number=bindparam("to"), state=bindparam("holds"))
)
STATES = select(snapshots.c.number, snapshots.c.state).where(snapshots.c.table_id == bindparam("of"))
DROP = delete(snapshots).where(snapshots.c.table_id == bindparam("of"), snapshots.c.number == bindparam("at"))
DEFLATE = (
    update(snapshots)
    .where(snapshots.c.table_id == bindparam("of"), snapshots.c.number == bindparam("at"))
    .values(state=bindparam("holds"))
)


def stays_by_number(number: ColumnElement[int]) -> ColumnElement[bool]:
    """Return `is_checkpoint` as a condition on a column."""
    return number % EVERY == 1


CROWDED = (
    select(snapshots.c.table_id)
    .join(tables)
    .where(
        tables.c.status == Status.RUNNING,
        snapshots.c.table_id > bindparam("after"),
        snapshots.c.number <= tables.c.last_move - LAST,
        ~stays_by_number(snapshots.c.number),
    )
    .distinct()
    .order_by(snapshots.c.table_id)
    .limit(bindparam("most"))
)


def is_checkpoint(number: int) -> bool:
    """Return whether the state after this move stays as a checkpoint."""
    return number % EVERY == 1


class StateWriter:
    """Writes the states of moves.

    It tracks from which move on a table's states are this process's own.
    """

    def __init__(self) -> None:
        self._own: dict[int, int] = {}

    def statements(self, commits: Iterable[Commit]) -> Iterable[Statement]:
        """Return the statements that write the states after these moves."""
        new: list[dict[str, object]] = []
        gone_on: list[dict[str, object]] = []
        for one in commits:
            if one.move is None:
                continue
            state = deflated(one.state) if is_checkpoint(one.number) else one.state
            before = one.number - LAST
            if before >= self._own.get(one.table_id, one.number) and not is_checkpoint(before):
                gone_on.append({"of": one.table_id, "before": before, "to": one.number, "holds": state})
            else:
                new.append({"table_id": one.table_id, "number": one.number, "state": state})
        yield from ((statement, rows) for statement, rows in ((ADD, new), (GO_ON, gone_on)) if rows)

    def was_kept(self, commit: Commit) -> None:
        """Record that a commit is on disk."""
        if commit.ends:
            self._own.pop(commit.table_id, None)
        elif commit.move is not None:
            self._own.setdefault(commit.table_id, commit.number)


class StateQueries:
    """Queries for superfluous states."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def tables_to_thin(self, after: int, limit: int) -> list[int]:
        """Return a page of running tables above `after` that have superfluous states."""
        return [row[0] for row in await self._db.fetch(CROWDED, {"after": after, "most": limit})]

    async def of(self, table_id: int) -> dict[int, bytes]:
        """Return all states of a table by move, oldest first. Raises CorruptData."""
        rows = await self._db.fetch(STATES.order_by(snapshots.c.number), {"of": table_id})
        return {number: inflated(raw) for number, raw in rows}

    async def thin(self, table_id: int, gone: Collection[int], small: Mapping[int, bytes]) -> None:
        """Delete the states of `gone`, and store those of `small` compressed."""
        drop = [{"of": table_id, "at": number} for number in gone]
        keep = [{"of": table_id, "at": number, "holds": deflated(raw)} for number, raw in small.items()]
        await self._db.write(*((statement, rows) for statement, rows in ((DROP, drop), (DEFLATE, keep)) if rows))
