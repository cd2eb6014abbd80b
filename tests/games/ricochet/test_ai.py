"""Tests of the AI seats: legal, fair, quicker by level, and considerate of players."""

from __future__ import annotations

from itertools import pairwise
from statistics import fmean

import pytest

from bot.games.contract import TABLE, ChoicePath, Later
from bot.games.engine import choice_walk
from bot.games.engine.chance import Chance, LooseChance
from bot.games.ricochet import RICOCHET
from bot.games.ricochet.ai import perception, weights
from bot.games.ricochet.ai.weights import LEVELS
from bot.games.ricochet.rules.moving import read
from bot.games.ricochet.state import State
from tests.games.position_support import Loaded
from tests.games.ricochet.positions import FOUR, THREE, TWO, play, position, showing, waiting
from tests.tools.bench.robots import job
from tests.tools.bench.robots import play as play_out

SHORTEST = len(TWO.split())
DAYS = 43200
TABLES = {"sheets": "all", "puzzles": "drawn", "clock": "auto", "rebound": "letter", "seating": "open", "chips": "2"}
BLIND, TIRED, PATIENT = 10_000, 0, 40_000
"""Dice with which it does not see its route, and with which it accepts or passes, or retries later."""
every_level = pytest.mark.parametrize("level", LEVELS)


def says(state: State, seat: int = 1, level: int = 3, chance: Chance | None = None) -> ChoicePath | Later:
    """Return the choice of an AI, checked to be legal."""
    said = RICOCHET.ai(RICOCHET.view(state, seat), RICOCHET.ask(state, seat), chance or LooseChance(1), level)
    if not isinstance(said, Later):
        choice_walk.check(RICOCHET, state, seat, said)
    return said


def many(state: State, seat: int = 1, level: int = 3, times: int = 400) -> list[ChoicePath | Later]:
    """Return the AI's choices over repeated calls at the same moment."""
    chance = LooseChance(7)
    return [says(state, seat, level, chance) for _ in range(times)]


def seen(longer: int = 0) -> Chance:
    """Dice with which it sees a shortest route, or (with `longer`) one of three moves more."""
    return Loaded(0, 99, 99 if longer else 0)


def declared(*numbers: int, clock: int = 60, won: tuple[int, ...] = ()) -> State:
    """Return a position in which seat 0 has declared, then seat 2."""
    state = position(clock=clock, won=won)
    for seat, number in zip((0, 2), numbers, strict=False):
        play(state, seat, "declare", str(number))
    return state


# --- perception ------------------------------------------------------------------------------------------------------


def test_the_tables_fit_each_other() -> None:
    """A higher level is quicker at every length.

    Every length takes longer than a shorter one.
    """
    for level in LEVELS.values():
        assert list(level.seconds) == sorted(set(level.seconds))
        assert sum(level.longer) == 100
    for low, high in pairwise(LEVELS):
        pairs = list(zip(LEVELS[low].seconds, LEVELS[high].seconds, strict=False))
        assert all(slow > quick for slow, quick in pairs)


def test_six_moves_take_as_long_as_they_should() -> None:
    six = 6 - 2
    assert [LEVELS[level].seconds[six] for level in LEVELS] == [150, 75, 40, 23]


@every_level
@pytest.mark.parametrize(("clock", "worth"), [(60, 1), (600, 1), (DAYS, 120)])
def test_how_long_it_takes_to_see_a_way(level: int, clock: int, worth: int) -> None:
    """The mean of the first call at once, and of its retries, is that of the table."""
    view, chance = RICOCHET.view(position(clock=clock), 1), LooseChance(level)
    waits: list[int] = []
    for _ in range(1000):
        waits.append(0)
        while not perception.number(view, level, chance):
            waits[-1] += perception.later(view, level, chance).seconds
    assert fmean(waits) == pytest.approx(LEVELS[level].seconds[0] * worth, rel=0.1)


@every_level
def test_what_is_seen_is_seldom_too_short(level: int) -> None:
    view, chance = RICOCHET.view(declared(9), 1), LooseChance(3)
    numbers = [n for _ in range(4000) if (n := perception.number(view, level, chance))]
    assert min(numbers) == SHORTEST
    exact = sum(n == SHORTEST for n in numbers) / len(numbers)
    low = LEVELS[level].longer[0] + LEVELS[level].errs * (100 - LEVELS[level].longer[0]) / 100
    assert exact == pytest.approx(low / 100, abs=0.06)


def test_nothing_is_seen_where_there_is_no_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "MOST", 1)
    assert all(isinstance(said, Later) for said in many(position()))


def test_it_sees_the_shortest_way() -> None:
    assert perception.way(RICOCHET.view(position(), 1)) == read(TWO)


# --- declarations ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R7")
def test_it_declares_what_it_sees() -> None:
    assert says(position(), chance=seen()) == ("declare", "2")
    assert says(position(), level=1, chance=seen(longer=3)) == ("declare", "5")


@pytest.mark.rule("R8")
@pytest.mark.parametrize(
    ("standing", "said"),
    [((5,), "declare"), ((3,), "declare"), ((2,), "declare"), ((4, 2), "declare"), ((2, 3), "declare")],
)
def test_it_declares_below_the_lowest_or_right_behind_it(standing: tuple[int, ...], said: str) -> None:
    assert says(declared(*standing), chance=seen()) == (said, "2")


@pytest.mark.rule("R10")
@pytest.mark.parametrize("standing", [(2, 2), (2, 4)])
def test_far_behind_the_lowest_it_lets_that_stand(standing: tuple[int, ...]) -> None:
    """Its own route has five moves, which is no reserve behind two that have fewer."""
    assert says(declared(*standing), level=1, chance=seen(longer=3)) == ("content", "2")


