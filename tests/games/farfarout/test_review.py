"""Tests of the reviews of finished games: the luck of dice, calculated by hand."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.contract import LuckSample
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout.events import BattleBegan, BattleEnded, Event, Mined, Rerolled, Rolled
from bot.games.farfarout.review.achievements import ACHIEVEMENTS
from bot.games.farfarout.review.luck import numbers
from tests.games.farfarout.positions import BOOK, table

# green: 1 2 3 and three icons; orange: 1 to 5 and an icon; black: 1 to 4 and two icons; white: 1 to 6


def about(n: float) -> Any:
    """Return an approximate number, for rounding errors."""
    return pytest.approx(n)


def fortunes(*events: Event) -> list[LuckSample]:
    view = FARFAROUT.view(table(), None)
    return list(FARFAROUT.luck.of(view, view, events))


def test_a_battle_is_the_own_numbers_less_those_of_the_creature() -> None:
    """2 + 3 − 3½ are expected; the variances 2/6, 10/6 and 17½/6 add up."""
    rolled = Rolled(seat=0, why="foe", mine=("green.1", "orange.5"), theirs=("white.6",))
    assert fortunes(rolled) == [LuckSample(0, 0, 1.5, about(29.5 / 6))]


def test_an_icon_is_neither_lucky_nor_unlucky() -> None:
    rolled = Rolled(seat=0, why="foe", mine=("green.vault", "orange.telepath"), theirs=())
    (found,) = fortunes(rolled)
    assert found.came == found.expected == 5


def test_between_players_it_is_as_lucky_for_one_as_unlucky_for_the_other() -> None:
    began = BattleBegan(seat=0, rival=1)
    rolled = Rolled(seat=0, why="duel", mine=("white.6",), theirs=("white.1",))
    mine, theirs = fortunes(began, rolled)
    assert mine == LuckSample(0, 5, 0, about(35 / 6))
    assert theirs == LuckSample(1, -5, 0, about(35 / 6))


def test_in_mining_green_and_black_dice_count() -> None:
    rolled = Rolled(seat=1, why="mine", mine=("green.3", "orange.5"), theirs=("black.4",))
    assert fortunes(rolled) == [LuckSample(1, 7, 4.5, about(2 / 6 + 5 / 6))]


def test_digging_and_rerolls_are_not_counted() -> None:
    again = Rerolled(seat=0, icon="timer", die="a1", target="b1", shows="green.3", target_shows="white.1")
    assert fortunes(Rolled(seat=0, why="dig", mine=("green.3",), theirs=()), again) == []


def test_numbers_of_no_dice() -> None:
    assert numbers(BOOK, ()) == (0, 0, 0)


def test_the_estimate_sums_up_to_one_and_prefers_whoever_is_nearer() -> None:
    state = table(3)
    assert FARFAROUT.estimate is not None
    before = FARFAROUT.estimate(FARFAROUT.view(state, None))
    state.seats[1].wealth = 9
    after = FARFAROUT.estimate(FARFAROUT.view(state, None))
    assert sum(before) == about(1) == sum(after)
    assert after[1] > before[1]
    state.phase, state.winners = "over", [0, 1]
    assert list(FARFAROUT.estimate(FARFAROUT.view(state, None))) == [0.5, 0.5, 0]


def test_feats_are_counted_from_what_everybody_has_heard() -> None:
    events = (
        Mined(seat=1, place="1d", erg=4),
        BattleEnded(seat=0, won=True, foe="mite"),
        BattleEnded(seat=0, won=False, rival=1),
        BattleEnded(seat=0, won=False, foe="mite"),
    )
    found = {feat.id: list(feat.count(events)) for feat in ACHIEVEMENTS}
    assert found["miner"] == [(1, 4)]
    assert found["champion"] == [(0, 1), (1, 1)]
