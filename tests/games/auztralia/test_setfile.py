"""Tests of the set files: the house set, and the faults of invalid files."""

from __future__ import annotations

import itertools
import re

import pytest

from bot.games.auztralia.components import mapcheck
from bot.games.auztralia.components.board import board_of
from bot.games.auztralia.components.data import FARMS, FIGHTING, KINDS, Box, Map
from bot.games.auztralia.components.setcheck import kind
from bot.games.auztralia.components.setfile import HOUSE, read, set_of
from bot.games.engine.component_set import InvalidSet

TEXT = HOUSE.read_text(encoding="utf-8")
BOX = set_of("")
MAPS = pytest.mark.parametrize("side", BOX.maps, ids=[one.side for one in BOX.maps])


def changed(pattern: str, to: str, text: str = TEXT) -> str:
    """Return the house set with the first match replaced."""
    found = re.sub(pattern, to, text, count=1, flags=re.MULTILINE)
    assert found != text
    return found


def faults(text: str) -> tuple[str, ...]:
    """Return the faults of a set."""
    with pytest.raises(InvalidSet) as raised:
        read(text)
    return raised.value.faults


# --- the house set ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z9", "Z10", "Z23")
def test_units_are_those_of_the_box() -> None:
    assert [(one.unit, one.count) for one in BOX.units] == [
        ("infantry", 10),
        ("artillery", 3),
        ("car", 5),
        ("train", 4),
        ("airship", 3),
    ]
    assert BOX.units[0].cost == 1


@pytest.mark.rule("Z4")
def test_tiles_are_of_every_kind_and_kangaroos_of_every_level() -> None:
    assert sum(tile.count for tile in BOX.old_ones) == 57
    assert {tile.kind for tile in BOX.old_ones} == set(KINDS)
    assert {tile.level for tile in BOX.old_ones if tile.kind == "kangaroo"} == {"1", "2", "3"}
    assert [(tile.level, tile.points, tile.count) for tile in BOX.old_ones if tile.kind == "cthulhu"] == [("3", 12, 1)]


@pytest.mark.rule("Z33", "Z38")
def test_forty_cards_move_what_can_move_and_have_a_row_for_each() -> None:
    assert len(BOX.cards) == 40
    assert {one for card in BOX.cards for one in card.moves} == set(FIGHTING) - {"temple"}
    assert {card.direction for card in BOX.cards} == set(range(1, 7))


@pytest.mark.rule("Z7")
def test_ten_revelations_of_each_level() -> None:
    assert [sum(one.level == level for one in BOX.revelations) for level in (1, 2, 3)] == [10, 10, 10]


@pytest.mark.rule("Z8", "Z51", "Z52")
def test_people_of_all_kinds_and_goals_for_one() -> None:
    assert len(BOX.persons) >= 24
    assert {kind(one) for one in BOX.persons} == {"lasting", "once a combat", "once", "at the end"}
    assert len(BOX.objectives) >= 8
    assert len(BOX.variants) == 4


@pytest.mark.rule("Z5")
@MAPS
def test_a_map_is_of_one_piece_and_has_what_it_needs(side: Map) -> None:
    board = board_of(side)
    assert 60 <= len(side.hexes) <= 80
    assert sum(here.survey for here in side.hexes) == 13
    assert {here.farm for here in side.hexes} == {*FARMS, ""}
    assert max(board.steps[0]) < len(side.hexes)


@pytest.mark.rule("Z6")
@MAPS
def test_old_ones_lie_deeper_the_stronger_they_are_and_the_farthest_wake_first(side: Map) -> None:
    board = board_of(side)
    coast = [at for at, here in enumerate(side.hexes) if here.land == "coast"]
    inland = [at for at, here in enumerate(side.hexes) if here.land != "coast"]
    depth = {at: min(board.steps[at][shore] for shore in coast) for at in inland}
    assert all(side.hexes[at].level == min(3, depth[at]) for at in inland)
    waking = sorted(inland, key=lambda at: side.hexes[at].wake)
    assert [side.hexes[at].wake for at in waking] == list(range(1, len(inland) + 1))
    assert [depth[at] for at in waking] == sorted(depth.values(), reverse=True)
    assert tuple(waking) == board.waking


@pytest.mark.rule("Z12")
def test_four_ports_fit_whatever_is_chosen() -> None:
    """Every order of any three ports that may be placed leaves a place for the fourth."""
    east = next(one for one in BOX.maps if one.side == "east")
    board = board_of(east)
    anchors = [at for at, here in enumerate(east.hexes) if here.anchor]

    def apart(ports: tuple[int, ...]) -> bool:
        return all(board.steps[a][b] >= 3 for a, b in itertools.combinations(ports, 2))

    for count in range(4):
        for ports in filter(apart, itertools.combinations(anchors, count)):
            assert any(apart((*ports, port)) for port in anchors), [board.names[at] for at in ports]


@pytest.mark.rule("Z6")
@MAPS
@pytest.mark.parametrize("level", [1, 2, 3])
def test_there_are_old_ones_enough_whatever_survey_tiles_come(side: Map, level: int) -> None:
    there = sum(tile.count for tile in BOX.old_ones if tile.level == str(level))
    assert 1 <= mapcheck.most_of(board_of(side), BOX.surveys, level) <= there


# --- an owner's set --------------------------------------------------------------------------------------------------


def test_an_owner_s_set_is_read_as_the_house_s() -> None:
    own = read(changed('name = "The East"', 'name = "Sunrise Coast"'))
    assert own.maps[0].name == "Sunrise Coast"
    assert isinstance(own, Box)


