"""Actions of a player.

A place on the own console is written as `s5` (the station ship of sector 5) or `d5.2` (the second deployed ship there).
A choice for a roll is a word that the rules offer: `sum` or `pair`; `sum1`, `sum2` (S32: n to the right); after a dot
the direction for each die that has a choice of arrows (`pair.lr`: the first goes left, the second right); after a
further dot `x` and the gain of the 2X, with its own direction (S42: `sum..x7`, `pair..x2`, `pair.l.x2r`). Letters,
digits and dots only. Cards are written as their ids.
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
Order = Annotated[str, Field(t("order"), t("Which auto-answer"))]


class Draft(Base, frozen=True, tag="draft"):
    """Buy a drawn ship, placed after those bought before (S44); `-` buys no more."""

    ship: Ship


class Roll(Base, frozen=True, tag="roll"):
    """Roll the dice (S6)."""


class Fix(Base, frozen=True, tag="fix"):
    """Set a die (S39): a place, and the value of the die."""

    place: Place
    value: Value


class Reroll(Base, frozen=True, tag="reroll"):
    """Reroll dice (S37): a place, and the dice: first, second, both."""

    place: Place
    dice: Dice


class Keep(Base, frozen=True, tag="keep"):
    """Keep the roll (S37)."""


class Take(Base, frozen=True, tag="take"):
    """Allocate the roll (S7, S32, S42)."""

    choice: Choice


class Buy(Base, frozen=True, tag="buy"):
    """Buy a card of the shipyard or a colony, for all credits (S12, S15)."""

    card: Card


class End(Base, frozen=True, tag="end"):
    """End the turn (S14)."""


class Hold(Base, frozen=True, tag="hold"):
    """Keep the charges of this turn (S19)."""


class Use(Base, frozen=True, tag="use"):
    """Use an ability that needs no further choice (S21).

    gain, claim, buy, raid, charge, move, victory.
    """

    place: Place


class Swap(Base, frozen=True, tag="swap"):
    """Swap two sectors (S36): the place that pays, and the sectors."""

    place: Place
    one: OneSector
    other: OtherSector


class Exchange(Base, frozen=True, tag="exchange"):
    """Exchange two ships (S40): the place that pays and moves, and the other ship's place."""

    place: Place
    other: Other


class Claim(Base, frozen=True, tag="claim"):
    """Claim a ship that a task allows (S35); `-` claims none."""

    ship: Ship


class Acquire(Base, frozen=True, tag="acquire"):
    """Buy a card for its cost alone (S34).

    The card, and its sector: its own, or one of 7 to 12 where the ability allows it; `-` buys none.
    """

    card: Card
    sector: Sector


class Charge(Base, frozen=True, tag="charge"):
    """Put a charge on this place."""

    place: Place


class Shift(Base, frozen=True, tag="shift"):
    """Move a charge from one place to another; `-` moves none."""

    place: Place
    other: Other


class Orders(Base, frozen=True, tag="orders"):
    """Set a standing order for rolls: ask, clear, credits, points, income, best."""

    order: Order


Action = (
    Draft | Roll | Fix | Reroll | Keep | Take | Buy | End | Hold | Use | Swap | Exchange | Claim | Acquire | Charge
    | Shift | Orders
)  # fmt: skip
