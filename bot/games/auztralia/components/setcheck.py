"""Checks that a set is playable: numbers, names and required components.

The maps are checked by `mapcheck`. Each check gets the parts of the set that could be read, and is skipped if a part
that it needs could not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from bot.games.auztralia.components import mapcheck
from bot.games.auztralia.components.data import (
    EACH_LEVEL,
    FIGHTING,
    GOAL,
    KINDS,
    LEVELS,
    OLD_ONES_START,
    ONCE,
    ONCE_A_COMBAT,
    SPACES,
    UNITS,
    Goods,
    Map,
    Objective,
    OldOne,
    OldOneCard,
    Person,
    Revelation,
    Survey,
    UnitType,
    Variant,
)
from bot.games.auztralia.components.rows import row_of
from bot.games.engine.set_schema import place

Faults = Iterator[str]
CARDS: Final = 40
EACH_REVELATION: Final = 2 * EACH_LEVEL
PERSONS, OBJECTIVES, VARIANTS = 24, 8, 4
TOGETHER: Final = 4
"""Spaces that a cooperative game moves all starts nearer to the Old Ones (Z52)."""
COUNTS: Final = (10, 3, 5, 4, 3)
"""Military units of each kind."""
FIXED: Final = {"rail": 2, "hills": 3, "farm": 1, "attack": 1, "retrieve": 1}
"""Times that the rules name."""
BEGIN: Final = Goods(coal=2, iron=2, gold=4)
GLOW: Final = tuple(range(24, GOAL, 2))
CTHULHU: Final = ("3", 12)
MOVABLE: Final = tuple(kind for kind in FIGHTING if kind != "temple")
_NEEDS_UNIT: Final = ("tough", "barrage")
_MAY_HAVE_UNIT: Final = (*_NEEDS_UNIT, "range")
_ALWAYS_ONE: Final = ("rally", "retreat", "redraw", "unit", "recall", "restore")


def faults(parts: Mapping[str, Any]) -> Faults:
    """Return all faults of the parts that could be read."""
    for names, check in _CHECKS:
        if all(name in parts for name in names):
            yield from check(*(parts[name] for name in names))


# --- numbers ---------------------------------------------------------------------------------------------------------


def _within(where: str, what: str, value: int, low: int, high: int) -> Faults:
    if not low <= value <= high:
        yield f"{where}: {what} must be {low} to {high}, not {value}"


def _count(part: str, wanted: int, there: int, *, more: bool = False) -> Faults:
    if there != wanted and not (more and there > wanted):
        yield f"{part}: there must be {'at least ' if more else ''}{wanted}, and there are {there}"


def _times(times: Mapping[str, int]) -> Faults:
    for space in SPACES:
        if space not in times:
            yield f"times: {space} is missing"
        elif space in FIXED and times[space] != FIXED[space]:
            yield f"times: {space} is {FIXED[space]} by the rules, not {times[space]}"
        else:
            yield from _within("times", space, times[space], 1, 3)


def _starts(starts: tuple[int, ...], variants: Sequence[Variant]) -> Faults:
    if starts[0] != 1:
        yield f"starts: a solo player starts on 1 by the rules, not on {starts[0]}"
    for players, start in enumerate(starts, 1):
        yield from _within("starts", f"that of {players} players", start, 1, OLD_ONES_START - TOGETHER - 1)
    for at, one in enumerate(variants, 1):
        if starts[1] + TOGETHER >= one.old_ones_start:
            yield f"{place('variants', at, one.name)}: the Old Ones start where two players may start already"


def _together(starts: tuple[int, ...]) -> Faults:
    for players, start in enumerate(starts, 1):
        yield from _within("together", f"that of {players} players", start, 1, OLD_ONES_START - TOGETHER - 1)


def _glow(glow: tuple[int, ...]) -> Faults:
    if glow != GLOW:
        yield f"glow: by the rules every second space glows, {GLOW[0]}, {GLOW[1]}, ... {GLOW[-1]}"


def _goods(goods: Goods) -> Faults:
    if goods != BEGIN:
        yield "goods: everybody begins with 2 coal, 2 iron and 4 gold by the rules"


def _solo(solo: tuple[Goods, Goods, Goods]) -> Faults:
    totals = [goods.coal + goods.iron + goods.gold for goods in solo]
    if totals != sorted(totals, reverse=True):
        yield "solo: who has it harder must not begin with more"


def _units(units: Sequence[UnitType]) -> Faults:
    if tuple(one.unit for one in units) != UNITS:
        yield f"units: there must be one line for each, in this order: {', '.join(UNITS)}"
        return
    for at, (one, count) in enumerate(zip(units, COUNTS, strict=True), 1):
        where = place("units", at, one.unit)
        if one.count != count:
            yield f"{where}: there are {count} by the rules, not {one.count}"
    if units[0].cost != 1:
        yield f"{place('units', 1, 'infantry')}: it costs 1 gold by the rules, not {units[0].cost}"


# --- the Old Ones ----------------------------------------------------------------------------------------------------


def _old_ones(old_ones: Sequence[OldOne]) -> Faults:
    for at, one in enumerate(old_ones, 1):
        where = place("old_ones", at, f"{one.kind} {one.level}")
        if one.kind == "kangaroo" and one.points:
            yield f"{where}: kangaroos have no points"
        if one.kind == "kangaroo" and one.level in ("X", "XX"):
            yield f"{where}: no kangaroo comes out of a temple"
        if one.kind == "cthulhu" and ((one.level, one.points) != CTHULHU or one.count != 1):
            yield f"{where}: Cthulhu is there once, at level 3, and worth 12 points"
    lines = Counter((one.kind, one.level) for one in old_ones)
    yield from (f"old_ones: {kind} {level} stands there twice" for (kind, level), n in lines.items() if n > 1)
    kinds, levels = {one.kind for one in old_ones}, {one.level for one in old_ones}
    yield from (f"old_ones: there is no {kind}" for kind in KINDS if kind not in kinds)
    yield from (f"old_ones: there is nothing of level {level}" for level in LEVELS if level not in levels)
    for level in LEVELS[:3]:
        if "kangaroo" in kinds and ("kangaroo", level) not in lines:
            yield f"old_ones: there must be kangaroos at every level, and there is none at level {level}"


def _cards(cards: Sequence[OldOneCard]) -> Faults:
    yield from _count("cards", CARDS, len(cards))
    saving = set[str]()
    for at, card in enumerate(cards, 1):
        where = place("cards", at)
        yield from (f"{where}: a {kind} never moves" for kind in card.moves if kind not in MOVABLE)
        if len(set(card.moves)) < len(card.moves):
            yield f"{where}: a kind moves twice"
        for kind in FIGHTING:
            said: str = getattr(card, kind)
            try:
                saving.update([kind] if row_of(said).sanity else [])
            except ValueError:
                yield f"{where}: the row of {kind} must look like “IAC 2fs” or “- 0”, not “{said}”"
    for kind in FIGHTING if cards else ():
        if kind not in saving:
            yield f"cards: no row of {kind} costs sanity, so that a combat might never end"
    moved = {kind for card in cards for kind in card.moves}
    yield from (f"cards: none moves {kind}" for kind in MOVABLE if cards and kind not in moved)


def _revelations(revelations: Sequence[Revelation]) -> Faults:
    for at, one in enumerate(revelations, 1):
        where = place("revelations", at)
        if not (one.wake or one.spawn or one.persons):
            yield f"{where}: it does nothing (wake, spawn or persons)"
    for level in (1, 2, 3):
        there = sum(one.level == level for one in revelations)
        yield from _count(f"revelations of level {level}", EACH_REVELATION, there)
    for what in ("wake", "spawn", "persons"):
        if revelations and not any(getattr(one, what) for one in revelations):
            yield f"revelations: none of them has {what}"


# --- people and goals ------------------------------------------------------------------------------------------------


def _persons(persons: Sequence[Person]) -> Faults:
    yield from _count("persons", PERSONS, len(persons), more=True)
    yield from _names("persons", [(one.name, one.name_ja) for one in persons])
    for at, one in enumerate(persons, 1):
        yield from _person(place("persons", at, one.name), one)
    kinds = {kind(one) for one in persons}
    for wanted in ("lasting", "once a combat", "once", "at the end"):
        if persons and wanted not in kinds:
            yield f"persons: nobody works {wanted}"


def kind(one: Person) -> str:
    """Return the category of a personality, one of four."""
    if one.effect == "score":
        return "at the end"
    return "once" if one.effect in ONCE else "once a combat" if one.effect in ONCE_A_COMBAT else "lasting"


def _person(where: str, one: Person) -> Faults:
    if one.effect in _ALWAYS_ONE and one.n != 1:
        yield f"{where}: n is 1 with {one.effect}, not {one.n}"
    if one.effect in _NEEDS_UNIT and not one.unit:
        yield f"{where}: {one.effect} needs a unit"
    if one.unit and one.effect not in _MAY_HAVE_UNIT:
        yield f"{where}: {one.effect} has no unit"
    if one.effect == "score":
        if not one.measure:
            yield f"{where}: score needs a measure"
    elif one.measure or one.per != 1 or one.most != 99:
        yield f"{where}: only score has measure, per and most"


def _tough(persons: Sequence[Person], units: Sequence[UnitType]) -> Faults:
    strengths = {one.unit: one.strength for one in units}
    for at, one in enumerate(persons, 1):
        if one.effect == "tough" and one.unit and one.n <= strengths.get(one.unit, 0):
            yield f"{place('persons', at, one.name)}: n is what a {one.unit} bears then, and it bears that much"


def _objectives(objectives: Sequence[Objective]) -> Faults:
    yield from _count("objectives", OBJECTIVES, len(objectives), more=True)
    yield from _names("objectives", [(one.name, one.name_ja) for one in objectives])
    for at, one in enumerate(objectives, 1):
        where = place("objectives", at, one.name)
        if one.measure == "healthy" and one.n != 1:
            yield f"{where}: n is 1 with healthy, not {one.n}"


def _variants(variants: Sequence[Variant]) -> Faults:
    yield from _count("variants", VARIANTS, len(variants))
    yield from _names("variants", [(one.name, one.name_ja) for one in variants])
    for at, one in enumerate(variants, 1):
        where = place("variants", at, one.name)
        if one == Variant(one.name, one.name_ja):
            yield f"{where}: it changes nothing"


def _names(part: str, names: Sequence[tuple[str, str]]) -> Faults:
    """Check that names are unique: components are looked up by name."""
    for each in ([english.casefold() for english, _ in names], [japanese for _, japanese in names]):
        for at, name in enumerate(each, 1):
            if (first := each.index(name) + 1) < at:
                yield f"{place(part, at, names[at - 1][0])}: {part} {first} has the same name"


# --- maps ------------------------------------------------------------------------------------------------------------


def _maps(maps: Sequence[Map]) -> Faults:
    yield from _names("maps", [(one.name, one.name_ja) for one in maps])
    for side in ("east", "west"):
        yield from _count(f"maps, {side}", 1, sum(one.side == side for one in maps))
    for one in maps:
        yield from mapcheck.faults(one)


def _placed(maps: Sequence[Map], surveys: Sequence[Survey], old_ones: Sequence[OldOne]) -> Faults:
    for one in maps:
        yield from mapcheck.too_many(one, surveys, old_ones)


_CHECKS: Final[tuple[tuple[tuple[str, ...], Callable[..., Faults]], ...]] = (
    (("times",), _times),
    (("starts", "variants"), _starts),
    (("together",), _together),
    (("glow",), _glow),
    (("goods",), _goods),
    (("solo",), _solo),
    (("units",), _units),
    (("old_ones",), _old_ones),
    (("cards",), _cards),
    (("revelations",), _revelations),
    (("persons",), _persons),
    (("persons", "units"), _tough),
    (("objectives",), _objectives),
    (("variants",), _variants),
    (("surveys",), mapcheck.surveys),
    (("maps",), _maps),
    (("maps", "surveys", "old_ones"), _placed),
)
