"""Tests of the allocation of a roll."""

from __future__ import annotations

import pytest

from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.events import Gained, Ready, Rolled
from tests.games.spacebase.positions import (
    allowed,
    book_of,
    card,
    charges,
    deploy,
    for_sale,
    options,
    play,
    roll,
    settle,
    stand,
    table,
    take,
    tracks,
    waiting,
)

FOUR, THREE, SEVEN = "1 4 3 four: 4c / 1c", "1 3 3 three: 3i / 1p", "1 7 3 seven: 7p / 2i"


@pytest.mark.rule("S6")
def test_two_dice_are_rolled() -> None:
    state = table(FOUR)
    stand(state, 0, "four")
    events = roll(state, 3, 4)
    assert events[0] == Rolled(seat=0, dice=(3, 4))
    assert state.dice == [3, 4]


@pytest.mark.rule("S7", "S8")
def test_the_active_player_takes_both_dice_or_their_sum_from_the_blue_sides() -> None:
    for choice, gained in (("pair", (14, 3, 0)), ("sum", (10, 0, 7))):
        state = table(FOUR, THREE, SEVEN)
        for ship in ("four", "three", "seven"):
            stand(state, 0, ship)
        roll(state, 3, 4)
        assert allowed(state, 0, "take") == ["pair", "sum"]
        take(state, choice)
        assert tracks(state) == gained


@pytest.mark.rule("S7", "S11")
def test_others_choose_for_themselves_and_gain_all_red_sides() -> None:
    state = table(FOUR, THREE, SEVEN, "1 3 3 other: - / 5c")
    deploy(state, 1, "three", "other", "seven")
    stand(state, 1, "four")
    roll(state, 3, 4)
    assert waiting(state) == [(1, "allocate")]
    take(state, "pair", seat=1)
    assert tracks(state, 1) == (15, 0, 1)


@pytest.mark.rule("S11")
def test_a_side_that_does_not_lie_open_gives_nothing() -> None:
    state = table(FOUR, THREE, SEVEN)
    deploy(state, 0, "three", "seven")
    stand(state, 1, "four")
    roll(state, 3, 4)
    assert tracks(state, 0) == (10, 0, 0)
    assert tracks(state, 1) == (10, 0, 0)


@pytest.mark.rule("S9")
@pytest.mark.parametrize("seat", [0, 1])
def test_green_rewards_are_gained_on_any_turn(seat: int) -> None:
    state = table("1 3 3 clover: 2c green / -", "1 4 3 ivy: - / 3i green")
    stand(state, seat, "clover")
    deploy(state, seat, "ivy")
    roll(state, 3, 4)
    take(state, "pair", seat=seat)
    assert tracks(state, seat) == (12, 3, 0)


@pytest.mark.rule("S10")
def test_a_double_taken_singly_gives_twice() -> None:
    state = table(FOUR)
    stand(state, 0, "four")
    roll(state, 4, 4)
    take(state, "pair")
    assert tracks(state) == (18, 0, 0)


@pytest.mark.rule("S7")
def test_all_choose_at_once_and_nobody_learns_what_before_all_have() -> None:
    state = table(FOUR, THREE, seats=3)
    for seat in range(3):
        stand(state, seat, "four")
        deploy(state, seat, "three")
    roll(state, 3, 4)
    assert waiting(state) == [(0, "allocate"), (1, "allocate"), (2, "allocate")]
    asked = [one for one in SPACEBASE.pending(state) if one.kind == "allocate"]
    assert all(one.private for one in asked)
    assert len({one.attention.question for one in asked}) == 1
    before = SPACEBASE.view(state, 0)
    assert take(state, "sum", seat=1) == [Ready(seat=1)]
    after = SPACEBASE.view(state, 0)
    assert [seat.chosen for seat in after.seats] == [False, True, False]
    assert (after.choice, after.taken) == (before.choice, before.taken)
    assert SPACEBASE.view(state, 1).choice == "sum"
    assert waiting(state) == [(0, "allocate"), (2, "allocate")]


@pytest.mark.rule("S7")
def test_rewards_come_in_turn_order_from_the_active_player() -> None:
    state = table(FOUR, THREE, seats=3)
    state.active = 1
    for seat in range(3):
        stand(state, seat, "four")
        deploy(state, seat, "three")
    roll(state, 3, 4)
    for seat in (2, 0, 1):
        events = take(state, "pair", seat=seat)
    assert [event.seat for event in events if isinstance(event, Gained)] == [1, 2, 0]
    assert state.taken == ["pair"] * 3


@pytest.mark.rule("S7")
def test_who_gets_the_same_from_every_choice_is_not_asked() -> None:
    state = table(FOUR, "1 7 3 same: 4c / -")
    stand(state, 0, "four")
    stand(state, 0, "same")
    events = roll(state, 3, 4)
    assert Ready(seat=0) in events
    assert Ready(seat=1) in events
    assert tracks(state) == (14, 0, 0)
    assert waiting(state) == [(0, "main")]


