"""Ready check of a live game, which begins when all have confirmed.

Players who do not confirm can be left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec

from bot.enums import Status, TimerKind
from bot.games.contract import t
from bot.games.registry import GAMES
from bot.rows import SeatRow, TimerRow
from bot.tables.core.retry import retry_on_conflict, table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.errors import WrongStatus
from bot.tables.model.lobby_timers import CHECK, LATE, RETRIED
from bot.tables.model.notifications import AllReady, NotReady, ReadyAsked
from bot.tables.model.views import Person, TableInfo


class ReadyCheck:
    """Starts, answers and ends ready checks."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def ask(self, table_id: int, by: Person) -> TableInfo:
        """Start a ready check as host or moderator.

        Raises the error that keeps the game from beginning.
        """
        async with self._uow.transaction(table_id):
            info = await self._uow.info(table_id)
            table_rules.check_host(info, by)
            table_rules.check_open(info)
            table_rules.check_start(GAMES[info.game], info)
            if info.ready_until is None:
                until = self._uow.now() + CHECK
                rows = [msgspec.structs.replace(row, ready=row.user_id == by.id) for row in info.seats]
                calls = tuple(user for user in info.people if user != by.id)
                self._uow.notify(ReadyAsked(table_id, until, calls))
                await self._save(info, rows, TimerRow(table_id, TimerKind.READY, "", until))
        return await self._uow.info(table_id)

    @table_operation
    async def answer(self, table_id: int, user_id: int) -> TableInfo:
        """Confirm that the user is ready. Raises NotSeated, WrongStatus."""
        async with self._uow.transaction(table_id):
            info = await self._uow.info(table_id)
            table_rules.check_open(info)
            seat = table_rules.seat_of(info, user_id)
            if info.ready_until is None:
                raise WrongStatus(t("Nobody is asked just now: the host presses Start first."))
            rows = list(info.seats)
            rows[seat] = msgspec.structs.replace(rows[seat], ready=True)
            begins = promise_to_begin(self._uow, info, rows)
            await self._uow.store.tables.save_seats(table_id, rows)
        if begins is not None:
            self._uow.news.publish_later(begins)
        return await self._uow.info(table_id)

    @retry_on_conflict
    async def on_timer(self, table_id: int) -> None:
        """Handle the timer: end the check, or retry a game that should have begun."""
        begins: AllReady | None = None
        async with self._uow.transaction(table_id):
            timer, now = await self._uow.timer(table_id, TimerKind.READY, ""), self._uow.now()
            if timer is None or timer.due_at > now:
                return
            info = await self._uow.info(table_id)
            begins = promise_to_begin(self._uow, info, info.seats) if timer.data != RETRIED else None
            if begins is not None:
                await self._uow.store.timers.change(
                    table_id, [msgspec.structs.replace(timer, due_at=now + LATE, data=RETRIED)]
                )
            else:
                await self._give_up(info)
        if begins is not None:
            self._uow.news.publish_later(begins)

    @table_operation
    async def give_up(self, table_id: int) -> None:
        """End the check, since the game could not begin."""
        async with self._uow.transaction(table_id):
            info = await self._uow.info(table_id)
            if info.status == Status.OPEN and info.ready_until is not None:
                await self._give_up(info)

    async def _give_up(self, info: TableInfo) -> None:
        assert info.ready_until is not None
        missing = tuple(row.seat for row in info.seats if row.user_id is not None and not row.ready)
        self._uow.notify(NotReady(info.id, info.ready_until, info.host_id, missing))
        await self._save(info, [msgspec.structs.replace(row, ready=False) for row in info.seats], None)

    async def _save(self, info: TableInfo, rows: Sequence[SeatRow], asking: TimerRow | None) -> None:
        others = [one for one in await self._uow.store.timers.of(info.id) if one.kind != TimerKind.READY]
        timers = others if asking is None else [*others, asking]
        await self._uow.store.tables.save_seats(info.id, rows, timers=timers)


def promise_to_begin(uow: UnitOfWork, info: TableInfo, rows: Sequence[SeatRow]) -> AllReady | None:
    """Return the notification if the game can begin with these seats, else None.

    It is sent with the next commit.
    """
    if not table_rules.all_ready(GAMES[info.game], info, rows):
        return None
    begins = AllReady(info.id, _begun_by(info.ready_until, rows))
    uow.notify_by_job(begins)
    return begins


def _begun_by(until: datetime | None, rows: Sequence[SeatRow]) -> str:
    """Return the identity of a ready check: its end and the players who have confirmed."""
    assert until is not None
    return f"{until.timestamp():.0f} " + " ".join(str(row.user_id or 0) for row in rows)
