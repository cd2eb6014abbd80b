"""Tests of F70, F71: battles between players."""

from __future__ import annotations

import pytest

from bot.games.farfarout import FARFAROUT
from bot.games.farfarout.events import BattleBegan, BattleEnded, BattleTurn, Event, IconUsed, Looted
from bot.games.farfarout.state import State, Task
from tests.games.farfarout.positions import (
    allowed,
    asked,
    at,
    crew,
    dice,
    items,
    names,
    number,
    of_type,
    options,
    planet,
    play,
    put,
    refused,
    sentence,
    settle,
    table,
)


def _meeting(where: str = "2b") -> State:
    """Both ships in sector 2b: the Scouts' green dice, an orange one against a red one."""
    state = table(at="2b")
    planet(state, "2b.p1", "forge")
    put(state, 1, where)
    crew(state, 1, "vaul2")
    return state


@pytest.mark.rule("F70")
@pytest.mark.parametrize("where", ["2b", "2b.p1", "2b.x1"])
def test_whoever_is_in_the_sector_can_be_attacked(where: str) -> None:
    assert allowed(_meeting(where), 0, "attack") == ["2"]


@pytest.mark.rule("F70", "F71")
def test_not_elsewhere_nor_at_home_nor_on_a_planet_with_a_colony() -> None:
    assert refused(_meeting("2a"), 0, "attack") == "F70"
    assert refused(table(at="1a"), 0, "attack") == "F71"
    state = _meeting("2b.p1")
    planet(state, "2b.p1").colony = 1
    assert refused(state, 0, "attack") == "F70"
    put(state, 0, "2b.p1")
    assert refused(state, 0, "attack") == "F70"


@pytest.mark.rule("F70")
def test_who_cannot_be_attacked_here_is_named_and_why() -> None:
    state = table(3, at="2b")
    planet(state, "2b.p1", "forge", colony=1)
    put(state, 1, "2b.p1")
    put(state, 2, "2b")
    assert list(options(state, 0, "attack")) == ["3", "2"]
    sheltered = sentence(state, 0, "attack", "2")
    assert refused(state, 0, "attack", "2") == "F70"
    state.fought = [2]
    fought = options(state, 0, "attack")["3"].refusal
    assert fought is not None
    assert (fought.rule, fought.text != sheltered) == ("F70", True)
    assert sentence(state, 0, "attack") == sheltered  # the reason of the first of them
    put(state, 1, "1a")
    assert sentence(state, 0, "attack") == fought.text


@pytest.mark.rule("F70", "F63")
def test_a_battle_takes_a_red_token_and_needs_a_shield() -> None:
    state = _meeting()
    state.seats[0].shields = 0
    assert refused(state, 0, "attack") == "F63"
    state.seats[0].shields = 1
    began = of_type(play(state, 0, "attack", "2", chance=dice(1, 1, 3, 3)), BattleBegan)[0]
    assert (began.rival, state.tokens[3]) == (1, 0)


@pytest.mark.rule("F70")
def test_the_lower_total_of_either_side_gives_something_up_and_is_asked() -> None:
    state = _meeting()
    play(state, 0, "attack", "2", chance=dice(3, 5, 1, 1))  # 8 against 2
    assert asked(state) == [(1, "lose")]
    assert allowed(state, 1) == ["shield", "weakest", "quick"]
    play(state, 1, "shield", chance=dice(1, 1, 3, 3))  # 2 against 6
    assert state.seats[1].shields == 2
    assert asked(state) == [(0, "lose")]


@pytest.mark.rule("F70")
def test_the_challenged_player_may_leave_it_to_the_game() -> None:
    state = _meeting()
    play(state, 0, "attack", "2", chance=dice(3, 5, 1, 1))
    assert "quick" in allowed(state, 1)
    play(state, 1, "quick", chance=dice(3, 5, 1, 1, 3, 5, 1, 1, 3, 5, 1, 1))
    assert all(seat != 1 for seat, _ in asked(state))
    assert state.seats[1].shields <= 1


