"""Tests of level 4: its playouts follow the rules, and it takes the best choice of them."""

from __future__ import annotations

import numpy as np
import pytest

from bot.games.contract import ChoicePath, Later
from bot.games.contract.ai import Budget
from bot.games.engine import choice_walk
from bot.games.engine.chance import LooseChance
from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.ai import array_layout as at
from bot.games.spacebase.ai import monte_carlo, playout, weights
from bot.games.spacebase.ai.state_to_arrays import empty, model, table_of
from bot.games.spacebase.components import book as books
from bot.games.spacebase.rules import console
from bot.games.spacebase.state import State
from tests.games.spacebase.positions import card, deploy, for_sale, roll, stand, table

SMALL = Budget(share=0.25)


def says(state: State, seat: int = 0, seed: int = 1, budget: Budget = SMALL) -> ChoicePath:
    """Return the choice of the master, checked to be legal."""
    assert SPACEBASE.master is not None
    said = SPACEBASE.master(SPACEBASE.view(state, seat), SPACEBASE.ask(state, seat), LooseChance(seed), budget)
    choice_walk.check(SPACEBASE, state, seat, said)
    return said


def below(state: State, seat: int, seed: int = 1) -> ChoicePath:
    """Return the choice of level 3."""
    said = SPACEBASE.ai(SPACEBASE.view(state, seat), SPACEBASE.ask(state, seat), LooseChance(seed), 3)
    assert not isinstance(said, Later)
    return said


def asked(state: State) -> int:
    return next(one.seat for one in SPACEBASE.pending(state) if not one.optional)


def midgame(seats: int = 3, steps: int = 24) -> State:
    """Return a game among seats of level 2, some moves on."""
    chance = LooseChance(7)
    state, _ = SPACEBASE.setup(seats, {"start": "normal"}, chance)
    for _ in range(steps):
        seat = asked(state)
        said = SPACEBASE.ai(SPACEBASE.view(state, seat), SPACEBASE.ask(state, seat), chance, 2)
        assert not isinstance(said, Later)
        SPACEBASE.play(state, seat, choice_walk.action_of(SPACEBASE, said), chance)
    return state


def test_the_same_question_gets_the_same_answer() -> None:
    state = midgame()
    assert says(state, asked(state)) == says(state, asked(state))


def test_without_any_time_the_level_below_speaks() -> None:
    state = midgame()
    for _ in range(8):
        seat = asked(state)
        said = says(state, seat, budget=Budget(spent=lambda: True))
        assert said == below(state, seat)
        SPACEBASE.play(state, seat, choice_walk.action_of(SPACEBASE, said), LooseChance(3))


def test_it_answers_whatever_it_is_asked() -> None:
    """Checked in whole games of the fewest and the most seats, one with drawn ships."""
    for seats, start in ((2, "light"), (5, "normal")):
        chance = LooseChance(seats)
        state, _ = SPACEBASE.setup(seats, {"start": start}, chance)
        for _ in range(500):
            if SPACEBASE.outcome(state) is not None:
                break
            seat = asked(state)
            said = says(state, seat, budget=Budget(share=0.05))
            SPACEBASE.play(state, seat, choice_walk.action_of(SPACEBASE, said), chance)
        assert SPACEBASE.outcome(state) is not None


def test_it_takes_the_victory() -> None:
    state = table("1 1 3 destiny: slots=1 blue:victory / -")
    stand(state, 0, "destiny", charges=1)
    roll(state, 5, 6)
    assert says(state) == ("use", "s1")


def test_it_buys_what_wins_on_the_last_turn() -> None:
    state = table("3 6 13 grand: 9c 5p / 5p", credits=40)
    for_sale(state, "grand", "colony4", "colony9")
    state.seats[1].points = 8
    state.final, state.first, state.active = True, 1, 0
    roll(state, 1, 1)
    assert says(state) == ("buy", str(card(state, "colony9")))


@pytest.mark.rule("S8", "S9", "S11", "S30")
def test_a_roll_gives_in_thought_what_it_gives_by_the_rules() -> None:
    state = table(
        "1 3 3 own: 4c 1i 1p > / -", "1 4 3 next: 2c / 3c", "1 3 3 red: - / 5c 1p <", "1 2 3 left: 7c / 1i", seats=2
    )
    for one in ("own", "next", "left"):
        stand(state, 0, one)
        stand(state, 1, one)
    deploy(state, 0, "red", "next")
    deploy(state, 1, "red", "left")
    state.phase, state.dice, state.taken = "allocate", [3, 3], ["", ""]
    m = model(state.set, (weights.PLAYOUT[2],) * 2)
    t = table_of(m, state)
    for seat in (0, 1):
        playout.gain(m, t, seat)
        found = monte_carlo.after(m, state, seat, below(state, seat)).seats[seat]
        assert list(t.seats[seat, : at.CHARGES]) == list(found[: at.CHARGES])


def test_what_comes_to_a_console_in_thought_lies_as_if_it_had_been_there() -> None:
    """Arrays changed by purchases are equal to those of the state after them."""
    state = midgame()
    seat = state.active
    m = model(state.set, (weights.PLAYOUT[3],) * 3)
    t = table_of(m, state)
    ships = [one for row in state.yard for one in row if state.seats[seat].sectors[m.cards[one, at.SECTOR]].colony < 0]
    for one in ships:
        where = int(m.cards[one, at.SECTOR])
        playout.put(m, t, seat, where, one)
        console.put(books.of(state), state.seats[seat].sectors, where, one)
    again = table_of(m, state)
    assert np.array_equal(t.seats[seat], again.seats[seat])
    assert np.allclose(t.dues[seat], again.dues[seat])


def test_games_in_thought_end_and_somebody_wins() -> None:
    state = midgame(2, 4)
    m = model(state.set, (weights.PLAYOUT[2],) * 2)
    t, room = table_of(m, state), empty(2)
    wins = [np.zeros(40) for _ in range(2)]
    for seat in (0, 1):
        playout.playouts(m, t, room, seat, 1, wins[seat])
    assert np.allclose(wins[0] + wins[1], 1)
    assert 0 < wins[0].sum() < 40
