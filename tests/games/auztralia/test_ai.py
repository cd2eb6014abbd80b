"""Tests of the AI seats: choices are legal and use the view only; higher levels play better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.ai import ai, odds
from bot.games.auztralia.ai.valuation import Mind
from bot.games.auztralia.ai.weights import SKILLED
from bot.games.auztralia.components.book import open_book
from bot.games.auztralia.components.data import CAR, INFANTRY, KINDS, UNITS
from bot.games.auztralia.state import State
from bot.games.contract import Outcome
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import check

USUAL: Final = {"side": "east", "mode": "rivals", "solo": "normal", "variants": "off"}
BOOK: Final = open_book("", "east")
TERMS: Final = odds.Terms(tuple(float(cost) for cost in BOOK.costs))


def played(levels: Sequence[int], deal: int, **settings: str) -> tuple[State, Outcome]:
    """Play a game to its end, and check that every choice is legal."""
    chance, own = LooseChance(deal), LooseChance(f"own {deal}")
    state, _ = AUZTRALIA.setup(len(levels), {**USUAL, **settings}, chance)
    while pending := AUZTRALIA.pending(state):
        seat = pending[0].seat
        said = ai(AUZTRALIA.view(state, seat), AUZTRALIA.ask(state, seat), own, levels[seat])
        AUZTRALIA.play(state, seat, check(AUZTRALIA, state, seat, said), chance)
    outcome = AUZTRALIA.outcome(state)
    assert outcome is not None
    return state, outcome


def totals(outcome: Outcome) -> list[int]:
    """Return the points of each seat."""
    return [sum(part.points for part in parts) for parts in outcome.scores]


@pytest.mark.parametrize(
    ("levels", "settings"),
    [
        ((3,), {"solo": "hard"}),
        ((2,), {"side": "west", "solo": "easy"}),
        ((3, 1), {"variants": "on"}),
        ((2, 3, 1), {"mode": "together"}),
        ((1, 2, 3, 1), {"side": "west"}),
        ((1, 1), {"mode": "together", "side": "west"}),
    ],
)
def test_all_that_ai_seats_say_is_legal_in_every_kind_of_game(levels: Sequence[int], settings: dict[str, str]) -> None:
    state, outcome = played(levels, 7, **settings)
    assert state.phase == "over"
    assert len(outcome.scores) == len(levels)


def test_a_seat_says_the_same_in_every_state_that_its_view_allows() -> None:
    """Hidden information of other seats, and future draws, make no difference."""
    chance = LooseChance(3)
    state, _ = AUZTRALIA.setup(3, USUAL, chance)
    own = LooseChance("own")
    for step in range(60):
        pending = AUZTRALIA.pending(state)
        if not pending:
            break
        seat = pending[0].seat
        view = AUZTRALIA.view(state, seat)
        said = ai(view, AUZTRALIA.ask(state, seat), LooseChance(step), 3)
        other = AUZTRALIA.determinize(view, LooseChance(f"other {step}"))
        assert ai(AUZTRALIA.view(other, seat), AUZTRALIA.ask(other, seat), LooseChance(step), 3) == said
        AUZTRALIA.play(state, seat, check(AUZTRALIA, state, seat, said), own)


def test_level_3_is_clearly_better_than_level_1() -> None:
    """Luck decides some deals; these few are found by trial, and `bench.levels` plays hundreds."""
    mine, theirs = 0, 0
    for deal in range(8, 14):
        levels = (3, 1) if deal % 2 else (1, 3)
        points = totals(played(levels, deal)[1])
        mine += points[levels.index(3)]
        theirs += points[levels.index(1)]
    assert mine > 1.25 * theirs


# --- combats ---------------------------------------------------------------------------------------------------------


def units(*kinds: int) -> odds.Units:
    """Return unhurt units."""
    return tuple(sorted((kind, BOOK.tough[kind], BOOK.tough[kind]) for kind in kinds))


@pytest.mark.rule("Z38")
def test_more_kinds_of_units_win_more_often_and_stronger_old_ones_less() -> None:
    zombie = KINDS.index("zombie")
    few, many = units(INFANTRY, CAR), units(*range(len(UNITS)))
    chances = [
        odds.course(BOOK, TERMS, ((zombie, strength),), some, 3)[0] for some in (few, many) for strength in (2, 4, 8)
    ]
    assert chances[:3] == sorted(chances[:3], reverse=True)
    assert all(more > less for more, less in zip(chances[3:], chances[:3], strict=True))
    assert all(0 <= one <= 1 for one in chances)


@pytest.mark.rule("Z39", "Z40")
def test_a_unit_is_hit_that_lives_on() -> None:
    assert odds.absorb(TERMS, units(INFANTRY, CAR), 1, 0) == ((INFANTRY, 1, 1), (CAR, BOOK.tough[CAR] - 1, 2))


@pytest.mark.rule("Z42", "Z44")
def test_who_is_routed_brings_home_the_kinds_that_bear_no_damage() -> None:
    zombie = KINDS.index("zombie")
    there: odds.Units = ((INFANTRY, 1, 1), (CAR, 1, 2))
    *gone, home = odds.turned(BOOK, TERMS, ((zombie, 5),), there, 0, ((1,), 0, 0, True))
    assert gone == [0.0]
    assert home == TERMS.units[INFANTRY]


# --- values ----------------------------------------------------------------------------------------------------------


def test_gold_is_worth_less_the_more_there_is_and_the_later_it_is() -> None:
    state, _ = AUZTRALIA.setup(2, USUAL, LooseChance(1))
    early = Mind(BOOK, state, 0, SKILLED)
    assert early.gold(4) - early.gold(2) > early.gold(12) - early.gold(10) > 0
    state.clock[0] = 52
    assert Mind(BOOK, state, 0, SKILLED).gold(4) < early.gold(4) / 2
