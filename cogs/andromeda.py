"""`/andromeda`: the game's verbs as commands."""

from __future__ import annotations

from typing import ClassVar

from cogs.base import Taku
from cogs.table import Table
from cogs.translate import ls
from cogs.verbs import VerbsCog


class Andromeda(VerbsCog):
    """Movement, trade and action phase in the rulebook's words."""

    game = "andromeda"
    verbs: ClassVar = {
        "deploy": (ls("deploy"), ls("Use a movement card: up to 2 stations from Earth to a planet")),
        "recall": (ls("recall"), ls("Use a movement card: all your stations from a planet back to Earth")),
        "hold": (ls("hold"), ls("Use no movement card this round")),
        "wait": (ls("wait"), ls("Decide later: be asked again on your turn")),
        "standby": (ls("standby"), ls("Skip movement cards, and don't be asked, until you use “ready”")),
        "ready": (ls("ready"), ls("Be asked about movement cards again")),
        "offer": (ls("offer"), ls("As leader, play a card face up")),
        "close": (ls("close"), ls("As leader, play no more cards; the sets are swapped")),
        "answer": (ls("answer"), ls("Answer the leader with a card, face down")),
        "swap": (ls("swap"), ls("Swap the set in front of you with another player's")),
        "take": (ls("take"), ls("Take the set in front of you into your hand")),
        "exchange": (ls("exchange"), ls("Discard hand cards and draw as many")),
        "move": (ls("move"), ls("Play matching cards: move stations from Earth to that planet")),
        "challenge": (ls("challenge"), ls("Play matching cards: try to found an economic centre")),
        "draw": (ls("draw"), ls("Make the next draw of the challenge")),
        "stop": (ls("stop"), ls("Stop the challenge here")),
        "ship": (ls("ship"), ls("Develop the spaceship by one space")),
        "tech": (ls("tech"), ls("Develop technology by one space")),
        "pass": (ls("pass"), ls("Give up your remaining actions of this round")),
    }
    fields: ClassVar = {
        "planet": (ls("planet"), ls("Which planet")),
        "stations": (ls("stations"), ls("How many stations")),
        "cards": (ls("cards"), ls("How many cards of the planet, or which cards")),
        "jokers": (ls("jokers"), ls("Bonus cards to play with them, joined by +, or - for none")),
        "partner": (ls("partner"), ls("Who to swap with")),
    }

    def __init__(self, client: Taku, table: Table) -> None:
        super().__init__(client, table, ls("Play Andromeda"))
