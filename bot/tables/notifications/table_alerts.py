"""Alerts of open tables: direct messages to users who subscribe, once an hour at most."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from msgspec.structs import replace

from bot.enums import Status
from bot.games.registry import GAMES
from bot.rows import TableAlertRow
from bot.store.features.table_alerts import GAP
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.core.users import UserService
from bot.tables.datetimes.quiet_hours import quiet_until
from bot.tables.lobby.invitations import check_may_sit
from bot.tables.model.errors import TableError, WrongStatus
from bot.tables.model.notifications import TablesOpened, saying
from bot.tables.model.table_rules import check_offered
from bot.tables.model.views import TableInfo
from bot.tables.notifications.table_preferences import NO_MESSAGES

MOST = 100
"""Maximum number of users per check."""


class TableAlertService:
    """Alerts by server and user: call `send_due` periodically. Of several processes one sends."""

    def __init__(self, uow: UnitOfWork, people: UserService) -> None:
        self._uow, self._people = uow, people

    @table_operation
    async def of(self, guild_id: int, user_id: int) -> TableAlertRow | None:
        """Return a user's alert in a server, if they have asked for it."""
        return await self._uow.store.table_alerts.of(guild_id, user_id)

    @table_operation
    async def ask(self, guild_id: int, user_id: int, games: Sequence[str]) -> TableAlertRow:
        """Ask for alerts of these games, or of all without any.

        Raises WrongStatus if a game is unknown, or no message can be sent to the user.
        """
        for game in games:
            check_offered(game, tuple(GAMES))
        person, there = await self._people.user(user_id), await self._people.member(guild_id, user_id)
        if person.dm_closed or not (person.dm if there.dm is None else there.dm):
            raise WrongStatus(NO_MESSAGES)
        row = TableAlertRow(guild_id, user_id, tuple(games), self._uow.now() - GAP)
        await self._uow.store.table_alerts.save(row)
        return row

    @table_operation
    async def stop(self, guild_id: int, user_id: int) -> None:
        """Delete a user's alert in a server."""
        await self._uow.store.table_alerts.remove(guild_id, user_id)

    @table_operation
    async def send_due(self) -> None:
        """Send all due alerts. Raises TableError if the store is unavailable."""
        for row in await self._uow.store.table_alerts.due(self._uow.now(), MOST):
            await self._take(row)

    async def _take(self, row: TableAlertRow) -> None:
        now, alerts = self._uow.now(), self._uow.store.table_alerts
        quiet = await self._people.quiet_hours(await self._people.user(row.user_id))
        if (loud := quiet_until(now, quiet)) > now:
            await alerts.take(row, replace(row, due=loud))
            return
        notice = TablesOpened(row.user_id, row.guild_id, row.told_at or now - GAP, now)
        if not await self.seeking(notice):
            await alerts.take(row, replace(row, due=None))
        elif await alerts.take(row, replace(row, told_at=now, due=None), [saying(notice)]):
            self._uow.news.publish_later(notice)

    @table_operation
    async def seeking(self, notice: TablesOpened) -> list[TableInfo]:
        """Return the new tables of the user's games where they may sit down now."""
        row, found = await self.of(notice.guild, notice.user), list[TableInfo]()
        if row is None:
            return found
        for table_id in await self._uow.store.table_alerts.opened(notice.guild, notice.since):
            with suppress(TableError):  # its game is gone, or the user may not sit there
                info = await self._uow.info(table_id)
                if _is_new_to(row, info):
                    await check_may_sit(self._uow, info, row.user_id)
                    found.append(info)
        return found


def _is_new_to(row: TableAlertRow, info: TableInfo) -> bool:
    """Return whether a table has a free seat, and is of the user's games but not their own."""
    free = info.wanted - len(info.seats) - len(info.expected)
    wanted = not row.games or info.game in row.games
    own = row.user_id in (info.host_id, *info.people)
    return info.status == Status.OPEN and info.cup is None and free > 0 and wanted and not own
