"""Tests that Ricochet Robots can be played by its words alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.games.contract import TABLE, ChoicePath, Length, Number, Pictured, Text, t
from bot.games.engine.chance import LooseChance
from bot.games.ricochet import RICOCHET
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import HOLE
from bot.games.ricochet.events import Aside, Failed, Won
from bot.games.ricochet.rules import runs
from bot.games.ricochet.rules.goal import counts, goal_of, reading_of
from bot.games.ricochet.rules.moving import read
from bot.games.ricochet.solver import solve
from bot.games.ricochet.state import State
from bot.words.formatter import formatter
from tests.games.ricochet.positions import ONE_MOVE, REFLECTING, cell, play, position, waiting
from tests.words_only.reader import NotSaid
from tests.words_only.ricochet import Reader

BOARDS = 50
NAMES = ("Ann", "Ben", "Chie")
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
    return [SAY(text, NAMES) for text in RICOCHET.describe(RICOCHET.view(state, 0), None, length)]


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


def pressed(state: State, seat: int, reader: Reader) -> ChoicePath:
    """Return the choice path of the button that the reader presses."""
    decision = next(one for one in RICOCHET.pending(state) if one.seat == seat)
    options = [(one.said, one.name) for row in decision.attention.shortcuts for one in row if one.open]
    options += [((verb.value,), verb.name) for verb in decision.verbs if verb.shown]
    said = chosen(reader, SAY(decision.prompt, NAMES), options)
    number = RICOCHET.choices(state, seat, said)
    if isinstance(number, Number):
        values = range(number.low, number.high + 1)
        return chosen(reader, SAY(number.prompt), [((*said, str(n)), t("{n}", n=n)) for n in values])
    return said


def chosen(reader: Reader, question: str, options: Sequence[tuple[ChoicePath, Text]]) -> ChoicePath:
    """Return the choice path of the reader's option."""
    names = [name.spoken if isinstance(name, Pictured) else name for _, name in options]
    choice = reader.choose(question, [(SAY(name, NAMES), "") for name in names])
    assert choice is not None
    return options[choice][0]


@pytest.mark.parametrize("seats", [1, 3])
def test_a_whole_game_is_won_with_the_fewest_moves(seats: int) -> None:
    """While a route is shown, the short words are enough."""
    settings = {setting.id: setting.values[0].value for setting in RICOCHET.meta.settings} | {"chips": "3"}
    state, _ = RICOCHET.setup(seats, settings | {"sheets": "all", "puzzles": "easy"}, LooseChance("whole"))
    readers, least = [Reader() for _ in range(seats)], 0
    while RICOCHET.outcome(state) is None:
        if state.phase in ("look", "solo") and not state.way:
            least = fewest(state)
        if waiting(state):
            seat = waiting(state)[0]
            readers[seat].read(told(state, Length.SHORT if state.way else Length.USUAL))
            events = play(state, seat, *pressed(state, seat, readers[seat]))
            assert all(len(read(event.way)) == least for event in events if isinstance(event, Won))
            assert not [event for event in events if isinstance(event, Failed | Aside)]
        else:
            due = RICOCHET.clocks.deadlines(state)[0]
            play(state, TABLE, *RICOCHET.clocks.work(state, due.id) if due.works else due.said)