@pytest.mark.parametrize(
    ("pattern", "to", "told"),
    [
        (r"rail = 2", "rail = 1", "times: rail is 2 by the rules, not 1"),
        (r"recruit = \d", "recruit = 4", "times: recruit must be 1 to 3, not 4"),
        (r"^starts = \[1", "starts = [2", "starts: a solo player starts on 1"),
        (r"26, 28,", "26, 27,", "glow: by the rules every second space glows"),
        (r"^goods = .*", "goods = {coal = 3, iron = 2, gold = 4}", "goods: everybody begins with"),
        (r"count = 10, cost = 1", "count = 10, cost = 2", "units 1 (infantry): it costs 1 gold"),
        (r"count = 3, cost", "count = 4, cost", "units 2 (artillery): there are 3 by the rules, not 4"),
        (r'(kind = "cthulhu".*points = )12', r"\g<1>11", "(cthulhu 3): Cthulhu is there once"),
        (r'^ +{kind = "kangaroo", level = "2".*\n', "", "there is none at level 2"),
        (r'(kind = "kangaroo".*points = )0', r"\g<1>1", "(kangaroo 1): kangaroos have no points"),
        (r"^ +{direction.*\n", "", "cards: there must be 40, and there are 39"),
        (r'moves = \["loyalist"\]', 'moves = ["temple"]', "a temple never moves"),
        (r'zombie = "[^"]*"', 'zombie = "I2s"', "the row of zombie must look like"),
        (r"level = 1, wake = 1", "level = 2, wake = 1", "revelations of level 1: there must be 10, and there are 9"),
        (r"level = 3, wake = 2}", "level = 3}", "it does nothing"),
        (r'effect = "barrage", unit = "artillery"', 'effect = "barrage"', "barrage needs a unit"),
        (r'effect = "calm"', 'effect = "calm", measure = "gold"', "only score has measure"),
        (r'effect = "tough", n = 3, unit = "car"', 'effect = "tough", n = 1, unit = "car"', "and it bears that much"),
        (r'name = "Banker Osgood"', 'name = "Foreman Bligh"', "persons 26 has the same name"),
        (r'name = "Banker Osgood"', f'name = "{"x" * 31}"', ", name: it must have at most 30 letters"),
        (r'name_ja = "長い干ばつ"', 'name_ja = ""', "variants 1 (The Long Drought), name_ja: it must not be empty"),
        (r"  {cells.*\n", "", "surveys: there must be 20, and there are 19"),
        (r'cells = \["[^"]*"', 'cells = ["opal"', "surveys 1: “opal” is none of"),
        (r'cells = \["[^"]*", ', "cells = [", "surveys 1, cells 7: it is missing"),
        (r'at = "A4"', 'at = "A5"', "maps, east: hex A5 stands there twice"),
        (r'at = "A4"', 'at = "Z4"', "“Z4” is no hex"),
        (r", anchor = true", ", level = 1", "is coast, where there is no Old One"),
        (r", survey = true", "", "13 hexes with survey tiles, and there are 12"),
        (r"wake = 7}", "wake = 70}", "the waking order must go from 1"),
        (r'^ +{at = "D6".*\n', "", "the waking order must go from 1"),
        (r'side = "west"', 'side = "east"', "maps, west: there must be 1, and there are 0"),
        (r"^glow", "glows", "glow: it is missing"),
        (r"^glow", "glows", "glows: nothing of this name belongs here"),
        (
            r'land = "coast"',
            'land = "beach"',
            "maps 1 (The East), hexes 1 (A3), land: it must be",
        ),
        (r"^starts = \[", "starts = [[", "the file is no TOML"),
    ],
)
def test_a_mistake_is_told_with_its_place(pattern: str, to: str, told: str) -> None:
    assert any(told in fault for fault in faults(changed(pattern, to)))


@pytest.mark.rule("Z12")
def test_too_few_anchors_are_told_with_the_ports_that_leave_no_place() -> None:
    east, west = TEXT.split('side = "west"')
    few = east.replace(", anchor = true", "", east.count(", anchor = true") - 3) + 'side = "west"' + west
    (told,) = faults(few)
    assert told.startswith("maps, east: with ports on these hexes there is no place for the next of 4")


@pytest.mark.rule("Z52")
def test_ports_may_stand_next_to_each_other_where_the_map_says_so() -> None:
    west = next(one for one in BOX.maps if one.side == "west")
    assert west.near_ports
    assert any("no place" in told for told in faults(TEXT.replace("near_ports = true", "near_ports = false")))


@pytest.mark.rule("Z6")
def test_too_many_old_ones_are_told() -> None:
    many = re.sub(r'cells = \["[^"]*", "[^"]*", "[^"]*"', 'cells = ["old", "old", "old"', TEXT)
    assert any("survey tiles may put" in told for told in faults(many))


def test_a_map_in_pieces_is_told() -> None:
    """Cape York is cut off, and the waking order adapted."""
    assert any("in several pieces" in told for told in faults(changed(r'at = "F1"', 'at = "P16"')))


def test_all_mistakes_are_told_at_once() -> None:
    wrong = changed(r"rail = 2", "rail = 1")
    wrong = changed(r'zombie = "[^"]*"', 'zombie = "?"', wrong)
    wrong = changed(r'land = "hills"', 'land = "hill"', wrong)
    assert [told.split(":")[0] for told in faults(wrong)] == [
        "maps 1 (The East), hexes 15 (B9), land",
        "times",
        "cards 1",
    ]


def test_it_is_read_once() -> None:
    assert set_of("") is set_of("")
