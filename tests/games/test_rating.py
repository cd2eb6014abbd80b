"""Tests of ratings, for every game: independent of hidden information."""

from __future__ import annotations

import pytest

from bot.games.contract import Complete, Later
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import action_of, values, walk
from tests.all_games import ALL_GAMES
from tests.play_game import at_random

DECISIONS, STEP = 120, 4
"""Number of decisions, and the step between the checked ones."""


@pytest.mark.parametrize("name", ALL_GAMES)
def test_it_is_made_of_the_view_alone_and_can_be_said(name: str) -> None:
    game, chance = ALL_GAMES[name], LooseChance(f"rating {name}")
    usual = {setting.id: setting.values[0].value for setting in game.meta.settings}
    state, _ = game.setup(max(2, game.meta.seats[0]), usual, chance)
    for nth in range(DECISIONS):
        asked = game.asked(state)
        if not asked:
            return
        seat = asked[nth % len(asked)]
        view, ask = game.view(state, seat), game.ask(state, seat)
        if nth % STEP == 0:
            rated = list(game.rate(view, ask, LooseChance(2)))
            other = game.determinize(view, LooseChance(1))
            assert list(game.rate(game.view(other, seat), game.ask(other, seat), LooseChance(2))) == rated
            assert [one.worth for one in rated] == sorted((one.worth for one in rated), reverse=True)
            assert len({one.said for one in rated}) == len(rated)
            assert all(isinstance(walk(game, state, seat, one.said), Complete) for one in rated[:5])
        said = game.ai(view, ask, chance, 2)
        if isinstance(said, Later):
            seat, said = at_random(game, state, chance, careful=False)
        game.play(state, seat, action_of(game, said), chance)


@pytest.mark.parametrize("name", ALL_GAMES)
def test_whatever_stands_open_to_a_seat_is_rated_or_left(name: str) -> None:
    """Also optional decisions, which a review may show, and which players of AI never take."""
    game, chance = ALL_GAMES[name], LooseChance(f"open {name}")
    usual = {setting.id: setting.values[0].value for setting in game.meta.settings}
    state, _ = game.setup(game.meta.seats[1], usual, chance)
    for nth in range(DECISIONS):
        if game.outcome(state) is not None:
            return
        if nth % STEP == 0:
            for seat in set(game.asked(state)):
                ask = game.ask(state, seat)
                rated = game.rate(game.view(state, seat), ask, LooseChance(3))
                assert {one.said[0] for one in rated} <= set(values(ask))
        seat, said = at_random(game, state, chance)
        game.play(state, seat, action_of(game, said), chance)
