"""Tests of the AI's ratings of choices."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from bot.games.andromeda import ANDROMEDA
from bot.games.andromeda.ai.rating import rate
from bot.games.andromeda.state import State
from bot.games.contract import Ask, Later
from bot.games.engine import choice_walk
from bot.games.engine.ai_levels import choose
from bot.games.engine.chance import LooseChance
from tests.games.andromeda.positions import hand, position


def decisions(number: int, seats: int) -> Iterator[tuple[State, int, Ask]]:
    """Decisions of a game of level 2."""
    chance = LooseChance(number)
    state, _ = ANDROMEDA.setup(seats, {"minimum": "2"}, chance)
    while asked := [one.seat for one in ANDROMEDA.pending(state) if not one.optional]:
        ask = partial(ANDROMEDA.choices, state, asked[0])
        yield state, asked[0], ask
        said = choose(ANDROMEDA, ANDROMEDA.view(state, asked[0]), ask, chance, 2)
        assert not isinstance(said, Later)
        ANDROMEDA.play(state, asked[0], choice_walk.action_of(ANDROMEDA, said), chance)


def test_all_that_is_rated_can_be_said_and_level_three_says_the_best() -> None:
    for step, (state, seat, ask) in enumerate(decisions(1, 3)):
        view = ANDROMEDA.view(state, seat)
        rated = rate(view, ask, LooseChance(step))
        for one in rated:
            choice_walk.check(ANDROMEDA, state, seat, one.said)
        assert [one.worth for one in rated] == sorted((one.worth for one in rated), reverse=True)
        said = ANDROMEDA.ai(view, ask, LooseChance(step), 3)
        assert next(one.worth for one in rated if one.said == said) == pytest.approx(rated[0].worth)


def test_a_rating_says_what_it_is_made_of() -> None:
    state = position(hand(tarn=4, fen=1), hand(fen=1), hand(fen=1))
    for planet in range(7):
        state.stations[planet] = [3, 3, 3]
    rated = rate(ANDROMEDA.view(state, 0), partial(ANDROMEDA.choices, state, 0), LooseChance(1))
    assert {one.said[0] for one in rated} >= {"challenge", "move", "tech", "ship", "exchange", "pass"}
    terms = next(one.terms for one in rated if one.said == ("challenge", "tarn", "4", "-"))
    assert {term.name.key for term in terms} >= {"the chance of a centre", "the bonus card"}
