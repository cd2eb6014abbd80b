"""Tests of the recap: a line for each turn."""

from __future__ import annotations

import pytest

from bot.games.andromeda import ANDROMEDA
from bot.games.andromeda.events import (
    ChallengeEnded,
    Deployed,
    Event,
    Exchanged,
    Founded,
    Held,
    Passed,
    Recalled,
    Refilled,
    RingDrew,
    RoundBegan,
    ShipBuilt,
    StandbySet,
    TechBuilt,
)
from bot.games.contract import SeatEvent
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import action_of
from bot.tables.model.view_filter import visible_events
from bot.words.formatter import formatter
from tests.games.andromeda.positions import FEN, TARN, hand
from tests.play_game import at_random

NAMES = ("Vega", "Ann", "Ben", "Chie", "Dai")
NO_JOKERS = ()


def told(*events: Event, language: str = "en") -> list[str]:
    """Return the lines of these events; the mover does not matter."""
    return [
        formatter(language, "andromeda").format(line, NAMES)
        for line in ANDROMEDA.recap([SeatEvent(0, e) for e in events])
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


def test_who_uses_no_movement_card_is_told_of_only_if_there_is_nothing_else() -> None:
    assert told(Held(seat=1), Held(seat=2)) == ["Ben: no movement card"]
    assert told(Held(seat=1), StandbySet(seat=1, on=True)) == ["Ann: no movement cards from now on"]
    assert told(Held(seat=1), Deployed(seat=2, planet=FEN, count=2)) == ["Ben: 2 stations to Fen by movement card"]


def test_developments_and_exchanges_are_summed_up() -> None:
    assert told(
        ShipBuilt(seat=0, planet=TARN, jokers=NO_JOKERS, space=1),
        TechBuilt(seat=0, planet=FEN, jokers=NO_JOKERS, space=1),
        Exchanged(seat=0, cards=tuple(hand(tarn=2)), drawn=2),
        Exchanged(seat=0, cards=tuple(hand(fen=1)), drawn=1),
    ) == ["Vega: hand limit 10, technology 1, and 3 cards exchanged"]


def test_stations_that_the_ring_sends_home_are_told_by_their_owners() -> None:
    drawn = [RingDrew(seat=1, planet=TARN, owner=owner, left=0) for owner in (2, 0, 2, 1)]
    ended = ChallengeEnded(seat=1, planet=TARN)
    assert told(*drawn, ended) == ["Ann: no centre on Tarn and stations sent home: Ben 2 and Vega 1 and Ann 1"]
    founded = Founded(seat=1, planet=TARN, place=0, value=14)
    assert told(*drawn[1:], founded) == ["Ann: 1 centre (Tarn 14) and stations sent home: Vega 1 and Ben 1"]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whole_games_are_told_in_lines_for_turns_in_both_languages(seats: int) -> None:
    chance = LooseChance(seats)
    state, events = ANDROMEDA.setup(seats, {"minimum": "2"}, chance)
    happened = [SeatEvent(-1, event) for event in visible_events(events, None)]
    while ANDROMEDA.outcome(state) is None:
        seat, said = at_random(ANDROMEDA, state, chance)
        events = ANDROMEDA.play(state, seat, action_of(ANDROMEDA, said), chance)
        happened += [SeatEvent(seat, event) for event in visible_events(events, None)]
        for one in events:
            if one.loud and one.to is None and not isinstance(one, RoundBegan):
                assert ANDROMEDA.recap([SeatEvent(seat, one)]), one
    lines = ANDROMEDA.recap(happened)
    uses = sum(isinstance(one.event, Deployed | Recalled) for one in happened)
    assert state.round * 3 <= len(lines) <= state.round * (seats + 2) + uses + 2
    for language in ("en", "ja"):
        assert all(formatter(language, "andromeda").format(line, NAMES) for line in lines)
