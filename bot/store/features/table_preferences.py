"""Per-user preferences: bookmarks of tables, and settings in one server."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, select, update

from bot.rows import BookmarkRow, MemberRow, Saying
from bot.store.cache.cache import ReadThroughCache
from bot.store.coordination.job_queue import JobQueue
from bot.store.engine.database import Database, execute
from bot.store.engine.errors import ConflictError
from bot.store.schema import member_settings, table_preferences

T = TypeVar("T")
TABLES = 1_000
"""Maximum number of tables in the cache."""
Of: TypeAlias = tuple[int, int, tuple[int, ...]]
"""A table, its server, and the users whose settings there are needed."""
AT_TABLE = select(table_preferences).where(table_preferences.c.table_id == bindparam("table"))
OF_USER = (
    select(table_preferences)
    .where(table_preferences.c.user_id == bindparam("user"))
    .order_by(table_preferences.c.table_id)
)
IN_SERVER = select(member_settings).where(
    member_settings.c.guild_id == bindparam("guild"), member_settings.c.user_id.in_(bindparam("users", expanding=True))
)
DUE = (
    select(table_preferences.c.user_id)
    .where(table_preferences.c.due <= bindparam("now"))
    .distinct()
    .order_by(table_preferences.c.user_id)
    .limit(bindparam("most"))
)
BOOKMARK = (table_preferences.c.table_id == bindparam("table"), table_preferences.c.user_id == bindparam("user"))
MEMBER = (member_settings.c.guild_id == bindparam("guild"), member_settings.c.user_id == bindparam("user"))


class TablePreferencesRow(Struct, frozen=True):
    """Preferences for one table, by user: bookmarks, and the settings for its server."""

    bookmarks: Mapping[int, BookmarkRow] = {}
    members: Mapping[int, MemberRow] = {}


class TablePreferenceQueries:
    """Queries for bookmarks and member settings, which only their user may see."""

    def __init__(self, database: Database, queue: JobQueue, *, single_process: bool) -> None:
        self._db, self._queue = database, queue
        self.chosen: ReadThroughCache[Of, TablePreferencesRow] = ReadThroughCache(
            self._chosen, TABLES, single_process=single_process
        )
        """Cache of all preferences for a table, read at once."""

    async def _chosen(self, of: Of) -> TablePreferencesRow:
        table_id, guild_id, people = of

        def look(connection: Connection) -> TablePreferencesRow:
            kept = (BookmarkRow(*row) for row in connection.execute(AT_TABLE, {"table": table_id}))
            there = connection.execute(IN_SERVER, {"guild": guild_id, "users": people}) if people else ()
            return TablePreferencesRow(
                {row.user_id: row for row in kept}, {row.user_id: row for row in (MemberRow(*one) for one in there)}
            )

        return await self._db.read(look)

    async def of(self, table_id: int, user_id: int) -> BookmarkRow:
        """Return a user's bookmark of a table; empty if there is none."""
        return (await self.chosen((table_id, 0, ()))).bookmarks.get(user_id, BookmarkRow(table_id, user_id))

    async def of_user(self, user_id: int) -> list[BookmarkRow]:
        """Return all bookmarks of a user."""
        return [BookmarkRow(*row) for row in await self._db.fetch(OF_USER, {"user": user_id})]

    async def member(self, guild_id: int, user_id: int) -> MemberRow:
        """Return a user's settings in a server, or the defaults."""
        chosen = await self.chosen((0, guild_id, (user_id,)))
        return chosen.members.get(user_id, MemberRow(guild_id, user_id))

    async def change(self, table_id: int, user_id: int, **changes: object) -> BookmarkRow:
        """Change columns of a bookmark, without overwriting concurrent changes; return the row."""
        which = {"table": table_id, "user": user_id}

        def work(connection: Connection) -> BookmarkRow:
            connection.execute(self._db.add(table_preferences), asdict(BookmarkRow(table_id, user_id)))
            connection.execute(update(table_preferences).where(*BOOKMARK).values(**changes), which)
            return _left(connection, which)

        return await self._changing(work)

    async def change_member(self, guild_id: int, user_id: int, **changes: object) -> MemberRow:
        """Change columns of a user's settings in a server; return the row."""
        which = {"guild": guild_id, "user": user_id}

        def work(connection: Connection) -> MemberRow:
            connection.execute(self._db.add(member_settings), asdict(MemberRow(guild_id, user_id)))
            connection.execute(update(member_settings).where(*MEMBER).values(**changes), which)
            row = MemberRow(*connection.execute(select(member_settings).where(*MEMBER), which).one())
            if MemberRow(guild_id, user_id) == row:
                connection.execute(delete(member_settings).where(*MEMBER), which)
            return row

        return await self._changing(work)

    async def due(self, now: datetime, most: int) -> list[int]:
        """Return users with a due notification about a table that they follow."""
        return [row[0] for row in await self._db.fetch(DUE, {"now": now, "most": most})]

    async def save_progress(
        self, rows: Sequence[tuple[BookmarkRow, BookmarkRow]], sayings: Sequence[Saying] = ()
    ) -> None:
        """Record notification progress (row before, row after), and queue the notifications.

        All in one transaction. Raises ConflictError if another process has changed a row meanwhile.
        """

        def work(connection: Connection) -> None:
            for was, row in rows:
                which = {"table": was.table_id, "user": was.user_id}
                same = (table_preferences.c.told == was.told, table_preferences.c.due.is_not_distinct_from(was.due))
                now = {"told": row.told, "due": row.due, "follows": row.follows}
                if not connection.execute(
                    update(table_preferences).where(*BOOKMARK, *same).values(**now), which
                ).rowcount:
                    raise ConflictError(was.table_id)
                _left(connection, which)
            execute(connection, self._queue.notify_jobs(sayings))

        await self._changing(work)

    async def _changing(self, work: Callable[[Connection], T]) -> T:
        async def written() -> T:
            try:
                return await self._db.transaction(work)
            finally:
                self.chosen.forget_all()

        return await self.chosen.invalidating(written())


def _left(connection: Connection, which: Mapping[str, object]) -> BookmarkRow:
    """Return a bookmark after a change; an empty one is deleted."""
    row = BookmarkRow(*connection.execute(select(table_preferences).where(*BOOKMARK), which).one())
    if not (row.note or row.follows or row.muted or row.remind_hours is not None):
        connection.execute(delete(table_preferences).where(*BOOKMARK), which)
    return row
