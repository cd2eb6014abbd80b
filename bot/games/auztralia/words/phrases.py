"""Shared phrases: goods, units, Old Ones, spaces, people, goals, and quantities."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from typing import Final

from bot.games.auztralia.components.data import (
    AIRSHIP,
    GOODS,
    ONCE,
    ONCE_A_COMBAT,
    UNITS,
    Map,
    Measure,
    Objective,
    OldOne,
    Person,
    Revelation,
    Row,
    UnitType,
    Variant,
)
from bot.games.contract import Abbreviated, BilingualText, Text, signed, t, tn

NOTHING = t("nothing")
OLD_ONES = t("The Old Ones")
"""Name of the Old Ones as a side."""


# --- names -----------------------------------------------------------------------------------------------------------


def _signed(signs: Sequence[str], names: Sequence[Text]) -> tuple[Text, ...]:
    return tuple(map(signed, signs, names))


GOOD_NAMES: Final = _signed(GOODS, (t("coal"), t("iron"), t("gold"), t("phosphate")))
"""Goods by number, in a sentence."""
GOOD_LABELS: Final = _signed(GOODS, (t("Coal"), t("Iron"), t("Gold"), t("Phosphate")))
"""Goods by number, on a button or at the head of a line."""
_UNIT_SIGNS: Final = ("infantry", "artillery", "armoured_car", "armoured_train", "airship")
UNIT_NAMES: Final = _signed(
    _UNIT_SIGNS, (t("infantry"), t("artillery"), t("armoured car"), t("armoured train"), t("airship"))
)
"""Units by number, in a sentence."""
UNIT_LABELS: Final = _signed(
    _UNIT_SIGNS, (t("Infantry"), t("Artillery"), t("Armoured car"), t("Armoured train"), t("Airship"))
)
"""Units by number, on a button or at the head of a line."""
UNIT_KINDS: Final = _signed(
    _UNIT_SIGNS, (t("infantry"), t("artillery"), t("armoured cars"), t("armoured trains"), t("airships"))
)
"""All units of a kind by number, in a sentence."""
FARM_NAMES: Final = {
    "sheep": signed("sheep_farm", t("sheep farm")),
    "cattle": signed("cattle_farm", t("cattle farm")),
    "corn": signed("corn_farm", t("corn farm")),
}
"""Farms in a sentence."""
FARM_LABELS: Final = {
    "sheep": signed("sheep_farm", t("Sheep farm")),
    "cattle": signed("cattle_farm", t("Cattle farm")),
    "corn": signed("corn_farm", t("Corn farm")),
}
"""Farms on a button or at the head of a line."""
KIND_NAMES: Final = {
    "cthulhu": signed("cthulhu", t("Cthulhu")), "shoggoth": signed("shoggoth", t("Shoggoth")),
    "migo": signed("mi_go", t("Mi-Go")), "zombie": signed("zombie", t("Zombie")),
    "loyalist": signed("loyalist", t("Loyalist")), "temple": signed("temple", t("Temple")),
    "kangaroo": signed("kangaroo", t("Kangaroo")),
}  # fmt: skip
"""Kinds of Old Ones, or tiles of them: names without an article, as in "Shoggoth moves"."""
LEVEL_NAMES: Final = {
    "1": t("level 1"), "2": t("level 2"), "3": t("level 3"), "X": t("level X"), "XX": t("level XX"),
}  # fmt: skip
SPACE_NAMES: Final = (
    signed("railway", t("Railway")),
    signed("hill_railway", t("Railway in hills")),
    signed("mine_goods", t("Mine")),
    signed("mine_goods", t("Second mine")),
    signed("personality", t("Recruit")),
    signed("military", t("Military")),
    signed("import_export", t("Import or export")),
    signed("farm", t("Farm")),
    signed("attack_old_ones", t("Attack")),
    signed("retrieve", t("Retrieve")),
)
"""Action spaces by number."""
LAND_NAMES: Final = {"coast": t("coast"), "outback": t("outback"), "hills": t("hills")}
LAND_LABELS: Final = {"coast": t("Coast"), "outback": t("Outback"), "hills": t("Hills")}
"""Land at the head of a line."""
DIRECTION_NAMES: Final = (
    t("north"), t("north-east"), t("south-east"), t("south"), t("south-west"), t("north-west"),
)  # fmt: skip


def called(thing: Map | Person | Objective | Variant) -> BilingualText:
    """Return the name of a component of the set."""
    return BilingualText(thing.name, ja=thing.name_ja)


def way(names: Sequence[str]) -> Text:
    """Return neighbouring hexes in order, as of a rail tile or of a move: "D7 to E7"."""
    first, *rest = names
    return reduce(lambda before, name: t("{before} to {hex}", before=before, hex=name), rest, t("{hex}", hex=first))


def hexes(names: Iterable[str]) -> tuple[Text, ...]:
    """Return names of hexes as a list."""
    return tuple(t("{hex}", hex=name) for name in names)


# --- how much --------------------------------------------------------------------------------------------------------


def goods(good: int, n: int) -> Text:
    """Return an amount of a good: "2 coal"."""
    return signed(GOODS[good], t("{n} {good}", n=n, good=GOOD_NAMES[good]))


def gold(n: int) -> Text:
    """Return an amount of gold: a price or a payment."""
    return signed("gold", t("{n} gold", n=n))


def goods_list(counts: Sequence[int]) -> tuple[Text, ...]:
    """Return goods by number as a list that may be empty."""
    return tuple(goods(good, n) for good, n in enumerate(counts) if n)


def goods_text(counts: tuple[int, ...]) -> Text:
    """Return goods by number: "2 coal, 2 iron, and 4 gold", or "nothing"."""
    listed = goods_list(counts)
    return t("{things}", things=listed) if listed else NOTHING


_UNIT_COUNTS: Final[tuple[Callable[[int], Text], ...]] = (
    lambda n: t("{n} infantry", n=n),
    lambda n: t("{n} artillery", n=n),
    lambda n: tn("{n} armoured car", "{n} armoured cars", n),
    lambda n: tn("{n} armoured train", "{n} armoured trains", n),
    lambda n: tn("{n} airship", "{n} airships", n),
)


def unit_count(unit: int, n: int) -> Text:
    """Return n units of a kind: "2 infantry"."""
    return signed(_UNIT_SIGNS[unit], _UNIT_COUNTS[unit](n))


def units(counts: Sequence[int]) -> tuple[Text, ...]:
    """Return units by number as a list that may be empty."""
    return tuple(unit_count(unit, n) for unit, n in enumerate(counts) if n)


def units_text(counts: tuple[int, ...]) -> Text:
    """Return units by number: "2 infantry and 1 airship", or "nothing"."""
    listed = units(counts)
    return t("{things}", things=listed) if listed else NOTHING


def cubes(n: int) -> Text:
    """Return n cubes."""
    return signed("cube", tn("{n} cube", "{n} cubes", n))


def points(n: int) -> Text:
    """Return n victory points."""
    return signed("points", tn("{n} point", "{n} points", n))


def damage(n: int) -> Text:
    """Return n damage."""
    return signed("damage", t("{n} damage", n=n))


def sanity(n: int) -> Text:
    """Return n sanity."""
    return signed("sanity", t("{n} sanity", n=n))


def time(n: int) -> Text:
    """Return the spaces that a marker advances."""
    return signed("time", t("time {n}", n=n))


def priced(name: Text, least: int, most: int, fee: int) -> Abbreviated:
    """Return the name of an action with its time and gold: "Railway 2–3⏱, 1 gold"."""
    sign = t("{n}–{most}⏱", n=least, most=most) if most > least else t("{n}⏱", n=least)
    words = t("time {n} to {most}", n=least, most=most) if most > least else t("time {n}", n=least)
    short, spoken = t("{action} {time}", action=name, time=sign), t("{action}, {time}", action=name, time=words)
    if fee:
        short = t("{action} {time}, {gold}", action=name, time=sign, gold=gold(fee))
        spoken = t("{action}, {time}, {gold}", action=name, time=words, gold=gold(fee))
    return Abbreviated(short.key, short.args, spoken=spoken)


def rails(n: int) -> Text:
    """Return n rail tiles."""
    return signed("railway", tn("{n} rail tile", "{n} rail tiles", n))


def hex_count(n: int) -> Text:
    """Return n hexes."""
    return tn("{n} hex", "{n} hexes", n)


def farm_count(n: int) -> Text:
    """Return n farms."""
    return tn("{n} farm", "{n} farms", n)


def together(parts: Sequence[Text]) -> Text:
    """Join short parts: "time 2, 1 gold"."""
    return reduce(lambda before, part: t("{before}, {part}", before=before, part=part), parts)


def apart(parts: Sequence[Text]) -> Text:
    """Join parts that have lists in them: "3 on A4 and B5; 6 on C5"."""
    return reduce(lambda before, part: t("{before}; {part}", before=before, part=part), parts)


def then(sentences: Sequence[Text]) -> Text:
    """Join sentences."""
    return reduce(lambda before, after: t("{before} {after}", before=before, after=after), sentences)


# --- units and Old Ones ----------------------------------------------------------------------------------------------


def unit_text(one: UnitType) -> Text:
    """Return a line of the military table."""
    return t(
        "Cost {gold}, strength {strength}, range {range}; {n} in all.",
        gold=one.cost, strength=one.strength, range=one.range, n=one.count,
    )  # fmt: skip


def unit_hint(one: UnitType) -> Text:
    """Return a unit type in a few words."""
    return t("strength {strength}, range {range}", strength=one.strength, range=one.range)


def old_one_text(old_one: OldOne) -> Text:
    """Return a tile with its numbers: "Shoggoth (strength 4, 3 points)"."""
    return strong(old_one.kind, old_one.strength, old_one.points)


def strong(kind: str, strength: int, value: int) -> Text:
    """Return a kind with strength and points, as far as they matter."""
    if kind == "kangaroo":
        return KIND_NAMES[kind]
    return t("{kind} (strength {n}, {points})", kind=KIND_NAMES[kind], n=strength, points=points(value))


def hidden_text(level: int) -> Text:
    """Return the text of a face-down Old One."""
    return signed("hidden_old_one", t("a hidden Old One of level {n}", n=level))


def row_text(row: Row, there: tuple[int, ...]) -> Text:
    """Return the effects of a card in combat for the kinds of units that take part.

    "hits by infantry and airship; 2 damage, 1 on an airship, 1 sanity lost".
    """
    hits = tuple(UNIT_NAMES[unit] for unit in row.hits if unit in there)
    return t("{hits}; {back}", hits=t("hits by {units}", units=hits) if hits else t("no hits"), back=_back(row, there))


def _back(row: Row, there: tuple[int, ...]) -> Text:
    ground = any(unit != AIRSHIP for unit in there)
    parts = [damage(row.damage)] if row.damage and ground else []
    if row.airship and AIRSHIP in there:
        parts.append(t("1 on an airship"))
    if row.sanity:
        parts.append(t("1 sanity lost"))
    return t("{things}", things=tuple(parts)) if parts else t("nothing comes back")


# --- revelations -----------------------------------------------------------------------------------------------------


_AFFECTS: Final[Mapping[str, Text]] = {
    "gold": t("Every player gains 1 gold."),
    "coal": t("Every player gains 1 coal."),
    "iron": t("Every player gains 1 iron."),
    "infantry": t("Every player gains 1 infantry, as long as there is any."),
    "nogold": t("Every player loses 1 gold."),
    "nocoal": t("Every player loses 1 coal."),
    "noiron": t("Every player loses 1 iron."),
}
"""Effects of revelations on every player."""


def effect_hint(effect: str) -> Text | None:
    """Return the effect on every player in short, or None."""
    if not effect:
        return None
    if effect == "infantry":
        return t("everybody gains {thing}", thing=unit_count(UNITS.index(effect), 1))
    if effect in GOODS:
        return t("everybody gains {thing}", thing=goods(GOODS.index(effect), 1))
    return t("everybody loses {thing}", thing=goods(GOODS.index(effect.removeprefix("no")), 1))


def revelation_text(card: Revelation) -> Text:
    """Return all effects of a revelation, as sentences."""
    return revealed_text(card.wake, card.spawn, card.persons, card.effect)


def revealed_text(wake: int, spawn: bool, persons: int, effect: str) -> Text:
    """Return the effects of a revelation by its values."""
    said: list[Text] = []
    if wake:
        said.append(tn("{n} hidden Old One wakes.", "{n} hidden Old Ones wake.", wake))
    if spawn:
        said.append(t("Every Temple on the board spawns a new Old One; without a Temple, a hidden one wakes."))
    if persons:
        said.append(tn("{n} personality leaves the row.", "{n} personalities leave the row.", persons))
    if effect:
        said.append(_AFFECTS[effect])
    return then(said) if said else t("Nothing happens.")


# --- people and goals ------------------------------------------------------------------------------------------------


def person_kind(person: Person) -> Text:
    """Return the text of when a personality works."""
    if person.effect in ONCE_A_COMBAT:
        return t("Once a combat")
    if person.effect in ONCE:
        return t("Once")
    if person.effect == "score":
        return t("At the end")
    return t("Lasting")


def person_text(person: Person) -> Text:
    """Return the effects of a personality as full sentences that begin with the time."""
    said = [t("{when}: {effect}", when=person_kind(person), effect=_effect(person))]
    if person.effect in ONCE:
        said.append(t("It takes no time, and this personality is then gone."))
    if person.points:
        said.append(_worth(person))
    return then(said)


def person_hint(person: Person) -> Text:
    """Return the effects of a personality in short, for menus."""
    if not person.points:
        return t("{when}: {effect}", when=person_kind(person), effect=_effect(person))
    return t(
        "{when}: {effect} {points}.", when=person_kind(person), effect=_effect(person), points=points(person.points)
    )


def use_text(person: Person) -> Text:
    """Return the effect of using a personality."""
    return then((t("You use {person}.", person=called(person)), person_text(person)))


def _worth(person: Person) -> Text:
    if person.effect in ONCE:
        return t("Using it gives {points}.", points=points(person.points))
    return t("At the end it is worth {points}.", points=points(person.points))


def _effect(person: Person) -> Text:
    n, kind = person.n, UNIT_KINDS[UNITS.index(person.unit)] if person.unit else t("units")
    match person.effect:
        case "range":
            return t("your {units} have {n} more range.", units=kind, n=n)
        case "tough":
            return t("your {units} have strength {n}.", units=kind, n=n)
        case "barrage":
            return t(
                "at the start of your combats with {units} every Old One there takes {n} damage.",
                units=kind, n=n
            )  # fmt: skip
        case "guard":
            return t(
                "an Old One that enters your farm takes {n} damage; if that defeats it, the farm stays healthy.",
                n=n,
            )
        case "cheap":
            return t("units cost you {n} gold less (at least 1).", n=n)
        case "prospect":
            return t("each time you mine you gain {n} more gold.", n=n)
        case "rails":
            return tn(
                "each time you build railway you may lay {n} more rail tile.",
                "each time you build railway you may lay {n} more rail tiles.",
                n,
            )
        case "crops":
            return t("each time you farm you gain {n} more gold.", n=n)
        case "import":
            return tn(
                "each time you import or export you may do it {n} more time.",
                "each time you import or export you may do it {n} more times.",
                n,
            )
        case "calm":
            return t("you begin each combat with {n} more sanity.", n=n)
        case "swift":
            return t("your attacks take {n} less time (at least 1).", n=n)
        case "rally":
            return t("when your expedition is routed, only the damaged units are lost.")
        case "retreat":
            return t("when a card is drawn, you may withdraw before it takes effect.")
        case "redraw":
            return t("when a card is drawn, you may draw another one instead.")
        case "shield":
            return t("when a card is drawn, it deals {n} less damage to your units.", n=n)
        case "strike":
            return t("when a card is drawn, an Old One of your choice there takes {n} more damage.", n=n)
        case "unit":
            return t("take any one unit that is left.")
        case "expose":
            return tn("reveal {n} hidden Old One tile.", "reveal up to {n} hidden Old One tiles.", n)
        case "cash":
            return t("gain {n} gold.", n=n)
        case "goods":
            return t("gain {n} coal and {n} iron.", n=n)
        case "recall":
            return t("take all cubes of your player board back to the HQ.")
        case "restore":
            return t("one of your blighted farms is healthy again, unless an Old One stands there.")
        case "score":
            return _score(person)


_PLAIN: Final = Person("", "", "score")
_EACH: dict[Measure, Text] = {
    "farms": t("healthy farm"),
    "sheep": t("healthy sheep farm"),
    "cattle": t("healthy cattle farm"),
    "corn": t("healthy corn farm"),
    "sets": t("set of healthy sheep, cattle and corn farms"),
    "phosphate": t("phosphate in your warehouse"),
    "rails": t("rail tile that you have laid"),
    "persons": t("personality that you have"),
    "gold": t("gold in your warehouse"),
    "slain": t("Old One that you helped to defeat"),
    "units": t("unit in your barracks"),
}


def _score(person: Person) -> Text:
    assert person.measure, "what counts is named"
    value, what = points(person.n), person.measure
    if what == "healthy":
        return t("{points} if none of your farms is blighted.", points=value)
    thing = measure(what, person.per) if person.per > 1 else _EACH[what]
    if person.most == _PLAIN.most:
        return t("{points} for every {thing}.", points=value, thing=thing)
    return t("{points} for every {thing}, {most} at most.", points=value, thing=thing, most=person.most)


_MEASURES: Final[Mapping[Measure, Callable[[int], Text]]] = {
    "farms": lambda n: tn("{n} healthy farm", "{n} healthy farms", n),
    "sheep": lambda n: tn("{n} healthy sheep farm", "{n} healthy sheep farms", n),
    "cattle": lambda n: tn("{n} healthy cattle farm", "{n} healthy cattle farms", n),
    "corn": lambda n: tn("{n} healthy corn farm", "{n} healthy corn farms", n),
    "sets": lambda n: tn(
        "{n} set of healthy sheep, cattle and corn farms",
        "{n} sets of healthy sheep, cattle and corn farms",
        n,
    ),
    "phosphate": lambda n: t("{n} phosphate in your warehouse", n=n),
    "rails": lambda n: tn("{n} rail tile that you have laid", "{n} rail tiles that you have laid", n),
    "persons": lambda n: tn("{n} personality that you have", "{n} personalities that you have", n),
    "gold": lambda n: t("{n} gold in your warehouse", n=n),
    "slain": lambda n: tn("{n} Old One that you helped to defeat", "{n} Old Ones that you helped to defeat", n),
    "units": lambda n: tn("{n} unit in your barracks", "{n} units in your barracks", n),
    "healthy": lambda _: t("no blighted farm of yours"),
}


def measure(what: Measure, n: int) -> Text:
    """Return n of a measure of a personality or an objective."""
    return _MEASURES[what](n)


def objective_text(objective: Objective) -> Text:
    """Return a solo objective as a sentence."""
    return t(
        "{points} at the end for {things}.",
        points=points(objective.points), things=_goal(objective),
    )  # fmt: skip


def _goal(objective: Objective) -> Text:
    if objective.measure == "healthy":
        return measure(objective.measure, objective.n)
    return t("at least {things}", things=measure(objective.measure, objective.n))


def variant_text(variant: Variant) -> Text:
    """Return the changes of a two-player variant, as sentences."""
    plain, said = Variant("", ""), list[Text]()
    if variant.old_ones_start != plain.old_ones_start:
        said.append(t("The Old Ones' marker starts on {n}.", n=variant.old_ones_start))
    if variant.wake:
        said.append(
            tn("At the start {n} hidden Old One wakes.", "At the start {n} hidden Old Ones wake.", variant.wake)
        )
    if variant.row != plain.row:
        said.append(tn("The row holds {n} personality.", "The row holds {n} personalities.", variant.row))
    if variant.gold > 0:
        said.append(t("Each player begins with {n} more gold.", n=variant.gold))
    if variant.gold < 0:
        said.append(t("Each player begins with {n} less gold.", n=-variant.gold))
    if variant.cards != plain.cards:
        said.append(
            tn("{n} card moves the Old Ones each turn.", "{n} cards move the Old Ones each turn.", variant.cards)
        )
    return then(said) if said else t("No change.")
