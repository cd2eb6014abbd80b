"""Tests of the trade phase."""

from __future__ import annotations

import pytest

from bot.games.andromeda import ANDROMEDA
from bot.games.andromeda.events import (
    Answered,
    AnsweredWith,
    Closed,
    DroppedOut,
    Early,
    HandShown,
    Offered,
    Revealed,
    Swapped,
    Took,
)
from bot.games.andromeda.move import Move
from bot.games.andromeda.rules import rounds
from bot.games.andromeda.state import State
from bot.games.engine.chance import LooseChance
from tests.games.andromeda.positions import (
    BRAE,
    CAIRN,
    FEN,
    SILVER,
    SORREL,
    TARN,
    allowed,
    complete,
    hand,
    in_movement,
    in_trade,
    options,
    play,
    position,
    refused,
    the_trade,
    total_cards,
    waiting,
    words,
)


@pytest.fixture
def state() -> State:
    return in_trade(
        position(
            hand(tarn=4, brae=4, silver=1),
            hand(sorrel=5, tarn=4),
            hand(cairn=5, brae=4),
            hand(fen=5, silver=1, tarn=3),
        )
    )


def answers(state: State, *cards: str) -> None:
    for seat, card in enumerate(cards, 1):
        if card:
            play(state, seat, "answer", card)


def two_cards(state: State) -> None:
    """Tarn and Brae are offered, with the same answers from each seat to both."""
    play(state, 0, "offer", "tarn")
    answers(state, "sorrel", "cairn", "fen")
    play(state, 0, "offer", "brae")
    answers(state, "sorrel", "cairn", "fen")


def buttons(state: State) -> list[str]:
    """Return the public buttons of the pending decisions."""
    return [verb.value for verb in ANDROMEDA.pending(state)[0].verbs if verb.shown]


@pytest.mark.rule("A26")
def test_the_leader_begins_with_one_card_in_the_open(state: State) -> None:
    assert waiting(state) == [0]
    assert refused(state, 0, "close") == "A27"
    assert play(state, 0, "offer", "tarn") == [Offered(seat=0, card=TARN)]
    assert state.seats[0].hand == hand(tarn=3, brae=4, silver=1)
    assert the_trade(state).sets[0] == hand(tarn=1)


@pytest.mark.rule("A26")
def test_the_others_answer_at_once_face_down_with_something_else(state: State) -> None:
    play(state, 0, "offer", "tarn")
    assert waiting(state) == [1, 2, 3]
    assert all(decision.private for decision in ANDROMEDA.pending(state))
    assert list(options(state, 1, "answer")) == ["tarn", "sorrel"]
    assert refused(state, 1, "answer", "tarn") == "A26"
    events = play(state, 3, "answer", "fen")
    assert events == [Answered(seat=3), AnsweredWith(seat=3, card=FEN, to=(3,))]
    assert waiting(state) == [1, 2]
    assert the_trade(state).sets[3] == hand()
    play(state, 1, "answer", "sorrel")
    events = play(state, 2, "answer", "cairn")
    assert events[2:] == [Revealed(seat=1, card=SORREL), Revealed(seat=2, card=CAIRN), Revealed(seat=3, card=FEN)]
    assert [the_trade(state).sets[seat] for seat in (1, 2, 3)] == [hand(sorrel=1), hand(cairn=1), hand(fen=1)]


def test_an_answer_may_be_replaced_until_all_are_turned_up(state: State) -> None:
    play(state, 0, "offer", "tarn")
    play(state, 3, "answer", "fen")
    again = [decision for decision in ANDROMEDA.pending(state) if decision.seat == 3]
    assert [decision.optional for decision in again] == [True]
    assert ANDROMEDA.default(state, 3) == ("play", "fen")
    play(state, 3, "play", "silver")
    assert (state.seats[3].hand, the_trade(state).answers[3]) == (hand(fen=5, tarn=3), SILVER)
    assert total_cards(state) == [12] * 7 + [4] * 4


@pytest.mark.rule("A27")
def test_the_second_card_may_be_any_and_answers_differ_from_both(state: State) -> None:
    play(state, 0, "offer", "tarn")
    answers(state, "sorrel", "brae", "fen")
    assert allowed(state, 0) == ["play", "offer"]
    assert allowed(state, 0, "play") == allowed(state, 0, "offer") == ["tarn", "brae", "silver"]
    play(state, 0, "offer", "brae")
    assert refused(state, 1, "answer", "tarn") == "A27"
    assert refused(state, 2, "play", "brae") == refused(state, 2, "answer", "brae") == "A27"
    assert allowed(state, 2, "play") == allowed(state, 2, "answer") == ["cairn"]


