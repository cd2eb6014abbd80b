"""Things of a set, amounts, places, effects and quests in words."""

from __future__ import annotations

import pytest

from bot.games.contract import Text
from bot.games.farfarout.parts.book import Book, open_book
from bot.games.farfarout.parts.data import Cargo, Effect, Name, Need, Power, Price, Quest
from bot.games.farfarout.words import cards, phrases
from bot.words.speaker import speaker
from tests.games.farfarout.positions import BOOK

HINT = 100
"""Discord has room for so much beside an option."""
HOUSE: Book = open_book("")
THREE = Effect(wealth=3)


def en(text: Text) -> str:
    return speaker("en", "farfarout").say(text)


def ja(text: Text) -> str:
    return speaker("ja", "farfarout").say(text)


def card(name: str) -> cards.Card:
    """A thing of the small set."""
    return next(one for one in cards.all_of(BOOK) if one.name == name)


# --- names, amounts, places ------------------------------------------------------------------------------------------


@pytest.mark.rule("F51")
@pytest.mark.parametrize(
    ("price", "english"),
    [
        (Price(erg=6), "6 ERG"),
        (Price(erg=4, plutonium=2), "4 ERG or 2 plutonium"),
        (Price(erg=4, plutonium=2, uranium=1), "4 ERG, 2 plutonium, or 1 uranium"),
    ],
)
def test_prices(price: Price, english: str) -> None:
    assert en(phrases.price(price)) == english


# --- effects, powers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "english"),
    [
        (Effect(), "nothing"),
        (Effect(erg=3, reputation=1), "3 ERG and 1 reputation"),
        (Effect(shields=-1, uranium=1), "1 uranium and lose 1 shield"),
        (Effect(crew=1, tech=2, weird=1, relic=1, outpost=1),
         "1 crew member, 2 tech items, 1 weird item, 1 relic, and 1 outpost quest"),
        (Effect(crew=-1, item=-2), "lose 1 crew member and lose 2 items"),
        (Effect(dig=True), "a dig site"),
        (Effect(wormhole=True), "a wormhole"),
        (Effect(jump=True, moves=2), "2 moves and a jump to any discovered place"),
        (Effect(back=True, stop=True), "you are driven off into the sector and your turn ends"),
    ],
)  # fmt: skip
def test_effects(effect: Effect, english: str) -> None:
    assert en(phrases.effect_text(effect)) == english


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
        (Quest("q", Name("", ""), THREE, deed="colonise", at="ice"),
         "colonise an ice planet outside the home system", "ホーム星系外の氷の惑星を植民地化する"),
        (Quest("q", Name("", ""), THREE, deed="build", at="hot"),
         "build a tech site on a hot planet outside the home system",
         "ホーム星系外のホット惑星でテックサイトを建設する"),
        (Quest("q", Name("", ""), THREE, deed="land", at="gas"),
         "land unscanned on a gas planet outside the home system", "スキャンせずにホーム星系外のガス惑星に着陸する"),
        (Quest("q", Name("", ""), THREE, deed="scan", at="water"),
         "scan a water planet outside the home system", "ホーム星系外の水の惑星をスキャンする"),
        (Quest("q", Name("", ""), THREE, deed="sell", at="home"),
         "sell an item in the home system", "ホーム星系でアイテムを売却する"),
        (Quest("q", Name("", ""), THREE, deed="win", level=2),
         "beat an encounter of level 2 or higher", "レベル2以上のエンカウンターを倒す"),
        (Quest("q", Name("", ""), THREE, deed="win"), "beat an encounter", "エンカウンターを倒す"),
        (Quest("q", Name("", ""), THREE, at="home"), "in the home system", "ホーム星系内にいる"),
        (Quest("q", Name("", ""), THREE, at="saturn", have=(Need("telepath"), Need("vault", 2)), cargo=Cargo(erg=3)),
         "on Saturn, have 1 Telepath and 2 Vault, deliver 3 ERG",
         "土星にいる、テレパス1人、ヴォールト2人以上、3ERGを配達"),
        (Quest("q", Name("", ""), THREE, cargo=Cargo(plutonium=1, relic=2)),
         "deliver 1 plutonium and 2 relics", "プルトニウム1個、レリック2枚を配達"),
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


@pytest.mark.rule("F16", "F41", "F57", "F64", "F74", "F76", "F78")
@pytest.mark.parametrize(
    ("name", "english"),
    [
        ("Scout", "Sol class. Everybody begins with it. Crew 2, shields 3, speed 2. Dice: 1 green die. Tokens: 1 green,"
         " 1 grey, 1 orange, and 1 red."),
        ("Racer", "Sol class. 9 ERG, 2 wealth. Crew 3, shields 2, speed 4. Dice: nothing. Tokens: 1 green, 1 grey, and"
         " 2 orange."),
        ("Tele", "Telepath with 1 orange die. Can colonise water and ice planets. Costs 1 ERG. One of the five"
         " starting crew."),
        ("Elite", "Telepath with 1 orange die. Can colonise water and ice planets. Costs 7 ERG. Elite: 2 reputation"
         " when hired."),
        ("Recon", "Tech item, 4 ERG or 2 plutonium. As long as you have it: landing on planets costs no move."),
        ("Kit", "Tech item, 2 ERG or 1 plutonium. Use it up for: 2 shields."),
        ("Idol", "Relic, 6 ERG. Use it up for: 1 wealth."),
        ("Brute", "Encounter of level 1 with 2 purple dice. If you beat it: 2 reputation. If you lose: lose 3"
         " ERG."),
        ("Den", "Jungle planet: level 3 encounter and weird items."),
        ("Mars", "Hot planet without icons. In the home system."),
        ("X.gold", "Anomaly: 1 wealth."),
        ("Gift", "Planet event. Scanned: 2 ERG. Not scanned: 1 plutonium."),
        ("M.museum", "Main quest, open. Asked: on Earth, deliver 2 ERG and 1 relic. Reward: 3 reputation."),
        ("O.secret", "Outpost quest, closed. Asked: trade resources. Reward: 1 wealth."),
    ],
)  # fmt: skip
def test_cards_in_sentences(name: str, english: str) -> None:
    assert en(card(name).text) == english


def test_the_one_angel() -> None:
    said = en(card("Raphael").text)
    assert said.startswith("Angel class: only an Eidolless can fly it.")
    assert said.endswith("There is 1.")


def test_each_name_of_the_set_is_there_once() -> None:
    names = [(one.name, one.name_ja) for one in cards.all_of(HOUSE)]
    assert len(set(names)) == len(names)
    lists = (HOUSE.ships, HOUSE.crew, HOUSE.items, HOUSE.foes, HOUSE.planets, HOUSE.anomalies, HOUSE.events)
    assert {thing.name.en for things in lists for thing in things} <= {english for english, _ in names}


def test_the_faces_of_a_die_and_whose_it_is() -> None:
    faces = open_book("").file.dice["green"]
    assert en(cards.faces_text(HOUSE, "green")).endswith("The die of: Vault.")
    assert en(cards.faces_text(HOUSE, "green")).count("Vault icon") == faces.count("vault")
    assert "The die of" not in en(cards.faces_text(HOUSE, "white"))
