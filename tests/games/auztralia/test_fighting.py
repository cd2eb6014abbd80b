"""Tests of combats, card by card."""

from __future__ import annotations

import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.events import (
    CardTurned,
    FightOver,
    OldOneGone,
    OldOneHurt,
    SanityLost,
    ShakenOff,
    UnitHurt,
    Withdrawn,
)
from bot.games.auztralia.move import Move
from bot.games.auztralia.rules import fighting
from bot.games.auztralia.state import Fight, State, Tile
from tests.games.auztralia.positions import (
    Wanted,
    allowed,
    arm,
    asked,
    cubes,
    hire,
    is_final,
    line,
    number,
    options,
    person,
    play,
    refused,
    stand,
    table,
    units,
)
from tests.games.auztralia.support import (
    AIR,
    ALL,
    ALL_1,
    NOTHING,
    ONE,
    ONE_AIR,
    ONE_SANITY,
    SANITY,
    THREE,
    TWO,
    attack,
    draw,
    go,
)

BY_ARTILLERY, BY_CAR, BY_TRAIN, BY_AIRSHIP, MUCH, ALL_SANITY, FOUR, ALL_1_SANITY, ODD = range(12, 21)
"""Cards of the set (see `boxes.ROWS_OF_CARDS`)."""


def fight(state: State) -> Fight:
    assert state.fight is not None
    return state.fight


def fighters(state: State) -> list[tuple[int, int]]:
    """Return kinds and damage of the units."""
    return [(one.unit, one.damage) for one in fight(state).units]


def tile(state: State) -> Tile:
    return state.tiles[0]


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z37", "Z42")
def test_sanity_is_full_at_the_start_of_each_combat() -> None:
    state = attack("shoggoth", "3", SANITY, infantry=1)
    assert fight(state).sanity == 2
    draw(state, SANITY)
    assert fight(state).sanity == 1
    play(state, 0, "withdraw", "all")
    state.actor, state.clock[0] = 0, 9
    cubes(state, attack=0)
    go(state, NOTHING)
    assert fight(state).sanity == 3


@pytest.mark.rule("Z38")
def test_each_kind_shown_that_takes_part_does_one_damage_however_many_there_are() -> None:
    state = attack("shoggoth", "3", ALL, infantry=3, car=2)
    assert tile(state).cubes == [2, 0]
    draw(state, BY_TRAIN)
    assert tile(state).cubes == [2, 0], "no train takes part"
    draw(state, BY_CAR)
    assert tile(state).cubes == [3, 0]


@pytest.mark.rule("Z38")
def test_damage_is_marked_with_cubes_of_the_hq() -> None:
    state = attack("shoggoth", "3", ALL, infantry=1, artillery=1)
    assert AUZTRALIA.view(state, None).seats[0].hq == 20 - 1 - 2


@pytest.mark.rule("Z38")
def test_the_row_of_the_old_one_fought_counts() -> None:
    for kind, level, done, hurt in (
        ("migo", "2", [1, 0], 0),
        ("shoggoth", "3", [1, 0], 1),
        ("cthulhu", "3", [1, 0], 0),
        ("zombie", "2", [0, 0], 1),
    ):
        state = attack(kind, level, ODD, infantry=1, artillery=1, car=1, train=1)
        assert tile(state).cubes == done
        assert (fight(state).damage or sum(damage for _, damage in fighters(state))) == hurt


@pytest.mark.rule("Z38")
def test_spare_discs_mark_damage_when_the_hq_is_empty_and_then_nothing_does() -> None:
    state = table()
    line(state, "A1", "B1", "C1", "D1")
    one = stand(state, "shoggoth", "E1", "3")
    arm(state, infantry=1, artillery=1, car=1)
    cubes(state, trade=18, attack=1)
    state.seats[0].goods[2] = 1
    go(state, ALL)
    assert one.cubes == [2, 0], "20 cubes are out, so 2 discs are left"
    draw(state, ALL)
    assert one.cubes == [2, 0]
    view = AUZTRALIA.view(state, None)
    assert view.seats[0].hq == 0


