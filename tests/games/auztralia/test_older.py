"""Games that began under older rules are played by them to their end."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.events import FightOver, ShakenOff
from bot.games.auztralia.parts.book import open_book
from bot.games.auztralia.parts.setfile import HOUSE3
from bot.games.auztralia.state import State
from bot.games.contract import RULES
from bot.games.engine.chance import LooseChance
from tests.games.auztralia.positions import (
    SETTINGS,
    Wanted,
    allowed,
    arm,
    is_final,
    line,
    old_ones,
    play,
    stand,
    table,
    units,
)
from tests.games.auztralia.test_fighting import TWO, attack, draw, fighters

NOTHING, ALL, SANITY, ONE_SANITY, ALL_SANITY = 0, 1, 7, 10, 17
FIRST, NOBODY_MOVES = 21, 33
HOUSE = {"side": "east", "mode": "rivals", "solo": "normal", "variants": "off"}
NOW = open_book("", "east")


def of_first_rules(hex_: str, *marked: int) -> State:
    """Under the first rules: Zombies on a hex, and two trains of seat 0, whose railway ends beside E1."""
    state = table()
    state.rules = 1
    line(state, "A1", "B1", "C1", "D1")
    stand(state, "zombie", hex_, "2", marked)
    arm(state, train=2)
    return state


@pytest.mark.parametrize(
    ("settings", "rules"), [({}, 4), ({RULES: "4"}, 4), ({RULES: "3"}, 3), ({RULES: "2"}, 2), ({RULES: "1"}, 1)]
)
def test_a_game_is_played_by_the_rules_that_it_began_under(settings: dict[str, str], rules: int) -> None:
    state, _ = AUZTRALIA.setup(2, {**SETTINGS, **settings}, LooseChance(1))
    assert state.rules == rules
    assert AUZTRALIA.clone(state).rules == rules
    assert AUZTRALIA.guess(AUZTRALIA.view(state, 0), LooseChance(1)).rules == rules
    assert AUZTRALIA.guess(AUZTRALIA.view(state, None), LooseChance(1)).rules == rules


@pytest.mark.rule("Z45")
def test_under_the_first_rules_an_attack_on_what_lies_face_up_draws_at_once() -> None:
    state = of_first_rules("E1")
    assert is_final(state, 0, "attack", "E1", "train")
    play(state, 0, "attack", "E1", "train", chance=Wanted((NOTHING,)))
    assert state.fight is not None
    assert state.fight.cards == [NOTHING]


@pytest.mark.rule("Z44")
def test_under_the_first_rules_a_rout_leaves_the_cubes_of_others_on_zombies() -> None:
    state = of_first_rules("E1", 0, 1)
    play(state, 0, "attack", "E1", "train+train", chance=Wanted((ALL_SANITY,)))
    play(state, 0, "draw", chance=Wanted((SANITY,)))
    play(state, 0, "draw", chance=Wanted((SANITY,)))
    events = play(state, 0, "draw", chance=Wanted((SANITY,)))
    assert state.tiles[0].cubes == [0, 1]
    assert not any(isinstance(event, ShakenOff) for event in events)


@pytest.mark.rule("Z46")
def test_under_the_first_rules_a_defence_that_is_won_may_be_routed_too() -> None:
    state = of_first_rules("A2", 2)
    events = old_ones(state, FIRST, ONE_SANITY, SANITY, SANITY, ALL_SANITY, NOBODY_MOVES)
    assert (state.tiles, state.lost_port, units(state)) == ([], -1, {})
    assert [event.how for event in events if isinstance(event, FightOver)] == ["won"]


@pytest.mark.rule("Z39")
def test_under_the_first_two_rules_each_damage_is_asked_for_alone() -> None:
    state = attack("shoggoth", "3", infantry=1, artillery=1, train=1)
    state.rules = 2
    draw(state, TWO)
    assert allowed(state, 0, "hit") == ["infantry.0", "artillery.0", "train.0"]
    assert AUZTRALIA.default(state, 0) == ("hit", "infantry.0")
    play(state, 0, "hit", "artillery.0")
    assert allowed(state, 0, "hit") == ["infantry.0", "artillery.1", "train.0"]
    play(state, 0, "hit", "artillery.1")
    assert fighters(state) == [(0, 0), (3, 0)]


@pytest.mark.parametrize(("rules", "starts"), [("3", (1, 6, 8, 7)), ("4", NOW.box.starts)])
def test_a_game_keeps_the_house_s_set_of_its_rules(rules: str, starts: tuple[int, ...]) -> None:
    for seats, start in enumerate(starts, 1):
        state, _ = AUZTRALIA.setup(seats, {**HOUSE, RULES: rules}, LooseChance(1))
        assert state.clock[:-1] == [start] * seats
        assert state.set == AUZTRALIA.view(state, 0).set == ("" if rules == "4" else HOUSE3)
        assert AUZTRALIA.supplies(state) == {}, "the rules say which it is"


@pytest.mark.parametrize("rules", [1, 2, 3])
def test_what_was_saved_before_keeps_its_set(rules: int) -> None:
    state, _ = AUZTRALIA.setup(2, {**HOUSE, RULES: str(rules)}, LooseChance(1))
    raw = msgspec.to_builtins(state)
    raw["set"] = ""
    assert AUZTRALIA.migrate(raw, rules)["set"] == HOUSE3
    assert AUZTRALIA.migrate({**raw, "set": "an owner's"}, rules)["set"] == "an owner's"
    assert AUZTRALIA.migrate(raw, 4)["set"] == ""
