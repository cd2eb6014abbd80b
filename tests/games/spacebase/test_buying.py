"""Tests of purchases and claims, and their effects on a console."""

from __future__ import annotations

import pytest

from bot.games.contract import Complete, Part, Pick
from bot.games.engine.chance import LooseChance
from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.events import Bought
from bot.games.spacebase.state import State, Task
from tests.games.spacebase.positions import (
    allowed,
    card,
    charges,
    deployed,
    for_sale,
    options,
    play,
    refused,
    roll,
    stand,
    station,
    table,
    take,
    tracks,
    waiting,
)


def main(*ships: str, credits: int = 10, seats: int = 2) -> State:  # noqa: A002
    """Return a game where the active player may buy; all named cards are for sale."""
    state = table(*ships, credits=credits, seats=seats)
    state.phase = "main"
    for ship in ships:
        for_sale(state, ship.partition(":")[0].split()[-1])
    return state


def say(state: State, name: str) -> str:
    return str(card(state, name))


@pytest.mark.rule("S12")
def test_after_the_rewards_one_ship_or_colony_may_be_bought() -> None:
    state = main("1 3 3 three: 3c / 1c")
    for_sale(state, "colony5")
    state.seats[0].credits = 30
    assert allowed(state, 0) == ["buy", "end", "orders"]
    assert allowed(state, 0, "buy") == [say(state, name) for name in ("tender", "three", "colony5")]
    play(state, 0, "buy", say(state, "three"))
    assert state.active == 1


def test_the_possible_cards_are_pictured_and_then_the_chosen_one_alone() -> None:
    """Each of a few has a button with its name; a menu of more says what they give."""
    state = main("1 3 3 three: 3c / 1c", "2 4 9 dear: 3c / 1c", credits=8)
    for more in ((), ("plain1.5.0", "plain1.6.0", "plain1.7.0", "plain1.8.0")):
        for_sale(state, *more)
        asked = SPACEBASE.choices(state, 0, ("buy",))
        assert isinstance(asked, Pick)
        able = [one for one in asked.options if one.refusal is None]
        assert asked.part == Part("pick", tuple(one.value for one in able))
        assert [one.hint is not None for one in able] == [bool(more)] * len(able)
    done = SPACEBASE.choices(state, 0, ("buy", say(state, "three")))
    assert isinstance(done, Complete)
    assert done.part == Part("pick", (say(state, "three"),))


@pytest.mark.rule("S12")
def test_nothing_more_is_bought_in_the_same_turn() -> None:
    state = main("1 3 3 three: 3c / 1c", "1 4 3 bank: slots=1 blue:gain20c / -")
    stand(state, 0, "bank", 1)
    play(state, 0, "buy", say(state, "three"))
    assert (state.active, waiting(state)) == (0, [(0, "main")])
    assert refused(state, 0, "buy") == "S12"


@pytest.mark.rule("S13", "S15")
def test_a_purchase_costs_all_credits_that_one_has() -> None:
    state = main("1 3 3 three: 3c / 1c")
    events = play(state, 0, "buy", say(state, "three"), chance=LooseChance(1))
    bought = next(event for event in events if isinstance(event, Bought))
    assert (bought.paid, bought.how, bought.sector) == (10, "buy", 3)
    assert tracks(state) == (0, 0, 0)


@pytest.mark.rule("S13")
def test_without_a_purchase_the_credits_are_kept() -> None:
    state = main("1 3 3 three: 3c / 1c")
    play(state, 0, "end")
    assert (tracks(state), state.active) == ((10, 0, 0), 1)


@pytest.mark.rule("S15")
def test_credits_must_be_at_least_the_cost() -> None:
    state = main("1 3 3 three: 3c / 1c", "1 4 4 four: 4c / 1c", credits=3)
    assert refused(state, 0, "buy", say(state, "four")) == "S15"
    assert say(state, "three") in allowed(state, 0, "buy")


@pytest.mark.rule("S15")
def test_a_turn_with_nothing_to_buy_or_use_ends_by_itself() -> None:
    state = table("1 7 3 seven: 2c / -", credits=0)
    stand(state, 1, "seven")
    roll(state, 3, 3)
    assert state.active != 0 or state.round > 1


@pytest.mark.rule("S16")
def test_the_new_ship_takes_its_sector_and_the_old_one_is_deployed() -> None:
    state = main("1 3 3 three: 3c / 1c", "2 3 8 better: 5c / 2c")
    stand(state, 0, "plain1.3.0")
    events = play(state, 0, "buy", say(state, "better"))
    assert station(state, 0, 3) == "better"
    assert deployed(state, 0, 3) == ["plain1.3.0"]
    bought = next(event for event in events if isinstance(event, Bought))
    assert bought.deployed == card(state, "plain1.3.0")
    assert say(state, "better") not in [str(ship) for row in state.yard for ship in row]
    state.active, state.phase, state.seats[0].credits, state.bought = 0, "main", 3, False
    play(state, 0, "buy", say(state, "three"))
    assert deployed(state, 0, 3) == ["plain1.3.0", "better"]


