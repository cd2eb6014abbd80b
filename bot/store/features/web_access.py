"""Codes and sessions of the pages of tables, stored as hashes."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, func, select

from bot.rows import WebCodeRow, WebSessionRow
from bot.store.engine.database import Database, Statement
from bot.store.schema import web_codes, web_sessions

EXPIRED = 100
"""Maximum number of expired rows that one write deletes of each table."""
CODE = select(web_codes).where(web_codes.c.hash == bindparam("of"), web_codes.c.expires_at > bindparam("now"))
TAKE = delete(web_codes).where(web_codes.c.hash == bindparam("of"))
USER = select(web_sessions.c.user_id).where(
    web_sessions.c.hash == bindparam("of"), web_sessions.c.expires_at > bindparam("now")
)
BROWSERS = (
    select(func.count())
    .select_from(web_sessions)
    .where(web_sessions.c.user_id == bindparam("of"), web_sessions.c.expires_at > bindparam("now"))
)
LEAVE = delete(web_sessions).where(web_sessions.c.hash == bindparam("of"))
_newest = (
    select(web_sessions.c.hash)
    .where(web_sessions.c.user_id == bindparam("of"))
    .order_by(web_sessions.c.created_at.desc(), web_sessions.c.hash)
    .limit(bindparam("most"))
)
LEAVE_OLDEST = delete(web_sessions).where(
    web_sessions.c.user_id == bindparam("of"), web_sessions.c.hash.not_in(_newest)
)
LEAVE_ALL = (
    delete(web_sessions).where(web_sessions.c.user_id == bindparam("of")),
    delete(web_codes).where(web_codes.c.user_id == bindparam("of")),
)
EXPIRE = tuple(
    delete(one).where(one.c.hash.in_(select(one.c.hash).where(one.c.expires_at <= bindparam("now")).limit(EXPIRED)))
    for one in (web_codes, web_sessions)
)


class WebAccessQueries:
    """Queries for who may sign in to a page, and for the browsers that are signed in."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def offer(self, row: WebCodeRow, now: datetime) -> None:
        """Add a code, or replace the one with the same hash; expired rows are deleted."""
        await self._db.write(*_expire(now), (self._db.upsert(web_codes), asdict(row)))

    async def code(self, code: str, now: datetime) -> WebCodeRow | None:
        """Return the valid code with this hash."""
        found = await self._db.fetch(CODE, {"of": code, "now": now})
        return next((WebCodeRow(*row) for row in found), None)

    async def enter(self, row: WebSessionRow, most: int, *, code: str | None) -> bool:
        """Add a session in exchange for a code; False if the code is gone.

        The user keeps their `most` newest sessions.
        """

        def work(connection: Connection) -> bool:
            for statement, params in _expire(row.created_at):
                connection.execute(statement, params)
            if code is not None and not connection.execute(TAKE, {"of": code}).rowcount:
                return False
            connection.execute(self._db.insert(web_sessions), asdict(row))
            connection.execute(LEAVE_OLDEST, {"of": row.user_id, "most": most})
            return True

        return await self._db.transaction(work)

    async def user_of(self, session: str, now: datetime) -> int | None:
        """Return the user of a valid session."""
        return next((row[0] for row in await self._db.fetch(USER, {"of": session, "now": now})), None)

    async def browsers(self, user_id: int, now: datetime) -> int:
        """Count a user's valid sessions."""
        return int((await self._db.fetch(BROWSERS, {"of": user_id, "now": now}))[0][0])

    async def leave(self, session: str) -> None:
        """Delete a session, if there is one."""
        await self._db.write((LEAVE, {"of": session}))

    async def leave_all(self, user_id: int) -> int:
        """Delete a user's sessions and codes; return how many sessions there were."""

        def work(connection: Connection) -> int:
            sessions, _ = (connection.execute(one, {"of": user_id}).rowcount for one in LEAVE_ALL)
            return sessions

        return await self._db.transaction(work)


def _expire(now: datetime) -> list[Statement]:
    return [(one, {"now": now}) for one in EXPIRE]
