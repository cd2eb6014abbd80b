"""Events as lines of the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.auztralia import events as ev
from bot.games.auztralia.components.data import GOODS, UNITS
from bot.games.auztralia.components.item_names import NOTHING, name
from bot.games.auztralia.components.rows import row_of
from bot.games.auztralia.words import phrases
from bot.games.contract import Text, Who, t
from bot.games.engine.event_text import Words, event_text


def _units(names: Sequence[str]) -> Text:
    """Return units by name, equal ones counted."""
    return phrases.units_text(tuple(names.count(unit) for unit in UNITS))


def _gains(goods: Sequence[int]) -> tuple[int, ...]:
    return tuple(max(n, 0) for n in goods)


def _losses(goods: Sequence[int]) -> tuple[int, ...]:
    return tuple(max(-n, 0) for n in goods)


def _unit(unit: str) -> Text:
    return phrases.UNIT_NAMES[UNITS.index(unit)]


def _kind(kind: str) -> Text:
    return phrases.KIND_NAMES[kind]


_WORDS: Final[Words] = {
    "card": lambda event: name(event, event.card),
    "cards": lambda event: tuple(name(event, card) for card in event.cards),
    "rails": lambda event: tuple(map(phrases.way, event.rails)),
    "goods": lambda event: phrases.goods(GOODS.index(event.good), event.count),
    "gold": lambda event: phrases.gold(event.gold),
    "gains": lambda event: phrases.goods_text(_gains(event.goods)),
    "losses": lambda event: phrases.goods_text(_losses(event.goods)),
    "cubes": lambda event: phrases.cubes(event.cubes),
    "owner": lambda event: Who(event.owner),
    "other": lambda event: Who(event.other),
    "units": lambda event: _units(event.units),
    "unit": lambda event: _unit(event.unit),
    "damage": lambda event: phrases.damage(event.damage),
    "kind": lambda event: _kind(event.kind),
    "old_one": lambda event: phrases.strong(event.kind, event.strength, event.points),
}


def tell(event: ev.Event) -> Text:
    """Return one or a few sentences in the present tense."""
    return _told(event, _line(event))


def _told(event: ev.Event, line: Text) -> Text:
    return event_text(event, line, _WORDS)


def _line(event: ev.Event) -> Text:
    match event:
        case ev.Started():
            return _started(event)
        case ev.Mined(gold=0):
            return t("{who} mines {goods} on {hex}.")
        case ev.Mined():
            return t("{who} mines {goods} on {hex} and gains {gold}.")
        case ev.Recruited() if event.owner != event.seat:
            return t("{who} recruits {card} for {owner}.")
        case ev.Recruited(how="deck"):
            return t("{who} keeps {card} of two drawn personalities.")
        case ev.Recruited():
            return t("{who} recruits {card}.")
        case ev.Swept() if event.seat == NOTHING:
            return t("Gone from the row: {cards}.")
        case ev.Swept():
            return t("{who} discards {cards} from the row.")
        case ev.Bought():
            return _bought(event)
        case ev.Traded() if any(n < 0 for n in event.goods):
            return t("{who} trades {losses} for {gains}.")
        case ev.Traded():
            return t("{who} trades and gains {gains}.")
        case ev.Farmed():
            farms = tuple(t("a {farm} on {hex}", farm=phrases.FARM_NAMES[kind], hex=at) for at, kind in event.farms)
            return t("{who} places {farms} and gains {gold}.", farms=farms)
        case ev.Retrieved(cubes=0):
            return t("{who} lets time pass.")
        case ev.Retrieved():
            return t("{who} takes {cubes} back to the HQ.")
        case ev.Gained():
            return _gained(event)
        case ev.Advanced() if event.seat == NOTHING:
            return t("The Old Ones advance {n} to {space}.", n=event.time)
        case ev.Advanced():
            return t("{who} advances {n} to {space}.", n=event.time)
        case ev.Expedition(defence=True, units=()):
            return t("{who} has no units to defend the port on {hex}.")
        case ev.Expedition(defence=True):
            return t("{who} defends the port on {hex} with {units}.")
        case ev.Expedition():
            return t("{who} attacks {hex} with {units}.")
        case ev.TurnedUp(why="wake"):
            return t("{old_one} wakes on {hex}.")
        case ev.TurnedUp(why="end"):
            return t("{old_one} was face down on {hex}.")
        case ev.TurnedUp():
            return t("{old_one} is revealed on {hex}.")
        case ev.CardTurned():
            return _card(event)
        case ev.OldOneHurt(left=0):
            return t("{who} deals {damage} to {kind} on {hex}.")
        case ev.OldOneHurt():
            return t("{who} deals {damage} to {kind} on {hex}; {left} left.")
        case ev.OldOneGone():
            return _old_one_gone(event)
        case ev.ShakenOff():
            each = enumerate(event.cubes)
            shares = tuple(t("{who} {cubes}", who=Who(seat), cubes=phrases.cubes(n)) for seat, n in each if n)
            return t("{kind} on {hex} shakes off all cubes: {shares}.", shares=shares)
        case ev.UnitHurt(lost=True):
            return t("{who} loses 1 {unit} ({damage}).")
        case ev.UnitHurt():
            return t("{who}'s {unit} has taken {damage}.")
        case ev.SanityLost():
            return t("{who} loses 1 sanity and has {n} left.", n=event.left)
        case ev.FightOver():
            said = _ENDINGS[event.how]
            return t("{said} Lost: {units}.", said=_told(event, said), units=_units(event.lost)) if event.lost else said
        case ev.Revealed():
            text = phrases.revealed_text(event.wake, event.spawn, event.persons, event.effect)
            return t("Revelation of level {n}: {text}", n=event.level, text=text)
        case ev.MoveCard(moves=()):
            return t("The Old One card moves nobody.")
        case ev.MoveCard():
            return _moves(event)
        case ev.GameOver() if event.port == NOTHING:
            return t("The game is over: all markers have reached the end of the calendar.")
        case ev.GameOver():
            return t("The game is over: {who}'s port is lost.", who=Who(event.port))
        case _:
            return event.line


def _started(event: ev.Started) -> Text:
    who = Who(event.first)
    said = t("{who} begins. East side.", who=who) if event.side == "east" else t("{who} begins. West side.", who=who)
    if event.objective != NOTHING:
        return t("{said} The objective: {name}.", said=said, name=name(event, event.objective))
    if event.variant != NOTHING:
        return t("{said} The variant: {name}.", said=said, name=name(event, event.variant))
    return said


def _bought(event: ev.Bought) -> Text:
    units = phrases.unit_count(UNITS.index(event.unit), event.count)
    if event.gold:
        return t("{who} buys {units} for {gold}.", units=units)
    return t("{who} gains {units}.", units=units)


def _gained(event: ev.Gained) -> Text:
    gains, losses = phrases.goods_list(_gains(event.goods)), phrases.goods_list(_losses(event.goods))
    if event.unit:
        gains += (phrases.unit_count(UNITS.index(event.unit), 1),)
    if event.points:
        gains += (phrases.points(event.points),)
    if not gains:
        return t("{who} loses {losses}.", losses=losses) if losses else t("{who} gains nothing.")
    if event.card == NOTHING:
        return t("{who} gains {gains}.", gains=gains)
    return t("{who} gains {gains} from {card}.", gains=gains)


# --- combat ----------------------------------------------------------------------------------------------------------


def _card(event: ev.CardTurned) -> Text:
    there = tuple(map(UNITS.index, event.units or UNITS))
    rows = tuple(t("{kind} ({row}).", kind=phrases.KIND_NAMES[kind], row=phrases.row_text(row_of(row), there))
                 for kind, row in event.rows)  # fmt: skip
    return t("Card for {who}: {rows}", rows=phrases.then(rows) if rows else phrases.NOTHING)


def _old_one_gone(event: ev.OldOneGone) -> Text:
    if event.kind == "kangaroo":
        return t("{kind} on {hex} is removed.")
    each = enumerate(event.points)
    shares = tuple(t("{who} {points}", who=Who(seat), points=phrases.points(n)) for seat, n in each if n)
    if not shares:
        return t("{kind} on {hex} is defeated.")
    return t("{kind} on {hex} is defeated: {shares}.", shares=shares)


_ENDINGS: Final = {
    "won": t("{who} wins the combat on {hex}."),
    "routed": t("{who} is routed on {hex}."),
    "withdrawn": t("{who} withdraws from the combat on {hex}."),
    "kangaroo": t("There was nothing to fight on {hex}; {who}'s units go home."),
}


def _moves(event: ev.MoveCard) -> Text:
    kinds, direction = tuple(phrases.KIND_NAMES[kind] for kind in event.moves), event.direction - 1
    return t("The Old One card moves {kinds}; on ties, {direction} first.",
             kinds=kinds, direction=phrases.DIRECTION_NAMES[direction])  # fmt: skip
