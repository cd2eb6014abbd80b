"""Tests of recruiting personalities."""

from __future__ import annotations

import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.events import Drawn, Recruited, Refilled, Swept
from bot.games.auztralia.state import State
from bot.games.contract import Complete
from tests.games.auztralia.positions import (
    Wanted,
    allowed,
    asked,
    cubes,
    give,
    goods,
    is_final,
    most,
    options,
    play,
    refused,
    table,
    why,
)


def office(seats: int = 2, *, deck: tuple[int, ...] = (10, 11, 12, 13), together: bool = False) -> State:
    """Return a game with 0 to 4 in the row, and these personalities in the deck."""
    state = table(seats, together=together)
    state.row = [0, 1, 2, 3, 4]
    for card in deck:
        state.people[card] = 1
    return state


@pytest.mark.rule("Z22")
def test_one_of_the_row_is_taken_the_row_moves_right_and_a_new_one_comes_at_the_left() -> None:
    state = office()
    assert is_final(state, 0, "recruit", "3", "-", "0")
    events = play(state, 0, "recruit", "3", "-", "0", chance=Wanted(people=(12,)))
    assert state.seats[0].persons == [3]
    assert state.row == [12, 0, 1, 2, 4]
    assert state.people[12] == 0
    (told,) = [event for event in events if isinstance(event, Recruited)]
    assert (told.seat, told.owner, told.card, told.how) == (0, 0, 3, "row")
    assert [name.english for name in told.names] == ["barrage"], "an owner's set brings its names along"
    assert [event.card for event in events if isinstance(event, Refilled)] == [12]
    assert goods(state)[2] == 0
    assert state.clock[0] == 11


@pytest.mark.rule("Z22")
def test_for_a_gold_two_are_drawn_one_is_kept_and_the_other_shuffled_in() -> None:
    state = office()
    give(state, gold=1)
    events = play(state, 0, "recruit", "deck", "-", "0", chance=Wanted(people=(13, 10)))
    assert goods(state)[2] == 0
    assert asked(state) == [(0, "keep")]
    (drawn,) = [event for event in events if isinstance(event, Drawn)]
    assert (drawn.to, drawn.cards) == ((0,), (13, 10))
    assert allowed(state, 0, "keep") == ["13", "10"]
    events = play(state, 0, "keep", "10", "0")
    assert any(event.reveals for event in events), "others have learned who it was"
    assert state.seats[0].persons == [10]
    assert state.row == [0, 1, 2, 3, 4]
    assert [card for card, there in enumerate(state.people) if there] == [11, 12, 13]
    assert asked(state) == [(1, "turn")]


@pytest.mark.rule("Z22")
def test_the_question_of_the_two_is_private_and_nobody_else_may_know_them() -> None:
    state = office()
    give(state, gold=1)
    play(state, 0, "recruit", "deck", "-", "0", chance=Wanted(people=(13, 10)))
    (asked,) = AUZTRALIA.pending(state)
    assert asked.private
    assert AUZTRALIA.view(state, 0).drawn == (13, 10)
    other = AUZTRALIA.clone(state)
    other.tasks[0].cards = [11, 12]
    other.people = [int(card in (10, 13)) for card in range(len(other.people))]
    for viewer in (None, 1):
        assert AUZTRALIA.view(state, viewer).drawn == ()
        assert AUZTRALIA.view(state, viewer) == AUZTRALIA.view(other, viewer)
    assert AUZTRALIA.view(state, 0) != AUZTRALIA.view(other, 0)


@pytest.mark.rule("Z22", "Z15")
def test_the_gold_for_the_deck_comes_on_top_of_that_for_the_space() -> None:
    state = office()
    assert why(state, 0, "recruit", "deck") == "Z22"
    assert "0" in allowed(state, 0, "recruit")
    give(state, gold=1)
    cubes(state, recruit=1)
    assert why(state, 0, "recruit", "deck") == "Z22"
    give(state, gold=2)
    play(state, 0, "recruit", "deck", "-", "0")
    assert goods(state)[2] == 0


@pytest.mark.rule("Z22")
def test_of_the_last_two_of_the_deck_one_is_kept_too() -> None:
    state = office(deck=(20, 21))
    give(state, gold=1)
    play(state, 0, "recruit", "deck", "-", "0")
    assert asked(state) == [(0, "keep")]


@pytest.mark.rule("Z22")
def test_the_last_of_the_deck_is_taken_as_it_is() -> None:
    state = office(deck=(20,))
    give(state, gold=1)
    play(state, 0, "recruit", "deck", "-", "0")
    assert state.seats[0].persons == [20]
    assert asked(state) == [(1, "turn")]


@pytest.mark.rule("Z22")
def test_with_an_empty_deck_the_row_grows_shorter_until_nobody_is_left() -> None:
    state = office(deck=())
    give(state, gold=5)
    assert why(state, 0, "recruit", "deck") == "Z22"
    play(state, 0, "recruit", "0", "-", "0")
    assert state.row == [1, 2, 3, 4]
    state.row = []
    state.clock[1] = 20
    state.actor = 0
    assert refused(state, 0, "recruit") == "Z22"


@pytest.mark.rule("Z22")
def test_there_is_no_limit() -> None:
    state = office()
    state.seats[0].persons = list(range(14, 27))
    play(state, 0, "recruit", "0", "-", "0")
    assert len(state.seats[0].persons) == 14


@pytest.mark.rule("Z52")
def test_together_anybody_may_get_the_personality() -> None:
    state = office(3, together=True)
    assert allowed(state, 0, "recruit", "1", "-") == ["0", "1", "2"]
    events = play(state, 0, "recruit", "1", "-", "2")
    assert state.seats[2].persons == [1]
    assert [(event.seat, event.owner) for event in events if isinstance(event, Recruited)] == [(0, 2)]
    state.actor, state.clock[0] = 0, 9
    give(state, gold=2)
    assert allowed(state, 0, "recruit", "deck", "-") == ["0"], "who gets it is said when it is known"
    play(state, 0, "recruit", "deck", "-", "0", chance=Wanted(people=(11, 12)))
    play(state, 0, "keep", "11", "1")
    assert state.seats[1].persons == [11]


@pytest.mark.rule("Z52")
def test_among_rivals_everybody_recruits_for_themselves() -> None:
    state = office()
    assert allowed(state, 0, "recruit", "1", "-") == ["0"]
    assert "sweep" not in options(state, 0, "recruit")
    assert options(state, 0, "recruit", "1") == {}


@pytest.mark.rule("Z51")
def test_alone_one_may_discard_any_of_the_row_for_a_gold_before_choosing() -> None:
    state = office(1)
    state.objective = 0
    give(state, gold=1)
    assert most(state, 0, "recruit", "sweep") == 5
    events = play(state, 0, "recruit", "sweep", "1+3", "0", chance=Wanted(people=(10, 13)))
    assert goods(state)[2] == 0
    assert [event.cards for event in events if isinstance(event, Swept)] == [(1, 3)]
    assert state.row == [13, 10, 0, 2, 4]
    assert state.gone == [1, 3]
    assert asked(state) == [(0, "choose")]
    assert allowed(state, 0, "choose") == ["13", "10", "0", "2", "4"]
    assert isinstance(AUZTRALIA.choices(state, 0, ("choose", "10")), Complete)
    play(state, 0, "choose", "10", chance=Wanted(people=(11,)))
    assert state.seats[0].persons == [10]
    assert state.row == [11, 13, 0, 2, 4]
