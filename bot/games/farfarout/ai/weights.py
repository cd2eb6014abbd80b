"""Weights of the AI seats, in victory points.

`python -m tests.tools.bench.farfarout` measures them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from bot.games.farfarout.components.data import Colour, Token


class Level(Struct, frozen=True):
    """Search parameters of a level.

    `widths`: the number of jobs tried at each step in sequence; `among` the most promising. `focus`: how many points
    one way to win may be behind another and still count; the smaller, the earlier a seat settles on the nearest.
    `rivals`: it hurries when others are near their goal. `gathers`: a part of a quest's requirements has a value.
    `whims`: percentage of turns with a random promising job.
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
"""Rounds of a usual game."""
TRIPLE: Final = 0.7
"""Weight of a point lacking for 6 of each, relative to one on a single track.

The first points of every track are easier to gain.
"""
POOR: Final = 0.6
"""Weight of a job that cannot be paid yet."""
WIN: Final = 3.9
"""Value of winning in addition to the points."""
WON: Final = 81.0
"""Value of winning by the very next job; half of it by the second one, and so on."""
DISCOUNT: Final = 0.93
"""Discount factor of a turn."""
FAR: Final = 0.0032
"""Cost of a move in addition to the time."""
TURN: Final = 0.67
"""Usual gain of a turn."""
MEANWHILE: Final = 0.84
"""Minimum advantage of a later plan for which tokens are left unused."""
HERE: Final = 0.091
"""Bonus for doing the purpose of a flight first."""
SURE: Final = 3
"""Maximum points lacked by a rival that may win at any turn."""
HURRY: Final = 0.68
"""Additional discount factor of a turn then."""

ERG: Final = 0.059
"""Value of an ERG."""
ORE: Final = 0.75
"""Value of a unit, as a share of the ERG for which it is sold."""
SITE: Final = 0.22
"""Value of a unit of uranium for a tech site, as a share of the site's points."""
SITES: Final = 3
"""Maximum number of tech sites for which uranium is saved."""
BUILDER: Final = 0.2
"""Value of a crew member that can build a tech site with the present uranium, as a share of its points."""
SHIELD: Final = 0.13
LAST_SHIELD: Final = 0.2
"""Value of another shield; and of the first one, which mining and battles require."""
MOVE: Final = 0.049
DICE: Final[Mapping[Colour, float]] = {
    "green": 0.36, "orange": 0.63, "grey": 0.36, "yellow": 0.54, "red": 0.63, "blue": 0.63, "purple": 0.9,
    "white": 0.54, "black": 0.0,
}  # fmt: skip
"""Value of a battle die for a whole game."""
FIRST: Final[Mapping[str, float]] = {"telepath": 0.15, "vault": 0.75, "grey": 0.5, "eidolless": 0.0, "timer": 0.0}
"""Value of the unique ability of the first crew member of a type for a whole game."""
EVEN: Final = 0.07
"""Maximum difference in value of starting crew that count as equal."""
SETTLER: Final = 0.38
"""Value of a crew member with a planet to colonise."""
CREW: Final = 0.1
"""Base value of a crew member, who can be given up."""
TOKEN: Final = 1.9
WITHOUT: Final[Mapping[Token, float]] = {"green": 1.5, "grey": 0.4, "orange": 0.4, "red": 0.4}
"""Cost of a ship without tokens of a colour: mining is the last source of income."""
SPEED: Final = 2.1
BERTH: Final = 0.16
LAND: Final = 0.47
LAUNCH: Final = 0.32
REROLL: Final = 0.27
STRENGTH: Final = 0.35
CALM: Final = 0.12
HULL: Final = 0.18
PRICES: Final = 2.7
"""Discounted hires, discoveries, investments or sales in a game."""
MINED: Final = 5.0
"""Times that a seat mines in a game."""
PLANET: Final[Mapping[str, float]] = {
    "hire": 0.15, "tech": 0.12, "weird": 0.12, "dig": 0.15, "easy": 0.35, "medium": 0.45, "hard": 0.4,
}  # fmt: skip
"""Expected value of an icon on an undiscovered planet."""
GROUND: Final = 0.067
"""Value of a planet to build on or to colonise."""
SYSTEM: Final = 0.16
"""Value of a new system, without its point."""
ANY_ITEM: Final = 0.67
QUEST: Final = 0.64
"""Value of a new quest, as a share of its reward."""
ALMOST: Final = 0.4
"""Value of all partial steps of a quest, as a share of its reward."""
READY: Final = 0.45
"""Bonus for a quest that only needs a visit: it makes space for the next one."""
JUMP: Final = 0.13
LOST: Final = 0.39
"""Cost of a crew member or an item given up."""
STOP: Final = 0.21
BACK: Final = 0.1
LOOT: Final = 5.9
"""Value of winning against a player, in shields."""
RISK: Final = 0.47
"""Minimum chance to win a battle."""
