"""Tests of scores and places."""

from __future__ import annotations

import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.components.data import Measure
from bot.games.auztralia.rules import scoring
from bot.games.auztralia.rules.piles import add
from bot.games.auztralia.state import State, Tile
from bot.games.contract import Outcome
from tests.games.auztralia.positions import (
    arm,
    at,
    book_of,
    farm,
    give,
    hide,
    hire,
    line,
    number,
    settle,
    stand,
    table,
)


def over(seats: int = 2, *, together: bool = False) -> State:
    """Return a game about to end: all markers are on 53."""
    state = table(seats, together=together)
    state.clock = [53] * (seats + 1)
    return state


def end(state: State) -> Outcome:
    settle(state)
    outcome = AUZTRALIA.outcome(state)
    assert outcome is not None
    return outcome


def points(outcome: Outcome, seat: int = 0) -> dict[str, int]:
    """Return the non-zero parts of a seat's score."""
    return {part.name.key: part.points for part in outcome.scores[seat] if part.points}


def theirs(outcome: Outcome) -> dict[str, int]:
    """Return the non-zero parts of the Old Ones' score."""
    (rival,) = outcome.rivals
    return {part.name.key: part.points for part in rival.parts if part.points}


# --- what counts -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z49")
def test_farms_phosphate_old_ones_and_tokens_count() -> None:
    state = over()
    farm(state, "B1", "C1")
    farm(state, "B2", blighted=True)
    give(state, phosphate=2, gold=9)
    state.seats[0].won, state.seats[0].tokens = 7, 5
    score = points(end(state))
    assert score == {"Farms": 4, "Phosphate": 6, "Old Ones defeated": 7, "Point tokens": 5}


