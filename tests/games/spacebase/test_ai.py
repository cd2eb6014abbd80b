"""Tests of the AI seats: choices are legal, use the view only, and are sensible."""

from __future__ import annotations

import pytest

from bot.games.contract import ChoicePath, Later
from bot.games.engine import choice_walk
from bot.games.engine.chance import Chance, LooseChance
from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.ai.valuation import mind_of
from bot.games.spacebase.state import State
from tests.games.spacebase.positions import book_of, card, deploy, for_sale, play, roll, stand, table

LEVELS = (1, 2, 3)
every_level = pytest.mark.parametrize("level", LEVELS)
thinking = pytest.mark.parametrize("level", [2, 3])


def says(state: State, level: int, seat: int = 0, chance: Chance | None = None) -> ChoicePath:
    """Return the choice of an AI, checked to be legal."""
    said = SPACEBASE.ai(SPACEBASE.view(state, seat), SPACEBASE.ask(state, seat), chance or LooseChance(1), level)
    assert not isinstance(said, Later)
    choice_walk.check(SPACEBASE, state, seat, said)
    return said


def played(levels: tuple[int, ...], seed: int) -> State:
    """Return the last state of a game among AI seats; level 0 makes any legal choice."""
    chance, own = LooseChance(seed), LooseChance(f"ai {seed}")
    state, _ = SPACEBASE.setup(len(levels), {"start": "normal", "goal": "40"}, chance)
    while needed := [decision for decision in SPACEBASE.pending(state) if not decision.optional]:
        seat = needed[0].seat
        level = levels[seat]
        said = says(state, level, seat, own) if level else choice_walk.random_path(SPACEBASE, state, seat, own)
        SPACEBASE.play(state, seat, choice_walk.check(SPACEBASE, state, seat, said), chance)
    assert state.round < 40
    return state


