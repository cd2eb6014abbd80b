"""Undo of a step, or of all moves after one: at once if free, else if all others agree."""

from __future__ import annotations

from msgspec.structs import replace

from bot.enums import MoveKind, RequestKind
from bot.games.contract import t
from bot.rows import MoveRow, RequestRow, TableRow
from bot.tables.core.store_errors import after_commit, table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.codec import pack_events, pack_state
from bot.tables.model.draft import Draft, DraftMove, Undo, unchanged
from bot.tables.model.errors import StaleBoard, WrongStatus
from bot.tables.model.loading import GameSnapshot, as_game
from bot.tables.model.rating_text import UNDO
from bot.tables.model.undo_rules import (
    people,
    target,
    way_back,
)
from bot.tables.model.views import TableInfo, TableView, UndoKind, UndoResult, WayBack
from bot.tables.play.reading import TableReader

SHARE = 4
"""Minimum share, as a divisor of a turn's time, that a prompt has after an agreed undo."""


class UndoService:
    """Undo of moves; the rules are in `bot.tables.model.undo_rules`."""

    def __init__(self, uow: UnitOfWork, looking: TableReader) -> None:
        self._uow, self._looking = uow, looking

    @table_operation
    async def take_back(
        self,
        table_id: int,
        user_id: int,
        *,
        number: int | None = None,
        to: int | None = None,
        interaction: int | None = None,
    ) -> UndoResult:
        """Take back the player's last step if that is free, else request the consent of the others.

        `number` is the last move on the board that the player saw. `to`: take back all moves after that one instead.
        Raises StaleBoard, WrongStatus, Duplicate.
        """

        async def decide(table: GameSnapshot) -> Draft[bool]:
            table_rules.check_going_on(table.info)
            seat = table_rules.seat_of(table.info, user_id)
            if number not in (None, table.row.last_move):
                raise StaleBoard
            back = await self._step(table, seat) if to is None else await self._way_back(table, seat, to)
            if back.kind == UndoKind.FREE:
                asked = RequestRow(table_id, RequestKind.UNDO, seat, back.number, (), ())
                return (await self._taken_back(table, asked, user_id)).returning(True)
            open_one = table.rows.request
            if open_one is not None and (open_one.seat, open_one.number) == (seat, back.number):
                return unchanged(table, False)
            asked = people(table.info, beside=seat)
            return _asking(table, RequestRow(table_id, back.request, seat, back.number, (), asked)).returning(False)

        draft = await self._uow.run(table_id, decide, interaction=interaction)
        return UndoResult(await after_commit(self._looking.view_of(as_game(draft.after), user_id)), draft.result)

    @table_operation
    async def way_back(self, table_id: int, user_id: int, number: int) -> tuple[TableInfo, WayBack]:
        """Return the undo of all moves after `number`, with the table as it is now.

        Raises WrongStatus if the user cannot have it.
        """
        table = await self._uow.loader.game(table_id)
        table_rules.check_going_on(table.info)
        return table.info, await self._way_back(table, table_rules.seat_of(table.info, user_id), number)

    async def _step(self, table: GameSnapshot, seat: int) -> WayBack:
        """Return the undo of the seat's last step. Raises WrongStatus."""
        moves = await self._looking.recent(table, seat)
        with self._uow.loader.reading(table.row):
            return _possible(way_back(table, seat, moves, target(seat, moves).number))

    async def _way_back(self, table: GameSnapshot, seat: int, number: int) -> WayBack:
        """Return the undo of all moves after `number`. Raises WrongStatus."""
        last = table.row.last_move
        if not 1 <= number <= last:
            raise WrongStatus(t("There is no such move: the moves of this table are 1 to {all}.", all=last))
        first, *moves = await self._looking.moves_from(table, number)
        if first.undone:
            raise WrongStatus(t("Move {n} was taken back later: choose a board that still stands.", n=number))
        with self._uow.loader.reading(table.row):
            back = way_back(table, seat, moves, number + 1)
        if not back.moves:
            raise WrongStatus(t("Nothing has been played since move {n}.", n=number))
        return _possible(back)

    @table_operation
    async def consent(
        self, table_id: int, user_id: int, number: int, agrees: bool, *, interaction: int | None = None
    ) -> TableView:
        """Answer an undo request about move `number`.

        The last consent undoes the move, one refusal ends the request.
        """

        async def decide(table: GameSnapshot) -> Draft[None]:
            table_rules.check_running(table.info)
            seat = table_rules.seat_of(table.info, user_id)
            request = table.rows.request
            if request is None or request.number != number:
                raise WrongStatus(t("That request to take a step back is no longer open."))
            if not agrees:
                return _asking(table, None)
            if seat not in request.asked:
                raise WrongStatus(t("You asked for it yourself: the others decide."))
            agreed = tuple(sorted({*request.agreed, seat}))
            if set(request.asked) <= set(agreed):
                return await self._taken_back(table, request, table.info.seats[request.seat].user_id)
            return _asking(table, replace(request, agreed=agreed))

        draft = await self._uow.run(table_id, decide, interaction=interaction)
        return await after_commit(self._looking.view_of(as_game(draft.after), user_id))

    async def _taken_back(self, table: GameSnapshot, request: RequestRow, user_id: int | None) -> Draft[None]:
        """Return the draft of an undo: the state and the draw counts before the requested move.

        It is a move itself. Timers of prompts and clocks that still apply go on; AI seats choose again. A restored
        prompt continues with its remaining time.
        """
        row, seat, number = table.row, request.seat, request.number
        back = await self._uow.loader.moment(row, number - 1)
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
            at=self._uow.now(),
        )
        latest = [replace(one, undone=True) if one.number >= number else one for one in table.rows.latest]
        least = int(table.info.limit.turn.total_seconds()) // SHARE
        move = DraftMove(
            undo,
            pack_state(table.game, back.state, back.draws, whole=False),
            tuple(range(number, undo.number)),
            Undo(number, least, None if request.asked else seat),
            counts_idle=False,
        )
        after = GameSnapshot(replace(table.rows, latest=tuple(latest)), table.game, back.state, back.draws)
        return Draft(table, after.with_columns(last_move=undo.number, **_changes(row, request)), None, move)


def _asking(table: GameSnapshot, request: RequestRow | None) -> Draft[None]:
    """Return the draft with another open request; None: none."""
    return Draft(table, table.with_rows(request=request), None, is_idempotent=True)


def _changes(row: TableRow, request: RequestRow) -> dict[str, object]:
    """Return the other columns that an undo changes.

    These are the idle moves, and possibly the reason for being unrated.
    """
    unrated = {"unrated": UNDO} if request.kind == RequestKind.UNDO_PAST_LUCK and not row.unrated else {}
    return {"idle_moves": 0, **unrated}


def _possible(back: WayBack) -> WayBack:
    """Return an undo that the seat can have. Raises WrongStatus for another."""
    if back.is_open:
        return back
    if back.kind == UndoKind.SPENT:
        raise WrongStatus(
            t(
                "That cannot be taken back: something has been drawn, rolled or revealed since, and "
                "there is nobody else at the table to allow it."
            )
        )
    raise WrongStatus(t("That cannot be taken back: others have already seen what it would undo."))
