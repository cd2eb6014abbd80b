"""Tests of F59 to F69: battles against creatures."""

from __future__ import annotations

import pytest

from bot.games.contract import Complete
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout.components.book import FOE, RELIC
from bot.games.farfarout.events import BattleBegan, BattleEnded, BattleTurn, GaveUp, IconUsed, QuestDone, Rolled
from bot.games.farfarout.rules import dice
from bot.games.farfarout.state import HIDDEN, NOBODY, Die, State, Throw
from bot.words.formatter import formatter
from tests.games.farfarout.positions import (
    BOOK,
    allowed,
    asked,
    at,
    crew,
    items,
    main,
    names,
    number,
    of_type,
    only,
    planet,
    play,
    points,
    refused,
    settle,
    table,
)
from tests.games.farfarout.positions import dice as rolls

# Colours by number: green 0, orange 1, grey 2, yellow 3, red 4, blue 5, purple 6, black 7, white 8.


def _lair(foe: str = "mite", *mine: str) -> State:
    """Return a table with seat 0 at an encounter of level 1."""
    state = table(at="2b.p1")
    planet(state, "2b.p1", "lair", foe=HIDDEN)
    crew(state, 0, *(mine or ("tele",)))
    only(state, FOE, foe)
    return state


@pytest.mark.rule("F60")
def test_battle_dice_come_from_ship_crew_and_items() -> None:
    state = _lair("mite", "tele", "vaul2")
    items(state, 0, "eye")
    assert dice.of_seat(BOOK, state.seats[0]) == [0, 1, 0, 6]


@pytest.mark.rule("F63", "F65", "F59", "F25")
def test_a_battle_takes_a_red_token_and_turns_the_encounter_up() -> None:
    state = _lair()
    events = play(state, 0, "fight", chance=rolls(1, 1, 6))
    assert of_type(events, BattleBegan)[0].foe == "mite"
    rolled = of_type(events, Rolled)[0]
    assert (rolled.mine, rolled.theirs) == (("green.1", "orange.1"), ("white.6",))
    assert (state.tokens[3], planet(state, "2b.p1").foe) == (0, number("mite"))


@pytest.mark.rule("F63")
def test_a_token_once_attached_is_the_one_fought() -> None:
    state = _lair("tele.foe")
    planet(state, "2b.p1").foe = number("mite")
    assert of_type(play(state, 0, "fight"), BattleBegan)[0].foe == "mite"


@pytest.mark.rule("F63")
def test_a_battle_needs_a_shield_and_an_encounter() -> None:
    state = _lair()
    state.seats[0].shields = 0
    assert refused(state, 0, "fight") == "F63"
    state.seats[0].shields = 1
    planet(state, "2b.p1").foe = NOBODY
    assert refused(state, 0, "fight") == "F63"


@pytest.mark.rule("F61", "F66")
def test_numbers_are_summed_and_vault_and_grey_icons_count_nothing() -> None:
    state = _lair("mite", "vaul2", "grey2")
    events = play(state, 0, "fight", chance=rolls(3, 4, 5, 2, 1, 1, 1, 1))  # 3, Vault, Grey against 2
    assert [(one.mine, one.theirs) for one in of_type(events, BattleTurn)] == [(3, 2)]


@pytest.mark.rule("F66", "F67", "F4", "F64")
def test_the_creature_loses_its_dice_and_the_battle() -> None:
    state = _lair("mite")
    events = play(state, 0, "fight", chance=rolls(3, 5, 6))  # 8 against 6
    assert of_type(events, BattleEnded)[0].won
    assert of_type(events, GaveUp)[0].own is False
    assert (points(state, 0), state.seats[0].erg, state.seats[0].won) == ((0, 1, 0), 14, 1)
    assert (planet(state, "2b.p1").foe, sum(state.decks[FOE]), at(state, 0)) == (NOBODY, 0, "2b.p1")
    assert state.seats[0].shields == 3


@pytest.mark.rule("F66")
def test_the_weakest_die_of_a_creature_goes_first() -> None:
    state = _lair("tele.foe")
    events = play(state, 0, "fight", chance=rolls(3, 5, 1, 1))
    assert of_type(events, GaveUp)[0].what == "orange"  # 2.5 on average, white 3.5


@pytest.mark.rule("F66")
def test_the_lower_total_gives_up_a_die_or_a_shield() -> None:
    state = _lair("mite")
    play(state, 0, "fight", chance=rolls(1, 1, 6))
    assert asked(state) == [(0, "lose")]
    assert allowed(state, 0) == ["shield", "weakest", "lose"]
    assert allowed(state, 0, "lose") == ["a1", "a2", "shield"]
    play(state, 0, "shield", chance=rolls(1, 1, 5))
    assert state.seats[0].shields == 2
    assert state.throw is not None
    assert (state.throw.turn, len(state.throw.mine)) == (2, 2)
    play(state, 0, "lose", "a1", chance=rolls(1, 5))
    assert [die.colour for die in state.throw.mine] == [1]


