"""Events as lines of the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.games.auztralia import events as ev
from bot.games.auztralia.parts.data import GOODS, UNITS
from bot.games.auztralia.parts.naming import NOTHING, name
from bot.games.auztralia.parts.rows import row_of
from bot.games.auztralia.words import phrases
from bot.games.contract import Text, Who, t


def tell(event: ev.Event) -> Text:
    """One sentence or a few, in the present tense."""
    match event:
        case ev.Started():
            return _started(event)
        case ev.PortPlaced():
            return t("{who} puts the port on {hex}.", who=Who(event.seat), hex=event.hex)
        case ev.RailLaid():
            rails = tuple(phrases.rail_text(one, other) for one, other in event.rails)
            return t("{who} lays railway on {rails}.", who=Who(event.seat), rails=rails)
        case ev.Mined():
            return _mined(event)
        case ev.Recruited():
            return _recruited(event)
        case ev.Drawn():
            return t("You draw {cards}.", cards=tuple(name(event, card) for card in event.cards))
        case ev.Swept():
            return _swept(event)
        case ev.Refilled():
            return t("New in the row: {card}.", card=name(event, event.card))
        case ev.Bought():
            return _bought(event)
        case ev.Traded():
            return _traded(event)
        case ev.Farmed():
            return _farmed(event)
        case ev.Retrieved():
            if not event.cubes:
                return t("{who} lets time pass.", who=Who(event.seat))
            return t("{who} takes {cubes} back to the HQ.", who=Who(event.seat), cubes=phrases.cubes(event.cubes))
        case ev.Given():
            return t(
                "{who} gives {goods} to {other}.",
                who=Who(event.seat), goods=phrases.goods(_good(event.good), event.count), other=Who(event.other),
            )  # fmt: skip
        case ev.Gained():
            return _gained(event)
        case ev.PersonUsed():
            return t("{who} uses {card}.", who=Who(event.seat), card=name(event, event.card))
        case ev.Restored():
            return t("{who}'s farm on {hex} is healthy again.", who=Who(event.seat), hex=event.hex)
        case ev.Advanced():
            return _advanced(event)
        case ev.Expedition():
            return _expedition(event)
        case ev.TurnedUp():
            return _turned_up(event)
        case ev.CardTurned():
            return _card(event)
        case ev.OldOneHurt():
            return _old_one_hurt(event)
        case ev.OldOneGone():
            return _old_one_gone(event)
        case ev.ShakenOff():
            return _shaken_off(event)
        case ev.UnitHurt():
            return _unit_hurt(event)
        case ev.SanityLost():
            return t("{who} loses 1 sanity and has {n} left.", who=Who(event.seat), n=event.left)
        case ev.Withdrawn():
            return t("{who} withdraws {units}.", who=Who(event.seat), units=_units(event.units))
        case ev.FightOver():
            return _fight_over(event)
        case ev.Revealed():
            return _revealed(event)
        case ev.Spawned():
            return t(
                "{old_one} comes out of the Temple on {hex}.",
                old_one=phrases.strong(event.kind, event.strength, event.points), hex=event.hex,
            )  # fmt: skip
        case ev.MoveCard():
            return _move_card(event)
        case ev.OldOneMoved():
            return t(
                "{kind} moves from {source} to {target}.",
                kind=phrases.KIND_NAMES[event.kind], source=event.source, target=event.target,
            )  # fmt: skip
        case ev.Blighted():
            return t(
                "{kind} blights {who}'s farm on {hex}.",
                kind=phrases.KIND_NAMES[event.kind],
                who=Who(event.seat),
                hex=event.hex,
            )
        case ev.PortAttacked():
            return t("{who}'s port on {hex} is attacked!", who=Who(event.seat), hex=event.hex)
        case ev.GameOver():
            if event.port == NOTHING:
                return t("The game is over: all markers have reached the end of the calendar.")
            return t("The game is over: {who}'s port is lost.", who=Who(event.port))
        case _:
            assert_never(event)


def _started(event: ev.Started) -> Text:
    east = event.side == "east"
    who = Who(event.first)
    said = t("{who} begins. East side.", who=who) if east else t("{who} begins. West side.", who=who)
    if event.objective != NOTHING:
        return t("{said} The objective: {name}.", said=said, name=name(event, event.objective))
    if event.variant != NOTHING:
        return t("{said} The variant: {name}.", said=said, name=name(event, event.variant))
    return said


# --- actions ---------------------------------------------------------------------------------------------------------


def _mined(event: ev.Mined) -> Text:
    who, goods = Who(event.seat), phrases.goods(_good(event.good), event.count)
    if not event.gold:
        return t("{who} mines {goods} on {hex}.", who=who, goods=goods, hex=event.hex)
    gold = phrases.gold(event.gold)
    return t("{who} mines {goods} on {hex} and gains {gold}.", who=who, goods=goods, hex=event.hex, gold=gold)


def _recruited(event: ev.Recruited) -> Text:
    who, card, owner = Who(event.seat), name(event, event.card), Who(event.owner)
    if event.owner != event.seat:
        return t("{who} recruits {card} for {owner}.", who=who, card=card, owner=owner)
    if event.how == "deck":
        return t("{who} keeps {card} of two drawn personalities.", who=who, card=card)
    return t("{who} recruits {card}.", who=who, card=card)


def _swept(event: ev.Swept) -> Text:
    cards = tuple(name(event, card) for card in event.cards)
    if event.seat == NOTHING:
        return t("Gone from the row: {cards}.", cards=cards)
    return t("{who} discards {cards} from the row.", who=Who(event.seat), cards=cards)


def _bought(event: ev.Bought) -> Text:
    who, units = Who(event.seat), phrases.unit_count(_unit(event.unit), event.count)
    if not event.gold:
        return t("{who} gains {units}.", who=who, units=units)
    return t("{who} buys {units} for {gold}.", who=who, units=units, gold=phrases.gold(event.gold))


def _traded(event: ev.Traded) -> Text:
    who, gains = Who(event.seat), phrases.goods_text(tuple(max(n, 0) for n in event.goods))
    if not any(n < 0 for n in event.goods):
        return t("{who} trades and gains {gains}.", who=who, gains=gains)
    losses = phrases.goods_text(tuple(max(-n, 0) for n in event.goods))
    return t("{who} trades {losses} for {gains}.", who=who, losses=losses, gains=gains)


def _farmed(event: ev.Farmed) -> Text:
    farms = tuple(t("a {farm} on {hex}", farm=phrases.FARM_NAMES[kind], hex=place) for place, kind in event.farms)
    return t("{who} places {farms} and gains {gold}.",
             who=Who(event.seat), farms=farms, gold=phrases.gold(event.gold))  # fmt: skip


def _gained(event: ev.Gained) -> Text:
    gains = phrases.goods_list([max(n, 0) for n in event.goods])
    if event.unit:
        gains += (phrases.unit_count(_unit(event.unit), 1),)
    if event.points:
        gains += (phrases.points(event.points),)
    losses = phrases.goods_list([max(-n, 0) for n in event.goods])
    who = Who(event.seat)
    if losses and not gains:
        return t("{who} loses {losses}.", who=who, losses=losses)
    if not gains:
        return t("{who} gains nothing.", who=who)
    if event.card == NOTHING:
        return t("{who} gains {gains}.", who=who, gains=gains)
    return t("{who} gains {gains} from {card}.",
             who=who, gains=gains, card=name(event, event.card))  # fmt: skip


def _advanced(event: ev.Advanced) -> Text:
    if event.seat == NOTHING:
        return t("The Old Ones advance {n} to {space}.", n=event.time, space=event.space)
    return t("{who} advances {n} to {space}.", who=Who(event.seat), n=event.time, space=event.space)


# --- combat ----------------------------------------------------------------------------------------------------------


def _expedition(event: ev.Expedition) -> Text:
    who, units = Who(event.seat), _units(event.units)
    if event.defence and not event.units:
        return t("{who} has no units to defend the port on {hex}.", who=who, hex=event.hex)
    if event.defence:
        return t("{who} defends the port on {hex} with {units}.", who=who, hex=event.hex, units=units)
    return t("{who} attacks {hex} with {units}.", who=who, hex=event.hex, units=units)


def _turned_up(event: ev.TurnedUp) -> Text:
    old_one = phrases.strong(event.kind, event.strength, event.points)
    if event.why == "wake":
        return t("{old_one} wakes on {hex}.", old_one=old_one, hex=event.hex)
    if event.why == "end":
        return t("{old_one} was face down on {hex}.", old_one=old_one, hex=event.hex)
    return t("{old_one} is revealed on {hex}.", old_one=old_one, hex=event.hex)


def _card(event: ev.CardTurned) -> Text:
    there = tuple(map(_unit, event.units or UNITS))
    rows = tuple(t("{kind} ({row}).", kind=phrases.KIND_NAMES[kind], row=phrases.row_text(row_of(row), there))
                 for kind, row in event.rows)  # fmt: skip
    return t("Card for {who}: {rows}", who=Who(event.seat), rows=phrases.then(rows) if rows else phrases.NOTHING)


def _old_one_hurt(event: ev.OldOneHurt) -> Text:
    kind, damage = phrases.KIND_NAMES[event.kind], phrases.damage(event.damage)
    if event.left:
        return t("{who} deals {damage} to {kind} on {hex}; {left} left.",
                 who=Who(event.seat), damage=damage, kind=kind, hex=event.hex, left=event.left)  # fmt: skip
    return t("{who} deals {damage} to {kind} on {hex}.", who=Who(event.seat), damage=damage, kind=kind, hex=event.hex)


def _old_one_gone(event: ev.OldOneGone) -> Text:
    kind = phrases.KIND_NAMES[event.kind]
    shares = tuple(
        t("{who} {points}", who=Who(seat), points=phrases.points(n)) for seat, n in enumerate(event.points) if n
    )
    if event.kind == "kangaroo":
        return t("{kind} on {hex} is removed.", kind=kind, hex=event.hex)
    if not shares:
        return t("{kind} on {hex} is defeated.", kind=kind, hex=event.hex)
    return t("{kind} on {hex} is defeated: {shares}.", kind=kind, hex=event.hex, shares=shares)


def _shaken_off(event: ev.ShakenOff) -> Text:
    shares = tuple(t("{who} {cubes}", who=Who(seat), cubes=phrases.cubes(n)) for seat, n in enumerate(event.cubes) if n)
    return t("{kind} on {hex} shakes off all cubes: {shares}.",
             kind=phrases.KIND_NAMES[event.kind], hex=event.hex, shares=shares)  # fmt: skip


def _unit_hurt(event: ev.UnitHurt) -> Text:
    who, unit, damage = Who(event.seat), phrases.UNIT_NAMES[_unit(event.unit)], phrases.damage(event.damage)
    if event.lost:
        return t("{who} loses 1 {unit} ({damage}).", who=who, unit=unit, damage=damage)
    return t("{who}'s {unit} has taken {damage}.", who=who, unit=unit, damage=damage)


def _fight_over(event: ev.FightOver) -> Text:
    who = Who(event.seat)
    match event.how:
        case "won":
            said = t("{who} wins the combat on {hex}.", who=who, hex=event.hex)
        case "routed":
            said = t("{who} is routed on {hex}.", who=who, hex=event.hex)
        case "withdrawn":
            said = t("{who} withdraws from the combat on {hex}.", who=who, hex=event.hex)
        case _:
            said = t("There was nothing to fight on {hex}; {who}'s units go home.", who=who, hex=event.hex)
    if event.lost:
        return t("{said} Lost: {units}.", said=said, units=_units(event.lost))
    return said


# --- the Old Ones ----------------------------------------------------------------------------------------------------


def _revealed(event: ev.Revealed) -> Text:
    text = phrases.revealed_text(event.wake, event.spawn, event.persons, event.effect)
    return t("Revelation of level {n}: {text}", n=event.level, text=text)


def _move_card(event: ev.MoveCard) -> Text:
    if not event.moves:
        return t("The Old One card moves nobody.")
    kinds, direction = tuple(phrases.KIND_NAMES[kind] for kind in event.moves), event.direction - 1
    return t("The Old One card moves {kinds}; on ties, {direction} first.",
             kinds=kinds, direction=phrases.DIRECTION_NAMES[direction])  # fmt: skip


# --- names in events -------------------------------------------------------------------------------------------------


def _good(good: str) -> int:
    return GOODS.index(good)


def _unit(unit: str) -> int:
    return UNITS.index(unit)


def _units(names: Sequence[str]) -> Text:
    """Units by name, equal ones counted."""
    return phrases.units_text(tuple(names.count(unit) for unit in UNITS))
