"""Tests of arrows and their chains."""

from __future__ import annotations

import pytest

from bot.games.engine.chance import LooseChance
from bot.games.spacebase.events import Gained
from bot.games.spacebase.move import Move
from bot.games.spacebase.rules import allocating
from tests.games.spacebase.positions import allowed, charges, deploy, roll, stand, table, take, tracks, waiting


@pytest.mark.rule("S30")
@pytest.mark.parametrize(("arrow", "gained"), [(">", 12 + 5), ("<", 12 + 3)])
def test_an_arrow_gives_the_neighbours_reward_besides_its_own(arrow: str, gained: int) -> None:
    state = table(f"1 4 3 mid: 2c {arrow} / -", "1 3 3 low: 3c / -", "1 5 3 high: 5c / -")
    for ship in ("mid", "low", "high"):
        stand(state, 0, ship)
    roll(state, 4, 6)
    take(state, "pair")
    assert tracks(state) == (gained, 0, 0)


@pytest.mark.rule("S30")
def test_on_others_turns_all_red_sides_of_the_sector_then_those_of_the_neighbour() -> None:
    state = table("1 4 3 mid: 9c / 1c >", "1 4 3 too: 9c / 2c", "1 5 3 high: 9c / 4c", "1 5 3 blue: 9c / -")
    deploy(state, 1, "mid", "too", "high")
    stand(state, 1, "blue")
    roll(state, 4, 6)
    take(state, "pair", seat=1)
    assert tracks(state, 1) == (17, 0, 0)


@pytest.mark.rule("S30")
def test_on_ones_own_turn_the_neighbour_gives_its_blue_side_only() -> None:
    state = table("1 4 3 mid: 1c > / -", "1 5 3 high: 2c / -", "1 5 3 red: - / 9c")
    stand(state, 0, "mid")
    stand(state, 0, "high")
    deploy(state, 0, "red")
    roll(state, 4, 6)
    take(state, "pair")
    assert tracks(state) == (13, 0, 0)


@pytest.mark.rule("S30")
def test_arrows_chain_in_one_direction() -> None:
    state = table("1 3 3 one: 1c > / -", "1 4 3 two: 2c <> / -", "1 5 3 three: 4c < / -", "1 6 3 four: 8c / -")
    for ship in ("one", "two", "three", "four"):
        stand(state, 0, ship)
    roll(state, 3, 1)
    assert allowed(state, 0, "take") == ["pair", "sum.l", "sum.r"]
    take(state, "pair")
    assert tracks(state) == (17, 0, 0)


@pytest.mark.rule("S30", "S31")
@pytest.mark.parametrize(("choice", "gained"), [("pair.l", 1 + 2), ("pair.r", 2 + 4)])
def test_a_double_arrow_goes_to_one_side(choice: str, gained: int) -> None:
    state = table("1 3 3 low: 1c / -", "1 4 3 mid: 2c <> / -", "1 5 3 high: 4c / -")
    for ship in ("low", "mid", "high"):
        stand(state, 0, ship)
    roll(state, 4, 6)
    assert allowed(state, 0, "take") == ["pair.l", "pair.r", "sum"]
    take(state, choice)
    assert tracks(state) == (10 + gained, 0, 0)


@pytest.mark.rule("S30")
@pytest.mark.parametrize(("choice", "gained"), [("pair.l", 7 + 10), ("pair.r", 7 + 2 * 40)])
def test_every_arrow_that_allows_the_direction_of_a_die_acts(choice: str, gained: int) -> None:
    state = table(
        "1 4 3 left: - / 1c <",
        "1 4 3 right: - / 2c >",
        "2 4 8 again: - / 4c >",
        "1 3 3 low: - / 10c",
        "1 5 3 high: - / 40c",
    )
    deploy(state, 1, "left", "right", "again", "low", "high")
    roll(state, 4, 6)
    take(state, choice, seat=1)
    assert tracks(state, 1) == (10 + gained, 0, 0)


@pytest.mark.rule("S30")
def test_an_arrow_card_acts_once_a_die_however_often_its_sector_is_reached() -> None:
    state = table("1 3 3 one: - / >", "2 3 8 two: - / >", "1 4 3 next: - / 1c >", "1 5 3 last: - / 10c")
    deploy(state, 1, "one", "two", "next", "last")
    roll(state, 3, 6)
    take(state, "pair", seat=1)
    assert tracks(state, 1) == (10 + 2 + 10, 0, 0)


@pytest.mark.rule("S30", "S10")
def test_each_die_of_a_double_has_its_own_direction() -> None:
    state = table("1 3 3 low: 1c / -", "1 4 3 mid: 2c <> / -", "1 5 3 high: 4c / -")
    for ship in ("low", "mid", "high"):
        stand(state, 0, ship)
    roll(state, 4, 4)
    assert allowed(state, 0, "take") == ["pair.ll", "pair.lr", "pair.rr", "sum"]
    take(state, "pair.lr")
    assert tracks(state) == (10 + 4 + 1 + 4, 0, 0)


@pytest.mark.rule("S30")
def test_beyond_the_first_and_the_last_sector_there_is_nothing() -> None:
    state = table("1 1 3 first: 1c <> / -", "1 12 3 last: 2c <> / -", "1 2 3 second: 4c / -")
    for ship in ("first", "last", "second"):
        stand(state, 0, ship)
    roll(state, 1, 6)
    assert allowed(state, 0, "take") == ["pair", "sum"]
    take(state, "pair")
    assert tracks(state) == (15, 0, 0)
    state.active = 0
    roll(state, 6, 6)
    take(state, "sum")
    assert tracks(state) == (17, 0, 0)


@pytest.mark.rule("S30", "S18")
def test_a_colony_stops_a_chain_of_blue_arrows() -> None:
    state = table("1 3 3 one: 1c > / -", "1 5 3 three: 4c / -")
    for ship in ("one", "colony4", "three"):
        stand(state, 0, ship)
    roll(state, 3, 6)
    take(state, "pair")
    assert tracks(state) == (11, 0, 0)


@pytest.mark.rule("S30", "S9")
def test_a_green_arrow_acts_on_any_turn() -> None:
    state = table("1 3 3 one: 1c > green / -", "1 4 3 red: - / 2c")
    stand(state, 1, "one")
    deploy(state, 1, "red")
    roll(state, 3, 6)
    take(state, "pair", seat=1)
    assert tracks(state, 1) == (13, 0, 0)


@pytest.mark.rule("S19", "S30")
def test_what_is_reached_by_arrows_is_charged_once_for_each_hit() -> None:
    state = table("1 3 3 one: - / >", "2 3 8 two: - / >", "1 4 3 bank: - / slots=3 linked red:gain3c")
    deploy(state, 1, "one", "two", "bank")
    roll(state, 3, 6)
    assert waiting(state) == [(1, "allocate")]
    take(state, "pair", seat=1)
    assert charges(state, 1, "d4.1") == 2


@pytest.mark.rule("S31")
def test_a_choice_that_an_ability_has_made_impossible_since_goes_the_better_way() -> None:
    state = table("1 3 3 low: 1c / -", "1 4 3 mid: 2c <> / -", "1 5 3 high: 4c / -")
    for ship in ("low", "mid", "high"):
        stand(state, 0, ship)
    roll(state, 4, 6)
    state.seats[0].choice = "pair"
    move = Move(state, LooseChance(1))
    allocating.gain(move, 0)
    assert [event.choice for event in move.events if isinstance(event, Gained)] == ["pair.r"]
