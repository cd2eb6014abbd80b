"""What a player can say.

Hexes are said by their names (`D7`), a rail by the two hexes that it joins (`D7.E7`, in the order of the board), cards
by their numbers.
"""

from __future__ import annotations

from bot.games.contract import Action as Base


class Port(Base, frozen=True, tag="port"):
    """Z12."""

    hex: str


class Rail(Base, frozen=True, tag="rail"):
    """Z16 to Z20: the space (`rail` or `hills`), and tiles laid in this order, each from what lies by then; `third` is
    for who may lay more. `-` lays no more."""

    space: str
    first: str
    second: str
    third: str


class Mine(Base, frozen=True, tag="mine"):
    """Z21: the space (`mine` or `shaft`), the hex, the good."""

    space: str
    hex: str
    good: str


class Recruit(Base, frozen=True, tag="recruit"):
    """Z22: a card of the row, `deck` (1 gold: draw two, keep one), or in solo `sweep` (1 gold: discard these, refill,
    then choose). `to` is who gets it, if players play together (Z52)."""

    card: str
    drop: tuple[str, ...]
    to: str


class Military(Base, frozen=True, tag="military"):
    """Z23: what is bought: a unit's kind, `infantry2` for two."""

    units: str


class Trade(Base, frozen=True, tag="trade"):
    """Z24: `coal` or `iron` is taken, `sellcoal` or `selliron` returned for gold; `-` is nothing more."""

    first: str
    second: str
    third: str


class Farm(Base, frozen=True, tag="farm"):
    """Z25: up to three hexes with farms of different kinds; `-` is no more."""

    first: str
    second: str
    third: str


class Attack(Base, frozen=True, tag="attack"):
    """Z26: the hex, and the units of the expedition."""

    hex: str
    units: tuple[str, ...]


class Retrieve(Base, frozen=True, tag="retrieve"):
    """Z29."""


class Give(Base, frozen=True, tag="give"):
    """Z52, together only: so many of a good to a seat."""

    good: str
    count: int
    to: str


class Use(Base, frozen=True, tag="use"):
    """A personality of one's own that works once (in a combat, or at all); what it is used on, `-` for nothing."""

    card: str
    on: str


class Keep(Base, frozen=True, tag="keep"):
    """Z22: one of the two drawn, and who gets it."""

    card: str
    to: str


class Choose(Base, frozen=True, tag="choose"):
    """Z51: a card of the refilled row."""

    card: str


class Take(Base, frozen=True, tag="take"):
    """A personality gives any one unit."""

    unit: str


class Expose(Base, frozen=True, tag="expose"):
    """A personality turns up a hidden tile; `-` turns up no more."""

    hex: str


class Draw(Base, frozen=True, tag="draw"):
    """Z38, Z43: the next card of the combat."""


class Stand(Base, frozen=True, tag="stand"):
    """The card that is up counts as it is."""


class Withdraw(Base, frozen=True, tag="withdraw"):
    """Z45: `airships`, `others` or `all`."""

    who: str


class FightOn(Base, frozen=True, tag="fight"):
    """Z38, Z43: card after card, until something is to be decided, or so much has happened (see `pressing`)."""

    until: str


class Hit(Base, frozen=True, tag="hit"):
    """Z39: who takes the damage of a card: for each, one after the other, the letter of the unit's kind and the damage
    that it bears by then (`I0.C0.C1`). Under rules 1 and 2 one damage: kind, dot, damage (`infantry.0`)."""

    unit: str


Action = (
    Port | Rail | Mine | Recruit | Military | Trade | Farm | Attack | Retrieve | Give | Use | Keep | Choose | Take
    | Expose | Draw | FightOn | Stand | Withdraw | Hit
)  # fmt: skip
ACTIONS = (
    Port, Rail, Mine, Recruit, Military, Trade, Farm, Attack, Retrieve, Give, Use, Keep, Choose, Take, Expose, Draw,
    FightOn, Stand, Withdraw, Hit,
)  # fmt: skip