@pytest.mark.rule("S7")
def test_a_charge_makes_a_difference_only_where_it_finds_a_slot() -> None:
    for filled, asked in ((0, True), (1, False)):
        state = table("1 3 3 bank: slots=1 blue:sum1 / -", "1 12 3 last: - / -")
        stand(state, 0, "bank", filled)
        for far in (1, 2, 6):
            state.seats[0].sectors[far - 1].station = None
        roll(state, 3, 6)
        assert ((0, "allocate") in waiting(state)) is (asked or filled > 0)
        assert ("sum1" in allowed(state, 0, "take")) is (filled > 0)


@pytest.mark.rule("S21")
def test_the_active_player_too_may_use_abilities_before_choosing() -> None:
    """A swap moves a rich sector under the dice; a claimed ship arrives just in time to be hit."""
    state = table("1 1 3 tug: slots=1 blue:swap / -", "1 12 3 rich: 9p / -", "1 2 3 dock: slots=1 blue:claim2 / -",
                  "2 4 8 prize: 5i / -")  # fmt: skip
    for_sale(state, "prize")
    for ship in ("tug", "dock"):
        stand(state, 0, ship, 1)
    stand(state, 0, "rich")
    roll(state, 3, 4)
    assert waiting(state) == [(0, "allocate")]
    assert allowed(state, 0) == ["take", "use", "swap", "orders"]
    play(state, 0, "swap", "s1", "3", "12")
    play(state, 0, "use", "s2")
    play(state, 0, "claim", str(card(state, "prize")))
    assert waiting(state) == [(0, "allocate")]
    take(state, "pair")
    assert tracks(state) == (10, 5, 9)
    assert waiting(state) == [(0, "main")]


@pytest.mark.rule("S7", "S21")
@pytest.mark.parametrize("kind", ["fix", "reroll", "sum1", "double"])
def test_what_cannot_be_used_between_roll_and_choice_asks_nobody(kind: str) -> None:
    state = table(f"1 12 3 pilot: slots=1 blue:{kind} / -")
    stand(state, 0, "pilot", 1)
    state.phase, state.dice = "rolled", [6, 5]
    for at in (5, 6, 11):
        state.seats[0].sectors[at - 1].station = None
    play(state, 0, "keep") if kind == "reroll" else settle(state)
    asked = [(0, "allocate")] if kind in ("sum1", "double") else [(0, "main")]  # these are used with the choice
    assert waiting(state) == asked
    assert "use" not in allowed(state, 0)


@pytest.mark.rule("S7")
def test_every_choice_says_what_it_would_give() -> None:
    state = table("1 4 3 four: 4c 1i slots=1 blue:swap / -", "1 7 3 seven: 2p claim1 / -")
    stand(state, 0, "four")
    stand(state, 0, "seven")
    roll(state, 3, 4)
    hints = {value: option.hint for value, option in options(state, 0, "take").items()}
    assert all(hints.values())
    assert hints["pair"] != hints["sum"]


def test_the_default_takes_what_is_worth_most_and_spends_nothing() -> None:
    spring = "1 6 3 spring: slots=1 blue:sum1 / -"
    state = table("1 4 3 four: 4c / -", "1 7 3 seven: 5p / -", spring, "1 8 3 hope: 30p / -")
    for ship in ("four", "seven", "hope"):
        stand(state, 0, ship)
    stand(state, 0, "spring", 1)
    roll(state, 3, 4)
    assert SPACEBASE.default(state, 0) == ("take", "sum")
    assert "sum1" in allowed(state, 0, "take")


@pytest.mark.rule("S35")
def test_free_ships_of_one_roll_are_claimed_in_turn_order() -> None:
    state = table("1 3 3 herald: claim1 / claim2", seats=3)
    for_sale(state, "plain1.5.0", "plain2.6.0")
    stand(state, 0, "herald")
    deploy(state, 2, "herald")
    roll(state, 3, 4)
    take(state, "pair")
    take(state, "pair", seat=2)
    assert waiting(state) == [(0, "task")]
    assert state.gains == [1, 2]
    play(state, 0, "claim", str(card(state, "plain1.5.0")))
    assert waiting(state) == [(2, "task")]
    play(state, 2, "claim", str(card(state, "plain2.6.0")))
    assert waiting(state) == [(0, "main")]


@pytest.mark.rule("S18")
def test_a_colony_gives_no_reward_and_leaves_the_deployed_ships_theirs() -> None:
    state = table("1 4 3 four: 4c / 3c")
    for seat in range(2):
        deploy(state, seat, "four")
        stand(state, seat, "colony4")
    roll(state, 3, 4)
    take(state, "pair", seat=1)
    assert tracks(state, 0) == (10, 0, 0)
    assert tracks(state, 1) == (13, 0, 0)
    assert book_of(state).cards[card(state, "colony4")].points == 4


def test_charges_are_counted_in_what_was_gained() -> None:
    state = table("1 3 3 bank: 1c slots=2 blue:gain20c / -")
    stand(state, 0, "bank", 1)
    roll(state, 3, 3)
    events = take(state, "pair")
    assert Gained(seat=0, choice="pair", sectors=(3, 3), credits=2, charges=1) in events
    assert charges(state, 0, "s3") == 2
