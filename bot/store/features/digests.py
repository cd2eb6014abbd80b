"""Schedule of the daily digests."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Connection, bindparam, select, update

from bot.rows import Saying, UserRow
from bot.store.coordination.job_queue import JobQueue
from bot.store.engine.database import Database, execute
from bot.store.features.users import UserQueries
from bot.store.schema import users

DUE = select(users).where(users.c.digest_due <= bindparam("now")).order_by(users.c.digest_due).limit(bindparam("most"))
TAKE = update(users).where(users.c.user_id == bindparam("of"), users.c.digest_due == bindparam("was"))


class DigestQueries:
    """Queries for the digest columns of user settings, which the bot itself changes."""

    def __init__(self, database: Database, people: UserQueries, queue: JobQueue) -> None:
        self._db, self._people, self._queue = database, people, queue

    async def due(self, now: datetime, most: int) -> list[UserRow]:
        """Return the users whose digest is due, longest overdue first."""
        return [UserRow(*row) for row in await self._db.fetch(DUE, {"now": now, "most": most})]

    async def take(self, person: UserRow, then: datetime, sayings: Sequence[Saying]) -> bool:
        """Claim a due digest: queue its notifications and schedule the next one for `then`.

        False if another process has claimed it.
        """

        def work(connection: Connection) -> bool:
            which = {"of": person.user_id, "was": person.digest_due}
            if not connection.execute(TAKE.values(digest_due=then), which).rowcount:
                return False
            execute(connection, self._queue.notify_jobs(sayings))
            return True

        return await self._people.user.invalidating(self._db.transaction(work), person.user_id)