@pytest.mark.rule("Z38", "Z33")
def test_a_used_up_deck_is_shuffled_again() -> None:
    state = attack("shoggoth", "3", NOTHING, infantry=1)
    state.deck = [0] * 40
    state.deck[SANITY] = 1
    draw(state, SANITY)
    assert sum(state.deck) == 0
    draw(state, SANITY)
    assert (sum(state.deck), state.deck[SANITY]) == (39, 0)


@pytest.mark.rule("Z38")
def test_what_a_card_says_is_told() -> None:
    state = attack("shoggoth", "3", NOTHING, infantry=1)
    events = draw(state, ODD)
    assert CardTurned(seat=0, hex="E1", card=ODD, rows=(("shoggoth", "A 1"),), units=("infantry",)) in events


# --- damage on units -------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z39", "Z40")
def test_the_owner_chooses_who_is_hit_all_damage_of_a_card_at_once() -> None:
    """The cheapest way is first; ways with the same result are one."""
    state = attack("shoggoth", "3", TWO, infantry=1, artillery=1, train=1)
    assert asked(state) == [(0, "fight")]
    assert allowed(state, 0) == ["hit"]
    assert allowed(state, 0, "hit") == ["A0.T0", "T0.T1", "I0.A0", "I0.T0", "A0.A1"]
    assert not is_final(state, 0, "hit", "A0.T0")
    assert refused(state, 0, "hit", "I0.I0") == "Z39"
    events = play(state, 0, "hit", "A0.A1")
    assert fighters(state) == [(0, 0), (3, 0)]
    assert UnitHurt(seat=0, unit="artillery", damage=2, lost=True) in events
    assert state.supply[1] == 3, "it is back in the supply"
    assert allowed(state, 0) == ["draw", "fight", "withdraw"]


@pytest.mark.rule("Z39", "Z13")
def test_what_ends_a_combat_cannot_be_taken_back_if_the_old_ones_act_then_or_the_game_ends() -> None:
    for clock, final in (((12, 40, 20), True), ((12, 15, 20), False), ((53, 54, 53), True)):
        state = attack("shoggoth", "3", TWO, infantry=1, artillery=1, train=1)
        state.clock = list(clock)
        state.clock[0] += 10 if clock[0] < 53 else 0
        assert not is_final(state, 0, "hit", "A0.T0"), "the combat goes on"
        stand(state, "migo", "H4", "2")
        assert not is_final(state, 0, "hit", "A0.T0"), "the combat still goes on"
        fight(state).stage = "choose"
        assert is_final(state, 0, "withdraw", "all") is final
        shield = ask("shield", TWO, infantry=1, train=1)
        shield.clock = state.clock[:]
        assert not is_final(shield, 0, "use", str(person("shield")), "-"), "the combat goes on"


@pytest.mark.rule("Z39")
def test_equal_units_are_hit_without_asking() -> None:
    state = attack("shoggoth", "3", ONE, train=2)
    assert sorted(fighters(state)) == [(3, 0), (3, 1)]
    assert allowed(state, 0) == ["draw", "fight", "withdraw"]
    draw(state, ONE)
    assert allowed(state, 0, "hit") == ["T0", "T1"]


@pytest.mark.rule("Z39")
def test_nobody_is_asked_if_all_are_lost_in_any_case() -> None:
    state = attack("shoggoth", "3", FOUR, infantry=2, artillery=1)
    assert state.fight is None
    assert units(state) == {}
    beside = attack("shoggoth", "3", FOUR, infantry=2, artillery=1, airship=1)
    assert fighters(beside) == [(4, 0)], "an airship takes none of it"


@pytest.mark.rule("Z39")
def test_airships_take_no_purple_cubes_and_alone_ignore_them() -> None:
    state = attack("shoggoth", "3", TWO, airship=2)
    assert fighters(state) == [(4, 0), (4, 0)]
    mixed = attack("shoggoth", "3", ONE, airship=1, train=1)
    assert sorted(fighters(mixed)) == [(3, 1), (4, 0)]


