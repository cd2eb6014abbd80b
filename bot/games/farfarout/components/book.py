"""A set prepared for play: numbered things and lookup tables."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from bot.games.farfarout.components import setfile
from bot.games.farfarout.components.data import (
    COLOURS,
    HOME,
    KINDS,
    LEVELS,
    TOKENS,
    TYPES,
    Cargo,
    Icon,
    Name,
    Power,
    Quest,
    SetFile,
)
from bot.games.farfarout.components.faces import face_of

if TYPE_CHECKING:
    from bot.games.farfarout.state import State

CREW, EVENT, MAIN, OUTPOST, TECH, WEIRD, RELIC, FOE, PLANET, ANOMALY, TILE = 0, 1, 2, 3, 4, 5, 6, 7, 10, 15, 16
"""Decks and stacks. Encounters have one for each level from FOE on, planets one for each type from PLANET on."""
DECKS: Final = 17
NAMES: Final = ("crew", "event", "main", "outpost", "tech", "weird", "relic")
"""Names of the decks in events."""
GREEN_DIE, GREY_DIE, BLACK_DIE = COLOURS.index("green"), COLOURS.index("grey"), COLOURS.index("black")
SECTOR, ON_PLANET, ON_ASTEROID, ON_ANOMALY = "sector", "planet", "asteroid", "anomaly"
PlaceKind = Literal["sector", "planet", "asteroid", "anomaly"]


class Place(Struct, frozen=True):
    """A place of a ship.

    `sector` is the number of the place's sector (its own, if it is one), `number` counts places of its kind from 0:
    planets, asteroids and anomalies in the state's lists. `type` is a planet's, `ore` an asteroid's; `at` is its
    position on the tile as in `data.Tile`.
    """

    id: str
    kind: PlaceKind
    tile: int
    sector: int
    number: int
    at: tuple[float, float]
    type: str = ""
    ore: str = ""

    @property
    def home(self) -> bool:
        """Check whether it is in the home system."""
        return self.tile == HOME


class Powers(Struct, frozen=True):
    """The total of the powers of a seat's items, see `data.Power`; `dice` are colours by number."""

    land: bool = False
    launch: bool = False
    speed: int = 0
    shields: int = 0
    berths: int = 0
    dice: tuple[int, ...] = ()
    tokens: tuple[int, ...] = (0, 0, 0, 0)
    discover: int = 0
    hire: int = 0
    invest: int = 0
    trade: int = 0
    mine: int = 0
    hull: bool = False
    calm: bool = False
    rerolls: int = 0
    strength: int = 0


