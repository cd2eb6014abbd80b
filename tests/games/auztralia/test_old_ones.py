"""Tests of the Old Ones' turn: revelations, movement, blight, ports."""

from __future__ import annotations

import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.events import (
    Blighted,
    Event,
    FightOver,
    Gained,
    GameOver,
    MoveCard,
    OldOneGone,
    OldOneMoved,
    PortAttacked,
    Revealed,
    Spawned,
    Swept,
    TurnedUp,
)
from bot.games.auztralia.state import State
from tests.games.auztralia import boxes
from tests.games.auztralia.positions import (
    Wanted,
    allowed,
    arm,
    asked,
    at,
    book_of,
    farm,
    give,
    goods,
    hide,
    hire,
    is_final,
    number,
    old_ones,
    play,
    stand,
    table,
    units,
)

FIRST = 21
"""First of the cards that move Old Ones; Zombies move in direction 1 to 6 on cards 21 to 26."""
LOYALIST, MIGO, SHOGGOTH, CTHULHU, BOTH = 27, 28, 29, 30, 31
NOBODY_MOVES = 33
NOTHING, ALL, SANITY, ONE_SANITY, ALL_SANITY = 0, 1, 7, 10, 17


def where(state: State) -> list[str]:
    """Return the hexes of the face-up Old Ones."""
    return [book_of(state).names[tile.hex] for tile in state.tiles]


def revelation(state: State, text: str, level: int = 1) -> int:
    """Return the first revelation of this level in the test set with this text.

    It may have an effect or none.
    """
    what, _, effect = text.partition("/")
    cards = book_of(state).box.revelations
    for one, card in enumerate(cards):
        said = {"wake": card.wake, "spawn": int(card.spawn), "persons": card.persons}
        same = [f"{name}{n}" for name, n in said.items() if n] == what.split()
        if card.level == level and same and card.effect == effect:
            return one
    raise AssertionError(text)


def glowing(
    state: State,
    text: str,
    level: int = 1,
    *,
    tiles: tuple[int, ...] = (),
    cards: tuple[int, ...] = (),
    people: tuple[int, ...] = (),
) -> list[Event]:
    """Advance the Old Ones to 24, and turn this revelation."""
    state.clock[-1] = 23
    state.revealed = 5 * (level - 1)
    return old_ones(state, chance=Wanted(cards, tiles, people, (revelation(state, text, level),)))


# --- revelations -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z32")
def test_a_revelation_is_turned_up_on_glowing_spaces_only() -> None:
    state = table()
    assert not any(isinstance(event, Revealed) for event in old_ones(state))
    assert state.clock[-1] == 23
    (revealed,) = [event for event in old_ones(state) if isinstance(event, Revealed)]
    assert state.clock[-1] == 24
    assert (revealed.card, state.last_revelation, state.revealed) == (0, 0, 1)


@pytest.mark.rule("Z32")
def test_the_next_hidden_tiles_in_the_waking_order_are_turned_up() -> None:
    state = table()
    for name, level in (("B1", 1), ("E4", 3), ("C2", 2)):
        hide(state, name, level)
    events = glowing(state, "wake2/gold", tiles=(number(state, "temple", "3"), number(state, "temple", "2")))
    turned = [event for event in events if isinstance(event, TurnedUp)]
    assert [(event.hex, event.why) for event in turned] == [("E4", "wake"), ("C2", "wake")]
    assert where(state) == ["E4", "C2"]
    assert state.hidden[at(state, "B1")] == 1


@pytest.mark.rule("Z32")
def test_a_kangaroo_that_wakes_is_removed() -> None:
    state = table()
    hide(state, "E4", 3)
    glowing(state, "wake1", tiles=(number(state, "kangaroo", "3"),))
    assert (state.tiles, state.hidden[at(state, "E4")]) == ([], 0)