@pytest.mark.rule("A26", "A27")
def test_several_cards_are_laid_in_the_order_in_which_they_are_said(state: State) -> None:
    assert play(state, 0, "offer", "brae+tarn") == [Offered(seat=0, card=BRAE)]
    play(state, 1, "answer", "sorrel")
    play(state, 2, "answer", "cairn")
    assert Offered(seat=0, card=TARN) in play(state, 3, "answer", "silver+fen")
    assert the_trade(state).answers[3] == FEN


@pytest.mark.rule("A26", "A27")
def test_any_kind_of_several_cards_may_be_put_first_before_they_are_laid(state: State) -> None:
    def others(seat: int, verb: str, value: str) -> list[tuple[str, str]]:
        return [("/".join(one.said), words(one.name)) for one in complete(state, seat, verb, value).instead]

    assert others(0, "offer", "tarn") == others(0, "offer", "tarn+tarn") == []
    assert others(0, "offer", "tarn+brae+tarn") == [("offer/brae+tarn+tarn", "Brae first")]
    assert others(0, "offer", "tarn+brae+silver") == [
        ("offer/brae+tarn+silver", "Brae first"),
        ("offer/silver+tarn+brae", "Silver first"),
    ]
    play(state, 0, "offer", "brae")
    assert others(3, "answer", "fen+silver") == [("answer/silver+fen", "Silver first")]


def test_only_several_cards_of_which_one_may_reveal_the_answers_are_to_be_confirmed(state: State) -> None:
    """A single card has a button that says all."""
    assert complete(state, 0, "offer", "tarn").is_final
    assert not complete(state, 0, "play", "tarn").is_final
    play(state, 0, "play", "tarn")
    assert not complete(state, 1, "answer", "sorrel").is_final
    play(state, 1, "play", "sorrel")
    play(state, 2, "play", "cairn")
    assert complete(state, 3, "answer", "fen").is_final
    assert not complete(state, 3, "play", "fen").is_final


def test_more_cards_than_one_are_offered_where_the_leader_may_play_more(state: State) -> None:
    assert buttons(state) == ["play", "offer"]
    play(state, 0, "play", "tarn")
    assert buttons(state) == ["play", "answer"]
    answers(state, "sorrel", "cairn", "fen")
    play(state, 0, "play", "brae")
    answers(state, "sorrel", "cairn", "fen")
    assert buttons(state) == ["swap", "play"]
    play(state, 0, "play", "brae")
    assert buttons(state) == ["play"]


@pytest.mark.rule("A27")
def test_the_second_card_may_equal_the_first(state: State) -> None:
    play(state, 0, "offer", "tarn")
    answers(state, "sorrel", "cairn", "fen")
    play(state, 0, "offer", "tarn")
    assert the_trade(state).sets[0] == hand(tarn=2)


@pytest.mark.rule("A28")
def test_the_leader_may_swap_after_two_or_lay_a_third(state: State) -> None:
    two_cards(state)
    assert allowed(state, 0) == ["play", "offer", "swap", "close"]
    assert buttons(state) == ["swap", "play"]
    third, swapped = ANDROMEDA.clone(state), ANDROMEDA.clone(state)
    assert play(state, 0, "close") == [Closed(seat=0)]
    play(state, 0, "swap", "2")
    assert play(swapped, 0, "swap", "2")[0] == Closed(seat=0)
    assert swapped == state
    play(third, 0, "offer", "silver")
    assert refused(third, 3, "answer", "silver") == "A28"
    assert refused(third, 3, "answer", "tarn") == "A28"


@pytest.mark.rule("A29")
def test_the_third_card_is_the_last_and_closes_by_itself(state: State) -> None:
    two_cards(state)
    play(state, 0, "offer", "tarn")
    answers(state, "sorrel", "cairn", "")
    assert Closed(seat=0) in play(state, 3, "answer", "fen")
    assert the_trade(state).stage == "swap"


@pytest.mark.rule("A29")
def test_technology_allows_a_fourth_card_differing_from_all(state: State) -> None:
    state.seats[0].tech = 1
    two_cards(state)
    play(state, 0, "offer", "tarn")
    answers(state, "sorrel", "cairn", "fen")
    assert allowed(state, 0) == ["play", "offer", "swap", "close"]
    play(state, 0, "offer", "silver")
    assert refused(state, 3, "answer", "silver") == "A28"
    answers(state, "sorrel", "cairn", "fen")
    assert the_trade(state).stage == "swap"
    assert sum(the_trade(state).sets[0]) == 4