@pytest.mark.rule("Z39")
def test_an_airship_icon_hits_an_airship_if_one_takes_part() -> None:
    state = attack("shoggoth", "3", AIR, airship=1, train=1)
    assert sorted(fighters(state)) == [(3, 0), (4, 1)]
    alone = attack("shoggoth", "3", AIR, train=1)
    assert fighters(alone) == [(3, 0)]
    both = attack("shoggoth", "3", ONE_AIR, train=1, airship=1)
    assert sorted(fighters(both)) == [(3, 1), (4, 1)]


@pytest.mark.rule("Z39")
def test_which_of_two_airships_is_hit_is_chosen_too() -> None:
    state = attack("shoggoth", "3", AIR, airship=2)
    assert sorted(fighters(state)) == [(4, 0), (4, 1)]
    draw(state, AIR)
    assert allowed(state, 0, "hit") == ["F0", "F1"]
    play(state, 0, "hit", "F1")
    assert fighters(state) == [(4, 0)]


@pytest.mark.rule("Z40")
def test_a_unit_that_is_gone_cannot_be_hit_again() -> None:
    state = attack("shoggoth", "3", THREE, infantry=2, train=1)
    assert allowed(state, 0, "hit") == ["I0.T0.T1", "I0.I0.T0", "T0.T1.T2"]
    play(state, 0, "hit", "I0.I0.T0")
    assert fighters(state) == [(3, 1)]


# --- tiles that are gone ---------------------------------------------------------------------------------------------


@pytest.mark.rule("Z40", "Z41")
def test_a_tile_with_as_much_damage_as_its_strength_is_gone() -> None:
    state = attack("migo", "2", ALL, infantry=1, artillery=1, car=1, train=1)
    assert state.tiles == []
    assert state.fight is None
    assert (state.seats[0].won, state.seats[0].slain) == (5, 1)
    assert units(state) == {"infantry": 1, "artillery": 1, "car": 1, "train": 1}
    assert AUZTRALIA.view(state, None).seats[0].hq == 19, "the cubes are back"


@pytest.mark.rule("Z41")
@pytest.mark.parametrize(
    ("marked", "shares"),
    [((3, 0), (5, 0)), ((2, 1), (4, 1)), ((0, 3), (1, 4))],
)
def test_points_are_split_by_cubes_the_rest_goes_to_who_has_most(
    marked: tuple[int, int], shares: tuple[int, int]
) -> None:
    """A loyalist of level 3 is worth 5 points; the infantry marks one more cube."""
    state = table()
    line(state, "A1", "B1", "C1", "D1")
    stand(state, "loyalist", "E1", "3", marked)
    arm(state, infantry=1)
    events = go(state, ALL)
    assert (state.seats[0].won, state.seats[1].won) == shares
    assert OldOneGone(hex="E1", kind="loyalist", points=shares) in events


@pytest.mark.rule("Z41")
def test_among_equals_the_rest_goes_to_who_did_the_last_damage() -> None:
    state = attack("loyalist", "3", ALL, marked=(0, 2), infantry=1, artillery=1)
    assert (state.seats[0].won, state.seats[1].won) == (3, 2)
    assert (state.seats[0].slain, state.seats[1].slain) == (1, 1)


@pytest.mark.rule("Z41")
def test_damage_beyond_the_strength_counts_when_points_are_split() -> None:
    state = attack("zombie", "1", ALL, marked=(0, 1), infantry=1, artillery=1, car=1, train=1)
    assert (state.seats[0].won, state.seats[1].won) == (2, 0), "4 cubes to 1, though only 1 was needed"


@pytest.mark.rule("Z41")
@pytest.mark.parametrize(("turns", "shares"), [((1, 2), (3, 4, 5)), ((2, 1), (3, 5, 4))])
def test_of_those_with_most_the_later_gets_the_rest_whoever_ends_it(
    turns: tuple[int, int], shares: tuple[int, int, int]
) -> None:
    """Three seats share the points of Cthulhu.

    It has 12 points and strength 8: two seats mark 3 each, in these turns, and seat 0 the last 2.
    """
    state = table(3)
    line(state, "A1", "B1", "C1", "D1")
    arm(state, infantry=1, car=1)
    one = stand(state, "cthulhu", "E1", "3")
    move = Move(state, Wanted())
    for seat in turns:
        fighting.hurt(move, one, seat, 3)
    view = AUZTRALIA.view(AUZTRALIA.clone(state), None)
    state = AUZTRALIA.determinize(view, Wanted())
    go(state, ALL)
    assert tuple(me.won for me in state.seats) == shares


