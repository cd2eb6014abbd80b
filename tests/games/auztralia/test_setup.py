"""Tests of the setup and the ports."""

from __future__ import annotations

import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.components.data import CUBES_EACH, FARMS_EACH, LEVELS, RAILS_EACH, ROW
from bot.games.auztralia.events import Refilled, Started, TurnedUp
from bot.games.auztralia.move import Move
from bot.games.auztralia.rules import clock, piles, setup
from bot.games.auztralia.state import NOBODY, State
from bot.games.contract import Refused
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import walk
from tests.games.auztralia import boxes
from tests.games.auztralia.positions import (
    SETTINGS,
    Wanted,
    allowed,
    asked,
    at,
    book_of,
    bring,
    goods,
    play,
    refused,
    why,
)


def begin(seats: int, chance: Wanted | LooseChance | None = None, **settings: str) -> State:
    return AUZTRALIA.setup(seats, {**SETTINGS, **settings}, chance or Wanted())[0]


def placed(state: State) -> dict[str, int]:
    """Return the hexes with a hidden Old One, and its level."""
    return {name: level for name, level in zip(book_of(state).names, state.hidden, strict=True) if level}


def lying(state: State) -> dict[str, list[int]]:
    """Return the hexes with goods."""
    return {name: here for name, here in zip(book_of(state).names, state.goods, strict=True) if any(here)}


class Tiles(Wanted):
    """Random source with these survey tiles in the order of the hexes, then the last one."""

    def __init__(self, *tiles: int) -> None:
        super().__init__()
        self.wanted["survey"] = [*tiles, *(tile for tile in range(19, -1, -1) if tile not in tiles)]


# --- starting components of each seat --------------------------------------------------------------------------------


@pytest.mark.rule("Z2")
def test_everybody_has_the_tokens_of_a_colour() -> None:
    state = begin(3)
    assert state.side == "east"
    for seat in AUZTRALIA.view(state, None).seats:
        assert seat.farms == (FARMS_EACH,) * 3 == (7, 7, 7)
        assert (seat.hq, seat.port, seat.rails) == (CUBES_EACH, NOBODY, ())
    assert (CUBES_EACH, RAILS_EACH) == (20, 20)


@pytest.mark.rule("Z3")
def test_everybody_begins_with_two_coal_two_iron_and_four_gold() -> None:
    state = begin(4)
    assert [goods(state, seat) for seat in range(4)] == [(2, 2, 4, 0)] * 4


@pytest.mark.rule("Z4")
def test_tiles_of_x_and_xx_are_not_among_those_of_the_three_levels() -> None:
    state = begin(2)
    book = book_of(state)
    for level, bag in zip(LEVELS, state.bags, strict=True):
        found = {book.box.old_ones[one].level for one, n in enumerate(bag) if n}
        assert found == {level}
    assert sum(map(sum, state.bags)) == sum(one.count for one in book.box.old_ones)


@pytest.mark.rule("Z5")
def test_thirteen_of_the_twenty_survey_tiles_lie_on_the_marked_hexes() -> None:
    bags: list[list[int]] = []

    class Watching(Wanted):
        def draw(self, bag: list[int], purpose: str) -> int:  # type: ignore[override]
            if purpose == "survey":
                bags.append(bag)
            return super().draw(bag, purpose)

    begin(2, Watching())
    assert len(bags) == len(boxes.SURVEY) == 13
    assert sum(bags[-1]) == 20 - 13


@pytest.mark.rule("Z6")
def test_survey_tiles_bring_goods_and_hidden_old_ones() -> None:
    state = begin(2, Tiles(19))
    assert lying(state)["B2"] == [3, 0, 0, 0]
    assert lying(state)["B1"] == [0, 3, 0, 0], "north of it"
    assert lying(state)["C3"] == [0, 0, 3, 0], "south-east of it"
    assert placed(state)["B2"] == 1
    assert all(not any(state.goods[at(state, name)]) for name in book_of(state).names if name[0] in "AH")


@pytest.mark.rule("Z6")
def test_icons_on_a_hex_add_up_and_phosphate_comes_one_at_a_time() -> None:
    state = begin(2, Tiles(0, 1, 2, 3, 7, 11, 15))
    tile = book_of(state).box.surveys[7]
    assert tile.cells[0] == "phosphate"
    assert lying(state)["D2"][3] == 1
    assert max(max(here) for here in lying(state).values()) >= 6


@pytest.mark.rule("Z6")
def test_a_second_old_one_replaces_the_first_by_one_of_the_next_level_three_at_most() -> None:
    state = begin(2)
    book = book_of(state)
    state.hidden = [0] * len(state.hidden)
    for name, levels in (("B4", (1, 2, 3, 3)), ("E4", (3, 3)), ("A4", (0, 0))):
        for level in levels:
            setup._put(book, state, at(state, name), "old")
            assert state.hidden[at(state, name)] == level
    assert sum(map(sum, state.bags)) == sum(one.count for one in book.box.old_ones), "which tile is not decided yet"


@pytest.mark.rule("Z7")
def test_revelations_come_level_by_level_five_of_each() -> None:
    state = begin(2)
    book = book_of(state)
    assert [sum(bag) for bag in state.revelations] == [10, 10, 10]
    move = Move(state, LooseChance(3))
    levels = [book.box.revelations[piles.revelation(move)].level for _ in range(15)]
    assert levels == [1] * 5 + [2] * 5 + [3] * 5
    assert piles.revelation(move) == NOBODY


