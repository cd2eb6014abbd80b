"""Tests of the metadata."""

from __future__ import annotations

from typing import Final

from bot.games.farfarout.components.book import open_book
from bot.games.farfarout.components.data import COLOURS, KINDS
from bot.games.farfarout.meta import META, components
from bot.games.farfarout.words import cards
from tests.games.farfarout.positions import BOOK

RULINGS: Final = {
    "AMB-1": "shuffled into the crew deck", "AMB-2": "stacks of planets are shuffled", "AMB-3": "only one Raphael",
    "AMB-4": "green for mining, grey for exploring", "AMB-5": "rolled with the black die",
    "AMB-6": "both the ERG and the resource", "AMB-7": "but Mercury can",
    "AMB-8": "placed face down",
    "AMB-9": "trades both resources, unit by unit", "AMB-10": "go to the hire row",
    "AMB-11": "One item for each market action",
    "AMB-12": "price of your wealth level", "AMB-13": "anybody's colony or tech site",
    "AMB-14": "from Neptune and from an anomaly", "AMB-15": "scanned from its sector, or on landing",
    "AMB-16": "“scanned” half happens", "AMB-17": "and no more", "AMB-18": "three levels",
    "AMB-19": "cannot refuse", "AMB-20": "attacker or not", "AMB-21": "the game rolls for the creature",
    "AMB-22": "one icon at most in a battle turn", "AMB-23": "A cancelled die counts 0",
    "AMB-25": "after an anomaly too", "AMB-26": "After a main quest you draw the next one",
    "AMB-27": "your old one goes back", "AMB-28": "Levels have no other effect",
    "AMB-29": "entry at the edge where you are", "AMB-30": "One relic each time you dig",
    "AMB-31": "Every shop buys", "AMB-32": "lies at that planet and can be bought", "AMB-33": "Venus and Mars",
    "AMB-34": "two tokens of any colour", "AMB-37": "last crew member able to fly",
    "AMB-38": "before all tokens are spent",
    "AMB-39": "without an Eidolless", "L591": "mining and digging too", "crew and dice": "always enough dice",
    "ships": "you choose who leaves", "explosion": "usual gains are paid as well", "Mercury": "only what it still has",
    "anomalies": "holds three relics", "outposts": "which two you keep", "wormhole": "may travel at once",
    "decks": "made of its discards again", "F3": "first to reach the goal wins at once", "F8": "chosen at random",
    "copied dice": "a die of the colour it shows", "copied icon": "may use that too",
    "copied explosion": "only the black die's own counts", "one way": "either bought or sold",
    "scout": "is not for sale",
    "rerolls": "only in your own turn", "home types": "outside the home system", "what goes": "go to the discards",
    "over": "what would have followed",
    "colony": "cannot be attacked from the sector", "once": "once a turn",
}  # fmt: skip
"""A phrase of the ruling on each open question."""


def test_every_ruling_is_shown() -> None:
    said = [line.key for section in META.rulings for line in section.lines]
    assert {name: words for name, words in RULINGS.items() if not any(words in line for line in said)} == {}


def test_the_rules_card_names_every_way_to_points_and_every_token() -> None:
    said = " ".join(line.key for section in META.card for line in section.lines)
    for words in ("Wealth:", "Reputation:", "Exploration:", "12 points", "6 on each"):
        assert words in said
    titles = [section.title.key.partition(":")[0] for section in META.card]
    assert [one for one in titles if one in ("Green", "Grey", "Orange", "Red")] == ["Green", "Grey", "Orange", "Red"]


def test_all_things_of_a_set_are_components() -> None:
    for book in (open_book(""), BOOK):
        values = {one.value for one in components(book)}
        assert {f"kind.{kind}" for kind in KINDS} | {f"die.{colour}" for colour in COLOURS} <= values
        assert {one.id for one in cards.all_of(book)} <= values
