"""Tests of F57, F58, F71: colonies and tech sites."""

from __future__ import annotations

import pytest

from bot.games.farfarout.components.book import open_book
from bot.games.farfarout.components.data import TYPES
from bot.games.farfarout.events import Built, Colonised
from bot.games.farfarout.state import HIDDEN, State
from bot.games.farfarout.words import phrases
from tests.games.farfarout.positions import (
    BOOK,
    allowed,
    crew,
    names,
    number,
    of_type,
    planet,
    play,
    points,
    put,
    refused,
    sentence,
    table,
)


def _jungle() -> State:
    state = table(at="2c.p1")
    planet(state, "2c.p1", "qomru")
    crew(state, 0, "eido", "time2", "tele")
    return state


@pytest.mark.rule("F57", "F4")
def test_a_crew_member_of_a_fitting_type_stays_behind_for_good() -> None:
    state = _jungle()
    assert allowed(state, 0, "colonise") == ["eido", "time2"]  # no Telepath in the jungle
    assert of_type(play(state, 0, "colonise", "eido"), Colonised)[0].planet == "qomru"
    assert (points(state, 0), planet(state, "2c.p1").colony, state.tokens[3]) == ((0, 0, 1), 0, 0)
    assert names(state.seats[0].crew, "crew") == ["time2", "tele"]
    assert number("eido") not in state.under


@pytest.mark.rule("F57")
@pytest.mark.parametrize(("field", "value"), [("colony", 1), ("foe", HIDDEN), ("foe", 3)])
def test_where_there_is_a_colony_or_an_encounter_nothing_is_colonised(field: str, value: int) -> None:
    state = _jungle()
    setattr(planet(state, "2c.p1"), field, value)
    assert refused(state, 0, "colonise") == "F57"


@pytest.mark.rule("F57", "F20")
def test_the_last_pilot_does_not_stay_behind() -> None:
    state = _jungle()
    crew(state, 0, "eido")
    assert refused(state, 0, "colonise") == "F20"


@pytest.mark.rule("F57")
def test_who_has_nobody_to_colonise_a_type_of_planet_learns_who_could() -> None:
    state = _jungle()
    crew(state, 0, "tele", "vaul")
    assert refused(state, 0, "colonise") == "F57"
    said = sentence(state, 0, "colonise").args
    assert said["type"] == phrases.TYPES["jungle"]
    assert said["kinds"] == (phrases.KINDS["timer"], phrases.KINDS["eidolless"])


@pytest.mark.rule("F71", "F57", "F58")
def test_nothing_is_founded_at_home_or_off_planets() -> None:
    state = _jungle()
    put(state, 0, "1b.p2")
    state.seats[0].uranium = 2
    assert refused(state, 0, "colonise") == "F71"
    assert refused(state, 0, "build") == "F71"
    put(state, 0, "2c")
    assert refused(state, 0, "colonise") == "F57"


@pytest.mark.rule("F58", "F4")
def test_a_tech_site_costs_two_uranium_and_gives_two_wealth() -> None:
    state = _jungle()
    state.seats[0].uranium = 3
    assert of_type(play(state, 0, "build"), Built)[0].planet == "qomru"
    assert (points(state, 0), state.seats[0].uranium, planet(state, "2c.p1").site) == ((2, 0, 0), 1, 0)
    assert number("tele") in state.seats[0].crew
    assert state.tokens[3] == 0


@pytest.mark.rule("F58")
def test_what_building_needs() -> None:
    state = _jungle()
    state.seats[0].uranium = 1
    assert refused(state, 0, "build") == "F58"
    state.seats[0].uranium = 2
    crew(state, 0, "eido")
    assert refused(state, 0, "build") == "F58"
    crew(state, 0, "tele")
    planet(state, "2c.p1").site = 1
    assert refused(state, 0, "build") == "F58"
    planet(state, "2c.p1").site = -1
    planet(state, "2c.p1").foe = HIDDEN
    assert refused(state, 0, "build") == "F57"


@pytest.mark.rule("F57", "F58")
def test_a_planet_may_have_both() -> None:
    state = _jungle()
    state.seats[0].uranium = 2
    play(state, 0, "build")
    state.tokens[3] = 1
    play(state, 0, "colonise", "eido")
    assert points(state, 0) == (2, 0, 1)


@pytest.mark.rule("F57", "F78")
def test_in_the_house_set_each_type_colonises_two_types_and_each_type_has_two() -> None:
    pairs = [kind.planets for kind in open_book("").file.kinds.values()]
    assert all(len(set(pair)) == 2 for pair in pairs)
    assert sorted(one for pair in pairs for one in pair) == sorted((*TYPES, *TYPES))
    assert ("ice", "gas") in pairs
    assert len(BOOK.file.kinds) == 5
