"""Texts of ships, cards, tokens and dice of a set, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from typing import Final

from msgspec import Struct

from bot.games.contract import Text, t, tn
from bot.games.farfarout.components.book import Book
from bot.games.farfarout.components.data import (
    COLOURS,
    KINDS,
    Anomaly,
    Colour,
    Crew,
    Foe,
    Item,
    Kind,
    Name,
    PlanetEvent,
    PlanetToken,
    Quest,
    Ship,
)
from bot.games.farfarout.words import phrases

_LABELS: Final = {
    "tech": t("Tech item"), "weird": t("Weird item"), "relic": t("Relic"),
    "hot": t("Hot planet"), "ice": t("Ice planet"), "water": t("Water planet"), "jungle": t("Jungle planet"),
    "gas": t("Gas planet"),
    "main": t("Main quest"), "outpost": t("Outpost quest"),
}  # fmt: skip
"""Kinds of things at the beginning of a line."""


class Card(Struct, frozen=True):
    """A thing of the set: its id, its name, and its text."""

    id: str
    called: Name
    text: Text

    @property
    def name(self) -> str:
        """English name."""
        return self.called.en

    @property
    def name_ja(self) -> str:
        """Japanese name."""
        return self.called.ja


@lru_cache(maxsize=16)
def all_of(book: Book) -> tuple[Card, ...]:
    """Return all ships, cards and tokens of a set, each name once."""
    found: dict[tuple[str, str], Card] = {}
    for card in _all(book):
        found.setdefault((card.name, card.name_ja), card)
    return tuple(found.values())


def _all(book: Book) -> Iterator[Card]:
    for ship in book.ships:
        yield Card(ship.id, ship.name, ship_text(ship))
    for crew in book.crew:
        yield Card(crew.id, crew.name, crew_text(book, crew))
    for item in book.items:
        yield Card(item.id, item.name, item_text(item))
    for foe in book.foes:
        yield Card(foe.id, foe.name, foe_text(foe))
    for planet in book.planets:
        yield Card(planet.id, planet.name, planet_text(planet))
    for anomaly in book.anomalies:
        yield Card(anomaly.id, anomaly.name, anomaly_text(anomaly))
    for event in book.events:
        yield Card(event.id, event.name, event_text(event))
    for deck, quests in (("main", book.mains), ("outpost", book.outposts)):
        for quest in quests:
            yield Card(quest.id, quest.name, quest_text(book, deck, quest))


def then(sentences: Sequence[Text]) -> Text:
    """Join sentences."""
    return reduce(lambda before, after: t("{before} {after}", before=before, after=after), sentences)


# --- ships, crew, dice -----------------------------------------------------------------------------------------------


def ship_text(ship: Ship) -> Text:
    """Return the text of a ship card (F16)."""
    cost = t("{cost}, {wealth}.", cost=phrases.erg(ship.cost), wealth=phrases.wealth(ship.wealth))
    said = [
        t("Angel class: only an Eidolless can fly it.") if ship.angel else t("Sol class."),
        cost if ship.cost else t("Everybody begins with it."),
        t("Crew {crew}, shields {shields}, speed {speed}.", crew=ship.crew, shields=ship.shields, speed=ship.speed),
        t("Dice: {dice}.", dice=phrases.dice(ship.dice) or (phrases.NOTHING,)),
        t("Tokens: {tokens}.", tokens=phrases.token_counts(ship.actions)),
    ]
    if ship.copies:
        said.append(tn("There is {n}.", "There are {n}.", ship.copies))
    return then(said)


def crew_text(book: Book, crew: Crew) -> Text:
    """Return the text of a crew card (F78)."""
    said = [kind_text(book, crew.kind), t("Costs {erg}.", erg=phrases.erg(crew.cost))]
    if crew.reputation:
        said.append(t("Elite: {points} when hired.", points=phrases.reputation(crew.reputation)))
    if crew.start:
        said.append(t("One of the five starting crew."))
    return then(said)


def kind_text(book: Book, kind: Kind) -> Text:
    """Return the abilities of all crew of a type (F57)."""
    of_kind = book.file.kinds[kind]
    one, other = (phrases.TYPES[planet] for planet in of_kind.planets)
    die = phrases.die(COLOURS.index(of_kind.die))
    return t("{kind} with 1 {die}. Can colonise {one} and {other} planets.",
             kind=phrases.KINDS[kind], die=die, one=one, other=other)  # fmt: skip


def faces_text(book: Book, colour: Colour) -> Text:
    """Return the six faces of a die."""
    faces = tuple(phrases.face(face) for face in book.dice[COLOURS.index(colour)])
    kinds = tuple(phrases.KINDS[kind] for kind in KINDS if book.file.kinds[kind].die == colour)
    said = t("Faces: {faces}.", faces=faces)
    return t("{said} The die of: {kinds}.", said=said, kinds=kinds) if kinds else said


# --- items, quests ---------------------------------------------------------------------------------------------------


def item_text(item: Item) -> Text:
    """Return the text of an item card (F50, F51)."""
    said = [t("{kind}, {price}.", kind=_LABELS[item.kind], price=phrases.price(item.price))]
    if item.power is not None:
        said.append(t("As long as you have it: {powers}.", powers=phrases.power(item.power)))
    if item.use is not None:
        said.append(t("Use it up for: {effects}.", effects=phrases.effect(item.use)))
    return then(said)


def quest_text(book: Book, deck: str, quest: Quest) -> Text:
    """Return the text of a quest: its kind, requirements and reward."""
    kind = _LABELS[deck]
    said = t("{kind}, closed.", kind=kind) if quest.closed else t("{kind}, open.", kind=kind)
    return then((said, asked_text(book, quest)))


def asked_text(book: Book, quest: Quest) -> Text:
    """Return a quest's requirements and reward."""
    reward = t("Reward: {effects}.", effects=phrases.effect(quest.reward))
    return then((t("Asked: {asks}.", asks=phrases.asks_text(book, quest)), reward))


# --- encounters, planets, anomalies
# --------------------------------------------------------------------------------------


def foe_text(foe: Foe) -> Text:
    """Return the text of an encounter token (F64)."""
    won = (phrases.reputation(foe.reputation), *phrases.effect(foe.reward))
    said = [
        t("Encounter of level {n} with {dice}.", n=foe.level, dice=phrases.dice(foe.dice)),
        t("If you beat it: {effects}.", effects=won),
    ]
    if defeat := phrases.effect(foe.defeat):
        said.append(t("If you lose: {effects}.", effects=defeat))
    return then(said)


def planet_text(planet: PlanetToken) -> Text:
    """Return the text of a planet token (F76)."""
    icons = tuple(phrases.ICONS[icon] for icon in planet.icons)
    kind = _LABELS[planet.type]
    said = t("{kind}: {icons}.", kind=kind, icons=icons) if icons else t("{kind} without icons.", kind=kind)
    return then((said, t("In the home system."))) if planet.home else said


def event_text(event: PlanetEvent) -> Text:
    """Return the text of a planet event: both halves (F77)."""
    return t(
        "Planet event. Scanned: {scanned}. Not scanned: {unscanned}.",
        scanned=phrases.effect_text(event.scanned), unscanned=phrases.effect_text(event.unscanned),
    )  # fmt: skip


def anomaly_text(anomaly: Anomaly) -> Text:
    """Return the text of a kind of anomaly (F74)."""
    return t("Anomaly: {effects}.", effects=phrases.effect(anomaly.effect))
