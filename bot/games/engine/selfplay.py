"""Games that AI players play among themselves, for positions out of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.games.contract import A, E, Game, Later, S, V
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import action_of

MOST: Final = 2_000
"""Sayings of a game: AI players may go on for ever."""


def selfplay(
    game: Game[S, A, V, E], seats: int, level: int, chance: Chance, settings: Mapping[str, str] | None = None
) -> Iterator[tuple[S, int]]:
    """Each state of a game, and the seat that decides next: an AI of this level, as all are. What is not among the
    `settings` is as a table has it by default. The state goes on with the game: what is kept must be copied. A game of
    more than `MOST` sayings is left."""
    usual = {setting.id: setting.values[0].value for setting in game.meta.settings}
    state, _ = game.setup(seats, {**usual, **(settings or {})}, chance)
    for _ in range(MOST):
        if not (asked := game.asked(state)):
            return
        seat = asked[0]
        yield state, seat
        said = game.ai(game.view(state, seat), game.ask(state, seat), chance, level)
        assert not isinstance(said, Later)
        game.play(state, seat, action_of(game, said), chance)
