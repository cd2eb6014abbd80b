"""Tests of F17, F18, F20, F22 to F28: tokens, moves, the order of turns."""

from __future__ import annotations

import pytest

from bot.games.contract import Complete, Pick, Refused
from bot.games.engine.choice_walk import check
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout.components.data import TOKENS
from bot.games.farfarout.events import Moved, TurnBegan, TurnEnded
from bot.games.farfarout.rules import moving
from bot.games.farfarout.state import Anomaly
from tests.games.farfarout.positions import (
    BOOK,
    allowed,
    asked,
    at,
    crew,
    items,
    join,
    of_type,
    options,
    place,
    planet,
    play,
    refused,
    ship,
    table,
)


@pytest.mark.rule("F18", "F27")
def test_any_token_becomes_moves() -> None:
    state = table()
    play(state, 0, "move", "1d.p1", "red")
    assert (at(state, 0), state.tokens, state.points) == ("1d.p1", [1, 1, 1, 0], 1)


@pytest.mark.rule("F22", "F27")
def test_a_ship_leaves_a_way_behind_until_its_next_turn() -> None:
    state = table(at="1d")
    play(state, 0, "move", "1a", "red")
    play(state, 0, "move", "1b", "-")
    assert state.seats[0].way == [place("1d"), place("1a"), place("1b")]
    assert FARFAROUT.view(state, None).seats[0].way == tuple(state.seats[0].way)
    while state.active == 0:
        play(state, 0, "end")
    assert state.seats[0].way, "it is seen in the turns of others"
    while state.active != 0:
        play(state, state.active, "end")
    assert state.seats[0].way == []


@pytest.mark.rule("F27")
@pytest.mark.parametrize(
    ("start", "to", "cost"),
    [
        ("1d", "1d.p1", 1),  # landing
        ("1d", "1d.a1", 1),
        ("1d.p1", "1d", 1),  # taking off
        ("1d", "1a", 1),  # an adjacent sector
        ("1d", "2a", 1),  # also in another system
        ("1d.p1", "1d.p2", 2),
        ("1d.p1", "2b.x1", 4),
        ("2c.a1", "1a.p1", 5),
    ],
)
def test_what_moves_cost(start: str, to: str, cost: int) -> None:
    state = table(at=start)
    assert moving.costs(BOOK, state, 0)[place(to)] == cost


@pytest.mark.rule("F27")
def test_sectors_are_joined_only_where_open_edges_face_each_other() -> None:
    state = table(at="2b")
    join(state, 3, 1, 1, 2)  # its entry faces 2b; north-west of it is the home system's edge 2, which is open
    costs = moving.costs(BOOK, state, 0)
    assert costs[place("3a")] == 1
    assert costs[place("1c")] == 3  # 2a, 1d, 1c: no edge of 3a faces 1c
    assert moving.costs(BOOK, table(at="1c"), 0).get(place("3a")) is None


@pytest.mark.rule("F28")
def test_speed_is_moves_for_each_token() -> None:
    state = table()
    ship(state, 0, "racer")
    play(state, 0, "move", "2a", "grey")
    assert state.points == 3


@pytest.mark.rule("F24")
def test_points_left_over_are_kept_for_the_rest_of_the_turn() -> None:
    state = table()
    play(state, 0, "move", "1d.p1", "red")
    play(state, 0, "trade", "buy", "plutonium", "1")
    moved = of_type(play(state, 0, "fly", "1d"), Moved)[0]
    assert (moved.burned, moved.left, state.tokens) == ((), 0, [1, 1, 0, 0])


@pytest.mark.rule("F24", "F23")
def test_points_are_gone_with_the_turn_and_tokens_come_back() -> None:
    state = table()
    play(state, 0, "move", "1d.p1", "red")
    play(state, 0, "end")
    play(state, 1, "end")
    assert (state.active, state.points, state.tokens) == (0, 0, [1, 1, 1, 1])


@pytest.mark.rule("F23", "F25")
def test_a_spent_token_is_spent() -> None:
    state = table()
    play(state, 0, "move", "1d.p1", "orange")
    assert refused(state, 0, "trade") == "F25"


@pytest.mark.rule("F25", "F17")
@pytest.mark.parametrize("verb", ["mine", "scan", "discover", "dig", "trade", "invest", "fight", "outpost"])
def test_an_action_needs_a_token_of_its_colour(verb: str) -> None:
    state = table()
    state.tokens, state.points = [0, 0, 0, 0], 1
    assert refused(state, 0, verb) == "F25"


@pytest.mark.rule("F17")
def test_the_ship_says_which_tokens_there_are() -> None:
    state = table()
    ship(state, 1, "hauler")
    play(state, 0, "end")
    assert state.tokens == [0, 2, 1, 1]


@pytest.mark.rule("F18", "F28")
def test_which_tokens_are_burned_is_asked_only_where_there_is_a_choice() -> None:
    state = table()
    choices = FARFAROUT.choices(state, 0, ("move", "1a.p1"))
    assert isinstance(choices, Pick)
    assert (choices.at_least, choices.at_most) == (1, 1)
    assert [option.value for option in choices.options] == ["green", "grey", "orange", "red"]
    state.points = 2
    choices = FARFAROUT.choices(state, 0, ("move", "1a.p1"))
    assert isinstance(choices, Pick)
    assert (choices.at_most, choices.options) == (0, ())


