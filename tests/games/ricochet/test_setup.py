"""Tests of the set-up: the board, the robots, the chips before the first turn."""

from __future__ import annotations

import itertools

import pytest

from bot.games.contract import TABLE
from bot.games.engine.chance import Chance, LooseChance
from bot.games.ricochet import RICOCHET
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import CELLS, CENTRE, CHIPS, DOWN, HOLE, LEFT, RIGHT, SIDES, SIZE, UP
from bot.games.ricochet.events import Set, Turned
from bot.games.ricochet.rules.setup import draw_sheets, place_robots
from bot.games.ricochet.state import RULES_NOW, State
from tests.games.position_support import Loaded
from tests.games.ricochet.positions import play

SETTINGS = {setting.id: setting.values[0].value for setting in RICOCHET.meta.settings}


def begin(seats: int = 3, seed: int = 1, **settings: str) -> State:
    state, _ = RICOCHET.setup(seats, {**SETTINGS, **settings}, LooseChance(seed))
    return state


def every_board(kind: str) -> set[tuple[str, ...]]:
    """All boards that can be drawn, each turned so that the green sheet is in the north-west."""
    sides = 4 if kind == "all" else 3
    boards: set[tuple[str, ...]] = set()
    for drawn in itertools.product(range(sides), repeat=4):
        for order in itertools.product(range(4), range(3), range(2)):
            sheets = draw_sheets(kind, Loaded(*drawn, *order))
            at = next(at for at, sheet in enumerate(sheets) if sheet[0] == "1")
            boards.add((*sheets[at:], *sheets[:at]))
    return boards


@pytest.mark.rule("R2")
def test_all_boards_of_four_colours_can_be_joined_and_no_others() -> None:
    boards = every_board("all")
    assert len(boards) == 4**4 * 6 == 1536
    assert all(len({SIDES[sheet].centre for sheet in board}) == 4 for board in boards)


@pytest.mark.rule("R2")
def test_every_arrangement_of_the_colours_occurs() -> None:
    orders = {tuple(sheet[0] for sheet in draw_sheets("all", LooseChance(seed))) for seed in range(400)}
    assert len(orders) == 24


@pytest.mark.rule("R3")
def test_without_reflectors() -> None:
    boards = every_board("plain")
    assert len(boards) == 3**4 * 6
    assert not any(any(joined(board).reflectors) for board in boards)
    assert SETTINGS["sheets"] == "plain"


@pytest.mark.rule("R6", "R19")
def test_mixed_sheets_have_marks_twice_and_marks_not_at_all() -> None:
    boards = [joined(draw_sheets("mixed", LooseChance(seed))) for seed in range(60)]
    assert any(len(cells) == 2 for board in boards for cells in board.marks)
    assert any(not cells for board in boards for cells in board.marks)
    assert all(len(set(board.sheets)) == 4 for board in boards)


@pytest.mark.rule("R6")
def test_only_chips_with_a_mark_on_the_board_are_used() -> None:
    short = 0
    for seed in range(30):
        state = begin(seed=seed, sheets="mixed")
        board = joined(tuple(state.sheets))
        assert [chip for chip in range(CHIPS) if state.bag[chip]] == [
            chip for chip in range(CHIPS) if board.marks[chip]
        ]
        short += sum(state.bag) < CHIPS
    assert short


@pytest.mark.rule("R2", "R5")
def test_a_board_of_four_colours_has_every_mark_once() -> None:
    for board in map(joined, itertools.islice(every_board("all"), 0, None, 16)):
        cells = [cell for marks in board.marks for cell in marks]
        assert len(cells) == len(set(cells)) == CHIPS
        assert len(board.marks[HOLE]) == 1


def test_walls_have_two_sides_and_the_centre_is_closed() -> None:
    for board in map(joined, itertools.islice(every_board("all"), 0, None, 16)):
        for cell in range(CELLS):
            for direction, step, at_edge in (
                (RIGHT, 1, cell % SIZE == SIZE - 1),
                (DOWN, SIZE, cell >= CELLS - SIZE),
            ):
                blocked = board.walls[cell] >> direction & 1
                if at_edge:
                    assert blocked
                elif cell not in CENTRE and cell + step not in CENTRE:
                    assert blocked == board.walls[cell + step] >> (direction + 2) % 4 & 1
                else:
                    assert blocked or cell not in CENTRE
        assert all(board.walls[cell] == 0b1111 for cell in CENTRE)
        around = ((118, RIGHT), (134, RIGHT), (103, DOWN), (104, DOWN), (121, LEFT), (137, LEFT), (151, UP), (152, UP))
        assert all(board.walls[cell] >> direction & 1 for cell, direction in around)


@pytest.mark.rule("R4")
@pytest.mark.parametrize("kind", ["plain", "all", "mixed"])
def test_robots_start_well_apart_on_free_spaces(kind: str) -> None:
    for seed in range(150):
        chance = LooseChance(seed)
        board = joined(draw_sheets(kind, chance))
        robots = place_robots(board, chance)
        assert len(robots) == 5
        assert not set(robots) & {*CENTRE, *(cell for cells in board.marks for cell in cells)}
        assert not any(board.reflectors[cell] for cell in robots)
        for one, other in itertools.combinations(robots, 2):
            down, across = abs(one // SIZE - other // SIZE), abs(one % SIZE - other % SIZE)
            assert down
            assert across
            assert max(down, across) >= 3


@pytest.mark.rule("R4")
def test_robots_can_be_placed_whatever_chance_says() -> None:
    class Last(Chance):
        def below(self, n: int, purpose: str) -> int:
            return n - 1

    for chance in (Last(), Loaded()):
        for kind in ("all", "mixed"):
            assert len(set(place_robots(joined(draw_sheets(kind, chance)), chance))) == 5


@pytest.mark.rule("R1")
def test_the_agreed_number_of_chips() -> None:
    assert begin().goal == 5
    assert begin(chips="3").goal == 3


@pytest.mark.rule("R5")
def test_a_chip_is_turned_up_at_once_and_is_any_of_them() -> None:
    chips = set[int]()
    for seed in range(200):
        state = begin()
        assert (state.phase, state.turn) == ("rest", 0)
        assert RICOCHET.pending(state) == ()
        (clock,) = RICOCHET.clocks.deadlines(state)
        assert (clock.id, clock.seconds, clock.works) == ("rest0", 0, False)
        placed, turned = play(state, TABLE, *clock.said, chance=LooseChance(seed))
        assert placed == Set(sheets=tuple(state.sheets), robots=tuple(state.robots))
        assert turned == Turned(turn=1, chip=state.chip)
        assert not state.bag[state.chip]
        assert sum(state.bag) == CHIPS - 1
        assert state.phase == "look"
        chips.add(state.chip)
    assert chips == set(range(CHIPS))


def test_a_table_begins_by_the_rules_of_today() -> None:
    assert begin().rules == RICOCHET.meta.version == RULES_NOW


def test_settings() -> None:
    assert begin(speed="live").clock == 60
    assert begin(speed="days").clock == begin().clock == 12 * 3600
    assert begin(clock="600").clock == 600
    assert begin().letter
    assert not begin(rebound="turn").letter
    assert begin().open
    assert not begin(seating="closed").open
    assert [len(begin(puzzles=kind).places) for kind in ("drawn", "easy")] == [0, 4]
