"""Set start: games that begin by themselves at a set time, if enough players sit there.

Else their host is asked. A live game begins with a ready check then. A process that was down begins a game up to an
hour late.
"""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from bot.enums import Status, TimerKind
from bot.games.contract import t
from bot.games.registry import GAMES
from bot.rows import TimerRow
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.lobby.ready_check import asking
from bot.tables.model import table_rules
from bot.tables.model.draft import Draft, change, set_timer, unchanged
from bot.tables.model.errors import WrongStatus
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.lobby_timers import AHEAD, ASKED, BEGUN, CHECK, LATE, REMIND, RETRIED, STALE, closing, starting
from bot.tables.model.notifications import Redelivery, StartDue, StartMissed, StartSoon
from bot.tables.model.views import Person, TableInfo

ATTEMPTS = {"": BEGUN, BEGUN: RETRIED}
"""The next mark of the timer, by its mark, as long as the game may still begin by itself."""


class SetStart:
    """Sets the time at which a game begins, reminds its players, and begins it."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def set(self, table_id: int, by: Person, at: datetime | None) -> TableInfo:
        """Set the time as host or moderator; None: the game begins when the host starts it.

        The table expires a week after it. Raises NotAllowed, WrongStatus.
        """

        async def decide(table: TableSnapshot) -> Draft[None]:
            info, now = table.info, self._uow.now()
            table_rules.check_host(info, by)
            table_rules.check_open(info)
            if at == info.starts_at:
                return unchanged(table)
            if at is not None and at <= now:
                raise WrongStatus(t("{when} is in the past. Choose a later time.", when=f"<t:{int(at.timestamp())}:f>"))
            if at is not None and at > now + AHEAD:
                last = f"<t:{int((now + AHEAD).timestamp())}:f>"
                raise WrongStatus(t("That is more than 60 days ahead. Choose a time until {when}.", when=last))
            return _set(table, at, now)

        return (await self._uow.run_in_lobby(table_id, decide)).after.info

    async def save_event(self, table_id: int, event_id: int | None) -> None:
        """Store the server's event of the table."""

        async def decide(table: TableSnapshot) -> Draft[None]:
            return replace(change(table, event_id=event_id), unannounced=True)

        await self._uow.run_for_any_game(table_id, decide)

    @table_operation
    async def tables(self) -> list[int]:
        """Return the tables that begin at a set time, or have an event of it."""
        return await self._uow.store.tables.with_start()

    @table_operation
    async def questions(self) -> list[Redelivery]:
        """Return the open questions; a process that has ended may not have sent some of them."""
        asked = await self._uow.store.timers.tables_with(TimerKind.START, ASKED)
        infos = [await self._uow.info_of_any_game(table_id) for table_id in asked]
        return [one for info in infos if (one := self.question(info)) is not None]

    def question(self, info: TableInfo) -> Redelivery | None:
        """Return the question to the host of an open game that did not begin at its time."""
        at = info.starts_at
        if info.status != Status.OPEN or at is None or at > self._uow.now() or info.ready_until is not None:
            return None
        return Redelivery(StartMissed(info.id, at, info.host_id), at)

    async def on_timer(self, table_id: int) -> None:
        """Handle the timer: remind, begin, ask the host, or drop the time that nobody has answered."""

        async def decide(table: TableSnapshot) -> Draft[None]:
            timer, info, now = table.timer(TimerKind.START), table.info, self._uow.now()
            if timer is None or timer.due_at > now:
                return unchanged(table)
            at = info.starts_at
            if at is None or timer.data == ASKED:
                return _set(table, None, now)
            if timer.data == REMIND:
                draft = set_timer(table, replace(timer, due_at=at, data=""))
                return draft.notifying(StartSoon(table_id, at)) if at > now else draft
            return self._begun(table, timer, at, now)

        await self._uow.run_in_lobby(table_id, decide)

    def _begun(self, table: TableSnapshot, timer: TimerRow, at: datetime, now: datetime) -> Draft[None]:
        """Return the draft of an attempt to begin, or of the question to the host."""
        info = table.info
        if info.ready_until is not None:  # the host has pressed Start shortly before
            return _set(table, None, now)
        if timer.data not in ATTEMPTS or now - at >= STALE or not _is_startable(info):
            draft = set_timer(table, replace(timer, due_at=now + STALE, data=ASKED))
            return draft.notifying(StartMissed(info.id, at, info.host_id))
        if info.speed == "live":
            return replace(asking(_set(table, None, now).after, now + CHECK), before=table)
        draft = set_timer(table, replace(timer, due_at=now + LATE, data=ATTEMPTS[timer.data]))
        return replace(draft, background_notices=(StartDue(info.id, at, list(ATTEMPTS).index(timer.data)),))


def _set(table: TableSnapshot, at: datetime | None, now: datetime) -> Draft[None]:
    """Return the draft with another time, and the timers that follow from it."""
    info = table.info
    others = [one for one in table.timers if one.kind not in (TimerKind.START, TimerKind.CLOSE)]
    start = [] if at is None else [starting(info.id, at, info.speed, now)]
    return change(table, timers=(*others, *start, closing(info.id, now, at)), starts_at=at)


def _is_startable(info: TableInfo) -> bool:
    try:
        table_rules.check_start(GAMES[info.game], info)
    except WrongStatus:
        return False
    return True
