"""Tests of level 4: its playouts follow the rules, and it takes the best choice of them."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.games.contract import ChoicePath, Later
from bot.games.contract.ai import Budget
from bot.games.engine import choice_walk
from bot.games.engine.chance import LooseChance
from bot.games.engine.wasm import Module
from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.ai import monte_carlo, playout, weights
from bot.games.spacebase.ai.playout_module import PLAYOUTS
from bot.games.spacebase.ai.playout_table import model, table_of
from bot.games.spacebase.ai.playout_types import Model, Table
from bot.games.spacebase.components import book as books
from bot.games.spacebase.rules import console
from bot.games.spacebase.state import State
from tests.games.spacebase.playouts import asked, differing, midgame
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
    m = model(state.set, 2)
    t = table_of(m, state)
    for seat, me in enumerate(t.seats):
        playout.gain(m, t, seat)
        found = monte_carlo.after(m, state, seat, below(state, seat)).seats[seat]
        assert (me.credits, me.income, me.points) == (found.credits, found.income, found.points)


def test_what_comes_to_a_console_in_thought_lies_as_if_it_had_been_there() -> None:
    """Data changed by purchases are equal to those of the state after them."""
    state = midgame()
    m = model(state.set, 3)
    me, sectors = table_of(m, state).seats[state.active], state.seats[state.active].sectors
    ships = [one for row in state.yard for one in row if sectors[m.cards[one].sector].colony < 0]
    for one in ships:
        where = m.cards[one].sector
        playout.put(m, me, where, one)
        console.put(books.of(state), sectors, where, one)
    again = table_of(m, state).seats[state.active]
    flat, other = (list(chain(*chain(*one.dues))) for one in (me, again))
    assert flat == pytest.approx(other)
    assert replace(me, dues=[]) == replace(again, dues=[])


def test_games_in_thought_end_and_somebody_wins() -> None:
    state = midgame(2, 4)
    m = model(state.set, 2)
    wins = [playout.playouts(m, table_of(m, state), seat, 1, 40) for seat in (0, 1)]
    assert sum(wins) == 40 * playout.VICTORY
    assert min(wins) > 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_module_plays_exactly_like_python(seats: int) -> None:
    with PLAYOUTS.instance() as instance:
        assert instance is not None
        assert differing(midgame(seats, 20 * seats), range(12), instance) == 0


def test_where_the_module_cannot_be_run_the_master_plays_fewer_games(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    state, played = midgame(), list[int]()

    def playouts(m: Model, t: Table, seat: int, first: int, count: int) -> int:
        played.append(count)
        return playout.VICTORY * count if len(played) == 2 else 0

    monkeypatch.setattr(monte_carlo, "PLAYOUTS", Module(tmp_path / "playout.c"))
    monkeypatch.setattr(playout, "playouts", playouts)
    assert says(state, asked(state), budget=Budget()) != below(state, asked(state))
    assert played[0] == weights.FIRST_IN_PYTHON
    assert len(caplog.records) == 1
