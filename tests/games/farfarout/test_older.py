"""Games that began under older rules are played by them to their end."""

from __future__ import annotations

import pytest

from bot.games.contract import RULES
from bot.games.engine.chance import LooseChance
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout.events import Mined
from bot.games.farfarout.state import Die, State, Throw
from tests.games.farfarout.positions import allowed, dice, number, of_type, planet, play, refused, table


def of_first_rules(at: str) -> State:
    state = table(at=at)
    state.rules = 1
    return state


@pytest.mark.parametrize(
    ("settings", "rules"), [({}, 5), ({RULES: "4"}, 4), ({RULES: "3"}, 3), ({RULES: "2"}, 2), ({RULES: "1"}, 1)]
)
def test_a_game_is_played_by_the_rules_that_it_began_under(settings: dict[str, str], rules: int) -> None:
    state, _ = FARFAROUT.setup(2, settings, LooseChance(1))
    assert state.rules == rules
    assert FARFAROUT.clone(state).rules == rules
    assert FARFAROUT.guess(FARFAROUT.view(state, 0), LooseChance(1)).rules == rules
    assert FARFAROUT.guess(FARFAROUT.view(state, None), LooseChance(1)).rules == rules


@pytest.mark.rule("F62")
def test_under_the_first_rules_a_copied_icon_is_not_used() -> None:
    state = of_first_rules("2b.p1")
    foe = number("titan")
    planet(state, "2b.p1", "lair", foe=foe)
    state.throw = throw = Throw(0, "foe", [Die(1, 1, 5), Die(4, 4, 5), Die(8, 8, 0)], [Die(8, 8, 5)], foe=foe)
    play(state, 0, "copy", "a1", "a2")
    assert (throw.mine[0].face, throw.mine[0].used) == (4, True)
    assert allowed(state, 0, "set") == ["a2"]


@pytest.mark.rule("F36")
def test_under_the_first_rules_a_copied_explosion_pays_too() -> None:
    state = of_first_rules("1d.a1")
    play(state, 0, "mine", chance=dice(1, 6, 6))
    assert of_type(play(state, 0, "copy", "a2", "b1"), Mined)[0].units == 4


@pytest.mark.rule("F46")
def test_under_the_first_rules_a_market_action_trades_one_resource_in_any_direction() -> None:
    state = of_first_rules("1a.p2")
    state.seats[0].uranium, state.tokens = 2, [0, 0, 2, 0]
    play(state, 0, "trade", "buy", "plutonium", "1")
    assert state.tokens == [0, 0, 1, 0]
    play(state, 0, "trade", "sell", "plutonium", "1")
    assert state.active == 1, "no token is left"
    state = of_first_rules("1a.p2")
    play(state, 0, "trade", "buy", "plutonium", "1")
    assert refused(state, 0, "trade") == "F25"
