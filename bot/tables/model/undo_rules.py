"""Rules of undo: which moves may be taken back, and with whose consent.

One's own last step is free until something was rolled, drawn, revealed or passed to another player (`sealed`). After
that the other people at the table must agree. With no other person at the table, a passed turn may still be taken back,
but nothing beyond a draw: chance is spent, and there is nobody who could allow it. Nothing goes back beyond a move that
showed what others had hidden. An undone move stays in the log; the same question then gives the same draw. After an
undo past a draw the player knows what will be drawn, so that game is no longer rated.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.enums import MoveKind, RequestKind
from bot.games.contract import Decision, Event, t
from bot.games.engine.chance import Chance
from bot.rows import MoveRow
from bot.tables.model.codec import unpack_events
from bot.tables.model.errors import WrongStatus
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.views import TableInfo, UndoKind

FREE, CONSENT, SPENT, NONE = "free", "consent", "spent", ""
ASKED, ASKED_PAST_LUCK = "undo", "undo past luck"
"""Kinds of an undo request: draws stay, or are taken back as well."""


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
    """Return the kind of undo that the seat (None: any) has, by the latest moves.

    The moves are oldest first, back to the seat's own last one. SPENT: only the consent of another person could allow
    it, and there is none.
    """
    persons = people(loaded.info)
    mine = persons if seat is None else (seat,)
    standing = [move for move in moves if not move.undone and move.kind in (MoveKind.MOVE, MoveKind.LIMIT)]
    for move in reversed(standing):
        if any(event.exposes for event in unpack_events(loaded.game, move.events)):
            return UndoKind.NONE
        if move.drawn and len(persons) < 2:
            return UndoKind.SPENT
        if any(is_own(move, one) for one in mine):
            return UndoKind.FREE if len(persons) < 2 or (move is standing[-1] and not move.sealed) else UndoKind.CONSENT
    return UndoKind.NONE


def request_kind(moves: Iterable[MoveRow], number: int) -> RequestKind:
    """Return the kind of a request to take back move `number` and those after it."""
    luck = any(move.drawn and not move.undone for move in moves if move.number >= number)
    return RequestKind.UNDO_PAST_LUCK if luck else RequestKind.UNDO


def target(seat: int, moves: Sequence[MoveRow]) -> MoveRow:
    """Return the seat's own last move that was not undone. Raises WrongStatus if there is none."""
    for move in reversed(moves):
        if is_own(move, seat):
            return move
    raise WrongStatus(t("You have not moved yet, so there is nothing to take back."))
