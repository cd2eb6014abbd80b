"""Running tables of which nobody has moved for 60 days: asked after, and ended a week later.

A move deletes the timer of the end, and the next night that finds nobody has moved for as long sets it again. Tables on
hold are left alone, and those of a person on vacation until they are back. A table whose channel is gone, where nobody
can be asked, ends as the others do.
"""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from bot.enums import Ending, Status, TimerKind
from bot.rows import TimerRow
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.draft import Draft, end, set_timer, unchanged
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.notifications import Redelivery, TableAbandoned
from bot.tables.model.results import without_result
from bot.tables.model.timer_kinds import ABANDONED, ANSWER, KEPT
from bot.tables.model.views import TableInfo
from bot.tables.timing.vacation_intervals import on_vacation


class AbandonedTables:
    """Asks after tables of which nobody moves, keeps those that go on, and ends the others."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    async def unmoved(self, after: int, limit: int) -> list[int]:
        """Return a page of running tables above `after` without a move for 60 days."""
        return await self._uow.store.tables.unmoved(self._uow.now() - ABANDONED, after, limit)

    @table_operation
    async def questions(self) -> list[Redelivery]:
        """Return the open questions; a process that has ended may not have sent some of them."""
        asked = await self._uow.store.timers.tables_with(TimerKind.ABANDONED, "")
        infos = [await self._uow.info_of_any_game(table_id) for table_id in asked]
        return [Redelivery(_question(one, ends), ends - ANSWER) for one in infos if (ends := one.ends_at) is not None]

    async def ask(self, table_id: int) -> bool:
        """Ask the players whether the table goes on, once; return whether they are asked now."""

        async def decide(table: TableSnapshot) -> Draft[bool]:
            info = table.info
            asked = info.status != Status.RUNNING or table.timer(TimerKind.ABANDONED) is not None
            if asked or info.held or on_vacation(info, self._uow.now()):
                return unchanged(table, False)
            return self._asked(table).returning(True)

        return (await self._uow.run_for_any_game(table_id, decide)).result

    def _asked(self, table: TableSnapshot) -> Draft[None]:
        ends = self._uow.now() + ANSWER
        draft = set_timer(table, TimerRow(table.id, TimerKind.ABANDONED, "", ends))
        return replace(draft.notifying(_question(table.info, ends)), unannounced=True)

    @table_operation
    async def keep(self, table_id: int, user_id: int) -> TableInfo:
        """Keep the table as one of its players: they are asked again after another 60 days.

        Raises NotSeated, WrongStatus.
        """

        async def decide(table: TableSnapshot) -> Draft[None]:
            table_rules.check_running(table.info)
            table_rules.seat_of(table.info, user_id)
            timer = TimerRow(table_id, TimerKind.ABANDONED, "", self._uow.now() + ABANDONED, KEPT)
            return replace(set_timer(table, timer), unannounced=True)

        return (await self._uow.run_for_any_game(table_id, decide)).after.info

    async def on_timer(self, table_id: int) -> None:
        """Handle the timer: end the table as it stands, or ask again after it was kept."""

        async def decide(table: TableSnapshot) -> Draft[None]:
            timer, now, info = table.timer(TimerKind.ABANDONED), self._uow.now(), table.info
            if timer is None or timer.due_at > now:
                return unchanged(table)
            if info.held or on_vacation(info, now):
                return replace(set_timer(table, replace(timer, due_at=now + ANSWER)), unannounced=True)
            if timer.data == KEPT:
                return self._asked(table)
            return end(table, now, table_rules.ABANDONED, without_result(info, Ending.WITHOUT))

        await self._uow.run_for_any_game(table_id, decide)


def _question(info: TableInfo, ends: datetime) -> TableAbandoned:
    return TableAbandoned(info.id, ends, info.people)
