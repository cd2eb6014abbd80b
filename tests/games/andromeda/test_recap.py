"""What happened, a line for each turn."""

from __future__ import annotations

import pytest

from bot.games.andromeda import ANDROMEDA
from bot.games.andromeda.events import (
    Answered,
    Challenged,
    ChallengeEnded,
    Deployed,
    DroppedOut,
    Ended,
    EndNear,
    Event,
    Exchanged,
    Founded,
    GotBonus,
    Held,
    Moved,
    Offered,
    Passed,
    Recalled,
    Refilled,
    Revealed,
    RingDrew,
    RoundBegan,
    ShipBuilt,
    StandbySet,
    Swapped,
    TechBuilt,
    Took,
)
from bot.games.contract import Happened
from bot.games.engine.chance import LooseChance
from bot.games.engine.saying import action_of
from bot.tables.gate import visible
from bot.words.speaker import speaker
from tests.games.andromeda.positions import BRAE, FEN, TARN, hand
from tests.playing import at_random

NAMES = ("Vega", "Ann", "Ben", "Chie", "Dai")
NO_JOKERS = ()


def told(*events: Event, language: str = "en") -> list[str]:
    """The lines; the mover does not matter."""
    return [
        speaker(language, "andromeda").say(line, NAMES) for line in ANDROMEDA.recap([Happened(0, e) for e in events])
    ]


def centre(seat: int, planet: int, place: int, value: int) -> tuple[Event, ...]:
    return (
        Challenged(seat=seat, planet=planet, cards=4, jokers=NO_JOKERS, draws=2),
        RingDrew(seat=seat, planet=planet, owner=seat, left=1),
        Founded(seat=seat, planet=planet, place=place, value=value),
    )


def test_a_players_actions_of_a_round_are_one_line() -> None:
    events = (
        *centre(0, TARN, 0, 14),
        GotBonus(seat=0, kind=0),
        *centre(0, FEN, 2, 5),
        Moved(seat=0, planet=BRAE, cards=4, jokers=NO_JOKERS, count=2),
        Moved(seat=0, planet=BRAE, cards=2, jokers=NO_JOKERS, count=1),
    )
    assert told(*events) == ["Vega: 2 centres (Tarn 14 and Fen 5), 3 stations to Brae, and gained Silver"]
    assert told(*events, language="ja") == [
        "Vega：経済センター2つ（Tarn 14点、Fen 5点）、Braeへステーション3個、銀をもらった"
    ]


def test_each_players_turn_is_a_line_of_its_own_and_the_round_too() -> None:
    assert told(
        Passed(seat=2, count=1),
        RoundBegan(seat=1, round=4),
        Refilled(seat=1, count=3),
        Deployed(seat=1, planet=FEN, count=2),
        Recalled(seat=2, planet=TARN, count=4),
        Passed(seat=1, count=3),
    ) == [
        "Ben: passed",
        "Round 4 begins; Ann leads.",
        "Ann: 2 stations to Fen by movement card",
        "Ben: 4 stations back from Tarn by movement card",
        "Ann: passed",
    ]


def test_a_round_that_has_only_just_begun_is_left_to_the_headline() -> None:
    assert told(Passed(seat=2, count=1), RoundBegan(seat=1, round=4), Refilled(seat=1, count=3)) == ["Ben: passed"]


def test_who_uses_no_movement_card_is_told_of_only_if_there_is_nothing_else() -> None:
    assert told(Held(seat=1), Held(seat=2)) == ["Ben: no movement card"]
    assert told(Held(seat=1), StandbySet(seat=1, on=True)) == ["Ann: no movement cards from now on"]
    assert told(Held(seat=1), Deployed(seat=2, planet=FEN, count=2)) == ["Ben: 2 stations to Fen by movement card"]


def test_a_challenge_without_a_centre_tells_what_the_ring_sent_home() -> None:
    began = Challenged(seat=0, planet=TARN, cards=4, jokers=NO_JOKERS, draws=2)
    first, second = (RingDrew(seat=0, planet=TARN, owner=owner, left=1 - owner + 1) for owner in (1, 2))
    assert told(began, first) == ["Vega: challenging on Tarn and 1 station sent home"]
    assert told(began, first, second, ChallengeEnded(seat=0, planet=TARN)) == [
        "Vega: no centre on Tarn and 2 stations sent home"
    ]


def test_developments_and_exchanges_are_summed_up() -> None:
    assert told(
        ShipBuilt(seat=0, planet=TARN, jokers=NO_JOKERS, space=1),
        TechBuilt(seat=0, planet=FEN, jokers=NO_JOKERS, space=1),
        Exchanged(seat=0, cards=tuple(hand(tarn=2)), drawn=2),
        Exchanged(seat=0, cards=tuple(hand(fen=1)), drawn=1),
    ) == ["Vega: hand limit 10, technology 1, and 3 cards exchanged"]


def test_a_trade_is_one_line_of_what_each_got() -> None:
    before = (
        Offered(seat=0, card=TARN),
        Answered(seat=1),
        Revealed(seat=1, card=BRAE),
        Offered(seat=0, card=TARN),
        DroppedOut(seat=2),
        Revealed(seat=1, card=FEN),
    )
    assert told(*before) == ["Trade: Vega played 2× Tarn, Ann played Brae + Fen, and Ben dropped out"]
    mine, theirs = tuple(hand(tarn=2)), tuple(hand(brae=1, fen=1))
    after = (Swapped(seat=0, partner=1, gave=mine, got=theirs), Took(seat=1, cards=mine))
    assert told(*before, *after) == ["Trade: Vega got Brae + Fen, Ann got 2× Tarn, and Ben dropped out"]


def test_the_last_round_and_the_end_come_after_the_turn_that_brought_them() -> None:
    assert told(*centre(0, TARN, 2, 5), EndNear(seat=0), Passed(seat=0, count=1)) == [
        "Vega: 1 centre (Tarn 5) and passed",
        "Three planets are full: this round is the last.",
    ]
    assert told(Ended(seat=1)) == ["The game is over: Ann wins."]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whole_games_are_told_in_lines_for_turns_in_both_languages(seats: int) -> None:
    chance = LooseChance(seats)
    state, events = ANDROMEDA.setup(seats, {"minimum": "2"}, chance)
    happened = [Happened(-1, event) for event in visible(events, None)]
    while ANDROMEDA.outcome(state) is None:
        seat, said = at_random(ANDROMEDA, state, chance)
        events = ANDROMEDA.play(state, seat, action_of(ANDROMEDA, said), chance)
        happened += [Happened(seat, event) for event in visible(events, None)]
        for one in events:
            if one.loud and one.to is None and not isinstance(one, RoundBegan):
                assert ANDROMEDA.recap([Happened(seat, one)]), one
    lines = ANDROMEDA.recap(happened)
    uses = sum(isinstance(one.event, Deployed | Recalled) for one in happened)
    assert state.round * 3 <= len(lines) <= state.round * (seats + 2) + uses + 2
    for language in ("en", "ja"):
        assert all(speaker(language, "andromeda").say(line, NAMES) for line in lines)
