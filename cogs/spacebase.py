"""`/spacebase`: Space Base in commands."""

from __future__ import annotations

from typing import ClassVar

from cogs.base import Taku
from cogs.table import Table
from cogs.translate import ls
from cogs.verbs import VerbsCog


class Spacebase(VerbsCog):
    """Rolling, taking, buying, and what charges pay for."""

    game = "spacebase"
    verbs: ClassVar = {
        "draft": (ls("draft"), ls("Light-speed start: buy one of the ships that you drew")),
        "fix": (ls("fix"), ls("Before your roll, use an ability to set a die")),
        "roll": (ls("roll"), ls("Roll the dice")),
        "reroll": (ls("reroll"), ls("After your roll, use an ability to roll dice again")),
        "keep": (ls("keep"), ls("Keep your roll")),
        "take": (ls("take"), ls("Take the single dice or their sum")),
        "buy": (ls("buy"), ls("Buy a ship or a colony for all your credits")),
        "hold": (ls("hold"), ls("Keep the charges that you could use before the turn ends")),
        "use": (ls("use"), ls("Use an ability that is charged")),
        "swap": (ls("swap"), ls("Use an ability to swap two of your sectors")),
        "exchange": (ls("exchange"), ls("Use a ship's ability to swap it with another ship")),
        "claim": (ls("claim"), ls("Claim a ship for free")),
        "acquire": (ls("acquire"), ls("Buy a card for its cost alone")),
        "charge": (ls("charge"), ls("Put a charge on one of your slots")),
        "shift": (ls("shift"), ls("Move a charge to another slot")),
        "end": (ls("end"), ls("End your turn")),
        "orders": (ls("orders"), ls("What you take from rolls without being asked")),
    }
    fields: ClassVar = {
        "ship": (ls("ship"), ls("Which ship")),
        "card": (ls("card"), ls("Which card")),
        "place": (ls("place"), ls("Which of your ships")),
        "other": (ls("other"), ls("The other one")),
        "one": (ls("one"), ls("The one sector")),
        "sector": (ls("sector"), ls("Which sector")),
        "value": (ls("value"), ls("Which value of the die")),
        "dice": (ls("dice"), ls("Which dice")),
        "choice": (ls("choice"), ls("Which dice, or the sum")),
        "order": (ls("order"), ls("Which auto-choice")),
    }

    def __init__(self, client: Taku, table: Table) -> None:
        super().__init__(client, table, ls("Play Space Base"))
