"""Tests of the review: luck of combat cards, calculated by hand, and chances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.components.data import AIRSHIP, CAR, INFANTRY
from bot.games.auztralia.components.rows import row_of
from bot.games.auztralia.events import CardTurned, Given, MoveCard, OldOneGone, RailLaid
from bot.games.auztralia.review.achievements import ACHIEVEMENTS
from bot.games.auztralia.review.luck import value
from bot.games.auztralia.state import State
from bot.games.contract import LuckSample
from tests.games.auztralia.positions import Wanted, arm, line, play, stand, table

NOTHING, ALL, MUCH = 0, 1, 16
"""Cards of the set.

None does anything; each kind of unit hits; infantry hits, 1 damage in return, sanity is lost.
"""


def about(n: float) -> Any:
    """Return n within the rounding error."""
    return pytest.approx(n)


@pytest.fixture
def state() -> State:
    """State with an attack by infantry and a car on a Shoggoth, and four cards in the deck.

    Two of the cards are `ALL`.
    """
    made = table()
    line(made, "A1", "B1", "C1", "D1")
    stand(made, "shoggoth", "E1", "3")
    arm(made, infantry=1, car=1)
    play(made, 0, "attack", "E1", "infantry+car")
    made.deck = [0] * len(made.deck)
    made.deck[NOTHING], made.deck[ALL], made.deck[MUCH] = 1, 2, 1
    return made


def drawn(state: State, card: int) -> Sequence[LuckSample]:
    """Return the luck samples of the next card for the fighting seat."""
    before = AUZTRALIA.view(state, None)
    events = play(state, 0, "draw", chance=Wanted((card,)))
    return AUZTRALIA.luck.of(before, AUZTRALIA.view(state, None), events)


def test_a_card_is_compared_with_those_left_in_the_deck(state: State) -> None:
    """Against the mean of 0, 2, 2 and 1 - 1 - 1, then of 0, 2 and -1."""
    assert drawn(state, ALL) == [LuckSample(0, 2, 0.75, about(1.6875))]
    assert drawn(state, MUCH) == [LuckSample(0, -1, about(1 / 3), about(14 / 9))]


def test_cards_that_move_old_ones_are_gone_from_the_deck(state: State) -> None:
    view = AUZTRALIA.view(state, None)
    moved = MoveCard(card=MUCH, direction=1, moves=())
    turned = CardTurned(seat=0, hex="E1", card=NOTHING, rows=(("shoggoth", "- 0"),), units=("infantry", "car"))
    assert AUZTRALIA.luck.of(view, view, [moved, turned]) == [LuckSample(0, 0, about(4 / 3), about(8 / 9))]


def test_what_a_card_does_to_whom() -> None:
    ground, all_of_them = frozenset({INFANTRY, CAR}), frozenset({INFANTRY, AIRSHIP})
    assert value([row_of("IC 2fs")], ground) == 2 - 2 - 1
    assert value([row_of("IC 2fs")], all_of_them) == 1 - 2 - 1 - 1
    assert value([row_of("F 2f")], frozenset({AIRSHIP})) == 1 - 1, "there is nobody on the ground"
    assert value([row_of("I 1s"), row_of("I 0s")], ground) == 2 - 1 - 1, "sanity is lost once"


def test_feats_are_counted_from_what_everybody_has_heard() -> None:
    events = (
        OldOneGone(hex="E1", kind="migo", points=(3, 0, 2)),
        RailLaid(seat=1, rails=(("A1", "B1"), ("B1", "C1"))),
        Given(seat=2, other=0, good="coal", count=2),
    )
    found = {feat.id: [pair for pair in feat.count(events) if pair[1]] for feat in ACHIEVEMENTS}
    assert found["defender"] == [(0, 3), (2, 2)]
    assert found["railway"] == [(1, 2)]
    assert found["giver"] == [(2, 2)]


# --- chances ---------------------------------------------------------------------------------------------------------


def chances(state: State) -> list[float]:
    """Return the AI's estimate of the chances from the public view."""
    assert AUZTRALIA.estimate is not None
    return list(AUZTRALIA.estimate(AUZTRALIA.view(state, None)))


def test_the_estimate_prefers_whoever_is_ahead_and_leaves_a_share_to_the_old_ones() -> None:
    even = table(seats=3)
    ahead = table(seats=3)
    ahead.seats[2].won = 20
    assert chances(even)[0] == about(chances(even)[2])
    assert chances(ahead)[2] > chances(even)[2] > chances(ahead)[0] > 0
    assert sum(chances(even)) < sum(chances(ahead)) < 1


def test_the_estimate_fears_old_ones_beside_a_port_that_nobody_defends() -> None:
    safe, danger, defended = table(), table(), table()
    for made in (danger, defended):
        stand(made, "shoggoth", "A2", "3")
    stand(safe, "shoggoth", "D5", "3")
    arm(defended, infantry=8)
    assert sum(chances(danger)) < sum(chances(safe))
    assert sum(chances(danger)) < sum(chances(defended))


def test_the_estimate_of_a_game_that_is_over_is_its_outcome() -> None:
    state = table(seats=3)
    state.seats[1].won, state.phase = 5, "over"
    assert chances(state) == [0, 1, 0]
    stand(state, "shoggoth", "A2", "3")
    assert chances(state) == [0, 0, 0]


def test_those_who_play_together_share_one_chance() -> None:
    state = table(seats=2, together=True)
    state.seats[0].won = 9
    assert chances(state)[0] == chances(state)[1] < 0.5