@pytest.mark.rule("F66")
def test_what_is_given_up_is_one_press_each_and_no_die_is_asked_for_where_there_is_one_sort() -> None:
    state = _lair("mite")
    play(state, 0, "fight", chance=rolls(1, 1, 6))
    assert [verb.value for verb in FARFAROUT.pending(state)[0].verbs] == ["shield", "weakest", "lose"]
    assert FARFAROUT.default(state, 0) == ("shield",)
    play(state, 0, "weakest", chance=rolls(1, 5))
    assert allowed(state, 0) == ["shield", "weakest"]
    assert refused(state, 0, "lose", "a1") == ""


@pytest.mark.rule("F66")
def test_a_tie_costs_nothing() -> None:
    state = _lair("mite")
    events = play(state, 0, "fight", chance=rolls(1, 1, 2, 3, 5, 1))  # 2 against 2; then 8 against 1
    assert [(one.mine, one.theirs) for one in of_type(events, BattleTurn)] == [(2, 2), (8, 1)]
    assert of_type(events, BattleEnded)[0].won
    assert state.seats[0].shields == 3


@pytest.mark.rule("F66")
def test_without_shields_dice_go_and_come_back_after_the_battle() -> None:
    state = _lair("mite")
    state.seats[0].shields = 1
    play(state, 0, "fight", chance=rolls(1, 1, 6))
    play(state, 0, "shield", chance=rolls(1, 1, 6))
    play(state, 0, "lose", "a1", chance=rolls(1, 6))  # the last die is given up automatically
    assert state.throw is None
    assert len(dice.of_seat(BOOK, state.seats[0])) == 2


@pytest.mark.rule("F68", "F64")
def test_who_loses_flees_and_fights_no_more_this_turn() -> None:
    state = _lair("brute")
    state.tokens[3] = 2
    play(state, 0, "fight", chance=rolls(1, 1, 6, 6))
    for said in (("lose", "a2"), ("shield",), ("shield",), ("weakest",)):
        play(state, 0, *said, chance=rolls(1, 6, 6))
    assert state.throw is None
    assert (at(state, 0), state.seats[0].shields, state.seats[0].erg) == ("2b", 0, 7)
    assert planet(state, "2b.p1").foe == number("brute")
    assert (state.points, state.beaten) == (0, True)
    state.seats[0].shields = 3
    state.seats[0].place = BOOK.place_of["2b.p1"]
    assert refused(state, 0, "fight") == "F68"
    assert refused(state, 0, "attack") == "F68"
    play(state, 0, "end")
    play(state, 1, "end")
    assert "fight" in allowed(state, 0)


@pytest.mark.rule("F67", "F64")
def test_a_reward_may_be_a_relic() -> None:
    state = _lair()
    planet(state, "2b.p1", "lair", foe=number("ghost"))
    only(state, RELIC, "orb")
    items(state, 0, "mask")
    state.seats[0].crew += [number("elite"), number("tele2")]
    chance = rolls(3, 5, 5, 5, 1, 1, 1, 3, 5, 5, 5, 1, 1, 3, 5, 5, 5, 1)
    play(state, 0, "fight", chance=chance)
    assert points(state, 0) == (0, 2, 0)
    assert names(state.seats[0].items, "items") == ["mask", "orb"]


@pytest.mark.rule("F67", "F72", "F3")
def test_who_wins_the_game_by_a_battle_gains_nothing_more() -> None:
    state = _lair()
    planet(state, "2b.p1", "lair", foe=number("ghost"))
    items(state, 0, "mask")
    state.seats[0].crew += [number("elite"), number("tele2")]
    state.seats[0].reputation = 10
    main(state, 0, "m.win")
    events = play(state, 0, "fight", chance=rolls(3, 5, 5, 5, 1, 1, 1, 3, 5, 5, 5, 1, 1, 3, 5, 5, 5, 1))
    assert (state.phase, state.winners, points(state, 0)) == ("over", [0], (0, 12, 0))
    assert not of_type(events, QuestDone)
    assert names(state.seats[0].items, "items") == ["mask"]  # its relic is not gained either


# --- icons -----------------------------------------------------------------------------------------------------------


def _throw(state: State, mine: list[tuple[int, int]], theirs: list[tuple[int, int]], rerolls: int = 0) -> Throw:
    """Return a battle turn with these dice (colour, face from 1) on the table."""
    planet(state, "2b.p1").foe = number("titan")
    state.throw = Throw(
        0,
        "foe",
        [Die(colour, colour, face - 1) for colour, face in mine],
        [Die(colour, colour, face - 1) for colour, face in theirs],
        foe=number("titan"),
        rerolls=rerolls,
    )
    return state.throw