@pytest.mark.rule("Z32")
@pytest.mark.parametrize(("level", "tile"), [(1, "X"), (2, "X"), (3, "XX")])
def test_each_temple_brings_forth_a_tile_of_its_level(level: int, tile: str) -> None:
    state = table()
    stand(state, "temple", "E4", "3")
    stand(state, "temple", "B4", "1")
    events = glowing(state, "spawn1/coal", level)
    spawned = [event for event in events if isinstance(event, Spawned)]
    there = 2 if tile == "X" else 1
    assert [event.hex for event in spawned] == ["E4", "B4"][:there], "an empty supply brings nothing"
    assert where(state) == ["E4", "B4", *["E4", "B4"][:there]]
    assert book_of(state).box.old_ones[state.tiles[2].old_one].level == tile


@pytest.mark.rule("Z32")
def test_without_a_temple_a_hidden_one_wakes_instead() -> None:
    state = table()
    hide(state, "E4", 3)
    hide(state, "E5", 3)
    stand(state, "zombie", "B8")
    state.deck = [0] * 40
    state.deck[NOBODY_MOVES] = 9
    glowing(state, "spawn1/coal", tiles=(number(state, "temple", "3"),))
    assert where(state) == ["B8", "E4"]


@pytest.mark.rule("Z32")
def test_the_rightmost_personalities_leave_the_row() -> None:
    state = table()
    state.row = [5, 6, 7, 8, 9]
    state.people[11] = state.people[12] = 1
    events = glowing(state, "wake1 persons2", people=(11, 12))
    assert [event.cards for event in events if isinstance(event, Swept)] == [(8, 9)]
    assert state.row == [12, 11, 5, 6, 7]
    assert state.gone == [8, 9]


@pytest.mark.rule("Z32")
def test_other_revelations_leave_the_row_alone_and_an_empty_row_stays_empty() -> None:
    state = table()
    state.row = [5, 6, 7]
    glowing(state, "wake1")
    assert state.row == [5, 6, 7]
    empty = table()
    assert not any(isinstance(event, Swept) for event in glowing(empty, "persons1"))
    assert empty.row == []


@pytest.mark.rule("Z32")
@pytest.mark.parametrize(
    ("effect", "before", "after"),
    [
        ("wake2/gold", (1, 1, 1, 1), (1, 1, 2, 1)),
        ("spawn1/coal", (0, 0, 0, 0), (1, 0, 0, 0)),
        ("persons1/iron", (0, 0, 0, 0), (0, 1, 0, 0)),
        ("wake1/nogold", (1, 1, 1, 1), (1, 1, 0, 1)),
        ("wake2/nocoal", (0, 1, 1, 1), (0, 1, 1, 1)),
        ("spawn1/noiron", (1, 2, 1, 1), (1, 1, 1, 1)),
    ],
)
def test_the_effect_is_for_all_players(effect: str, before: tuple[int, ...], after: tuple[int, ...]) -> None:
    state = table(3)
    for seat in range(3):
        give(state, seat, **dict(zip(("coal", "iron", "gold", "phosphate"), before, strict=True)))
    glowing(state, effect)
    assert [goods(state, seat) for seat in range(3)] == [after] * 3


@pytest.mark.rule("Z32")
def test_infantry_comes_from_the_start_player_on_as_long_as_there_is_any() -> None:
    state = table(3)
    state.first = 2
    state.supply[0] = 2
    events = glowing(state, "wake1 persons2/infantry")
    assert [units(state, seat) for seat in range(3)] == [{"infantry": 1}, {}, {"infantry": 1}]
    assert [event.seat for event in events if isinstance(event, Gained)] == [2, 0]


# --- who moves -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z33")
def test_two_cards_are_drawn_if_anybody_can_move_at_all() -> None:
    state = table()
    stand(state, "temple", "E4")
    hide(state, "E5")
    assert not any(isinstance(event, MoveCard) for event in old_ones(state, FIRST, FIRST))
    stand(state, "zombie", "E8")
    state.clock[-1] = 24
    events = old_ones(state, MIGO, NOBODY_MOVES)
    assert [event.card for event in events if isinstance(event, MoveCard)] == [MIGO, NOBODY_MOVES]
    assert where(state) == ["E4", "E8"], "no Mi-Go is face up"


