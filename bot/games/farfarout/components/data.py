"""Schema of a set, as in its file (`house.toml`, or a host's own), loaded by `setfile`.

Every thing has an `id` that is unique in the set: choices and events refer to it.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeVar

from pydantic import Field

from bot.games.engine.set_schema import Part, between, like, name_of

_T = TypeVar("_T")
MOST: Final = 99
"""Maximum of any number in a set."""
Number = Annotated[int, between(-MOST, MOST)]
Count = Annotated[int, between(0, MOST)]
Some = Annotated[int, between(1, MOST)]
Level = Annotated[int, between(1, 3)]
Id = Annotated[str, like(r"[a-z][a-z0-9.]{0,11}", "an id is a small letter and up to 11 more, figures and dots")]
Called = Annotated[str, name_of(40), like(r"[^{}]*", "it must have no braces")]
List = Annotated[tuple[_T, ...], Field(min_length=1)]

Type = Literal["hot", "ice", "water", "jungle", "gas"]
"""Types of planets (F12)."""
Kind = Literal["timer", "vault", "eidolless", "telepath", "grey"]
"""Types of crew (F62)."""
Colour = Literal["green", "orange", "grey", "yellow", "red", "blue", "purple", "black", "white"]
"""Dice: green Vault, orange Telepath, grey Grey, yellow Timer, red Eidolless, blue and purple of ships and items, black
for mining, white of creatures.
"""
Icon = Literal["hire", "tech", "weird", "dig", "easy", "medium", "hard", "yard", "outpost", "mine"]
"""Icons of the actions on a planet (F75): easy, medium, hard is an encounter of level 1, 2, 3. The last three are in
the home system only: Uranus, Neptune, Mercury.
"""
Currency = Literal["erg", "plutonium", "uranium"]
Ore = Literal["plutonium", "uranium"]
Track = Literal["wealth", "reputation", "exploration"]
Token = Literal["green", "grey", "orange", "red"]
"""Action tokens: mining, explore, market, interact (F26)."""
ItemKind = Literal["tech", "weird", "relic"]
Deed = Literal[
    "", "explore", "scan", "land", "anomaly", "mine", "explode", "dig", "trade", "hire", "buy", "sell", "ship",
    "colonise", "build", "invest", "win", "duel",
]  # fmt: skip
"""Deeds that complete a quest: a system explored, a planet scanned, an undiscovered planet landed on, an anomaly taken,
an asteroid (or Mercury) mined, an asteroid exploded, a relic dug out, a resource traded, crew hired, an item bought,
an item sold, a ship bought, a planet colonised, a tech site built, an investment, an encounter beaten, a player
beaten. "": none; it is completed as soon as its other conditions are met.
"""
Have = Literal[
    "erg", "plutonium", "uranium", "wealth", "reputation", "exploration", "shields", "dice", "crew", "timer", "vault",
    "eidolless", "telepath", "grey", "item", "tech", "weird", "relic", "colony", "site", "won", "explored", "speed",
]  # fmt: skip
"""Things with a minimum number in a quest: resources; points of a track; shields; battle dice; crew, or crew of a type;
items, or items of a kind; own colonies and tech sites; encounters won; systems explored; moves for each token.
"""
At = Literal[
    "", "hot", "ice", "water", "jungle", "gas", "hire", "tech", "weird", "dig", "asteroid", "colony", "site", "home",
    "away",
]  # fmt: skip
"""Places of a quest: a planet of a type outside of the home system; any planet with an icon, or with a colony or tech
site of anybody; an asteroid; anywhere in the home system; any planet outside of it. A quest may name a planet of the
home system by its id too.
"""

TYPES: Final[tuple[Type, ...]] = ("hot", "ice", "water", "jungle", "gas")
KINDS: Final[tuple[Kind, ...]] = ("timer", "vault", "eidolless", "telepath", "grey")
COLOURS: Final[tuple[Colour, ...]] = (
    "green", "orange", "grey", "yellow", "red", "blue", "purple", "black", "white",
)  # fmt: skip
CURRENCIES: Final[tuple[Currency, ...]] = ("erg", "plutonium", "uranium")
ORES: Final[tuple[Ore, ...]] = ("plutonium", "uranium")
TRACKS: Final[tuple[Track, ...]] = ("wealth", "reputation", "exploration")
TOKENS: Final[tuple[Token, ...]] = ("green", "grey", "orange", "red")
LEVELS: Final[tuple[Icon, ...]] = ("easy", "medium", "hard")
HOME: Final = 1
"""Number of the home system's tile."""


