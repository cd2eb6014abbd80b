"""Tests of abilities that are independent of the roll."""

from __future__ import annotations

import pytest

from bot.games.engine.set_item_names import Name
from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.events import Charged, Exchanged, Lost, Received, Swapped, Used, Victory
from bot.games.spacebase.state import State
from tests.games.spacebase.positions import (
    allowed,
    card,
    charges,
    deploy,
    deployed,
    for_sale,
    play,
    refused,
    stand,
    station,
    table,
    tracks,
    waiting,
)


def main(*ships: str, seats: int = 2, charged: int = 1) -> State:
    """Return a game with the first ship charged on seat 0's console, the others uncharged."""
    state = table(*ships, seats=seats)
    for at, ship in enumerate(ships):
        stand(state, 0, ship.partition(":")[0].split()[-1], 0 if at else charged)
    state.phase = "main"
    return state


def names(state: State, *cards: str) -> tuple[Name[int], ...]:
    """Return the names in the events of an owner's set."""
    return tuple(Name(card(state, one), one, one) for one in cards)


def test_gaining_credits() -> None:
    state = main("1 3 3 bank: slots=1 blue:gain20c / -")
    events = play(state, 0, "use", "s3")
    assert events[:2] == [
        Used(seat=0, card=card(state, "bank"), names=names(state, "bank")),
        Received(seat=0, why="ability", credits=20),
    ]
    assert tracks(state) == (30, 0, 0)


# --- S36 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S36")
def test_two_sectors_change_places_with_all_that_lies_there() -> None:
    state = main("1 3 3 tug: slots=1 blue:swap / -", "1 5 3 bank: slots=3 blue:gain3c / -")
    stand(state, 0, "bank", 2)
    deploy(state, 0, "plain1.5.0", "plain2.5.0")
    events = play(state, 0, "swap", "s3", "5", "9")
    assert Swapped(seat=0, one=5, other=9) in events
    assert (station(state, 0, 9), station(state, 0, 5)) == ("bank", "plain0.9.0")
    assert deployed(state, 0, 9) == ["plain1.5.0", "plain2.5.0"]
    assert (charges(state, 0, "s9"), charges(state, 0, "s3")) == (2, 0)
    assert station(state, 1, 9) == "plain0.9.0"


@pytest.mark.rule("S36", "S18")
def test_a_colony_moves_with_its_sector_and_so_does_its_lock() -> None:
    state = main("1 3 3 tug: slots=1 blue:swap / -")
    stand(state, 0, "colony5")
    for_sale(state, "plain1.5.0", "plain1.9.0")
    play(state, 0, "swap", "s3", "5", "9")
    assert refused(state, 0, "buy", str(card(state, "plain1.9.0"))) == "S18"
    play(state, 0, "buy", str(card(state, "plain1.5.0")))
    assert station(state, 0, 5) == "plain1.5.0"
    assert deployed(state, 0, 5) == ["plain0.9.0"]


@pytest.mark.rule("S36")
def test_a_sector_is_not_swapped_with_itself() -> None:
    state = main("1 3 3 tug: slots=1 blue:swap / -")
    assert allowed(state, 0, "swap", "s3", "5") == [str(n) for n in range(1, 13) if n != 5]


# --- S38 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S38")
def test_all_others_lose_points_but_never_below_zero_and_cards_are_bought() -> None:
    state = main("1 3 3 corsair: slots=1 blue:raid4x2 / -", seats=3)
    for_sale(state, "plain1.5.0", "plain1.6.0")
    for seat, points in enumerate((9, 10, 3)):
        state.seats[seat].points = points
    events = play(state, 0, "use", "s3")
    assert Lost(seat=0, points=(0, 4, 3)) in events
    assert [me.points for me in state.seats] == [9, 6, 0]
    play(state, 0, "acquire", str(card(state, "plain1.5.0")), "5")
    assert waiting(state) == [(0, "task")]
    play(state, 0, "acquire", str(card(state, "plain1.6.0")), "6")
    assert (tracks(state), waiting(state)) == ((4, 0, 9), [(0, "main")])


@pytest.mark.rule("S38", "S28")
def test_the_end_stays_triggered_though_points_are_lost_again() -> None:
    state = main("1 3 3 corsair: slots=1 blue:raid3 / -")
    state.seats[1].points = 40
    state.final = True
    play(state, 0, "use", "s3")
    assert (state.seats[1].points, state.final) == (37, True)


# --- charges ---------------------------------------------------------------------------------------------------------


