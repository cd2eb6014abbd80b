"""Tests of F15, F16, F19, F21: ships."""

from __future__ import annotations

import pytest

from bot.games.farfarout.components.book import open_book
from bot.games.farfarout.events import ShipBought
from bot.games.farfarout.rules import dice
from bot.games.farfarout.words import phrases
from tests.games.farfarout.positions import (
    BOOK,
    allowed,
    asked,
    crew,
    items,
    names,
    number,
    of_type,
    play,
    points,
    refused,
    sentence,
    ship,
    table,
)


@pytest.mark.rule("F21", "F52", "F4", "F16")
def test_a_new_ship_brings_its_dice_shields_and_wealth_and_ends_the_turn() -> None:
    state = table(at="1d.p1")
    state.seats[0].erg, state.seats[0].shields = 12, 1
    bought = of_type(play(state, 0, "ship", "barge"), ShipBought)[0]
    me = state.seats[0]
    assert (bought.erg, me.erg, me.shields, points(state, 0)) == (10, 2, 4, (1, 0, 0))
    assert [BOOK.file.ships[me.ship].id, dice.of_seat(BOOK, me)] == ["barge", [0, 6, 1]]
    assert state.active == 1
    play(state, 1, "end")
    assert state.tokens == [2, 1, 1, 1]


@pytest.mark.rule("F21")
def test_ships_are_bought_at_uranus() -> None:
    assert refused(table(at="1d"), 0, "ship") == "F21"
    assert refused(table(at="1d.p2"), 0, "ship") == "F21"


@pytest.mark.rule("F21")
def test_a_ship_is_paid_for_and_not_bought_twice() -> None:
    state = table(at="1d.p1")
    state.seats[0].erg = 9
    assert refused(state, 0, "ship", "barge") == "F21"
    ship(state, 0, "hauler")
    assert refused(state, 0, "ship", "hauler") == "F21"
    assert allowed(state, 0, "ship") == ["racer"]
    state.seats[0].erg = 0
    assert refused(state, 0, "ship") == "F21"
    assert sentence(state, 0, "ship").args == {"erg": phrases.erg(9)}  # the Racer's price


@pytest.mark.rule("F21", "F19")
def test_the_cheapest_ship_is_one_that_somebody_aboard_can_fly() -> None:
    state = table(at="1d.p1")
    state.seats[0].erg = 0
    ship(state, 0, "hauler")
    state.ships = [0, 0, 0, 0, 1]  # Raphael only
    assert sentence(state, 0, "ship").args == {}
    crew(state, 0, "eido")
    raphael = BOOK.ships[number("raphael")]
    assert sentence(state, 0, "ship").args == {"erg": phrases.erg(raphael.cost)}


@pytest.mark.rule("F19", "F21")
def test_only_an_eidolless_flies_raphael() -> None:
    state = table(at="1d.p1")
    state.seats[0].erg = 20
    assert refused(state, 0, "ship", "raphael") == "F19"
    crew(state, 0, "tele", "eido2")
    play(state, 0, "ship", "raphael")
    assert BOOK.ships[state.seats[0].ship].angel


@pytest.mark.rule("F15", "F19")
def test_there_is_one_raphael_and_enough_of_the_others() -> None:
    state = table(at="1d.p1")
    state.seats[0].erg = 20
    crew(state, 0, "eido")
    play(state, 0, "ship", "raphael")
    state.seats[1].erg, state.seats[1].place = 30, state.seats[0].place
    crew(state, 1, "eido2")
    assert refused(state, 1, "ship", "raphael") == "F21"
    play(state, 1, "ship", "barge")
    state.tokens, state.seats[0].erg = [1, 1, 1, 1], 20
    assert "barge" in allowed(state, 0, "ship")


@pytest.mark.rule("F21", "F48", "F20")
def test_with_a_smaller_ship_crew_leave_by_choice_but_the_last_pilot() -> None:
    state = table(at="1d.p1")
    crew(state, 0, "tele", "grey")
    play(state, 0, "ship", "hauler")
    assert asked(state) == [(0, "excess")]
    play(state, 0, "drop", "tele")
    assert (names(state.seats[0].crew, "crew"), names(state.under, "crew")) == (["grey"], ["tele"])
    assert state.active == 1
    state = table(at="1d.p1")
    crew(state, 0, "eido", "tele", "grey", "vaul2", "time2")
    state.seats[0].erg = 20
    play(state, 0, "ship", "raphael")
    assert "eido" not in allowed(state, 0, "drop")


@pytest.mark.rule("F16")
def test_items_count_towards_the_new_maximum() -> None:
    state = table(at="1d.p1")
    items(state, 0, "plates")
    play(state, 0, "ship", "racer")
    assert state.seats[0].shields == 4


@pytest.mark.rule("F15", "F16", "F19")
def test_the_house_set_has_five_kinds_one_of_them_angel() -> None:
    book = open_book("")
    assert len(book.ships) == 5
    assert [(one.id, one.copies) for one in book.ships if one.angel] == [("raphael", 1)]
    assert all(one.wealth > 0 for one in book.ships[1:])
    assert number("scout") == 0
