"""Which moves may be taken back, and by whose leave.

One's own last step is free until something was rolled, drawn, revealed or passed to another player (`sealed`). After
that the other people at the table must agree. Where nobody else is a person, what was merely passed on may still be
taken back, but nothing beyond a draw: chance is spent, and there is nobody who could allow it. Nothing goes back beyond
a move that showed what others had hidden. An undone move stays in the log; the same question then gives the same draw.
Whoever goes back past a draw knows what will come, so that game is not rated any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.contract import Decision, Event, t
from bot.games.engine.chance import Chance
from bot.rows import MoveRow
from bot.tables.model.codec import unpack_events
from bot.tables.model.errors import WrongStatus
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.views import TableInfo

FREE, CONSENT, SPENT, NONE = "free", "consent", "spent", ""
ASKED, ASKED_PAST_LUCK = "undo", "undo past luck"
"""The kinds of a request to take something back: what was drawn stands, or goes back as well."""


def asked(decisions: Iterable[Decision]) -> frozenset[int]:
    """The seats that are waited for."""
    return frozenset(decision.seat for decision in decisions if not decision.optional)


def has_drawn(chance: Chance, events: Iterable[Event]) -> bool:
    """Whether a move drew, rolled or revealed something."""
    return chance.used or any(event.reveals for event in events)


def is_own(move: MoveRow, seat: int | None) -> bool:
    """Whether the seat made this move itself and it still stands: what the table chose in its stead is not its own."""
    return move.seat == seat and move.kind == "move" and not move.undone


def people(info: TableInfo, beside: int | None = None) -> tuple[int, ...]:
    """The seats where persons sit, `beside` one's own."""
    return tuple(one.seat for one in info.seats if one.user_id is not None and one.seat != beside)


def undo_kind(loaded: TableSnapshot, seat: int | None, moves: Sequence[MoveRow]) -> str:
    """What the seat (None: anybody) may take back, of the latest moves (oldest first, back to the seat's own last one).

    SPENT: only the consent of another person could allow it, and there is none.
    """
    persons = people(loaded.info)
    mine = persons if seat is None else (seat,)
    standing = [move for move in moves if not move.undone and move.kind in ("move", "limit")]
    for move in reversed(standing):
        if any(event.exposes for event in unpack_events(loaded.game, move.events)):
            return NONE
        if move.drawn and len(persons) < 2:
            return SPENT
        if any(is_own(move, one) for one in mine):
            return FREE if len(persons) < 2 or (move is standing[-1] and not move.sealed) else CONSENT
    return NONE


def request_kind(moves: Iterable[MoveRow], number: int) -> str:
    """Of a request to take back move `number` and what came after it."""
    luck = any(move.drawn and not move.undone for move in moves if move.number >= number)
    return ASKED_PAST_LUCK if luck else ASKED


def target(seat: int, moves: Sequence[MoveRow]) -> MoveRow:
    """The seat's own last move that still stands. Raises WrongStatus if there is none."""
    for move in reversed(moves):
        if is_own(move, seat):
            return move
    raise WrongStatus(t("You have not moved yet, so there is nothing to take back."))
