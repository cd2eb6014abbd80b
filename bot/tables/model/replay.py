"""A game played again: from the same moment, by the same moves and the same chance, it comes to the same moment.

So a record is checked, and so an earlier moment of a table is found that was not kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from bot.games.contract import ChoicePath, Event
from bot.games.engine.chance import SealedChance
from bot.games.engine.choice_walk import apply
from bot.games.registry import AnyGame
from bot.rows import MoveKind
from bot.store.engine.compression import deflated, inflated
from bot.tables.model.codec import own_set, pack_state, unpack_draws, unpack_state

LONGEST_NUMBER = 9


class ReplayPoint(Struct, frozen=True):
    """A state, and how often had been drawn for each purpose until then (see `chance.SealedChance`)."""

    state: Any
    draws: Mapping[str, int]


class RecordedMoveLike(Protocol):
    """A move as it was made, at a table or in a record."""

    @property
    def number(self) -> int: ...
    @property
    def kind(self) -> MoveKind: ...
    @property
    def seat(self) -> int: ...
    @property
    def said(self) -> ChoicePath: ...


class Replay:
    """The game as it goes on, and the moments that its undos go back to. It begins where somebody says it stands."""

    def __init__(self, game: AnyGame, seed_of: Callable[[int], bytes], moves: Iterable[RecordedMoveLike]) -> None:
        self._game, self._seed_of = game, seed_of
        self.wanted = frozenset(back_to(move) for move in moves if move.kind == "undo")
        """The moves after which somebody went on anew."""
        self._held: dict[int, bytes] = {}  # packed: of a state as objects a hostile record would hold thousands
        self.now = ReplayPoint(None, {})

    def stands(self, number: int, moment: ReplayPoint) -> None:
        """After move `number` it stood like this."""
        self.now = moment
        if number in self.wanted:
            self._held[number] = deflated(pack_state(self._game, moment.state, moment.draws, whole=False))

    def play(self, move: RecordedMoveLike) -> Sequence[Event]:
        """The next move; its events. Raises whatever a move can that was not made like this."""
        events: Sequence[Event] = []
        if move.kind == "undo":
            raw = inflated(self._held[back_to(move)])
            own = own_set(self._game, self.now.state)
            moment = ReplayPoint(unpack_state(self._game, raw, own), unpack_draws(raw))
        else:
            chance = SealedChance(self._seed_of(move.number), self.now.draws)
            state, events = apply(self._game, self.now.state, move.seat, move.said, chance)
            moment = ReplayPoint(state, chance.draws)
        self.stands(move.number, moment)
        return events


def back_to(undo: RecordedMoveLike) -> int:
    """The move after which the table stands when this one has taken back what came then."""
    return whole(undo.said[0]) - 1 if undo.said else -1


def tells(raw: bytes | msgspec.Raw, events: Sequence[Event]) -> bool:
    """Whether these are the events that were written down."""
    return msgspec.json.decode(msgspec.json.encode(events)) == msgspec.json.decode(raw)


def whole(text: str) -> int:
    """A number that was written down, 0 if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else 0