class Name(Part, frozen=True, forbid_unknown_fields=False):
    """Name of a thing in both languages."""

    en: Called
    ja: Called


class Effect(Part, frozen=True, omit_defaults=True, cache_hash=True):
    """Effect of an event, a reward, an anomaly or an item: positive is gained, negative is lost.

    Resources, points, `shields` (up to the maximum), `moves` (points for the rest of the turn), cards from the top of a
    deck: `crew`, `tech`, `weird`, `relic`, `outpost`. `crew` and `item` below zero: that many own ones are given up by
    choice. `dig`: a dig site is found here. `wormhole`: the anomaly becomes one. `jump`: the ship may go to any
    discovered place. `back`: the ship is driven off into the sector. `stop`: the turn ends.
    """

    erg: Number = 0
    plutonium: Number = 0
    uranium: Number = 0
    wealth: Number = 0
    reputation: Number = 0
    exploration: Number = 0
    shields: Number = 0
    moves: Number = 0
    crew: Number = 0
    tech: Number = 0
    weird: Number = 0
    relic: Number = 0
    outpost: Number = 0
    item: Number = 0
    dig: bool = False
    wormhole: bool = False
    jump: bool = False
    back: bool = False
    stop: bool = False


NOTHING: Final = Effect()


class Power(Part, frozen=True, omit_defaults=True):
    """Permanent effect of an item for its owner.

    `land`: landing on planets costs no move; `launch`: taking off from anywhere costs none. `speed` more moves for each
    token; `shields`, `berths` more at most; further `dice`; further action `tokens` each turn. ERG less for `discover`
    (scanning a system), `hire`, `invest`; ERG more for each unit sold (`trade`) and for each mining (`mine`). `hull`:
    an explosion costs no shield. `calm`: planet events take nothing. `rerolls`: number of dice that may be rolled again
    in each throw. `strength`: added to the own total in battle.
    """

    land: bool = False
    launch: bool = False
    speed: Count = 0
    shields: Count = 0
    berths: Count = 0
    dice: tuple[Colour, ...] = ()
    tokens: tuple[Token, ...] = ()
    discover: Count = 0
    hire: Count = 0
    invest: Count = 0
    trade: Count = 0
    mine: Count = 0
    hull: bool = False
    calm: bool = False
    rerolls: Count = 0
    strength: Count = 0


class CrewKind(Part, frozen=True):
    """A type of crew: its die, and the two types of planet that it can colonise (F57)."""

    die: Colour
    planets: tuple[Type, Type]


class Crew(Part, frozen=True):
    """A crew card (F78): its cost is in ERG.

    Elite crew give `reputation` when hired (F4); `start`: one of the five (F9).
    """

    id: Id
    name: Name
    kind: Kind
    cost: Count
    reputation: Count = 0
    start: bool = False


class Ship(Part, frozen=True):
    """A kind of ship (F16).

    `actions` are the tokens of a turn in the order of `TOKENS`; `angel`: of the Angel class (F19); `copies`: number of
    ships (0: enough for all).
    """

    id: Id
    name: Name
    cost: Count
    wealth: Count
    crew: Some
    shields: Some
    speed: Some
    dice: tuple[Colour, ...]
    actions: tuple[Count, Count, Count, Count]
    angel: bool = False
    copies: Count = 0


class PlanetToken(Part, frozen=True):
    """A planet: its type and icons. Those with `home` are printed on the home system."""

    id: Id
    name: Name
    type: Type
    icons: tuple[Icon, ...] = ()
    home: bool = False


class Slot(Part, frozen=True):
    """The place of a planet token of a type; in the home system that of its printed `planet`."""

    type: Type
    at: tuple[float, float]
    planet: str = ""


class Rock(Part, frozen=True):
    """An asteroid and its resource."""

    ore: Ore
    at: tuple[float, float]


