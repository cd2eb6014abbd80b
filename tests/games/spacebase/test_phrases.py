"""Cards, gains and choices in words."""

from __future__ import annotations

import pytest
from msgspec import structs

from bot.games.contract import Text
from bot.games.spacebase.parts.cardfile import set_of
from bot.games.spacebase.parts.cards import COLONY, Ability, Card, Side
from bot.games.spacebase.words import phrases
from bot.words.speaker import speaker

HINT = 100
"""Discord has room for so much beside an option."""
CARDS = set_of("").cards


def en(text: Text) -> str:
    return speaker("en", "spacebase").say(text)


def ja(text: Text) -> str:
    return speaker("ja", "spacebase").say(text)


def named(name: str) -> Card:
    """A card of the house set."""
    return next(card for card in CARDS if card.name == name)


def test_every_card_fits_beside_an_option() -> None:
    for say in (en, ja):
        assert all(len(say(phrases.card_hint(card))) <= HINT for card in CARDS)


def test_every_ability_differs_in_words() -> None:
    abilities = {side.ability for card in CARDS for side in (card.station, card.deployed) if side.ability}
    for say in (en, ja):
        assert len({say(phrases.ability_text(one)) for one in abilities}) == len(abilities)


@pytest.mark.parametrize(
    ("side", "english"),
    [
        (Side(credits=3), "3 credits."),
        (Side(), "nothing."),
        (Side(credits=1, income=2, points=1), "1 credit, 2 income, and 1 point."),
        (Side(points=2, green=True), "2 points on any turn."),
        (Side(credits=1, arrow="left"), "1 credit. Arrow: you also gain what the next sector to the left gives."),
        (Side(claim=(2, 1, 1)), "nothing. You claim 1 level II ship and 2 level I ships for free."),
        (
            Side(slots=2, linked=True, ability=Ability("green", "swap")),
            "nothing. It holds 2 charges. All are spent at once. To be used on any turn: swap two of your sectors with"
            " all that lies there.",
        ),
        (
            Side(slots=3, ability=Ability("blue", "gain", credits=20)),
            "nothing. It holds 3 charges. One is spent at a time. To be used on your own turn: gain 20 credits.",
        ),
        (
            Side(slots=1, for_two=2, for_three=1, ability=Ability("red", "raid", n=4, times=2)),
            "nothing. It holds 1 charge. With two players it holds 2 more. With three players it holds 1 more. To be"
            " used on others' turns: all others lose 4 points, then buy 2 cards for their costs alone.",
        ),
    ],
)
def test_a_side_in_sentences(side: Side, english: str) -> None:
    assert en(phrases.side_text(side)) == english


def test_a_card_in_sentences() -> None:
    gain = Ability("blue", "gain", credits=3)
    bank = structs.replace(
        named("Piggy Bank"),
        cost=4,
        station=Side(credits=1, slots=1, ability=gain),
        deployed=Side(credits=1, slots=2, linked=True, ability=structs.replace(gain, turn="green")),
    )
    assert [en(line) for line in phrases.card_text(bank)] == [
        "Level I for sector 3, cost 4.",
        "In its sector (blue): 1 credit. It holds 1 charge. To be used on your own turn: gain 3 credits.",
        "Deployed (red): 1 credit. It holds 2 charges. All are spent at once. To be used on any turn: gain 3 credits.",
    ]
    colony = next(card for card in CARDS if card.level == COLONY)
    assert en(phrases.card_text(colony)[1]) == f"It gives {colony.points} points at once."


def test_standing_orders_differ() -> None:
    orders = ("ask", "clear", "credits", "points", "income", "best")
    for say in (en, ja):
        assert len({say(phrases.order_name(order)) for order in orders}) == len(orders)