@pytest.mark.rule("Z43")
def test_the_whole_card_counts_even_if_the_old_one_dies() -> None:
    state = attack("zombie", "1", ALL_1_SANITY, marked=(1,), infantry=1)
    assert state.tiles == []
    assert units(state) == {}, "the damage on the infantry counts"
    assert state.seats[0].won == 2


@pytest.mark.rule("Z43")
def test_the_combat_goes_on_with_the_next_card() -> None:
    state = attack("shoggoth", "3", ALL, infantry=1)
    for card in (ALL, ALL, ALL, ALL):
        assert allowed(state, 0) == ["draw", "fight", "withdraw"]
        assert is_final(state, 0, "draw")
        draw(state, card)
    assert tile(state).cubes == [5, 0]
    events = draw(state, ALL)
    assert state.fight is None
    assert state.seats[0].won == 7
    assert FightOver(seat=0, hex="E1", how="won", home=("infantry",)) in events


# --- routs -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z42", "Z44")
def test_without_sanity_left_the_expedition_is_routed_and_damaged_kinds_are_lost() -> None:
    state = attack("shoggoth", "3", ONE_SANITY, artillery=2, train=1, airship=1)
    play(state, 0, "hit", "A0")
    draw(state, SANITY)
    draw(state, AIR)
    draw(state, SANITY)
    assert fight(state).sanity == 0
    events = draw(state, ALL_SANITY)
    assert state.fight is None
    assert units(state) == {"train": 1}, "both artillery and the airship are gone"
    assert (state.supply[1], state.supply[4]) == (3, 3)
    assert tile(state).cubes == [3, 0], "the cubes stay"
    (over,) = [event for event in events if isinstance(event, FightOver)]
    assert (over.how, over.lost, over.home) == ("routed", ("artillery", "artillery", "airship"), ("train",))


@pytest.mark.rule("Z42")
def test_sanity_is_told() -> None:
    state = attack("shoggoth", "3", NOTHING, infantry=1)
    assert SanityLost(seat=0, left=2) in draw(state, SANITY)


@pytest.mark.rule("Z44")
def test_on_zombies_the_cubes_of_all_players_return_to_the_hq() -> None:
    state = attack("zombie", "2", ALL_SANITY, marked=(0, 1), train=1)
    for _ in range(2):
        draw(state, SANITY)
    assert tile(state).cubes == [1, 1]
    events = draw(state, SANITY)
    assert state.fight is None
    assert (tile(state).cubes, tile(state).order) == ([0, 0], [])
    assert [seat.hq for seat in AUZTRALIA.view(state, None).seats] == [19, 20]
    assert ShakenOff(hex="E1", kind="zombie", cubes=(1, 1)) in events


@pytest.mark.rule("Z44")
def test_zombies_without_cubes_have_none_to_shake_off_and_others_shake_off_none() -> None:
    bare = attack("zombie", "2", infantry=1)
    events = draw(bare, ONE)
    assert bare.fight is None
    assert not any(isinstance(event, ShakenOff) for event in events)
    mixed = crowd(("zombie", "2"), ("shoggoth", "3"), cards=(), infantry=2)
    events = draw(mixed, ALL_1)
    assert [one.cubes for one in mixed.tiles] == [[0, 0], [1, 0]]
    assert [event.kind for event in events if isinstance(event, ShakenOff)] == ["zombie"]


@pytest.mark.rule("Z44")
def test_the_last_unit_lost_is_a_rout() -> None:
    state = attack("zombie", "2", ALL_1, infantry=1)
    assert state.fight is None
    assert tile(state).cubes == [0, 0]
    other = attack("shoggoth", "3", ALL_1, infantry=1)
    assert other.fight is None
    assert tile(other).cubes == [1, 0]


