"""Tests of F5 to F16, F71: the setup of a game."""

from __future__ import annotations

import pytest

from bot.games.engine.chance import LooseChance
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout.components.book import ANOMALY, CREW, FOE, MAIN, OUTPOST, PLANET, TILE, open_book
from bot.games.farfarout.components.data import TYPES
from bot.games.farfarout.events import Chose, Dealt, QuestsOpened
from bot.games.farfarout.state import HIDDEN, State, Tile
from tests.games.farfarout.positions import (
    BOOK,
    allowed,
    asked,
    at,
    fresh,
    number,
    of_type,
    place,
    planet,
    play,
    refused,
)
from tests.games.position_support import Loaded


@pytest.mark.rule("F5")
def test_the_home_system_lies_in_the_middle_and_nine_others_wait() -> None:
    state, _ = fresh()
    assert state.tiles == [Tile(1, 0, 0, 0)]
    assert sum(state.decks[TILE]) == 9


@pytest.mark.rule("F6", "F15")
def test_everybody_begins_with_a_scout_beside_uranus() -> None:
    state, _ = fresh(3)
    for seat, me in enumerate(state.seats):
        assert BOOK.ships[me.ship].id == "scout"
        assert at(state, seat) == "1d"
        assert (me.shields, me.erg) == (3, 10)


@pytest.mark.rule("F6", "F26")
def test_a_scout_gives_a_token_of_each_colour() -> None:
    state, _ = fresh()
    for seat in (0, 1):
        keep, opened = (BOOK.mains[quest].id for quest in state.seats[seat].dealt[:2])
        play(state, seat, "quest", keep, opened)
    play(state, 1, "recruit", "tele")
    play(state, 0, "recruit", "eido")
    assert state.tokens == [1, 1, 1, 1]


@pytest.mark.rule("F7")
def test_main_quests_are_kept_opened_and_given_back() -> None:
    state, events = fresh()
    assert [event.to for event in of_type(events, Dealt)] == [(0,), (1,)]
    dealt = [list(me.dealt) for me in state.seats]
    assert asked(state) == [(0, "quests"), (1, "quests")]
    one, two, three = (BOOK.mains[quest].id for quest in dealt[0])
    assert allowed(state, 0, "quest") == [one, two, three]
    assert allowed(state, 0, "quest", two) == [one, three]
    assert of_type(play(state, 0, "quest", two, three), Chose)
    assert asked(state) == [(1, "quests")]
    assert state.row == []
    other = [BOOK.mains[quest].id for quest in dealt[1]]
    opened = of_type(play(state, 1, "quest", other[0], other[1]), QuestsOpened)[0]
    assert state.seats[0].main == number(two)
    assert state.row == [number(three), number(other[1])]
    assert opened.row == (three, other[1])
    assert state.decks[MAIN][number(one)] == state.decks[MAIN][number(other[2])] == 1
    assert sum(state.decks[MAIN]) == len(BOOK.mains) - 4


@pytest.mark.rule("F8")
def test_who_starts_is_drawn() -> None:
    assert {fresh(3, Loaded(first))[0].first for first in range(3)} == {0, 1, 2}


def _quests_chosen(seats: int, first: int) -> State:
    state, _ = fresh(seats, Loaded(first))
    for seat in range(seats):
        keep, opened = (BOOK.mains[quest].id for quest in state.seats[seat].dealt[:2])
        play(state, seat, "quest", keep, opened)
    return state


@pytest.mark.rule("F9")
def test_crew_is_bought_counter_clockwise_and_the_start_player_chooses_last() -> None:
    state, order = _quests_chosen(4, first=1), list[int]()
    while state.phase == "crew":
        seat = asked(state)[0][0]
        order.append(seat)
        play(state, seat, "recruit", allowed(state, seat, "recruit")[0])
    assert order == [0, 3, 2, 1]
    assert asked(state) == [(1, "turn")]


@pytest.mark.rule("F9")
def test_each_of_the_five_is_there_once_and_paid_for() -> None:
    state = _quests_chosen(2, first=0)
    assert allowed(state, 1, "recruit") == ["tele", "eido", "time", "vaul", "grey"]
    play(state, 1, "recruit", "grey")
    assert state.seats[1].erg == 5
    assert state.seats[1].crew == [number("grey")]
    assert "grey" not in allowed(state, 0, "recruit")


@pytest.mark.rule("F10")
def test_unbought_starting_crew_join_the_deck() -> None:
    state = _quests_chosen(2, first=0)
    assert not any(state.decks[CREW][starter] for starter in BOOK.starters)
    play(state, 1, "recruit", "grey")
    play(state, 0, "recruit", "tele")
    assert [state.decks[CREW][number(one)] for one in ("tele", "eido", "time", "vaul", "grey")] == [0, 1, 1, 1, 0]
    assert sum(state.decks[OUTPOST]) == len(BOOK.outposts)


@pytest.mark.rule("F11")
def test_encounters_lie_in_three_stacks_by_level() -> None:
    state, _ = fresh()
    for level in (1, 2, 3):
        assert all(BOOK.foes[foe].level == level for foe in BOOK.decks[FOE + level - 1])
        assert sum(state.decks[FOE + level - 1]) == sum(foe.level == level for foe in BOOK.foes)


@pytest.mark.rule("F12", "F76")
def test_planets_lie_in_five_stacks_by_type() -> None:
    state, _ = fresh()
    for stack, kind in enumerate(TYPES, PLANET):
        assert all(BOOK.planets[token].type == kind for token in BOOK.decks[stack])
        assert sum(state.decks[stack]) == sum(one.type == kind and not one.home for one in BOOK.planets)


@pytest.mark.rule("F13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mercury_holds_three_erg_a_player(seats: int) -> None:
    assert fresh(seats)[0].mercury == 3 * seats


@pytest.mark.rule("F14")
def test_prices_begin_at_three_and_five() -> None:
    state, _ = fresh()
    assert [BOOK.track[space] for space in state.market] == [3, 5]
    assert sum(state.decks[ANOMALY]) == len(BOOK.anomalies)


@pytest.mark.rule("F71")
def test_home_planets_are_discovered_and_jupiter_has_an_encounter_face_down() -> None:
    state, _ = fresh()
    shown = {BOOK.planets[planet(state, BOOK.places[slot].id).token].id for slot in BOOK.printed}
    assert shown == {"mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune"}
    assert planet(state, "1c.p1").foe == HIDDEN
    assert [planet(state, BOOK.places[slot].id).foe for slot in BOOK.printed].count(HIDDEN) == 1


@pytest.mark.rule("F9")
def test_a_starting_crew_must_be_chosen_from_the_five() -> None:
    state = _quests_chosen(2, first=0)
    assert refused(state, 1, "recruit", "elite") == "F9"
    assert state.seats[1].place == place("1d")


@pytest.mark.rule("F5", "F6", "F13", "F14")
def test_the_house_set_begins_likewise() -> None:
    book = open_book("")
    state, _ = FARFAROUT.setup(4, {}, LooseChance(3))
    assert sum(state.decks[TILE]) == 9
    assert [book.track[space] for space in state.market] == [3, 5]
    assert {book.ships[me.ship].id for me in state.seats} == {"scout"}
    names = {one.name.en for one in book.crew if one.start}
    assert names == {"Lena Binevsko", "Cap Lewo Eidoma", "Hira Tatsu", "Glosen", "Sh’Paka"}


def test_a_game_knows_the_rules_that_it_began_under() -> None:
    state, _ = FARFAROUT.setup(2, {}, LooseChance(1))
    assert state.rules == FARFAROUT.meta.version
