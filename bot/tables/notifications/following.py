"""Words to those who follow a table: that there were turns, or that it is over. Rarely, and of all tables at once."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

from msgspec.structs import replace

from bot.rows import BookmarkRow
from bot.store.engine.errors import ConflictError
from bot.tables.core.retry import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.core.users import UserService
from bot.tables.datetimes.quiet_hours import quiet_until
from bot.tables.lobby.invitations import is_let_in
from bot.tables.model.notifications import FollowUpdate, saying
from bot.tables.model.views import TableInfo

SOON, GAP = timedelta(minutes=30), timedelta(hours=4)
"""How long after a turn there is a word about it at most, unless there was one so shortly before."""
TOGETHER = timedelta(hours=2)
"""What could be told so soon after a word is told with it."""
MOST, AT_ONCE = 100, 6
"""People at a look, and tables in one word; of the rest the next one tells."""


class FollowService:
    """Call `look` now and then. Of several processes that do, one tells."""

    def __init__(self, uow: UnitOfWork, people: UserService) -> None:
        self._uow, self._people = uow, people

    async def look(self) -> None:
        """Tells whoever is to be told something now. Raises TableError where the store cannot be reached."""
        for user in await self._due():
            await self._look_at(user)

    @table_operation
    async def new_to(self, user_id: int) -> list[BookmarkRow]:
        """The tables that a person follows where something has happened of which they were not told."""
        rows = await self._uow.store.table_preferences.of_user(user_id)
        return [row for row in rows if row.follows and self._is_new(row, await self._info(row))]

    @table_operation
    async def told(self, user_id: int, table_ids: tuple[int, ...]) -> None:
        """The person has just been told how these tables stand."""
        rows = [row for row in await self.new_to(user_id) if row.table_id in table_ids]
        with suppress(ConflictError):  # by somebody who has told them as well, or by the person, who follows no more
            await self._uow.store.table_preferences.tell(
                [(row, self._after(row, await self._info(row))) for row in rows]
            )

    @table_operation
    async def _due(self) -> list[int]:
        return await self._uow.store.table_preferences.due(self._uow.now(), MOST)

    @table_operation
    async def _look_at(self, user_id: int) -> None:
        store, now = self._uow.store, self._uow.now()
        kept = await store.table_preferences.of_user(user_id)
        rows = [row for row in kept if row.follows and row.due is not None and row.due <= now + TOGETHER]
        person = await self._people.user(user_id)
        rest = quiet_until(now, await self._people.quiet_hours(person))
        if rest == now and person.digest_due is not None:
            rest = max(now, person.digest_due) + SOON  # by then the digest has told it
        if rest > now:
            await store.table_preferences.tell([(row, replace(row, due=rest)) for row in rows if _is_due(row, now)])
            return
        changes: list[tuple[BookmarkRow, BookmarkRow]] = []
        told: list[int] = []
        for row in rows:
            info = await self._info(row)
            if not _may_follow(info, user_id):
                changes.append((row, replace(row, follows="", due=None)))
            elif self._is_new(row, info) and len(told) < AT_ONCE:
                told.append(row.table_id)
                changes.append((row, self._after(row, info)))
            elif self._is_new(row, info):
                changes.append((row, replace(row, due=now + GAP)))
            elif _is_due(row, now):
                changes.append((row, replace(row, due=now + SOON)))
        if not told:
            await store.table_preferences.tell(changes)
            return
        notice = FollowUpdate(told[0], user_id, tuple(told), now)
        await store.table_preferences.tell(changes, [saying(notice)])
        self._uow.news.publish_later(notice)

    async def _info(self, row: BookmarkRow) -> TableInfo:
        return await self._uow.outside(row.table_id)

    def _is_new(self, row: BookmarkRow, info: TableInfo) -> bool:
        return info.over or (row.follows == "turns" and info.number > row.told)

    def _after(self, row: BookmarkRow, info: TableInfo) -> BookmarkRow:
        """When the person was told; of what is over nothing follows."""
        if info.over:
            return replace(row, follows="", due=None, told=info.number)
        return replace(row, told=info.number, due=self._uow.now() + GAP)


def _is_due(row: BookmarkRow, now: datetime) -> bool:
    return row.due is not None and row.due <= now


def _may_follow(info: TableInfo, user_id: int) -> bool:
    """Whoever sits there is called by the table itself."""
    seated = info.seat_of(user_id) is not None and not info.over
    return not seated and not info.direct and (not info.private or is_let_in(info, user_id))
