"""Tests of the phrases: things of a set, amounts, places, effects and quests."""

from __future__ import annotations

import pytest

from bot.games.contract import Text
from bot.games.farfarout.components.book import Book, open_book
from bot.games.farfarout.components.data import Effect, Name, Need, Power, Price, Quest
from bot.games.farfarout.words import cards, phrases
from bot.words.formatter import formatter
from tests.games.farfarout.positions import BOOK

HINT = 100
"""Discord's maximum characters of an option's description."""
HOUSE: Book = open_book("")
THREE = Effect(wealth=3)


def en(text: Text) -> str:
    return formatter("en", "farfarout").format(text)


def ja(text: Text) -> str:
    return formatter("ja", "farfarout").format(text)


def card(name: str) -> cards.Card:
    """Return a thing of the small set."""
    return next(one for one in cards.all_of(BOOK) if one.name == name)


# --- names, amounts, places ------------------------------------------------------------------------------------------


@pytest.mark.rule("F51")
def test_a_price_in_three_currencies() -> None:
    price = Price(erg=4, plutonium=2, uranium=1)
    assert en(phrases.price(price)) == "4 ERG, 2 plutonium, or 1 uranium"


# --- effects, powers -------------------------------------------------------------------------------------------------


def test_the_loss_of_several_things() -> None:
    assert en(phrases.effect_text(Effect(crew=-1, item=-2))) == "lose 1 crew member and lose 2 items"


POWERS = (
    Power(land=True), Power(launch=True), Power(speed=1), Power(shields=2), Power(berths=1), Power(dice=("purple",)),
    Power(tokens=("red",)), Power(discover=2), Power(hire=2), Power(invest=2), Power(trade=1), Power(mine=2),
    Power(hull=True), Power(calm=True), Power(rerolls=1), Power(strength=2),
)  # fmt: skip


def test_every_power_is_told_and_differs() -> None:
    assert {name for power in POWERS for name in Power.__struct_fields__ if getattr(power, name)} == set(
        Power.__struct_fields__
    )
    for say in (en, ja):
        told = [[say(one) for one in phrases.power(power)] for power in POWERS]
        assert all(len(one) == 1 for one in told)
        assert len({one[0] for one in told}) == len(POWERS)


# --- quests ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("F55", "F56")
@pytest.mark.parametrize(
    ("quest", "english", "japanese"),
    [
        (Quest("q", Name("", ""), THREE, deed="land", at="gas"),
         "land unscanned on a gas planet outside the home system", "スキャンせずにホーム星系外のガス惑星に着陸する"),
        (Quest("q", Name("", ""), THREE, deed="scan", at="water"),
         "scan a water planet outside the home system", "ホーム星系外の水の惑星をスキャンする"),
        (Quest("q", Name("", ""), THREE, deed="sell", at="home"),
         "sell an item in the home system", "ホーム星系でアイテムを売却する"),
        (Quest("q", Name("", ""), THREE, at="home"), "in the home system", "ホーム星系内にいる"),
    ],
)  # fmt: skip
def test_what_quests_ask_for(quest: Quest, english: str, japanese: str) -> None:
    assert en(phrases.asks_text(HOUSE, quest)) == english
    assert ja(phrases.asks_text(HOUSE, quest)) == japanese


def test_everything_that_one_can_have_differs_in_words() -> None:
    kinds = (
        "erg", "plutonium", "uranium", "wealth", "reputation", "exploration", "shields", "dice", "crew", "timer",
        "vault", "eidolless", "telepath", "grey", "item", "tech", "weird", "relic", "colony", "site", "won", "explored",
    )  # fmt: skip
    for say in (en, ja):
        assert len({say(phrases.need(Need(kind, 2))) for kind in kinds}) == len(kinds)


def test_everything_of_the_house_set_fits_beside_an_option() -> None:
    for say in (en, ja):
        hints = [phrases.quest_hint(HOUSE, quest) for quest in (*HOUSE.mains, *HOUSE.outposts)]
        hints += [phrases.item_hint(HOUSE, item) for item in range(len(HOUSE.items))]
        hints += [phrases.crew_hint(HOUSE, crew) for crew in range(len(HOUSE.crew))]
        hints += [phrases.ship_hint(ship) for ship in HOUSE.ships]
        assert [said for hint in hints if len(said := say(hint)) > HINT] == []


# --- cards -----------------------------------------------------------------------------------------------------------


def test_a_quest_to_trade() -> None:
    assert en(card("O.secret").text) == "Outpost quest, closed. Asked: trade resources. Reward: 1 wealth."


def test_each_name_of_the_set_is_there_once() -> None:
    names = [(one.name, one.name_ja) for one in cards.all_of(HOUSE)]
    assert len(set(names)) == len(names)
    lists = (HOUSE.ships, HOUSE.crew, HOUSE.items, HOUSE.foes, HOUSE.planets, HOUSE.anomalies, HOUSE.events)
    assert {thing.name.en for things in lists for thing in things} <= {english for english, _ in names}
