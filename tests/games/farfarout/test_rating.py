"""Tests of the ratings of choices by the AI."""

from __future__ import annotations

from functools import partial

from bot.games.engine import choice_walk
from bot.games.engine.chance import LooseChance
from bot.games.farfarout import FARFAROUT
from tests.games.farfarout.positions import planet, table


def test_what_level_3_says_comes_first_and_all_is_legal() -> None:
    chance, looked = LooseChance("rated"), 0
    state, _ = FARFAROUT.setup(3, {}, chance)
    for step in range(60):
        seat = FARFAROUT.pending(state)[0].seat
        view, ask = FARFAROUT.view(state, seat), partial(FARFAROUT.choices, state, seat)
        said = FARFAROUT.ai(view, ask, LooseChance(step), 3)
        rated = FARFAROUT.rate(view, ask, LooseChance(step))
        if rated:
            looked += 1
            assert rated[0].said == said
            assert [one.worth for one in rated] == sorted((one.worth for one in rated), reverse=True)
            assert len({one.said for one in rated}) == len(rated)
            for one in rated:
                choice_walk.check(FARFAROUT, state, seat, one.said)
        assert isinstance(said, tuple)
        FARFAROUT.play(state, seat, choice_walk.action_of(FARFAROUT, said), chance)
    assert looked > 20


def test_an_investment_is_told_by_what_it_brings_and_costs() -> None:
    state = table(at="2b.p1")
    planet(state, "2b.p1", "forge", colony=1)
    state.seats[0].erg = 12
    rated = FARFAROUT.rate(FARFAROUT.view(state, 0), partial(FARFAROUT.choices, state, 0), LooseChance(1))
    invest = next(one for one in rated if one.said == ("invest",))
    points = [term.points for term in invest.terms]
    assert points[0] > 0 > points[1], "wealth for ERG"
