"""Tests of the end of a turn and the end of the game."""

from __future__ import annotations

import pytest

from bot.games.contract import Complete
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import apply
from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.events import LastRound, PlayOff, Received, Refilled, Rolled, TurnEnded, Victory
from bot.games.spacebase.move import Move
from bot.games.spacebase.rules import piles
from bot.games.spacebase.rules.tracks import add_points
from bot.games.spacebase.state import State
from tests.games.position_support import Loaded
from tests.games.spacebase.positions import (
    allowed,
    card,
    deploy,
    for_sale,
    play,
    roll,
    settle,
    stand,
    table,
    take,
    tracks,
    waiting,
)
from tests.play_game import at_random


def main(*ships: str, seats: int = 2) -> State:
    """Return a game where the active player may buy the tender or end the turn."""
    state = table(*ships, seats=seats)
    state.phase = "main"
    return state


def end(state: State) -> list[object]:
    return [*play(state, state.active, "end", chance=Loaded())]


def have(state: State, *points: int) -> None:
    """Set the points of the seats."""
    for me, many in zip(state.seats, points, strict=True):
        me.points = many
    settle(state)


def into_deck(state: State, *names: str) -> None:
    for one in names:
        state.deck[card(state, one)] = 1


# --- S14 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S14")
def test_rows_are_refilled_to_six_at_the_end_of_a_turn_only() -> None:
    state = main()
    into_deck(state, *(f"plain1.{n}.0" for n in range(1, 9)), "plain2.1.0")
    play(state, 0, "buy", str(card(state, "tender")))
    assert [len(row) for row in state.yard] == [6, 1, 0]
    assert sum(state.deck) == 2


@pytest.mark.rule("S14")
def test_a_claim_leaves_a_gap_until_the_turn_ends() -> None:
    state = table("1 3 3 herald: claim1 / -")
    for_sale(state, *(f"plain1.{n}.0" for n in range(4, 9)))
    into_deck(state, "plain1.9.0")
    stand(state, 0, "herald")
    roll(state, 3, 4)
    take(state, "pair")
    play(state, 0, "claim", str(card(state, "plain1.8.0")))
    assert len(state.yard[0]) == 5
    (refilled,) = [event for event in end(state) if isinstance(event, Refilled)]
    assert refilled.cards == (card(state, "plain1.9.0"),)
    assert len(state.yard[0]) == 6


@pytest.mark.rule("S14", "S44")
def test_an_empty_deck_leaves_its_row_short_and_what_lies_under_comes_last() -> None:
    state = main()
    into_deck(state, "plain1.1.0")
    state.under[0] = [card(state, "plain1.2.0"), card(state, "plain1.3.0")]
    move = Move(state, LooseChance(1))
    drawn = [piles.draw(move, 1) for _ in range(4)]
    assert drawn == [card(state, f"plain1.{n}.0") for n in (1, 2, 3)] + [-1]


@pytest.mark.rule("S14")
@pytest.mark.parametrize(("credits", "income", "after"), [(2, 5, 5), (5, 5, 5), (7, 5, 7), (0, 0, 0)])
def test_credits_are_raised_to_the_income_not_by_it(credits: int, income: int, after: int) -> None:  # noqa: A002
    state = main()
    me = state.seats[0]
    me.credits, me.income = credits, income
    events = play(state, 0, "end")
    assert me.credits == after
    paid = [event.credits for event in events if isinstance(event, Received) and event.seat == 0]
    assert paid == ([after - credits] if after > credits else [])


@pytest.mark.rule("S12", "S14")
@pytest.mark.parametrize(
    ("credits", "bought", "rules", "short"),
    [(0, False, 6, 0), (10, False, 6, -1), (0, True, 6, -1), (0, False, 5, -1)],
)
def test_that_the_credits_bought_nothing_is_told(credits: int, rules: int, short: int, *, bought: bool) -> None:  # noqa: A002
    """Not in a game of an older version, whose records must verify."""
    state = main()
    state.seats[0].credits, state.bought, state.rules = credits, bought, rules
    (ended,) = [event for event in play(state, 0, "end") if isinstance(event, TurnEnded) and event.seat == 0]
    assert ended.short == short


@pytest.mark.rule("S14", "S13")
def test_income_comes_after_a_purchase_too_and_only_on_ones_own_turn() -> None:
    state = main()
    for me in state.seats:
        me.income = 4
    state.seats[1].credits = 1
    for_sale(state, "plain1.5.0")
    play(state, 0, "buy", str(card(state, "plain1.5.0")), chance=Loaded())
    assert [me.credits for me in state.seats] == [4, 1]


@pytest.mark.rule("S6")
def test_the_next_player_rolls_at_once() -> None:
    state = main(seats=3)
    events = end(state)
    assert TurnEnded(seat=0, next=1) in events
    assert (state.active, state.dice) == (1, [1, 1])


# --- S28, S29 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S28")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_when_somebody_has_forty_points_all_have_the_same_number_of_turns(first: int) -> None:
    state = main(seats=3)
    state.first = state.active = first
    state.seats[first].points = 40
    turns = 0
    events: list[object] = []
    while SPACEBASE.outcome(state) is None:
        turns += 1
        events += end(state)
    assert turns == 3
    assert events.count(LastRound(seat=first)) == 1
    assert events[-1] == Victory(seats=(first,))


@pytest.mark.rule("S28")
@pytest.mark.parametrize(("points", "ends"), [(39, False), (40, True), (55, True)])
def test_forty_points_are_enough(points: int, ends: bool) -> None:
    state = main()
    state.active = 1
    have(state, 0, points)
    end(state)
    assert (SPACEBASE.outcome(state) is not None) is ends


