"""Tests of F40 to F44: discovering planets and systems."""

from __future__ import annotations

import pytest

from bot.games.farfarout import FARFAROUT
from bot.games.farfarout.components.book import EVENT, FOE, PLANET, TILE
from bot.games.farfarout.components.data import Effect
from bot.games.farfarout.events import Changed, Discovered, Found
from bot.games.farfarout.move import Move
from bot.games.farfarout.rules import arriving, effects, galaxy
from bot.games.farfarout.state import HIDDEN, NOBODY, Tile
from tests.games.farfarout.positions import (
    BOOK,
    allowed,
    asked,
    at,
    crew,
    items,
    number,
    of_type,
    only,
    place,
    planet,
    play,
    points,
    refused,
    table,
)
from tests.games.position_support import Loaded

HOT = PLANET


@pytest.mark.rule("F40")
def test_a_scan_turns_the_planet_over_and_draws_an_event() -> None:
    state = table(at="2b")
    only(state, HOT, "forge")
    only(state, EVENT, "gift")
    found = of_type(play(state, 0, "scan", "2b.p1"), Found)[0]
    assert (found.planet, found.scanned, found.card) == ("forge", True, "gift")
    assert state.tokens == [1, 0, 1, 1]
    assert state.seats[0].erg == 12  # the scanned half
    assert at(state, 0) == "2b"
    play(state, 0, "move", "2b.p1", "red")
    assert state.seats[0].erg == 12  # only once for this planet


@pytest.mark.rule("F40")
def test_only_planets_of_the_sector_can_be_scanned() -> None:
    state = table(at="2b")
    assert allowed(state, 0, "scan") == ["2b.p1", "2b.p2"]
    planet(state, "2b.p1", "forge")
    assert allowed(state, 0, "scan") == ["2b.p2"]
    state = table(at="1d")
    assert refused(state, 0, "scan") == "F40"


@pytest.mark.rule("F41")
def test_landing_without_a_scan_brings_the_other_half() -> None:
    state = table(at="2b")
    only(state, HOT, "forge")
    only(state, EVENT, "stones")
    state.tokens = [1, 0, 1, 1]
    found = of_type(play(state, 0, "move", "2b.p1", "red"), Found)[0]
    assert (found.scanned, state.seats[0].shields) == (False, 2)
    assert planet(state, "2b.p1").token == number("forge")


@pytest.mark.rule("F40", "F41")
@pytest.mark.parametrize(("answer", "erg", "plutonium"), [("scan", 12, 0), ("blind", 10, 1)])
def test_who_lands_with_a_grey_token_may_scan_at_once(answer: str, erg: int, plutonium: int) -> None:
    state = table(at="2b")
    only(state, EVENT, "gift")
    play(state, 0, "move", "2b.p1", "red")
    assert asked(state) == [(0, "land")]
    play(state, 0, *(("scan", "2b.p1") if answer == "scan" else ("blind",)))
    assert (state.seats[0].erg, state.seats[0].plutonium) == (erg, plutonium)
    assert state.tokens[1] == (0 if answer == "scan" else 1)


@pytest.mark.rule("F42")
def test_an_encounter_lies_face_down_after_a_landing_and_face_up_after_a_scan() -> None:
    state = table(at="2b")
    only(state, HOT, "lair")
    only(state, FOE, "mite")
    only(state, EVENT, "calm1")
    play(state, 0, "move", "2b.p1", "red")
    play(state, 0, "blind")
    assert planet(state, "2b.p1").foe == HIDDEN
    assert sum(state.decks[FOE]) == 1
    state = table(at="2b")
    only(state, HOT, "lair")
    only(state, FOE, "mite")
    only(state, EVENT, "calm1")
    play(state, 0, "scan", "2b.p1")
    assert planet(state, "2b.p1").foe == number("mite")
    assert sum(state.decks[FOE]) == 0


@pytest.mark.rule("F41", "F77")
@pytest.mark.parametrize(
    ("event", "check"),
    [("quake", "sector"), ("fog", "stop"), ("calm1", "nothing")],
)
def test_events_may_drive_off_or_end_the_turn(event: str, check: str) -> None:
    state = table(at="2b")
    only(state, HOT, "ember")
    only(state, EVENT, event)
    play(state, 0, "move", "2b.p1", "red")
    play(state, 0, "blind")
    assert at(state, 0) == ("2b" if check == "sector" else "2b.p1")
    assert asked(state) == [(1 if check == "stop" else 0, "turn")]


@pytest.mark.rule("F41")
@pytest.mark.parametrize(("event", "left"), [("thief", "item"), ("spores", "crew")])
def test_events_take_what_one_chooses(event: str, left: str) -> None:
    state = table(at="2b")
    only(state, HOT, "ember")
    only(state, EVENT, event)
    items(state, 0, "kit", "mask")
    state.seats[0].crew.append(number("vaul2"))
    play(state, 0, "move", "2b.p1", "red")
    play(state, 0, "blind")
    gone = {"item": "kit", "crew": "tele"}[left]
    assert gone in allowed(state, 0, "drop")
    play(state, 0, "drop", gone)
    assert (len(state.seats[0].items), len(state.seats[0].crew)) == ((1, 2) if left == "item" else (2, 1))


