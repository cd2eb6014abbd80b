"""What a player can say, in the rulebook's words. Places, crew, items, quests and ships are said by their ids, dice by
`a1`, `a2`, ... (one's own) and `b1`, ... (the black die, the creature's, the rival's), tokens by their colours."""

from __future__ import annotations

from bot.games.contract import Action as Base


class Action(Base, frozen=True):
    """Anything said at a table of Far Far Out."""


# Set-up (F7, F9).
class Quest(Action, frozen=True, tag="quest"):
    """Keep one of the three main quests, and put another one into the open row."""

    keep: str
    open: str


class Recruit(Action, frozen=True, tag="recruit"):
    """Buy one of the starting crew."""

    crew: str


# A turn.
class Fly(Action, frozen=True, tag="fly"):
    """Go to a sector or land somewhere, with the tokens that can do least there (see `thrift`)."""

    to: str


class Move(Action, frozen=True, tag="move"):
    """The same with tokens of one's choice: `burn` are those that become movement for it (F18, F24)."""

    to: str
    burn: tuple[str, ...]


class Mine(Action, frozen=True, tag="mine"):
    """Mine the asteroid (or Mercury) that one is on."""


class Scan(Action, frozen=True, tag="scan"):
    """Scan a planet of one's sector."""

    planet: str


class Blind(Action, frozen=True, tag="blind"):
    """Land on an undiscovered planet without scanning it."""


class Discover(Action, frozen=True, tag="discover"):
    """Scan a new system at an open edge of one's sector: n, ne, se, s, sw or nw."""

    edge: str


class Dig(Action, frozen=True, tag="dig"):
    """Dig for relics."""


class Trade(Action, frozen=True, tag="trade"):
    """Buy or sell (`way`) so many units of a resource, unit by unit (F46)."""

    way: str
    ore: str
    count: int


class Hire(Action, frozen=True, tag="hire"):
    """Refill the planet's row of crew; then `Engage`."""


class Shop(Action, frozen=True, tag="shop"):
    """Refill the planet's row of items; then `Buy`."""


class Sell(Action, frozen=True, tag="sell"):
    """Sell an item for its price in one currency."""

    item: str
    currency: str


class Ship(Action, frozen=True, tag="ship"):
    """Buy a ship; the turn ends."""

    ship: str


class Invest(Action, frozen=True, tag="invest"):
    """Invest in the colony or tech site that one is at."""


class Outpost(Action, frozen=True, tag="outpost"):
    """Look at three outpost quests; then `Keep`."""


class Colonise(Action, frozen=True, tag="colonise"):
    """Leave a crew member on the planet for good."""

    crew: str


class Build(Action, frozen=True, tag="build"):
    """Build a tech site."""


class Fight(Action, frozen=True, tag="fight"):
    """Fight the encounter of the planet."""


class Attack(Action, frozen=True, tag="attack"):
    """Fight another player: the seat, from 1."""

    seat: int


class Recover(Action, frozen=True, tag="recover"):
    """Two tokens: shields to the maximum (F32)."""

    burn: tuple[str, ...]


class Exchange(Action, frozen=True, tag="exchange"):
    """Two tokens: draw two main quests, then `Keep` one instead of one's own (F31)."""

    burn: tuple[str, ...]


class Deliver(Action, frozen=True, tag="deliver"):
    """Hand over what a quest asks for: its resources, and these items."""

    quest: str
    items: tuple[str, ...]


class Use(Action, frozen=True, tag="use"):
    """Use an item up."""

    item: str


class End(Action, frozen=True, tag="end"):
    """End the turn."""


# Dice on the table (F62).
class Copy(Action, frozen=True, tag="copy"):
    """Telepath icon: `die` shows what `target` shows."""

    die: str
    target: str


class Reroll(Action, frozen=True, tag="reroll"):
    """Timer icon: `die` and `target` are rolled again."""

    die: str
    target: str


class Set(Action, frozen=True, tag="set"):
    """Eidolless icon: `target` shows a face (from 1)."""

    die: str
    target: str
    face: int


class Cancel(Action, frozen=True, tag="cancel"):
    """Shield icon: `target`, one of the other side, is out for this battle turn."""

    die: str
    target: str


class Again(Action, frozen=True, tag="again"):
    """An item lets one roll a die again."""

    target: str


class Done(Action, frozen=True, tag="done"):
    """No more icons: what the dice show counts."""


class Lose(Action, frozen=True, tag="lose"):
    """Give up a die for this battle, or a `shield` (F66)."""

    what: str


class Shield(Action, frozen=True, tag="shield"):
    """Give up a shield (F66)."""


class Weakest(Action, frozen=True, tag="weakest"):
    """Give up one's weakest die for this battle (F66)."""


class Quick(Action, frozen=True, tag="quick"):
    """The challenged player leaves all choices of this battle to the game."""


# What else must be chosen.
class Engage(Action, frozen=True, tag="engage"):
    """Hire one of the row, or nobody (`none`)."""

    crew: str


class Buy(Action, frozen=True, tag="buy"):
    """Buy one of the row for its price in a currency, or nothing (`none`, `none`)."""

    item: str
    currency: str


class Relic(Action, frozen=True, tag="relic"):
    """Take one of the relics laid out, or the `top` one of the deck."""

    item: str


class Keep(Action, frozen=True, tag="keep"):
    """Keep one of the quests drawn; `drop` one of one's outpost quests for it if they are too many (`none`: no need);
    or keep none of them (`none`, `none`) where one need not."""

    quest: str
    drop: str


class Drop(Action, frozen=True, tag="drop"):
    """Part with a crew member, an item or an outpost quest."""

    what: str


class Jump(Action, frozen=True, tag="jump"):
    """Go to any discovered place, or `stay`."""

    to: str


class Loot(Action, frozen=True, tag="loot"):
    """Take ERG (`erg`) or an item from the player who was beaten."""

    what: str


ACTIONS: tuple[type[Action], ...] = (
    Quest, Recruit, Fly, Move, Mine, Scan, Blind, Discover, Dig, Trade, Hire, Shop, Sell, Ship, Invest, Outpost,
    Colonise, Build, Fight, Attack, Recover, Exchange, Deliver, Use, End, Copy, Reroll, Set, Cancel, Again, Done, Lose,
    Shield, Weakest, Quick, Engage, Buy, Relic, Keep, Drop, Jump, Loot,
)  # fmt: skip
