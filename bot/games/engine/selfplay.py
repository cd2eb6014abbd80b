"""Self-play: games between AI players, as a source of positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.games.contract import A, E, Game, Later, S, V
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import action_of

MOST: Final = 2_000
"""Maximum number of choices of a game: AI players may go on for ever."""


def selfplay(
    game: Game[S, A, V, E], seats: int, level: int, chance: Chance, settings: Mapping[str, str] | None = None
) -> Iterator[tuple[S, int]]:
    """Yield each state of a game of AIs of this level, and the seat that decides next.

    Missing `settings` have the defaults of a table. The state is modified as the game goes on: a caller that keeps it
    must copy it. A game of more than `MOST` choices is abandoned.
    """
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
