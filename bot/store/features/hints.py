"""Hints: the requests of players at a table for what they could do."""

from __future__ import annotations

from msgspec.structs import asdict
from sqlalchemy import bindparam, select

from bot.rows import HintRow
from bot.store.engine.database import Database
from bot.store.schema import hints

AT_TABLE = select(hints).where(hints.c.table_id == bindparam("table")).order_by(hints.c.number, hints.c.seat)


class HintQueries:
    """Queries for hint requests: one row per seat and move, as a repetition adds nothing."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def add(self, row: HintRow) -> None:
        """Add a hint request, unless it exists."""
        await self._db.write((self._db.add(hints), asdict(row)))

    async def of(self, table_id: int) -> list[HintRow]:
        """Return the hint requests of a table, oldest first."""
        return [HintRow(*row) for row in await self._db.fetch(AT_TABLE, {"table": table_id})]
