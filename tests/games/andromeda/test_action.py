"""Tests of the action phase, except for the ring."""

from __future__ import annotations

import pytest

from bot.games.andromeda import ANDROMEDA
from bot.games.andromeda.events import Drew, Exchanged, GotBonus, Moved, NoBonus, Passed, ShipBuilt, TechBuilt
from bot.games.andromeda.state import State
from tests.games.andromeda.positions import (
    BRAE,
    FEN,
    SILVER,
    TARN,
    allowed,
    complete,
    hand,
    options,
    play,
    position,
    refused,
    span,
    waiting,
    words,
)
from tests.games.position_support import Loaded


def table(mine: list[int], earth: int = 4) -> State:
    return position(mine, hand(fen=9), hand(brae=9), earth=earth)


@pytest.mark.rule("A38")
def test_the_leader_has_three_actions_the_others_two_clockwise() -> None:
    state = table(hand(tarn=9))
    state.leader = state.turn = 2
    order: list[int] = []
    while state.round == 1:
        order.append(state.turn)
        play(state, state.turn, "exchange", allowed(state, state.turn, "exchange")[0])
    assert order == [2, 2, 2, 0, 0, 1, 1]


@pytest.mark.rule("A38")
def test_who_passes_leaves_all_remaining_actions() -> None:
    state = table(hand(tarn=9))
    assert play(state, 0, "pass") == [Passed(seat=0, count=3)]
    assert (state.turn, state.actions) == (1, 2)


@pytest.mark.rule("A38")
def test_an_empty_hand_passes_by_itself() -> None:
    state = table(hand(tarn=2))
    events = play(state, 0, "move", "tarn", "2", "-", "1")
    assert events[-1] == Passed(seat=0, count=2)
    assert waiting(state) == [1]


@pytest.mark.rule("A39")
def test_there_are_five_actions_and_passing() -> None:
    state = table(hand(tarn=9))
    assert list(options(state, 0)) == ["challenge", "move", "exchange", "ship", "tech", "pass"]


@pytest.mark.rule("A39")
def test_up_to_two_cards_are_exchanged_for_as_many() -> None:
    state = table(hand(tarn=2, silver=1))
    assert refused(state, 0, "exchange", "tarn+tarn+silver") == ""
    assert refused(state, 0, "exchange", "-") == ""
    events = play(state, 0, "exchange", "tarn+silver", chance=Loaded(0, 0))
    assert events[0] == Exchanged(seat=0, cards=tuple(hand(tarn=1, silver=1)), drawn=2)
    assert isinstance(events[1], Drew)
    assert events[1].to == (0,)
    assert state.discard[TARN] == 1
    assert state.bonus == [4, 4, 4, 4]
    assert state.seats[0].hand == hand(tarn=3)
    assert state.actions == 2


@pytest.mark.rule("A39", "A61")
def test_technology_two_exchanges_three_cards() -> None:
    state = table(hand(tarn=4))
    state.seats[0].tech = 2
    play(state, 0, "exchange", "tarn+tarn+tarn")
    assert state.discard[TARN] == 3
    play(state, 0, "pass")
    assert refused(state, 1, "exchange", "fen+fen+fen") == ""


