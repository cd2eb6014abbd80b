"""What a player can say.

Hexes are said by their names (`D7`), a rail by the two hexes that it joins (`D7.E7`, in the order of the board), cards
by their numbers.
"""

from __future__ import annotations

from typing import Annotated

from bot.games.contract import Action as Base
from bot.games.contract import Field, t

_UNITS = Field(t("units"), t("Which units, joined by +"))
Hex = Annotated[str, Field(t("hex"), t("Which hex, such as D7"))]
Space = Annotated[str, Field(t("space"), t("Which action space"))]
First = Annotated[str, Field(t("first"), t("The first one"))]
Second = Annotated[str, Field(t("second"), t("The second one, or - for none"))]
Third = Annotated[str, Field(t("third"), t("The third one, or - for none"))]
Good = Annotated[str, Field(t("good"), t("Which good"))]
Card = Annotated[str, Field(t("card"), t("Which card"))]
Drop = Annotated[tuple[str, ...], Field(t("drop"), t("Solo: the cards to discard, joined by +, or - for none"))]
To = Annotated[str, Field(t("to"), t("Which player gets it"))]
Bought = Annotated[str, _UNITS]
Sent = Annotated[tuple[str, ...], _UNITS]
Unit = Annotated[str, Field(t("unit"), t("Which unit"))]
Count = Annotated[int, Field(t("count"), t("How many"))]
On = Annotated[str, Field(t("on"), t("On what, or - for nothing"))]
Leaving = Annotated[str, Field(t("who"), t("Which units withdraw"))]
Until = Annotated[str, Field(t("until"), t("When to stop"))]


class Action(Base, frozen=True):
    """Anything said at an AuZtralia table."""


class Port(Action, frozen=True, tag="port"):
    """Z12."""

    hex: Hex


class Rail(Action, frozen=True, tag="rail"):
    """Z16 to Z20: the space (`rail` or `hills`), and tiles laid in this order, each from what lies by then; `third` is
    for who may lay more. `-` lays no more."""

    space: Space
    first: First
    second: Second
    third: Third


class Mine(Action, frozen=True, tag="mine"):
    """Z21: the space (`mine` or `shaft`), the hex, the good."""

    space: Space
    hex: Hex
    good: Good


class Recruit(Action, frozen=True, tag="recruit"):
    """Z22: a card of the row, `deck` (1 gold: draw two, keep one), or in solo `sweep` (1 gold: discard these, refill,
    then choose). `to` is who gets it, if players play together (Z52)."""

    card: Card
    drop: Drop
    to: To


class Military(Action, frozen=True, tag="military"):
    """Z23: what is bought: a unit's kind, `infantry2` for two."""

    units: Bought


class Trade(Action, frozen=True, tag="trade"):
    """Z24: `coal` or `iron` is taken, `sellcoal` or `selliron` returned for gold; `-` is nothing more."""

    first: First
    second: Second
    third: Third


class Farm(Action, frozen=True, tag="farm"):
    """Z25: up to three hexes with farms of different kinds; `-` is no more."""

    first: First
    second: Second
    third: Third


class Attack(Action, frozen=True, tag="attack"):
    """Z26: the hex, and the units of the expedition."""

    hex: Hex
    units: Sent


class Retrieve(Action, frozen=True, tag="retrieve"):
    """Z29."""


class Give(Action, frozen=True, tag="give"):
    """Z52, together only: so many of a good to a seat."""

    good: Good
    count: Count
    to: To


class Use(Action, frozen=True, tag="use"):
    """A personality of one's own that works once (in a combat, or at all); what it is used on, `-` for nothing."""

    card: Card
    on: On


class Keep(Action, frozen=True, tag="keep"):
    """Z22: one of the two drawn, and who gets it."""

    card: Card
    to: To


class Choose(Action, frozen=True, tag="choose"):
    """Z51: a card of the refilled row."""

    card: Card


class Take(Action, frozen=True, tag="take"):
    """A personality gives any one unit."""

    unit: Unit


class Expose(Action, frozen=True, tag="expose"):
    """A personality turns up a hidden tile; `-` turns up no more."""

    hex: Hex


class Draw(Action, frozen=True, tag="draw"):
    """Z38, Z43: the next card of the combat."""


class Stand(Action, frozen=True, tag="stand"):
    """The card that is up counts as it is."""


class Withdraw(Action, frozen=True, tag="withdraw"):
    """Z45: `airships`, `others` or `all`."""

    who: Leaving


class FightOn(Action, frozen=True, tag="fight"):
    """Z38, Z43: card after card, until something is to be decided, or so much has happened (see `pressing`)."""

    until: Until


class Hit(Action, frozen=True, tag="hit"):
    """Z39: who takes the damage of a card: for each, one after the other, the letter of the unit's kind and the damage
    that it bears by then (`I0.C0.C1`)."""

    unit: Unit
