"""Events of the game. Things and places are given by their ids.

`planet` is the id of a planet that is discovered ("" if it is not). A log outlives the set's file, so events of a
host's set include the `names` of their things (see `set_item_names`); the house's are known by their ids.
"""

from __future__ import annotations

from typing import ClassVar

from bot.games.contract import Event as Base
from bot.games.contract import t
from bot.games.engine.set_item_names import Name
from bot.games.farfarout.state import Reason


class Event(Base, frozen=True, kw_only=True):
    """Base of all events of Far Far Out; `seat` did it or is affected."""

    seat: int
    names: tuple[Name[str], ...] = ()


class Dealt(Event, frozen=True):
    """F7: three main quests were dealt, visible to the seat alone."""

    line = t("You are dealt {quests}.")
    reveals: ClassVar[bool] = True
    loud: ClassVar[bool] = False
    quests: tuple[str, ...]


class Chose(Event, frozen=True):
    """F7: a seat has chosen its main quest."""

    line = t("{who} has chosen a main quest.")
    loud: ClassVar[bool] = False


class QuestsOpened(Event, frozen=True):
    """F7: all seats have chosen.

    `row`: the open quests; `mains`: each seat's main quest ("" closed). `seat` starts.
    """

    reveals: ClassVar[bool] = True
    exposes: ClassVar[bool] = True
    row: tuple[str, ...]
    mains: tuple[str, ...]


class Recruited(Event, frozen=True):
    """F9: one of the starting crew was bought."""

    line = t("{who} buys {crew} for {erg}.")
    crew: str
    erg: int


class TurnBegan(Event, frozen=True):
    """F22: a turn began."""

    loud: ClassVar[bool] = False
    round: int


class Moved(Event, frozen=True):
    """F27: the ship went to a place; `burned` tokens became movement; `left` points remain."""

    loud: ClassVar[bool] = False
    place: str
    cost: int
    left: int
    planet: str = ""
    burned: tuple[str, ...] = ()


class Jumped(Event, frozen=True):
    """F30: the ship jumped through a wormhole, or by an item."""

    line = t("{who} jumps to {place}.")
    place: str
    planet: str = ""


class Found(Event, frozen=True):
    """F40 to F42: a planet was discovered, `scanned` or by landing.

    `card`: the planet event; `foe`: the encounter token ("hidden": face down; "": none).
    """

    reveals: ClassVar[bool] = True
    place: str
    planet: str
    scanned: bool
    card: str
    foe: str = ""


class Discovered(Event, frozen=True):
    """F43, F44: the system of this number was joined to the ship's sector.

    It cost ERG, and gave `points` of exploration.
    """

    reveals: ClassVar[bool] = True
    tile: int
    sector: str
    edge: str
    erg: int
    points: int


class AnomalyFound(Event, frozen=True):
    """F29: an anomaly token was turned over."""

    line = t("{who} finds {anomaly} ({id}).")
    reveals: ClassVar[bool] = True
    place: str
    anomaly: str


class Changed(Event, frozen=True):
    """Resources, points, shields or moves were gained and lost.

    `why` is the cause: the id of a planet event, an anomaly, an encounter, a quest, an item, a crew member, a ship; or
    a word: explosion, flight, colony, site, investment.
    """

    why: str
    erg: int = 0
    plutonium: int = 0
    uranium: int = 0
    wealth: int = 0
    reputation: int = 0
    exploration: int = 0
    shields: int = 0
    moves: int = 0


class Drew(Event, frozen=True):
    """The top card of a deck was gained: crew, an item, or an outpost quest.

    A closed quest is "" to others.
    """

    reveals: ClassVar[bool] = True
    why: str
    deck: str
    card: str


