"""Tests of the review: luck of rolls, calculated by hand, and chances."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.contract import LuckSample
from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.events import Bought, Event, Gained, Rolled, Swapped
from bot.games.spacebase.review.achievements import ACHIEVEMENTS
from bot.games.spacebase.state import State
from tests.games.spacebase.positions import card, deploy, stand, table

SEVEN = "3 7 13 seven: 7c / 7c"
SIX = "3 6 13 six: 6c / 2p"
ONE_OF_SIX = 49 / 6 - 49 / 36
"""The variance of 7 credits with a probability of one in six."""


def about(n: float) -> Any:
    """Return n within the rounding error."""
    return pytest.approx(n)


def fortunes(state: State, *events: Event) -> dict[int, LuckSample]:
    """Return the luck samples of these events by seat, in a move without visible changes."""
    view = SPACEBASE.view(state, None)
    return {one.seat: one for one in SPACEBASE.luck.of(view, view, events)}


@pytest.mark.parametrize(("dice", "came"), [((3, 4), 7), ((1, 2), 0)])
def test_a_roll_is_compared_with_all_36(dice: tuple[int, int], came: int) -> None:
    """Six of the rolls add up to seven."""
    state = table(SEVEN)
    stand(state, 0, "seven")
    found = fortunes(state, Rolled(seat=0, dice=dice))
    assert found[0] == LuckSample(0, came, about(7 / 6), about(ONE_OF_SIX))
    assert found[1] == LuckSample(1, 0, 0, 0), "nothing was to be had there"


def test_the_better_of_both_dice_and_their_sum_counts() -> None:
    """The mean for one sector with the better allocation.

    Ten rolls show one six, five make six, and a double six hits it twice: (10 + 5) × 6 + 12 of 36.
    """
    state = table(SIX)
    stand(state, 0, "six")
    assert fortunes(state, Rolled(seat=0, dice=(6, 6)))[0].came == 12
    found = fortunes(state, Rolled(seat=0, dice=(2, 4)))[0]
    assert (found.came, found.expected) == (6, about(102 / 36))


def test_what_others_roll_is_luck_too_and_points_count_two_and_a_half() -> None:
    state = table(SEVEN, SIX)
    deploy(state, 1, "six")
    found = fortunes(state, Rolled(seat=0, dice=(6, 1)))
    assert (found[1].came, found[1].expected) == (5, about(102 / 36 * 5 / 6))


def test_a_die_that_was_set_is_no_luck() -> None:
    state = table(SEVEN)
    stand(state, 0, "seven")
    state.fixed = [3]
    found = fortunes(state, Rolled(seat=0, dice=(3, 4), fixed=True))[0]
    assert found == LuckSample(0, 7, about(7 / 6), about(ONE_OF_SIX))
    state.fixed = [3, 4]
    found = fortunes(state, Rolled(seat=0, dice=(3, 4), fixed=True))[0]
    assert found == LuckSample(0, 7, 7, 0)


def test_rerolls_are_not_counted() -> None:
    assert fortunes(table(SEVEN), Rolled(seat=0, dice=(3, 4), again=True)) == {}


def test_a_ship_bought_just_before_the_roll_is_reckoned_with() -> None:
    state = table(SEVEN)
    seven = card(state, "seven")
    bought = Bought(seat=0, card=seven, sector=7, how="buy", paid=13)
    assert fortunes(state, bought, Rolled(seat=0, dice=(3, 4)))[0].came == 7
    assert fortunes(state, Rolled(seat=0, dice=(3, 4)), bought)[0].came == 0
    swapped = Swapped(seat=0, one=7, other=12)
    assert fortunes(state, bought, swapped, Rolled(seat=0, dice=(6, 6)))[0].came == 7


def test_the_estimate_sums_up_to_one_and_prefers_whoever_is_ahead() -> None:
    state = table(seats=3)
    assert SPACEBASE.estimate is not None
    even = SPACEBASE.estimate(SPACEBASE.view(state, None))
    state.seats[2].points = 20
    ahead = SPACEBASE.estimate(SPACEBASE.view(state, None))
    assert sum(even) == about(1) == sum(ahead)
    assert ahead[2] > even[2]
    state.phase, state.winner = "over", 2
    assert list(SPACEBASE.estimate(SPACEBASE.view(state, None))) == [0, 0, 1]


def test_feats_are_counted_from_what_everybody_has_heard() -> None:
    events = (
        Gained(seat=1, choice="sum", sectors=(7,), credits=7, points=2),
        Bought(seat=0, card=1, sector=7, how="buy", paid=3),
        Bought(seat=0, card=2, sector=8, how="buy", paid=30, points=8),
    )
    found = {feat.id: dict(feat.count(events)) for feat in ACHIEVEMENTS}
    assert found == {"jackpot": {1: 7}, "shipwright": {0: 1}, "colonist": {0: 1}, "tinkerer": {}, "harvest": {1: 2}}
