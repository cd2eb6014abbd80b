"""Tests of abilities used with a roll: sectors to the right, and 2X."""

from __future__ import annotations

import pytest

from bot.games.spacebase.events import Gained
from bot.games.spacebase.rules.rolls import BASES, results
from tests.games.spacebase.positions import allowed, book_of, charges, deploy, roll, stand, table, take, tracks

SPRING = "1 1 3 spring: slots=1 blue:sum1 / slots=2 red:sum1"
LEAP = "1 2 3 leap: slots=1 blue:sum2 / -"
MIRROR = "2 1 8 mirror: 1i slots=1 blue:double / slots=1 red:double"


def shown(*ships: str) -> list[str]:
    """Return a ship in each sector from 2 on that gives n credits in sector n."""
    taken = {ship.split()[1] for ship in ships}
    return [f"3 {n} 13 at{n}: {n}c / {n}c" for n in range(2, 13) if str(n) not in taken]


@pytest.mark.rule("S32")
def test_four_and_three_give_eight_instead_of_seven_and_never_a_single_die() -> None:
    ships = shown()
    state = table(SPRING, *ships)
    for n in range(2, 13):
        stand(state, 0, f"at{n}")
    stand(state, 0, "spring", 1)
    roll(state, 4, 3)
    assert allowed(state, 0, "take") == ["pair", "sum", "sum1"]
    events = take(state, "sum1")
    assert Gained(seat=0, choice="sum1", sectors=(8,), credits=8) in events
    assert tracks(state) == (18, 0, 0)
    assert charges(state, 0, "s1") == 0


@pytest.mark.rule("S32")
def test_without_a_charge_the_sum_stays_where_it_is() -> None:
    state = table(SPRING, *shown())
    stand(state, 0, "spring")
    stand(state, 0, "at7")
    roll(state, 4, 3)
    assert allowed(state, 0, "take") == ["pair", "sum"]


@pytest.mark.rule("S33")
@pytest.mark.parametrize(("choice", "gained"), [("sum1", 8), ("sum2", 9)])
def test_several_arrows_go_one_or_two_sectors(choice: str, gained: int) -> None:
    state = table(LEAP, *shown(LEAP))
    for n in (7, 8, 9):
        stand(state, 0, f"at{n}")
    stand(state, 0, "leap", 1)
    roll(state, 4, 3)
    assert allowed(state, 0, "take") == ["pair", "sum", "sum1", "sum2"]
    take(state, choice)
    assert tracks(state) == (10 + gained, 0, 0)
    assert charges(state, 0, "s2") == 0


@pytest.mark.rule("S32")
def test_several_abilities_add_up_and_no_more_is_paid_than_needed() -> None:
    spring = "1 5 3 spring: slots=1 blue:sum1 / -"
    for choice, left in (("sum1", (0, 1)), ("sum2", (1, 0)), ("sum3", (0, 0))):
        state = table(spring, LEAP, *shown(LEAP))
        for n in range(7, 11):
            stand(state, 0, f"at{n}")
        stand(state, 0, "spring", 1)
        stand(state, 0, "leap", 1)
        roll(state, 4, 3)
        assert allowed(state, 0, "take") == ["pair", "sum", "sum1", "sum2", "sum3"]
        take(state, choice)
        assert tracks(state)[0] == 10 + 7 + int(choice[3:])
        assert (charges(state, 0, "s5"), charges(state, 0, "s2")) == left


@pytest.mark.rule("S32")
def test_beyond_twelve_there_is_nothing() -> None:
    for dice, offered in (((6, 6), []), ((6, 5), ["sum1"]), ((5, 5), ["sum1", "sum2"])):
        state = table(LEAP, *shown(LEAP))
        stand(state, 0, "leap", 1)
        stand(state, 0, "at10")
        roll(state, *dice)
        assert [one.choice for one in results(book_of(state), state, 0) if one.choice not in BASES] == offered


@pytest.mark.rule("S32", "S21")
def test_a_red_one_moves_ones_own_reward_on_others_turns_and_two_charges_go_twice_as_far() -> None:
    state = table(SPRING, *shown())
    deploy(state, 1, "spring", charges=2)
    deploy(state, 1, "at9")
    stand(state, 0, "at7")
    roll(state, 4, 3)
    take(state, "sum")
    assert allowed(state, 1, "take") == ["pair", "sum", "sum1", "sum2"]
    take(state, "sum2", seat=1)
    assert tracks(state, 1) == (19, 0, 0)
    assert charges(state, 1, "d1.1") == 0
    assert tracks(state, 0) == (17, 0, 0)


@pytest.mark.rule("S32", "S19")
def test_the_slot_that_paid_can_be_charged_again_by_what_is_gained() -> None:
    state = table("1 8 3 spring: slots=1 blue:sum1 / -")
    stand(state, 0, "spring", 1)
    roll(state, 4, 3)
    take(state, "sum1")
    assert charges(state, 0, "s8") == 1


# --- 2X --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S42")
@pytest.mark.parametrize(
    ("choice", "gained", "sectors"),
    [
        ("sum..x7", 7 + 7, (7, 7)),
        ("pair..x2", 2 + 5 + 2, (2, 5, 2)),
        ("pair..x5", 2 + 5 + 5, (2, 5, 5)),
    ],
)
def test_two_and_five_give_seven_twice_or_both_and_one_of_them_again(
    choice: str, gained: int, sectors: tuple[int, ...]
) -> None:
    state = table(MIRROR, *shown())
    for n in (2, 5, 7):
        stand(state, 0, f"at{n}")
    stand(state, 0, "mirror", 1)
    roll(state, 2, 5)
    assert allowed(state, 0, "take") == ["pair", "sum", "pair..x2", "pair..x5", "sum..x7"]
    events = take(state, choice)
    assert Gained(seat=0, choice=choice, sectors=sectors, credits=gained) in events
    assert tracks(state) == (10 + gained, 0, 0)
    assert charges(state, 0, "s1") == 0


