"""Archive the moves of finished tables (see `archived_moves`), and thin their states.

For each user and hour with moves, one row stays in `moves` as a trace, without its texts and events: from these the bot
guesses when a user sleeps.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, delete, exists, insert, select, update

from bot.enums import MoveKind
from bot.rows import MoveRow
from bot.store.engine.compression import deflated
from bot.store.engine.database import Database
from bot.store.schema import OVER, archived_moves, moves, snapshots, tables
from bot.store.table.aggregate import ADVANCE, AggregateCache
from bot.store.table.archived_moves import written
from bot.store.table.states import DEFLATE, STATES, stays_by_number

MOVES = select(moves).where(moves.c.table_id == bindparam("of")).order_by(moves.c.number)
ADD = insert(archived_moves)
UNWRITTEN = (
    select(tables.c.id)
    .where(OVER, tables.c.ended_at < bindparam("before"), tables.c.last_move > 0, tables.c.id > bindparam("after"))
    .where(~exists().where(archived_moves.c.table_id == tables.c.id))
    .order_by(tables.c.id)
    .limit(bindparam("most"))
)
TRACED = (
    select(archived_moves.c.table_id)
    .join(tables)
    .where(tables.c.ended_at < bindparam("before"), exists().where(moves.c.table_id == archived_moves.c.table_id))
    .limit(bindparam("most"))
)
CLEAR = delete(moves).where(moves.c.table_id.in_(bindparam("ids", expanding=True)))


class MoveArchiver:
    """Archive job; each table is one transaction."""

    def __init__(self, database: Database, readings: AggregateCache) -> None:
        self._db, self._readings = database, readings

    async def unwritten(self, before: datetime, after: int, limit: int) -> list[int]:
        """Return a page of tables above `after` that ended before that time and have no archive."""
        rows = await self._db.fetch(UNWRITTEN, {"before": before, "after": after, "most": limit})
        return [row[0] for row in rows]

    async def write(self, table_id: int, since: datetime) -> bool:
        """Archive a finished table; traces later than `since` stay. False if verification failed.

        Then nothing has changed.
        """

        def work(connection: Connection) -> bool:
            rows = [MoveRow(*row) for row in connection.execute(MOVES, {"of": table_id})]
            lines = written(rows)
            if lines is None:
                return False
            connection.execute(ADD, {"table_id": table_id, "lines": lines})
            connection.execute(ADVANCE, {"ids": [table_id]})
            _leave_traces(connection, table_id, traces(rows, since))
            _thin(connection, table_id, rows[-1].number)
            return True

        return await self._readings.changing(self._db.transaction(work), table_id)

    async def forget_traces(self, before: datetime, limit: int) -> int:
        """Delete traces of up to `limit` tables that ended before that time; return their number."""

        def work(connection: Connection) -> int:
            ids = list(connection.execute(TRACED, {"before": before, "most": limit}).scalars())
            if ids:
                connection.execute(CLEAR, {"ids": ids})
            return len(ids)

        return await self._db.transaction(work)


def traces(rows: Iterable[MoveRow], since: datetime) -> list[int]:
    """Return each user's first move of each hour after that time."""
    found: dict[Any, int] = {}
    for row in rows:
        if row.kind == MoveKind.MOVE and row.user_id is not None and row.at > since:
            found.setdefault((row.user_id, row.at.date(), row.at.hour), row.number)
    return list(found.values())


def _leave_traces(connection: Connection, table_id: int, numbers: list[int]) -> None:
    of_table = moves.c.table_id == table_id
    connection.execute(delete(moves).where(of_table, moves.c.number.not_in(numbers)))
    connection.execute(update(moves).where(of_table).values(said=(), events=b""))


def _thin(connection: Connection, table_id: int, last: int) -> None:
    """Delete states, but the last one and the checkpoints from which others are replayed."""
    of_table = snapshots.c.table_id == table_id
    connection.execute(
        delete(snapshots).where(of_table, snapshots.c.number != last, ~stays_by_number(snapshots.c.number))
    )
    kept = [
        {"of": table_id, "at": row.number, "holds": deflated(row.state)}
        for row in connection.execute(STATES, {"of": table_id})
    ]
    if kept:
        connection.execute(DEFLATE, kept)
