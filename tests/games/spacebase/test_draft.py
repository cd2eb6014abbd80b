"""Tests of the light-speed start."""

from __future__ import annotations

import pytest

from bot.games.engine.chance import LooseChance
from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.components import book as books
from bot.games.spacebase.events import Drafted, Drawn, Event, Started
from bot.games.spacebase.state import State
from tests.games.spacebase.positions import (
    allowed,
    book_of,
    card,
    deployed,
    options,
    play,
    refused,
    settle,
    station,
    table,
    waiting,
)

LIGHT = {"start": "light", "goal": "40"}


def drafting(*drawn: tuple[str, ...]) -> State:
    """Return a game where each seat has drawn these ships."""
    state = table(seats=len(drawn), credits=15)
    state.phase = "draft"
    for me, names in zip(state.seats, drawn, strict=True):
        me.income = 1
        me.drawn = [card(state, name) for name in names]
    return state


def buy(state: State, seat: int, *names: str) -> list[Event]:
    events: list[Event] = []
    for name in names:
        events += play(state, seat, "draft", name if name == "-" else str(card(state, name)))
    return events


@pytest.mark.rule("S43", "S44")
def test_each_draws_four_ships_of_level_one_and_two_of_level_two_for_fifteen_credits() -> None:
    state, events = SPACEBASE.setup(3, LIGHT, LooseChance(1))
    assert state.phase == "draft"
    assert [(me.credits, me.income) for me in state.seats] == [(15, 1)] * 3
    cards = books.of(state).cards
    for seat, me in enumerate(state.seats):
        assert [cards[ship].level for ship in me.drawn] == [1, 1, 1, 1, 2, 2]
        assert Drawn(ships=tuple(me.drawn), to=(seat,)) in events
    assert sum(state.deck) == 132 - 18 - 18
    assert waiting(state) == [(0, "draft"), (1, "draft"), (2, "draft")]


@pytest.mark.rule("S44")
def test_together_they_cost_at_most_fifteen_credits() -> None:
    state = drafting(("plain2.1.0", "plain2.2.0", "plain1.3.0", "plain1.4.0"), ("plain1.5.0",))
    buy(state, 0, "plain2.1.0", "plain1.3.0")
    left = options(state, 0, "draft")
    assert list(left) == [str(card(state, "plain2.2.0")), str(card(state, "plain1.4.0"))]
    assert refused(state, 0, "draft", str(card(state, "plain2.2.0"))) == "S44"
    assert allowed(state, 0, "draft") == [str(card(state, "plain1.4.0"))]


@pytest.mark.rule("S44")
def test_only_the_cost_is_paid_and_the_rest_goes_under_the_decks() -> None:
    state = drafting(("plain2.1.0", "plain1.3.0", "plain1.4.0"), ("plain1.5.0", "plain2.6.0"))
    buy(state, 0, "plain1.3.0", "-")
    assert state.seats[0].credits == 15
    buy(state, 1, "-")
    assert [me.credits for me in state.seats] == [12 + 1, 15]
    assert station(state, 0, 3) == "plain1.3.0"
    assert deployed(state, 0, 3) == ["plain0.3.0"]
    assert [[book_of(state).cards[ship].name for ship in row] for row in state.under] == [
        ["plain1.4.0", "plain1.5.0"],
        ["plain2.1.0", "plain2.6.0"],
        [],
    ]
    assert [me.drawn for me in state.seats] == [[], []]


@pytest.mark.rule("S44")
@pytest.mark.parametrize(("order", "stands"), [((0, 1), 1), ((1, 0), 0)])
def test_several_ships_of_one_sector_are_placed_in_the_players_order(order: tuple[int, int], stands: int) -> None:
    names = ("plain1.3.0", "plain1.3.1")
    state = drafting(names, ("plain1.5.0",))
    buy(state, 0, *(names[one] for one in order))
    buy(state, 1, "-")
    assert station(state, 0, 3) == names[stands]
    assert deployed(state, 0, 3) == ["plain0.3.0", names[1 - stands]]


@pytest.mark.rule("S44")
def test_who_can_afford_nothing_more_is_done() -> None:
    state = drafting(("plain2.1.0", "plain1.3.0", "plain1.4.0", "plain2.6.0"), ("plain1.5.0",))
    assert buy(state, 0, "plain2.1.0", "plain1.3.0") == []
    assert buy(state, 0, "plain1.4.0") == [Drafted(seat=0)]
    assert waiting(state) == [(1, "draft")]


@pytest.mark.rule("S45", "S5")
def test_most_credits_left_start_then_the_bonuses() -> None:
    state = drafting(("plain1.1.0",), ("plain1.2.0",), ("plain1.3.0",))
    buy(state, 0, "plain1.1.0")
    buy(state, 1, "-")
    events = buy(state, 2, "plain1.3.0")
    assert state.first == 1
    assert [me.credits for me in state.seats] == [12 + 2, 15, 12 + 1]
    first = str(card(state, "plain1.1.0")), str(card(state, "plain1.3.0"))
    (began,) = [event for event in events if isinstance(event, Started)]
    assert began.first == 1
    assert began.ships == ((int(first[0]),), (), (int(first[1]),))


@pytest.mark.rule("S45")
def test_ties_go_to_the_highest_sector_bought_then_to_chance() -> None:
    state = drafting(("plain1.1.0",), ("plain1.9.0",), ("plain1.9.1",))
    for seat, me in enumerate(state.seats):
        buy(state, seat, book_of(state).cards[me.drawn[0]].name)
    assert state.first in (1, 2)


def test_nobody_sees_what_others_draw_or_buy_before_all_have() -> None:
    state = drafting(("plain1.1.0", "plain1.2.0"), ("plain1.9.0", "plain1.8.0"))
    before = SPACEBASE.view(state, 1)
    buy(state, 0, "plain1.1.0")
    assert SPACEBASE.view(state, 1) == before
    assert SPACEBASE.view(state, None).seats == before.seats
    assert SPACEBASE.view(state, 0).choice == str(card(state, "plain1.1.0"))
    buy(state, 0, "-")
    assert [seat.chosen for seat in SPACEBASE.view(state, 1).seats] == [True, False]
    assert SPACEBASE.view(state, 1).choice == ""


def test_the_default_buys_dear_ships_for_different_sectors() -> None:
    state = drafting(("plain2.1.0", "plain2.1.1", "plain1.3.0", "plain1.4.0"), ("plain1.5.0",))
    said: list[str] = []
    while (0, "draft") in waiting(state):
        said.append(SPACEBASE.default(state, 0)[1])
        play(state, 0, "draft", said[-1])
    names = ("plain2.1.0", "plain1.3.0", "plain1.4.0")
    assert said == [str(card(state, name)) for name in names]
    settle(state)
