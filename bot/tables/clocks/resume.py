"""End of a pause that all have agreed on by vote; any player at the table can end it."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.contract import t
from bot.tables.core.retry import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.errors import WrongStatus
from bot.tables.model.notifications import GameResumed
from bot.tables.model.views import TableInfo
from bot.tables.timing.pause import resumed


class ResumeService:
    """Resumes paused tables."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def resume(self, table_id: int, user_id: int) -> TableInfo:
        """Resume the table as a player; all timers keep their remaining time.

        Raises WrongStatus, NotSeated.
        """
        async with self._uow.transaction(table_id):
            loaded, now = await self._uow.loader.load(table_id), self._uow.now()
            info = loaded.info
            table_rules.check_running(info)
            seat = table_rules.seat_of(info, user_id)
            if info.paused_at is None:
                raise WrongStatus(t("This table is not paused."))
            timers, calendars = await self._uow.store.timers.of(table_id), await self._uow.calendars(info)
            running = resumed(timers, info.paused_at, now, calendars)
            loaded = replace(loaded, info=replace(info, paused_at=None))
            timers = await self._uow.clocks(loaded, running)
            self._uow.notify(
                GameResumed(table_id, seat, info.paused_at, tuple(one for one in info.people if one != user_id))
            )
            await self._uow.update(table_id, paused_at=None, timers=timers)
        return await self._uow.info(table_id)