@pytest.mark.rule("R10")
def test_what_it_has_declared_itself_it_lets_stand() -> None:
    state = declared(2)
    play(state, 1, "declare", "2")
    assert all(said == ("content", "2") for said in many(state, times=30))


def test_alone_it_lets_its_own_number_stand() -> None:
    state = position(1)
    play(state, 0, "declare", "2")
    assert waiting(state) == [0]
    assert says(state, 0) == ("content", "2")


@pytest.mark.rule("R8")
def test_its_own_number_only_falls() -> None:
    state = declared(9)
    play(state, 1, "declare", "3")
    play(state, 2, "declare", "2")
    numbers = {said[1] for said in many(state, level=1) if not isinstance(said, Later) and said[0] == "declare"}
    assert numbers == {"2"}


def test_who_is_content_does_not_say_so_again() -> None:
    """A seat that has accepted may still declare."""
    state = declared(3)
    play(state, 1, "content", "3")
    assert {said[0] for said in many(state) if not isinstance(said, Later)} == {"declare"}


@pytest.mark.parametrize(("clock", "low", "high"), [(60, 1, 3), (3600, 10, 30), (DAYS, 120, 360)])
def test_it_asks_to_be_asked_again(clock: int, low: int, high: int) -> None:
    """Every two seconds of live play; over days that is minutes."""
    later = [said.seconds for said in many(position(clock=clock)) if isinstance(said, Later)]
    assert low <= min(later) < max(later) <= high


@every_level
def test_a_chip_without_a_way_costs_few_askings(level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "MOST", 1)
    later = [said.seconds for said in many(position(), level=level) if isinstance(said, Later)]
    assert fmean(later) == pytest.approx(weights.BEATS[1], rel=0.1)


@every_level
def test_over_days_it_speaks_within_a_few_hours(level: int) -> None:
    """After a declaration: a number of its own, or acceptance."""
    state, chance = declared(2, clock=DAYS), LooseChance(level)
    hours: list[float] = []
    for _ in range(300):
        hours.append(0)
        while isinstance(said := says(state, 1, level, chance), Later):
            hours[-1] += said.seconds / 3600
    assert 0.2 < fmean(hours) < 2
    assert max(hours) < 12


# --- passing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R14")
def test_it_passes_after_somebody_else_only() -> None:
    state = position()
    assert isinstance(says(state, chance=Loaded(BLIND, TIRED)), Later)
    assert ("pass",) not in many(state)
    play(state, 0, "pass")
    assert says(state, chance=Loaded(BLIND, TIRED)) == ("pass",)
    assert isinstance(says(state, chance=Loaded(BLIND, PATIENT)), Later)


def test_who_has_passed_does_not_pass_again() -> None:
    state = position()
    play(state, 0, "pass")
    play(state, 1, "pass")
    assert ("pass",) not in many(state)


# --- showing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R11")
@every_level
@pytest.mark.parametrize("number", [2, 3, 5])
def test_it_shows_its_way_step_by_step(level: int, number: int) -> None:
    state = showing({1: number})
    steps: list[ChoicePath] = []
    while state.phase == "show":
        said = says(state, 1, level)
        assert isinstance(said, tuple)
        steps.append(said)
        play(state, 1, *said)
    assert [said[0] for said in steps] == ["move"] * SHORTEST
    assert state.seats[1].chips


@pytest.mark.rule("R12")
def test_who_declared_too_few_moves_makes_them_all() -> None:
    """The attempt is over with the last of them."""
    state = position()
    play(state, 1, "declare", "2")
    play(state, TABLE, "ring")
    state.starts[0] = state.robots[0] = 7 * 16 + 0
    assert len(perception.way(RICOCHET.view(state, 1))) > 2
    said: list[str] = []
    while state.phase == "show":
        step = says(state)
        assert isinstance(step, tuple)
        said.append(step[0])
        play(state, 1, *step)
    assert said == ["move", "move"]


def test_another_beginning_is_taken_back() -> None:
    """Another player may have moved for this seat before."""
    state = showing({1: 4})
    play(state, 1, "path", FOUR.split()[0])
    assert says(state) == ("over",)
    play(state, 1, "over")
    assert says(state) != ("over",)


# --- hidden information ----------------------------------------------------------------------------------------------


@every_level
def test_filed_ways_of_others_change_nothing(level: int) -> None:
    state, other = declared(4), declared(4)
    play(other, 0, "file", THREE)
    assert RICOCHET.view(state, 1) == RICOCHET.view(other, 1)
    assert many(state, level=level, times=100) == many(other, level=level, times=100)


@every_level
@pytest.mark.parametrize("seats", [1, 2, 4, 10])
@pytest.mark.parametrize("speed", ["live", "days"])
def test_whole_games_are_legal_and_end(level: int, seats: int, speed: str) -> None:
    played = play_out(job((level,) * seats, TABLES | {"speed": speed}, level * 100 + seats))
    assert played.chips
    assert sum(played.wins) == pytest.approx(1)
    assert all(chip.shown >= chip.best > 0 for chip in played.chips if chip.winner >= 0)


@pytest.mark.parametrize(("higher", "lower"), [(3, 1), (2, 1), (3, 2), (4, 3)])
def test_a_higher_level_wins_more(higher: int, lower: int) -> None:
    won = 0
    games = 6
    for number in range(games):
        levels = (higher, lower) if number % 2 else (lower, higher)
        played = play_out(job(levels, TABLES | {"chips": "5", "speed": "live"}, number))
        won += played.wins[number % 2 == 0] == 1
    assert won > games / 2