@pytest.mark.rule("S42")
def test_a_double_gives_three_times_or_the_sum_twice() -> None:
    for choice, gained in (("pair..x3", 9), ("sum..x6", 12)):
        state = table(MIRROR, *shown())
        stand(state, 0, "at3")
        stand(state, 0, "at6")
        stand(state, 0, "mirror", 1)
        roll(state, 3, 3)
        assert allowed(state, 0, "take") == ["pair", "sum", "pair..x3", "sum..x6"]
        take(state, choice)
        assert tracks(state) == (10 + gained, 0, 0)


@pytest.mark.rule("S42")
@pytest.mark.parametrize(
    ("dice", "choice", "left"),
    [
        ((2, 5), "pair", 2),
        ((2, 5), "pair..x2", 0),
        ((2, 5), "pair..x5", 0),
        ((2, 2), "pair..x2", 0),
        ((1, 1), "sum..x2", 0),
        ((3, 1), "pair.l.x3l", 0),
    ],
)
def test_no_reward_of_the_roll_on_which_it_is_used_charges_the_ability_itself(
    dice: tuple[int, int], choice: str, left: int
) -> None:
    """All else is gained.

    Neither the ordinary rewards nor the extra one charge it, singly, by the sum or by arrows.
    """
    state = table("2 2 8 mirror: 1i slots=3 blue:double / -", "1 1 3 right: > / -", "1 3 3 fork: <> / -")
    for ship in ("right", "fork"):
        stand(state, 0, ship)
    stand(state, 0, "mirror", 1)
    roll(state, *dice)
    take(state, choice)
    assert charges(state, 0, "s2") == left
    assert tracks(state)[1] == {"pair": 1, "pair..x2": 2 if dice == (2, 5) else 3, "pair..x5": 1, "sum..x2": 2,
                                "pair.l.x3l": 3}[choice]  # fmt: skip


@pytest.mark.rule("S42", "S19")
def test_a_charge_from_the_ordinary_reward_cannot_be_used_on_the_same_roll() -> None:
    state = table("2 2 8 mirror: 1i slots=1 blue:double / -", *shown("2 2"))
    stand(state, 0, "mirror")
    stand(state, 0, "at5")
    roll(state, 2, 5)
    assert allowed(state, 0, "take") == ["pair", "sum"]
    take(state, "pair")
    assert charges(state, 0, "s2") == 1


@pytest.mark.rule("S42")
def test_of_two_the_one_pays_that_the_roll_would_not_charge() -> None:
    for first, second in ((2, 9), (9, 2)):
        state = table(f"2 {first} 8 one: 1c slots=2 blue:double / -", f"2 {second} 8 two: 1c slots=2 blue:double / -")
        for ship in ("one", "two"):
            stand(state, 0, ship, 1)
        roll(state, 2, 5)
        take(state, "pair..x5")
        assert (charges(state, 0, "s2"), charges(state, 0, "s9")) == (2, 0)


@pytest.mark.rule("S42")
def test_the_extra_reward_charges_other_ships() -> None:
    state = table(MIRROR, "1 2 3 bank: slots=3 blue:gain3c / -")
    stand(state, 0, "mirror", 1)
    stand(state, 0, "bank")
    roll(state, 2, 5)
    take(state, "pair..x2")
    assert charges(state, 0, "s2") == 2


@pytest.mark.rule("S42", "S30", "S31")
def test_the_extra_die_has_a_direction_of_its_own() -> None:
    state = table(MIRROR, "1 3 3 fork: 1c <> / -", "1 2 3 low: 10c / -", "1 4 3 high: 20p / -")
    for ship in ("fork", "low", "high"):
        stand(state, 0, ship)
    stand(state, 0, "mirror", 1)
    roll(state, 3, 6)
    assert "pair.l.x3r" in allowed(state, 0, "take")
    take(state, "pair.l.x3r")
    assert tracks(state) == (10 + 1 + 10 + 1, 0, 20)


@pytest.mark.rule("S42", "S32")
def test_the_extra_reward_is_not_moved_to_the_right() -> None:
    state = table(MIRROR, LEAP, *shown(LEAP))
    stand(state, 0, "mirror", 1)
    stand(state, 0, "leap", 1)
    for n in (7, 8):
        stand(state, 0, f"at{n}")
    roll(state, 2, 5)
    events = take(state, "sum1..x7")
    assert Gained(seat=0, choice="sum1..x7", sectors=(8, 7), credits=15) in events
    assert (charges(state, 0, "s1"), charges(state, 0, "s2")) == (0, 0)


@pytest.mark.rule("S42", "S21")
def test_a_red_2x_is_for_others_turns() -> None:
    state = table(MIRROR, *shown())
    for seat in range(2):
        deploy(state, seat, "mirror", "at7", charges=1)
        stand(state, seat, "at7")
    roll(state, 2, 5)
    assert "sum..x7" not in allowed(state, 0, "take")
    assert "sum..x7" in allowed(state, 1, "take")