@pytest.mark.rule("S17")
def test_a_colony_gives_its_points_at_once_and_deploys_the_ship() -> None:
    state = main(credits=40)
    for_sale(state, "colony9")
    events = play(state, 0, "buy", say(state, "colony9"))
    assert tracks(state) == (0, 0, 9)
    assert station(state, 0, 9) == ""
    assert deployed(state, 0, 9) == ["plain0.9.0"]
    assert state.seats[0].sectors[8].colony == card(state, "colony9")
    assert state.colonies == []
    assert next(event for event in events if isinstance(event, Bought)).points == 9


@pytest.mark.rule("S18")
def test_a_sector_with_a_colony_takes_no_more_cards() -> None:
    state = main("1 3 3 three: 3c / 1c", "1 4 3 bank: slots=1 blue:buy+3c / -")
    stand(state, 0, "colony3")
    stand(state, 0, "bank", 1)
    assert refused(state, 0, "buy", say(state, "three")) == "S18"
    state.tasks = [Task(0, "claim", [1])]
    assert options(state, 0, "claim")[say(state, "three")].refusal is not None
    state.tasks = [Task(0, "buy")]
    assert options(state, 0, "acquire")[say(state, "three")].refusal is not None
    state.tasks = [Task(0, "buy", high=True)]
    stand(state, 0, "colony8")
    assert allowed(state, 0, "acquire", say(state, "three")) == ["7", "9", "10", "11", "12"]


@pytest.mark.rule("S27")
@pytest.mark.parametrize(("slots", "kept"), [("slots=1 red:gain3c", 1), ("slots=3 red:gain3c", 2), ("-", 0)])
def test_charges_move_to_the_deployed_slots_and_the_surplus_is_lost(slots: str, kept: int) -> None:
    state = main("1 3 3 three: 3c / 1c", f"2 3 8 bank: slots=2 linked blue:gain20c / {slots}")
    stand(state, 0, "bank", 2)
    state.seats[1].credits = 10
    play(state, 0, "buy", say(state, "three"))
    assert charges(state, 0, "d3.1") == kept


# --- S34, S35 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S34")
def test_an_ability_buys_for_the_cost_alone_and_a_normal_purchase_may_follow() -> None:
    state = main("1 3 3 three: 3c / 1c", "1 5 4 five: - / -", "1 4 3 shop: slots=1 blue:buy+3c / -")
    stand(state, 0, "shop", 1)
    play(state, 0, "use", "s4")
    assert (tracks(state), waiting(state)) == ((13, 0, 0), [(0, "task")])
    events = play(state, 0, "acquire", say(state, "five"), "5")
    bought = next(event for event in events if isinstance(event, Bought))
    assert (bought.how, bought.sector, bought.paid, bought.deployed) == ("acquire", 5, 4, card(state, "plain0.5.0"))
    assert tracks(state) == (9, 0, 0)
    assert waiting(state) == [(0, "main")]
    play(state, 0, "buy", say(state, "three"))
    assert tracks(state) == (0, 0, 0)


@pytest.mark.rule("S34")
def test_it_may_buy_a_colony_or_nothing_and_gives_points_where_it_says_so() -> None:
    state = main("1 4 3 shop: slots=1 blue:buy+4p / -", credits=40)
    for_sale(state, "colony8")
    stand(state, 0, "shop", 1)
    play(state, 0, "use", "s4")
    assert say(state, "colony8") in allowed(state, 0, "acquire")
    play(state, 0, "acquire", say(state, "colony8"), "8")
    assert tracks(state) == (40 - 28, 0, 12)
    stand(state, 0, "shop", 1)
    play(state, 0, "use", "s4")
    play(state, 0, "acquire", "-", "0")
    assert tracks(state) == (12, 0, 16)


@pytest.mark.rule("S34")
def test_a_ship_may_be_bought_into_any_sector_from_seven_to_twelve_a_colony_only_into_its_own() -> None:
    state = main("1 3 3 three: 3c / 1c", "1 4 3 far: slots=1 blue:buyhigh / -", credits=40)
    for_sale(state, "colony2", "colony7", "colony12")
    stand(state, 0, "far", 1)
    play(state, 0, "use", "s4")
    assert allowed(state, 0, "acquire", say(state, "colony7")) == ["7"]
    assert allowed(state, 0, "acquire", say(state, "colony12")) == ["12"]
    assert allowed(state, 0, "acquire", say(state, "three")) == ["7", "8", "9", "10", "11", "12"]
    play(state, 0, "acquire", say(state, "three"), "11")
    assert station(state, 0, 11) == "three"
    assert deployed(state, 0, 11) == ["plain0.11.0"]


