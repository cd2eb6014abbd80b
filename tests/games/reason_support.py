"""Helpers for tests of reasons: each move has one, from the view of every seat."""

from __future__ import annotations

from bot.games.contract import A, E, Game, Later, S, V
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import action_of


def check_reasons(game: Game[S, A, V, E], seats: int, level: int, moves: int) -> None:
    """Check that each choice in a game of AI seats has a reason.

    It must be the same in a state that differs only in hidden information.
    """
    chance = LooseChance(f"reasons {seats} {level}")
    usual = {setting.id: setting.values[0].value for setting in game.meta.settings}
    state, _ = game.setup(seats, usual, chance)
    for _ in range(moves):
        asked = game.asked(state)
        if not asked:
            return
        seat = asked[0]
        view, ask = game.view(state, seat), game.ask(state, seat)
        said = game.ai(view, ask, chance, level)
        assert not isinstance(said, Later)
        found = game.reasons(view, ask, said)
        assert 1 <= len(found) <= 2, said
        other = game.determinize(view, LooseChance(1))
        assert game.reasons(game.view(other, seat), game.ask(other, seat), said) == found, said
        game.play(state, seat, action_of(game, said), chance)
