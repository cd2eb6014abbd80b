"""Metadata of AuZtralia: settings, rules card, rulings and components."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.games.auztralia.components.data import (
    FARMS,
    GOODS,
    KINDS,
    SPACES,
    UNITS,
    Box,
    Farm,
    Good,
    Kind,
    OldOne,
    SpaceId,
)
from bot.games.auztralia.components.setfile import set_of
from bot.games.auztralia.state import RULES_NOW
from bot.games.auztralia.words import phrases
from bot.games.common_texts import own_set
from bot.games.contract import Component, Meta, Option, Setting, Text, t
from bot.games.engine.rules_card import card_of

_SETTINGS = (
    Setting(
        "side",
        t("Side of the board"),
        (
            Option("east", t("East"), t("the usual side")),
            Option("west", t("West"), t("ports may stand next to each other")),
        ),
    ),
    Setting(
        "mode",
        t("Mode"),
        (
            Option("rivals", t("Competitive"), t("everybody for themselves, and all against the Old Ones")),
            Option("together", t("Co-op"), t("all players win or lose together; the Old Ones come sooner")),
        ),
        seats=(2, 3, 4),
    ),
    Setting(
        "solo",
        t("Solo difficulty"),
        (
            Option("normal", t("Normal"), t("the usual goods")),
            Option("easy", t("Easy"), t("more goods at the start")),
            Option("hard", t("Hard"), t("fewer goods at the start")),
        ),
        seats=(1,),
    ),
    Setting(
        "variants",
        t("Two-player variant"),
        (
            Option("off", t("Without")),
            Option("on", t("With"), t("one drawn card changes the two-player game")),
        ),
        seats=(2,),
    ),
)

_CARD, _RULINGS = card_of("auztralia")

_GOODS: dict[Good, Text] = {
    "coal": t("Railway costs it. It lies on the board in heaps of 3, or can be imported."),
    "iron": t("Railway costs it. It lies on the board in heaps of 3, or can be imported."),
    "gold": t("Pays for units, for spaces that already hold cubes, and for drawing personalities. Each farm brings 1."),
    "phosphate": t("3 points each at the end. Mining it also gives 1 gold."),
}
_FARMS: dict[Farm, Text] = {
    "sheep": t("2 points as long as it is healthy. Goes on hexes with a sheep symbol."),
    "cattle": t("2 points as long as it is healthy. Goes on hexes with a cow symbol."),
    "corn": t("2 points as long as it is healthy. Goes on hexes with a corn symbol."),
}
_KINDS: dict[Kind, Text] = {
    "cthulhu": t("There is only one."),
    "shoggoth": t("Very large and hard to kill."),
    "migo": t("They have wings."),
    "zombie": t("When an expedition is routed, they shake off the cubes of all players."),
    "loyalist": t("Humans who serve the Old Ones."),
    "temple": t("Never moves. Revelations may spawn new Old Ones from it."),
    "kangaroo": t("Harmless. It is removed as soon as it is revealed."),
}
_SPACES: dict[SpaceId, Text] = {
    "rail": t("1 coal and 1 iron: two rail tiles on coast and outback."),
    "hills": t("1 coal and 1 iron: two rail tiles, also in hills."),
    "mine": t("Take all goods of one kind from a connected hex."),
    "shaft": t("The same as the first space for mining, with cubes of its own."),
    "recruit": t("Take a personality from the row, or pay 1 gold, draw two and keep one."),
    "military": t("Buy one unit, or up to two infantry."),
    "trade": t("Twice: take 1 coal or iron, or return 1 for 1 gold."),
    "farm": t("Up to three farms of different kinds; time 1 and 1 gold for each."),
    "attack": t("Send an expedition against the Old Ones of a hex; time 1 to 3 by its units."),
    "retrieve": t("All cubes of the player board come back to the HQ. With an empty HQ it takes time 2."),
}
_OWN_TIME = ("farm", "attack")
"""Action spaces whose time depends on the action itself."""

_TERMS = (
    Component("hq", t("HQ"), t("Where your cubes are until you put them on action spaces or on Old Ones.")),
    Component("warehouse", t("Warehouse"), t("Where your goods lie. It holds any number.")),
    Component("barracks", t("Barracks"), t("Where your units wait. They all defend your port.")),
    Component(
        "port",
        t("Port"),
        t("Your railway begins here. Old Ones come for it; if one is left after the fight, the game ends."),
    ),
    Component("rails", t("Rail tile"), t("20 each. It lies across the side between two hexes and never moves.")),
    Component(
        "calendar",
        t("Calendar"),
        t("The marker that is furthest behind acts. On glowing spaces the Old Ones reveal a revelation card."),
    ),
    Component(
        "sanity", t("Sanity token"), t("3 in every combat. If a card takes one and none is left, you are routed.")
    ),
    Component(
        "blight", t("Blight"), t("A farm that an Old One has entered gives its owner nothing and the Old Ones 1 point.")
    ),
    Component(
        "oldonecard",
        t("Old One card"),
        t("In combat its rows say who deals damage; on the Old Ones' turn it says which kinds move, and which way."),
    ),
    Component(
        "revelation",
        t("Revelation"),
        t(
            "15 in a game, of rising levels, one on each glowing space of the calendar. They wake hidden Old"
            " Ones, let Temples spawn new ones, or take personalities from the row. Some affect every player."
        ),
    ),
    Component(
        "personality",
        t("Personality"),
        t("Some always help, some work once a combat, some work once and are then gone, some give points at the end."),
    ),
    Component(
        "survey",
        t("Survey tile"),
        t("20 of them, 13 in a game. They say where goods and Old Ones lie at the start, and go back to the box."),
    ),
)


def components(box: Box) -> tuple[Component, ...]:
    """Return the components of a set that can be looked up by name."""
    return (
        *(Component(f"good.{good}", phrases.GOOD_LABELS[at], _GOODS[good]) for at, good in enumerate(GOODS)),
        *(Component(f"farm.{farm}", phrases.FARM_LABELS[farm], _FARMS[farm]) for farm in FARMS),
        *(Component(f"unit.{one.unit}", *_unit(box, one.unit)) for one in box.units),
        *(Component(f"kind.{kind}", phrases.KIND_NAMES[kind], kind_text(box, kind)) for kind in KINDS),
        *(Component(f"space.{space}", phrases.SPACE_NAMES[at], _space(box, space)) for at, space in enumerate(SPACES)),
        *_TERMS,
        *(
            Component(f"person.{at}", phrases.called(one), phrases.person_text(one))
            for at, one in enumerate(box.persons)
        ),
        *(
            Component(f"objective.{at}", phrases.called(one), t("Solo objective: {goal}", goal=goal))
            for at, one in enumerate(box.objectives)
            for goal in (phrases.objective_text(one),)
        ),
        *(
            Component(f"variant.{at}", phrases.called(one), t("Two-player variant: {change}", change=change))
            for at, one in enumerate(box.variants)
            for change in (phrases.variant_text(one),)
        ),
    )


def _unit(box: Box, unit: str) -> tuple[Text, Text]:
    at = next(at for at, name in enumerate(UNITS) if name == unit)
    return phrases.UNIT_LABELS[at], phrases.unit_text(next(one for one in box.units if one.unit == unit))


def _space(box: Box, space: SpaceId) -> Text:
    if space in _OWN_TIME:
        return _SPACES[space]
    return t("Time {n}. {what}", n=box.times[space], what=_SPACES[space])


def kind_text(box: Box, kind: Kind) -> Text:
    """Return the description of a kind of Old One, with its tiles by level."""
    return phrases.then([_KINDS[kind], *_tiles(one for one in box.old_ones if one.kind == kind)])


def _tiles(old_ones: Iterable[OldOne]) -> Iterator[Text]:
    for one in old_ones:
        level = phrases.LEVEL_NAMES[one.level]
        if one.kind == "kangaroo":
            yield t("{n} of {level}.", n=one.count, level=level)
        else:
            yield t(
                "{n} of {level}: strength {strength}, {points}.",
                n=one.count, level=level, strength=one.strength, points=phrases.points(one.points),
            )  # fmt: skip


META = Meta(
    id="auztralia",
    title=t("AuZtralia"),
    tagline=t("Lay railways, mine and farm, until the Old Ones wake: then they play too, and they can win"),
    seats=(1, 4),
    minutes=120,
    version=RULES_NOW,
    settings=_SETTINGS,
    card=_CARD,
    rulings=_RULINGS,
    components=components(set_of("")),
    house_notice=own_set(t("The map, the cards, and the values of units and Old Ones"), look_up="auztralia person"),
    own=t("My board"),
)