def wins(level: int, other: int, games: int, seats: int = 3) -> int:
    """Return the wins of one seat of a level among those of another.

    The levels rotate from game to game.
    """
    won = 0
    for number in range(games):
        levels = [other] * seats
        levels[number % seats] = level
        won += played(tuple(levels), number // seats).winner == number % seats
    return won


def test_a_beginner_beats_those_who_play_at_random() -> None:
    assert wins(1, 0, 12) >= 9


@thinking
def test_one_of_a_higher_level_wins_half_its_games_among_two_beginners(level: int) -> None:
    assert wins(level, 1, 18) >= 9


@every_level
def test_equal_views_give_equal_sayings(level: int) -> None:
    """Hidden information is dealt again at every decision of a game: the choice is the same."""
    chance, differed = LooseChance(5), 0
    state, _ = SPACEBASE.setup(4, {"start": "light", "goal": "40"}, chance)
    for me in state.seats:
        me.order = "ask"
    for step in range(80):
        seat = next(decision.seat for decision in SPACEBASE.pending(state) if not decision.optional)
        view = SPACEBASE.view(state, seat)
        other = SPACEBASE.determinize(view, LooseChance(step))
        assert SPACEBASE.view(other, seat) == view
        differed += other != state
        said = says(state, level, seat, LooseChance(step))
        assert says(other, level, seat, LooseChance(step)) == said
        SPACEBASE.play(state, seat, choice_walk.action_of(SPACEBASE, said), chance)
    assert differed > 15


@every_level
@pytest.mark.rule("S7")
def test_takes_what_is_plainly_worth_more(level: int) -> None:
    state = table("1 7 3 rich: 9c / -", "1 3 3 poor: 1c / -", "1 4 3 other: 1c / -")
    for one in ("rich", "poor", "other"):
        stand(state, 0, one)
    roll(state, 3, 4)
    assert says(state, level) == ("take", "sum")


@thinking
@pytest.mark.rule("S12")
def test_buys_what_pays_more_of_two_that_cost_the_same(level: int) -> None:
    state = table("1 5 3 often: 5c / 2c", "1 12 3 seldom: 5c / 2c")
    for_sale(state, "often", "seldom")
    roll(state, 1, 1)
    assert says(state, level) == ("buy", str(card(state, "often")))


@thinking
@pytest.mark.rule("S17", "S28")
def test_buys_the_most_points_on_the_last_turn(level: int) -> None:
    state = table("3 6 13 grand: 9c 5p / 5p", credits=40)
    for_sale(state, "grand", "colony4", "colony9")
    state.final, state.first, state.active = True, 1, 0
    roll(state, 1, 1)
    assert says(state, level) == ("buy", str(card(state, "colony9")))


@thinking
@pytest.mark.rule("S41")
def test_takes_victory_at_once(level: int) -> None:
    state = table("1 1 3 destiny: slots=1 blue:victory / -")
    stand(state, 0, "destiny", charges=1)
    roll(state, 5, 6)
    assert says(state, level) == ("use", "s1")


@thinking
@pytest.mark.rule("S39")
def test_sets_the_die_that_it_needs(level: int) -> None:
    """A six gives five points; rolling one is not certain."""
    state = table("1 1 3 pilot: slots=1 blue:fix / -", "1 6 3 prize: 5p / -")
    stand(state, 0, "pilot", charges=1)
    stand(state, 0, "prize")
    state.phase = "start"
    assert says(state, level) == ("fix", "s1", "6")


@thinking
@pytest.mark.rule("S37")
def test_rolls_again_what_gives_nothing_and_keeps_what_gives_much(level: int) -> None:
    state = table("1 12 3 again: slots=1 blue:reroll / -", "1 6 3 prize: 5p / -")
    stand(state, 0, "again", charges=1)
    stand(state, 0, "prize")
    roll(state, 1, 2)
    assert says(state, level)[:1] == ("reroll",)
    state.dice = [6, 6]
    assert says(state, level) == ("keep",)


@thinking
@pytest.mark.rule("S21")
def test_uses_what_only_others_turns_allow(level: int) -> None:
    state = table("1 3 3 raider: - / slots=1 red:gain3c")
    deploy(state, 0, "raider", charges=1)
    state.active = 1
    roll(state, 5, 6)
    assert says(state, level) == ("use", "d3.1")


@thinking
@pytest.mark.rule("S19", "S21")
@pytest.mark.parametrize(("dice", "first"), [((3, 4), "use"), ((5, 6), "take")])
def test_makes_room_for_a_charge_before_its_own_roll_is_paid_out(level: int, dice: tuple[int, int], first: str) -> None:
    state = table("1 3 3 bank: slots=1 blue:gain3c / -", "1 5 3 five: 1c / -")
    stand(state, 0, "bank", charges=1)
    stand(state, 0, "five")
    roll(state, *dice)
    assert says(state, level)[0] == first


@every_level
@pytest.mark.rule("S19")
def test_answers_when_a_turn_waits_for_what_was_charged(level: int) -> None:
    state = table("1 3 3 raider: - / slots=1 red:gain3c", "1 4 3 tug: - / slots=1 red:swap")
    deploy(state, 1, "raider", "tug")
    roll(state, 3, 4)
    play(state, 1, "take", "pair")
    play(state, 0, "end")
    said = {says(state, level, 1, LooseChance(seed))[0] for seed in range(20)}
    assert said & {"use", "swap"}
    play(state, 1, "use", "d3.1")
    assert state.phase == "closing"
    assert {says(state, level, 1, LooseChance(seed))[0] for seed in range(20)} <= {"swap", "hold"}


@thinking
@pytest.mark.rule("S36")
def test_swaps_a_rich_sector_to_where_it_is_hit(level: int) -> None:
    state = table("1 1 3 switch: slots=1 blue:swap / -", "1 12 3 rich: 9p / -")
    stand(state, 0, "switch", charges=1)
    stand(state, 0, "rich")
    roll(state, 1, 4)
    assert says(state, level)[0] == "take" or "swap" in says(state, level)
    while state.phase != "main":
        seat = next(one.seat for one in SPACEBASE.pending(state) if not one.optional)
        play(state, seat, *says(state, level, seat))
    said = says(state, level)
    assert said[0] == "swap"
    assert set(map(int, said[2:])) in [{12, sector} for sector in (4, 5, 6)]


@thinking
def test_what_it_tries_in_thought_is_taken_back(level: int) -> None:
    """The value of a console is unchanged after trying every purchase, swap and exchange."""
    state = played((2, 2, 2), 3)
    mine = mind_of(book_of(state), state, 0, level)
    mine.turns = 5
    before = mine.console.mean(*mine.rolls())
    mine.gains(one for row in (*state.yard, state.colonies) for one in row)
    assert mine.console.mean(*mine.rolls()) == pytest.approx(before)
    mine.console.swap(2, 9)
    assert mine.console.mean(*mine.rolls()) != pytest.approx(before)
    mine.console.swap(2, 9)
    assert mine.console.mean(*mine.rolls()) == pytest.approx(before)
