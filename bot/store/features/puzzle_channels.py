"""Schedule of the puzzles of the day that are posted in servers' channels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime

from sqlalchemy import Connection, bindparam, select, update

from bot.rows import GuildRow, Saying
from bot.store.coordination.job_queue import JobQueue
from bot.store.engine.database import Database, execute
from bot.store.features.users import UserQueries
from bot.store.schema import easy_puzzle_attempts, guilds, puzzle_attempts, robots_puzzle_attempts

DUE = (
    select(guilds)
    .where(guilds.c.puzzle_due <= bindparam("now"), guilds.c.puzzle_channel.is_not(None))
    .order_by(guilds.c.puzzle_due, guilds.c.guild_id)
    .limit(bindparam("most"))
)
TAKE = update(guilds).where(guilds.c.guild_id == bindparam("of"), guilds.c.puzzle_due == bindparam("was"))
ANSWERING = [
    select(one.c.guild_id)
    .where(one.c.day.in_(bindparam("days", expanding=True)), one.c.guild_id.in_(bindparam("guilds", expanding=True)))
    .where(one.c.answered_at.is_not(None))
    .distinct()
    for one in (robots_puzzle_attempts, easy_puzzle_attempts, puzzle_attempts)
]


class PuzzleChannelQueries:
    """Queries for the puzzle columns of server settings, which the bot itself changes."""

    def __init__(self, database: Database, people: UserQueries, queue: JobQueue) -> None:
        self._db, self._people, self._queue = database, people, queue

    async def due(self, now: datetime, most: int) -> list[GuildRow]:
        """Return the servers whose post is due, longest overdue first."""
        return [GuildRow(*row) for row in await self._db.fetch(DUE, {"now": now, "most": most})]

    async def answering(self, guild_ids: Iterable[int], days: Sequence[date]) -> set[int]:
        """Return the servers where somebody has answered a puzzle of these days."""
        left, found = set(guild_ids), set[int]()
        for statement in ANSWERING:
            if left:
                rows = await self._db.fetch(statement, {"days": days, "guilds": sorted(left)})
                found |= {row[0] for row in rows}
                left -= found
        return found

    async def take(self, server: GuildRow, then: datetime | None, sayings: Sequence[Saying]) -> bool:
        """Claim a due post: queue its notifications, schedule the next one for `then` (None: never).

        False if another process has claimed it.
        """

        def work(connection: Connection) -> bool:
            which = {"of": server.guild_id, "was": server.puzzle_due}
            if not connection.execute(TAKE.values(puzzle_due=then), which).rowcount:
                return False
            execute(connection, self._queue.notify_jobs(sayings))
            return True

        return await self._people.guild.invalidating(self._db.transaction(work), server.guild_id)
