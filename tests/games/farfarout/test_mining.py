"""Tests of F33 to F39: mining asteroids and Mercury."""

from __future__ import annotations

import pytest

from bot.games.farfarout.events import Mined, MovedOut, Rolled
from tests.games.farfarout.positions import (
    allowed,
    asked,
    at,
    crew,
    dice,
    items,
    of_type,
    play,
    put,
    refused,
    ship,
    table,
)


@pytest.mark.rule("F33", "F35", "F39")
def test_numbers_of_green_and_black_dice_are_erg_and_vault_icons_units() -> None:
    state = table(at="1d.a1")
    crew(state, 0, "vaul")
    events = play(state, 0, "mine", chance=dice(4, 1, 1))  # Scout's Vault icon, Vault's 1, black 1
    assert of_type(events, Rolled)[0].mine == ("green.vault", "green.1")
    assert of_type(events, Rolled)[0].theirs == ("black.1",)
    mined = of_type(events, Mined)[0]
    assert (mined.erg, mined.ore, mined.units, mined.exploded) == (2, "uranium", 1, False)
    assert (state.seats[0].erg, state.seats[0].uranium, state.tokens) == (12, 1, [0, 1, 1, 1])


@pytest.mark.rule("F35")
def test_numbers_of_other_dice_do_not_count() -> None:
    state = table(at="2a.a1")
    play(state, 0, "mine", chance=dice(2, 5, 3))  # green 2, orange 5, black 3
    assert (state.seats[0].erg, state.seats[0].plutonium) == (15, 0)


@pytest.mark.rule("F33", "F35")
def test_each_asteroid_gives_its_resource() -> None:
    state = table(at="2a.a1")
    play(state, 0, "mine", chance=dice(5, 1, 1))
    assert (state.seats[0].plutonium, state.seats[0].uranium) == (1, 0)


@pytest.mark.rule("F33")
def test_one_mines_on_asteroids_and_mercury_only() -> None:
    assert refused(table(at="1d"), 0, "mine") == "F33"
    assert refused(table(at="1a.p2"), 0, "mine") == "F33"
    assert "mine" in allowed(table(at="1a.p1"), 0)


@pytest.mark.rule("F34")
def test_mining_needs_the_action_and_a_green_die() -> None:
    state = table(at="1d.a1")
    ship(state, 0, "hauler")
    crew(state, 0, "vaul")
    for green in (0, 1):
        state.tokens = [green, 2, 1, 1]
        assert refused(state, 0, "mine") == "F34"
    ship(state, 0, "racer")
    assert "mine" in allowed(state, 0)  # the Vault's die is enough
    crew(state, 0, "tele")
    assert refused(state, 0, "mine") == "F34"


@pytest.mark.rule("F36")
@pytest.mark.parametrize(("green", "shields"), [(1, 2), (6, 3)])
def test_an_explosion_brings_its_amount_and_costs_a_shield_unless_one_is_rolled(green: int, shields: int) -> None:
    state = table(at="1d.a1")
    put(state, 1, "1d.a1")
    events = play(state, 0, "mine", chance=dice(green, 1, 6))  # boom2
    mined = of_type(events, Mined)[0]
    assert (mined.units, mined.exploded) == (2, True)
    assert (state.seats[0].uranium, state.seats[0].shields, state.seats[1].shields) == (2, shields, 3)
    assert state.asteroids[0]
    assert (at(state, 0), at(state, 1)) == ("1d", "1d")
    assert [event.seat for event in of_type(events, MovedOut)] == [0, 1]
    assert state.points == 0
    assert refused(state, 0, "move", "1d.a1", "red") == "F36"


@pytest.mark.rule("F36", "F35")
def test_the_ordinary_payout_comes_too() -> None:
    state = table(at="1d.a1")
    crew(state, 0, "vaul")
    play(state, 0, "mine", chance=dice(3, 4, 5))  # 3, Vault, boom1
    assert (state.seats[0].erg, state.seats[0].uranium) == (13, 2)


@pytest.mark.rule("F37")
def test_without_shields_asteroids_are_not_mined() -> None:
    state = table(at="1d.a1")
    state.seats[0].shields = 0
    assert refused(state, 0, "mine") == "F37"
    put(state, 0, "1a.p1")
    assert "mine" in allowed(state, 0)


