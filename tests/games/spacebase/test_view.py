"""Tests of views, determinization, and whole games."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.contract import Complete
from bot.games.engine import choice_walk
from bot.games.engine.chance import LooseChance
from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.components import book as books
from bot.games.spacebase.events import Gained, OrderSet
from bot.games.spacebase.state import State
from tests.games.spacebase.positions import allowed, play, stand, table, waiting

PLAIN = [(seats, start) for seats in range(2, 6) for start in ("normal", "light")]


def begin(seats: int, start: str, seed: int = 1) -> State:
    return SPACEBASE.setup(seats, {"start": start, "goal": "40"}, LooseChance(seed))[0]


def ships(state: State) -> list[int]:
    """Return every ship and colony of the set, wherever it is."""
    found = [card for card, there in enumerate(state.deck) if there]
    for cards in (*state.under, *state.yard, state.colonies, *(me.drawn for me in state.seats)):
        found += cards
    for me in state.seats:
        for here in me.sectors:
            found += [ship.card for ship in here.deployed]
            if here.station is not None:
                found.append(here.station.card)
            if here.colony >= 0:
                found.append(here.colony)
    return sorted(found)


@pytest.mark.parametrize(("seats", "start"), PLAIN)
def test_random_games_keep_to_the_box_and_come_to_an_end(seats: int, start: str) -> None:
    chance, state = LooseChance(seats), begin(seats, start, seats)
    whole = ships(state)
    book = books.of(state)
    for _ in range(20_000):
        asked = [one for one in SPACEBASE.pending(state) if not one.optional]
        if not asked:
            break
        seat = asked[chance.below(len(asked), "who")].seat
        before = msgspec.json.encode(state)
        copy = SPACEBASE.clone(state)
        said = choice_walk.random_path(SPACEBASE, copy, seat, chance)
        if said[0] == "orders":
            continue
        assert isinstance(choice_walk.walk(SPACEBASE, state, seat, said), Complete)
        SPACEBASE.play(copy, seat, choice_walk.action_of(SPACEBASE, said), chance)
        assert msgspec.json.encode(state) == before
        state = copy
        assert ships(state) == whole
        for me in state.seats:
            assert min(me.credits, me.income, me.points) >= 0
            for here in me.sectors:
                for faces, placed in ((book.blue, [here.station]), (book.red, here.deployed)):
                    assert all(0 <= ship.charges <= faces[ship.card].slots for ship in placed if ship is not None)
    outcome = SPACEBASE.outcome(state)
    assert outcome is not None
    assert outcome.places.count(1) == 1


@pytest.mark.parametrize(("seats", "start"), PLAIN)
def test_a_guess_is_a_state_that_the_view_allows(seats: int, start: str) -> None:
    chance, state = LooseChance(seats), begin(seats, start, seats)
    for move in range(150):
        for viewer in (*range(seats), None) if move % 5 == 0 else ():
            view = SPACEBASE.view(state, viewer)
            guessed = SPACEBASE.determinize(view, chance)
            assert SPACEBASE.view(guessed, viewer) == view
            for one in SPACEBASE.pending(guessed):
                choice_walk.random_path(SPACEBASE, guessed, one.seat, chance)
        asked = [one for one in SPACEBASE.pending(state) if not one.optional]
        if not asked:
            break
        seat = asked[chance.below(len(asked), "who")].seat
        said = choice_walk.random_path(SPACEBASE, state, seat, chance)
        SPACEBASE.play(state, seat, choice_walk.action_of(SPACEBASE, said), chance)


def test_a_deck_and_what_lies_under_it_look_the_same() -> None:
    state = begin(2, "normal")
    view = SPACEBASE.view(state, 0)
    ship = state.deck.index(1)
    state.deck[ship] = 0
    level = books.of(state).cards[ship].level
    state.under[level - 1].append(ship)
    assert SPACEBASE.view(state, 0) == view


def test_what_shows_hidden_choices_cannot_be_taken_back() -> None:
    assert Gained.reveals
    assert Gained.exposes
    assert not OrderSet.reveals


@pytest.mark.rule("S21")
def test_nobody_waits_for_others_who_may_use_an_ability_while_one_buys() -> None:
    state = table("1 3 3 shop: slots=1 green:buy+3c / -", seats=3)
    state.phase = "main"
    stand(state, 2, "shop", 1)
    assert waiting(state) == [(0, "main")]
    (other,) = [one for one in SPACEBASE.pending(state) if one.kind == "other"]
    assert (other.seat, other.optional) == (2, True)
    play(state, 2, "use", "s3")
    assert waiting(state) == [(2, "task")]
    assert allowed(state, 0) == ["orders"]
    play(state, 2, "acquire", "-", "0")
    assert waiting(state) == [(0, "main")]
