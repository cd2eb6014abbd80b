"""Rules of undo: which moves may be taken back, and with whose consent.

One's own last step is free until something was rolled, drawn, revealed or passed to another player (`sealed`). After
that the other people at the table must agree. With no other person at the table, a passed turn may still be taken back,
but nothing beyond a draw: chance is spent, and there is nobody who could allow it. Nothing goes back beyond a move that
showed what others had hidden. The same rules hold for an undo of all moves after any board: the others agree to it
once. An undone move stays in the log; the same question then gives the same draw. After an undo past a draw the player
knows what will be drawn, so that game is no longer rated.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.enums import MoveKind, RequestKind
from bot.games.contract import TABLE, Decision, Event, t
from bot.games.engine.chance import Chance
from bot.rows import MoveRow, RequestRow
from bot.tables.model.codec import unpack_events
from bot.tables.model.errors import WrongStatus
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.views import TableInfo, UndoKind, WayBack


def asked(decisions: Iterable[Decision]) -> frozenset[int]:
    """Return the seats that must decide."""
    return frozenset(decision.seat for decision in decisions if not decision.optional)


def has_drawn(chance: Chance, events: Iterable[Event]) -> bool:
    """Return whether a move drew, rolled or revealed something."""
    return chance.used or any(event.reveals for event in events)


def is_own(move: MoveRow, seat: int | None) -> bool:
    """Return whether the seat made this move itself and it was not undone.

    A default choice of the table is not the seat's own.
    """
    return move.seat == seat and move.kind == MoveKind.MOVE and not move.undone


def people(info: TableInfo, beside: int | None = None) -> tuple[int, ...]:
    """Return the seats of persons, without the seat `beside`."""
    return tuple(one.seat for one in info.seats if one.user_id is not None and one.seat != beside)


def undo_kind(loaded: GameSnapshot, seat: int | None, moves: Sequence[MoveRow]) -> UndoKind:
    """Return the kind of undo of its last step that the seat (None: any) has.

    The latest `moves` are oldest first, back to the seat's own last one.
    """
    mine = people(loaded.info) if seat is None else (seat,)
    last = next((move for move in reversed(moves) if any(is_own(move, one) for one in mine)), None)
    return UndoKind.NONE if last is None else way_back(loaded, last.seat, moves, last.number).kind


def way_back(loaded: GameSnapshot, seat: int, moves: Sequence[MoveRow], number: int) -> WayBack:
    """Return the undo of move `number` and those after it, as the seat has it.

    The moves are oldest first, at least from that one to the last. SPENT: only the consent of another person could
    allow it, and there is none.
    """
    gone = [
        move
        for move in moves
        if move.number >= number and not move.undone and move.kind in (MoveKind.MOVE, MoveKind.LIMIT)
    ]
    seats = tuple(sorted({move.seat for move in gone if move.seat != TABLE}))
    request = RequestKind.UNDO_PAST_LUCK if any(move.drawn for move in gone) else RequestKind.UNDO
    return WayBack(number, _kind(loaded, seat, gone), len(gone), seats, request)


def _kind(loaded: GameSnapshot, seat: int, gone: Sequence[MoveRow]) -> UndoKind:
    alone = len(people(loaded.info)) < 2
    for move in reversed(gone):
        if any(event.exposes for event in unpack_events(loaded.game, move.events)):
            return UndoKind.NONE
        if move.drawn and alone:
            return UndoKind.SPENT
    if not gone:
        return UndoKind.NONE
    own = all(is_own(move, seat) and not move.sealed for move in gone)
    return UndoKind.FREE if alone or own else UndoKind.CONSENT


def is_step(request: RequestRow, moves: Sequence[MoveRow]) -> bool:
    """Return whether a request is to undo the last step of its seat, by the latest moves."""
    return [move.number for move in moves if is_own(move, request.seat)][-1:] == [request.number]


def target(seat: int, moves: Sequence[MoveRow]) -> MoveRow:
    """Return the seat's own last move that was not undone. Raises WrongStatus if there is none."""
    for move in reversed(moves):
        if is_own(move, seat):
            return move
    raise WrongStatus(t("You have not moved yet, so there is nothing to take back."))