@pytest.mark.rule("F18", "F24")
@pytest.mark.parametrize(
    ("to", "kept"),
    [
        ("1d.a1", ["green", "grey"]),
        ("1d", ["grey", "red"]),
        ("2b.p1", ["grey", "red"]),
        ("1d.p1", ["orange", "grey"]),
        ("1d.p2", ["red", "orange"]),
    ],
)
def test_a_flight_keeps_the_tokens_that_can_do_most_where_it_leads(to: str, kept: list[str]) -> None:
    """An asteroid needs green, undiscovered places grey, Uranus orange, Neptune red."""
    state = table(at="1b.p1")
    for needed in (3, 2):
        state.points = moving.costs(BOOK, state, 0)[place(to)] - 2 * needed + 1
        last = FARFAROUT.choices(state, 0, ("fly", to))
        assert isinstance(last, Complete)
        assert [token for token in moving.usual(BOOK, state, 0, place(to)) if token in kept[: 4 - needed]] == []
    moved = of_type(play(state, 0, "fly", to), Moved)[0]
    assert len(moved.burned) == 2
    assert [state.tokens[TOKENS.index(token)] for token in kept] == [1, 1]


@pytest.mark.rule("F18")
def test_who_wants_to_chooses_the_tokens_where_there_is_a_choice() -> None:
    state = table()
    assert {"fly", "move"} <= set(allowed(state, 0))
    state.tokens = [0, 0, 0, 3]
    assert refused(state, 0, "move") == "F18"


@pytest.mark.rule("F28")
def test_an_unreachable_place_says_how_many_moves_are_lacking() -> None:
    state = table(at="1b.p1")
    state.tokens, state.points = [0, 0, 0, 1], 0
    assert options(state, 0, "fly")["2a"].refusal is not None
    with pytest.raises(Refused) as caught:
        check(FARFAROUT, state, 0, ("fly", "2b.p1"))
    assert caught.value.rule == "F28"
    assert caught.value.text.args["n"] == 3
    assert {"1b", "1d"} <= set(allowed(state, 0, "fly"))


@pytest.mark.rule("F27", "F28")
def test_the_nearest_places_are_named_where_one_cannot_go() -> None:
    state = table(at="1b.p1")
    state.tokens = [0, 0, 0, 1]
    with pytest.raises(Refused) as caught:
        check(FARFAROUT, state, 0, ("fly", "2b.p1"))
    assert caught.value.instead[0].args["id"] == "1d"


@pytest.mark.rule("F27")
def test_one_cannot_go_where_one_is_or_to_what_is_gone() -> None:
    state = table()
    state.asteroids[0] = True
    state.anomalies[0] = Anomaly("gone")
    assert refused(state, 0, "move", "1d", "-") == "F27"
    assert refused(state, 0, "move", "1d.a1", "red") == "F36"
    assert refused(state, 0, "move", "2b.x1", "red") == "F29"
    assert refused(state, 0, "move", "3a", "red") == "F27"


@pytest.mark.rule("F20")
def test_without_a_pilot_the_ship_does_not_move() -> None:
    state = table()
    crew(state, 0)
    assert refused(state, 0, "move") == "F20"
    crew(state, 0, "tele")
    ship(state, 0, "raphael")
    assert refused(state, 0, "move") == "F20"
    crew(state, 0, "tele", "eido2")
    assert "2a" in allowed(state, 0, "move")


@pytest.mark.rule("F22")
def test_turns_go_clockwise_and_rounds_begin_with_the_start_player() -> None:
    state = table(3)
    state.first = 1
    state.active = 1
    order: list[int] = []
    for _ in range(4):
        order.append(state.active)
        events = play(state, state.active, "end")
        assert of_type(events, TurnEnded)[0].next == of_type(events, TurnBegan)[0].seat == state.active
    assert order == [1, 2, 0, 1]
    assert state.round == 2


@pytest.mark.rule("F23")
def test_a_turn_ends_by_itself_when_nothing_is_left_to_do() -> None:
    state = table()
    state.tokens = [0, 0, 0, 1]
    play(state, 0, "fly", "1d.p1")
    assert asked(state) == [(0, "turn")]
    play(state, 0, "fly", "1d")
    assert asked(state) == [(1, "turn")]


@pytest.mark.rule("F27", "F40")
def test_going_where_nobody_was_cannot_be_taken_back_unless_one_may_still_scan_there() -> None:
    state = table(at="2b")
    for to, burn, final in (("2b.x1", "red", True), ("2b.p1", "red", False), ("2b.p1", "grey", True)):
        last = FARFAROUT.choices(state, 0, ("move", to, burn))
        assert isinstance(last, Complete)
        assert last.is_final is final
    planet(state, "2b.p1", "forge")
    last = FARFAROUT.choices(state, 0, ("move", "2b.p1", "red"))
    assert isinstance(last, Complete)
    assert not last.is_final


@pytest.mark.rule("F28", "F27")
def test_items_make_moves_cheaper() -> None:
    state = table()
    items(state, 0, "recon", "eye", "booster")
    costs = moving.costs(BOOK, state, 0)
    assert (costs[place("1d.p1")], costs[place("1d.a1")]) == (0, 1)
    assert moving.speed(BOOK, state, 0) == 3
    state.seats[0].place = place("1d.p1")
    assert moving.costs(BOOK, state, 0)[place("1d")] == 0


def test_nothing_is_seen_of_the_state_in_what_is_still_to_be_said_of_a_place() -> None:
    offered = FARFAROUT.choices(table(), 0, ("fly",))
    assert isinstance(offered, Pick)
    assert "State(" not in repr(offered)