@pytest.mark.rule("A10", "A40")
@pytest.mark.parametrize(("cards", "stations"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_half_the_cards_rounded_down_in_stations(cards: int, stations: int) -> None:
    """Five cards move two, four cards move two too (the example in the rules)."""
    state = table(hand(tarn=9))
    assert span(state, 0, "move", "tarn", str(cards), "-") == (1, stations, stations)
    events = play(state, 0, "move", "tarn", str(cards), "-", str(stations))
    assert events[0] == Moved(seat=0, planet=TARN, cards=cards, jokers=(), count=stations)
    assert (state.seats[0].earth, state.stations[TARN][0]) == (4 - stations, stations)
    assert state.discard[TARN] == cards
    assert state.seats[0].hand[TARN] == 9 - cards


@pytest.mark.rule("A40", "A61")
def test_technology_three_rounds_up_and_one_card_is_then_enough() -> None:
    state = table(hand(tarn=5))
    state.seats[0].tech = 3
    assert span(state, 0, "move", "tarn") == (1, 5, 5)
    assert span(state, 0, "move", "tarn", "5", "-") == (1, 3, 3)
    assert span(state, 0, "move", "tarn", "1", "-") == (1, 1, 1)
    state.minimum = 3
    assert span(state, 0, "move", "tarn") == (3, 5, 5)


@pytest.mark.rule("A40")
def test_fewer_may_be_moved_and_never_more_than_are_on_earth() -> None:
    state = table(hand(tarn=8), earth=2)
    assert span(state, 0, "move", "tarn", "8", "-") == (1, 2, 2)
    play(state, 0, "move", "tarn", "8", "-", "1")
    assert state.seats[0].earth == 1


@pytest.mark.rule("A40")
def test_what_cannot_be_moved_says_why() -> None:
    state = table(hand(tarn=1, brae=2))
    assert allowed(state, 0, "move") == ["brae"]
    assert refused(state, 0, "move", "tarn") == "A40"
    assert refused(state, 0, "move", "fen") == "A54"
    state.minimum = 3
    assert refused(state, 0, "move", "brae") == "A40"
    state.seats[0].earth = 0
    assert refused(state, 0, "move") == "A40"


@pytest.mark.rule("A41")
def test_however_many_cards_it_is_one_action() -> None:
    state = table(hand(tarn=9))
    play(state, 0, "move", "tarn", "8", "-", "4")
    assert state.actions == 2


@pytest.mark.rule("A51")
@pytest.mark.parametrize(("cards", "kind"), [(4, 0), (5, 1), (6, 2), (7, 3), (8, 3), (9, 3)])
def test_four_to_seven_equal_cards_also_gain_a_bonus_card(cards: int, kind: int) -> None:
    state = table(hand(tarn=9))
    events = play(state, 0, "move", "tarn", str(cards), "-", "1")
    assert events[1:] == [GotBonus(seat=0, kind=kind)]
    assert state.seats[0].hand[SILVER + kind] == 1
    assert state.bonus[kind] == 3


@pytest.mark.rule("A51")
def test_three_cards_gain_none() -> None:
    state = table(hand(tarn=9))
    assert len(play(state, 0, "move", "tarn", "3", "-", "1")) == 1


@pytest.mark.rule("A52")
def test_a_sold_out_kind_is_not_replaced() -> None:
    state = table(hand(tarn=9))
    state.bonus = [0, 4, 4, 4]
    assert "sold out" in words(complete(state, 0, "move", "tarn", "4", "-", "1").preview)
    assert play(state, 0, "move", "tarn", "4", "-", "1")[1:] == [NoBonus(seat=0, kind=0)]
    assert state.bonus == [0, 4, 4, 4]
    assert sum(state.seats[0].hand) == 5


@pytest.mark.rule("A53", "A54")
def test_any_number_of_jokers_of_any_kind_join_at_least_one_planet_card() -> None:
    state = table(hand(tarn=1, silver=2, diamond=1))
    assert allowed(state, 0, "move") == ["tarn"]
    assert span(state, 0, "move", "tarn", "1", "silver+silver+diamond") == (1, 2, 2)
    assert refused(state, 0, "move", "tarn", "0") == ""
    assert refused(state, 0, "move", "fen") == "A54"
    assert refused(state, 0, "move", "tarn", "1", "-") == ""
    events = play(state, 0, "move", "tarn", "1", "silver+diamond", "1")
    assert events[0] == Moved(seat=0, planet=TARN, cards=1, jokers=(SILVER, SILVER + 3), count=1)


@pytest.mark.rule("A55")
def test_a_set_with_a_joker_gains_no_bonus_card() -> None:
    state = table(hand(tarn=5, fen=1, gold=1))
    assert "No bonus card" in words(complete(state, 0, "move", "tarn", "5", "gold", "1").preview)
    assert len(play(state, 0, "move", "tarn", "5", "gold", "1")) == 1


@pytest.mark.rule("A56")
def test_used_jokers_return_to_their_piles() -> None:
    state = table(hand(tarn=5, gold=1))
    assert state.bonus == [4, 3, 4, 4]
    play(state, 0, "move", "tarn", "3", "gold", "1")
    assert state.bonus == [4, 4, 4, 4]
    assert state.discard[TARN] == 3


@pytest.mark.rule("A57")
def test_a_bonus_card_serves_in_the_same_turn() -> None:
    state = table(hand(tarn=4, fen=1, brae=1))
    play(state, 0, "move", "tarn", "4", "-", "1")
    play(state, 0, "move", "fen", "1", "silver", "1")
    assert state.stations[FEN][0] == 1


@pytest.mark.rule("A59", "A20")
def test_the_spaceship_costs_three_then_four_then_six_and_counts_from_the_next_refill() -> None:
    state = table(hand(tarn=3, brae=4, fen=6))
    for space, (planet, number, cost) in enumerate((("tarn", TARN, 3), ("brae", BRAE, 4), ("fen", FEN, 6)), 1):
        events = play(state, 0, "ship", planet, "-")
        assert events[0] == ShipBuilt(seat=0, planet=number, jokers=(), space=space)
        assert state.discard[number] == cost
    assert (state.seats[0].ship, sum(state.seats[0].hand)) == (3, 0)
    assert state.turn == 1


@pytest.mark.rule("A59", "A61")
def test_technology_costs_three_then_four_then_five() -> None:
    state = table(hand(tarn=3, brae=4, fen=5))
    for space, (planet, cost) in enumerate((("tarn", 3), ("brae", 4), ("fen", 5)), 1):
        before = sum(state.discard)
        events = play(state, 0, "tech", planet, "-")
        assert isinstance(events[0], TechBuilt)
        assert events[0].space == space
        assert sum(state.discard) == before + cost
    assert state.seats[0].tech == 3


@pytest.mark.rule("A59")
def test_no_space_is_skipped_and_the_last_is_the_last() -> None:
    state = table(hand(tarn=9))
    play(state, 0, "ship", "tarn", "-")
    assert state.seats[0].ship == 1
    assert state.actions == 2
    state.seats[0].ship = state.seats[0].tech = 3
    assert refused(state, 0, "ship") == "A59"
    assert refused(state, 0, "tech") == "A59"


@pytest.mark.rule("A59")
def test_too_few_equal_cards_say_so() -> None:
    state = table(hand(tarn=2, brae=3))
    assert allowed(state, 0, "ship") == ["brae"]
    assert refused(state, 0, "ship", "tarn") == "A59"
    assert refused(state, 0, "tech", "fen") == "A54"
    state.seats[0].ship = 2
    assert refused(state, 0, "ship") == "A59"


@pytest.mark.rule("A53", "A59")
def test_jokers_pay_for_developments_beside_one_planet_card_exactly() -> None:
    state = table(hand(tarn=2, silver=3))
    assert refused(state, 0, "ship", "tarn", "-") == ""
    assert refused(state, 0, "ship", "tarn", "silver+silver+silver") == ""
    play(state, 0, "ship", "tarn", "silver+silver")
    assert state.seats[0].hand == hand(tarn=1, silver=1)


@pytest.mark.rule("A60")
@pytest.mark.parametrize("verb", ["ship", "tech"])
def test_developments_gain_no_bonus_card(verb: str) -> None:
    state = table(hand(tarn=9))
    state.seats[0].ship = state.seats[0].tech = 1
    assert len(play(state, 0, verb, "tarn", "-")) == 1
    assert state.bonus == [4, 4, 4, 4]


def buttons(state: State) -> list[str]:
    """Return the public buttons of the pending decisions."""
    return [verb.value for verb in ANDROMEDA.pending(state)[0].verbs]


@pytest.mark.rule("A42", "A59")
def test_what_everybody_sees_to_be_impossible_has_no_button_and_a_hand_shows_in_none() -> None:
    state = table(hand(tarn=1))
    assert buttons(state) == ["move", "tech", "exchange", "ship", "pass"]
    assert refused(state, 0, "challenge") == "A42"
    state.stations[TARN][0] = 1
    state.seats[0].earth = 0
    state.seats[0].ship = state.seats[0].tech = 3
    assert buttons(state) == ["challenge", "exchange", "pass"]
    assert [verb.value for verb in ANDROMEDA.pending(state)[0].verbs if verb.ends] == ["pass"]
    assert refused(state, 0, "ship") == "A59"


@pytest.mark.rule("A40", "A51")
def test_all_cards_of_a_planet_are_one_choice_with_all_that_they_give() -> None:
    state = table(hand(tarn=5, fen=2, brae=1, silver=1))
    assert allowed(state, 0, "move") == ["tarn.all", "fen.all", "tarn", "brae", "fen"]
    assert span(state, 0, "move", "tarn.all") == (5, 5, 5)
    assert allowed(state, 0, "move", "tarn.all", "5") == ["silver"]
    assert refused(state, 0, "move", "tarn.all", "5", "silver") == ""
    assert span(state, 0, "move", "tarn.all", "5", "-") == (2, 2, 2)
    events = play(state, 0, "move", "tarn.all", "5", "-", "2")
    assert events == [Moved(seat=0, planet=TARN, cards=5, jokers=(), count=2), GotBonus(seat=0, kind=1)]


@pytest.mark.rule("A40")
def test_where_there_is_no_choice_the_planet_says_all() -> None:
    state = table(hand(tarn=2, fen=4))
    assert allowed(state, 0, "move") == ["fen.all", "tarn", "fen"]
    assert span(state, 0, "move", "tarn") == (2, 2, 2)
    state.stations[FEN][0] = state.stations[TARN][0] = 1
    assert allowed(state, 0, "challenge") == ["fen.all", "tarn", "fen"]


def test_the_default_is_to_pass() -> None:
    assert ANDROMEDA.default(table(hand(tarn=4)), 0) == ("pass",)
