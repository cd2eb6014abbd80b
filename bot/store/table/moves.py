"""Queries for moves, the states after them, and their interactions.

Changes are written by `Store.commit`.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, func, select

from bot.enums import MoveKind, Status
from bot.rows import MoveRow
from bot.store.engine.compression import inflated
from bot.store.engine.database import Database
from bot.store.schema import interactions, moves, seats, snapshots, tables
from bot.store.table import archived_moves

ALL = 2**31 - 1

MOVES = (
    select(moves)
    .where(moves.c.table_id == bindparam("id"), moves.c.number > bindparam("after"))
    .order_by(moves.c.number)
)
BEFORE = (
    select(moves)
    .where(moves.c.table_id == bindparam("id"), moves.c.number < bindparam("before"))
    .order_by(moves.c.number.desc())
    .limit(bindparam("most"))
)
LAST_MOVE_OF = select(func.max(moves.c.number)).where(
    moves.c.table_id == bindparam("id"),
    moves.c.seat == bindparam("seat"),
    moves.c.kind.in_(bindparam("kinds", expanding=True)),
    ~moves.c.undone,
    archived_moves.IS_THERE,
)
STATE = (
    select(snapshots.c.number, snapshots.c.state)
    .where(snapshots.c.table_id == bindparam("id"), snapshots.c.number <= bindparam("number"))
    .order_by(snapshots.c.number.desc())
    .limit(1)
)
SEEN = select(interactions.c.interaction_id).where(interactions.c.interaction_id == bindparam("id"))
MADE_AT = (
    select(moves.c.at)
    .join(seats, (seats.c.table_id == moves.c.table_id) & (seats.c.user_id == moves.c.user_id))
    .join(tables, tables.c.id == moves.c.table_id)
    .where(seats.c.user_id == bindparam("user_id"), moves.c.kind == MoveKind.MOVE, moves.c.at > bindparam("since"))
    .where((tables.c.status == Status.RUNNING) | (tables.c.ended_at > bindparam("since")))
)
# Interaction ids grow with time, so the old ones are found by id.
OLD = (
    select(interactions.c.interaction_id)
    .where(interactions.c.at < bindparam("before"))
    .order_by(interactions.c.interaction_id)
    .limit(bindparam("most"))
)
FORGET = delete(interactions).where(interactions.c.interaction_id.in_(bindparam("ids", expanding=True)))


class MoveQueries:
    """Queries for moves."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def state(self, table_id: int, number: int | None = None) -> tuple[int, bytes]:
        """Return the newest state at or before move `number` (None: the newest), with its number.

        Raises LookupError if there is none, CorruptData.
        """
        rows = await self._db.fetch(STATE, {"id": table_id, "number": ALL if number is None else number})
        if not rows:
            raise LookupError(f"table {table_id} keeps no state at or before move {number}")
        return rows[0][0], inflated(rows[0][1])

    async def of(self, table_id: int, after: int = 0) -> list[MoveRow]:
        """Return the moves numbered above `after`, oldest first. Raises CorruptData."""
        rows = archived_moves.plain_or_archived(await self._db.fetch(MOVES, {"id": table_id, "after": after}))
        return rows or [row for row in await self._chronicle(table_id) if row.number > after]

    async def before(self, table_id: int, number: int, limit: int) -> list[MoveRow]:
        """Return the last `limit` moves numbered below `number`, oldest first. Raises CorruptData."""
        rows = archived_moves.plain_or_archived(
            await self._db.fetch(BEFORE, {"id": table_id, "before": number, "most": limit})
        )
        return rows[::-1] or [row for row in await self._chronicle(table_id) if row.number < number][-limit:]

    async def last_of(self, table_id: int, seat: int, kinds: Collection[MoveKind] = (MoveKind.MOVE,)) -> int:
        """Return the number of the seat's last move of these kinds that was not undone, or 0."""
        rows = await self._db.fetch(LAST_MOVE_OF, {"id": table_id, "seat": seat, "kinds": list(kinds)})
        if rows[0][0] is not None:
            return rows[0][0]
        written = await self._chronicle(table_id)
        own = (row.number for row in written if row.seat == seat and row.kind in kinds and not row.undone)
        return max(own, default=0)

    async def _chronicle(self, table_id: int) -> list[MoveRow]:
        return await self._db.read(lambda connection: archived_moves.of(connection, table_id))

    async def made_at(self, user_id: int, since: datetime) -> list[datetime]:
        """Return the times of a user's moves since then, at the tables where they sit."""
        return [row[0] for row in await self._db.fetch(MADE_AT, {"user_id": user_id, "since": since})]

    async def is_committed(self, interaction_id: int) -> bool:
        """Return whether this interaction was committed."""
        return bool(await self._db.fetch(SEEN, {"id": interaction_id}))

    async def forget_interactions(self, before: datetime, limit: int) -> int:
        """Delete up to `limit` interactions older than that time; return their number."""

        def work(connection: Connection) -> int:
            ids = list(connection.execute(OLD, {"before": before, "most": limit}).scalars())
            if ids:
                connection.execute(FORGET, {"ids": ids})
            return len(ids)

        return await self._db.transaction(work)