def test_a_charge_is_put_on_any_slot_of_ones_own() -> None:
    state = main("1 3 3 dynamo: slots=1 blue:charge / -", "1 5 3 bank: slots=2 blue:gain3c / slots=1 red:gain3c")
    deploy(state, 0, "bank")
    play(state, 0, "use", "s3")
    assert allowed(state, 0, "charge") == ["s3", "s5", "d5.1"]
    (charged, *_) = play(state, 0, "charge", "d5.1")
    assert charged == Charged(seat=0, card=card(state, "bank"), names=names(state, "bank"))
    assert charges(state, 0, "d5.1") == 1


def test_another_charge_moves_to_another_slot() -> None:
    state = main("1 3 3 dynamo: slots=1 blue:charge+move / -", "1 5 3 bank: slots=2 linked blue:gain3c / -")
    stand(state, 0, "plain1.6.0")
    play(state, 0, "use", "s3")
    play(state, 0, "charge", "s3")
    assert allowed(state, 0, "shift") == ["s3"]
    assert allowed(state, 0, "shift", "s3") == ["s5"]
    play(state, 0, "shift", "s3", "s5")
    assert (charges(state, 0, "s3"), charges(state, 0, "s5")) == (0, 1)
    assert waiting(state) == [(0, "main")]


def test_a_charge_moves_to_another_ship_only() -> None:
    ships = "1 3 3 dynamo: slots=2 blue:charge+move / -", "1 5 3 bank: slots=1 blue:gain3c / -"
    state = main(*ships, charged=2)
    play(state, 0, "use", "s3")
    play(state, 0, "charge", "s5")
    assert allowed(state, 0, "shift") == ["s5"]


def test_moving_is_no_duty() -> None:
    state = main("1 3 3 dynamo: slots=1 blue:charge+move / -", "1 5 3 bank: slots=2 linked blue:gain3c / -")
    play(state, 0, "use", "s3")
    play(state, 0, "charge", "s5")
    play(state, 0, "shift", "-", "-")
    assert (charges(state, 0, "s3"), charges(state, 0, "s5")) == (0, 1)


def test_without_another_free_slot_there_is_no_use_for_a_charge() -> None:
    state = main("1 3 3 dynamo: slots=1 blue:charge / -")
    assert "use" not in allowed(state, 0)


# --- S40 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S40", "S27")
def test_a_station_ship_changes_places_with_another_one() -> None:
    state = main("1 3 3 table: 1c slots=2 blue:exchange / -", "1 9 3 bank: slots=2 blue:gain3c / -", charged=2)
    stand(state, 0, "bank", 2)
    deploy(state, 0, "plain1.9.0")
    events = play(state, 0, "exchange", "s3", "s9")
    assert any(isinstance(event, Exchanged) for event in events)
    assert (station(state, 0, 3), station(state, 0, 9)) == ("bank", "table")
    assert (charges(state, 0, "s3"), charges(state, 0, "s9")) == (2, 1)
    assert deployed(state, 0, 9) == ["plain1.9.0"]


@pytest.mark.rule("S40", "S27")
def test_a_deployed_ship_returns_to_a_station_and_the_other_is_deployed() -> None:
    state = table(
        "2 3 8 disk: slots=1 blue:gain3c / slots=2 blue:exchange",
        "1 9 3 bank: slots=2 blue:gain3c / slots=1 red:gain3c",
    )
    deploy(state, 0, "disk", charges=2)
    deploy(state, 0, "plain1.3.0")
    stand(state, 0, "bank", 2)
    state.phase = "main"
    play(state, 0, "exchange", "d3.1", "s9")
    assert station(state, 0, 9) == "disk"
    assert deployed(state, 0, 3) == ["bank", "plain1.3.0"]
    assert (charges(state, 0, "s9"), charges(state, 0, "d3.1")) == (1, 1)


@pytest.mark.rule("S40", "S18")
def test_never_with_a_colony_nor_into_a_locked_sector() -> None:
    state = main("1 3 3 table: slots=1 blue:exchange / slots=1 blue:exchange")
    stand(state, 0, "colony5")
    assert allowed(state, 0, "exchange", "s3") == [f"s{n}" for n in range(1, 13) if n not in (3, 5)]
    deploy(state, 0, "table", charges=1)
    stand(state, 0, "colony3")
    assert "exchange" not in allowed(state, 0)


# --- S41 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S41")
def test_victory_is_at_once_whatever_anyones_points() -> None:
    state = main("3 12 14 destiny: slots=2 linked blue:victory / -", seats=3, charged=2)
    for seat, points in enumerate((0, 45, 12)):
        state.seats[seat].points = points
    events = play(state, 0, "use", "s12")
    assert events[-1] == Victory(seats=(0,), at_once=True)
    outcome = SPACEBASE.outcome(state)
    assert outcome is not None
    assert outcome.places == (1, 2, 3)
    assert SPACEBASE.pending(state) == ()
