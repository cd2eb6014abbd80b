"""Game state: plain data.

Hexes and edges are numbers of the board (see `board`); -1 is nobody or nothing.

Face-down components have no identity yet: a hidden Old One is its level on a hex, and its tile is drawn from the bag of
that level when it is turned up. The same holds for every deck.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct, field

from bot.games.auztralia.components.data import UNITS

NOBODY = -1
RULES_NOW: Final = 4
"""Version of the rules for new games."""
Phase = Literal["ports", "play", "over"]
TaskKind = Literal["keep", "choose", "unit", "expose", "cards", "defend"]
Stage = Literal["choose", "turned", "hit"]


class Seat(Struct):
    """A player.

    Counts are in the orders of `data`: `goods` in the warehouse, cubes on the action `spaces`, `units` in the barracks.
    `rails` are edges, sorted. `persons` are the personalities owned; `tokens` the points of point tokens, `won` those
    of Old Ones, `slain` the tiles that the player helped to defeat. Cubes in the HQ are derived (`cubes`).
    """

    goods: list[int]
    spaces: list[int]
    units: list[int]
    port: int = NOBODY
    rails: list[int] = []
    persons: list[int] = []
    tokens: int = 0
    won: int = 0
    slain: int = 0


class Tile(Struct):
    """A face-up Old One.

    Its number in the set, its hex, the damage that each seat has marked; `order` are those seats, the most recent one
    last.
    """

    old_one: int
    hex: int
    cubes: list[int]
    order: list[int] = []


class Fighter(Struct):
    """A unit of an expedition and its damage."""

    unit: int
    damage: int = 0


class Fight(Struct):
    """A combat against all tiles on a hex.

    `stage`: choose (go on or withdraw), turned (a card is up, and may be responded to before it counts), hit (the owner
    chooses which units take `damage`, and which airship `air`). `card` is the card that is up, `cards` all so far;
    `used` the personalities used in this combat; `shielded` damage that the card does not do; `lost` the units lost so
    far, by kind.
    """

    seat: int
    hex: int
    units: list[Fighter]
    sanity: int
    defence: bool = False
    stage: Stage = "choose"
    card: int = NOBODY
    damage: int = 0
    air: int = 0
    shielded: int = 0
    used: list[int] = []
    cards: list[int] = []
    lost: list[int] = field(default_factory=lambda: [0] * len(UNITS))


class Task(Struct):
    """A pending task.

    keep: one of the drawn `cards` (known only to the seat). choose: one of the row, after it was refilled (Z51). unit:
    any one unit. expose: `n` hidden tiles. cards: the Old Ones still move by `n` cards. defend: the port on `hex` is
    attacked.
    """

    kind: TaskKind
    seat: int = NOBODY
    n: int = 1
    cards: list[int] = []
    hex: int = NOBODY


class Moved(Struct, frozen=True):
    """A path of an Old One in the Old Ones' last turn, for the picture."""

    old_one: int
    source: int
    target: int


class State(Struct):
    """The state of a game.

    `hidden` are levels by hex (0 none); `goods` counts by hex; `farms` the owner by hex, `blight` 1 on a blighted farm.
    `bags` hold the Old One tiles not yet turned up, by level and number; `revelations` the cards of each level that may
    still come, `revealed` the number of those turned; `deck` the Old One cards that may still come before the discards
    are shuffled; `people` the personality deck (0 or 1 by number), `row` the cards on offer (the first is the newest),
    `gone` the discarded ones. `clock` is the space of each marker, the Old Ones' last; `order` the markers as they
    arrived, the later on top. `actor` is the seat to play (the number of seats: the Old Ones), or in phase ports the
    seat that places one. `tasks` is a stack. `found` are the tiles that were still hidden at the end of the game: they
    count double. `rules` is the version of the rules of this game.
    """

    seats: list[Seat]
    set: str
    side: str
    together: bool
    hidden: list[int]
    tiles: list[Tile]
    goods: list[list[int]]
    farms: list[int]
    blight: list[bool]
    bags: list[list[int]]
    revelations: list[list[int]]
    deck: list[int]
    people: list[int]
    row: list[int]
    supply: list[int]
    clock: list[int]
    order: list[int]
    gone: list[int] = []
    objective: int = NOBODY
    variant: int = NOBODY
    first: int = 0
    actor: int = NOBODY
    phase: Phase = "ports"
    tasks: list[Task] = []
    fight: Fight | None = None
    revealed: int = 0
    last_revelation: int = NOBODY
    moved: list[Moved] = []
    lost_port: int = NOBODY
    found: list[Tile] = []
    rules: int = RULES_NOW