def preview(state: State, *said: str) -> str:
    done = FARFAROUT.choices(state, 0, said)
    assert isinstance(done, Complete)
    return formatter("en", "farfarout").format(done.preview)


@pytest.mark.rule("F62")
def test_telepath_copies_a_die_of_either_side() -> None:
    state = _lair()
    _throw(state, [(0, 1), (1, 6)], [(8, 6), (8, 1)])
    assert allowed(state, 0) == ["copy", "done"]
    assert allowed(state, 0, "copy", "a2") == ["a1", "b1", "b2"]
    turn = of_type(play(state, 0, "copy", "a2", "b1"), BattleTurn)[0]
    assert (turn.mine, turn.theirs) == (7, 7)


@pytest.mark.rule("F62")
def test_a_copied_icon_is_a_fresh_one_and_usable_once() -> None:
    state = _lair()
    throw = _throw(state, [(1, 6), (4, 6), (8, 1)], [(8, 6), (8, 5)])
    play(state, 0, "set", "a2", "b1", "1")
    assert throw.mine[1].used
    assert "may use that icon" in preview(state, "copy", "a1", "a2")
    assert "may use" not in preview(state, "copy", "a1", "b2")
    play(state, 0, "copy", "a1", "a2")  # its icon has been used, the copy has not
    assert (throw.mine[0].face, throw.mine[0].used) == (4, False)
    assert allowed(state, 0) == ["set", "done"]
    assert allowed(state, 0, "set") == ["a1"]
    turn = of_type(play(state, 0, "set", "a1", "b2", "1"), BattleTurn)[0]
    assert (turn.mine, turn.theirs) == (1, 2)


@pytest.mark.rule("F62")
def test_a_copied_shield_of_the_other_side_cancels_one_of_its_dice() -> None:
    state = _lair()
    _throw(state, [(1, 6), (8, 1)], [(5, 6), (8, 6)])
    play(state, 0, "copy", "a1", "b1")
    assert allowed(state, 0) == ["cancel", "done"]
    turn = of_type(play(state, 0, "cancel", "a1", "b2"), BattleTurn)[0]
    assert (turn.mine, turn.theirs) == (0, 0)  # the creature's copied shield cancels as well


@pytest.mark.rule("F62")
@pytest.mark.parametrize("copied", [(1, 6), (3, 6)])
def test_copying_and_rolling_again_are_not_gained_by_copying(copied: tuple[int, int]) -> None:
    state = _lair()
    throw = _throw(state, [(1, 6), copied, (8, 1)], [(8, 6)])
    throw.mine[1].used = True
    play(state, 0, "copy", "a1", "a2")
    assert throw.mine[0].used
    assert asked(state) == [(0, "lose")], "nothing is left to use"


@pytest.mark.rule("F62")
def test_a_die_that_has_copied_and_is_rolled_again_or_set_has_used_its_own_icon() -> None:
    state = _lair()
    throw = _throw(state, [(1, 6), (4, 6), (3, 6)], [(8, 6)])
    play(state, 0, "copy", "a1", "a2")
    play(state, 0, "reroll", "a3", "a1", chance=rolls(1, 6))
    assert (throw.mine[0].face, throw.mine[0].side, throw.mine[0].used) == (1, 5, True)
    throw = _throw(state, [(1, 6), (4, 6), (8, 1)], [(8, 6)])
    play(state, 0, "copy", "a1", "a2")
    play(state, 0, "set", "a2", "a1", "6")
    assert throw.mine[0].used


@pytest.mark.rule("F62")
def test_timer_rolls_itself_and_another_die_again() -> None:
    state = _lair()
    throw = _throw(state, [(3, 6), (0, 1), (1, 6)], [(8, 6)])
    assert allowed(state, 0, "reroll", "a1") == ["a2", "a3", "b1"]
    play(state, 0, "reroll", "a1", "b1", chance=rolls(6, 2))
    assert (throw.mine[0].side, throw.theirs[0].side) == (5, 1)
    assert allowed(state, 0) == ["copy", "done"]  # the newly rolled Timer icon is not used again


@pytest.mark.rule("F62")
def test_eidolless_sets_another_die_to_any_face() -> None:
    state = _lair()
    throw = _throw(state, [(4, 6), (1, 1)], [(8, 6)])
    assert allowed(state, 0, "set", "a1") == ["a2", "b1"]
    assert allowed(state, 0, "set", "a1", "a2") == ["1", "2", "3", "4", "5", "6"]
    play(state, 0, "set", "a1", "a2", "6")
    assert throw.mine[1].side == 5
    assert allowed(state, 0) == ["copy", "done"]  # an icon that was set can be used


