"""Alerts of open tables: who is told, of which games, and when the next message is due."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, select, update

from bot.enums import Status
from bot.rows import Saying, TableAlertRow
from bot.store.coordination.job_queue import JobQueue
from bot.store.engine.database import Database, execute
from bot.store.schema import table_alerts, tables
from bot.store.table.tables import Beside

GAP = timedelta(hours=1)
"""Minimum time between two messages of a server to a user."""
ONE = (table_alerts.c.guild_id == bindparam("guild"), table_alerts.c.user_id == bindparam("of"))
NOT_DUE = select(table_alerts).where(table_alerts.c.guild_id == bindparam("guild"), table_alerts.c.due.is_(None))
MARK = update(table_alerts).where(*ONE, table_alerts.c.due.is_(None)).values(due=bindparam("at"))
DUE = (
    select(table_alerts)
    .where(table_alerts.c.due <= bindparam("now"))
    .order_by(table_alerts.c.due)
    .limit(bindparam("most"))
)
TAKE = update(table_alerts).where(*ONE, table_alerts.c.due == bindparam("was"))
OPENED = (
    select(tables.c.id)
    .where(tables.c.guild_id == bindparam("guild"), tables.c.status == Status.OPEN, ~tables.c.private)
    .where(tables.c.created_at >= bindparam("since"))
    .order_by(tables.c.id)
)


class TableAlertQueries:
    """Queries for the alerts of open tables, one per user and server."""

    def __init__(self, database: Database, queue: JobQueue) -> None:
        self._db, self._queue = database, queue

    async def of(self, guild_id: int, user_id: int) -> TableAlertRow | None:
        """Return a user's alert in a server, if there is one."""
        rows = await self._db.fetch(select(table_alerts).where(*ONE), {"guild": guild_id, "of": user_id})
        return TableAlertRow(*rows[0]) if rows else None

    async def save(self, row: TableAlertRow) -> None:
        """Add an alert, or change its games only."""
        change = update(table_alerts).where(*ONE).values(games=row.games)
        which = {"guild": row.guild_id, "of": row.user_id}
        await self._db.write((self._db.add(table_alerts), asdict(row)), (change, which))

    async def remove(self, guild_id: int, user_id: int) -> None:
        """Delete an alert, if there is one."""
        await self._db.write((delete(table_alerts).where(*ONE), {"guild": guild_id, "of": user_id}))

    @staticmethod
    def marking(guild_id: int, game: str, host_id: int, now: datetime) -> Beside:
        """Return the statements that go with a new table: messages about it become due."""

        def work(connection: Connection, _: int) -> None:
            rows = [TableAlertRow(*row) for row in connection.execute(NOT_DUE, {"guild": guild_id})]
            due = [
                {
                    "guild": guild_id,
                    "of": row.user_id,
                    "at": now if row.told_at is None else max(now, row.told_at + GAP),
                }
                for row in rows
                if row.user_id != host_id and (not row.games or game in row.games)
            ]
            if due:
                connection.execute(MARK, due)

        return work

    async def due(self, now: datetime, most: int) -> list[TableAlertRow]:
        """Return the alerts that are due, longest overdue first."""
        return [TableAlertRow(*row) for row in await self._db.fetch(DUE, {"now": now, "most": most})]

    async def take(self, row: TableAlertRow, after: TableAlertRow, sayings: Sequence[Saying] = ()) -> bool:
        """Claim a due alert, whose times are those of `after` then, and queue its notifications.

        False if another process has claimed it.
        """

        def work(connection: Connection) -> bool:
            which = {"guild": row.guild_id, "of": row.user_id, "was": row.due}
            if not connection.execute(TAKE.values(told_at=after.told_at, due=after.due), which).rowcount:
                return False
            execute(connection, self._queue.notify_jobs(sayings))
            return True

        return await self._db.transaction(work)

    async def opened(self, guild_id: int, since: datetime) -> list[int]:
        """Return the public tables of a server that opened since a time and have not begun."""
        return [row[0] for row in await self._db.fetch(OPENED, {"guild": guild_id, "since": since})]