class Book:
    """A set in use, compared by identity: one for each text, see `open_book`."""

    def __init__(self, file: SetFile, *, house: bool) -> None:
        self.file, self.house = file, house
        self.planets, self.ships, self.crew, self.foes = file.planets, file.ships, file.crew, file.foes
        self.mains, self.outposts, self.items = file.mains, file.outposts, file.items
        self.events, self.anomalies = file.events, file.anomalies
        self.track = file.market.track
        self.tiles = {tile.number: tile for tile in file.tiles}
        self.numbers: dict[str, int] = {}
        """number of each thing in its list, by id"""
        self.names: dict[str, Name] = {}
        """name of each thing, by id; systems by their number as text"""
        for things in (
            self.planets, self.ships, self.crew, self.foes, self.mains, self.outposts, self.items, self.events,
            self.anomalies,
        ):  # fmt: skip
            for number, thing in enumerate(things):
                self.numbers[thing.id], self.names[thing.id] = number, thing.name
        self.names |= {str(tile.number): tile.name for tile in file.tiles}
        self.signs = _signs(file)
        """icon of each thing that has one, by id"""
        self.dice = tuple(tuple(face_of(text) for text in file.dice[colour]) for colour in COLOURS)
        """faces by colour"""
        self.averages = tuple(sum(face.number for face in faces) / len(faces) for faces in self.dice)
        self.crew_dice = tuple(COLOURS.index(file.kinds[one.kind].die) for one in self.crew)
        self.crew_kinds = tuple(KINDS.index(one.kind) for one in self.crew)
        self.ship_dice = tuple(tuple(COLOURS.index(die) for die in ship.dice) for ship in self.ships)
        self.starters = tuple(number for number, one in enumerate(self.crew) if one.start)
        self.places = _places(file)
        self.place_of = {place.id: number for number, place in enumerate(self.places)}
        self.spots = _spots(self.places)
        """spots of a sector, by the sector's place"""
        self.tile_sectors = {
            tile.number: tuple(
                number for number, place in enumerate(self.places) if (place.tile, place.kind) == (tile.number, SECTOR)
            )
            for tile in file.tiles
        }
        """sectors of a tile, as places, in the order of the set"""
        self.slots = self._of_kind(ON_PLANET)
        self.rocks = self._of_kind(ON_ASTEROID)
        self.oddities = self._of_kind(ON_ANOMALY)
        """places of planets, asteroids and anomalies, by their numbers"""
        self.printed = {self.place_of[place_id]: self.numbers[planet] for place_id, planet in _printed(file)}
        """planets of the home system, by place"""
        self.yard, self.neptune, self.mercury = (self._home(icon) for icon in ("yard", "outpost", "mine"))
        """places of Uranus, Neptune and Mercury"""
        self.decks = self._decks()
        """things by deck, in the order of the state's counts"""
        self.position = {(deck, thing): at for deck, things in enumerate(self.decks) for at, thing in enumerate(things)}
        """position of a thing in the counts of a deck, by (deck, thing)"""
        self.quests = {MAIN: self.mains, OUTPOST: self.outposts}
        self.waiting = {deck: _waiting(quests) for deck, quests in self.quests.items()}
        """quests without deed and cargo, which are completed as soon as their conditions are met"""
        self.cargo = {deck: _cargo(quests) for deck, quests in self.quests.items()}
        """quests that need cargo, with that cargo"""
        self.secret = {deck: [n for n in self.cargo[deck] if quests[n].closed] for deck, quests in self.quests.items()}
        """the closed quests among them"""
        self.levels = tuple(_level(planet.icons) for planet in self.planets)
        """level of a planet's encounter, 0 none"""
        self.item_decks = tuple({"tech": TECH, "weird": WEIRD, "relic": RELIC}[item.kind] for item in self.items)

    def _of_kind(self, kind: str) -> tuple[int, ...]:
        return tuple(number for number, place in enumerate(self.places) if place.kind == kind)

    def _home(self, icon: Icon) -> int:
        return next(place for place, planet in self.printed.items() if icon in self.planets[planet].icons)

    def _decks(self) -> tuple[tuple[int, ...], ...]:
        decks: list[tuple[int, ...]] = [()] * DECKS
        decks[CREW] = tuple(range(len(self.crew)))
        decks[EVENT] = tuple(range(len(self.events)))
        decks[MAIN] = tuple(range(len(self.mains)))
        decks[OUTPOST] = tuple(range(len(self.outposts)))
        for deck, kind in ((TECH, "tech"), (WEIRD, "weird"), (RELIC, "relic")):
            decks[deck] = tuple(number for number, item in enumerate(self.items) if item.kind == kind)
        for level in range(len(LEVELS)):
            decks[FOE + level] = tuple(number for number, foe in enumerate(self.foes) if foe.level == level + 1)
        for at, wanted in enumerate(TYPES):
            decks[PLANET + at] = tuple(
                number for number, planet in enumerate(self.planets) if planet.type == wanted and not planet.home
            )
        decks[ANOMALY] = tuple(range(len(self.anomalies)))
        decks[TILE] = tuple(tile.number for tile in self.file.tiles if tile.number != HOME)
        return tuple(decks)

    def fresh(self) -> list[list[int]]:
        """Return all decks full, as counts."""
        full = [[1] * len(things) for things in self.decks]
        full[EVENT] = [event.copies for event in self.events]
        full[ANOMALY] = [anomaly.copies for anomaly in self.anomalies]
        return full

    @lru_cache(maxsize=4096)  # noqa: B019  # books live as long as the process
    def powers(self, items: tuple[int, ...]) -> Powers:
        """Return the total of the powers of items."""
        have = [power for item in items if (power := self.items[item].power) is not None]
        return _together(have)


