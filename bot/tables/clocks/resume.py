"""End of a pause that all have agreed on by vote; any player at the table can end it."""

from __future__ import annotations

from bot.games.contract import t
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.draft import Draft, change
from bot.tables.model.errors import WrongStatus
from bot.tables.model.loading import GameSnapshot, as_game
from bot.tables.model.notifications import GameResumed
from bot.tables.model.views import TableInfo
from bot.tables.timing.pause import resumed


class ResumeService:
    """Resumes paused tables."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    async def resume(self, table_id: int, user_id: int) -> TableInfo:
        """Resume the table as a player; all timers keep their remaining time.

        Raises WrongStatus, NotSeated.
        """

        async def decide(table: GameSnapshot) -> Draft[None]:
            info, now = table.info, self._uow.now()
            table_rules.check_running(info)
            seat = table_rules.seat_of(info, user_id)
            if info.paused_at is None:
                raise WrongStatus(t("This table is not paused."))
            running = resumed(table.timers, info.paused_at, now, await self._uow.calendars(info))
            draft = change(table, paused_at=None)
            draft = draft.changing(timers=await self._uow.clocks(as_game(draft.after), running))
            others = tuple(one for one in info.people if one != user_id)
            return draft.notifying(GameResumed(table_id, seat, info.paused_at, others))

        return (await self._uow.run(table_id, decide)).after.info
