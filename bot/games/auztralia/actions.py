"""Actions of a player.

Hexes are written as their names (`D7`), a rail as the two hexes that it joins (`D7.E7`, in the order of the board),
cards as their numbers.
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
    """Base of all actions of AuZtralia."""


class Port(Action, frozen=True, tag="port"):
    """Place a port (Z12)."""

    hex: Hex


class Rail(Action, frozen=True, tag="rail"):
    """Lay rails (Z16 to Z20).

    The space (`rail` or `hills`), and the tiles in the order that they are laid, each connected to those before;
    `third` is for players who may lay more. `-` lays no more.
    """

    space: Space
    first: First
    second: Second
    third: Third


class Mine(Action, frozen=True, tag="mine"):
    """Mine (Z21): the space (`mine` or `shaft`), the hex, the good."""

    space: Space
    hex: Hex
    good: Good


class Recruit(Action, frozen=True, tag="recruit"):
    """Recruit a personality (Z22).

    A card of the row, `deck` (1 gold: draw two, keep one), or in solo `sweep` (1 gold: discard these, refill, then
    choose). `to` is the seat that gets it in a cooperative game (Z52).
    """

    card: Card
    drop: Drop
    to: To


class Military(Action, frozen=True, tag="military"):
    """Buy units (Z23): a unit's kind, or `infantry2` for two."""

    units: Bought


class Trade(Action, frozen=True, tag="trade"):
    """Trade (Z24).

    `coal` or `iron` is taken, `sellcoal` or `selliron` returned for gold; `-` is nothing more.
    """

    first: First
    second: Second
    third: Third


class Farm(Action, frozen=True, tag="farm"):
    """Farm (Z25): up to three hexes with farms of different kinds; `-` is no more."""

    first: First
    second: Second
    third: Third


class Attack(Action, frozen=True, tag="attack"):
    """Attack (Z26): the hex, and the units of the expedition."""

    hex: Hex
    units: Sent


class Retrieve(Action, frozen=True, tag="retrieve"):
    """Retrieve the cubes (Z29)."""


class Give(Action, frozen=True, tag="give"):
    """Give n of a good to a seat (Z52, cooperative only)."""

    good: Good
    count: Count
    to: To


class Use(Action, frozen=True, tag="use"):
    """Use an own one-time personality, in a combat or on the turn.

    The target is `-` for none.
    """

    card: Card
    on: On


class Keep(Action, frozen=True, tag="keep"):
    """Keep one of the two drawn personalities, and name the seat that gets it (Z22)."""

    card: Card
    to: To


class Choose(Action, frozen=True, tag="choose"):
    """Choose a card of the refilled row (Z51)."""

    card: Card


class Take(Action, frozen=True, tag="take"):
    """Take any one unit, by the effect of a personality."""

    unit: Unit


class Expose(Action, frozen=True, tag="expose"):
    """Turn up a hidden tile by the effect of a personality; `-` turns up no more."""

    hex: Hex


class Draw(Action, frozen=True, tag="draw"):
    """Draw the next card of the combat (Z38, Z43)."""


class Stand(Action, frozen=True, tag="stand"):
    """Let the turned card take effect unchanged."""


class Withdraw(Action, frozen=True, tag="withdraw"):
    """Withdraw `airships`, `others` or `all` (Z45)."""

    who: Leaving


class FightOn(Action, frozen=True, tag="fight"):
    """Fight on card by card (Z38, Z43), until a decision or a limit (see `pressing`)."""

    until: Until


class Hit(Action, frozen=True, tag="hit"):
    """Assign the damage of a card (Z39).

    For each point, in order, the letter of the unit's kind and the damage that it has by then (`I0.C0.C1`).
    """

    unit: Unit