@pytest.mark.rule("S28", "S8")
def test_points_of_a_roll_trigger_the_end() -> None:
    state = table("1 3 3 crown: 40p / -")
    stand(state, 0, "crown")
    roll(state, 3, 4)
    events = take(state, "pair")
    assert LastRound(seat=0) in events
    assert state.final


@pytest.mark.rule("S28")
def test_most_points_win_and_the_others_are_placed_by_theirs() -> None:
    state = main(seats=4)
    state.active = 3
    have(state, 40, 51, 12, 40)
    end(state)
    outcome = SPACEBASE.outcome(state)
    assert outcome is not None
    assert outcome.places == (2, 1, 4, 2)
    assert [parts[0].points for parts in outcome.scores] == [40, 51, 12, 40]


@pytest.mark.rule("S29")
def test_the_tied_players_play_one_more_round_until_somebody_has_more() -> None:
    state = main(seats=4)
    state.first, state.active = 1, 0
    have(state, 44, 30, 44, 44)
    events = end(state)
    assert PlayOff(seats=(0, 2, 3)) in events
    assert (state.active, state.playoff, SPACEBASE.outcome(state)) == (2, [0, 2, 3], None)
    assert waiting(state) == [(2, "main")]
    end(state)
    assert state.active == 3
    for seat in (2, 3):
        add_points(state.seats[seat], 3)
    end(state)
    assert state.active == 0
    assert PlayOff(seats=(2, 3)) in end(state)
    assert (state.active, state.playoff, state.seats[2].gained) == (2, [2, 3], 0)
    add_points(state.seats[3], 1)
    end(state)
    assert end(state)[-1] == Victory(seats=(3,))
    outcome = SPACEBASE.outcome(state)
    assert outcome is not None
    assert outcome.places == (3, 4, 2, 1)


@pytest.mark.rule("S29")
def test_who_has_dropped_out_cannot_win_any_more() -> None:
    state = main(seats=3)
    state.final, state.playoff, state.active = True, [0, 2], 2
    have(state, 40, 45, 41)
    assert end(state)[-1] == Victory(seats=(2,))


@pytest.mark.rule("S29")
def test_in_a_play_off_only_the_tied_players_gain() -> None:
    state = table("1 3 3 red: - / 2p", seats=3)
    state.final, state.playoff = True, [0, 2]
    for seat in (1, 2):
        deploy(state, seat, "red")
    roll(state, 3, 4)
    assert waiting(state) == [(2, "allocate")]
    take(state, "pair", seat=2)
    assert [me.points for me in state.seats] == [0, 0, 2]
    assert [me.gained for me in state.seats] == [0, 0, 2]


def test_a_set_in_which_nothing_can_be_bought_comes_to_rest() -> None:
    state = table(credits=0)
    state.yard[0].clear()
    roll(state, 1, 2)
    assert (waiting(state), allowed(state, state.active)) == ([(state.active, "main")], ["end", "orders"])
    assert tracks(state) == (0, 0, 0)


def test_what_cannot_be_bought_is_no_button_and_the_end_stands_last() -> None:
    state = table("1 3 3 bank: slots=1 blue:gain3c / -", credits=10)
    stand(state, 0, "bank", 1)
    state.phase = "main"
    for purse, verbs in ((10, ["buy", "use", "end", "orders"]), (0, ["use", "end", "orders"])):
        state.seats[0].credits = purse
        decision = next(one for one in SPACEBASE.pending(state) if one.seat == 0)
        assert [verb.value for verb in decision.verbs] == verbs
        assert [verb.value for verb in decision.verbs if verb.ends] == ["end"]


def final(state: State, seat: int, *said: str) -> bool:
    """Return whether this is previewed before it is done."""
    complete = SPACEBASE.choices(state, seat, said)
    assert isinstance(complete, Complete)
    return complete.is_final


def test_a_purchase_is_shown_first_unless_something_is_left_to_do_after_it() -> None:
    for ship, last in (("1 3 3 bank: slots=1 blue:gain3c / -", False), ("1 3 3 bank: slots=1 red:gain3c / -", True)):
        state = table(ship)
        stand(state, 0, "bank", 1)
        state.phase = "main"
        assert final(state, 0, "buy", str(card(state, "tender"))) is last


@pytest.mark.parametrize(("ability", "bought", "last"), [
    ("gain3c", False, False), ("gain3c", True, True), ("swap", True, True), ("victory", False, True),
])  # fmt: skip
def test_an_ability_is_shown_first_only_if_nothing_may_be_left_after_it(ability: str, bought: bool, last: bool) -> None:
    state = table(f"1 3 3 bank: slots=1 blue:{ability} / -")
    stand(state, 0, "bank", 1)
    state.phase, state.bought = "main", bought
    said = ("swap", "s3", "1", "2") if ability == "swap" else ("use", "s3")
    assert final(state, 0, *said) is last


@pytest.mark.parametrize("seats", [2, 4])
def test_after_what_is_not_shown_first_no_die_falls_and_no_card_is_drawn(seats: int) -> None:
    """Checked over whole games.

    Choices for a roll, and drawn ships, may be changed until all have chosen.
    """
    chance = LooseChance(seats)
    state, _ = SPACEBASE.setup(seats, {"start": "light"}, chance)
    while SPACEBASE.outcome(state) is None:
        seat, said = at_random(SPACEBASE, state, chance)
        last = said[0] in ("take", "orders", "draft") or final(state, seat, *said)
        state, events = apply(SPACEBASE, state, seat, said, chance)
        assert last or not any(isinstance(event, Rolled | Refilled) for event in events), said
