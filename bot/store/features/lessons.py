"""Lessons: the progress of users in them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, case, func, select, update

from bot.rows import LessonRow
from bot.store.engine.database import Database
from bot.store.schema import lessons

OF_USER = (lessons.c.user_id == bindparam("user"), lessons.c.game == bindparam("game"))
REACHED = (
    select(lessons.c.game, lessons.c.furthest, lessons.c.done_at.is_not(None).label("done"), func.count())
    .group_by(lessons.c.game, lessons.c.furthest, "done")
    .order_by(lessons.c.game, lessons.c.furthest)
)
Reached = tuple[str, int, bool, int]
"""A game, a step, whether the lesson was completed, and the number of users who came exactly so far."""


class LessonQueries:
    """Queries for lessons: one row per user and game; a restart continues the same row."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def get_or_create(self, row: LessonRow) -> LessonRow:
        """Return the lesson of this user and game; create it from `row` (ignoring its id) if new."""
        values = {name: value for name, value in asdict(row).items() if name != "id"}

        def work(connection: Connection) -> LessonRow:
            connection.execute(self._db.add(lessons, by_any_key=True), values)
            found = connection.execute(select(lessons).where(*OF_USER), {"user": row.user_id, "game": row.game})
            return LessonRow(*found.one())

        return await self._db.transaction(work)

    async def get(self, lesson_id: int) -> LessonRow | None:
        """Return the lesson with this id."""
        rows = await self._db.fetch(select(lessons).where(lessons.c.id == bindparam("id")), {"id": lesson_id})
        return LessonRow(*rows[0]) if rows else None

    async def of(self, user_id: int) -> list[LessonRow]:
        """Return a user's lessons."""
        found = select(lessons).where(lessons.c.user_id == bindparam("user")).order_by(lessons.c.game)
        return [LessonRow(*row) for row in await self._db.fetch(found, {"user": user_id})]

    async def set_step(self, lesson_id: int, step: int, at: datetime, *, done: bool = False) -> None:
        """Set the current step; `done` marks the lesson as completed, only once."""
        furthest = case((lessons.c.furthest < step, step), else_=lessons.c.furthest)
        values = {"step": step, "furthest": furthest, "at": at}
        changed = update(lessons).where(lessons.c.id == bindparam("lesson")).values(**values)
        ended = (
            update(lessons).where(lessons.c.id == bindparam("lesson"), lessons.c.done_at.is_(None)).values(done_at=at)
        )
        await self._db.write(*((one, {"lesson": lesson_id}) for one in ((changed, ended) if done else (changed,))))

    async def count_by_step(self, guild_id: int | None = None) -> Sequence[Reached]:
        """Count users by game and step: for the lessons begun in a server, or all."""
        asked = REACHED
        if guild_id is not None:
            asked = asked.where(lessons.c.guild_id == guild_id)
        return [(game, furthest, bool(done), count) for game, furthest, done, count in await self._db.fetch(asked)]