@pytest.mark.rule("F41", "F20")
def test_the_last_pilot_and_what_one_does_not_have_is_not_taken() -> None:
    for event in ("spores", "thief"):
        state = table(at="2b")
        only(state, EVENT, event)
        play(state, 0, "move", "2b.p1", "red")
        play(state, 0, "blind")
        assert asked(state) == [(0, "turn")]
        assert len(state.seats[0].crew) == 1


@pytest.mark.rule("F41")
def test_a_calm_cloak_keeps_losses_away() -> None:
    state = table(at="2b")
    only(state, EVENT, "stones")
    items(state, 0, "cloak")
    play(state, 0, "move", "2b.p1", "red")
    play(state, 0, "blind")
    assert state.seats[0].shields == 3


@pytest.mark.rule("F43", "F44", "F4")
def test_a_system_is_joined_for_a_token_and_three_erg() -> None:
    state = table()
    state.tiles.pop()
    only(state, TILE, 4)
    assert allowed(state, 0, "discover") == ["s"]
    event = of_type(play(state, 0, "discover", "s"), Discovered)[0]
    assert (event.tile, event.erg, event.points) == (4, 3, 1)
    assert state.tiles[-1] == Tile(4, 0, 1, 4)  # its printed side 2 points north
    assert (state.seats[0].erg, state.seats[0].exploration, state.tokens) == (7, 1, [1, 0, 1, 1])
    assert place("4a") in galaxy.of(BOOK, state.tiles).near[place("1d")]
    assert state.planets[BOOK.places[place("4a.p1")].number] is None


@pytest.mark.rule("F43")
def test_a_system_is_joined_only_where_an_edge_is_open() -> None:
    assert refused(table(at="1a"), 0, "discover") == "F43"
    assert refused(table(at="1d"), 0, "discover") == "F43"  # tile 2 is there
    state = table(at="1c")
    assert allowed(state, 0, "discover") == ["ne", "se"]


@pytest.mark.rule("F43")
def test_a_system_costs_erg_and_needs_a_tile() -> None:
    state = table(at="1c")
    state.seats[0].erg = 2
    assert refused(state, 0, "discover") == "F43"
    state.seats[0].erg = 3
    only(state, TILE)
    assert refused(state, 0, "discover") == "F43"


@pytest.mark.rule("F43")
def test_the_tile_is_drawn_when_it_is_joined() -> None:
    state = table(at="1c")
    only(state, TILE, 3, 5)
    assert of_type(play(state, 0, "discover", "ne", chance=Loaded(1)), Discovered)[0].tile == 5


@pytest.mark.rule("F44")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (3, 4), (4, 4), (7, 7)])
def test_a_system_gives_a_point_to_who_has_three_or_fewer(before: int, after: int) -> None:
    state = table(at="1c")
    state.seats[0].exploration = before
    play(state, 0, "discover", "se")
    assert points(state, 0)[2] == after


@pytest.mark.rule("F43")
def test_neighbours_whose_open_edges_face_each_other_are_joined() -> None:
    state = table(at="2b")
    only(state, TILE, 3)
    play(state, 0, "discover", "se")
    space = galaxy.of(BOOK, state.tiles)
    assert space.near[place("3a")] == [place("3b"), place("2b")]
    assert space.open[place("3a")] == [0, 4]  # its printed sides 1 and 5, turned with the entry to the north-west


@pytest.mark.rule("F42")
def test_a_planet_without_an_encounter_icon_has_none() -> None:
    state = table(at="2b")
    only(state, HOT, "forge")
    only(state, EVENT, "calm1")
    play(state, 0, "scan", "2b.p1")
    assert planet(state, "2b.p1").foe == NOBODY


@pytest.mark.rule("F75")
@pytest.mark.parametrize(
    ("token", "verbs"),
    [
        ("qomru", set[str]()),
        ("pool", {"hire"}),
        ("forge", {"shop"}),
        ("cloud", {"shop"}),
        ("deep", {"fight"}),
        ("lair", {"fight", "dig"}),
        ("den", {"fight", "shop"}),
    ],
)
def test_icons_say_what_can_be_done_on_a_planet(token: str, verbs: set[str]) -> None:
    state = table(at="2c.p1")
    crew(state, 0, "grey")
    found = arriving.fresh(BOOK, number(token))
    state.planets[BOOK.places[place("2c.p1")].number] = found
    assert {"hire", "shop", "fight", "dig"} & set(allowed(state, 0)) == verbs


@pytest.mark.rule("F40", "F41")
def test_who_does_not_answer_on_an_undiscovered_planet_scans_it() -> None:
    state = table(at="2b")
    only(state, EVENT, "stones")
    play(state, 0, "move", "2b.p1", "red")
    play(state, 0, *FARFAROUT.default(state, 0))
    assert (state.seats[0].shields, state.tokens[1]) == (3, 0)


@pytest.mark.rule("F41", "F24")
def test_moves_that_an_event_takes_are_never_fewer_than_none() -> None:
    state = table(at="2b")
    state.points = 1
    move = Move(state, Loaded())
    effects.apply(move, 0, Effect(moves=-3), "stones")
    assert state.points == 0
    assert of_type(move.events, Changed)[0].moves == -1