@pytest.mark.rule("S34")
def test_who_buys_into_seven_to_twelve_gets_no_colony_of_a_lower_sector() -> None:
    state = main("1 4 3 far: slots=1 blue:buyhigh / -", "3 6 13 dear: - / -", credits=30)
    for_sale(state, "colony5", "colony6", "colony9")
    stand(state, 0, "far", 1)
    play(state, 0, "use", "s4")
    assert allowed(state, 0, "acquire") == [say(state, name) for name in ("tender", "far", "dear", "colony9")]
    for name in ("colony5", "colony6"):
        assert refused(state, 0, "acquire", say(state, name), name[-1]) == "S34"
    state.seats[0].credits = 12
    assert refused(state, 0, "acquire", say(state, "dear"), "7") == "S15"
    assert SPACEBASE.default(state, 0)[1] in allowed(state, 0, "acquire")


@pytest.mark.rule("S34", "S18")
def test_into_seven_to_twelve_nothing_is_bought_where_colonies_lie_in_all_of_them() -> None:
    state = main("1 4 3 far: slots=1 blue:buyhigh / -", credits=40)
    for_sale(state, "colony5")
    stand(state, 0, "far", 1)
    for n in range(7, 12):
        stand(state, 0, f"colony{n}")
    state.tasks = [Task(0, "buy", high=True)]
    assert allowed(state, 0, "acquire", say(state, "tender")) == ["12"]
    stand(state, 0, "colony12")
    assert refused(state, 0, "acquire", say(state, "tender"), "12") == "S18"
    state.tasks.clear()
    assert "use" not in allowed(state, 0)


@pytest.mark.rule("S35")
def test_a_claimed_ship_is_free_and_a_normal_purchase_may_follow() -> None:
    state = table("1 3 3 herald: claim2 / -", "2 5 8 prize: - / -")
    for_sale(state, "prize", "plain3.6.0", "colony7")
    stand(state, 0, "herald")
    roll(state, 3, 4)
    take(state, "pair")
    assert list(options(state, 0, "claim")) == [say(state, "prize")]
    events = play(state, 0, "claim", say(state, "prize"))
    assert isinstance(events[0], Bought)
    assert (events[0].how, events[0].paid) == ("claim", 0)
    assert station(state, 0, 5) == "prize"
    assert tracks(state) == (10, 0, 0)
    assert "buy" in allowed(state, 0)


@pytest.mark.rule("S35")
def test_several_are_claimed_one_by_one_and_one_may_claim_none() -> None:
    state = main("1 4 3 dock: slots=1 blue:claim2,1 / -")
    for_sale(state, "plain1.3.0", "plain1.5.0", "plain2.6.0", "plain3.7.0")
    stand(state, 0, "dock", 1)
    play(state, 0, "use", "s4")
    first = [say(state, name) for name in ("tender", "dock", "plain1.3.0", "plain1.5.0", "plain2.6.0")]
    assert list(options(state, 0, "claim")) == first
    play(state, 0, "claim", say(state, "plain1.3.0"))
    assert list(options(state, 0, "claim")) == [say(state, "plain2.6.0")]
    play(state, 0, "claim", "-")
    assert waiting(state) == [(0, "main")]
    assert station(state, 0, 6) == "plain0.6.0"


@pytest.mark.rule("S35")
def test_each_claim_is_for_its_own_level() -> None:
    state = main("1 4 3 dock: slots=1 blue:claim2,1 / -")
    for_sale(state, "plain2.6.0", "plain2.7.0")
    stand(state, 0, "dock", 1)
    play(state, 0, "use", "s4")
    play(state, 0, "claim", say(state, "plain2.6.0"))
    assert list(options(state, 0, "claim")) == [say(state, "tender"), say(state, "dock")]


@pytest.mark.rule("S35", "S34")
def test_defaults_claim_and_buy_what_is_dearest() -> None:
    state = main("1 3 2 cheap: - / -", "1 5 5 dear: - / -")
    state.tasks = [Task(0, "claim", [1])]
    assert SPACEBASE.default(state, 0) == ("claim", say(state, "dear"))
    state.tasks = [Task(0, "buy")]
    state.seats[0].credits = 4
    assert SPACEBASE.default(state, 0) == ("acquire", say(state, "cheap"), "3")