@pytest.mark.rule("A30")
def test_the_leader_may_lay_a_bonus_card_and_its_kind_is_then_forbidden(state: State) -> None:
    play(state, 0, "offer", "silver")
    assert refused(state, 3, "answer", "silver") == "A26"


@pytest.mark.rule("A31")
def test_others_must_lay_a_bonus_card_if_nothing_else_is_legal() -> None:
    state = in_trade(position(hand(tarn=9), hand(tarn=8, gold=1), hand(fen=9)))
    play(state, 0, "offer", "tarn")
    assert allowed(state, 1, "answer") == ["gold"]
    assert ANDROMEDA.default(state, 1) == ("play", "gold")


@pytest.mark.rule("A31")
def test_others_may_lay_a_bonus_card_of_another_kind_at_any_time() -> None:
    state = in_trade(position(hand(tarn=8, silver=1), hand(fen=8, gold=1), hand(fen=3, brae=6)))
    play(state, 0, "offer", "silver")
    assert allowed(state, 1, "answer") == ["fen", "gold"]


@pytest.mark.rule("A32")
def test_who_has_no_legal_card_shows_the_hand_takes_cards_back_and_is_out() -> None:
    state = in_trade(position(hand(tarn=8, brae=1), hand(brae=8, cairn=1), hand(fen=9), hand(ilex=9)))
    play(state, 0, "offer", "tarn")
    answers(state, "cairn", "fen", "ilex")
    events = play(state, 0, "offer", "brae")
    full = tuple(hand(brae=8, cairn=1))
    assert events[1:] == [DroppedOut(seat=1), HandShown(seat=1, hand=full, to=(0, 1))]
    assert state.seats[1].hand == list(full)
    assert the_trade(state).sets[1] == hand()
    assert waiting(state) == [2, 3]
    for seat, seen in ((0, ((1, full),)), (1, ()), (2, ()), (None, ())):
        shown = ANDROMEDA.view(state, seat).trade
        assert shown is not None
        assert shown.shown == seen
    answers(state, "", "fen", "ilex")
    play(state, 0, "offer", "tarn")
    assert waiting(state) == [2, 3]
    answers(state, "", "fen", "ilex")
    assert refused(state, 0, "swap", "2") == "A32"
    assert allowed(state, 0, "swap") == ["3", "4"]


@pytest.mark.rule("A32")
def test_if_all_others_drop_out_the_leader_takes_the_set_back() -> None:
    state = in_trade(position(hand(tarn=9), hand(tarn=1), hand(tarn=2)))
    events = play(state, 0, "offer", "tarn")
    assert Took(seat=0, cards=tuple(hand(tarn=1))) in events
    assert state.seats[0].hand == hand(tarn=9)
    assert (state.phase, state.trade, state.turn) == ("action", None, 0)


@pytest.mark.rule("A33")
def test_the_leader_must_swap_and_takes_the_set_into_hand(state: State) -> None:
    two_cards(state)
    play(state, 0, "close")
    assert waiting(state) == [0]
    assert refused(state, 0, "take") == "A33"
    assert ANDROMEDA.default(state, 0) == ("swap", "2")
    assert allowed(state, 0, "swap") == ["2", "3", "4"]
    events = play(state, 0, "swap", "3")
    assert events == [Swapped(seat=0, partner=2, gave=tuple(hand(tarn=1, brae=1)), got=tuple(hand(cairn=2)))]
    assert state.seats[0].hand == hand(tarn=3, brae=3, cairn=2, silver=1)
    assert the_trade(state).sets[2] == hand(tarn=1, brae=1)
    assert the_trade(state).done == [True, False, False, False]


@pytest.mark.rule("A33")
def test_a_leader_with_one_partner_left_swaps_by_itself() -> None:
    state = in_trade(position(hand(tarn=9), hand(tarn=1), hand(fen=9)))
    play(state, 0, "offer", "tarn")
    play(state, 2, "answer", "fen")
    play(state, 0, "offer", "tarn")
    play(state, 2, "answer", "fen")
    events = play(state, 0, "close")
    two_fen, two_tarn = tuple(hand(fen=2)), tuple(hand(tarn=2))
    assert events == [
        Closed(seat=0),
        Swapped(seat=0, partner=2, gave=two_tarn, got=two_fen),
        Took(seat=2, cards=two_tarn),
    ]
    assert state.phase == "action"