@pytest.mark.rule("Z33", "Z34")
def test_the_kinds_of_the_card_move_one_hex_all_of_them() -> None:
    state = table(1)
    stand(state, "zombie", "C1")
    stand(state, "zombie", "A4")
    stand(state, "loyalist", "A6")
    stand(state, "temple", "E4")
    events = old_ones(state, FIRST, NOBODY_MOVES)
    assert where(state) == ["B1", "A3", "A6", "E4"]
    moved = [(event.source, event.target) for event in events if isinstance(event, OldOneMoved)]
    assert moved == [("C1", "B1"), ("A4", "A3")]
    assert [(one.source, one.target) for one in state.moved] == [(at(state, a), at(state, b)) for a, b in moved]


@pytest.mark.rule("Z33")
def test_the_two_cards_move_one_after_the_other() -> None:
    state = table(1)
    stand(state, "zombie", "A8")
    stand(state, "loyalist", "A6")
    old_ones(state, FIRST, BOTH)
    assert where(state) == ["A6", "A5"]


@pytest.mark.rule("Z33", "Z52")
def test_a_variant_may_draw_three_cards() -> None:
    state = table(2)
    state.variant = 3
    stand(state, "zombie", "C8")
    events = old_ones(state, NOBODY_MOVES, NOBODY_MOVES, NOBODY_MOVES)
    assert sum(isinstance(event, MoveCard) for event in events) == 3


@pytest.mark.rule("Z32", "Z33")
def test_who_has_just_been_woken_moves_too() -> None:
    state = table(1)
    hide(state, "D1", 3)
    glowing(state, "wake1", tiles=(number(state, "shoggoth", "3"),), cards=(SHOGGOTH, NOBODY_MOVES))
    assert where(state) == ["C2"]


# --- where to --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z34")
def test_they_go_towards_the_nearest_port_or_healthy_farm() -> None:
    state = table(2)
    stand(state, "zombie", "E5")
    old_ones(state, FIRST, NOBODY_MOVES)
    assert where(state) == ["F5"], "H8 is 4 hexes away, A1 6"
    other = table(2)
    stand(other, "zombie", "E5")
    farm(other, "B5", seat=1)
    old_ones(other, FIRST, NOBODY_MOVES)
    assert where(other)[0] in ("D4", "D5")


@pytest.mark.rule("Z36", "Z34")
def test_a_blighted_farm_attracts_nobody() -> None:
    state = table(2)
    stand(state, "zombie", "E5")
    farm(state, "B5", blighted=True)
    old_ones(state, FIRST, NOBODY_MOVES)
    assert where(state) == ["F5"]


@pytest.mark.rule("Z35")
@pytest.mark.parametrize(("card", "goal"), [(21, "C3"), (22, "D3"), (23, "C3"), (24, "C3"), (25, "C3"), (26, "C3")])
def test_of_several_shortest_ways_the_cards_direction_then_clockwise(card: int, goal: str) -> None:
    """From C4 to farms on C2 and E3, both two hexes away: north (to C3), or north-east (to D3)."""
    state = table(1)
    stand(state, "zombie", "C4")
    farm(state, "C2", "E3")
    old_ones(state, card, NOBODY_MOVES)
    assert where(state) == [goal]


@pytest.mark.rule("Z35")
@pytest.mark.parametrize(("card", "goal"), [(21, "B4"), (25, "B4"), (26, "B3"), (24, "B4")])
def test_one_goal_may_have_several_shortest_ways_too(card: int, goal: str) -> None:
    """From C4 to A4: south-west to B4 (direction 5), or north-west to B3 (direction 6)."""
    state = table(1)
    stand(state, "zombie", "C4")
    farm(state, "A4")
    old_ones(state, card, NOBODY_MOVES)
    assert where(state) == [goal]


