"""First looks of players at a table where the time of a turn runs from then on."""

from __future__ import annotations

import logging

from msgspec.structs import replace

from bot.enums import Status, TimerKind
from bot.rows import TimerRow
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model.draft import Draft, change, unchanged
from bot.tables.model.errors import TableError
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.views import TableInfo
from bot.tables.timing.reminder_schedule import first_look, unpack
from bot.tables.timing.time_limits import seen
from bot.tables.timing.timers import sooner

log = logging.getLogger(__name__)


class FirstLookService:
    """Begins the time of a turn when its player looks at the table."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    async def note_if_seated(self, info: TableInfo, user_id: int | None) -> None:
        """As `note`, for a player of a table where that matters.

        An error is logged: their next look counts.
        """
        if info.look_seconds is None or info.status != Status.RUNNING:
            return
        if user_id is None or info.seat_of(user_id) is None:
            return
        try:
            await self.note(info.id, user_id)
        except TableError as error:
            log.warning("a look at table %s is not noted: %s", info.id, error)

    @table_operation
    async def note(self, table_id: int, user_id: int) -> None:
        """Begin the time of the user's turn; a further look at it writes nothing."""
        if _unseen(await self._uow.loader.table_of_any_game(table_id), user_id) is None:
            return

        async def decide(table: TableSnapshot) -> Draft[None]:
            timer, now = _unseen(table, user_id), self._uow.now()
            if timer is None:
                return unchanged(table)
            begun = seen(timer, now, await self._uow.calendars(table.info, [user_id]))
            check = now + first_look(table.info)
            others = (one for one in table.timers if one is not timer)
            timers = [sooner(one, check) if one.key == timer.key else one for one in others]
            draft = change(table, timers=[*timers, begun])
            return replace(draft, unannounced=begun.due_at == timer.due_at)

        await self._uow.run_for_any_game(table_id, decide)


def _unseen(table: TableSnapshot, user_id: int) -> TimerRow | None:
    """Return the running time limit that waits for the user's look."""
    seat = table.info.seat_of(user_id)
    timer = None if table.info.rests else table.timer(TimerKind.LIMIT, str(seat))
    if timer is None or (wait := unpack(timer.data)).user != user_id or not wait.unseen:
        return None
    return timer
