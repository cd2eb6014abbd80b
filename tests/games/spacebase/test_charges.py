"""Tests of charges: adding, spending and moving them."""

from __future__ import annotations

import pytest

from bot.games.spacebase.components import book as books
from bot.games.spacebase.state import State
from tests.games.spacebase.positions import (
    allowed,
    card,
    charges,
    deploy,
    play,
    roll,
    stand,
    table,
    take,
    text_of,
    tracks,
    waiting,
)


@pytest.mark.rule("S19", "S22")
def test_a_charge_is_put_on_after_the_roll_and_may_be_used_in_the_same_turn() -> None:
    state = table("1 3 3 bank: slots=1 blue:gain3c / -")
    stand(state, 0, "bank")
    roll(state, 3, 4)
    take(state, "pair")
    assert charges(state, 0, "s3") == 1
    play(state, 0, "use", "s3")
    assert charges(state, 0, "s3") == 0
    assert tracks(state) == (13, 0, 0)


@pytest.mark.rule("S22")
def test_an_ability_is_used_on_any_later_turn_whatever_the_dice_show() -> None:
    state = table("1 3 3 bank: slots=1 blue:gain3c / -")
    stand(state, 0, "bank", 1)
    roll(state, 5, 6)
    assert allowed(state, 0, "use") == ["s3"]


@pytest.mark.rule("S20", "S19")
def test_a_blue_slot_is_charged_on_ones_own_turn_a_red_one_on_others_turns() -> None:
    ship = "1 3 3 bank: slots=2 linked blue:gain3c / slots=2 linked blue:gain3c"
    for active in range(2):
        state = table(ship)
        state.active = active
        stand(state, 0, "bank")
        deploy(state, 0, "bank")
        roll(state, 3, 5)
        take(state, "pair")
        assert (charges(state, 0, "s3"), charges(state, 0, "d3.1")) == ((1, 0) if active == 0 else (0, 1))


@pytest.mark.rule("S20", "S9")
def test_a_green_slot_is_charged_on_any_turn() -> None:
    for active in range(2):
        state = table("1 3 3 bank: green slots=2 linked blue:gain3c / -")
        state.active = active
        stand(state, 0, "bank")
        roll(state, 3, 5)
        take(state, "pair")
        assert charges(state, 0, "s3") == 1


@pytest.mark.rule("S19")
def test_a_double_charges_twice_as_far_as_there_are_slots() -> None:
    for slots, charged in ((1, 1), (2, 2), (3, 2)):
        state = table(f"1 3 3 bank: slots={slots} blue:gain3c / -")
        stand(state, 0, "bank")
        roll(state, 3, 3)
        take(state, "pair")
        assert charges(state, 0, "s3") == charged


@pytest.mark.rule("S21", "S9")
@pytest.mark.parametrize(
    ("turn", "own", "others"), [("blue", True, False), ("red", False, True), ("green", True, True)]
)
def test_abilities_are_used_on_ones_own_turn_on_others_turns_or_on_any(turn: str, own: bool, others: bool) -> None:
    for seat, can in ((0, own), (1, others)):
        state = table(f"1 3 3 bank: slots=1 {turn}:gain3c / -")
        stand(state, seat, "bank", 1)
        state.phase = "main"
        assert ("use" in allowed(state, seat)) is can


@pytest.mark.rule("S21")
def test_who_can_use_something_on_others_turns_is_asked_though_all_choices_are_alike() -> None:
    state = table("1 3 3 bank: slots=1 red:gain3c / -")
    stand(state, 1, "bank", 1)
    roll(state, 5, 6)
    assert waiting(state) == [(1, "allocate")]
    assert allowed(state, 1) == ["take", "use", "orders"]
    play(state, 1, "use", "s3")
    assert tracks(state, 1) == (13, 0, 0)
    take(state, "pair", seat=1)
    assert waiting(state) == [(0, "main")]


@pytest.mark.rule("S23", "S24")
def test_without_a_link_each_charge_is_used_alone() -> None:
    state = table("1 3 3 bank: slots=3 blue:gain3c / -")
    stand(state, 0, "bank", 2)
    state.phase = "main"
    play(state, 0, "use", "s3")
    play(state, 0, "use", "s3")
    assert tracks(state) == (16, 0, 0)
    assert allowed(state, 0) == ["buy", "end", "orders"]


@pytest.mark.rule("S23", "S25")
def test_with_a_link_all_slots_must_be_full_and_all_charges_are_spent() -> None:
    state = table("1 3 3 bank: slots=3 linked blue:gain20c / -")
    stand(state, 0, "bank", 2)
    roll(state, 3, 6)
    assert charges(state, 0, "s3") == 2
    take(state, "sum")
    assert "use" not in allowed(state, 0)
    state.phase = "start"
    roll(state, 3, 6)
    take(state, "pair")
    assert charges(state, 0, "s3") == 3
    play(state, 0, "use", "s3")
    assert (tracks(state), charges(state, 0, "s3")) == ((30, 0, 0), 0)


@pytest.mark.rule("S26")
@pytest.mark.parametrize(("seats", "slots"), [(2, 3), (3, 2), (4, 1), (5, 1)])
def test_slots_marked_for_a_number_of_players_exist_with_that_number_only(seats: int, slots: int) -> None:
    ship = "1 3 3 bank: slots=1 slots2=+2 slots3=+1 linked blue:gain20c / -"
    face = books.open_book(text_of(ship), seats).blue[_bank(table(ship, seats=seats))]
    assert (face.slots, face.price) == (slots, slots)
    state = table(ship, seats=seats)
    stand(state, 0, "bank", slots - 1)
    state.phase = "main"
    assert "use" not in allowed(state, 0)
    stand(state, 0, "bank", slots)
    assert "use" in allowed(state, 0)


def _bank(state: State) -> int:
    # the tender of `table` is on a later line, so the ids agree
    return card(state, "bank")


@pytest.mark.rule("S20")
def test_only_sectors_that_are_taken_are_charged() -> None:
    state = table("1 3 3 bank: slots=1 blue:gain3c / -")
    stand(state, 0, "bank")
    roll(state, 3, 4)
    take(state, "sum")
    assert charges(state, 0, "s3") == 0
