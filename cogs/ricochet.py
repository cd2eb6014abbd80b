"""`/robots`: Ricochet Robots in commands."""

from __future__ import annotations

from typing import ClassVar

from cogs.base import Taku
from cogs.table import Table
from cogs.translate import ls
from cogs.verbs import VerbsCog


class Ricochet(VerbsCog):
    """Declaring, and showing the way."""

    game = "ricochet"
    command = "robots"
    verbs: ClassVar = {
        "declare": (ls("declare"), ls("Declare in how many moves you see a route")),
        "withdraw": (ls("withdraw"), ls("Take your declaration back, while nobody has declared since")),
        "content": (ls("accept"), ls("Accept the lowest number")),
        "pass": (ls("pass"), ls("Nobody sees a route: go on to the next chip, if all agree")),
        "file": (ls("file"), ls("Save your route, hidden; it is shown when it is your turn to move")),
        "move": (ls("move"), ls("Move one robot")),
        "path": (ls("path"), ls("Move several robots, such as RU GR or R↑ G→")),
        "over": (ls("over"), ls("Put the robots back and try again")),
        "giveup": (ls("giveup"), ls("Give up your attempt")),
        "next": (ls("next"), ls("Go on to the next chip")),
    }
    fields: ClassVar = {
        "number": (ls("number"), ls("How many moves")),
        "way": (ls("route"), ls("Robot, then direction: RU GR, R↑ G→")),
        "robot": (ls("robot"), ls("Which robot")),
        "direction": (ls("direction"), ls("In which direction")),
    }

    def __init__(self, client: Taku, table: Table) -> None:
        super().__init__(client, table, ls("Play Ricochet Robots"))
