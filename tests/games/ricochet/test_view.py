"""Tests of hidden information, and of determinized states."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.contract import TABLE
from bot.games.engine.chance import LooseChance
from bot.games.ricochet import RICOCHET
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.events import Filed, Stepped, Won
from bot.games.ricochet.rules.moving import follow, read
from bot.games.ricochet.state import State
from tests.games.ricochet.positions import THREE, TWO, WRONG, choices, play, position


def filed() -> State:
    """Return a position with three declarations and two saved routes."""
    state = position()
    for seat, number, way in ((0, 2, TWO), (1, 3, THREE), (2, 4, "")):
        play(state, seat, "declare", str(number))
        if way:
            play(state, seat, "file", way)
    return state


@pytest.mark.rule("R12")
def test_a_filed_way_is_seen_by_its_seat_alone() -> None:
    state = filed()
    assert [RICOCHET.view(state, seat).filed for seat in (None, 0, 1, 2)] == ["", TWO, THREE, ""]
    for seat in (None, 2):
        seen = msgspec.json.encode(RICOCHET.view(state, seat)).decode()
        assert TWO not in seen
    assert TWO not in str(RICOCHET.pending(state))
    (event,) = play(state, 0, "file", WRONG)
    assert isinstance(event, Filed)
    assert event.to == (0,)


@pytest.mark.rule("R12")
def test_what_is_filed_changes_nothing_for_the_others() -> None:
    one, other = filed(), filed()
    play(other, 0, "file", "-")
    assert RICOCHET.pending(one) == RICOCHET.pending(other)
    assert RICOCHET.clocks.deadlines(one) == RICOCHET.clocks.deadlines(other)
    for seat in (None, 1, 2):
        assert RICOCHET.view(one, seat) == RICOCHET.view(other, seat)
    assert choices(one, 1) == choices(other, 1)


def test_guesses_file_ways_that_can_be_gone() -> None:
    state, chance = filed(), LooseChance(1)
    lengths = set[int]()
    for _ in range(60):
        for seat in (None, 0, 1, 2):
            view = RICOCHET.view(state, seat)
            guess = RICOCHET.determinize(view, chance)
            assert RICOCHET.view(guess, seat) == view
            assert guess.least == 2
            for call in guess.calls:
                way = guess.filed[call.seat]
                lengths.add(len(way.split()))
                if way:
                    follow(joined(tuple(guess.sheets)), guess.starts, read(way))
                    assert len(read(way)) <= call.number
    assert lengths == {0, 1, 2, 3, 4}


def test_who_has_moved_or_moves_has_no_way_filed_in_a_guess() -> None:
    state = filed()
    play(state, 0, "file", "-")
    play(state, TABLE, "ring")
    for seed in range(30):
        guess = RICOCHET.determinize(RICOCHET.view(state, None), LooseChance(seed))
        assert not guess.filed[0]


def test_steps_can_be_taken_back_and_what_all_have_heard_cannot() -> None:
    assert not Stepped.exposes
    assert not Stepped.reveals
    assert Won.exposes


def test_a_copy_shares_nothing() -> None:
    state = filed()
    play(state, TABLE, "ring")
    state.places = [[1], [2]]
    before = msgspec.json.encode(state)
    copy = RICOCHET.clone(state)
    assert copy == state
    assert state.last is not None
    assert copy.last is not None
    for mine, other in ((copy, state), (copy.last, state.last), *zip(copy.seats, state.seats, strict=True)):
        for name in mine.__struct_fields__:
            one = getattr(mine, name)
            if isinstance(one, list):
                assert one is not getattr(other, name)
                one.append(7)
    copy.places[0].append(7)
    assert msgspec.json.encode(state) == before
