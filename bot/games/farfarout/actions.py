"""Actions of players, named in the rulebook's terms.

Places, crew, items, quests and ships are given by their ids, dice by `a1`, `a2`, ... (own dice) and `b1`, ... (the
black die, the creature's, the rival's), tokens by their colours.
"""

from __future__ import annotations

from typing import Annotated

from bot.games.contract import Action as Base
from bot.games.contract import Field, Group, t

START = Group(t("start"), t("Choices before the first turn"))
DICE = Group(t("dice"), t("What you do with dice on the table"))
CHOOSE = Group(t("choose"), t("What must be chosen in between"))

KeptQuest = Annotated[str, Field(t("the one to keep"), t("Which quest you keep"), english="keep")]
OpenedQuest = Annotated[str, Field(t("open"), t("Which quest goes into the open row"))]
WhichQuest = Annotated[str, Field(t("quest"), t("Which quest"))]
DroppedQuest = Annotated[str, Field(t("give up"), t("Which quest goes back, if you have too many"), english="drop")]
Crew = Annotated[str, Field(t("crew"), t("Which crew member"))]
Place = Annotated[str, Field(t("where to"), t("Which sector, planet, asteroid or anomaly"), english="to")]
Tokens = Annotated[tuple[str, ...], Field(t("burn"), t("Which tokens are spent, joined by +"))]
Planet = Annotated[str, Field(t("planet"), t("Which planet"))]
Edge = Annotated[str, Field(t("edge"), t("On which side the new system is joined"))]
Way = Annotated[str, Field(t("deal"), t("Whether you buy or sell"))]
Ore = Annotated[str, Field(t("ore"), t("Plutonium or uranium"))]
Count = Annotated[int, Field(t("count"), t("How many"))]
Item = Annotated[str, Field(t("item"), t("Which item"))]
Items = Annotated[tuple[str, ...], Field(t("items"), t("Which items, joined by +"))]
Currency = Annotated[str, Field(t("currency"), t("Which currency"))]
WhichShip = Annotated[str, Field(t("ship"), t("Which of the ships"))]
Seat = Annotated[int, Field(t("seat"), t("Which player"))]
Die = Annotated[str, Field(t("die"), t("Which die has the icon"))]
Target = Annotated[str, Field(t("target"), t("Which die it is used on"))]
Face = Annotated[int, Field(t("face"), t("Which face it shows then"))]
What = Annotated[str, Field(t("what"), t("What it is"))]


class Action(Base, frozen=True):
    """Base of all actions of Far Far Out."""


# Set-up (F7, F9).
class Quest(Action, frozen=True, tag="quest"):
    """Keep one of the three main quests, and put another one into the open row."""

    keep: KeptQuest
    open: OpenedQuest


class Recruit(Action, frozen=True, tag="recruit"):
    """Buy one of the starting crew."""

    crew: Crew


# A turn.
class Fly(Action, frozen=True, tag="fly"):
    """Go to a sector or land somewhere, with the tokens of the least use there (see `thrift`)."""

    to: Place


class Move(Action, frozen=True, tag="move"):
    """Go like `Fly`, with chosen tokens: `burn` are those that become movement (F18, F24)."""

    to: Place
    burn: Tokens


class Mine(Action, frozen=True, tag="mine"):
    """Mine the asteroid (or Mercury) that the ship is on."""


class Scan(Action, frozen=True, tag="scan"):
    """Scan a planet of the ship's sector."""

    planet: Planet


class Blind(Action, frozen=True, tag="blind"):
    """Land on an undiscovered planet without a scan."""


class Discover(Action, frozen=True, tag="discover"):
    """Scan a new system at an open edge of the ship's sector: n, ne, se, s, sw or nw."""

    edge: Edge


class Dig(Action, frozen=True, tag="dig"):
    """Dig for relics."""


class Trade(Action, frozen=True, tag="trade"):
    """Buy or sell (`way`) units of a resource, unit by unit (F46)."""

    way: Way
    ore: Ore
    count: Count


class Hire(Action, frozen=True, tag="hire"):
    """Refill the planet's row of crew; `Engage` is next."""


