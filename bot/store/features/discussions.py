"""Discussions of finished tables, and the comments on their moves."""

from __future__ import annotations

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, func, select, update

from bot.rows import CommentRow, DiscussionRow
from bot.store.engine.database import Database
from bot.store.schema import comments, discussions

ONE = select(discussions).where(discussions.c.table_id == bindparam("table"))
COUNT = select(func.count()).select_from(comments).where(comments.c.table_id == bindparam("table"))
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

    async def put(self, row: DiscussionRow) -> None:
        """Add or replace a discussion."""
        await self._db.write((self._db.upsert(discussions), asdict(row)))

    async def replace(self, before: DiscussionRow, after: DiscussionRow) -> bool:
        """Replace a discussion if it is still as it was before; return whether it was."""
        same = (discussions.c[name].is_not_distinct_from(value) for name, value in asdict(before).items())
        changed = update(discussions).where(*same).values(asdict(after))

        def work(connection: Connection) -> bool:
            return connection.execute(changed).rowcount == 1

        return await self._db.transaction(work)

    async def comments(self, table_id: int) -> list[CommentRow]:
        """Return the comments of a table, by move, oldest first."""
        return [CommentRow(*row) for row in await self._db.fetch(COMMENTS, {"table": table_id})]

    async def comment(self, row: CommentRow, most: int) -> bool:
        """Add a comment, whose id is ignored; False if the table has `most` of them."""
        values = {name: value for name, value in asdict(row).items() if name != "id"}

        def work(connection: Connection) -> bool:
            if connection.execute(COUNT, {"table": row.table_id}).scalar_one() >= most:
                return False
            connection.execute(self._db.insert(comments), values)
            return True

        return await self._db.transaction(work)

    async def withdraw(self, comment_id: int, user_id: int) -> None:
        """Delete a user's own comment."""
        await self._db.write((WITHDRAW, {"comment": comment_id, "user": user_id}))
