"""Tests of card sets as text: parsing, and every fault of an invalid file."""

from __future__ import annotations

import pytest

from bot.games.spacebase.components import cardfile
from bot.games.spacebase.components.cardfile import BadCards
from bot.games.spacebase.components.cards import COLONY, Ability, Card, Side

LINES = cardfile.HOUSE.read_text(encoding="utf-8").splitlines()
SHIP = next(at for at, line in enumerate(LINES) if line.startswith("1 1 "))
BEGIN = " | ".join(LINES[SHIP].split(" | ")[:3])
"""The first ship of level I, up to its sides."""


def text(line: str, at: int = SHIP) -> str:
    """Return the house set with another line."""
    return "\n".join([*LINES[:at], line, *LINES[at + 1 :]])


def ship(sides: str, *, house: bool = False) -> Card:
    """Return the first ship of level I with these sides."""
    cards = cardfile.read(text(f"{BEGIN} | {sides}"), house=house).cards
    return next(card for card in cards if card.level == 1)


def faults(written: str, *, house: bool = False) -> tuple[str, ...]:
    """Return the faults of a file."""
    with pytest.raises(BadCards) as raised:
        cardfile.read(written, house=house)
    assert str(raised.value) == "\n".join(raised.value.faults)
    return raised.value.faults


@pytest.mark.parametrize(
    ("said", "side"),
    [
        ("-", Side()),
        ("3c 2i 1p", Side(3, 2, 1)),
        ("1p <", Side(points=1, arrow="left")),
        (">", Side(arrow="right")),
        ("1c <>", Side(1, arrow="both")),
        ("claim2,1 green", Side(claim=(2, 1), green=True)),
        ("slots=2 slots2=+1 red:gain20c", Side(slots=2, for_two=1, ability=Ability("red", "gain", credits=20))),
        ("slots=3 slots3=+2 blue:charge+move", Side(slots=3, for_three=2, ability=Ability("blue", "move"))),
        ("slots=1 green:charge", Side(slots=1, ability=Ability("green", "charge"))),
        ("slots=1 blue:sum2", Side(slots=1, ability=Ability("blue", "sum", 2))),
        ("slots=1 blue:double", Side(slots=1, ability=Ability("blue", "double"))),
        ("slots=1 blue:reroll", Side(slots=1, ability=Ability("blue", "reroll"))),
        ("slots=1 green:fix", Side(slots=1, ability=Ability("green", "fix"))),
        ("slots=1 blue:fix+4c", Side(slots=1, ability=Ability("blue", "fix", credits=4))),
        ("slots=1 blue:buy+4p", Side(slots=1, ability=Ability("blue", "buy", points=4))),
        ("slots=1 blue:buy+3c+1p", Side(slots=1, ability=Ability("blue", "buy", credits=3, points=1))),
        ("slots=1 blue:buyhigh", Side(slots=1, ability=Ability("blue", "buyhigh"))),
        ("slots=1 red:claim3", Side(slots=1, ability=Ability("red", "claim", levels=(3,)))),
        ("slots=1 red:claim1,1,1", Side(slots=1, ability=Ability("red", "claim", levels=(1, 1, 1)))),
        ("slots=1 blue:raid3", Side(slots=1, ability=Ability("blue", "raid", 3))),
        ("slots=1 blue:raid4x2", Side(slots=1, ability=Ability("blue", "raid", 4, times=2))),
        ("slots=1 blue:swap", Side(slots=1, ability=Ability("blue", "swap"))),
        ("slots=1 blue:exchange", Side(slots=1, ability=Ability("blue", "exchange"))),
        ("slots=2 linked blue:victory", Side(slots=2, linked=True, ability=Ability("blue", "victory"))),
    ],
)  # fmt: skip
def test_a_side_is_read(said: str, side: Side) -> None:
    assert ship(f"{said} | 1c").station == side
    assert ship(f"1c | {said}").deployed == side