@pytest.mark.rule("A34")
def test_the_partner_takes_the_set_or_swaps_it_on_at_once(state: State) -> None:
    two_cards(state)
    play(state, 0, "close")
    play(state, 0, "swap", "3")
    assert waiting(state) == [2]
    assert allowed(state, 2) == ["swap", "take"]
    assert ANDROMEDA.default(state, 2) == ("take",)
    assert refused(state, 2, "swap", "1") == "A33"
    play(state, 2, "take")
    assert state.seats[2].hand == hand(cairn=3, brae=5, tarn=1)
    assert the_trade(state).done[2]


@pytest.mark.rule("A35")
def test_who_is_swapped_with_again_decides_likewise_and_the_swapper_is_finished(state: State) -> None:
    two_cards(state)
    play(state, 0, "close")
    play(state, 0, "swap", "3")
    play(state, 2, "swap", "4")
    assert state.seats[2].hand == hand(cairn=3, brae=4, fen=2)
    assert waiting(state) == [3]
    assert allowed(state, 3, "swap") == ["2"]
    play(state, 3, "swap", "2")
    assert state.seats[3].hand == hand(fen=3, silver=1, tarn=3, sorrel=2)
    assert state.seats[1].hand == hand(sorrel=3, tarn=5, brae=1)
    assert state.phase == "action"


@pytest.mark.rule("A36")
def test_after_a_chain_the_open_set_nearest_clockwise_to_the_leader_is_next(state: State) -> None:
    two_cards(state)
    play(state, 0, "close")
    play(state, 0, "swap", "3")
    play(state, 2, "take")
    assert waiting(state) == [1]
    play(state, 1, "swap", "4")
    assert state.phase == "action"
    assert state.seats[1].hand == hand(sorrel=3, tarn=4, fen=2)
    assert state.seats[3].hand == hand(fen=3, silver=1, tarn=3, sorrel=2)


@pytest.mark.rule("A37")
def test_the_last_player_takes_the_cards_back(state: State) -> None:
    two_cards(state)
    play(state, 0, "close")
    play(state, 0, "swap", "3")
    play(state, 2, "take")
    events = play(state, 1, "take")
    assert events == [Took(seat=1, cards=tuple(hand(sorrel=2))), Took(seat=3, cards=tuple(hand(fen=2)))]
    assert state.seats[3].hand == hand(fen=5, silver=1, tarn=3)
    assert (state.phase, state.turn, state.actions) == ("action", 0, 3)


@pytest.mark.rule("A21", "A33", "A37")
def test_trading_keeps_every_hand_at_its_size_and_loses_no_card() -> None:
    for seed in range(20):
        state, _ = ANDROMEDA.setup(5, {"minimum": "2"}, LooseChance(seed))
        sizes = [sum(seat.hand) for seat in state.seats]
        in_trade(state)
        rounds.settle(Move(state, LooseChance(1)))
        while state.phase == "trade":
            seat = waiting(state)[0]
            play(state, seat, *ANDROMEDA.default(state, seat))
            assert total_cards(state) == [12] * 7 + [4] * 4
        assert [sum(seat.hand) for seat in state.seats] == sizes


# --- planned cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("A26", "A27", "A28")
def test_an_answer_may_name_the_cards_for_the_leaders_next_ones_too(state: State) -> None:
    play(state, 0, "offer", "brae")
    play(state, 3, "answer", "fen+fen+silver")
    answers(state, "sorrel", "cairn")
    assert the_trade(state).sets[3] == hand(fen=1)
    events = play(state, 0, "offer", "tarn")
    assert events[1:] == [Answered(seat=3), AnsweredWith(seat=3, card=FEN, plan=(SILVER,), to=(3,))]
    assert waiting(state) == [1, 2]
    play(state, 1, "answer", "sorrel")
    play(state, 2, "answer", "cairn")
    play(state, 0, "offer", "tarn")
    assert waiting(state) == [1, 2], "three cards answer three offers"
    answers(state, "sorrel", "cairn")
    assert the_trade(state).sets[3] == hand(fen=2, silver=1)
    assert not state.seats[3].plan


@pytest.mark.rule("A27")
def test_no_more_cards_are_named_than_the_leader_may_still_play(state: State) -> None:
    play(state, 0, "offer", "brae")
    assert refused(state, 3, "answer", "tarn+fen+fen+silver") == ""
    assert refused(state, 3, "answer", "brae") == ""
    answers(state, "sorrel", "cairn", "fen")
    play(state, 0, "offer", "brae")
    assert refused(state, 3, "answer", "tarn+fen+silver") == ""
    state.seats[0].tech = 1
    play(state, 3, "answer", "tarn+fen+silver")


