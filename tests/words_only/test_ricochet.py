"""Tests that Ricochet Robots can be played by its words alone."""

from __future__ import annotations

import pytest

from bot.games.contract import TABLE, Length, Pictured, Shortcut
from bot.games.engine.chance import LooseChance
from bot.games.ricochet import RICOCHET
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import HOLE
from bot.games.ricochet.rules import runs
from bot.games.ricochet.rules.goal import counts, goal_of, reading_of
from bot.games.ricochet.solver import solve
from bot.games.ricochet.state import State
from bot.words.formatter import formatter
from tests.games.ricochet.positions import ONE_MOVE, REFLECTING, cell, play, position
from tests.words_only.reader import NotSaid
from tests.words_only.ricochet import Reader

BOARDS = 50
MARK, BESIDE = cell(1, 4), cell(10, 5)
SAY = formatter("en", "ricochet").format


def dealt(number: int) -> State:
    """Return a random position of a seeded game: three in five may have reflectors."""
    chance = LooseChance(f"words only {number}")
    settings = {setting.id: setting.values[0].value for setting in RICOCHET.meta.settings}
    settings["sheets"] = ("plain", "mixed", "all", "plain", "all")[number % 5]
    settings["rebound"] = ("letter", "turn")[number % 2]
    state, _ = RICOCHET.setup(2, settings, chance)
    chips = joined(tuple(state.sheets)).chips
    state.turn, state.chip = 1, chips[chance.below(len(chips), "chip")]
    runs.begin(state, 1)
    return state


def told(state: State, length: Length = Length.USUAL) -> list[str]:
    """Return the board's words."""
    return [SAY(text, ("Ann", "Ben", "Chie")) for text in RICOCHET.describe(RICOCHET.view(state, 0), None, length)]


def fewest(state: State) -> int:
    """Return the length of the solver's route from the robots' places."""
    board = joined(tuple(state.sheets))
    return len(solve(board, state.starts, goal_of(board, state.chip, reading_of(state))).way)


def check_route(state: State) -> None:
    """Check that the route found from the words counts, and is a shortest one."""
    reader = Reader()
    reader.read(told(state))
    route, board = reader.route(), joined(tuple(state.sheets))
    assert counts(board, state.starts, goal_of(board, state.chip, reading_of(state)), route)
    assert len(route) == fewest(state)


@pytest.mark.parametrize("number", range(BOARDS))
def test_a_route_found_from_words_alone_is_a_shortest_one(number: int) -> None:
    check_route(dealt(number))


@pytest.mark.rule("R20", "R23")
@pytest.mark.parametrize("letter", [True, False])
@pytest.mark.parametrize("red", [MARK, ONE_MOVE, BESIDE])
def test_the_words_say_which_robots_need_another_route(red: int, *, letter: bool) -> None:
    check_route(position(red=red, letter=letter))
    check_route(position(red=red, letter=letter, chip=HOLE, sheets=REFLECTING))


def test_nothing_that_a_route_needs_may_be_left_out() -> None:
    lines = told(position())
    needed = [line for line in lines if not line.startswith(("Chip", "Chips"))]
    assert len(needed) == 9
    for missing in needed:
        reader = Reader()
        reader.read([line for line in lines if line != missing])
        with pytest.raises(NotSaid):
            reader.route()


# --- whole games -----------------------------------------------------------------------------------------------------


def pressed(state: State, reader: Reader) -> Shortcut:
    """Return the button that the reader presses, of those of the decision."""
    (decision,) = (one for one in RICOCHET.pending(state) if one.seat == 0)
    options = [one for row in decision.attention.shortcuts for one in row if one.open]
    names = [one.name.spoken if isinstance(one.name, Pictured) else one.name for one in options]
    choice = reader.choose(SAY(decision.prompt), [(SAY(name), "") for name in names])
    assert choice is not None
    return options[choice]


def test_a_single_player_takes_the_fewest_moves_and_hears_after_each_where_the_robots_are() -> None:
    settings = {setting.id: setting.values[0].value for setting in RICOCHET.meta.settings} | {"chips": "3"}
    state, _ = RICOCHET.setup(1, settings | {"sheets": "all", "puzzles": "easy"}, LooseChance("solo"))
    reader = Reader()
    while RICOCHET.outcome(state) is None:
        if state.phase == "solo":
            reader.read(told(state, Length.SHORT if state.way else Length.USUAL))
            play(state, 0, *pressed(state, reader).said)
        elif due := RICOCHET.clocks.deadlines(state):
            play(state, TABLE, *RICOCHET.clocks.work(state, due[0].id) if due[0].works else due[0].said)
        else:
            play(state, 0, "next")
    assert state.seats[0].moves == state.seats[0].par > 0


def test_a_reader_declares_the_fewest_and_accepts_what_is_as_low() -> None:
    state, reader = position(red=cell(6, 6)), Reader()
    reader.read(told(state))
    number = fewest(state)
    assert pressed(state, reader).said == ("declare", str(number))
    play(state, 1, "declare", str(number))
    reader.read(told(state))
    assert pressed(state, reader).said == ("content", str(number))
