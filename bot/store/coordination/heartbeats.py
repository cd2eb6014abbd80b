"""Process heartbeats: when the bot was last reachable, and which processes are alive."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import Connection, bindparam, case, delete, func, select

from bot.store.engine.database import Database
from bot.store.schema import heartbeats

REACHED, PROCESS = "reached", "process "
AT = select(heartbeats.c.at).where(heartbeats.c.what == bindparam("of"))
_processes = heartbeats.c.what.startswith(PROCESS, autoescape=True)
PROCESSES = select(func.count()).where(_processes)
GONE = delete(heartbeats).where(_processes, heartbeats.c.at < bindparam("before"))
FORGET = delete(heartbeats).where(heartbeats.c.what == bindparam("of"))


class ProcessHeartbeats:
    """Queries for heartbeats of processes."""

    def __init__(self, database: Database) -> None:
        self._db = database
        add = database.insert(heartbeats)
        newest = case((add.excluded.at > heartbeats.c.at, add.excluded.at), else_=heartbeats.c.at)
        self._newest = add.on_conflict_do_update(index_elements=[heartbeats.c.what], set_={"at": newest})

    async def last_reached(self) -> datetime | None:
        """Return when users could last reach the bot by any process; None: never noted."""
        rows = await self._db.fetch(AT, {"of": REACHED})
        return rows[0][0] if rows else None

    async def note_reached(self, at: datetime) -> None:
        """Record that the bot was reachable at that time; an older time changes nothing."""
        await self._db.write((self._newest, {"what": REACHED, "at": at}))

    async def note_process(self, name: str, at: datetime, gone: timedelta) -> int:
        """Record this process's heartbeat; return the number of live processes.

        Processes without a heartbeat for `gone` are removed.
        """

        def work(connection: Connection) -> int:
            connection.execute(self._newest, {"what": PROCESS + name, "at": at})
            connection.execute(GONE, {"before": at - gone})
            return connection.execute(PROCESSES).scalar_one()

        return await self._db.transaction(work)

    async def forget_process(self, name: str) -> None:
        """Remove a process that shuts down."""
        await self._db.write((FORGET, {"of": PROCESS + name}))
