"""Extensions of time by a player for another one, or by the host for all.

Time is never reduced.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from bot.enums import ComingKind, TimerKind
from bot.games.contract import TABLE, t
from bot.rows import ComingRow, SeatRow, TimerRow
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.draft import Draft, change, set_timer
from bot.tables.model.errors import WrongStatus
from bot.tables.model.loading import GameSnapshot, as_game
from bot.tables.model.timer_kinds import is_suspended
from bot.tables.model.views import Limit, Person, TableInfo
from bot.tables.timing.reminder_schedule import unpack
from bot.tables.timing.time_counting import Calendar
from bot.tables.timing.time_limits import begins_by, extended, lengthened


class SeatClock(Struct, frozen=True):
    """Time of a person's seat: its end while the table waits for them, else their bank.

    The bank is in seconds, None without banks. `begins_by`: they have not looked at the table yet, so their time begins
    then at the latest.
    """

    seat: int
    until: datetime | None
    left: int | None
    begins_by: datetime | None = None


class TimeExtensions:
    """Every extension is logged and shown on the board."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def clocks(self, table_id: int) -> tuple[TableInfo, tuple[SeatClock, ...]]:
        """Return a table and the time of each seat.

        Raises WrongStatus if no game is running, or time is unlimited.
        """
        table = await self._uow.loader.table(table_id)
        info, timers = table.info, table.timers
        _check_limited(info)
        running = {int(one.key): one for one in timers if one.kind == TimerKind.LIMIT and not is_suspended(one)}
        now, calendars = self._uow.now(), await self._uow.calendars(info)

        def clock(seat: SeatRow) -> SeatClock:
            timer = running.get(seat.seat)
            if timer is None:
                return SeatClock(seat.seat, None, _left(seat, info))
            return SeatClock(seat.seat, timer.due_at, _left(seat, info), begins_by(timer, now, calendars))

        return info, tuple(clock(seat) for seat in info.seats if seat.user_id is not None)

    async def give(self, table_id: int, by: Person, seat: int, until: int) -> None:
        """Extend the time of another seat, which ends at `until` (Unix time), by that of a turn.

        Raises NotSeated, or WrongStatus: also if that end has changed since it was displayed, so a double click counts
        once.
        """

        async def decide(table: GameSnapshot) -> Draft[None]:
            info, now = table.info, self._uow.now()
            _check_limited(info)
            own = table_rules.seat_of(info, by.id)
            if seat == own:
                raise WrongStatus(t("You can't give time to yourself: any other player can."))
            timer = table.timer(TimerKind.LIMIT, str(seat))
            if timer is None or info.seats[seat].user_id != unpack(timer.data).user or is_suspended(timer):
                raise WrongStatus(t("The table isn't waiting for them any more, so they need no more time."))
            if int(timer.due_at.timestamp()) != until:
                raise WrongStatus(t("Their time has changed meanwhile: look at the clocks again."))
            given = extended(timer, info.limit.turn, now, await self._uow.calendars(info))
            name = by.name[: table_rules.NAME_LENGTH]
            row = ComingRow(table_id, table.row.last_move, own, ComingKind.TIME, name, now, str(seat))
            return replace(set_timer(table, given), comings=(row,))

        await self._uow.run(table_id, decide)

    async def lengthen(self, table_id: int, by: Person, limit: Limit) -> TableInfo:
        """Set a longer time limit, or none, for all seats from now on, as host.

        Raises NotAllowed, WrongStatus.
        """

        async def decide(table: GameSnapshot) -> Draft[None]:
            info = table.info
            table_rules.check_host(info, by)
            _check_limited(info)
            longer = table_rules.check_limit(limit, info.speed)
            if not is_longer(longer, info.limit):
                raise WrongStatus(t("While a game runs, time only becomes longer: nobody here has agreed to less."))
            more, now = _more(longer, info.limit), self._uow.now()
            calendars = await self._uow.calendars(info)
            timers = [_extended(one, more, calendars, now) for one in table.timers]
            seats = [_filled(one, (longer.bank or 0) - (info.limit.bank or 0)) for one in info.seats]
            row = ComingRow(table_id, table.row.last_move, TABLE, ComingKind.LONGER, "", now)
            draft = change(table, seats=seats, comings=[row], **longer.columns)
            return draft.changing(timers=await self._uow.clocks(as_game(draft.after), timers))

        return (await self._uow.run(table_id, decide)).after.info


def longer_ones(limit: Limit) -> tuple[Limit, ...]:
    """Return the longer limits of the same kind, the last one unlimited."""
    same = [replace(limit, seconds=seconds) for seconds in table_rules.LIMITS]
    banks = [replace(limit, bank=bank, seconds=seconds) for bank, seconds in table_rules.BANKS]
    each = [] if limit.minute is not None else banks if limit.bank is not None else same
    return (*(one for one in each if is_longer(one, limit)), Limit(None, limit.then))


def is_longer(limit: Limit, than: Limit) -> bool:
    """Return whether no player loses time by the change."""
    if not limit.is_one:
        return than.is_one
    kinds = [replace(one, seconds=None, bank=None) for one in (limit, than)]
    if kinds[0] != kinds[1] or (limit.bank is None) != (than.bank is None):
        return False
    pairs = [(limit.seconds or 0, than.seconds or 0), (limit.bank or 0, than.bank or 0)]
    return all(new >= old for new, old in pairs) and any(new > old for new, old in pairs)


def _more(limit: Limit, than: Limit) -> timedelta:
    """Time that each running turn gains by the change."""
    more = (limit.seconds or 0) - (than.seconds or 0) + (limit.bank or 0) - (than.bank or 0)
    return timedelta(seconds=more if limit.is_one else 0)


def _extended(timer: TimerRow, by: timedelta, calendars: Mapping[int, Calendar], now: datetime) -> TimerRow:
    """Return a timer extended by this time per turn."""
    if timer.kind == TimerKind.LEFT:
        return lengthened(timer, round(by.total_seconds()))
    return extended(timer, by, now, calendars) if timer.kind == TimerKind.LIMIT and not is_suspended(timer) else timer


def _filled(seat: SeatRow, more: int) -> SeatRow:
    """Fill up an unused bank to the table's new size."""
    return seat if seat.bank is None else replace(seat, bank=max(0, seat.bank + more))


def _left(seat: SeatRow, info: TableInfo) -> int | None:
    return None if info.limit.bank is None else info.limit.bank if seat.bank is None else seat.bank


def _check_limited(info: TableInfo) -> None:
    table_rules.check_running(info)
    if not info.limit.is_one:
        raise WrongStatus(t("Time isn't limited at this table."))
    if info.paused_at is not None:
        raise WrongStatus(t("This table is paused: its clocks stand still."))
