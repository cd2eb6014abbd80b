"""What a player can say.

A place on the own console is said as `s5` (the station ship of sector 5) or `d5.2` (the second deployed ship there).
A choice for a roll is a word that the rules offer: `sum` or `pair`; `sum1`, `sum2` (S32: so far to the right); after a
dot the direction for each die that has a choice of arrows (`pair.lr`: the first goes left, the second right); after a
further dot `x` and what the 2X gives besides, with its own direction (S42: `sum..x7`, `pair..x2`, `pair.l.x2r`).
Letters, digits and dots only. Cards are said by their ids.
"""

from __future__ import annotations

from typing import Annotated

from bot.games.contract import Action as Base
from bot.games.contract import Field, t

Ship = Annotated[str, Field(t("ship"), t("Which ship"))]
Card = Annotated[str, Field(t("card"), t("Which card"))]
Place = Annotated[str, Field(t("place"), t("Which of your ships"))]
Other = Annotated[str, Field(t("other"), t("The other one"))]
OneSector = Annotated[int, Field(t("one"), t("The one sector"))]
OtherSector = Annotated[int, Field(t("other"), t("The other one"))]
Sector = Annotated[int, Field(t("sector"), t("Which sector"))]
Value = Annotated[int, Field(t("value"), t("Which value of the die"))]
Dice = Annotated[str, Field(t("dice"), t("Which dice"))]
Choice = Annotated[str, Field(t("choice"), t("Which dice, or the sum"))]
Order = Annotated[str, Field(t("order"), t("Which auto-choice"))]


class Draft(Base, frozen=True, tag="draft"):
    """S44: one more of the drawn ships, placed after those bought before; `-` buys no more."""

    ship: Ship


class Roll(Base, frozen=True, tag="roll"):
    """S6."""


class Fix(Base, frozen=True, tag="fix"):
    """S39: a place, and the value of the die."""

    place: Place
    value: Value


class Reroll(Base, frozen=True, tag="reroll"):
    """S37: a place, and which dice: first, second, both."""

    place: Place
    dice: Dice


class Keep(Base, frozen=True, tag="keep"):
    """S37: the roll stands."""


class Take(Base, frozen=True, tag="take"):
    """S7, S32, S42: what is done with the roll."""

    choice: Choice


class Buy(Base, frozen=True, tag="buy"):
    """S12, S15: a card of the shipyard or a colony, for all credits."""

    card: Card


class End(Base, frozen=True, tag="end"):
    """S14: the turn is over."""


class Hold(Base, frozen=True, tag="hold"):
    """S19: what was charged in this turn is kept."""


class Use(Base, frozen=True, tag="use"):
    """S21: an ability that needs no further word before it acts: gain, claim, buy, raid, charge, move, victory."""

    place: Place


class Swap(Base, frozen=True, tag="swap"):
    """S36: the place that pays, and two sectors."""

    place: Place
    one: OneSector
    other: OtherSector


class Exchange(Base, frozen=True, tag="exchange"):
    """S40: the place that pays and moves, and the place of the other card."""

    place: Place
    other: Other


class Claim(Base, frozen=True, tag="claim"):
    """S35: a ship that a task allows; `-` claims none."""

    ship: Ship


class Acquire(Base, frozen=True, tag="acquire"):
    """S34: a card for its cost alone, and the sector where it goes (its own, or 7 to 12 where the ability says so);
    `-` buys none."""

    card: Card
    sector: Sector


class Charge(Base, frozen=True, tag="charge"):
    """A charge on this place."""

    place: Place


class Shift(Base, frozen=True, tag="shift"):
    """A charge goes from one place to another; `-` moves none."""

    place: Place
    other: Other


class Orders(Base, frozen=True, tag="orders"):
    """A standing order for rolls: ask, clear, credits, points, income, best."""

    order: Order


Action = (
    Draft | Roll | Fix | Reroll | Keep | Take | Buy | End | Hold | Use | Swap | Exchange | Claim | Acquire | Charge
    | Shift | Orders
)  # fmt: skip
