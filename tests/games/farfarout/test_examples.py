"""Tests of T1 and T2, the worked examples of the rulebook."""

from __future__ import annotations

import pytest

from bot.games.farfarout.components.book import ANOMALY, EVENT, PLANET, TECH, TILE
from bot.games.farfarout.events import Changed, Found
from tests.games.farfarout.positions import (
    asked,
    at,
    crew,
    dice,
    names,
    of_type,
    only,
    planet,
    play,
    points,
    table,
)


@pytest.mark.rule("F18", "F24", "F25", "F27", "F35", "F39", "F40")
def test_player_one() -> None:
    """Market becomes two moves: land, mine, take off.

    Interact becomes two: another sector; a scan; land.
    """
    state = table(at="1d")
    crew(state, 0, "vaul")
    play(state, 0, "move", "1d.a1", "orange")
    assert state.points == 1
    play(state, 0, "mine", chance=dice(4, 1, 1))
    assert (state.seats[0].uranium, state.seats[0].erg) == (1, 12)
    play(state, 0, "fly", "1d")
    assert state.points == 0
    play(state, 0, "move", "2a", "red")
    assert state.points == 1
    state.seats[0].place += 2  # the rulebook's sector has a planet: here it is 2b
    assert at(state, 0) == "2b"
    only(state, EVENT, "stones")
    found = of_type(play(state, 0, "scan", "2b.p1"), Found)[0]
    assert found.scanned
    play(state, 0, "fly", "2b.p1")
    assert state.seats[0].shields == 3  # the scanned half has no effect
    assert asked(state) == [(1, "turn")]  # all tokens are used


@pytest.mark.rule("F29", "F41", "F43", "F44", "F74")
def test_player_two() -> None:
    """A system is joined; three tokens are six moves: there, an anomaly with a Recon Droid.

    Qom-Ru is not scanned.
    """
    state = table(at="1d")
    state.tiles.pop()
    only(state, TILE, 2)
    only(state, ANOMALY, "x.tech")
    only(state, TECH, "recon")
    only(state, PLANET + 3, "qomru")
    only(state, EVENT, "stones")
    play(state, 0, "discover", "s")
    assert (points(state, 0), state.seats[0].erg, state.tokens) == ((0, 0, 1), 7, [1, 0, 1, 1])
    play(state, 0, "move", "2a", "green")  # 1 move
    play(state, 0, "move", "2b.x1", "orange")  # 2 moves
    assert names(state.seats[0].items, "items") == ["recon"]
    assert (state.points, state.tokens) == (1, [0, 0, 0, 1])
    events = play(state, 0, "fly", "2c.p1")  # take off, the adjacent sector; landing is free
    assert planet(state, "2c.p1").token == planet(state, "2c.p1", "qomru").token
    assert of_type(events, Found)[0].scanned is False
    assert [(one.why, one.shields) for one in of_type(events, Changed)] == [("stones", -1)]
    assert (state.points, state.seats[0].shields) == (1, 2)
