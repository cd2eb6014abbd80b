"""Tests of the review: nothing was luck."""

from __future__ import annotations

import pytest

from bot.games.ricochet import RICOCHET
from bot.games.ricochet.events import Contented, Declared, Won
from bot.games.ricochet.review.achievements import ACHIEVEMENTS
from bot.games.ricochet.review.estimate import estimate
from bot.games.ricochet.state import Call
from tests.games.ricochet.positions import position


def test_nothing_is_luck_and_that_is_said() -> None:
    view = RICOCHET.view(position(), None)
    assert list(RICOCHET.luck.of(view, view, [Won(seat=0, chip=1, declared=2, way="RU GR")])) == []
    assert RICOCHET.luck.amount is None
    assert RICOCHET.luck.counted.key.startswith("There is no luck")


def test_feats_are_counted_from_what_everybody_has_heard() -> None:
    events = (
        Declared(seat=0, number=3, clock="starts"),
        Declared(seat=1, number=2, clock="resets"),
        Contented(seat=0, number=2),
        Won(seat=1, chip=1, declared=2, way="RU GR"),
        Won(seat=0, chip=2, declared=4, way="RU GR RD"),
    )
    found = {feat.id: list(feat.count(events)) for feat in ACHIEVEMENTS}
    assert found == {
        "far": [(1, 2), (0, 3)], "first": [(0, 1)], "better": [(0, 1), (1, 1)], "exact": [(1, 1)], "generous": [(0, 1)],
    }  # fmt: skip


def test_chances_follow_the_chips() -> None:
    def chances(*won: int) -> list[float]:
        return list(estimate(RICOCHET.view(position(won=won), None)))

    assert chances(1, 1, 1) == [pytest.approx(1 / 3)] * 3
    early, late = chances(1, 0, 0)[0], chances(4, 3, 3)[0]
    assert 1 / 3 < early < late < 1
    assert sum(chances(4, 2, 0)) == pytest.approx(1)


def test_the_right_to_move_counts_before_the_chip_is_won() -> None:
    state = position(won=(4, 4, 4))
    state.phase, state.calls = "clock", [Call(2, 7), Call(1, 5)]
    declared = list(estimate(RICOCHET.view(state, None)))
    assert declared[1] > 0.8
    assert declared[0] == pytest.approx(declared[2])
    state.phase, state.order = "show", [2]
    assert list(estimate(RICOCHET.view(state, None)))[2] == pytest.approx(declared[1])


def test_at_the_end_it_is_known() -> None:
    state = position(won=(5, 1, 2))
    state.phase = "over"
    assert list(estimate(RICOCHET.view(state, None))) == [1, 0, 0]
