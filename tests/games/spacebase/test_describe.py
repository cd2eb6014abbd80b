"""Tests of the text descriptions: all information of the pictures, for blind players."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.contract import Length, Part
from bot.games.engine.chance import LooseChance
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.game import SPACEBASE
from bot.games.spacebase.meta import META
from bot.games.spacebase.state import Sector, State, Task
from bot.games.spacebase.words.describe import describe_card
from bot.words.formatter import formatter
from tests.games.spacebase import positions
from tests.games.spacebase.positions import card, deploy, for_sale, stand, table, take

NAMES = ("Ann", "Ben", "Chie")
FIX = "1 3 4 Compass: 1c slots=1 blue:fix / 1c slots=2 blue:fix"
CROW = "1 3 4 Crow: 2c / 1c"
RAVEN = "2 5 8 Raven: 1c < / 1p"


def lines(
    state: State,
    part: Part | None = None,
    language: str = "en",
    seat: int | None = None,
    length: Length = Length.USUAL,
) -> list[str]:
    """Return the text description of the table."""
    say = formatter(language, "spacebase").format
    return [say(text, NAMES) for text in SPACEBASE.describe(SPACEBASE.view(state, seat), part, length)]


def line(state: State, start: str, part: Part | None = None) -> str:
    """Return the only line with this beginning."""
    (one,) = [one for one in lines(state, part) if one.startswith(start)]
    return one


def hand(state: State, seat: int | None, language: str = "en") -> list[str]:
    """Return the text description of the own console."""
    say = formatter(language, "spacebase").format
    return [say(text, NAMES) for text in SPACEBASE.describe_hand(SPACEBASE.view(state, seat))]


def rolled(state: State) -> State:
    """Return a game where seat 0 has rolled 3 and 5."""
    positions.roll(state, 3, 5)
    return state


# --- the situation ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("S34", "S35")
def test_what_somebody_must_choose_on_the_way() -> None:
    state = table()
    state.phase, state.dice = "main", [1, 2]
    for task, said in (
        (Task(1, "claim", [2, 1, 1]), "Ben claims 1 level II ship and 2 level I ships for free."),
        (Task(0, "buy", times=2), "Ann may buy 2 cards for their costs alone."),
        (Task(0, "charge"), "Ann puts a charge on one of their slots."),
        (Task(0, "move"), "Ann may move a charge to another slot."),
    ):
        state.tasks = [task]
        assert said in lines(state)


@pytest.mark.rule("S28", "S29")
def test_the_end_comes_near() -> None:
    state = table(seats=3)
    state.final, state.playoff = True, [0, 2]
    state.seats[2].gained = 3
    assert "The goal has been reached: this round is the last." in lines(state)
    assert "Tied, and playing an extra round: Ann and Chie." in lines(state)
    assert line(state, "Chie:").endswith(" 3 points in this round.")


@pytest.mark.rule("S44")
def test_the_light_speed_start() -> None:
    state, _ = SPACEBASE.setup(2, {"start": "light"}, LooseChance(3))
    assert lines(state)[0] == "Light-speed start: everybody buys from the ships they drew."
    assert line(state, "Ann:").endswith("6 ships to choose from.")
    mine, others = hand(state, 0), hand(state, 1)
    drawn = [one for one in mine if one.startswith("You drew ")]
    assert len(drawn) == 6
    assert not set(drawn) & set(others)
    assert not [one for one in lines(state, seat=0) if one in mine]
    ship = positions.allowed(state, 0, "draft")[0]
    positions.play(state, 0, "draft", ship)
    name = set_of("").cards[int(ship)].name
    assert f"Your purchases: {name}." in hand(state, 0)
    assert all(name not in one for one in lines(state, Part("seat", 0)))


def test_what_was_taken_of_the_last_roll_is_no_longer_told_after_a_new_one() -> None:
    """A reroll is asked before anybody chooses."""
    state = table("1 2 3 Barge: 1c slots=1 blue:reroll / -")
    stand(state, 1, "Barge", charges=1)
    rolled(state)
    assert "Taken: Ann 3 and 5 and Ben 3 and 5." in lines(state, length=Length.FULL)
    positions.play(state, 0, "end")
    assert line(state, "The roll is ").endswith(" and may be rolled again.")
    assert not [one for one in lines(state, length=Length.FULL) if one.startswith("Taken:")]


# --- consoles and the shipyard ---------------------------------------------------------------------------------------


@pytest.mark.rule("S16", "S18", "S23", "S26")
def test_a_console() -> None:
    bank = "1 3 4 Bank: 1c < slots=2 blue:reroll / 2i 1p < slots=2 green:gain3c"
    state = table("1 3 4 Vault: 1c slots=1 slots2=+2 linked blue:swap / 1c", CROW, bank, RAVEN)
    stand(state, 0, "Vault", charges=2)
    deploy(state, 0, "Crow", "Raven")
    deploy(state, 0, "Bank", charges=1)
    stand(state, 0, "colony5")
    state.seats[0].sectors[11] = Sector(None)
    told = lines(state, Part("seat", 0))
    assert told[0] == "Ann: 0 points, 10 credits, 0 income. 3 ships deployed, 1 colony, and 3 charges."
    assert told[1] == "1. plain0.1.0: nothing."
    assert told[3] == (
        "3. Vault: 1 credit; for 3 charges, has 2: swap sectors."
        " Deployed: 1 credit, 2 income, 1 point, and 1 left arrow (Crow and Bank);"
        " Bank for 1 of 2 charges on any turn, has 1: 3 credits."
    )
    assert told[5] == "5. colony colony5. Deployed: 1 point (Raven)."
    assert told[12] == "12. none."
    assert len(told) == 13


@pytest.mark.rule("S15", "S16", "S18", "S34")
def test_a_card_on_offer_tells_what_it_deploys() -> None:
    state = table(CROW, RAVEN, "2 3 8 Rook: 2c slots=1 blue:fix / 1c slots=2 blue:fix")
    stand(state, 0, "Crow")
    for_sale(state, "Rook", "colony5")
    part = Part.lighting(str(card(state, name)) for name in ("Rook", "colony5"))
    assert lines(state, part) == [
        "Rook: cost 8, sector 3: 2 credits; for 1 charge: set a die; deployed: 1 credit;"
        " for 1 of 2 charges on own turns: set a die. It deploys Crow: 1 credit.",
        "colony5: cost 25, sector 5: colony, 5 points. It deploys plain0.5.0: nothing.",
    ]
    state.tasks = [Task(0, "buy", high=True)]
    assert lines(state, part)[1] == "colony5: cost 25, sector 5: colony, 5 points."


@pytest.mark.rule("S15", "S18")
def test_the_short_board_tells_what_can_be_bought() -> None:
    state = table(CROW, RAVEN, credits=4)
    for_sale(state, "Crow", "Raven")
    state.phase, state.dice = "main", [1, 2]
    said = "Ann can pay for 2 cards; the dearest: Crow (4 for sector 3) and tender (1 for sector 12)."
    assert lines(state, length=Length.SHORT) == [
        "Round 1: Ann's turn.",
        "The roll is 1 and 2; a card may be bought.",
        "Ann: 0 points, 4 credits, 0 income.",
        "Ben: 0 points, 4 credits, 0 income.",
        said,
    ]
    stand(state, 0, "colony3")
    stand(state, 0, "colony12")
    assert lines(state, length=Length.SHORT)[-1].startswith("Ben: ")


def test_the_whole_board_in_full() -> None:
    state = table(CROW, RAVEN)
    for_sale(state, "Crow", "colony5")
    told = lines(state, length=Length.FULL)
    for part in SPACEBASE.parts(SPACEBASE.view(state, None)):
        assert set(lines(state, part)) <= set(told)
    assert told.count("3. plain0.3.0: nothing.") == 2


def test_colonies_of_equal_cost_and_points_are_told_together() -> None:
    state, _ = SPACEBASE.setup(2, {"start": "normal"}, LooseChance(3))
    assert line(state, "Colonies:") == (
        "Colonies: 10 for sectors 11 and 12 (3 points), 13 for sectors 2, 9, and 10 (4 points),"
        " 14 for sectors 1 and 8 (4 points), 17 for sectors 3, 4, 5, and 7 (5 points), and 21 for sector 6 (6 points)."
    )


def test_a_single_card() -> None:
    state = table(CROW)
    crow = card(state, "Crow")
    assert list(map(formatter("en", "spacebase").format, describe_card(set_of(state.set).cards[crow]))) == [
        "Crow",
        "Level I for sector 3, cost 4.",
        "In its sector (blue): 2 credits.",
        "Deployed (red): 1 credit.",
    ]
    assert len({msgspec.json.encode(describe_card(one)) for one in set_of("").cards}) == len(set_of("").cards)


# --- one's own -------------------------------------------------------------------------------------------------------


def test_the_own_console() -> None:
    state = table(FIX, RAVEN)
    stand(state, 0, "Compass", charges=1)
    deploy(state, 0, "Raven")
    stand(state, 0, "colony5")
    state.seats[0].order = "points"
    told = hand(state, 0)
    assert told[0] == "Your console: 0 points, 10 credits, 0 income."
    assert told[1:13] == lines(state, Part("seat", 0))[1:]
    assert told[3] == "3. Compass: 1 credit; for 1 charge, has 1: set a die."
    assert told[13:] == ["Your auto-answer to rolls: Most points."]
    assert hand(state, None) == []
    assert all("order" not in one for one in hand(state, 1))


@pytest.mark.rule("S7", "S8", "S11")
def test_what_the_choices_for_a_roll_give_is_told_to_oneself_until_one_has_chosen() -> None:
    state = table(CROW, RAVEN)
    for seat in range(2):
        stand(state, seat, "Crow")
        stand(state, seat, "Raven")
        deploy(state, seat, "Raven")
    rolled(state)
    told = "You can take: 3 and 5: 3 credits; Sum 8: nothing."
    assert told in hand(state, 0)
    assert told in lines(state, seat=0, length=Length.SHORT)
    assert "You can take: 3 and 5: 1 point; Sum 8: nothing." in hand(state, 1)
    assert not [one for one in lines(state, length=Length.SHORT) if one.startswith("You can take")]
    take(state, "pair")
    assert not [one for one in hand(state, 0) if one.startswith("You can take")]


@pytest.mark.rule("S7")
def test_what_one_has_chosen_is_told_to_oneself_alone() -> None:
    state = table(CROW, RAVEN)
    for seat in range(2):
        stand(state, seat, "Crow")
        deploy(state, seat, "Raven", "Crow")
    rolled(state)
    before = lines(state, seat=0), hand(state, 0)
    take(state, "pair", seat=1)
    assert "Your choice: 3 and 5." in hand(state, 1)
    assert hand(state, 0) == before[1]
    assert not [one for one in lines(state, seat=0) if "3 and 5." in one]


# --- the box ---------------------------------------------------------------------------------------------------------


def test_every_kind_of_ability_is_explained() -> None:
    kinds = {
        side.ability.kind
        for one in set_of("").cards
        for side in (one.station, one.deployed)
        if side.ability is not None
    }
    assert kinds <= {one.value for one in META.components}
