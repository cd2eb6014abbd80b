"""Data types of a set of AuZtralia.

The numbers of the house set are in `house.toml` (see `setfile`).

Kinds that the rules name are numbers in states, in the order of the tuples here; hexes, edges, tiles and cards are
numbers in the order of the set.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Struct

from bot.games.engine.set_schema import Part, between, name_of

Land = Literal["coast", "outback", "hills"]
Farm = Literal["sheep", "cattle", "corn"]
Good = Literal["coal", "iron", "gold", "phosphate"]
Unit = Literal["infantry", "artillery", "car", "train", "airship"]
Kind = Literal["cthulhu", "shoggoth", "migo", "zombie", "loyalist", "temple", "kangaroo"]
Level = Literal["1", "2", "3", "X", "XX"]
SpaceId = Literal["rail", "hills", "mine", "shaft", "recruit", "military", "trade", "farm", "attack", "retrieve"]
Side = Literal["east", "west"]
Name = Annotated[str, name_of(30)]

FARMS: Final[tuple[Farm, ...]] = ("sheep", "cattle", "corn")
GOODS: Final[tuple[Good, ...]] = ("coal", "iron", "gold", "phosphate")
COAL, IRON, GOLD, PHOSPHATE = range(4)
UNITS: Final[tuple[Unit, ...]] = ("infantry", "artillery", "car", "train", "airship")
INFANTRY, ARTILLERY, CAR, TRAIN, AIRSHIP = range(5)
KINDS: Final[tuple[Kind, ...]] = ("cthulhu", "shoggoth", "migo", "zombie", "loyalist", "temple", "kangaroo")
FIGHTING: Final = KINDS[:-1]
"""Kinds with a row on the Old One cards; temples among them never move (Z33)."""
LEVELS: Final[tuple[Level, ...]] = ("1", "2", "3", "X", "XX")
SPACES: Final[tuple[SpaceId, ...]] = (
    "rail", "hills", "mine", "shaft", "recruit", "military", "trade", "farm", "attack", "retrieve",
)  # fmt: skip
"""The ten action spaces (Z14): rail on coast and outback, rail in hills too, two for mining, and the rest."""
DIRECTIONS: Final = 6
"""Number of directions: 1 is north, then clockwise; 0 to 5 in states and in code."""

FARMS_EACH: Final = 7
RAILS_EACH: Final = 20
CUBES_EACH: Final = 20
SPARE_DISCS: Final = 2
"""Number of discs that record damage when the HQ is short of cubes."""
SANITY: Final = 3
ROW: Final = 5
ICON: Final = (3, 3, 3, 1)
"""Tokens for an icon of a survey tile, by good (Z6)."""
SURVEY_HEXES: Final = 13
SURVEY_TILES: Final = 20
EACH_LEVEL: Final = 5
"""Revelations of each level in a game (Z7)."""
OLD_ONES_START, GOAL, LAST = 22, 53, 56
"""Spaces of the calendar (Z9, Z48)."""


# --- the map ---------------------------------------------------------------------------------------------------------


class Hex(Part, frozen=True):
    """A hex of the map.

    `at` is a column and a row, `D7`: hexes are flat-topped, columns run from west to east, and every second column (B,
    D, ...) is half a hex further south. `farm` is the kind of farm allowed there, if any; `level` is that of an Old One
    placed there (0 none, Z6), and `wake` its place in the waking order (1 wakes first).
    """

    at: str
    land: Land
    farm: Farm | Literal[""] = ""
    anchor: bool = False
    survey: bool = False
    level: Annotated[int, between(0, 3)] = 0
    wake: int = 0


class Map(Part, frozen=True):
    """A side of the board. `near_ports`: ports may be adjacent (Z52)."""

    side: Side
    name: Name
    name_ja: Name
    hexes: tuple[Hex, ...]
    near_ports: bool = False


class Survey(Part, frozen=True):
    """A survey tile.

    For its own hex, then north and clockwise: goods and `old` joined by `+`, or nothing (Z6).
    """

    cells: tuple[str, str, str, str, str, str, str]


# --- the Old Ones ----------------------------------------------------------------------------------------------------


class OldOne(Part, frozen=True):
    """Number of tiles of a kind and level; X and XX are separate (Z4)."""

    kind: Kind
    level: Level
    strength: Annotated[int, between(1, 20)]
    points: Annotated[int, between(0, 20)]
    count: Annotated[int, between(1, 20)] = 1


class Row(Struct, frozen=True):
    """A card's row for a kind in combat: units that do damage, and its effects (Z38, Z39, Z42)."""

    hits: tuple[int, ...]
    damage: int
    airship: bool
    sanity: bool


class OldOneCard(Part, frozen=True):
    """An Old One card.

    `direction` 1 to 6 (Z35); the kinds that `move` (Z33); a row for each fighting kind, as text: letters of the units
    that hit (I A C T F for infantry, artillery, armoured car, armoured train, airship; `-` none), a blank, the damage,
    then `f` if it damages an airship, `s` if it takes sanity: `IAC 2fs`.
    """

    direction: Annotated[int, between(1, DIRECTIONS)]
    moves: tuple[Kind, ...]
    cthulhu: str
    shoggoth: str
    migo: str
    zombie: str
    loyalist: str
    temple: str


Effect = Literal["", "gold", "coal", "iron", "infantry", "nogold", "nocoal", "noiron"]
"""Effect on every player: one from the supply, or one given back if the player has one."""