def _together(have: list[Power]) -> Powers:
    """Add up numbers of powers; an ability of one item is one of the total."""
    found = {
        name: type(none)(sum(getattr(one, name) for one in have))
        for name, none in zip(Powers.__struct_fields__, Powers.__struct_defaults__, strict=True)
        if not isinstance(none, tuple)
    }
    dice = tuple(COLOURS.index(die) for one in have for die in one.dice)
    tokens = tuple(sum(one.tokens.count(token) for one in have) for token in TOKENS)
    return Powers(**found, dice=dice, tokens=tokens)


def _signs(file: SetFile) -> dict[str, str]:
    """Return the icons by id; things of a kind share an icon."""
    kinds = (
        (file.ships, "spaceship"), (file.foes, "encounter"), (file.mains, "main_quest"),
        (file.outposts, "outpost_quest"), (file.anomalies, "anomaly"),
    )  # fmt: skip
    found = {one.id: sign for things, sign in kinds for one in things}
    found |= {planet.id: f"{planet.type}_planet" for planet in file.planets}
    found |= {crew.id: "grey_crew" if crew.kind == "grey" else crew.kind for crew in file.crew}
    return found | {item.id: "relic" if item.kind == "relic" else f"{item.kind}_item" for item in file.items}


def _waiting(quests: tuple[Quest, ...]) -> frozenset[int]:
    return frozenset(n for n, quest in enumerate(quests) if not quest.deed and quest.cargo is None)


def _cargo(quests: tuple[Quest, ...]) -> dict[int, dict[str, int]]:
    return {
        number: {what: n for what in Cargo.__struct_fields__ if (n := getattr(quest.cargo, what))}
        for number, quest in enumerate(quests)
        if quest.cargo is not None
    }


def _level(icons: tuple[Icon, ...]) -> int:
    return next((LEVELS.index(icon) + 1 for icon in icons if icon in LEVELS), 0)


def _places(file: SetFile) -> tuple[Place, ...]:
    """Return the places: each sector with its planets, asteroids and anomalies.

    Their ids are like `3b.p1`, `3b.a1` and `3b.x1`.
    """
    found: list[Place] = []
    counts = {SECTOR: 0, ON_PLANET: 0, ON_ASTEROID: 0, ON_ANOMALY: 0}

    def add(name: str, kind: PlaceKind, tile: int, sector: int, at: tuple[float, float], **more: str) -> None:
        found.append(Place(name, kind, tile, sector, counts[kind], at, **more))
        counts[kind] += 1

    for tile in file.tiles:
        for sector in tile.sectors:
            here, name = len(found), f"{tile.number}{sector.id}"
            add(name, "sector", tile.number, here, sector.centre)
            for n, slot in enumerate(sector.slots, 1):
                add(f"{name}.p{n}", "planet", tile.number, here, slot.at, type=slot.type)
            for n, rock in enumerate(sector.asteroids, 1):
                add(f"{name}.a{n}", "asteroid", tile.number, here, rock.at, ore=rock.ore)
            for n, at in enumerate(sector.anomalies, 1):
                add(f"{name}.x{n}", "anomaly", tile.number, here, at)
    return tuple(found)


def _spots(places: tuple[Place, ...]) -> dict[int, tuple[int, ...]]:
    return {
        here: tuple(number for number, place in enumerate(places) if place.sector == here and number != here)
        for here, sector in enumerate(places)
        if sector.kind == SECTOR
    }


def _printed(file: SetFile) -> list[tuple[str, str]]:
    return [
        (f"{tile.number}{sector.id}.p{n}", slot.planet)
        for tile in file.tiles
        for sector in tile.sectors
        for n, slot in enumerate(sector.slots, 1)
        if slot.planet
    ]


@lru_cache(maxsize=16)
def open_book(text: str) -> Book:
    """Return the cached book of a set's text (as in `State.set`); "" is the house set.

    Raises InvalidSet (see `setfile`).
    """
    return Book(setfile.read(text or setfile.HOUSE_SET.read_text(encoding="utf-8")), house=not text)


def of(state: State) -> Book:
    """Return the book of a game."""
    return open_book(state.set)