@pytest.mark.rule("A27")
def test_a_named_card_that_the_leader_plays_is_replaced_and_who_is_asked_tells_nothing(state: State) -> None:
    """A new prompt to a seat reveals how many cards it named, never which."""
    play(state, 0, "offer", "brae")
    spoilt, not_spoilt = ANDROMEDA.clone(state), ANDROMEDA.clone(state)
    for one, named in ((spoilt, "tarn+tarn"), (not_spoilt, "fen+fen")):
        play(one, 3, "answer", named)
        answers(one, "sorrel", "cairn")
        assert play(one, 0, "offer", "tarn")[1] == Answered(seat=3)
        assert waiting(one) == [1, 2]
    assert the_trade(spoilt).answers[3] == FEN, "Fen is the planet card that seat 3 holds fewest of, of those allowed"
    for one in (spoilt, not_spoilt):
        answers(one, "sorrel", "cairn")
        play(one, 0, "offer", "silver")
        assert waiting(one) == [1, 2, 3]


@pytest.mark.rule("A26")
def test_named_cards_are_known_to_their_owner_alone(state: State) -> None:
    play(state, 0, "offer", "brae")
    other = ANDROMEDA.clone(state)
    play(state, 3, "answer", "fen+fen")
    play(other, 3, "answer", "fen")
    for seat in (None, 0, 1, 2):
        assert ANDROMEDA.view(state, seat) == ANDROMEDA.view(other, seat)
        assert ANDROMEDA.pending(state) == ANDROMEDA.pending(other)
    mine = ANDROMEDA.view(state, 3)
    assert mine.trade is not None
    assert mine.trade.plan == (FEN,)
    assert "At the next cards: Fen." in [words(line) for line in ANDROMEDA.describe_hand(mine)]


@pytest.mark.rule("A26", "A27")
def test_an_answer_that_was_named_may_be_replaced_until_all_are_revealed(state: State) -> None:
    play(state, 0, "offer", "brae")
    play(state, 3, "answer", "fen+fen")
    answers(state, "sorrel", "cairn")
    play(state, 0, "offer", "brae")
    play(state, 3, "answer", "silver")
    answers(state, "sorrel", "cairn")
    assert the_trade(state).sets[3] == hand(fen=1, silver=1)
    assert total_cards(state) == [12] * 7 + [4] * 4


@pytest.mark.rule("A27", "A28")
def test_the_leader_may_name_the_next_cards_too(state: State) -> None:
    assert play(state, 0, "offer", "tarn+brae") == [Offered(seat=0, card=TARN)]
    play(state, 1, "answer", "sorrel+sorrel+sorrel")
    play(state, 2, "answer", "cairn+cairn")
    events = play(state, 3, "answer", "fen+fen")
    assert Offered(seat=0, card=BRAE) in events
    assert the_trade(state).sets[0] == hand(tarn=1, brae=1)
    assert waiting(state) == [0], "all had named an answer to the second card"
    assert play(state, 0, "offer", "tarn")[1] == Answered(seat=1)
    assert waiting(state) == [2, 3]


@pytest.mark.rule("A26")
def test_while_others_move_the_leader_may_choose_cards_and_nobody_learns_of_it() -> None:
    state = in_movement(position(hand(tarn=9), hand(fen=9), hand(brae=9)))
    play(state, 0, "hold")
    assert waiting(state) == [1, 2, 0]
    other = ANDROMEDA.clone(state)
    named = play(state, 0, "offer", "tarn+tarn")
    assert named == [Early(seat=0, said=("offer", "tarn+tarn"), to=(0,))]
    play(other, 0, "wait")
    for seat in (None, 1, 2):
        assert ANDROMEDA.view(state, seat) == ANDROMEDA.view(other, seat)
        assert ANDROMEDA.pending(state) == ANDROMEDA.pending(other)
    for one in (state, other):
        play(one, 1, "deploy", "tarn", "1")
        play(one, 2, "hold")
    assert (the_trade(state).sets[0], state.seats[0].plan) == (hand(tarn=1), [TARN])
    assert waiting(state) == [1, 2]
    assert waiting(other) == [0]


@pytest.mark.rule("A33")
def test_the_hint_of_a_partner_is_their_set(state: State) -> None:
    two_cards(state)
    play(state, 0, "close")
    option = options(state, 0, "swap")["2"]
    assert option.hint is not None
    assert "Sorrel" in str(option.hint)
