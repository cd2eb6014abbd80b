"""Tests of the phrases: cards, gains and choices."""

from __future__ import annotations

from bot.games.contract import Text
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.components.cards import Side
from bot.games.spacebase.words import phrases
from bot.words.formatter import formatter

HINT = 100
"""Maximum characters of an option's description in Discord."""
CARDS = set_of("").cards


def en(text: Text) -> str:
    return formatter("en", "spacebase").format(text)


def ja(text: Text) -> str:
    return formatter("ja", "spacebase").format(text)


def test_every_card_fits_beside_an_option() -> None:
    for say in (en, ja):
        assert all(len(say(phrases.card_hint(card))) <= HINT for card in CARDS)


def test_every_ability_differs_in_words() -> None:
    abilities = {side.ability for card in CARDS for side in (card.station, card.deployed) if side.ability}
    for say in (en, ja):
        assert len({say(phrases.ability_text(one)) for one in abilities}) == len(abilities)


def test_a_green_side() -> None:
    assert en(phrases.side_text(Side(points=2, green=True))) == "2 points on any turn."


def test_standing_orders_differ() -> None:
    orders = ("ask", "clear", "credits", "points", "income", "best")
    for say in (en, ja):
        assert len({say(phrases.order_name(order)) for order in orders}) == len(orders)
