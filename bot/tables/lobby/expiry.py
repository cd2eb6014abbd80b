"""Expiry of open tables: closed after a week, with a warning on the card a day before.

Downtime does not count.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.enums import TimerKind
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.draft import Draft, end, set_timer, unchanged
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.lobby_timers import WARNED, WARNING, closing
from bot.tables.model.notifications import LobbyExpired as Word


class LobbyExpiry:
    """Closes open tables that are not started."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    async def on_timer(self, table_id: int) -> None:
        """Handle the expiry timer: show the warning on the card, or close the table."""

        async def decide(table: TableSnapshot) -> Draft[None]:
            timer, now = table.timer(TimerKind.CLOSE), self._uow.now()
            if timer is None or timer.due_at > now:
                return unchanged(table)
            if timer.data != WARNED:
                return set_timer(table, replace(timer, due_at=now + WARNING, data=WARNED))
            return end(table, now, table_rules.UNSTARTED, ()).notifying(Word(table_id, table.info.host_id))

        await self._uow.run_in_lobby(table_id, decide)

    async def renew(self, table_id: int) -> None:
        """Restart the week of an open table that still seeks players."""

        async def decide(table: TableSnapshot) -> Draft[None]:
            table_rules.check_open(table.info)
            return set_timer(table, closing(table_id, self._uow.now(), table.info.starts_at))

        await self._uow.run_in_lobby(table_id, decide)
