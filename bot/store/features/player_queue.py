"""Queues of players: who waits in a server for a game at a speed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, func, select

from bot.rows import QueueRow, Saying
from bot.store.coordination.job_queue import JobQueue
from bot.store.engine.database import Database, execute
from bot.store.engine.errors import ConflictError
from bot.store.schema import queue_entries
from bot.store.table.tables import Beside

_of = (queue_entries.c.guild_id == bindparam("guild"), queue_entries.c.user_id == bindparam("of"))
_game = (queue_entries.c.game == bindparam("what"), queue_entries.c.speed == bindparam("pace"))
_now = queue_entries.c.until > bindparam("now")
OF_USER = select(queue_entries).where(*_of, _now).order_by(queue_entries.c.joined_at)
WAITING = (
    select(queue_entries)
    .where(queue_entries.c.guild_id == bindparam("guild"), *_game, _now)
    .order_by(queue_entries.c.joined_at, queue_entries.c.user_id)
)
QUEUES = (
    select(queue_entries.c.guild_id, queue_entries.c.game, queue_entries.c.speed)
    .where(_now)
    .group_by(queue_entries.c.guild_id, queue_entries.c.game, queue_entries.c.speed)
    .having(func.count() > 1)
)
LEAVE = delete(queue_entries).where(*_of, *_game)
EXPIRE = delete(queue_entries).where(queue_entries.c.until <= bindparam("now"))


class PlayerQueueQueries:
    """Queries for the entries of queues, of which a user has one by server, game and speed."""

    def __init__(self, database: Database, queue: JobQueue) -> None:
        self._db, self._queue = database, queue

    async def of_user(self, guild_id: int, user_id: int, now: datetime) -> list[QueueRow]:
        """Return a user's entries in a server, oldest first."""
        found = await self._db.fetch(OF_USER, {"guild": guild_id, "of": user_id, "now": now})
        return [QueueRow(*row) for row in found]

    async def waiting(self, guild_id: int, game: str, speed: str, now: datetime) -> list[QueueRow]:
        """Return the entries of a queue, oldest first."""
        found = await self._db.fetch(WAITING, {"guild": guild_id, "what": game, "pace": speed, "now": now})
        return [QueueRow(*row) for row in found]

    async def with_several(self, now: datetime) -> list[tuple[int, str, str]]:
        """Return the queues with at least two entries: server, game, speed."""
        return [(row[0], row[1], row[2]) for row in await self._db.fetch(QUEUES, {"now": now})]

    async def enter(self, row: QueueRow, most: int) -> bool:
        """Add an entry, unless there is the same; False if the user has `most` others in the server."""

        def work(connection: Connection) -> bool:
            connection.execute(EXPIRE, {"now": row.joined_at})
            which = {"guild": row.guild_id, "of": row.user_id, "now": row.joined_at}
            mine = [QueueRow(*one) for one in connection.execute(OF_USER, which)]
            others = [one for one in mine if (one.game, one.speed) != (row.game, row.speed)]
            if len(others) >= most:
                return False
            connection.execute(self._db.add(queue_entries), asdict(row))
            return True

        return await self._db.transaction(work)

    async def leave(self, guild_id: int, user_id: int, game: str, speed: str) -> None:
        """Delete an entry, if it is there."""
        await self._db.write((LEAVE, {"guild": guild_id, "of": user_id, "what": game, "pace": speed}))

    async def expire(self, now: datetime) -> None:
        """Delete the entries that are over."""
        await self._db.write((EXPIRE, {"now": now}))

    async def put_back(self, rows: Sequence[QueueRow]) -> None:
        """Add entries again that were taken out for nothing."""
        await self._db.write(*((self._db.add(queue_entries), asdict(row)) for row in rows))

    def seating(self, rows: Sequence[QueueRow], said: Callable[[int], Saying]) -> Beside:
        """Return the statements of a new table: its players leave the queue, and hear of it.

        Raises ConflictError if one of them has left the queue, or was seated elsewhere.
        """

        def work(connection: Connection, table_id: int) -> None:
            for row in rows:
                which = {"guild": row.guild_id, "of": row.user_id, "what": row.game, "pace": row.speed}
                same = LEAVE.where(queue_entries.c.joined_at == bindparam("since"))
                if not connection.execute(same, which | {"since": row.joined_at}).rowcount:
                    raise ConflictError(table_id)
            execute(connection, self._queue.notify_jobs([said(table_id)]))

        return work
