"""Undo: at once if it is free, else when the other players agree."""

from __future__ import annotations

import msgspec

from bot.enums import MoveKind, RequestKind, TimerKind
from bot.games.contract import Text, t
from bot.rows import Commit, MoveRow, RequestRow, TableRow
from bot.tables.core.retry import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.codec import pack_events, pack_state
from bot.tables.model.errors import StaleBoard, WrongStatus
from bot.tables.model.loading import TableSnapshot, with_idle_moves
from bot.tables.model.rating_text import UNDO
from bot.tables.model.undo_rules import people, request_kind, target, undo_kind
from bot.tables.model.views import TableView, UndoKind, UndoResult
from bot.tables.play.reading import TableReader
from bot.tables.timing.response_times import asked_anew, carried_on
from bot.tables.timing.time_banks import banked
from bot.tables.timing.time_limits import Undo
from bot.tables.timing.timers import schedule

SHARE = 4
"""Minimum share, as a divisor of a turn's time, that a prompt has after an agreed undo."""


class UndoService:
    """Undo of moves; the rules are in `bot.tables.model.undo_rules`."""

    def __init__(self, uow: UnitOfWork, looking: TableReader) -> None:
        self._uow, self._looking = uow, looking

    @table_operation
    async def take_back(
        self, table_id: int, user_id: int, *, number: int | None = None, interaction: int | None = None
    ) -> UndoResult:
        """Take back the player's last step if that is free, else request the consent of the others.

        `number` is the last move on the board that the player saw. Raises StaleBoard, WrongStatus, Duplicate.
        """
        async with self._uow.transaction(table_id), self._uow.detect_duplicate(interaction):
            loaded, done = await self._undo(table_id, user_id, number, interaction)
        return UndoResult(await self._looking.seen(loaded, user_id), done)

    async def _undo(
        self, table_id: int, user_id: int, number: int | None, interaction: int | None
    ) -> tuple[TableSnapshot, bool]:
        loaded, seat, moves = await self._for_undo(table_id, user_id)
        if number not in (None, loaded.row.last_move):
            raise StaleBoard
        with self._uow.loader.reading(loaded.row):
            kind, step = undo_kind(loaded, seat, moves), target(seat, moves)
        if kind == UndoKind.FREE:
            asked = RequestRow(table_id, RequestKind.UNDO, seat, step.number, (), ())
            return await self._take_back(loaded, asked, user_id, interaction), True
        if kind != UndoKind.CONSENT:
            raise WrongStatus(_why_not(kind))
        open_one = await self._uow.store.moves.request(table_id)
        if open_one is None or (open_one.seat, open_one.number) != (seat, step.number):
            kind, asked = request_kind(moves, step.number), people(loaded.info, beside=seat)
            await self._ask_others(RequestRow(table_id, kind, seat, step.number, (), asked))
        return loaded, False

    @table_operation
    async def consent(
        self, table_id: int, user_id: int, number: int, agrees: bool, *, interaction: int | None = None
    ) -> TableView:
        """Answer an undo request about move `number`.

        The last consent undoes the move, one refusal ends the request.
        """
        async with self._uow.transaction(table_id):
            loaded = await self._uow.loader.load(table_id)
            table_rules.check_running(loaded.info)
            seat = table_rules.seat_of(loaded.info, user_id)
            request = await self._uow.store.moves.request(table_id)
            if request is None or request.number != number:
                raise WrongStatus(t("That request to take a step back is no longer open."))
            if not agrees:
                await self._uow.store.moves.clear_request(table_id)
            elif seat not in request.asked:
                raise WrongStatus(t("You asked for it yourself: the others decide."))
            else:
                agreed = tuple(sorted({*request.agreed, seat}))
                if set(request.asked) <= set(agreed):
                    by = loaded.info.seats[request.seat].user_id
                    loaded = await self._take_back(loaded, request, by, interaction)
                else:
                    await self._ask_others(msgspec.structs.replace(request, agreed=agreed))
        return await self._looking.seen(loaded, user_id)

    async def _ask_others(self, request: RequestRow) -> None:
        await self._uow.store.moves.save_request(request)

    async def _for_undo(self, table_id: int, user_id: int) -> tuple[TableSnapshot, int, list[MoveRow]]:
        loaded = await self._uow.loader.load(table_id)
        table_rules.check_going_on(loaded.info)
        seat = table_rules.seat_of(loaded.info, user_id)
        return loaded, seat, await self._looking.recent(loaded, seat)

    async def _take_back(
        self, loaded: TableSnapshot, request: RequestRow, user_id: int | None, interaction: int | None
    ) -> TableSnapshot:
        """Restore the state and the draw counts before the requested move; an undo is a move itself.

        Timers of prompts and clocks that still apply go on; AI seats choose again. A restored prompt continues with its
        remaining time.
        """
        row, now, seat, number = loaded.row, self._uow.now(), request.seat, request.number
        back = await self._uow.loader.moment(row.id, number - 1)
        loaded = with_idle_moves(loaded, 0)
        going = [one for one in await self._uow.store.timers.of(row.id) if one.kind != TimerKind.AI]
        calendars = await self._uow.calendars(loaded.info)
        least = int(loaded.info.limit.turn.total_seconds()) // SHARE
        back_to = Undo(number, least, None if request.asked else seat)
        timers = schedule(loaded, back.state, going, now, self._uow.tick, mover=seat, calendars=calendars, undo=back_to)
        seats = banked(loaded.info, going, timers, now, calendars, undo=back_to)
        undo = MoveRow(
            row.id,
            row.last_move + 1,
            seat,
            user_id,
            MoveKind.UNDO,
            (str(number),),
            pack_events([]),
            sealed=True,
            undone=False,
            at=now,
        )
        timers = asked_anew(going, carried_on(loaded.info, going, timers, undo))
        await self._uow.store.moves.commit(
            Commit(
                table_id=row.id,
                number=undo.number,
                move=undo,
                state=pack_state(loaded.game, back.state, back.draws, whole=False),
                interaction=interaction,
                undone=tuple(range(number, undo.number)),
                timers=self._uow.with_vote_timers(loaded, timers, going),
                seats=seats if seats != loaded.info.seats else None,
                table=_changes(loaded.row, request),
            )
        )
        self._uow.loader.remember(row.id, undo.number, back.state, back.draws)
        info = await self._uow.info(row.id)
        return TableSnapshot(
            msgspec.structs.replace(row, last_move=undo.number),
            info,
            loaded.game,
            back.state,
            back.draws,
            loaded.orders,
        )


def _changes(row: TableRow, request: RequestRow) -> dict[str, object]:
    """Return the other columns that an undo changes.

    These are the idle moves, and possibly the reason for being unrated.
    """
    unrated = {"unrated": UNDO} if request.kind == RequestKind.UNDO_PAST_LUCK and not row.unrated else {}
    return {**({"idle_moves": 0} if row.idle_moves else {}), **unrated}


def _why_not(kind: str) -> Text:
    if kind == UndoKind.SPENT:
        return t(
            "That cannot be taken back: something has been drawn, rolled or revealed since, and "
            "there is nobody else at the table to allow it."
        )
    return t("That cannot be taken back: others have already seen what it would undo.")
