"""Discussions of finished tables, and the comments on their moves."""

from __future__ import annotations

from msgspec.structs import asdict
from sqlalchemy import bindparam, delete, select

from bot.rows import CommentRow, DiscussionRow
from bot.store.engine.database import Database
from bot.store.schema import comments, discussions

ONE = select(discussions).where(discussions.c.table_id == bindparam("table"))
IN_THREAD = select(discussions).where(discussions.c.thread_id == bindparam("thread"))
CLOSE = delete(discussions).where(discussions.c.table_id == bindparam("table"))
COMMENTS = select(comments).where(comments.c.table_id == bindparam("table")).order_by(comments.c.number, comments.c.id)
WITHDRAW = delete(comments).where(comments.c.id == bindparam("comment"), comments.c.user_id == bindparam("user"))


class DiscussionQueries:
    """Queries for discussions: a table has at most one."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def get(self, table_id: int) -> DiscussionRow | None:
        """Return the discussion of a table."""
        rows = await self._db.fetch(ONE, {"table": table_id})
        return DiscussionRow(*rows[0]) if rows else None

    async def in_thread(self, thread_id: int) -> DiscussionRow | None:
        """Return the discussion in a thread."""
        rows = await self._db.fetch(IN_THREAD, {"thread": thread_id})
        return DiscussionRow(*rows[0]) if rows else None

    async def put(self, row: DiscussionRow) -> None:
        """Add or replace a discussion."""
        await self._db.write((self._db.upsert(discussions), asdict(row)))

    async def close(self, table_id: int) -> None:
        """Delete the discussion of a table; its comments stay."""
        await self._db.write((CLOSE, {"table": table_id}))

    async def comments(self, table_id: int) -> list[CommentRow]:
        """Return the comments of a table, by move, oldest first."""
        return [CommentRow(*row) for row in await self._db.fetch(COMMENTS, {"table": table_id})]

    async def comment(self, row: CommentRow) -> None:
        """Add a comment; its id is ignored."""
        values = {name: value for name, value in asdict(row).items() if name != "id"}
        await self._db.write((self._db.insert(comments), values))

    async def withdraw(self, comment_id: int, user_id: int) -> None:
        """Delete a user's own comment."""
        await self._db.write((WITHDRAW, {"comment": comment_id, "user": user_id}))
