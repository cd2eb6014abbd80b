"""Play on with AI players until a seat must decide again, with luck of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from bot.games.contract import TABLE, A, ChoicePath, E, Event, Game, Later, S, V
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import apply

MOST = 40
"""Maximum number of moves in a row: AI players may go on for ever."""


class TriedMove(Struct, frozen=True):
    """A move of a seat (TABLE: the table itself), and the seed of its draws."""

    seat: int
    said: ChoicePath
    luck: str


def replay(game: Game[S, A, V, E], state: S, line: Sequence[TriedMove]) -> tuple[S, list[tuple[Event, ...]]]:
    """Return the state after these moves, and the events of each; `state` is not modified.

    Raises Refused if a move is not legal.
    """
    told: list[tuple[Event, ...]] = []
    for move in line:
        state, events = apply(game, state, move.seat, move.said, LooseChance(move.luck))
        told.append(tuple(events))
    return state, told


def play_on(
    game: Game[S, A, V, E], state: S, levels: Sequence[int], luck: str, seat: int | None = None
) -> Iterator[TriedMove]:
    """Yield the moves of AI players until `seat` must decide, at most `MOST`.

    Until the game is over if `seat` is None. `levels` are those of the seats. Where nobody has anything to say, the
    next of the game's clocks ends.
    """
    for at in range(MOST):
        own = f"{luck} {at}"
        if any(one.seat == seat and not one.optional for one in game.pending(state)):
            return
        move = _next(game, state, levels, own, seat)
        if move is None:
            return
        yield move
        state, _ = apply(game, state, move.seat, move.said, LooseChance(own))


def _next(
    game: Game[Any, Any, Any, Any], state: Any, levels: Sequence[int], luck: str, seat: int | None
) -> TriedMove | None:
    asked = sorted((one for one in game.pending(state) if one.seat != seat), key=lambda one: one.optional)
    for decision in asked:
        one = decision.seat
        said = game.ai(game.view(game.clone(state), one), game.ask(state, one), LooseChance(luck), levels[one])
        if not isinstance(said, Later):
            return TriedMove(one, said, luck)
    for clock in sorted(game.clocks.deadlines(state), key=lambda one: one.seconds):
        return TriedMove(TABLE, game.clocks.work(state, clock.id) if clock.works else clock.said, luck)
    return TriedMove(asked[0].seat, game.default(state, asked[0].seat), luck) if asked else None