@pytest.mark.rule("F38", "F35", "F71")
def test_mercury_gives_two_erg_a_vault_icon_out_of_its_stock() -> None:
    state = table(at="1a.p1")
    crew(state, 0, "vaul")
    events = play(state, 0, "mine", chance=dice(3, 4))  # 3, Vault
    assert of_type(events, Rolled)[0].theirs == ()
    assert (state.seats[0].erg, state.mercury) == (15, 1)
    state.tokens[0] = 1
    play(state, 0, "mine", chance=dice(3, 4))
    assert (state.seats[0].erg, state.mercury) == (16, 0)
    state.tokens[0] = 1
    assert refused(state, 0, "mine") == "F38"


@pytest.mark.rule("F62", "F35")
def test_icons_work_when_mining() -> None:
    state = table(at="1d.a1")
    crew(state, 0, "tele")
    play(state, 0, "mine", chance=dice(5, 6, 4))  # Vault, Telepath, 4
    assert asked(state) == [(0, "icons")]
    assert refused(state, 0, "cancel") == "F62"
    play(state, 0, "copy", "a2", "a1")
    assert (state.seats[0].uranium, state.seats[0].erg) == (2, 14)
    state = table(at="1d.a1")
    crew(state, 0, "eido")
    play(state, 0, "mine", chance=dice(5, 6, 6))  # Vault, Eidolless, boom2
    play(state, 0, "set", "a2", "b1", "4")
    assert (state.seats[0].uranium, state.seats[0].erg, state.asteroids[0]) == (1, 14, False)
    state = table(at="1d.a1")
    crew(state, 0, "time")
    play(state, 0, "mine", chance=dice(1, 6, 5))  # 1, Timer, boom1
    play(state, 0, "reroll", "a2", "b1", chance=dice(2, 4))
    assert (state.seats[0].uranium, state.seats[0].erg, state.asteroids[0]) == (0, 15, False)


@pytest.mark.rule("F36", "F62")
def test_only_the_black_dies_own_explosion_pays_not_a_copied_one() -> None:
    state = table(at="1d.a1")
    events = play(state, 0, "mine", chance=dice(1, 6, 6))  # 1, Telepath, boom2
    assert not of_type(events, Mined)
    mined = of_type(play(state, 0, "copy", "a2", "b1"), Mined)[0]
    assert (mined.units, mined.erg, mined.exploded) == (2, 1, True)
    assert state.seats[0].uranium == 2


@pytest.mark.rule("F36", "F62")
def test_a_copied_explosion_alone_closes_no_asteroid() -> None:
    state = table(at="1d.a1")
    crew(state, 0, "tele", "time")
    play(state, 0, "mine", chance=dice(1, 6, 6, 6))  # 1, Telepath, Timer, boom2
    play(state, 0, "copy", "a2", "b1")
    mined = of_type(play(state, 0, "reroll", "a3", "b1", chance=dice(1, 3)), Mined)[0]
    assert (mined.units, mined.erg, mined.exploded) == (0, 4, False)
    assert (state.asteroids[0], state.seats[0].shields) == (False, 3)


@pytest.mark.rule("F62", "F35")
def test_a_copied_eidolless_icon_sets_a_die_when_mining() -> None:
    state = table(at="1d.a1")
    crew(state, 0, "tele", "eido")
    play(state, 0, "mine", chance=dice(1, 6, 6, 1))  # 1, Telepath, Eidolless, 1
    play(state, 0, "set", "a3", "a1", "4")  # Vault
    play(state, 0, "copy", "a2", "a3")
    mined = of_type(play(state, 0, "set", "a2", "b1", "4"), Mined)[0]
    assert (mined.units, mined.erg) == (1, 4)


@pytest.mark.rule("F62", "F35")
def test_one_may_leave_icons_unused() -> None:
    state = table(at="1d.a1")
    play(state, 0, "mine", chance=dice(5, 6, 4))
    play(state, 0, "done")
    assert (state.seats[0].uranium, state.seats[0].erg) == (1, 14)


@pytest.mark.rule("F36", "F35")
def test_items_help_miners() -> None:
    state = table(at="1d.a1")
    items(state, 0, "bell", "eye")
    play(state, 0, "mine", chance=dice(1, 1, 1, 6))
    assert (state.seats[0].erg, state.seats[0].shields) == (13, 3)