class Shop(Action, frozen=True, tag="shop"):
    """Refill the planet's row of items; `Buy` is next."""


class Sell(Action, frozen=True, tag="sell"):
    """Sell an item for its price in one currency."""

    item: Item
    currency: Currency


class Ship(Action, frozen=True, tag="ship"):
    """Buy a ship; the turn ends."""

    ship: WhichShip


class Invest(Action, frozen=True, tag="invest"):
    """Invest in the colony or tech site at the ship's place."""


class Outpost(Action, frozen=True, tag="outpost"):
    """Look at three outpost quests; `Keep` is next."""


class Colonise(Action, frozen=True, tag="colonise"):
    """Leave a crew member on the planet permanently."""

    crew: Crew


class Build(Action, frozen=True, tag="build"):
    """Build a tech site."""


class Fight(Action, frozen=True, tag="fight"):
    """Fight the encounter of the planet."""


class Attack(Action, frozen=True, tag="attack"):
    """Fight another player: the seat, from 1."""

    seat: Seat


class Recover(Action, frozen=True, tag="recover"):
    """Restore the shields to the maximum for two tokens (F32)."""

    burn: Tokens


class Exchange(Action, frozen=True, tag="exchange"):
    """Draw two main quests for two tokens; `Keep` one in place of the current one (F31)."""

    burn: Tokens


class Deliver(Action, frozen=True, tag="deliver"):
    """Deliver a quest's cargo: its resources, and these items."""

    quest: WhichQuest
    items: Items


class Use(Action, frozen=True, tag="use"):
    """Use up an item."""

    item: Item


class End(Action, frozen=True, tag="end"):
    """End the turn."""


# Dice on the table (F62).
class Copy(Action, frozen=True, tag="copy"):
    """Use a Telepath icon: `die` shows the face of `target`."""

    die: Die
    target: Target


class Reroll(Action, frozen=True, tag="reroll"):
    """Use a Timer icon: `die` and `target` are rolled again."""

    die: Die
    target: Target


class Set(Action, frozen=True, tag="set"):
    """Use an Eidolless icon: `target` shows a face (from 1)."""

    die: Die
    target: Target
    face: Face


class Cancel(Action, frozen=True, tag="cancel"):
    """Use a Shield icon: `target`, a die of the other side, is out for this battle turn."""

    die: Die
    target: Target


class Again(Action, frozen=True, tag="again"):
    """Roll a die again by an item."""

    target: Target


class Done(Action, frozen=True, tag="done"):
    """Use no more icons: the dice count as shown."""


class Lose(Action, frozen=True, tag="lose"):
    """Give up a die for this battle, or a `shield` (F66)."""

    what: What


class Shield(Action, frozen=True, tag="shield"):
    """Give up a shield (F66)."""


class Weakest(Action, frozen=True, tag="weakest"):
    """Give up the weakest own die for this battle (F66)."""


class Quick(Action, frozen=True, tag="quick"):
    """Leave all choices of this battle to the game, as the challenged player."""


# Other choices.
class Engage(Action, frozen=True, tag="engage"):
    """Hire one of the row, or nobody (`none`)."""

    crew: Crew


class Buy(Action, frozen=True, tag="buy"):
    """Buy one of the row for its price in a currency, or nothing (`none`, `none`)."""

    item: Item
    currency: Currency


class Relic(Action, frozen=True, tag="relic"):
    """Take one of the relics on display, or the `top` one of the deck."""

    item: Item


class Keep(Action, frozen=True, tag="keep"):
    """Keep one of the drawn quests.

    `drop` one of the own outpost quests for it if there are too many (`none`: no need); or keep none (`none`, `none`)
    where that is allowed.
    """

    quest: WhichQuest
    drop: DroppedQuest


class Drop(Action, frozen=True, tag="drop"):
    """Give up a crew member, an item or an outpost quest."""

    what: What


class Jump(Action, frozen=True, tag="jump"):
    """Go to any discovered place, or `stay`."""

    to: Place


class Loot(Action, frozen=True, tag="loot"):
    """Take ERG (`erg`) or an item from the beaten player."""

    what: What
