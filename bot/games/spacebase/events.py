"""What happens."""

from __future__ import annotations

from typing import ClassVar

from bot.games.contract import Event as Base
from bot.games.contract import t
from bot.games.engine.set_item_names import Name


class OfCards(Base, frozen=True, kw_only=True):
    """Base of what happens to cards: a log outlives the set on the disk, so those of an owner's set come with their
    `names` (see `naming`); the house's are known by their ids."""

    names: tuple[Name[int], ...] = ()


class Started(OfCards, frozen=True):
    """S3 to S5: who drew (or bought) what, who starts, and the bonus of each seat in turn order."""

    reveals: ClassVar[bool] = True
    exposes: ClassVar[bool] = True
    ships: tuple[tuple[int, ...], ...]
    first: int


class Drawn(OfCards, frozen=True):
    """S44: known to the seat alone."""

    line = t("You draw {ships}.")
    ships: tuple[int, ...]


class Drafted(Base, frozen=True):
    """S44: a seat has chosen; what, is shown when all have."""

    line = t("{who} has chosen ships.")
    loud: ClassVar[bool] = False
    seat: int


class Rolled(Base, frozen=True):
    """S6: `again` after a reroll; `fixed` dice were set (S39)."""

    reveals: ClassVar[bool] = True
    seat: int
    dice: tuple[int, int]
    again: bool = False
    fixed: bool = False


class Ready(Base, frozen=True):
    """S7: a seat has chosen."""

    line = t("{who} has chosen.")
    loud: ClassVar[bool] = False
    seat: int


class Gained(Base, frozen=True):
    """S8 to S11: what a seat took (a choice as in `actions`), from which sectors, what for, and how many charges.

    `auto`: nobody was asked. That is told only here, when all have chosen.
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


class Kept(Base, frozen=True):
    """S19: at the end of a turn a seat keeps what was charged in it."""

    line = t("{who} keeps the charges.")
    loud: ClassVar[bool] = False
    seat: int


class Used(OfCards, frozen=True):
    """S21: an ability was paid for; the card."""

    line = t("{who} uses {card}.")
    seat: int
    card: int


class Received(Base, frozen=True):
    """What an ability or an end of turn gave: credits, points. `why`: ability, income, colony."""

    seat: int
    why: str
    credits: int = 0
    points: int = 0


class Lost(Base, frozen=True):
    """S38: points by seat."""

    seat: int
    points: tuple[int, ...]


class Bought(OfCards, frozen=True):
    """S12, S34, S35: a card came to a sector; `how` is buy, acquire or claim; `paid` credits; what was deployed (-1:
    nothing)."""

    seat: int
    card: int
    sector: int
    how: str
    paid: int
    deployed: int = -1
    points: int = 0


class Swapped(Base, frozen=True):
    """S36."""

    line = t("{who} swaps the sectors {one} and {other}.")
    seat: int
    one: int
    other: int


class Exchanged(OfCards, frozen=True):
    """S40: two cards with their places."""

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
    """S14: ships that came into the shipyard."""

    line = t("New in the shipyard: {cards}.")
    reveals: ClassVar[bool] = True
    loud: ClassVar[bool] = False
    cards: tuple[int, ...]


class TurnEnded(Base, frozen=True):
    """S14: the next player."""

    line = t("{who} ends the turn; {next} is next.")
    loud: ClassVar[bool] = False
    seat: int
    next: int


class LastRound(Base, frozen=True):
    """S28: somebody has reached the goal; the round is played to its end."""

    line = t("{who} has reached the goal: this round is the last.")
    seat: int


class PlayOff(Base, frozen=True):
    """S29: these seats are tied and play one more round."""

    line = t("{seats} are tied and play an extra round.")
    seats: tuple[int, ...]


class OrderSet(Base, frozen=True):
    """A standing order; known to the seat alone."""

    loud: ClassVar[bool] = False
    seat: int
    order: str


class Victory(Base, frozen=True):
    """S28, S29, S41: who has won; `at_once` by an ability."""

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