class Revelation(Part, frozen=True):
    """A revelation card (Z32).

    `wake` is the number of hidden tiles that wake; `spawn` adds a tile at each temple; `persons` is the number of
    personalities discarded; then the effect.
    """

    level: Annotated[int, between(1, 3)]
    wake: Annotated[int, between(0, 5)] = 0
    spawn: bool = False
    persons: Annotated[int, between(0, ROW)] = 0
    effect: Effect = ""


# --- people and goals ------------------------------------------------------------------------------------------------

Measure = Literal[
    "farms", "sheep", "cattle", "corn", "sets", "phosphate", "rails", "persons", "gold", "slain", "units", "healthy",
]  # fmt: skip
"""Measures of a player.

Farms that are not blighted (all, of a kind, sets of the three kinds), goods, rail tiles laid, personalities, gold in
store, Old One tiles that the player helped to defeat, units in the barracks; `healthy` is 1 if none of the player's
farms is blighted.
"""
PersonEffect = Literal[
    "range", "tough", "barrage", "guard", "cheap", "prospect", "rails", "crops", "import", "calm", "swift", "rally",
    "retreat", "redraw", "shield", "strike",
    "unit", "expose", "cash", "goods", "recall", "restore",
    "score",
]  # fmt: skip
"""Effects of personalities.

Lasting: `range` +n (of one `unit`, or of all), `tough` one kind of unit takes n damage, `barrage` with that unit n
damage on every tile at the start of a combat, `guard` an Old One that enters a farm takes n damage and blights nothing
if that kills it, `cheap` units cost n gold less (1 at least), `prospect` n gold more for mining, `rails` n further
tiles, `crops` n gold more for a farm action, `import` n further exchanges, `calm` n sanity more, `swift` an attack
takes n less time (1 at least), `rally` a rout takes damaged units only.

Once a combat, when a card is turned: `retreat` withdraw before it counts, `redraw` another card instead, `shield` n
damage less, `strike` n damage more on one tile.

Once, then discarded, on the player's own turn and without time: `unit` any one unit, `expose` turn up n hidden tiles,
`cash` n gold, `goods` n coal and n iron, `recall` all cubes to the HQ, `restore` a blighted farm of the player is
healthy again unless an Old One is there.

At the end: `score` n points for each `per` of a `measure`, at most `most`.
"""
ONCE_A_COMBAT: Final[frozenset[PersonEffect]] = frozenset({"retreat", "redraw", "shield", "strike"})
ONCE: Final[frozenset[PersonEffect]] = frozenset({"unit", "expose", "cash", "goods", "recall", "restore"})


class Person(Part, frozen=True):
    """A personality.

    `points` are tokens gained by using it (once), or count at the end (all others).
    """

    name: Name
    name_ja: Name
    effect: PersonEffect
    n: Annotated[int, between(1, 9)] = 1
    unit: Unit | Literal[""] = ""
    measure: Measure | Literal[""] = ""
    per: Annotated[int, between(1, 20)] = 1
    most: Annotated[int, between(1, 99)] = 99
    points: Annotated[int, between(0, 9)] = 0


class Objective(Part, frozen=True):
    """A solo goal: `points` if the measure is at least n at the end (Z51)."""

    name: Name
    name_ja: Name
    measure: Measure
    n: Annotated[int, between(1, 60)]
    points: Annotated[int, between(1, 20)]


class Variant(Part, frozen=True):
    """A two-player variant card (Z52).

    Changes to the start, and the number of cards that move the Old Ones (Z33).
    """

    name: Name
    name_ja: Name
    old_ones_start: Annotated[int, between(12, 30)] = OLD_ONES_START
    wake: Annotated[int, between(0, 5)] = 0
    row: Annotated[int, between(1, ROW)] = ROW
    gold: Annotated[int, between(0, 9)] = 0
    cards: Annotated[int, between(1, 4)] = 2


# --- what everything costs -------------------------------------------------------------------------------------------


class UnitType(Part, frozen=True):
    """A line of the military table: number of units, cost, toughness and range."""

    unit: Unit
    count: int
    cost: Annotated[int, between(1, 9)]
    strength: Annotated[int, between(1, 9)]
    range: Annotated[int, between(1, 9)]


class Goods(Part, frozen=True):
    """A player's starting goods (Z3, Z51)."""

    coal: Annotated[int, between(0, 20)] = 2
    iron: Annotated[int, between(0, 20)] = 2
    gold: Annotated[int, between(0, 20)] = 4


class Box(Part, frozen=True):
    """A complete set.

    `times` are those of `SPACES` (an attack, a farm and an empty HQ have times of their own); `starts` are the
    calendar's start spaces for 1 to 4 players, `together` those of a cooperative game before it moves them nearer to
    the Old Ones (Z52), if they differ; `glow` its glowing spaces; `solo` a solo player's starting goods at easy, normal
    and hard.
    """

    times: dict[SpaceId, int]
    starts: tuple[int, int, int, int]
    glow: tuple[int, ...]
    goods: Goods
    solo: tuple[Goods, Goods, Goods]
    units: tuple[UnitType, ...]
    old_ones: tuple[OldOne, ...]
    cards: tuple[OldOneCard, ...]
    revelations: tuple[Revelation, ...]
    persons: tuple[Person, ...]
    objectives: tuple[Objective, ...]
    variants: tuple[Variant, ...]
    surveys: tuple[Survey, ...]
    maps: tuple[Map, ...]
    together: tuple[int, int, int, int] | None = None
