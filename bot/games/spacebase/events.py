"""Events of the game."""

from __future__ import annotations

from typing import ClassVar

from bot.games.contract import Event as Base
from bot.games.contract import t
from bot.games.engine.set_item_names import Name


class OfCards(Base, frozen=True, kw_only=True):
    """Base of events about cards.

    A log outlives the set on disk, so cards of an owner's set are stored with their `names` (see `item_names`); those
    of the house set by id.
    """

    names: tuple[Name[int], ...] = ()


class Started(OfCards, frozen=True):
    """The game has started (S3 to S5).

    Cards drawn or bought, the first player, and the bonus of each seat in turn order.
    """

    reveals: ClassVar[bool] = True
    exposes: ClassVar[bool] = True
    ships: tuple[tuple[int, ...], ...]
    first: int


class Drawn(OfCards, frozen=True):
    """Ships were drawn for the draft (S44): private to the seat."""

    line = t("You draw {ships}.")
    ships: tuple[int, ...]


class Drafted(Base, frozen=True):
    """A seat has finished its draft (S44); its purchases are shown when all have."""

    line = t("{who} has chosen ships.")
    loud: ClassVar[bool] = False
    seat: int


class Rolled(Base, frozen=True):
    """The dice were rolled (S6): `again` after a reroll; `fixed` dice were set (S39)."""

    reveals: ClassVar[bool] = True
    seat: int
    dice: tuple[int, int]
    again: bool = False
    fixed: bool = False


class Ready(Base, frozen=True):
    """A seat has chosen (S7)."""

    line = t("{who} has chosen.")
    loud: ClassVar[bool] = False
    seat: int


class Gained(Base, frozen=True):
    """A seat gained its rewards (S8 to S11).

    The choice as in `actions`, sectors, rewards and charges. `auto`: the choice was made without a prompt; it is
    published only here, when all have chosen. `clear`: it was, since no other choice gave more; only in the first
    rounds, and not in games of older versions.
    """

    reveals: ClassVar[bool] = True
    exposes: ClassVar[bool] = True
    seat: int
    choice: str
    sectors: tuple[int, ...]
    credits: int = 0
    income: int = 0
    points: int = 0
    charges: int = 0
    auto: bool = False
    clear: bool = False


class Kept(Base, frozen=True):
    """A seat kept its charges at the end of a turn (S19)."""

    line = t("{who} keeps the charges.")
    loud: ClassVar[bool] = False
    seat: int


class Used(OfCards, frozen=True):
    """An ability was used (S21): the card."""

    line = t("{who} uses {card}.")
    seat: int
    card: int


class Received(Base, frozen=True):
    """An ability or the end of a turn gave credits or points.

    `why` is ability, income or colony.
    """

    seat: int
    why: str
    credits: int = 0
    points: int = 0


class Lost(Base, frozen=True):
    """Points were lost (S38), by seat."""

    seat: int
    points: tuple[int, ...]


class Bought(OfCards, frozen=True):
    """A card was added to a sector (S12, S34, S35).

    `how` is buy, acquire or claim; `paid` credits; the ship that was deployed (-1: none).
    """

    seat: int
    card: int
    sector: int
    how: str
    paid: int
    deployed: int = -1
    points: int = 0


class Swapped(Base, frozen=True):
    """Two sectors were swapped (S36)."""

    line = t("{who} swaps the sectors {one} and {other}.")
    seat: int
    one: int
    other: int


class Exchanged(OfCards, frozen=True):
    """Two cards were exchanged (S40), with their places."""

    line = t("{who}: {card} and {changed} change places.")
    seat: int
    card: int
    other: int


class Charged(OfCards, frozen=True):
    """A charge was put on a card, or moved there from another one (-1: new)."""

    seat: int
    card: int
    source: int = -1


class Refilled(OfCards, frozen=True):
    """Ships were added to the shipyard (S14)."""

    line = t("New in the shipyard: {cards}.")
    reveals: ClassVar[bool] = True
    loud: ClassVar[bool] = False
    cards: tuple[int, ...]


class TurnEnded(Base, frozen=True):
    """The turn ended (S14): the next player.

    `short`: the credits that bought nothing on sale (-1: something, or a game of an older version).
    """

    line = t("{who} ends the turn; {next} is next.")
    loud: ClassVar[bool] = False
    seat: int
    next: int
    short: int = -1


class LastRound(Base, frozen=True):
    """A seat reached the goal; the round is played to its end (S28)."""

    line = t("{who} has reached the goal: this round is the last.")
    seat: int


class PlayOff(Base, frozen=True):
    """A play-off round of the tied seats began (S29)."""

    line = t("{seats} are tied and play an extra round.")
    seats: tuple[int, ...]


class OrderSet(Base, frozen=True):
    """A standing order was set; private to the seat."""

    loud: ClassVar[bool] = False
    seat: int
    order: str


class Victory(Base, frozen=True):
    """The game was won (S28, S29, S41); `at_once` by an ability."""

    seats: tuple[int, ...]
    at_once: bool = False


Event = (
    Started | Drawn | Drafted | Rolled | Ready | Gained | Kept | Used | Received | Lost | Bought | Swapped | Exchanged
    | Charged | Refilled | TurnEnded | LastRound | PlayOff | OrderSet | Victory
)  # fmt: skip
EVENTS = (
    Started, Drawn, Drafted, Rolled, Ready, Gained, Kept, Used, Received, Lost, Bought, Swapped, Exchanged, Charged,
    Refilled, TurnEnded, LastRound, PlayOff, OrderSet, Victory,
)  # fmt: skip