@pytest.mark.rule("Z49", "Z22")
def test_personalities_count_by_what_they_measure_and_their_points() -> None:
    state = over()
    line(state, "A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "H2")
    hire(state, "miles", "worthy", "sets", "healthy")
    farm(state, "B1", "C1", "E1", "B2")
    assert len(state.seats[0].rails) == 8
    assert points(end(state))["Personalities"] == 2 + 3 + 3 + 2


@pytest.mark.rule("Z49")
def test_a_personality_counts_as_often_as_it_says_at_most() -> None:
    state = over()
    hire(state, "miles")
    state.seats[0].rails = list(range(20))
    assert points(end(state))["Personalities"] == 3


@pytest.mark.rule("Z49")
def test_those_that_work_once_count_only_when_they_have_worked() -> None:
    state = over()
    hire(state, "expose", "unit")
    assert points(end(state)) == {}


@pytest.mark.rule("Z50")
def test_face_up_tiles_count_their_points_hidden_ones_twice_and_blighted_farms_one() -> None:
    state = over()
    stand(state, "zombie", "B1")
    stand(state, "shoggoth", "E4", "3")
    hide(state, "F3", 2)
    farm(state, "B2", blighted=True)
    farm(state, "B3", seat=1, blighted=True)
    outcome = end(state)
    first = next(tile for tile in book_of(state).box.old_ones if tile.level == "2")
    assert theirs(outcome) == {
        "Old Ones on the board": 2 + 7,
        "Hidden Old Ones, twice": 2 * first.points,
        "Blighted farms": 2,
    }


@pytest.mark.rule("Z50")
def test_a_hidden_kangaroo_counts_nothing() -> None:
    state = over()
    state.phase = "over"
    state.found = [Tile(number(state, "kangaroo", "2"), at(state, "F3"), [0, 0])]
    outcome = AUZTRALIA.outcome(state)
    assert outcome is not None
    assert theirs(outcome) == {}


# --- who wins --------------------------------------------------------------------------------------------------------


def ranked(*points: int, old: int = 0, gold: tuple[int, ...] = ()) -> Outcome:
    """Return the outcome for players with these points, and the Old Ones with n times 2."""
    state = over(len(points))
    for seat, mine in enumerate(points):
        state.seats[seat].tokens = mine
    for _ in range(old):
        add(state, number(state, "zombie"), at(state, "E8"))
    for seat, mine in enumerate(gold):
        give(state, seat, gold=mine)
    return end(state)


@pytest.mark.rule("Z1")
def test_most_points_win_and_the_old_ones_may() -> None:
    outcome = ranked(5, 9, old=3)
    assert (outcome.places, outcome.rivals[0].place) == ((3, 1), 2)
    lost = ranked(5, 9, old=5)
    assert (lost.places, lost.rivals[0].place) == ((3, 2), 1)


@pytest.mark.rule("Z1")
def test_the_old_ones_win_ties() -> None:
    outcome = ranked(5, 8, old=4)
    assert (outcome.places, outcome.rivals[0].place) == ((3, 2), 1)


@pytest.mark.rule("Z1")
def test_among_players_more_gold_breaks_ties_else_they_share_the_place() -> None:
    assert ranked(8, 8, 2, gold=(1, 2)).places == (2, 1, 3)
    assert ranked(8, 8, 2, gold=(2, 2)).places == (1, 1, 3)


@pytest.mark.rule("Z1", "Z51")
def test_alone_one_plays_against_the_old_ones() -> None:
    assert ranked(5, old=2).places == (1,)
    assert ranked(4, old=2).places == (2,)


@pytest.mark.rule("Z52")
@pytest.mark.parametrize(("mine", "other", "old", "won"), [(9, 2, 2, True), (9, 0, 2, False), (8, 2, 2, True)])
def test_together_all_win_if_their_average_is_more(mine: int, other: int, old: int, won: bool) -> None:
    state = over(together=True)
    state.seats[0].tokens, state.seats[1].tokens = mine, other
    for _ in range(old):
        add(state, number(state, "zombie"), at(state, "E8"))
    outcome = end(state)
    assert outcome.places == ((1, 1) if won else (2, 2))
    assert outcome.rivals[0].place == (2 if won else 1)


# --- measures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "n"),
    [
        ("farms", 4),
        ("sheep", 2),
        ("cattle", 1),
        ("corn", 1),
        ("sets", 1),
        ("phosphate", 3),
        ("rails", 2),
        ("persons", 2),
        ("gold", 5),
        ("slain", 4),
        ("units", 6),
        ("healthy", 0),
    ],
)
def test_what_is_measured(what: Measure, n: int) -> None:
    state = table()
    farm(state, "B1", "B2", "C1", "E1")
    farm(state, "C2", blighted=True)
    farm(state, "C3", seat=1)
    line(state, "A1", "B1", "C1")
    give(state, phosphate=3, gold=5)
    hire(state, "calm", "rally")
    arm(state, infantry=4, train=2)
    state.seats[0].slain = 4
    book = book_of(state)
    assert scoring.measure(book, state, 0, what) == n
    assert scoring.measure(book, AUZTRALIA.view(state, None), 0, what) == n


def test_healthy_is_who_has_no_blighted_farm() -> None:
    state = table()
    farm(state, "C2", blighted=True)
    assert scoring.measure(book_of(state), state, 1, "healthy") == 1


@pytest.mark.rule("Z51")
def test_the_solo_objective_counts_if_it_is_met() -> None:
    state = over(1)
    state.objective = 2
    give(state, gold=2)
    assert points(end(state)) == {}
    give(state, gold=3)
    outcome = AUZTRALIA.outcome(state)
    assert outcome is not None
    assert points(outcome) == {"Objective": 4}


@pytest.mark.rule("Z49")
def test_the_standing_is_the_score_so_far() -> None:
    state = table()
    farm(state, "B1")
    standing = AUZTRALIA.standing(AUZTRALIA.view(state, 1))
    assert [sum(part.points for part in score) for score in standing] == [2, 0]
    assert AUZTRALIA.outcome(state) is None
