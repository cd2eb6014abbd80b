"""Which moves may be taken back, and by whose leave.

One's own last step is free until something was rolled, drawn, revealed or passed to another player (`sealed`). After
that the other people at the table must agree. Nothing goes back beyond a move that showed what others had hidden.
An undone move stays in the log; what is played in its stead has a new number, and so new draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.chance import Chance
from bot.games.contract import Decision, Event, t
from bot.games.registry import AnyGame
from bot.store.rows import MoveRow
from bot.tables.codec import unpack_events
from bot.tables.errors import WrongStatus

FREE, CONSENT, NONE = "free", "consent", ""


def asked(decisions: Iterable[Decision]) -> frozenset[int]:
    """The seats that are waited for."""
    return frozenset(decision.seat for decision in decisions if not decision.optional)


def is_sealed(chance: Chance, events: Iterable[Event], before: frozenset[int], after: frozenset[int]) -> bool:
    """Whether a move cannot be taken back freely: drawn, revealed, or passed on to somebody else."""
    return chance.used or any(event.reveals for event in events) or bool(after - before)


def is_own(move: MoveRow, seat: int | None) -> bool:
    """Whether the seat made this move itself and it still stands: what the table chose in its stead is not its own."""
    return move.seat == seat and move.kind == "move" and not move.undone


def undo_kind(game: AnyGame, seat: int | None, moves: Sequence[MoveRow]) -> str:
    """What the seat may take back, of the latest moves (oldest first, back to the seat's own last one)."""
    standing = [move for move in moves if not move.undone and move.kind in ("move", "limit")]
    own = next((at for at in reversed(range(len(standing))) if is_own(standing[at], seat)), None)
    if seat is None or own is None or moves[-1].kind == "setup":
        return NONE
    if own == len(standing) - 1 and not standing[own].sealed:
        return FREE
    exposed = any(event.exposes for move in standing[own:] for event in unpack_events(game, move.events))
    return NONE if exposed else CONSENT


def target(seat: int, moves: Sequence[MoveRow]) -> MoveRow:
    """The seat's own last move that still stands. Raises WrongStatus if there is none."""
    for move in reversed(moves):
        if is_own(move, seat):
            return move
    raise WrongStatus(t("You have not moved yet, so there is nothing to take back."))
