"""Level 4: it counts combats out as they are, says what is legal, and falls back to level 3."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.ai import ai
from bot.games.auztralia.ai.master import master
from bot.games.auztralia.ai.odds import Terms
from bot.games.auztralia.ai.tree import Stakes, Tree
from bot.games.auztralia.parts.data import CAR, INFANTRY, KINDS
from bot.games.auztralia.state import State
from bot.games.contract import Budget, Said
from bot.games.engine.chance import LooseChance
from bot.games.engine.saying import check
from tests.games.auztralia.positions import Wanted, arm, book_of, line, play, stand, table

USUAL: Final = {"side": "east", "mode": "rivals", "solo": "normal", "variants": "off"}
USUALLY: Final = Budget()
TERMS: Final = Terms((1.0, 3.0, 2.0, 4.0, 4.0))
FOOT: Final = (INFANTRY, 1, 1)
NOTHING, ALL, ALL_1, MUCH, ONE_SANITY = 0, 1, 2, 6, 10
"""Cards of the tests' set (see `boxes.ROWS_OF_CARDS`)."""


def says(state: State, seat: int, seed: int = 1, budget: Budget = USUALLY) -> Said:
    """What the master says, checked to be legal."""
    said = master(AUZTRALIA.view(state, seat), AUZTRALIA.ask(state, seat), LooseChance(seed), budget)
    check(AUZTRALIA, state, seat, said)
    return said


def below(state: State, seat: int, seed: int = 1) -> Said:
    """What level 3 says."""
    return ai(AUZTRALIA.view(state, seat), AUZTRALIA.ask(state, seat), LooseChance(seed), 3)


def game(seats: int, deal: int, **settings: str) -> Iterator[tuple[State, int]]:
    """A game of level 3, before each decision."""
    chance = LooseChance(deal)
    state, _ = AUZTRALIA.setup(seats, {**USUAL, **settings}, chance)
    while pending := AUZTRALIA.pending(state):
        seat = pending[0].seat
        yield state, seat
        AUZTRALIA.play(state, seat, check(AUZTRALIA, state, seat, below(state, seat)), chance)


@pytest.mark.parametrize(
    ("seats", "settings"),
    [(1, {}), (2, {"variants": "on"}), (3, {"mode": "together"}), (4, {"side": "west"})],
)
def test_all_that_it_says_is_legal_in_every_kind_of_game(seats: int, settings: dict[str, str]) -> None:
    chance = LooseChance(seats)
    state, _ = AUZTRALIA.setup(seats, {**USUAL, **settings}, chance)
    while pending := AUZTRALIA.pending(state):
        seat = pending[0].seat
        said = says(state, seat, budget=Budget(share=0.25))
        AUZTRALIA.play(state, seat, check(AUZTRALIA, state, seat, said), chance)
    assert AUZTRALIA.outcome(state) is not None


def test_the_same_question_gets_the_same_answer_in_every_state_that_the_view_allows() -> None:
    for step, (state, seat) in enumerate(game(2, 5)):
        other = AUZTRALIA.guess(AUZTRALIA.view(state, seat), LooseChance(f"other {step}"))
        if step % 3 == 0:
            assert says(other, seat) == says(state, seat) == says(state, seat)


def test_without_time_it_says_what_level_3_says() -> None:
    for state, seat in game(3, 6):
        assert says(state, seat, budget=Budget(spent=lambda: True)) == below(state, seat)


def test_it_stops_when_its_time_is_spent() -> None:
    """Whatever it has counted out by then."""
    for state, seat in game(2, 8):
        if state.fight is None and state.phase == "play":
            left = iter((False, False, False))
            assert says(state, seat, budget=Budget(spent=lambda left=left: next(left, True))) == below(state, seat)


def tree(*cards: int, worth: float = 10.0, full: int = 2, port: float = 0.0) -> Tree:
    """A combat against one of the Loyalists, where only these cards may come."""
    book = book_of(table())
    deck = tuple(cards.count(card) for card in range(len(book.box.cards)))
    stakes = Stakes((KINDS.index("loyalist"),), (worth,), (full,), TERMS, keep=1.0, port=port)
    return Tree(book, stakes, deck)


@pytest.mark.rule("Z38", "Z43")
def test_what_surely_wins_brings_all_of_it_and_the_units_home() -> None:
    assert tree(ALL).draw((2,), (FOOT,), 3) == pytest.approx(11)
    assert tree(NOTHING, ALL).draw((2,), (FOOT,), 3) == pytest.approx(11)


@pytest.mark.rule("Z39", "Z45")
def test_it_withdraws_before_what_costs_more_than_it_brings() -> None:
    """One card in two ends the combat, the other kills the only unit."""
    half = tree(ALL, MUCH, worth=0.5)
    assert half.draw((1,), (FOOT,), 3) == pytest.approx((0.5 + 1) / 2)
    assert half.go_on((1,), (FOOT,), 3) == pytest.approx(1)
    assert tree(ALL, MUCH).go_on((1,), (FOOT,), 3) == pytest.approx((10 + 1) / 2)


@pytest.mark.rule("Z42", "Z44")
def test_a_rout_costs_the_kinds_that_are_damaged() -> None:
    """Damage and sanity with each card: the whole car comes home only where it is not hurt."""
    lost = tree(ONE_SANITY)
    assert lost.draw((2,), ((CAR, 2, 2),), 0) == pytest.approx(0)
    assert lost.after((2,), ((CAR, 2, 2),), 0, mad=True) == pytest.approx(2)


@pytest.mark.rule("Z46")
def test_who_defends_a_port_stays_and_loses_it_with_the_combat() -> None:
    assert tree(MUCH, port=25).go_on((2,), (FOOT,), 3) == pytest.approx(-25)
    assert tree(ALL, port=25).go_on((2,), (FOOT,), 3) == pytest.approx(11)


def test_it_goes_home_where_every_card_to_come_kills() -> None:
    state = attacked(MUCH)
    assert says(state, 0) == ("withdraw", "all")


def test_it_fights_on_where_every_card_to_come_wins() -> None:
    assert says(attacked(ALL), 0) == ("draw",)


def attacked(card: int) -> State:
    """A combat that has begun, in which only this card will come."""
    state = table()
    line(state, "A1", "B1", "C1", "D1")
    stand(state, "loyalist", "E1")
    arm(state, infantry=2)
    state.deck = [20 * (one == card) for one in range(len(state.deck))]
    play(state, 0, "attack", "E1", "infantry+infantry", chance=Wanted([card]))
    return state
