"""Tests of the review: the luck of the ring, calculated by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.games.andromeda import ANDROMEDA
from bot.games.andromeda.events import Deployed, Event, Founded, Moved, RingDrew, ShipBuilt
from bot.games.andromeda.review.achievements import ACHIEVEMENTS
from bot.games.andromeda.state import State
from bot.games.contract import LuckSample
from tests.games.andromeda.positions import TARN, hand, play, position
from tests.games.position_support import Loaded

OWN, OTHER = 0, 2


def about(n: float) -> Any:
    """Return an approximation that allows for rounding."""
    return pytest.approx(n)


@pytest.fixture
def state() -> State:
    """Two own stations and three of seat 1 on Tarn."""
    made = position(hand(tarn=9), hand(fen=9), hand(brae=9))
    made.stations[TARN] = [2, 3, 0]
    return made


def said(state: State, *words: str, chance: Loaded) -> Sequence[LuckSample]:
    """Return the luck samples of a choice of seat 0."""
    before = ANDROMEDA.view(state, None)
    events = play(state, 0, *words, chance=chance)
    return ANDROMEDA.luck.of(before, ANDROMEDA.view(state, None), events)


def test_each_draw_is_won_by_the_share_of_own_stations(state: State) -> None:
    """A share of two of five, and without one of the others' stations, of two of four."""
    assert said(state, "challenge", "tarn", "4", "-", chance=Loaded(OTHER)) == [LuckSample(0, 0, 2 / 5, about(6 / 25))]
    assert said(state, "draw", chance=Loaded(OWN)) == [LuckSample(0, 1, 2 / 4, 1 / 4)]


def test_stations_that_come_in_the_same_move_are_reckoned_with(state: State) -> None:
    view = ANDROMEDA.view(state, None)
    moved = Moved(seat=0, planet=TARN, cards=2, jokers=(), count=1)
    drew = RingDrew(seat=0, planet=TARN, owner=0, left=0)
    assert ANDROMEDA.luck.of(view, view, [moved, drew]) == [LuckSample(0, 1, 3 / 6, 1 / 4)]


def test_nothing_else_is_luck(state: State) -> None:
    assert said(state, "pass", chance=Loaded()) == []


def test_the_estimate_sums_up_to_one_and_prefers_whoever_is_ahead(state: State) -> None:
    assert ANDROMEDA.estimate is not None
    before = ANDROMEDA.estimate(ANDROMEDA.view(state, None))
    state.centres[TARN][0] = 2
    after = ANDROMEDA.estimate(ANDROMEDA.view(state, None))
    assert sum(before) == about(1) == sum(after)
    assert after[2] > before[2]
    state.phase = "over"
    assert list(ANDROMEDA.estimate(ANDROMEDA.view(state, None))) == [0, 0, 1]


def test_feats_are_counted_from_what_everybody_has_heard() -> None:
    events: tuple[Event, ...] = (
        Founded(seat=1, planet=TARN, place=0, value=14),
        Moved(seat=0, planet=TARN, cards=4, jokers=(), count=2),
        Deployed(seat=0, planet=TARN, count=1),
        RingDrew(seat=1, planet=TARN, owner=0, left=1),
        ShipBuilt(seat=2, planet=TARN, jokers=(), space=1),
    )
    found = {feat.id: list(feat.count(events)) for feat in ACHIEVEMENTS}
    assert found == {
        "crown": [(1, 14)], "pioneer": [(0, 2), (0, 1)], "trader": [], "daring": [(1, 1)], "engineer": [(2, 1)],
    }  # fmt: skip