# --- farms -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z36")
def test_an_old_one_on_a_farm_blights_it_stops_there_and_moves_on_with_the_next_card() -> None:
    state = table(2)
    farm(state, "C4", "B8", seat=1)
    stand(state, "zombie", "C5")
    events = old_ones(state, FIRST, NOBODY_MOVES)
    assert where(state) == ["C4"]
    assert state.blight[at(state, "C4")]
    assert Blighted(seat=1, hex="C4", kind="zombie") in events
    events = old_ones(state, NOBODY_MOVES, 24)
    assert where(state) != ["C4"]
    assert not any(isinstance(event, Blighted) for event in events)


@pytest.mark.rule("Z36", "Z33")
def test_all_that_move_at_once_blight_what_they_come_to() -> None:
    state = table(2)
    farm(state, "C4", "F4", seat=1)
    stand(state, "zombie", "C5")
    stand(state, "zombie", "F5")
    old_ones(state, FIRST, NOBODY_MOVES)
    assert where(state) == ["C4", "F4"]
    assert state.blight[at(state, "C4")]
    assert state.blight[at(state, "F4")]


@pytest.mark.rule("Z36", "Z47")
def test_a_guard_hurts_each_of_several_that_enter_until_the_farm_is_blighted() -> None:
    state = table(2)
    hire(state, "guard", seat=1)
    farm(state, "C4", seat=1)
    stand(state, "zombie", "C5")
    stand(state, "zombie", "C3", "2")
    old_ones(state, 24, NOBODY_MOVES)
    assert [tile.cubes for tile in state.tiles] == [[0, 2]], "the weaker one is gone, the other one has come through"
    assert state.blight[at(state, "C4")]
    assert state.seats[1].won == 2


@pytest.mark.rule("Z36")
def test_a_guard_hurts_what_enters_and_if_that_kills_it_the_farm_stays_healthy() -> None:
    state = table(2)
    hire(state, "guard", seat=1)
    farm(state, "C4", seat=1)
    stand(state, "zombie", "C5")
    events = old_ones(state, FIRST, NOBODY_MOVES)
    assert (state.tiles, state.blight[at(state, "C4")]) == ([], False)
    assert state.seats[1].won == 2
    assert OldOneGone(hex="C4", kind="zombie", points=(0, 2)) in events
    strong = table(2)
    hire(strong, "guard", seat=1)
    farm(strong, "C4", seat=1)
    stand(strong, "zombie", "C5", "2")
    old_ones(strong, FIRST, NOBODY_MOVES)
    assert strong.tiles[0].cubes == [0, 2]
    assert strong.blight[at(strong, "C4")]


# --- ports -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z46")
def test_an_old_one_that_enters_a_port_is_fought_at_once_with_all_units() -> None:
    state = table(2)
    arm(state, train=1, infantry=1)
    stand(state, "zombie", "A2", "2")
    events = old_ones(state, FIRST, ALL, SANITY, ALL, NOBODY_MOVES)
    assert PortAttacked(seat=0, hex="A1") in events
    assert state.tiles == []
    assert state.phase == "play"
    assert units(state) == {"train": 1, "infantry": 1}, "the survivors are in the barracks"
    assert state.seats[0].won == 3


@pytest.mark.rule("Z46", "Z45")
def test_the_defence_cannot_withdraw_and_cards_come_by_themselves() -> None:
    state = table(2)
    arm(state, train=1, infantry=1)
    hire(state, "retreat", "shield")
    stand(state, "zombie", "A2", "2")
    old_ones(state, FIRST, 4, ALL, ALL, NOBODY_MOVES)
    assert asked(state) == [(0, "fight")]
    assert allowed(state, 0) == ["stand", "use"]
    assert allowed(state, 0, "use") == ["15"], "the shield works, a retreat does not"
    play(state, 0, "stand")
    assert allowed(state, 0) == ["hit"]
    assert is_final(state, 0, "hit", "T0"), "the next card may follow at once"
    play(state, 0, "hit", "T0", chance=Wanted((ALL, ALL, NOBODY_MOVES)))
    assert state.tiles == []
    assert units(state) == {"train": 1, "infantry": 1}