def test_a_card_is_read_whole() -> None:
    at = next(at for at, line in enumerate(LINES) if line.startswith("colony 1 "))
    cards = cardfile.read(text("colony 1 21 7 | New Place | 新天地", at), house=True).cards
    colony = next(card for card in cards if card.level == COLONY)
    assert (colony.sector, colony.cost, colony.points, colony.name, colony.name_ja) == (1, 21, 7, "New Place", "新天地")
    card = next(card for card in cards if card.level == 1)
    assert card.line == SHIP + 1
    assert cards[card.id] is card


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("1 1 2 | Name | 名", "a ship is said as"),
        ("1 1 | Name | 名 | 1c | 1c", "a ship is said as"),
        ("colony 1 20 | Name | 名", "a colony is said as"),
        ("4 1 2 | Name | 名 | 1c | 1c", "the level must be a number from 0 to 3, not “4”"),
        ("one 1 2 | Name | 名 | 1c | 1c", "the level must be a number from 0 to 3, not “one”"),
        ("1 13 2 | Name | 名 | 1c | 1c", "the sector must be a number from 1 to 12, not “13”"),
        ("1 1 0 | Name | 名 | 1c | 1c", "the cost must be a number from 1 to 99, not “0”"),
        ("1 1 ２ | Name | 名 | 1c | 1c", "the cost must be a number from 1 to 99, not “２”"),
        ("1 1 100000000 | Name | 名 | 1c | 1c", "the cost must be a number"),
        ("1 1 2 | Name | 名 |  | 1c", "the station side is missing"),
        ("1 1 2 | Name | 名 | 1c | 0c", "the deployed side has an unknown word: “0c”"),
        ("1 1 2 | Name | 名 | 1c 2c | 1c", "the station side says twice what “2c” says"),
        ("1 1 2 | Name | 名 | < > | 1c", "the station side says twice what “>” says"),
        ("1 1 2 | Name | 名 | slots=1 blue:warp | 1c", "the station side has an unknown ability: “warp”"),
        ("1 1 2 | Name | 名 | slots=1 blue:buy+ | 1c", "the station side has an unknown ability: “buy+”"),
        ("1 1 2 | Name | 名 | claim1,2,3,1 | 1c", "the station side has an unknown word"),
        ("1 1 2 |  | 名 | 1c | 1c", "its English name must not be empty"),
        ("1 1 2 | Name |  | 1c | 1c", "its Japanese name must not be empty"),
        (f"1 1 2 | {'N' * 41} | 名 | 1c | 1c", "its English name must have at most 40 letters"),
        ("1 1 2 | Name | 名 | slots=1 | 1c", "the station side has charge slots or a link, and no ability"),
        ("1 1 2 | Name | 名 | linked | 1c", "the station side has charge slots or a link, and no ability"),
        ("1 1 2 | Name | 名 | 1c | red:swap", "the deployed side has an ability, and no charge slot"),
        (
            "1 1 2 | Name | 名 | 1c | slots=1 linked red:swap",
            "the deployed side is linked, and has a single charge slot",
        ),
        ("1 1 2 | Name | 名 | 1c | slots=9 slots2=+1 red:swap", "the deployed side has more than 9 charge slots"),
        ("1 1 2 | Name | 名 | 1c | slots=1 red:reroll", "“reroll” in red"),
        ("1 1 2 | Name | 名 | 1c | slots=1 red:fix+1c", "“fix” in red"),
    ],
)
def test_a_wrong_line_is_named_with_its_card_and_what_is_wrong(line: str, says: str) -> None:
    (fault,) = faults(text(line))
    name = line.split(" | ")[1].strip()
    assert fault.startswith(f"line {SHIP + 1} ({name})" if name else f"line {SHIP + 1}")
    assert says in fault


@pytest.mark.parametrize("same", [1, 2])
def test_two_cards_of_one_name_are_refused(same: int) -> None:
    fields = LINES[SHIP + 1].split(" | ")
    fields[same] = LINES[SHIP].split(" | ")[same].upper()
    (fault,) = faults(text(" | ".join(fields), SHIP + 1))
    assert fault == f"line {SHIP + 2} ({fields[1]}): the card of line {SHIP + 1} has the same name"


def test_what_is_the_house_s_own_is_asked_of_the_house_set_alone() -> None:
    dear, slots = text(f"1 1 6 | {BEGIN.split(' | ', 1)[1]} | 1c | 1c"), text(f"{BEGIN} | slots=1 blue:swap | 1c")
    cardfile.read(dear, house=False)
    cardfile.read(slots, house=False)
    assert "a ship of level I costs 2 to 5, not 6" in faults(dear, house=True)[0]
    assert "sector 1, level 1 has the charge slots [(1, 0), (1, 2)] instead of [(1, 2)]" in faults(slots, house=True)[0]


def test_a_missing_ship_and_one_too_many_are_named() -> None:
    assert faults(text("# nothing")) == ("the set: sector 1 needs 4 × ship of level I, and has 3",)
    extra = text(f"{LINES[SHIP]}\n1 2 2 | Another | もう一つ | 1c | 1c")
    assert faults(extra) == ("the set: sector 2 needs 4 × ship of level I, and has 5",)
    assert len(faults("")) == 12 * 5


def test_all_mistakes_are_told_at_once() -> None:
    wrong = text("1 1 2 | One | 一 | 1x | 1c").replace(LINES[SHIP + 2], "1 1 99999 | Two | 二 | 1c | 1c")
    assert [fault.split(":")[0] for fault in faults(wrong)] == [f"line {SHIP + 1} (One)", f"line {SHIP + 3} (Two)"]


def test_rubbish_is_refused() -> None:
    whole = "\n".join(LINES)
    assert all(faults(rubbish) for rubbish in (whole[: len(whole) // 2], whole.replace("|", " "), "\0" * 999))
