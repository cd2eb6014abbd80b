"""Games that began under older rules are played by them."""

from __future__ import annotations

import pytest

from bot.games.contract import RULES
from bot.games.engine.chance import LooseChance
from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.events import Gained, Ready
from bot.games.spacebase.parts import book as books
from bot.games.spacebase.parts.cardfile import set_of
from bot.games.spacebase.state import VERSION, State
from tests.games.spacebase.positions import (
    allowed,
    card,
    charges,
    deploy,
    for_sale,
    play,
    roll,
    stand,
    table,
    take,
    waiting,
)


def old(*ships: str, credits: int = 10) -> State:  # noqa: A002
    """A table of version 1."""
    state = table(*ships, credits=credits)
    state.rules = 1
    return state


def test_a_game_plays_by_the_rules_that_it_began_with() -> None:
    for said, rules in (({}, VERSION), ({RULES: "1"}, 1), ({RULES: "2"}, 2), ({RULES: "3"}, 3), ({RULES: "4"}, 4)):
        state, _ = SPACEBASE.setup(2, {"start": "normal", **said}, LooseChance(1))
        assert state.rules == rules
        assert SPACEBASE.clone(state).rules == rules
        view = SPACEBASE.view(state, 0)
        assert SPACEBASE.guess(view, LooseChance(1)).rules == view.rules == rules
    assert (SPACEBASE.meta.version, SPACEBASE.plays) == (VERSION, (1, 2, 3, 4))


@pytest.mark.rule("S19")
def test_by_version_1_a_turn_waits_for_nobody() -> None:
    state = old("1 3 3 bank: - / slots=1 red:gain3c")
    deploy(state, 1, "bank")
    roll(state, 3, 4)
    take(state, "pair", seat=1)
    play(state, 0, "end")
    assert (state.active, charges(state, 1, "d3.1")) == (1, 1)


@pytest.mark.rule("S21")
def test_by_version_1_the_active_player_uses_abilities_after_the_rewards_only() -> None:
    state = old("1 3 3 bank: slots=1 blue:gain3c / -")
    stand(state, 0, "bank", 1)
    roll(state, 5, 6)
    assert waiting(state) == [(0, "main")]
    assert "use" in allowed(state, 0)


@pytest.mark.rule("S42")
def test_by_version_1_ordinary_rewards_charge_the_2x_that_is_used_with_them() -> None:
    state = old("2 2 8 mirror: 1i slots=3 blue:double / -")
    stand(state, 0, "mirror")
    roll(state, 2, 5)
    assert "pair..x5" in allowed(state, 0, "take")
    stand(state, 0, "mirror", 1)
    take(state, "pair..x2")
    assert charges(state, 0, "s2") == 1


@pytest.mark.rule("S34")
def test_by_version_1_a_colony_of_any_sector_is_bought_into_its_own() -> None:
    state = old("1 4 3 far: slots=1 blue:buyhigh / -", credits=40)
    state.phase = "main"
    for_sale(state, "colony5")
    stand(state, 0, "far", 1)
    play(state, 0, "use", "s4")
    assert allowed(state, 0, "acquire", str(card(state, "colony5"))) == ["5"]


@pytest.mark.rule("S7")
def test_by_version_1_the_events_keep_how_a_seat_has_chosen() -> None:
    state = old("1 3 3 three: 3c / -")
    stand(state, 0, "three")
    state.seats[0].order = "credits"
    events = roll(state, 3, 4)
    assert Ready(seat=0, by="order") in events
    assert Ready(seat=1, by="alike") in events


def test_a_game_of_version_2_keeps_the_house_set_that_it_began_with() -> None:
    for said, cost in (({}, set_of("").cards[144].cost), ({RULES: "2"}, 26)):
        state, _ = SPACEBASE.setup(2, {"start": "normal", **said}, LooseChance(1))
        view = SPACEBASE.view(state, 0)
        colony = view.colonies[0]
        assert books.of(state).cards[colony].cost == set_of(view.set).cards[colony].cost == cost
        assert books.of(SPACEBASE.guess(view, LooseChance(1))) is books.of(state)
        assert SPACEBASE.supplies(state) == {}


def test_an_owner_s_set_is_the_same_under_all_rules() -> None:
    state = old("1 3 3 three: 3c / -")
    assert set_of(SPACEBASE.view(state, 0).set).cards[card(state, "three")].station.credits == 3


def test_by_version_2_everybody_is_asked_unless_they_say_otherwise() -> None:
    for said, order in (({}, "clear"), ({RULES: "2"}, "ask")):
        state, _ = SPACEBASE.setup(2, {"start": "normal", **said}, LooseChance(1))
        assert [seat.order for seat in state.seats] == [order, order]


@pytest.mark.rule("S7")
def test_by_version_2_nothing_tells_that_a_choice_was_automatic() -> None:
    for rules, auto in ((2, False), (3, True)):
        state = old("1 3 3 three: 3c / -")
        state.rules = rules
        stand(state, 0, "three")
        state.seats[0].order = "credits"
        gained = [event for event in roll(state, 3, 4) if isinstance(event, Gained)]
        assert [one.auto for one in gained] == [auto, False]


def test_by_version_2_whoever_could_use_something_is_asked_for_the_roll() -> None:
    for rules, asked in ((2, True), (3, False)):
        state = old("1 3 3 three: 3c / 3c", "1 9 3 bank: slots=1 green:gain3c / -")
        state.rules = rules
        deploy(state, 1, "three")
        stand(state, 1, "bank", 1)
        state.seats[1].order = "clear"
        roll(state, 3, 4)
        assert ((1, "allocate") in waiting(state)) is asked
