"""Undo: at once if it is free, else when the other players agree."""

from __future__ import annotations

from msgspec.structs import replace

from bot.enums import MoveKind, RequestKind
from bot.games.contract import Text, t
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
    request_kind,
    target,
    undo_kind,
)
from bot.tables.model.views import TableView, UndoKind, UndoResult
from bot.tables.play.reading import TableReader

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

        async def decide(table: GameSnapshot) -> Draft[bool]:
            table_rules.check_going_on(table.info)
            seat = table_rules.seat_of(table.info, user_id)
            moves = await self._looking.recent(table, seat)
            if number not in (None, table.row.last_move):
                raise StaleBoard
            with self._uow.loader.reading(table.row):
                kind, step = undo_kind(table, seat, moves), target(seat, moves)
            if kind == UndoKind.FREE:
                asked = RequestRow(table_id, RequestKind.UNDO, seat, step.number, (), ())
                return (await self._taken_back(table, asked, user_id)).returning(True)
            if kind != UndoKind.CONSENT:
                raise WrongStatus(_why_not(kind))
            open_one = table.rows.request
            if open_one is not None and (open_one.seat, open_one.number) == (seat, step.number):
                return unchanged(table, False)
            kind, asked = request_kind(moves, step.number), people(table.info, beside=seat)
            return _asking(table, RequestRow(table_id, kind, seat, step.number, (), asked)).returning(False)

        draft = await self._uow.run(table_id, decide, interaction=interaction)
        return UndoResult(await after_commit(self._looking.view_of(as_game(draft.after), user_id)), draft.result)

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


def _why_not(kind: str) -> Text:
    if kind == UndoKind.SPENT:
        return t(
            "That cannot be taken back: something has been drawn, rolled or revealed since, and "
            "there is nobody else at the table to allow it."
        )
    return t("That cannot be taken back: others have already seen what it would undo.")