class DrewQuest(Event, frozen=True):
    """Quests were drawn, or gained closed; visible to the seat alone. `deck`: main or outpost."""

    line = t("You draw {quests}.")
    reveals: ClassVar[bool] = True
    loud: ClassVar[bool] = False
    deck: str
    quests: tuple[str, ...]

    def retells(self, before: Base) -> bool:
        """Return whether that is the public draw of a closed quest."""
        return isinstance(before, Drew) and not before.card


class DigSite(Event, frozen=True):
    """A dig site with relics was found."""

    loud: ClassVar[bool] = False
    place: str
    digs: int
    planet: str = ""


class Rolled(Event, frozen=True):
    """Dice were thrown.

    Faces are given as in the set's file, each after its die: "green.vault". `theirs`: the black die, the creature's,
    the rival's.
    """

    reveals: ClassVar[bool] = True
    loud: ClassVar[bool] = False
    why: Reason
    mine: tuple[str, ...]
    theirs: tuple[str, ...]
    turn: int = 1


class IconUsed(Event, frozen=True):
    """F62: an icon was used with `die` on `target` ("a1", "b2").

    It is telepath, timer, eidolless or shield; "item" is an item's reroll. The faces of both dice after it are
    included. `own`: by the seat, else by the creature or the rival.
    """

    loud: ClassVar[bool] = False
    reveals: ClassVar[bool] = False
    icon: str
    die: str
    target: str
    shows: str = ""
    target_shows: str = ""
    own: bool = True


class Rerolled(IconUsed, frozen=True):
    """F62: an icon was used, and dice were rolled again."""

    reveals: ClassVar[bool] = True


class Mined(Event, frozen=True):
    """F35: the yield of mining; `exploded`: F36."""

    place: str
    erg: int
    planet: str = ""
    ore: str = ""
    units: int = 0
    exploded: bool = False


class MovedOut(Event, frozen=True):
    """F36, F68: the ship was moved out into its sector's open space, without a move.

    `why`: explosion, flight, event.
    """

    why: str
    sector: str


class Dug(Event, frozen=True):
    """F45: ERG of the Grey dice, or (0) a relic may be taken."""

    loud: ClassVar[bool] = False
    erg: int


class Laid(Event, frozen=True):
    """Cards were added to a row at a place: crew, items or relics."""

    line = t("Now at {place}: {cards}.")
    reveals: ClassVar[bool] = True
    loud: ClassVar[bool] = False
    place: str
    cards: tuple[str, ...]
    planet: str = ""


class TookRelic(Event, frozen=True):
    """F45: a relic was taken; `top`: from the deck, not from the row."""

    reveals: ClassVar[bool] = False
    relic: str
    top: bool = False


class TookTopRelic(TookRelic, frozen=True):
    """F45: a relic was taken from the deck."""

    reveals: ClassVar[bool] = True


class Traded(Event, frozen=True):
    """F46: units were bought or sold for ERG; the price is now `price`."""

    loud: ClassVar[bool] = False
    way: str
    ore: str
    count: int
    erg: int
    price: int


class Hired(Event, frozen=True):
    """F47: a crew member was hired."""

    line = t("{who} hires {crew} for {erg}.")
    crew: str
    erg: int


class Bought(Event, frozen=True):
    """F49: an item was bought."""

    line = t("{who} buys {item} for {price}.")
    item: str
    currency: str
    price: int


class Sold(Event, frozen=True):
    """F50: an item was sold."""

    line = t("{who} sells {item} for {price}.")
    loud: ClassVar[bool] = False
    item: str
    currency: str
    price: int


class ShipBought(Event, frozen=True):
    """F21: a ship was bought."""

    line = t("{who} buys the ship {ship} for {erg}.")
    ship: str
    erg: int


class Invested(Event, frozen=True):
    """F53: ERG was invested."""

    line = t("{who} invests {erg} on {planet}.")
    planet: str
    erg: int


