"""Notifications of followed tables, batched and rate limited: new turns, or the end."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

from msgspec.structs import replace

from bot.enums import Follows
from bot.rows import BookmarkRow
from bot.store.engine.errors import ConflictError
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.core.users import UserService
from bot.tables.datetimes.quiet_hours import quiet_until
from bot.tables.lobby.invitations import is_let_in
from bot.tables.model.notifications import FollowUpdate, saying
from bot.tables.model.views import TableInfo

SOON, GAP = timedelta(minutes=30), timedelta(hours=4)
"""Maximum delay after a turn, and the minimum gap between two notifications."""
TOGETHER = timedelta(hours=2)
"""News that would be due within this time after a notification are sent along with it."""
MOST, AT_ONCE = 100, 6
"""Maximum number of users per check, and of tables per notification; the rest follow later."""


class FollowService:
    """Notifies followers: call `send_due` periodically. Of several processes that do, one sends."""

    def __init__(self, uow: UnitOfWork, people: UserService) -> None:
        self._uow, self._people = uow, people

    async def send_due(self) -> None:
        """Send all due notifications. Raises TableError if the store is unavailable."""
        for user in await self._due():
            await self._look_at(user)

    @table_operation
    async def new_to(self, user_id: int) -> list[BookmarkRow]:
        """Return the tables followed by the user with news that were not sent."""
        rows = await self._uow.store.table_preferences.of_user(user_id)
        return [row for row in rows if row.follows and self._is_new(row, await self._info(row))]

    @table_operation
    async def told(self, user_id: int, table_ids: tuple[int, ...]) -> None:
        """Record that the user has just been notified of these tables."""
        rows = [row for row in await self.new_to(user_id) if row.table_id in table_ids]
        with suppress(ConflictError):  # changed by another process that has sent it, or by an unfollow
            await self._uow.store.table_preferences.save_progress(
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
            rest = max(now, person.digest_due) + SOON  # the digest covers it by then
        if rest > now:
            await store.table_preferences.save_progress(
                [(row, replace(row, due=rest)) for row in rows if _is_due(row, now)]
            )
            return
        changes: list[tuple[BookmarkRow, BookmarkRow]] = []
        told: list[int] = []
        for row in rows:
            info = await self._info(row)
            if not _may_follow(info, user_id):
                changes.append((row, replace(row, follows=Follows.NOTHING, due=None)))
            elif self._is_new(row, info) and len(told) < AT_ONCE:
                told.append(row.table_id)
                changes.append((row, self._after(row, info)))
            elif self._is_new(row, info):
                changes.append((row, replace(row, due=now + GAP)))
            elif _is_due(row, now):
                changes.append((row, replace(row, due=now + SOON)))
        if not told:
            await store.table_preferences.save_progress(changes)
            return
        notice = FollowUpdate(told[0], user_id, tuple(told), now)
        await store.table_preferences.save_progress(changes, [saying(notice)])
        self._uow.news.publish_later(notice)

    async def _info(self, row: BookmarkRow) -> TableInfo:
        return await self._uow.info_of_any_game(row.table_id)

    def _is_new(self, row: BookmarkRow, info: TableInfo) -> bool:
        return info.over or (row.follows == Follows.TURNS and info.number > row.told)

    def _after(self, row: BookmarkRow, info: TableInfo) -> BookmarkRow:
        """Return the bookmark after a notification; a table that is over is no longer followed."""
        if info.over:
            return replace(row, follows=Follows.NOTHING, due=None, told=info.number)
        return replace(row, told=info.number, due=self._uow.now() + GAP)


def _is_due(row: BookmarkRow, now: datetime) -> bool:
    return row.due is not None and row.due <= now


def _may_follow(info: TableInfo, user_id: int) -> bool:
    """Return whether the user may follow. Seated players are notified by the table itself."""
    seated = info.seat_of(user_id) is not None and not info.over
    return not seated and not info.direct and (not info.private or is_let_in(info, user_id))