@pytest.mark.rule("F70", "F62")
def test_the_attacker_uses_icons_first_then_the_game_does_for_the_other() -> None:
    state = _meeting()
    crew(state, 1, "tele2")
    play(state, 0, "attack", "2", chance=dice(1, 6, 3, 6))  # 1, Telepath against 3, Telepath
    assert asked(state) == [(0, "icons")]
    events = play(state, 0, "copy", "a2", "a1")
    assert [(one.own, one.die, one.target) for one in of_type(events, IconUsed)] == [
        (True, "a2", "a1"),
        (False, "b2", "b1"),
    ]
    turn = of_type(events, BattleTurn)[0]
    assert (turn.mine, turn.theirs) == (2, 6)


def _beaten(rolled: int, erg: int = 10) -> tuple[State, list[Event]]:
    """Return a duel that seat 1 has lost; the winner's one green die shows `rolled`."""
    state = _meeting()
    state.seats[1].erg, state.seats[1].shields = erg, 0
    crew(state, 0)
    crew(state, 1)
    items(state, 1, "kit", "bunk", "plates")
    events = play(state, 0, "attack", "2", chance=dice(3, 1, rolled))
    return state, events


@pytest.mark.rule("F70")
def test_the_winner_takes_erg_or_an_item_of_that_value() -> None:
    state, events = _beaten(3)
    assert of_type(events, BattleEnded)[0].won
    assert asked(state) == [(0, "loot")]
    assert FARFAROUT.pending(state)[0].prompt.args["n"] == 3
    assert allowed(state, 0, "loot") == ["erg", "kit"]  # 2 ERG; plates and bunk cost 4
    play(state, 0, "loot", "erg")
    assert (state.seats[0].erg, state.seats[1].erg) == (13, 7)
    state, _ = _beaten(3)
    play(state, 0, "loot", "kit")
    assert names(state.seats[0].items, "items") == ["kit"]
    assert names(state.seats[1].items, "items") == ["bunk", "plates"]
    assert (at(state, 1), state.seats[1].shields) == ("2b", 0)


@pytest.mark.rule("F70")
def test_loot_is_capped_by_what_there_is_and_icons_count_nothing() -> None:
    state, _ = _beaten(3, erg=1)
    play(state, 0, "loot", "erg")
    assert (state.seats[0].erg, state.seats[1].erg) == (11, 0)
    state, events = _beaten(4)  # a Vault icon
    assert asked(state) == [(0, "turn")]
    assert [(one.total, one.erg) for one in of_type(events, Looted)] == [(0, 0)]


@pytest.mark.rule("F70")
def test_a_defender_who_wins_takes_the_loot() -> None:
    state = _meeting()
    crew(state, 0)
    crew(state, 1)
    play(state, 0, "attack", "2", chance=dice(1, 3))
    play(state, 0, "weakest", chance=dice(2))
    assert (state.seats[0].erg, state.seats[1].erg) == (8, 12)
    assert state.beaten is False


@pytest.mark.rule("F70")
def test_the_same_victim_once_a_turn() -> None:
    state, _ = _beaten(3)
    play(state, 0, "loot", "erg")
    state.tokens[3] = 1
    assert refused(state, 0, "attack") == "F70"
    play(state, 0, "end")
    play(state, 1, "end")
    assert allowed(state, 0, "attack") == ["2"]


@pytest.mark.rule("F70", "F48")
def test_who_loses_a_bunk_loses_its_room() -> None:
    state = _meeting()
    items(state, 1, "bunk")
    crew(state, 1, "vaul2", "grey2", "time2")
    state.tasks.append(Task(0, "loot", n=5, other=1))
    settle(state)
    play(state, 0, "loot", "bunk")
    assert asked(state) == [(1, "excess")]
    play(state, 1, "drop", "vaul2")
    assert number("vaul2") in state.under
    assert FARFAROUT.pending(state)[0].kind == "turn"