@pytest.mark.rule("Z44", "Z43")
def test_a_rout_counts_also_if_the_last_old_one_dies_with_it() -> None:
    state = attack("zombie", "1", ONE_SANITY, marked=(1,), train=2)
    draw(state, SANITY)
    draw(state, SANITY)
    events = draw(state, ALL_SANITY)
    assert state.tiles == []
    assert units(state) == {}
    (over,) = [event for event in events if isinstance(event, FightOver)]
    assert over.how == "won"


# --- withdrawal ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z45")
def test_all_may_withdraw_before_a_card_is_drawn_and_damage_is_off() -> None:
    state = attack("shoggoth", "3", ALL_1, train=1)
    assert not is_final(state, 0, "withdraw", "all"), "another player acts next"
    events = play(state, 0, "withdraw", "all")
    assert state.fight is None
    assert units(state) == {"train": 1}
    assert tile(state).cubes == [1, 0], "the cubes on the Old One stay"
    assert Withdrawn(seat=0, units=("train",)) in events
    assert FightOver(seat=0, hex="E1", how="withdrawn") in events


@pytest.mark.rule("Z45", "Z26")
def test_before_the_first_card_one_may_withdraw_from_what_lay_face_up() -> None:
    state = attack("zombie", "2", marked=(0, 1), infantry=1, airship=1)
    assert fight(state).cards == []
    assert allowed(state, 0) == ["draw", "fight", "withdraw"]
    play(state, 0, "withdraw", "airships")
    play(state, 0, "withdraw", "all")
    assert state.fight is None
    assert units(state) == {"infantry": 1, "airship": 1}
    assert tile(state).cubes == [0, 1]
    assert (state.clock[0], state.seats[0].spaces[8]) == (11, 1), "the cube and the time are spent"
    assert sum(state.deck) == 9 * 40, "no card was drawn"


@pytest.mark.rule("Z45")
def test_airships_alone_or_all_others_may_withdraw() -> None:
    state = attack("shoggoth", "3", NOTHING, infantry=1, train=1, airship=1)
    assert allowed(state, 0, "withdraw") == ["airships", "others", "all"]
    play(state, 0, "withdraw", "airships")
    assert fighters(state) == [(0, 0), (3, 0)]
    assert units(state) == {"airship": 1}
    assert allowed(state, 0) == ["draw", "fight", "withdraw"], "the others fight on, or withdraw too"
    assert allowed(state, 0, "withdraw") == ["all"]
    assert next(iter(options(state, 0, "withdraw"))) == "all", "what may be said comes first"
    other = attack("shoggoth", "3", NOTHING, infantry=1, train=1, airship=1)
    play(other, 0, "withdraw", "others")
    assert fighters(other) == [(4, 0)]
    assert units(other) == {"infantry": 1, "train": 1}


@pytest.mark.rule("Z45")
def test_while_damage_is_dealt_nobody_withdraws() -> None:
    state = attack("shoggoth", "3", ONE, infantry=1, train=1)
    assert refused(state, 0, "withdraw", "all") == ""


# --- several Old Ones ------------------------------------------------------------------------------------------------


def crowd(*kinds: tuple[str, str], cards: tuple[int, ...], **army: int) -> State:
    state = table()
    line(state, "A1", "B1", "C1", "D1")
    for kind, level in kinds:
        stand(state, kind, "E1", level)
    arm(state, **army)
    go(state, *cards)
    return state


@pytest.mark.rule("Z47")
def test_each_tile_takes_the_damage_of_its_row_from_one_card() -> None:
    state = crowd(("zombie", "2"), ("zombie", "2"), ("shoggoth", "3"), cards=(ALL,), infantry=1, car=1)
    assert [one.cubes for one in state.tiles] == [[2, 0]] * 3


@pytest.mark.rule("Z47")
def test_the_damage_of_a_kind_is_multiplied_by_its_tiles() -> None:
    state = crowd(("zombie", "2"), ("zombie", "2"), ("zombie", "2"), cards=(ONE,), train=2)
    assert sum(damage for _, damage in fighters(state)) + fight(state).damage == 3
    air = crowd(("zombie", "2"), ("zombie", "2"), cards=(AIR,), airship=2)
    assert sum(damage for _, damage in fighters(air)) + fight(air).air == 2


