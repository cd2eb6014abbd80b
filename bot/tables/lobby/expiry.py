"""Expiry of open tables: closed after a week, with a warning on the card a day before.

Downtime does not count.
"""

from __future__ import annotations

import msgspec

from bot.enums import Status, TimerKind
from bot.tables.core.retry import retry_on_conflict, table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.lobby_timers import WARNED, WARNING, closing
from bot.tables.model.notifications import LobbyExpired as Word


class LobbyExpiry:
    """Closes open tables that are not started."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @retry_on_conflict
    async def on_timer(self, table_id: int) -> None:
        """Handle the expiry timer: show the warning on the card, or close the table."""
        async with self._uow.transaction(table_id):
            timer, now = await self._uow.timer(table_id, TimerKind.CLOSE, ""), self._uow.now()
            if timer is None or timer.due_at > now:
                return
            if timer.data != WARNED:
                warned = msgspec.structs.replace(timer, due_at=now + WARNING, data=WARNED)
                await self._uow.store.timers.change(table_id, [warned])
                return
            info = await self._uow.info(table_id)
            self._uow.notify(Word(table_id, info.host_id))
            await self._uow.update(table_id, timers=(), status=Status.ENDED, reason=table_rules.UNSTARTED, ended_at=now)

    @table_operation
    async def renew(self, table_id: int) -> None:
        """Restart the week of an open table that still seeks players."""
        async with self._uow.transaction(table_id):
            table_rules.check_open(await self._uow.info(table_id))
            await self._uow.store.timers.set(closing(table_id, self._uow.now()))