class QuestKept(Event, frozen=True):
    """F31, F55: a quest was kept ("" if it is closed) and another one given back.

    With `none` nothing was kept. `deck`: main or outpost.
    """

    loud: ClassVar[bool] = False
    deck: str
    quest: str = ""
    dropped: str = ""
    none: bool = False


class Colonised(Event, frozen=True):
    """F57: a planet was colonised."""

    line = t("{who} colonises {planet}: {crew} stays there.")
    planet: str
    crew: str


class Built(Event, frozen=True):
    """F58: a tech site was built."""

    line = t("{who} builds a tech site on {planet}.")
    planet: str


class BattleBegan(Event, frozen=True):
    """F63, F70: a battle began against the encounter `foe` or the seat `rival`."""

    reveals: ClassVar[bool] = True
    loud: ClassVar[bool] = False
    planet: str = ""
    foe: str = ""
    rival: int = -1


class BattleTurn(Event, frozen=True):
    """F66: totals of the attacker and of the other side."""

    loud: ClassVar[bool] = False
    turn: int
    mine: int
    theirs: int


class GaveUp(Event, frozen=True):
    """F66: a die of this colour, or a "shield", was given up.

    `own`: by the seat; else by the creature that it fights.
    """

    loud: ClassVar[bool] = False
    what: str
    own: bool = True


class BattleEnded(Event, frozen=True):
    """F67, F68, F70: a battle ended; `won`: the attacker (`seat`) has won."""

    won: bool
    foe: str = ""
    rival: int = -1


class Looted(Event, frozen=True):
    """F70: ERG or an item was taken from a player; the dice showed `total`."""

    reveals: ClassVar[bool] = True
    loser: int
    total: int
    erg: int = 0
    item: str = ""


class Recovered(Event, frozen=True):
    """F32: the shields were restored."""

    line = t("{who} recovers {shields}.")
    loud: ClassVar[bool] = False
    shields: int


class QuestDone(Event, frozen=True):
    """F55, F56: a quest was completed: `deck` is main, outpost or row."""

    reveals: ClassVar[bool] = True
    exposes: ClassVar[bool] = True
    deck: str
    quest: str
    items: tuple[str, ...] = ()


class Used(Event, frozen=True):
    """An item was used up."""

    line = t("{who} uses {item} up.")
    item: str


class CrewLeft(Event, frozen=True):
    """F48: a crew member left: `where` is row, under (the deck) or away (lost)."""

    crew: str
    where: str


class ItemLost(Event, frozen=True):
    """An item was lost."""

    line = t("{who} loses {item}.")
    item: str


class Reshuffled(Event, frozen=True):
    """An empty deck was rebuilt from its discards."""

    loud: ClassVar[bool] = False
    deck: str


class Quickened(Event, frozen=True):
    """The challenged player leaves the rest of the battle to the game."""

    line = t("{who} leaves this battle to the game.")
    loud: ClassVar[bool] = False


class TurnEnded(Event, frozen=True):
    """F22: a turn ended; the next player follows."""

    line = t("{who} ends the turn; {next} follows.")
    loud: ClassVar[bool] = False
    next: int


class Victory(Event, frozen=True):
    """F72: the game was won.

    The track is wealth, reputation or exploration; "three" for 6 of each.
    """

    seats: tuple[int, ...]
    by: str


EVENTS: tuple[type[Event], ...] = (
    Dealt, Chose, QuestsOpened, Recruited, TurnBegan, Moved, Jumped, Found, Discovered, AnomalyFound, Changed, Drew,
    DrewQuest, DigSite, Rolled, IconUsed, Rerolled, Mined, MovedOut, Dug, Laid, TookRelic, TookTopRelic, Traded, Hired,
    Bought, Sold, ShipBought, Invested, QuestKept, Colonised, Built, BattleBegan, BattleTurn, GaveUp, BattleEnded,
    Looted, Recovered, QuestDone, Used, CrewLeft, ItemLost, Reshuffled, Quickened, TurnEnded, Victory,
)  # fmt: skip
