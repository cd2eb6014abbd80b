"""Deterministic replay of moves from a state.

The same moves and the same chance lead to the same state.

It verifies records, and restores earlier states of a table that were not stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from bot.enums import MoveKind
from bot.games.contract import ChoicePath, Event
from bot.games.engine.chance import SealedChance
from bot.games.engine.choice_walk import apply
from bot.games.registry import AnyGame
from bot.store.engine.compression import deflated, inflated
from bot.tables.model.codec import own_set, pack_state, unpack_draws, unpack_state

LONGEST_NUMBER = 9


class ReplayPoint(Struct, frozen=True):
    """A state, and the draw counts by purpose up to it (see `chance.SealedChance`)."""

    state: Any
    draws: Mapping[str, int]


class RecordedMoveLike(Protocol):
    """A recorded move, of a table or of a record."""

    @property
    def number(self) -> int: ...
    @property
    def kind(self) -> MoveKind: ...
    @property
    def seat(self) -> int: ...
    @property
    def said(self) -> ChoicePath: ...


class Replay:
    """A replayed game, with the states that its undos return to.

    It begins at the state that `stands` sets.
    """

    def __init__(self, game: AnyGame, seed_of: Callable[[int], bytes], moves: Iterable[RecordedMoveLike]) -> None:
        self._game, self._seed_of = game, seed_of
        self.wanted = frozenset(back_to(move) for move in moves if move.kind == MoveKind.UNDO)
        """Numbers of the moves that an undo returns to."""
        self._held: dict[int, bytes] = {}  # packed: as objects, the states of a hostile record would fill the memory
        self.now = ReplayPoint(None, {})

    def set_state(self, number: int, moment: ReplayPoint) -> None:
        """Set the state after move `number`."""
        self.now = moment
        if number in self.wanted:
            self._held[number] = deflated(pack_state(self._game, moment.state, moment.draws, whole=False))

    def play(self, move: RecordedMoveLike) -> Sequence[Event]:
        """Replay the next move and return its events. Raises any error of an inconsistent move."""
        events: Sequence[Event] = []
        if move.kind == MoveKind.UNDO:
            raw = inflated(self._held[back_to(move)])
            own = own_set(self._game, self.now.state)
            moment = ReplayPoint(unpack_state(self._game, raw, own), unpack_draws(raw))
        else:
            chance = SealedChance(self._seed_of(move.number), self.now.draws)
            state, events = apply(self._game, self.now.state, move.seat, move.said, chance)
            moment = ReplayPoint(state, chance.draws)
        self.set_state(move.number, moment)
        return events


def back_to(undo: RecordedMoveLike) -> int:
    """Return the number of the move that an undo returns to."""
    return whole(undo.said[0]) - 1 if undo.said else -1


def tells(raw: bytes | msgspec.Raw, events: Sequence[Event]) -> bool:
    """Return whether the events are those that were recorded."""
    return msgspec.json.decode(msgspec.json.encode(events)) == msgspec.json.decode(raw)


def whole(text: str) -> int:
    """Parse a recorded number; 0 if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else 0