@pytest.mark.rule("Z47")
def test_different_kinds_do_what_each_row_says() -> None:
    state = crowd(("zombie", "2"), ("shoggoth", "3"), cards=(ODD,), artillery=1, train=2)
    zombie, shoggoth = state.tiles
    assert (zombie.cubes, shoggoth.cubes) == ([0, 0], [1, 0])
    assert fight(state).damage == 2, "1 from each"


@pytest.mark.rule("Z47", "Z42")
def test_sanity_is_not_multiplied() -> None:
    state = crowd(("zombie", "2"), ("zombie", "2"), cards=(SANITY,), train=1)
    assert fight(state).sanity == 2


@pytest.mark.rule("Z47")
def test_one_of_several_may_die_and_the_combat_goes_on() -> None:
    state = crowd(("zombie", "1"), ("shoggoth", "3"), cards=(ALL,), infantry=1, train=1)
    assert [one.old_one for one in state.tiles] == [number(state, "shoggoth", "3")]
    assert state.seats[0].won == 2
    assert allowed(state, 0) == ["draw", "fight", "withdraw"]


# --- personalities in combat -----------------------------------------------------------------------------------------


def ask(name: str, *cards: int, kind: str = "shoggoth", level: str = "3", **army: int) -> State:
    """Return a game where seat 0 has a personality and attacks; these cards are drawn."""
    state = table()
    line(state, "A1", "B1", "C1", "D1")
    stand(state, kind, "E1", level)
    hire(state, *name.split())
    arm(state, **army)
    go(state, *cards)
    return state


def use(state: State, name: str, on: str = "-", chance: Wanted | None = None) -> list[object]:
    return [*play(state, 0, "use", str(person(name)), on, chance=chance)]


@pytest.mark.rule("Z22", "Z43")
def test_a_card_may_be_let_stand_or_drawn_again_once_a_combat() -> None:
    state = ask("redraw", THREE, train=1)
    assert allowed(state, 0) == ["stand", "use"]
    assert fighters(state) == [(3, 0)], "the card does not count yet"
    use(state, "redraw", chance=Wanted((ALL,)))
    assert fight(state).cards == [THREE, ALL]
    assert tile(state).cubes == [1, 0]
    assert allowed(state, 0) == ["draw", "fight", "withdraw"]
    draw(state, ONE)
    assert allowed(state, 0) == ["draw", "fight", "withdraw"], "it worked in this combat already"
    play(state, 0, "withdraw", "all")
    state.actor, state.clock[0] = 0, 9
    cubes(state, attack=0)
    go(state, ONE)
    assert allowed(state, 0) == ["stand", "use"]
    play(state, 0, "stand")
    assert fighters(state) == [(3, 1)]


@pytest.mark.rule("Z45")
def test_a_retreat_after_the_card_is_turned() -> None:
    state = ask("retreat", FOUR, train=1, airship=1)
    assert allowed(state, 0, "use", "13") == ["airships", "others", "all"]
    use(state, "retreat", "others")
    assert units(state) == {"train": 1}
    assert fighters(state) == [(4, 0)], "the card counts for the airship alone"
    other = ask("retreat", FOUR, train=1)
    use(other, "retreat", "all")
    assert other.fight is None
    assert units(other) == {"train": 1}


@pytest.mark.rule("Z39")
def test_a_shield_takes_damage_off_the_card_and_is_offered_only_if_there_is_any() -> None:
    state = ask("shield", TWO, train=1)
    use(state, "shield")
    assert fighters(state) == [(3, 1)]
    quiet = ask("shield", SANITY, train=1)
    assert allowed(quiet, 0) == ["draw", "fight", "withdraw"]
    air = ask("shield", AIR, airship=1)
    use(air, "shield")
    assert fighters(air) == [(4, 0)]


@pytest.mark.rule("Z38", "Z47")
def test_a_strike_hits_a_tile_of_ones_choice() -> None:
    state = table()
    line(state, "A1", "B1", "C1", "D1")
    stand(state, "temple", "H4")
    stand(state, "zombie", "E1")
    stand(state, "shoggoth", "E1", "3")
    hire(state, "strike")
    arm(state, train=1)
    go(state, BY_TRAIN)
    assert allowed(state, 0, "use", "16") == ["1", "2"], "by their numbers on the board"
    events = use(state, "strike", "2")
    assert OldOneHurt(seat=0, hex="E1", kind="shoggoth", damage=1, left=5) in events
    assert [one.cubes[0] for one in state.tiles] == [0, 1, 2]


