"""Recorded games of AI seats, turn by turn in public views, for tests of animations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from bot.games.contract import Event
from bot.games.engine.chance import SealedChance
from bot.games.engine.choice_walk import apply
from bot.games.registry import GAMES
from tests.golden.transcript import FOLDER, Recording, read

SEATS = 3


class Turn(NamedTuple):
    """Views of the public and of the first seat before and after consecutive moves of one seat.

    It has the events between them too.
    """

    before: Any
    after: Any
    events: tuple[Event, ...]
    own: tuple[Any, Any]

    def has(self, *kinds: type[Event]) -> bool:
        """Check that events of all these types happen."""
        return all(any(isinstance(event, kind) for event in self.events) for kind in kinds)


@cache
def recording_of(game_id: str) -> Recording:
    """Return a recorded game with `SEATS`, or as near to it as there are."""
    every = map(read, sorted(FOLDER.glob(f"{game_id}-*.txt")))
    return min(every, key=lambda one: abs(one.seats - SEATS))


@cache
def turns(game_id: str) -> tuple[Turn, ...]:
    """Return the turns of a whole recorded game."""
    return tuple(_turns(recording_of(game_id)))


def _turns(recording: Recording) -> Iterator[Turn]:
    game, draws, events, speaker = (
        GAMES[recording.game],
        SealedChance(bytes.fromhex(recording.seed)),
        list[Event](),
        None,
    )
    state, _ = game.setup(recording.seats, recording.settings, draws)
    then = game.view(state, None), game.view(state, 0)
    for seat, said in recording.moves:
        if speaker not in (None, seat):
            now = game.view(state, None), game.view(state, 0)
            yield Turn(then[0], now[0], tuple(events), (then[1], now[1]))
            then, events = now, []
        state, more = apply(game, state, seat, said, draws)
        events, speaker = [*events, *more], seat
    yield Turn(then[0], game.view(state, None), tuple(events), (then[1], game.view(state, 0)))
