"""Tests of the setup."""

from __future__ import annotations

import pytest

from bot.games.contract import SPEED
from bot.games.engine.chance import LooseChance
from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.components import book as books
from bot.games.spacebase.events import Event, Rolled, Started
from bot.games.spacebase.move import Move
from bot.games.spacebase.rules import setup, starting
from bot.games.spacebase.state import State
from tests.games.position_support import Loaded
from tests.games.spacebase.positions import card, station, table, text_of

NORMAL = {"start": "normal", "goal": "40"}


def start(seats: int, seed: int = 1) -> tuple[State, list[Event]]:
    """Return a game before the first roll."""
    move = setup.laid_out(seats, NORMAL, LooseChance(seed))
    return move.state, move.events


def started(events: list[Event]) -> Started:
    return next(event for event in events if isinstance(event, Started))


@pytest.mark.rule("S1")
def test_six_ships_of_each_level_and_twelve_colonies_lie_face_up() -> None:
    state, _ = start(3)
    cards = books.of(state).cards
    assert [[cards[ship].level for ship in row] for row in state.yard] == [[1] * 6, [2] * 6, [3] * 6]
    assert [cards[colony].sector for colony in state.colonies] == list(range(1, 13))
    assert sum(state.deck) == 132 - 18 - 3
    drawn = [ship for ships in started(start(3)[1]).ships for ship in ships]
    seen = [*drawn, *(ship for row in state.yard for ship in row)]
    assert len(set(seen)) == len(seen) == 21
    assert not any(state.deck[ship] for ship in seen)


@pytest.mark.rule("S2", "S3", "S16")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_has_the_starting_ships_and_one_drawn_ship_paid_from_five_credits(seats: int) -> None:
    state, events = start(seats)
    book, began = books.of(state), started(events)
    for seat, me in enumerate(state.seats):
        (ship,) = began.ships[seat]
        printed = book.cards[ship]
        at = printed.sector - 1
        assert printed.level == 1
        for sector, here in enumerate(me.sectors):
            assert here.station is not None
            assert here.station.card == (ship if sector == at else book.starts[sector])
            assert [one.card for one in here.deployed] == ([book.starts[at]] if sector == at else [])
        turn = (seat - began.first) % seats
        extra, income = starting.BONUSES[turn]
        assert (me.credits, me.income, me.points) == (5 - printed.cost + extra, income, 0)


@pytest.mark.rule("S4")
def test_the_highest_sector_starts() -> None:
    for seed in range(40):
        state, events = start(4, seed)
        sectors = [books.of(state).cards[ship].sector for (ship,) in started(events).ships]
        assert sectors[state.first] == max(sectors)
        assert state.active == state.first


@pytest.mark.rule("S4")
def test_ties_are_broken_at_random() -> None:
    first: set[int] = set()
    for pick in range(2):
        state = table(seats=3)
        starting.begin(Move(state, Loaded(pick)), [(7,), (9,), (9,)], [])
        first.add(state.first)
    assert first == {1, 2}


@pytest.mark.rule("S5")
def test_later_players_get_a_credit_two_credits_or_income() -> None:
    state = table(seats=5, credits=0)
    starting.begin(Move(state, Loaded()), [(1,), (2,), (9,), (3,), (4,)], [])
    assert state.first == 2
    assert [(state.seats[(2 + turn) % 5].credits, state.seats[(2 + turn) % 5].income) for turn in range(5)] == [
        (0, 0),
        (1, 0),
        (2, 0),
        (0, 1),
        (0, 1),
    ]


@pytest.mark.rule("S6")
def test_the_first_player_rolls_at_once() -> None:
    state, events = SPACEBASE.setup(2, NORMAL, LooseChance(1))
    rolled = [event for event in events if isinstance(event, Rolled)]
    assert rolled[0].seat == state.first
    assert all(1 <= value <= 6 for value in rolled[0].dice)


def test_a_game_knows_the_rules_that_it_began_under() -> None:
    state, _ = SPACEBASE.setup(2, NORMAL, LooseChance(1))
    assert state.rules == SPACEBASE.meta.version


@pytest.mark.rule("S7")
def test_everybody_is_asked_where_it_matters_until_they_say_otherwise() -> None:
    state, _ = SPACEBASE.setup(3, NORMAL, LooseChance(1))
    assert [seat.order for seat in state.seats] == ["clear"] * 3


def test_a_table_keeps_the_set_that_it_began_with() -> None:
    text = text_of("0 3 0 scow: 4c / 1c")
    state, events = SPACEBASE.setup(2, {**NORMAL, "cards": text, SPEED: "days"}, LooseChance(1))
    assert state.set == text
    assert station(state, 0, 3) in ("scow", "plain1.3.0", "plain1.3.1", "plain1.3.2", "plain1.3.3")
    assert card(state, "scow") == books.of(state).starts[2]
    (began,) = [event for event in events if isinstance(event, Started)]
    assert [one.english[:7] for one in began.names] == ["plain1.", "plain1."]
