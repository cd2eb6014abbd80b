"""Parser and validator of a set's text: see `data` and `house.toml`.

A file is accepted whole or rejected with all its errors.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, get_args

from msgspec import Struct

from bot.games.engine.component_set import InvalidSet, toml_of
from bot.games.engine.set_schema import place, validate
from bot.games.farfarout.components import data
from bot.games.farfarout.components.data import HOME, LEVELS, NOTHING, TYPES, Effect, SetFile, Tile
from bot.games.farfarout.components.faces import BOOM, ICONS, face_of

HOUSE_SET: Final = Path(__file__).with_name("house.toml")
FACES: Final = 6
SHIPS: Final = 5
STARTERS: Final = 5
PURSE: Final = 10
"""ERG for the starting crew (F6, F9)."""
MAINS: Final = 12
"""Three main quests for each of four players (F7)."""
TILES: Final = 10
_ICONS: Final = ", ".join(ICONS[1:BOOM])
_LISTS: Final = ("tiles", "planets", "ships", "crew", "foes", "mains", "outposts", "items", "events", "anomalies")
_HOME_ICONS: Final = ("yard", "outpost", "mine")
_ITEM_KINDS: Final = ("tech", "weird", "relic")
_SHOPS: Final = ("tech", "weird")
_PLACES: Final[tuple[str, ...]] = get_args(data.At)


def read(text: str) -> SetFile:
    """Parse a set. Raises InvalidSet."""
    parts, faults = validate(SetFile, toml_of(text))
    if faults:
        raise InvalidSet(faults)
    file = SetFile(**parts)
    if faults := [fault for check in _CHECKS for fault in check(file)]:
        raise InvalidSet(faults)
    return file


# --- all things ------------------------------------------------------------------------------------------------------


def _ids(file: SetFile) -> Iterator[str]:
    seen: dict[str, str] = {}
    for kind in _LISTS[1:]:
        for n, thing in enumerate(getattr(file, kind), 1):
            where = place(kind, n, thing.id)
            if thing.id in seen:
                yield f"{where}: {seen[thing.id]} has the same id"
            seen.setdefault(thing.id, where)


# --- tiles and planets ------------------------------------------------------------------------------------------------


def _tiles(file: SetFile) -> Iterator[str]:
    if [tile.number for tile in file.tiles] != list(range(1, TILES + 1)):
        yield f"tiles: they are numbered 1 to {TILES}, in this order"
    for n, tile in enumerate(file.tiles, 1):
        yield from (f"{place('tiles', n, str(tile.number))}: {fault}" for fault in _tile(tile))


def _tile(tile: Tile) -> Iterator[str]:
    ids = [sector.id for sector in tile.sectors]
    if not ids or len(set(ids)) < len(ids):
        yield "its sectors need different ids"
    edges = [edge for sector in tile.sectors for edge in sector.edges]
    if len(set(edges)) < len(edges):
        yield "each open edge belongs to one sector only"
    if tile.number == HOME:
        if tile.entry != -1 or not edges:
            yield "the home system has open edges and no entry"
    elif tile.entry not in edges:
        yield "its entry is one of the open edges"
    beside = {sector.id: set(sector.next) for sector in tile.sectors}
    for here, others in beside.items():
        for other in others:
            if other == here or here not in beside.get(other, set()):
                yield f"sectors {here} and {other} are not beside each other from both sides"
    if len(_reached(beside)) < len(beside):
        yield "not every sector can be reached from every other"
    for sector in tile.sectors:
        where = (sector.centre, *(slot.at for slot in sector.slots), *(rock.at for rock in sector.asteroids))
        for x, y in (*where, *sector.anomalies, *((sector.star,) if sector.star else ())):
            if not x * x + y * y <= 1:  # also rejects NaN
                yield f"({x}, {y}) in sector {sector.id} lies outside of the tile"
        for slot in sector.slots:
            if bool(slot.planet) != (tile.number == HOME):
                yield f"a planet is printed at every place of the home system and nowhere else (sector {sector.id})"


def _reached(beside: dict[str, set[str]]) -> set[str]:
    found, todo = set[str](), list(beside)[:1]
    while todo:
        here = todo.pop()
        if here not in found:
            found.add(here)
            todo += beside.get(here, ())
    return found


def _planets(file: SetFile) -> Iterator[str]:
    printed = [slot.planet for tile in file.tiles for sector in tile.sectors for slot in sector.slots if slot.planet]
    for planet in file.planets:
        where = f"planets ({planet.id})"
        if planet.home and printed.count(planet.id) != 1:
            yield f"{where}: a planet of the home system is printed there once"
        if not planet.home and any(icon in _HOME_ICONS for icon in planet.icons):
            yield f"{where}: yard, outpost and mine belong to the home system"
        if len(set(planet.icons)) < len(planet.icons):
            yield f"{where}: an icon stands there twice"
        if sum(icon in LEVELS for icon in planet.icons) > 1:
            yield f"{where}: a planet has one level of encounter at most"
        if sum(icon in _SHOPS for icon in planet.icons) > 1:
            yield f"{where}: a planet has one kind of shop at most"
    known = {planet.id: planet for planet in file.planets}
    for one in printed:
        if one not in known or not known[one].home:
            yield f"tiles: {one} is printed in the home system, but no planet of it"
    for tile in file.tiles:
        for slot in (slot for sector in tile.sectors for slot in sector.slots):
            if slot.planet in known and known[slot.planet].type != slot.type:
                yield f"tiles {tile.number}: {slot.planet} is printed with another type than its own"
    for icon in _HOME_ICONS:
        if sum(icon in planet.icons for planet in file.planets if planet.home) != 1:
            yield f"planets: one planet of the home system has the icon {icon}"
    looks = Counter((planet.type, frozenset(planet.icons)) for planet in file.planets if not planet.home)
    for (kind, icons), count in looks.items():
        if count > 1:
            yield f"planets: {count} {kind} planets have the same icons: {' '.join(sorted(icons)) or 'none'}"


def _counts(file: SetFile) -> Iterator[str]:
    slots = Counter(
        slot.type for tile in file.tiles if tile.number != HOME for sector in tile.sectors for slot in sector.slots
    )
    tokens = Counter(planet.type for planet in file.planets if not planet.home)
    for one in TYPES:
        if slots[one] > tokens[one]:
            yield f"planets: the tiles have {slots[one]} places for {one} planets, and there are {tokens[one]} of them"
    spots = sum(len(sector.anomalies) for tile in file.tiles for sector in tile.sectors)
    copies = sum(anomaly.copies for anomaly in file.anomalies)
    if spots > copies:
        yield f"anomalies: the tiles have {spots} places for them, and there are {copies}"
    for level, icon in enumerate(LEVELS, 1):
        wanted = sum(icon in planet.icons for planet in file.planets)
        found = sum(foe.level == level for foe in file.foes)
        if found < wanted:
            yield f"foes: {wanted} planets have an encounter of level {level}, and there are {found} of them"
    if len(file.mains) < MAINS:
        yield f"mains: at least {MAINS} are needed"


# --- ships, crew, dice ------------------------------------------------------------------------------------------------


def _ships(file: SetFile) -> Iterator[str]:
    if len(file.ships) != SHIPS:
        yield f"ships: there are {SHIPS} kinds"
    first = file.ships[0]
    if first.cost or first.angel or first.copies:
        yield f"ships ({first.id}): the first one is what everybody begins with: no cost, no Angel, enough for all"
    for ship in file.ships:
        if not sum(ship.actions):
            yield f"ships ({ship.id}): it has actions"
        if {"black", "white"} & set(ship.dice):
            yield f"ships ({ship.id}): black and white dice belong to no ship"


def _crew(file: SetFile) -> Iterator[str]:
    starters = [one for one in file.crew if one.start]
    if len(starters) != STARTERS:
        yield f"crew: {STARTERS} of them are to start with"
    for one in file.crew:
        if one.start and one.cost > PURSE:
            yield f"crew ({one.id}): one to start with costs {PURSE} ERG at most"
    if set(file.kinds) != set(data.KINDS):
        yield f"kinds: all of {', '.join(data.KINDS)} are needed"
        return
    if len({kind.die for kind in file.kinds.values()}) < len(data.KINDS):
        yield "kinds: each type of crew has a die of its own"
    for name, kind in file.kinds.items():
        if kind.planets[0] == kind.planets[1]:
            yield f"kinds ({name}): it colonises two different types of planet"
        if name not in file.dice.get(kind.die, ()):
            yield f"kinds ({name}): its die ({kind.die}) shows its icon"
        if kind.die in ("black", "white", "blue", "purple"):
            yield f"kinds ({name}): {kind.die} dice belong to no type of crew"


def _dice(file: SetFile) -> Iterator[str]:
    for colour in data.COLOURS:
        if colour not in file.dice:
            yield f"dice: {colour} is missing"
    for colour, faces in file.dice.items():
        if len(faces) != FACES:
            yield f"dice ({colour}): a die has {FACES} faces"
        if len({text if text.isdecimal() else "0" for text in faces}) == 1:
            yield f"dice ({colour}): a die shows different numbers (icons are 0), or battles would never end"
        for text in faces:
            try:
                face = face_of(text)
            except ValueError:
                yield f"dice ({colour}): “{text}” is no face: a number, {_ICONS}, or boom and a number"
                continue
            if face.icon and (face.icon == BOOM) != (colour == "black"):
                yield f"dice ({colour}): black dice show numbers and explosions, other dice no explosions"


# --- cards ------------------------------------------------------------------------------------------------------------


def _market(file: SetFile) -> Iterator[str]:
    track = file.market.track
    if len(track) < 2 or list(track) != sorted(track):
        yield "market: the track has prices from cheap to dear"
    for ore in data.ORES:
        if (price := getattr(file.market, ore)) not in track:
            yield f"market: {ore} begins at {price}, which is not on the track"


def _foes(file: SetFile) -> Iterator[str]:
    for foe in file.foes:
        where = f"foes ({foe.id})"
        if not foe.dice or "black" in foe.dice:
            yield f"{where}: it has dice, and no black ones"
        yield from (f"{where}: {fault}" for fault in _gains("reward", foe.reward))
        yield from (f"{where}: {fault}" for fault in _losses("defeat", foe.defeat))


def _quests(file: SetFile) -> Iterator[str]:
    home = {planet.id for planet in file.planets if planet.home}
    for kind, quests in (("mains", file.mains), ("outposts", file.outposts)):
        for quest in quests:
            where = f"{kind} ({quest.id})"
            yield from (f"{where}: {fault}" for fault in _gains("reward", quest.reward))
            if quest.reward == NOTHING:
                yield f"{where}: it brings nothing"
            if quest.at not in _PLACES and quest.at not in home:
                yield f"{where}: “{quest.at}” is neither a kind of place nor a planet of the home system"
            if not (quest.deed or quest.at or quest.have or quest.cargo):
                yield f"{where}: it asks for nothing"
            if quest.deed and quest.cargo:
                yield f"{where}: it asks for a deed or for cargo, not for both"
            if quest.cargo is not None and not any(_values(quest.cargo)):
                yield f"{where}: its cargo is more than nothing"
            if quest.cargo is not None and sum(bool(getattr(quest.cargo, kind)) for kind in _ITEM_KINDS) > 1:
                yield f"{where}: its cargo has items of one kind only"


def _items(file: SetFile) -> Iterator[str]:
    kinds = Counter(item.kind for item in file.items)
    for kind in _ITEM_KINDS:
        if not kinds[kind]:
            yield f"items: there is no {kind}"
    for item in file.items:
        where, prices = f"items ({item.id})", [price for price in _values(item.price) if price]
        if not prices:
            yield f"{where}: it has a price"
        if item.kind == "relic" and (len(prices) != 1 or not item.price.erg):
            yield f"{where}: a relic has a price in ERG and in nothing else"
        if item.kind != "relic" and len(prices) < 2:
            yield f"{where}: tech and weird items have prices in more than one currency"
        if item.power is None and item.use is None:
            yield f"{where}: it does nothing"
        if item.use is not None:
            yield from (f"{where}: {fault}" for fault in _gains("use", item.use, jump=True))
        if item.power is not None and {"black", "white"} & set(item.power.dice):
            yield f"{where}: black and white dice belong to nobody"


def _events(file: SetFile) -> Iterator[str]:
    for event in file.events:
        where = f"events ({event.id})"
        for half, effect in (("scanned", event.scanned), ("unscanned", event.unscanned)):
            if effect.dig or effect.wormhole or effect.jump:
                yield f"{where}: {half}: no dig sites, wormholes and jumps by events"
    for anomaly in file.anomalies:
        where = f"anomalies ({anomaly.id})"
        if anomaly.effect == NOTHING:
            yield f"{where}: it does something"
        yield from (f"{where}: {fault}" for fault in _gains("effect", anomaly.effect, spot=True))


def _gains(which: str, effect: Effect, *, jump: bool = False, spot: bool = False) -> Iterator[str]:
    if min(_values(effect)) < 0 or effect.item or effect.back or effect.stop:
        yield f"{which}: nothing is lost by it"
    if (effect.jump and not jump) or ((effect.dig or effect.wormhole) and not spot):
        yield f"{which}: dig sites and wormholes come from anomalies, jumps from items"


def _losses(which: str, effect: Effect) -> Iterator[str]:
    if max(_values(effect)) > 0 or effect.dig or effect.wormhole or effect.jump:
        yield f"{which}: nothing is gained by it"


def _values(thing: Struct) -> list[int]:
    """Return all whole numbers of a thing."""
    values = (getattr(thing, name) for name in type(thing).__struct_fields__)
    return [value for value in values if type(value) is int]


_CHECKS: Final = (
    _ids, _tiles, _planets, _counts, _ships, _crew, _dice, _market, _foes, _quests, _items, _events,
)  # fmt: skip
