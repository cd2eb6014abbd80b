"""`/farfarout`: Far Far Out in commands."""

from __future__ import annotations

from typing import ClassVar

from bot.games.contract import t
from cogs.base import Taku
from cogs.table import Table
from cogs.translate import ls
from cogs.verbs import VerbsCog


class Farfarout(VerbsCog):
    """What tokens do, what dice do, and what is chosen on the way."""

    game = "farfarout"
    verbs: ClassVar = {
        "quest": (ls("quest"), ls("Keep one of your three main quests, and open another one")),
        "recruit": (ls("recruit", means=t("first hire")), ls("Buy a member of the starting crew")),
        "fly": (ls("move"), ls("Fly to a sector, or land somewhere")),
        "move": (ls("tokens"), ls("Move with tokens that you choose")),
        "mine": (ls("mine"), ls("Mine the asteroid that you are on, or Mercury")),
        "scan": (ls("scan"), ls("Scan a planet of your sector")),
        "blind": (ls("blind"), ls("Look at the planet without a scan")),
        "discover": (ls("discover"), ls("Scan a new system at an open edge")),
        "dig": (ls("dig"), ls("Dig for relics")),
        "trade": (ls("trade", means=t("buy and sell")), ls("Buy or sell plutonium or uranium")),
        "hire": (ls("hire"), ls("Lay out crew to hire")),
        "shop": (ls("shop"), ls("Lay out items to buy")),
        "sell": (ls("sell"), ls("Sell one of your items")),
        "ship": (ls("ship"), ls("Buy a ship at Uranus; your turn ends")),
        "invest": (ls("invest"), ls("Invest in the colony or tech site where you are")),
        "outpost": (ls("outpost"), ls("Look at three outpost quests at Neptune")),
        "colonise": (ls("colonise"), ls("Leave a crew member on the planet as its colony")),
        "build": (ls("build"), ls("Build a tech site where you are")),
        "fight": (ls("fight"), ls("Fight the encounter of the planet")),
        "attack": (ls("attack"), ls("Attack another player")),
        "recover": (ls("recover"), ls("Spend any two tokens: your shields are full again")),
        "exchange": (
            ls("exchange", means=t("another quest")),
            ls("Spend any two tokens at Neptune: another main quest"),
        ),
        "deliver": (ls("deliver"), ls("Deliver what a quest asks for")),
        "use": (ls("use", means=t("use an item")), ls("Use an item up")),
        "end": (ls("end"), ls("End your turn")),
        "copy": (ls("copy"), ls("Telepath icon: the die shows what another one shows")),
        "reroll": (ls("reroll"), ls("Timer icon: the die and another one are rolled again")),
        "set": (ls("set"), ls("Eidolless icon: another die shows the face that you choose")),
        "cancel": (ls("cancel"), ls("Shield icon: cancel a die of the other side")),
        "again": (ls("again"), ls("Use an item to roll a die again")),
        "done": (ls("done"), ls("Accept the dice as they are")),
        "shield": (ls("shield"), ls("Give up a shield in battle")),
        "weakest": (ls("weakest"), ls("Give up your weakest die in battle")),
        "lose": (ls("lose"), ls("Choose what you give up in battle")),
        "quick": (ls("quick"), ls("Let the game choose for you in this battle")),
        "engage": (ls("engage"), ls("Hire one of the crew laid out, or nobody")),
        "buy": (ls("buy"), ls("Buy one of the items laid out, or nothing")),
        "relic": (ls("relic"), ls("Take one of the relics laid out, or the top one of the deck")),
        "keep": (ls("keep", means=t("keep a quest")), ls("Keep one of the quests that you drew")),
        "drop": (ls("drop", means=t("give up")), ls("Dismiss a crew member, or give up an item or a quest")),
        "jump": (ls("jump"), ls("Jump to any discovered place, or stay")),
        "loot": (ls("loot"), ls("Take ERG or an item from the player you have beaten")),
    }
    subgroups = (
        ((ls("start"), ls("Choices before the first turn")), ("quest", "recruit")),
        (
            (ls("dice"), ls("What you do with dice on the table")),
            ("copy", "reroll", "set", "cancel", "again", "done", "shield", "weakest", "lose", "quick"),
        ),
        (
            (ls("choose"), ls("What must be chosen in between")),
            ("move", "blind", "engage", "buy", "relic", "keep", "drop", "jump", "loot"),
        ),
    )
    fields: ClassVar = {
        "keep": (ls("keep", means=t("the one to keep")), ls("Which quest you keep")),
        "open": (ls("open"), ls("Which quest goes into the open row")),
        "crew": (ls("crew"), ls("Which crew member")),
        "to": (ls("to", means=t("where to")), ls("Which sector, planet, asteroid or anomaly")),
        "burn": (ls("burn"), ls("Which tokens are spent, joined by +")),
        "planet": (ls("planet"), ls("Which planet")),
        "edge": (ls("edge"), ls("On which side the new system is joined")),
        "way": (ls("deal"), ls("Whether you buy or sell")),
        "ore": (ls("ore"), ls("Plutonium or uranium")),
        "count": (ls("count"), ls("How many")),
        "item": (ls("item"), ls("Which item")),
        "currency": (ls("currency"), ls("Which currency")),
        "ship": (ls("ship"), ls("Which of the ships")),
        "seat": (ls("seat"), ls("Which player")),
        "quest": (ls("quest"), ls("Which quest")),
        "items": (ls("items"), ls("Which items, joined by +")),
        "die": (ls("die"), ls("Which die has the icon")),
        "target": (ls("target"), ls("Which die it is used on")),
        "face": (ls("face"), ls("Which face it shows then")),
        "what": (ls("what"), ls("What it is")),
        "drop": (ls("drop", means=t("give up")), ls("Which quest goes back, if you have too many")),
    }

    def __init__(self, client: Taku, table: Table) -> None:
        super().__init__(client, table, ls("Play Far Far Out"))