@pytest.mark.rule("Z8")
def test_five_personalities_lie_face_up_the_newest_first() -> None:
    state, events = AUZTRALIA.setup(2, SETTINGS, Wanted(people=(4, 7, 1, 9, 3)))
    assert state.row == [3, 9, 1, 7, 4]
    assert len(state.row) == ROW
    assert [event.card for event in events if isinstance(event, Refilled)] == [4, 7, 1, 9, 3]
    assert sum(state.people) == len(boxes.PERSONS) - 5
    assert sum(state.deck) == 40


@pytest.mark.rule("Z9", "Z10")
def test_the_old_ones_start_on_22_and_all_units_lie_there() -> None:
    state = begin(2)
    assert state.clock[-1] == 22
    assert state.supply == [10, 3, 5, 4, 3]


@pytest.mark.rule("Z11")
@pytest.mark.parametrize(("seats", "start"), [(1, 1), (2, 7), (3, 10), (4, 13)])
def test_markers_are_stacked_with_the_start_player_on_top(seats: int, start: int) -> None:
    first = seats - 1
    state, events = AUZTRALIA.setup(seats, SETTINGS, Wanted(first=first))
    assert state.clock == [start] * seats + [22]
    behind = [(first - 1 - step) % seats for step in range(seats)]
    assert [marker for marker in state.order if marker < seats] == behind
    assert isinstance(events[0], Started)
    assert events[0].first == first
    assert clock.actor(state) == first


# --- ports -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z12")
def test_ports_are_placed_from_the_last_player_counter_clockwise() -> None:
    state = begin(4, Wanted(first=1))
    for seat, port in ((0, "A1"), (3, "A8"), (2, "H1"), (1, "H8")):
        assert asked(state) == [(seat, "port")]
        assert allowed(state, seat) == ["port"]
        assert refused(state, (seat + 1) % 4, "port", port) == ""
        play(state, seat, "port", port)
    assert [me.port for me in state.seats] == [at(state, name) for name in ("A1", "H8", "H1", "A8")]
    assert state.phase == "play"
    assert asked(state) == [(1, "turn")]


@pytest.mark.rule("Z12")
def test_ports_stand_on_anchors_three_hexes_apart() -> None:
    state = begin(2, Wanted(first=0))
    assert sorted(allowed(state, 1, "port")) == sorted(boxes.ANCHORS)
    play(state, 1, "port", "A1")
    assert sorted(allowed(state, 0, "port")) == ["A8", "H1", "H8"]
    assert why(state, 0, "port", "A2") == "Z12"
    assert why(state, 0, "port", "A1") == "Z12"
    with pytest.raises(Refused) as caught:
        walk(AUZTRALIA, state, 0, ("port", "A7"))
    assert caught.value.rule == "Z12"
    assert caught.value.instead[0].args == {"hex": "A8"}, "the nearest comes first"


@pytest.mark.rule("Z52", "Z12")
def test_in_the_west_ports_may_stand_next_to_each_other() -> None:
    state = begin(2, Wanted(first=0), side="west")
    play(state, 1, "port", "A1")
    assert "A2" in allowed(state, 0, "port")
    assert why(state, 0, "port", "A1") == "Z12"


def test_the_ports_with_the_most_goods_and_land_nearby_come_first_and_have_buttons() -> None:
    state = begin(2, Wanted(first=0))
    play(state, 1, "port", "A1")
    assert allowed(state, 0, "port") == ["A8", "H1", "H8"]
    for name in ("G7", "G8", "H7"):
        state.hidden[at(state, name)] = 0
        bring(state, name, coal=3, iron=3, gold=3, phosphate=1)
    assert allowed(state, 0, "port") == ["H8", "A8", "H1"]
    (decision,) = AUZTRALIA.pending(state)
    assert [[one.said for one in row] for row in decision.attention.shortcuts] == [
        [("port", "H8"), ("port", "A8"), ("port", "H1")]
    ]


# --- variants --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z51")
@pytest.mark.parametrize(("solo", "there"), [("easy", (5, 4, 6, 0)), ("normal", (3, 3, 5, 0)), ("hard", (1, 2, 3, 0))])
def test_alone_the_goods_depend_on_the_difficulty_and_there_is_an_objective(solo: str, there: tuple[int, ...]) -> None:
    state = begin(1, Wanted(objective=5), solo=solo, mode="together", variants="on")
    assert goods(state) == there
    assert state.objective == 5
    assert (state.clock[0], state.together, state.variant) == (1, False, NOBODY)


@pytest.mark.rule("Z51")
def test_with_others_there_is_no_objective_and_no_difficulty() -> None:
    state = begin(2, solo="hard")
    assert state.objective == NOBODY
    assert goods(state) == (2, 2, 4, 0)


@pytest.mark.rule("Z52")
def test_two_may_play_with_a_variant_card() -> None:
    assert begin(2, variants="off").variant == NOBODY
    assert begin(3, variants="on").variant == NOBODY
    early = begin(2, Wanted(variant=0), variants="on")
    assert (early.variant, early.clock) == (0, [7, 7, 19])
    state, events = AUZTRALIA.setup(2, {**SETTINGS, "variants": "on"}, Wanted(variant=1))
    turned = [event for event in events if isinstance(event, TurnedUp)]
    assert [event.why for event in turned] == ["wake", "wake"]
    assert len(state.tiles) == 2
    poor = begin(2, Wanted(variant=2), variants="on")
    assert len(poor.row) == 3
    assert goods(poor, 1) == (2, 2, 6, 0)


@pytest.mark.rule("Z52")
def test_together_all_start_four_spaces_nearer_to_the_old_ones() -> None:
    state = begin(3, mode="together")
    assert state.together
    assert state.clock == [14, 14, 14, 22]


def test_a_game_knows_the_rules_that_it_began_under() -> None:
    state = begin(2)
    assert state.rules == AUZTRALIA.meta.version