@pytest.mark.rule("Z41", "Z43")
def test_a_tile_killed_by_a_strike_is_gone_when_the_card_has_counted() -> None:
    state = ask("strike retreat", ONE, kind="zombie", level="1", train=1)
    tile(state).cubes[0] = 1
    use(state, "strike", "0")
    assert len(state.tiles) == 1
    use(state, "retreat", "all")
    assert state.tiles == []
    assert state.seats[0].won == 2
    assert units(state) == {"train": 1}


def test_a_barrage_comes_before_the_first_card_if_the_unit_takes_part() -> None:
    state = ask("barrage", NOTHING, artillery=1)
    assert tile(state).cubes == [1, 0]
    without = ask("barrage", NOTHING, train=1)
    assert tile(without).cubes == [0, 0]
    table_ = table()
    line(table_, "A1", "B1", "C1", "D1")
    stand(table_, "zombie", "E1", "1", (1,))
    hire(table_, "barrage")
    arm(table_, artillery=1)
    go(table_)
    assert (table_.tiles, table_.fight) == ([], None)
    assert sum(table_.deck) == 9 * 40, "no card was drawn"


@pytest.mark.rule("Z37")
def test_calm_ones_have_more_sanity() -> None:
    state = ask("calm worthy", NOTHING, train=1)
    assert fight(state).sanity == 6


@pytest.mark.rule("Z40")
def test_tough_units_take_more() -> None:
    state = ask("tough", TWO, infantry=1)
    assert fighters(state) == [(0, 2)]
    other = ask("cash", ONE, infantry=1)
    assert other.fight is None, "the 3 of another personality makes nobody tough"


@pytest.mark.rule("Z44")
def test_with_rally_a_rout_takes_damaged_units_only() -> None:
    state = ask("rally", ONE_SANITY, artillery=2)
    for _ in range(2):
        draw(state, SANITY)
    draw(state, SANITY)
    assert state.fight is None
    assert units(state) == {"artillery": 1}


@pytest.mark.rule("Z28")
def test_swift_attacks_take_less_time() -> None:
    state = ask("swift", NOTHING, infantry=1, artillery=1, car=1)
    assert state.clock[0] == 12
    alone = ask("swift", NOTHING, train=1)
    assert alone.clock[0] == 11


@pytest.mark.rule("Z39")
def test_a_shield_takes_damage_off_airships_only_when_nothing_else_is_left_of_it() -> None:
    state = ask("shield", ONE_AIR, train=1, airship=1)
    use(state, "shield")
    assert sorted(fighters(state)) == [(3, 0), (4, 1)]
    alone = ask("shield", ONE_AIR, airship=1)
    use(alone, "shield")
    assert fighters(alone) == [(4, 0)], "the purple cube is nobody's"


def test_the_table_withdraws_for_who_is_away_and_takes_damage_where_it_is_cheapest() -> None:
    state = attack("shoggoth", "3", ONE, infantry=1, artillery=1, train=1)
    assert AUZTRALIA.default(state, 0) == ("hit", "I0")
    play(state, 0, "hit", "I0")
    assert AUZTRALIA.default(state, 0) == ("withdraw", "all")
    asked = ask("redraw", ONE, train=1)
    assert AUZTRALIA.default(asked, 0) == ("stand",)
    assert options(asked, 0)


def test_what_can_be_said_at_once_has_buttons_on_the_board() -> None:
    def buttons(state: State) -> list[tuple[str, ...]]:
        (asked,) = AUZTRALIA.pending(state)
        return [one.said for row in asked.attention.shortcuts for one in row]

    state = attack("shoggoth", "3", NOTHING, infantry=1, artillery=1, airship=1)
    assert buttons(state) == [], "the verbs say all"
    draw(state, ONE)
    assert fight(state).stage == "hit"
    assert buttons(state) == [("hit", value) for value in allowed(state, 0, "hit")]
    play(state, 0, *buttons(state)[1])
