"""The numbers of the AI seats, in victory points. `python -m tests.bench.farfarout` measures them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from bot.games.farfarout.parts.data import Colour


class Level(Struct, frozen=True):
    """How far a level looks.

    `widths`: how many jobs are tried after one another, and how many of them at each step; `among` the most promising.
    `focus`: how many points one way to win may be behind another and still count; the smaller, the earlier a seat
    settles on the nearest. `rivals`: whether it hurries when others are near their goal. `whims`: how often in 100 it
    takes any other of the promising jobs.
    """

    widths: tuple[int, ...]
    among: int
    focus: float
    rivals: bool
    whims: int


LEVELS: Final[Mapping[int, Level]] = {
    1: Level(widths=(1,), among=10, focus=50.0, rivals=False, whims=25),
    2: Level(widths=(8, 4), among=12, focus=0.8, rivals=False, whims=0),
    3: Level(widths=(10, 10, 8, 6, 4), among=18, focus=2.0, rivals=True, whims=0),
}
WHIMS: Final = 6
"""Of so many promising jobs a whim takes one."""
ROUNDS: Final = 16.0
"""Of a usual game."""
TRIPLE: Final = 0.7
"""What a point that is lacking for 6 of each costs, beside one that is lacking on a single track: the first points of
every track are easier to come by."""
POOR: Final = 0.6
"""What a job that cannot be paid yet counts beside others."""
WIN: Final = 6.0
"""What winning is worth beside the points."""
WON: Final = 60.0
"""What it is worth to win by the very next thing; half of it by the second one, and so on."""
DISCOUNT: Final = 0.93
"""What the next turn brings counts so much of what this turn brings."""
FAR: Final = 0.004
"""What a move costs, beside the time."""
TURN: Final = 0.45
"""What a turn would bring anyway."""
MEANWHILE: Final = 1.0
"""Tokens are not left unused for a plan that is better by no more than this."""
HERE: Final = 0.1
"""To do first for what one has flown here."""
SURE: Final = 3
"""A rival who lacks so many points or fewer may win at any turn."""
HURRY: Final = 0.75
"""What a turn more counts then."""

ERG: Final = 0.05
"""An ERG."""
ORE: Final = 0.75
"""Of the ERG that a unit brings when it is sold."""
SITE: Final = 0.3
"""A unit of uranium for who can build tech sites, of the points that a site brings."""
SITES: Final = 3
"""So many tech sites have uranium laid by for them."""
BUILDER: Final = 0.2
"""Of the points of a tech site for which there is uranium, what the one who can build it is worth."""
SHIELD: Final = 0.12
LAST_SHIELD: Final = 0.2
"""A shield more; and the first one, without which one can neither mine nor fight."""
MOVE: Final = 0.04
DICE: Final[Mapping[Colour, float]] = {
    "green": 0.2, "orange": 0.35, "grey": 0.2, "yellow": 0.3, "red": 0.35, "blue": 0.35, "purple": 0.5, "white": 0.3,
    "black": 0.0,
}  # fmt: skip
"""A battle die for a whole game."""
FIRST: Final[Mapping[str, float]] = {"telepath": 0.5, "vault": 0.2, "grey": 0.2, "eidolless": 0.1, "timer": 0.05}
"""The first crew member of a type for a whole game: what they can do that others cannot."""
EVEN: Final = 0.07
"""Starting crew of whom one is worth less than the other by no more than this are as good as each other."""
SETTLER: Final = 0.15
"""A crew member for whom there is a planet to colonise."""
CREW: Final = 0.1
"""Anybody: one to be spent."""
TOKEN: Final = 1.3
SPEED: Final = 1.8
BERTH: Final = 0.25
LAND: Final = 0.7
LAUNCH: Final = 0.5
REROLL: Final = 0.4
STRENGTH: Final = 0.35
CALM: Final = 0.12
HULL: Final = 0.2
PRICES: Final = 3.0
"""How often in a game something is hired, discovered, invested in or sold, for who pays less."""
MINED: Final = 5.0
"""How often in a game one mines."""
PLANET: Final[Mapping[str, float]] = {
    "hire": 0.15, "tech": 0.12, "weird": 0.12, "dig": 0.15, "easy": 0.35, "medium": 0.45, "hard": 0.4,
}  # fmt: skip
"""What an icon may bring, on a planet that is not discovered yet."""
GROUND: Final = 0.15
"""A planet to build on or to colonise."""
SYSTEM: Final = 0.35
"""A new system, its point apart."""
ANY_ITEM: Final = 0.45
QUEST: Final = 0.45
"""Of the reward of a quest that one begins with."""
ALMOST: Final = 0.4
"""Of a quest's reward, what brings one nearer to it is worth so much, all steps together."""
READY: Final = 0.3
"""To complete a quest for which one only has to come: it makes room for the next one."""
JUMP: Final = 0.25
LOST: Final = 0.45
"""A crew member or an item given up."""
STOP: Final = 0.3
BACK: Final = 0.1
LOOT: Final = 4.0
"""What winning against a player is worth, in shields."""
RISK: Final = 0.3
"""A battle that is not known to be won must be this likely to be."""
