"""Metadata of the game: rules card, rulings, components."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.common_texts import own_set
from bot.games.contract import Component, Meta, Text, t
from bot.games.engine.rules_card import card_of
from bot.games.farfarout.components.book import Book, open_book
from bot.games.farfarout.components.data import COLOURS, KINDS, Colour, Kind
from bot.games.farfarout.state import RULES_NOW
from bot.games.farfarout.words import cards, phrases

_CARD, _RULINGS = card_of("farfarout")

_KINDS: dict[Kind, Text] = {
    "timer": t("Bends time. Timer icon: this die and another one are rolled again."),
    "vault": t(
        "A robot that lives on ERG. Vault icon: in mining 1 of the resource, on Mercury 2 ERG. Its die serves a ship"
        " without green dice, as long as the ship can mine."
    ),
    "eidolless": t("A born leader. Eidolless icon: another die shows the face that you choose. Flies Raphael."),
    "telepath": t(
        "Imitates friend and foe. Telepath icon: the die copies another one, icon and all. Builds tech sites."
    ),
    "grey": t("Mad about relics. Grey icon: in digging, you may take a relic."),
}
_DICE: dict[Colour, tuple[Text, Text]] = {
    "green": (t("Green die"), t("Needed for mining; its numbers are ERG there.")),
    "orange": (t("Orange die"), t("Copies other dice.")),
    "grey": (t("Grey die"), t("Needed for digging; its numbers are ERG when no relic is found.")),
    "yellow": (t("Yellow die"), t("Rolls dice again.")),
    "red": (t("Red die"), t("Sets other dice.")),
    "blue": (t("Blue die"), t("Comes with ships and items.")),
    "purple": (t("Purple die"), t("Comes with ships and items.")),
    "black": (t("Black die"), t("Rolled when you mine an asteroid. An explosion brings that many more units.")),
    "white": (t("White die"), t("Rolled for what you encounter.")),
}
_TERMS = (
    Component(
        "wealth",
        t("Wealth"),
        t("A track. Ships, tech sites and investments bring it. 12 points win, or 6 on all three."),
    ),
    Component("reputation", t("Reputation"), t("A track. Elite crew and encounters that you beat bring it.")),
    Component(
        "exploration",
        t("Exploration"),
        t("A track. Colonies bring it, and new systems as long as you have 3 points or less."),
    ),
    Component(
        "level",
        t("Level of wealth"),
        t("0 to 4 points are level 1, 5 to 8 level 2, 9 and more level 3. An investment costs 10 ERG for each level."),
    ),
    Component("erg", t("ERG"), t("Energy, and money: what crew, ships, items and new systems cost.")),
    Component(
        "plutonium", t("Plutonium"), t("From asteroids. Bought and sold on any planet, and one way to pay for items.")
    ),
    Component("uranium", t("Uranium"), t("From asteroids. Bought and sold on any planet. A tech site costs 2 of it.")),
    Component(
        "track",
        t("Trade track"),
        t("The prices of plutonium and uranium. A unit bought raises the price one step, a unit sold lowers it."),
    ),
    Component(
        "token",
        t("Action token"),
        t("Green mines, grey explores, orange trades, red interacts. Any of them may become movement instead."),
    ),
    Component(
        "shield", t("Shield"), t("You need one to begin a battle and to mine asteroids. In battle it saves a die.")
    ),
    Component(
        "othericons",
        t("Icons of the other side"),
        t(
            "Copy: the highest number on the table. Set: one of its own dice to its highest face, or one of yours to"
            " its lowest, whichever changes more. Reroll: with its own die that is furthest below its average, or yours"
            " that is furthest above. Cancel: your highest die. What would change nothing is not done."
        ),
    ),
    Component("colony", t("Colony"), t("Costs a crew member whose type suits the planet. Gives 1 exploration.")),
    Component("site", t("Tech site"), t("Costs 2 uranium and needs a Telepath. Gives 2 wealth.")),
    Component("asteroid", t("Asteroid"), t("Gives ERG and plutonium or uranium, until it explodes.")),
    Component("digs", t("Dig site"), t("Three relics lie there. To look for them you need a grey die.")),
    Component("mainquest", t("Main quest (kind)"), t("One at a time. Open ones lie face up, closed ones are secret.")),
    Component(
        "outpostquest",
        t("Outpost quest (kind)"),
        t("From Neptune or an anomaly; two at most. Small and quickly done."),
    ),
)


def components(book: Book) -> tuple[Component, ...]:
    """Return all components that can be looked up by name; a set's own things as in `cards`."""
    return (
        *_TERMS,
        *(Component(f"kind.{kind}", phrases.KINDS[kind], _kind(book, kind)) for kind in KINDS),
        *(Component(f"die.{colour}", *_die(book, colour)) for colour in COLOURS),
        *_cards(book),
    )


def _kind(book: Book, kind: Kind) -> Text:
    return cards.then((_KINDS[kind], cards.kind_text(book, kind)))


def _die(book: Book, colour: Colour) -> tuple[Text, Text]:
    name, text = _DICE[colour]
    return name, cards.then((text, cards.faces_text(book, colour)))


def _cards(book: Book) -> Iterator[Component]:
    return (Component(one.id, phrases.called(one.called), one.text) for one in cards.all_of(book))


META = Meta(
    id="farfarout",
    title=t("Far Far Out"),
    tagline=t("Explore, mine, dig, fight: 12 points of wealth, reputation or exploration, or 6 of each, win"),
    seats=(2, 4),
    minutes=120,
    version=RULES_NOW,
    settings=(),
    card=_CARD,
    rulings=_RULINGS,
    components=components(open_book("")),
    house_notice=own_set(
        t("Ships, crew, items, encounters, planets, quests and the maps of the systems"), look_up="farfarout card"
    ),
    own=t("My quests"),
    tracks=True,
)