@pytest.mark.rule("F62")
def test_a_shield_cancels_a_die_of_the_other_side_for_this_turn() -> None:
    state = _lair()
    _throw(state, [(5, 6), (0, 3)], [(8, 2), (8, 6)])
    assert allowed(state, 0, "cancel", "a1") == ["b1", "b2"]
    turn = of_type(play(state, 0, "cancel", "a1", "b2", chance=rolls(1, 1, 6)), BattleTurn)[0]
    assert (turn.mine, turn.theirs) == (3, 2)
    assert state.throw is not None
    assert not any(die.out for die in state.throw.theirs)


@pytest.mark.rule("F62", "F65")
def test_icons_are_used_in_the_order_one_likes_and_a_cancelled_die_has_none() -> None:
    state = _lair()
    throw = _throw(state, [(5, 6), (1, 6), (4, 6)], [(3, 6), (8, 6)])
    assert set(allowed(state, 0)) == {"copy", "set", "cancel", "done"}
    play(state, 0, "cancel", "a1", "b1")
    assert throw.theirs[0].out
    events = play(state, 0, "done")
    assert not of_type(events, IconUsed)  # the creature's Timer is out


@pytest.mark.rule("F62", "F65")
def test_all_dice_are_rolled_before_icons_and_the_active_player_uses_theirs_first() -> None:
    state = _lair("tele.foe")
    events = play(state, 0, "fight", chance=rolls(3, 6, 6, 6))  # 3, Telepath against 6, Telepath
    assert len(of_type(events, Rolled)) == 1
    assert asked(state) == [(0, "icons")]
    events = play(state, 0, "copy", "a2", "b1")
    used = of_type(events, IconUsed)
    assert [(one.icon, one.own, one.die, one.target) for one in used[:2]] == [
        ("telepath", True, "a2", "b1"),
        ("telepath", False, "b2", "b1"),
    ]
    turn = of_type(events, BattleTurn)[0]
    assert (turn.mine, turn.theirs) == (9, 12)


@pytest.mark.rule("F65", "F62")
@pytest.mark.parametrize(
    ("mine", "theirs", "total"),
    [
        ([(0, 3), (8, 6)], [(1, 6), (8, 2)], (9, 8)),  # copy: the highest number on the table, the attacker's 6
        ([(0, 1), (8, 6)], [(4, 6), (8, 4)], (2, 4)),  # set: the attacker's 6 to 1 changes more than its own 4 to 6
        ([(0, 1), (8, 2)], [(4, 6), (8, 1)], (3, 6)),  # set: its own 1 to 6
        ([(0, 1), (8, 2)], [(5, 6), (8, 1)], (1, 1)),  # cancel: the attacker's 2
    ],
)
def test_a_creature_uses_its_icons_where_they_help_most(
    mine: list[tuple[int, int]], theirs: list[tuple[int, int]], total: tuple[int, int]
) -> None:
    state = _lair()
    _throw(state, mine, theirs)
    turn = of_type(settle(state), BattleTurn)[0]
    assert (turn.mine, turn.theirs) == total


@pytest.mark.rule("F65", "F62")
def test_a_creature_rolls_again_with_the_die_furthest_from_its_average() -> None:
    state = _lair()
    _throw(state, [(0, 3), (8, 6)], [(3, 6), (8, 1)])
    events = settle(state, rolls(2, 5))  # its Timer shows 2, the attacker's 6 (or its own 1, at the same distance) 5
    used = of_type(events, IconUsed)[0]
    assert (used.icon, used.own, used.target) == ("timer", False, "b2")
    turn = of_type(events, BattleTurn)[0]
    assert (turn.mine, turn.theirs) == (9, 7)


@pytest.mark.rule("F62", "F60")
def test_items_roll_dice_again_and_add_to_the_total() -> None:
    state = _lair("mite")
    items(state, 0, "again", "mask")
    play(state, 0, "fight", chance=rolls(1, 1, 6))
    assert allowed(state, 0) == ["again", "done"]
    assert allowed(state, 0, "again") == ["a1", "a2"]
    turn = of_type(play(state, 0, "again", "a2", chance=rolls(5)), BattleTurn)[0]
    assert (turn.mine, turn.theirs) == (9, 6)


@pytest.mark.rule("F69", "F64")
def test_the_example_of_dice() -> None:
    state = _lair("mite", "tele", "vaul2")
    planet(state, "2b.p1").foe = number("ghost")
    state.seats[0].ship = number("hauler")
    state.tokens = [0, 2, 1, 1]
    rolled = of_type(play(state, 0, "fight", chance=rolls(5, 4, 3, 1, 2, 3)), Rolled)[0]
    assert [die.split(".")[0] for die in rolled.mine] == ["blue", "orange", "green"]
    assert [die.split(".")[0] for die in rolled.theirs] == ["white"] * 3
