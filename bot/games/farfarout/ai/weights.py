"""The numbers of the AI seats, in victory points. `python -m tests.tools.bench.farfarout` measures them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from bot.games.farfarout.components.data import Colour, Token


class Level(Struct, frozen=True):
    """How far a level looks.

    `widths`: how many jobs are tried after one another, and how many of them at each step; `among` the most promising.
    `focus`: how many points one way to win may be behind another and still count; the smaller, the earlier a seat
    settles on the nearest. `rivals`: whether it hurries when others are near their goal. `gathers`: whether a part of
    what a quest asks for is worth something to it. `whims`: how often in 100 it takes any other of the promising jobs.
    """

    widths: tuple[int, ...]
    among: int
    focus: float
    rivals: bool
    gathers: bool
    whims: int


LEVELS: Final[Mapping[int, Level]] = {
    1: Level(widths=(1,), among=10, focus=50.0, rivals=False, gathers=False, whims=25),
    2: Level(widths=(1,), among=12, focus=1.2, rivals=False, gathers=False, whims=0),
    3: Level(widths=(8, 6, 4), among=18, focus=5.2, rivals=True, gathers=True, whims=0),
}
ROUNDS: Final = 16.0
"""Of a usual game."""
TRIPLE: Final = 0.7
"""What a point that is lacking for 6 of each costs, beside one that is lacking on a single track: the first points of
every track are easier to come by."""
POOR: Final = 0.6
"""What a job that cannot be paid yet counts beside others."""
WIN: Final = 3.9
"""What winning is worth beside the points."""
WON: Final = 81.0
"""What it is worth to win by the very next thing; half of it by the second one, and so on."""
DISCOUNT: Final = 0.93
"""What the next turn brings counts so much of what this turn brings."""
FAR: Final = 0.0032
"""What a move costs, beside the time."""
TURN: Final = 0.67
"""What a turn would bring anyway."""
MEANWHILE: Final = 0.84
"""Tokens are not left unused for a plan that is better by no more than this."""
HERE: Final = 0.091
"""To do first for what one has flown here."""
SURE: Final = 3
"""A rival who lacks so many points or fewer may win at any turn."""
HURRY: Final = 0.68
"""What a turn more counts then."""

ERG: Final = 0.059
"""An ERG."""
ORE: Final = 0.75
"""Of the ERG that a unit brings when it is sold."""
SITE: Final = 0.22
"""A unit of uranium for who can build tech sites, of the points that a site brings."""
SITES: Final = 3
"""So many tech sites have uranium laid by for them."""
BUILDER: Final = 0.2
"""Of the points of a tech site for which there is uranium, what the one who can build it is worth."""
SHIELD: Final = 0.13
LAST_SHIELD: Final = 0.2
"""A shield more; and the first one, without which one can neither mine nor fight."""
MOVE: Final = 0.049
DICE: Final[Mapping[Colour, float]] = {
    "green": 0.36, "orange": 0.63, "grey": 0.36, "yellow": 0.54, "red": 0.63, "blue": 0.63, "purple": 0.9,
    "white": 0.54, "black": 0.0,
}  # fmt: skip
"""A battle die for a whole game."""
FIRST: Final[Mapping[str, float]] = {"telepath": 0.15, "vault": 0.75, "grey": 0.5, "eidolless": 0.0, "timer": 0.0}
"""The first crew member of a type for a whole game: what they can do that others cannot."""
EVEN: Final = 0.07
"""Starting crew of whom one is worth less than the other by no more than this are as good as each other."""
SETTLER: Final = 0.38
"""A crew member for whom there is a planet to colonise."""
CREW: Final = 0.1
"""Anybody: one to be spent."""
TOKEN: Final = 1.9
WITHOUT: Final[Mapping[Token, float]] = {"green": 1.5, "grey": 0.4, "orange": 0.4, "red": 0.4}
"""A ship that has no token of a colour: who cannot mine has nothing to live on when all else is spent."""
SPEED: Final = 2.1
BERTH: Final = 0.16
LAND: Final = 0.47
LAUNCH: Final = 0.32
REROLL: Final = 0.27
STRENGTH: Final = 0.35
CALM: Final = 0.12
HULL: Final = 0.18
PRICES: Final = 2.7
"""How often in a game something is hired, discovered, invested in or sold, for who pays less."""
MINED: Final = 5.0
"""How often in a game one mines."""
PLANET: Final[Mapping[str, float]] = {
    "hire": 0.15, "tech": 0.12, "weird": 0.12, "dig": 0.15, "easy": 0.35, "medium": 0.45, "hard": 0.4,
}  # fmt: skip
"""What an icon may bring, on a planet that is not discovered yet."""
GROUND: Final = 0.067
"""A planet to build on or to colonise."""
SYSTEM: Final = 0.16
"""A new system, its point apart."""
ANY_ITEM: Final = 0.67
QUEST: Final = 0.64
"""Of the reward of a quest that one begins with."""
ALMOST: Final = 0.4
"""Of a quest's reward, what brings one nearer to it is worth so much, all steps together."""
READY: Final = 0.45
"""To complete a quest for which one only has to come: it makes room for the next one."""
JUMP: Final = 0.13
LOST: Final = 0.39
"""A crew member or an item given up."""
STOP: Final = 0.21
BACK: Final = 0.1
LOOT: Final = 5.9
"""What winning against a player is worth, in shields."""
RISK: Final = 0.47
"""A battle that is not known to be won must be this likely to be."""