class Sector(Part, frozen=True):
    """A part of a system.

    `next`: the adjacent sectors of the same system. `edges`: the sides of the tile at which it is open to another
    system. `centre` and `at` are for the picture: see `Tile`.
    """

    id: Annotated[str, like("[a-z]", "it is a small letter")]
    centre: tuple[float, float]
    next: tuple[str, ...] = ()
    edges: tuple[Annotated[int, between(0, 5)], ...] = ()
    slots: tuple[Slot, ...] = ()
    asteroids: tuple[Rock, ...] = ()
    anomalies: tuple[tuple[float, float], ...] = ()
    star: tuple[float, float] | None = None


class Tile(Part, frozen=True):
    """A star system: a hexagon that lies on one of its sides.

    Sides are numbered clockwise from the upper one: 0 north, 1 north-east, 2 south-east, 3 south, 4 south-west, 5
    north-west. `entry` is the side that is put against the edge that was left (the home system has none: -1).

    Coordinates: the centre of the tile is (0, 0), its corners are at distance 1, x grows to the right and y downwards;
    all for a tile that is not turned.
    """

    number: Number
    name: Name
    sectors: tuple[Sector, ...]
    entry: Number = -1


class Foe(Part, frozen=True):
    """An encounter token (F64): `defeat` is the loser's effect in addition to the rules."""

    id: Id
    name: Name
    level: Level
    reputation: Count
    dice: tuple[Colour, ...]
    reward: Effect = NOTHING
    defeat: Effect = NOTHING


class Price(Part, frozen=True, omit_defaults=True):
    """Price of an item, for buying and selling, in one currency of those that are not 0 (F51)."""

    erg: Count = 0
    plutonium: Count = 0
    uranium: Count = 0


class Item(Part, frozen=True):
    """A tech item, weird item or relic.

    `power` is permanent; `use` is done once, after which the item is removed from the game.
    """

    id: Id
    name: Name
    kind: ItemKind
    price: Price
    power: Power | None = None
    use: Effect | None = None


class Need(Part, frozen=True):
    """At least `n` of something."""

    what: Have
    n: Some = 1


class Cargo(Part, frozen=True, omit_defaults=True):
    """Cargo that completes a quest: resources, and items of one kind."""

    erg: Count = 0
    plutonium: Count = 0
    uranium: Count = 0
    tech: Count = 0
    weird: Count = 0
    relic: Count = 0


class Quest(Part, frozen=True):
    """A main or an outpost quest, completed when all its conditions are met at once.

    The `deed` is being done (with an encounter: of this `level` at least), the ship is `at` a place (or scans such a
    planet), the player has what it needs and delivers the `cargo`.
    """

    id: Id
    name: Name
    reward: Effect
    closed: bool = False
    deed: Deed = ""
    level: Level = 1
    at: str = ""
    have: tuple[Need, ...] = ()
    cargo: Cargo | None = None


class PlanetEvent(Part, frozen=True):
    """A planet event: one half for scanned planets, one for others (F77)."""

    id: Id
    name: Name
    scanned: Effect = NOTHING
    unscanned: Effect = NOTHING
    copies: Some = 1


class Anomaly(Part, frozen=True):
    """A kind of anomaly token (F74)."""

    id: Id
    name: Name
    effect: Effect
    copies: Some = 1


class Market(Part, frozen=True):
    """Prices of the trade track from cheap to dear.

    Each token begins on the first space with its price (F14).
    """

    track: tuple[Some, ...]
    plutonium: Number = 3
    uranium: Number = 5


class SetFile(Part, frozen=True):
    """A whole set.

    `dice`: six faces of each colour, given as a number or an icon ("vault", "shield", "telepath", "timer", "eidolless",
    "grey"; black: "boom2" for an explosion that brings 2).
    """

    title: Name
    market: Market
    dice: dict[Colour, tuple[str, ...]]
    kinds: dict[Kind, CrewKind]
    tiles: List[Tile]
    planets: List[PlanetToken]
    ships: List[Ship]
    crew: List[Crew]
    foes: List[Foe]
    mains: List[Quest]
    outposts: List[Quest]
    items: List[Item]
    events: List[PlanetEvent]
    anomalies: List[Anomaly]