@pytest.mark.rule("Z46")
def test_without_units_the_port_is_lost_and_the_game_ends() -> None:
    state = table(2)
    stand(state, "zombie", "A2")
    events = old_ones(state, FIRST)
    assert (state.phase, state.lost_port) == ("over", 0)
    assert events[-1] == GameOver(port=0)
    outcome = AUZTRALIA.outcome(state)
    assert outcome is not None
    assert "port" in outcome.reason.key


@pytest.mark.rule("Z46")
def test_the_port_is_lost_if_all_units_are() -> None:
    state = table(2)
    arm(state, infantry=2)
    stand(state, "shoggoth", "A2", "3")
    events = old_ones(state, SHOGGOTH, 18)
    assert state.lost_port == 0
    assert [event.how for event in events if isinstance(event, FightOver)] == ["routed"]
    assert units(state) == {}


@pytest.mark.rule("Z46", "Z42")
def test_the_port_is_lost_by_a_rout_too() -> None:
    state = table(2)
    arm(state, train=2)
    stand(state, "shoggoth", "A2", "3")
    old_ones(state, SHOGGOTH, SANITY, SANITY, SANITY, SANITY)
    assert state.lost_port == 0


@pytest.mark.rule("Z46")
def test_if_both_sides_are_gone_the_port_is_saved() -> None:
    state = table(2)
    arm(state, infantry=1)
    stand(state, "zombie", "A2", "1", (1,))
    old_ones(state, FIRST, 2, NOBODY_MOVES)
    assert (state.tiles, state.phase, units(state)) == ([], "play", {})


@pytest.mark.rule("Z46", "Z42")
def test_the_card_that_takes_the_last_old_one_of_a_defence_routs_nobody() -> None:
    state = table(2)
    arm(state, train=2)
    stand(state, "zombie", "A2", "2", (2,))
    events = old_ones(state, FIRST, ONE_SANITY, SANITY, SANITY, ALL_SANITY, NOBODY_MOVES)
    assert (state.tiles, state.phase, state.lost_port) == ([], "play", -1)
    assert units(state) == {"train": 2}, "one of them was damaged"
    (over,) = [event for event in events if isinstance(event, FightOver)]
    assert (over.how, over.lost) == ("won", ())


@pytest.mark.rule("Z46", "Z33")
def test_several_ports_are_fought_for_from_the_start_player_on_before_the_next_card() -> None:
    state = table(3)
    state.first = 1
    for seat in range(3):
        arm(state, seat, train=1, infantry=1)
    stand(state, "zombie", "A2")
    stand(state, "zombie", "H7")
    stand(state, "zombie", "A7")
    events = old_ones(state, FIRST, ALL, ALL, ALL, NOBODY_MOVES)
    seen = [event for event in events if isinstance(event, PortAttacked | MoveCard)]
    assert [getattr(event, "seat", "card") for event in seen] == ["card", 1, 2, 0, "card"]
    assert state.tiles == []


@pytest.mark.rule("Z46", "Z47")
def test_several_old_ones_on_a_port_are_fought_together() -> None:
    state = table(2)
    arm(state, train=2, infantry=1)
    stand(state, "zombie", "A2")
    stand(state, "zombie", "B1")
    old_ones(state, FIRST, ALL, NOBODY_MOVES)
    assert state.tiles == []
    assert state.seats[0].won == 4


@pytest.mark.rule("Z46")
def test_after_a_lost_port_nothing_more_happens() -> None:
    state = table(2)
    stand(state, "zombie", "A2")
    stand(state, "zombie", "H7")
    arm(state, 1, train=1)
    events = old_ones(state, FIRST)
    assert sum(isinstance(event, PortAttacked) for event in events) == 1
    assert sum(isinstance(event, MoveCard) for event in events) == 1
    assert asked(state) == []


def test_the_tests_set_has_a_card_for_each_direction() -> None:
    cards = book_of(table()).box.cards
    assert [cards[FIRST + n].direction for n in range(6)] == [1, 2, 3, 4, 5, 6]
    assert len(boxes.ROWS_OF_CARDS) == 20
