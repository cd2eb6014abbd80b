"""`/auztralia`: AuZtralia in commands."""

from __future__ import annotations

from typing import ClassVar

from bot.games.contract import t
from cogs.base import Taku
from cogs.table import Table
from cogs.translate import ls
from cogs.verbs import VerbsCog


class Auztralia(VerbsCog):
    """The action spaces, combat, and what people do."""

    game = "auztralia"
    verbs: ClassVar = {
        "port": (ls("port"), ls("Place your port at the start")),
        "rail": (ls("rail"), ls("Lay rail tiles for 1 coal and 1 iron")),
        "mine": (ls("mine"), ls("Take all tokens of one good from a connected hex")),
        "recruit": (ls("recruit"), ls("Take a personality, from the row or from the deck")),
        "military": (ls("military"), ls("Buy a unit")),
        "trade": (ls("trade"), ls("Import and export coal and iron")),
        "farm": (ls("farm"), ls("Put farms on connected hexes")),
        "attack": (ls("attack"), ls("Send an expedition against Old Ones")),
        "retrieve": (ls("retrieve"), ls("Take all cubes of your player board back to the HQ")),
        "give": (ls("give"), ls("Co-op: give goods to another player")),
        "use": (ls("use", means=t("use a personality")), ls("Use a personality that works once")),
        "keep": (ls("keep", means=t("keep a personality")), ls("Keep one of the two personalities that you drew")),
        "choose": (ls("choose"), ls("Solo: choose from the refilled row")),
        "take": (ls("take"), ls("Take the unit that a personality gives")),
        "expose": (ls("expose"), ls("Use a personality to reveal a hidden Old One")),
        "draw": (ls("draw", means=t("next card")), ls("In combat: draw the next card")),
        "fight": (ls("fight", means=t("fight on")), ls("In combat: draw card after card until something happens")),
        "stand": (ls("apply"), ls("In combat: let the card take effect")),
        "withdraw": (ls("withdraw", means=t("withdraw units")), ls("In combat: withdraw units")),
        "hit": (ls("hit"), ls("In combat: which unit takes the damage")),
    }
    fields: ClassVar = {
        "hex": (ls("hex"), ls("Which hex, such as D7")),
        "space": (ls("space"), ls("Which action space")),
        "first": (ls("first"), ls("The first one")),
        "second": (ls("second"), ls("The second one, or - for none")),
        "third": (ls("third"), ls("The third one, or - for none")),
        "good": (ls("good"), ls("Which good")),
        "card": (ls("card"), ls("Which card")),
        "drop": (ls("drop"), ls("Solo: the cards to discard, joined by +, or - for none")),
        "to": (ls("to"), ls("Which player gets it")),
        "units": (ls("units"), ls("Which units, joined by +")),
        "unit": (ls("unit"), ls("Which unit")),
        "count": (ls("count"), ls("How many")),
        "on": (ls("on"), ls("On what, or - for nothing")),
        "who": (ls("who"), ls("Which units withdraw")),
        "until": (ls("until"), ls("When to stop")),
    }

    def __init__(self, client: Taku, table: Table) -> None:
        super().__init__(client, table, ls("Play AuZtralia"))
