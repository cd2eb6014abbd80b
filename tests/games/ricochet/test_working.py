"""Tests of the table's computations: shortest routes, and chips of a difficulty."""

from __future__ import annotations

import pytest

from bot.games.contract import TABLE
from bot.games.engine.chance import LooseChance
from bot.games.ricochet import RICOCHET
from bot.games.ricochet.components.board import Board, joined
from bot.games.ricochet.components.data import ROBOTS
from bot.games.ricochet.rules import working
from bot.games.ricochet.rules.goal import ROUTE, Goal, goal_of
from bot.games.ricochet.rules.moving import read
from bot.games.ricochet.solver import Solution, solve
from bot.games.ricochet.state import State
from tests.games.ricochet.positions import THREE, TWO, play, position, showing

SETTINGS = {setting.id: setting.values[0].value for setting in RICOCHET.meta.settings}


def work(state: State) -> tuple[str, ...]:
    (clock,) = RICOCHET.clocks.deadlines(state)
    return RICOCHET.clocks.work(state, clock.id)


def finds(monkeypatch: pytest.MonkeyPatch, way: str, *, proven: bool) -> None:
    """Patch the solver to return this result."""

    def solver(board: Board, robots: object, goal: Goal, **limits: int) -> Solution:
        return Solution(read(way) if way else (), proven, 1)

    monkeypatch.setattr(working, "solve", solver)


@pytest.mark.rule("R7")
def test_a_shortest_way_is_worked_out() -> None:
    state = showing({0: 4})
    play(state, 0, "path", THREE)
    assert work(state) == ("best", TWO, "1")
    play(state, TABLE, *work(state))
    state = position()
    play(state, TABLE, "idle")
    assert work(state) == ("best", TWO, "1")


@pytest.mark.rule("R7")
@pytest.mark.parametrize(
    ("way", "proven", "said"),
    [
        ("", False, (THREE, "0")),
        ("BR BL RL RU", False, (THREE, "0")),
        ("RL BR RU", False, ("RL BR RU", "0")),
        ("RL BR RU", True, ("RL BR RU", "1")),
        (TWO, False, (TWO, "0")),
    ],
)
def test_what_was_shown_is_the_best_if_the_solver_knows_none_as_short(
    monkeypatch: pytest.MonkeyPatch, way: str, proven: bool, said: tuple[str, str]
) -> None:
    state = showing({0: 4})
    play(state, 0, "path", THREE)
    finds(monkeypatch, way, proven=proven)
    assert work(state) == ("best", *said)
    play(state, TABLE, *work(state))


def test_nothing_may_be_known(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position()
    play(state, TABLE, "idle")
    finds(monkeypatch, "", proven=False)
    assert work(state) == ("best", "-", "0")
    play(state, TABLE, *work(state))


@pytest.mark.rule("R5")
@pytest.mark.parametrize(("puzzles", "low", "high"), [("easy", 2, 5), ("normal", 4, 8), ("hard", 8, 30)])
def test_chips_of_the_wished_difficulty(puzzles: str, low: int, high: int) -> None:
    for seed in range(4):
        chance = LooseChance(seed)
        state, _ = RICOCHET.setup(2, {**SETTINGS, "puzzles": puzzles, "sheets": "all"}, chance)
        places = [place[:] for place in state.places]
        said = work(state)
        play(state, TABLE, *said, chance=chance)
        assert state.robots == places[int(said[1])]
        assert state.places == []
        board = joined(tuple(state.sheets))
        for chip in map(int, said[2].split("+")):
            assert low <= len(solve(board, state.robots, goal_of(board, chip, ROUTE)).way) <= high
        for _ in range(2):
            play(state, TABLE, "idle")
            play(state, TABLE, "best", "-", "0")
            assert RICOCHET.clocks.deadlines(state)[0].works
            play(state, TABLE, *work(state), chance=chance)
            assert state.robots == state.starts


@pytest.mark.rule("R5")
def test_where_none_fits_the_nearest_are_taken() -> None:
    state = position()
    play(state, TABLE, "idle")
    play(state, TABLE, "best", "-", "0")
    board = joined(tuple(state.sheets))
    lengths = {chip: len(solve(board, state.robots, goal_of(board, chip, ROUTE)).way) for chip in board.chips}
    short = [chip for chip in board.chips if lengths[chip] <= 6]
    assert len({lengths[chip] for chip in short}) > 1
    state.bag = [int(chip in short) for chip in range(17)]
    state.puzzles = "hard"
    longest = max(lengths[chip] for chip in short)
    assert work(state)[2] == "+".join(str(chip) for chip in short if lengths[chip] == longest)


@pytest.mark.rule("R15")
def test_with_an_empty_bag_all_chips_are_looked_at() -> None:
    state = position()
    play(state, TABLE, "idle")
    play(state, TABLE, "best", "-", "0")
    state.bag, state.puzzles = [0] * 17, "easy"
    said = work(state)
    assert len(said[2].split("+")) > 1
    play(state, TABLE, *said)
    assert len(ROBOTS) == len(state.robots)
