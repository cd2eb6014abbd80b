"""Ready check of a live game, which begins when all have confirmed.

Players who do not confirm can be left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from bot.enums import Status, TimerKind
from bot.games.contract import t
from bot.games.registry import GAMES
from bot.rows import SeatRow, TimerRow
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.draft import Draft, change, set_timer, unchanged
from bot.tables.model.errors import WrongStatus
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.lobby_timers import CHECK, LATE, RETRIED
from bot.tables.model.notifications import AllReady, NotReady, ReadyAsked
from bot.tables.model.views import Person, TableInfo


class ReadyCheck:
    """Starts, answers and ends ready checks."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    async def ask(self, table_id: int, by: Person) -> TableInfo:
        """Start a ready check as host or moderator.

        Raises the error that keeps the game from beginning.
        """

        async def decide(table: TableSnapshot) -> Draft[None]:
            info = table.info
            table_rules.check_host(info, by)
            table_rules.check_open(info)
            table_rules.check_start(GAMES[info.game], info)
            if info.ready_until is not None:
                return unchanged(table)
            return asking(table, self._uow.now() + CHECK, by.id)

        return (await self._uow.run_in_lobby(table_id, decide)).after.info

    async def answer(self, table_id: int, user_id: int) -> TableInfo:
        """Confirm that the user is ready. Raises NotSeated, WrongStatus."""

        async def decide(table: TableSnapshot) -> Draft[None]:
            info = table.info
            table_rules.check_open(info)
            seat = table_rules.seat_of(info, user_id)
            if info.ready_until is None:
                raise WrongStatus(t("Nobody is asked just now: the host presses Start first."))
            rows = list(info.seats)
            rows[seat] = replace(rows[seat], ready=True)
            return beginning(change(table, seats=rows), info.ready_until)

        return (await self._uow.run_in_lobby(table_id, decide)).after.info

    async def on_timer(self, table_id: int) -> None:
        """Handle the timer: end the check, or retry a game that should have begun."""

        async def decide(table: TableSnapshot) -> Draft[None]:
            timer, now = table.timer(TimerKind.READY), self._uow.now()
            if timer is None or timer.due_at > now:
                return unchanged(table)
            retried = set_timer(table, replace(timer, due_at=now + LATE, data=RETRIED))
            draft = beginning(retried, table.info.ready_until)
            return draft if draft.background_notices and timer.data != RETRIED else _given_up(table)

        await self._uow.run_in_lobby(table_id, decide)

    async def give_up(self, table_id: int) -> None:
        """End the check, since the game could not begin."""

        async def decide(table: TableSnapshot) -> Draft[None]:
            info = table.info
            return _given_up(table) if info.status == Status.OPEN and info.ready_until is not None else unchanged(table)

        await self._uow.run_in_lobby(table_id, decide)


def asking(table: TableSnapshot, until: datetime, by: int | None = None) -> Draft[None]:
    """Return the draft of a ready check, which the user `by` has started and so confirmed."""
    info = table.info
    rows = [replace(row, ready=by is not None and row.user_id == by) for row in info.seats]
    calls = tuple(user for user in info.people if user != by)
    draft = set_timer(table, TimerRow(info.id, TimerKind.READY, "", until)).changing(seats=rows)
    return draft.notifying(ReadyAsked(info.id, until, calls))


def _given_up(table: TableSnapshot) -> Draft[None]:
    """Return the draft of the end of a check."""
    info = table.info
    assert info.ready_until is not None
    missing = tuple(row.seat for row in info.seats if row.user_id is not None and not row.ready)
    timers = [one for one in table.timers if one.kind != TimerKind.READY]
    draft = change(table, seats=[replace(row, ready=False) for row in info.seats], timers=timers)
    return draft.notifying(NotReady(info.id, info.ready_until, info.host_id, missing))


def beginning(draft: Draft[None], until: datetime | None) -> Draft[None]:
    """Return the draft with the notification that the game can begin, if it can with its seats.

    `until` is the end of the ready check.
    """
    info = draft.before.info
    if not table_rules.all_ready(GAMES[info.game], info, draft.after.rows.seats):
        return draft
    return replace(draft, background_notices=(AllReady(info.id, _begun_by(until, draft.after.rows.seats)),))


def _begun_by(until: datetime | None, rows: Sequence[SeatRow]) -> str:
    """Return the identity of a ready check: its end and the players who have confirmed."""
    assert until is not None
    return f"{until.timestamp():.0f} " + " ".join(str(row.user_id or 0) for row in rows)
