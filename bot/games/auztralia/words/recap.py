"""Recap: a line for each turn of a player, for the Old Ones' acts, and for each port battle.

The Old Ones' acts between players' turns share a line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct, field

from bot.games.auztralia import events as ev
from bot.games.auztralia.components.data import GOODS, UNITS
from bot.games.auztralia.components.item_names import NOTHING, name
from bot.games.auztralia.events import Event
from bot.games.auztralia.words import phrases
from bot.games.auztralia.words.event_texts import tell
from bot.games.contract import SeatEvent, Text, Who, t, tn

_DEED = (
    ev.PortPlaced, ev.RailLaid, ev.Mined, ev.Recruited, ev.Drawn, ev.Swept, ev.Bought, ev.Traded, ev.Farmed,
    ev.Retrieved, ev.Given, ev.PersonUsed, ev.Expedition,
)  # fmt: skip
"""Events that may begin a turn, unless they only continue one."""
_THEIRS = (ev.Revealed, ev.Spawned, ev.MoveCard, ev.OldOneMoved, ev.Blighted)
_ENDINGS: Final = {"routed": t("routed"), "withdrawn": t("withdrawn")}
_SHORT: Final = 2
"""Maximum items of a sort that are named; more are counted."""
_MOST_WAYS: Final = 6
"""Maximum number of moves that are listed."""


class Group(Struct):
    """Events of one line: a turn, a battle for a port, or (seat -1) the Old Ones' acts."""

    seat: int
    port: bool = False
    acted: bool = False
    events: list[Event] = field(default_factory=list[Event])


def recap(happened: Sequence[SeatEvent[Event]]) -> tuple[Text, ...]:
    """Return the recap, oldest first; a group without results has no line."""
    return tuple(line for group in _groups(happened) for line in _lines(group))


# --- turns -----------------------------------------------------------------------------------------------------------


def _groups(happened: Sequence[SeatEvent[Event]]) -> list[Group]:
    found: list[Group] = []
    for one in happened:
        _add(found, one)
    return found


def _add(found: list[Group], one: SeatEvent[Event]) -> None:
    """Add an event to its group, or to a new one."""
    event, last = one.event, found[-1] if found else None
    seat: int = getattr(event, "seat", one.seat if last is None else NOTHING)
    if isinstance(event, ev.Started | ev.GameOver):
        found.append(Group(NOTHING, events=[event]))
        return
    if _is_theirs(event):
        group = _of_old_ones(found)
    elif isinstance(event, ev.PortAttacked):
        group = _new(found, Group(seat, port=True))
    elif last is None or (seat != NOTHING and _is_new(last, event, seat)):
        group = _new(found, Group(seat))
    else:
        group = last
    group.acted |= isinstance(event, ev.Advanced)
    group.events.append(event)


def _new(found: list[Group], group: Group) -> Group:
    found.append(group)
    return group


def _is_theirs(event: Event) -> bool:
    match event:
        case ev.Advanced(seat=seat) | ev.Swept(seat=seat):
            return seat == NOTHING
        case ev.TurnedUp(why=why):
            return why in ("wake", "end")
        case ev.Gained(card=card):
            return card == NOTHING
        case _:
            return isinstance(event, _THEIRS)


def _of_old_ones(found: list[Group]) -> Group:
    """Return the group of the Old Ones since a player's last turn.

    Battles for ports may be between.
    """
    for group in reversed(found):
        if group.seat == NOTHING and not isinstance(group.events[0], ev.Started | ev.GameOver):
            return group
        if not group.port:
            break
    return _new(found, Group(NOTHING))


def _is_new(last: Group, event: Event, seat: int) -> bool:
    """Return whether the event begins a turn of the seat.

    An Old One's encounter on a farm does not.
    """
    if last.seat == NOTHING and isinstance(event, ev.OldOneHurt):
        return False
    if last.seat != seat or isinstance(last.events[0], ev.PortPlaced):
        return True
    if _is_fighting(last):
        return False
    return (last.acted or last.port) and (isinstance(event, ev.Advanced) or not _carries_on(event))


def _is_fighting(group: Group) -> bool:
    """Return whether the last combat of the group is not over."""
    for event in reversed(group.events):
        if isinstance(event, ev.FightOver):
            return False
        if isinstance(event, ev.Expedition | ev.CardTurned):
            return True
    return False


def _carries_on(event: Event) -> bool:
    """Return whether the event continues an action of the seat in this turn."""
    match event:
        case ev.Recruited(how=how):
            return how != "row"
        case ev.Expedition(defence=defence):
            return defence
        case ev.Bought(gold=gold):
            return not gold
        case ev.PersonUsed():
            return False
        case _:
            return not isinstance(event, _DEED)


# --- lines -----------------------------------------------------------------------------------------------------------


def _lines(group: Group) -> Iterator[Text]:
    first = group.events[0]
    if isinstance(first, ev.Started | ev.GameOver):
        yield tell(first)
        return
    deeds = tuple(_their_deeds(group.events) if group.seat == NOTHING else _deeds(group))
    if not deeds and any(isinstance(event, ev.Revealed) for event in group.events):
        deeds = (t("a revelation without effect"),)
    if not deeds:
        return
    if group.seat == NOTHING:
        yield t("The Old Ones: {deeds}", deeds=deeds)
    else:
        yield t("{who}: {deeds}", who=Who(group.seat), deeds=deeds)


def _deeds(group: Group) -> Iterator[Text]:
    """Yield a player's actions in order; a combat is summed up after it."""
    kept = any(isinstance(event, ev.Recruited) for event in group.events)
    fought = [event for event in group.events if isinstance(event, ev.FightOver)]
    if group.port:
        yield _port(group, fought)
    for event in group.events:
        match event:
            case ev.Drawn() if kept:
                pass
            case ev.Expedition(defence=False):
                yield _attack(event, over=bool(fought))
            case _:
                deed = _deed(event)
                if deed is not None:
                    yield deed
    yield from _combat(group, fought)


def _port(group: Group, fought: Sequence[ev.FightOver]) -> Text:
    """Return the result for the port."""
    at = next((event.hex for event in group.events if isinstance(event, ev.PortAttacked)), "")
    match fought[0].how if fought else "":
        case "won":
            return t("port on {hex} held", hex=at)
        case "routed":
            return t("port on {hex} lost", hex=at)
        case _:
            return t("port on {hex} attacked", hex=at)


def _deed(event: Event) -> Text | None:
    match event:
        case ev.PortPlaced():
            return t("port on {hex}", hex=event.hex)
        case ev.RailLaid():
            return t("{rails} laid", rails=phrases.rails(len(event.rails)))
        case ev.Mined():
            return t("{goods} mined on {hex}", goods=phrases.goods(GOODS.index(event.good), event.count), hex=event.hex)
        case ev.Recruited():
            return _recruited(event)
        case ev.Drawn():
            return t("{cards} drawn", cards=tuple(name(event, card) for card in event.cards))
        case ev.Swept():
            return tn("{n} personality discarded", "{n} personalities discarded", len(event.cards))
        case ev.Bought():
            units = phrases.unit_count(UNITS.index(event.unit), event.count)
            return t("{units} bought", units=units) if event.gold else t("{units} gained", units=units)
        case ev.Traded():
            return _traded(event)
        case ev.Farmed():
            return t("{farms} placed", farms=phrases.farm_count(len(event.farms)))
        case ev.Retrieved():
            return t("{cubes} retrieved", cubes=phrases.cubes(event.cubes)) if event.cubes else t("time passed")
        case ev.Given():
            goods = phrases.goods(GOODS.index(event.good), event.count)
            return t("{goods} given to {other}", goods=goods, other=Who(event.other))
        case ev.PersonUsed():
            return t("{card} used", card=name(event, event.card))
        case ev.Restored():
            return t("farm on {hex} restored", hex=event.hex)
        case ev.TurnedUp(why="person"):
            return t("{kind} revealed on {hex}", kind=phrases.KIND_NAMES[event.kind], hex=event.hex)
        case _:
            return None


def _recruited(event: ev.Recruited) -> Text:
    card = name(event, event.card)
    if event.owner == event.seat:
        return t("{card} recruited", card=card)
    return t("{card} recruited for {owner}", card=card, owner=Who(event.owner))


def _traded(event: ev.Traded) -> Text:
    gains = phrases.goods_text(tuple(max(n, 0) for n in event.goods))
    if not any(n < 0 for n in event.goods):
        return t("{gains} imported", gains=gains)
    return t("{losses} traded for {gains}", losses=phrases.goods_text(tuple(max(-n, 0) for n in event.goods)),
             gains=gains)  # fmt: skip


# --- combats ---------------------------------------------------------------------------------------------------------


def _attack(event: ev.Expedition, *, over: bool) -> Text:
    """Return the expedition; its units are left out once the result is known."""
    if over:
        return t("attack on {hex}", hex=event.hex)
    return t("attack on {hex} with {units}", hex=event.hex, units=_units(Counter(event.units)))


def _combat(group: Group, fought: Sequence[ev.FightOver]) -> Iterator[Text]:
    """Yield the encounters, the damage on both sides, and the end."""
    gone = [event for event in group.events if isinstance(event, ev.OldOneGone)]
    met = [event.kind for event in group.events if isinstance(event, ev.TurnedUp) and event.why == "attack"]
    for kind in met:
        if kind not in [event.kind for event in gone]:
            yield t("{kind} found", kind=phrases.KIND_NAMES[kind])
    won = any(end.how == "won" for end in fought)
    dealt = sum(event.damage for event in group.events if isinstance(event, ev.OldOneHurt))
    if dealt and not won:
        yield t("{damage} dealt", damage=phrases.damage(dealt))
    for event in gone:
        yield _defeat(event, group.seat)
    yield from (
        t("all cubes off {kind}", kind=phrases.KIND_NAMES[event.kind])
        for event in group.events
        if isinstance(event, ev.ShakenOff)
    )
    hurt = [event for event in group.events if isinstance(event, ev.UnitHurt)]
    lost = Counter(event.unit for event in hurt if event.lost)
    for end in fought:
        lost |= Counter(end.lost)
    if lost:
        yield t("{units} lost", units=_units(lost))
    elif hurt and not fought:
        yield t("{damage} taken", damage=phrases.damage(len(hurt)))
    sanity = sum(isinstance(event, ev.SanityLost) for event in group.events)
    if sanity and not fought:
        yield t("{n} sanity lost", n=sanity)
    for end in fought:
        if not group.port and end.how in _ENDINGS:
            yield _ENDINGS[end.how]
    if not fought and any(isinstance(event, ev.Withdrawn) for event in group.events):
        yield t("some withdrawn")


def _defeat(event: ev.OldOneGone, seat: int) -> Text:
    kind, points = phrases.KIND_NAMES[event.kind], event.points[seat]
    if not points:
        return t("{kind} defeated", kind=kind)
    return t("{kind} defeated ({points})", kind=kind, points=phrases.points(points))


def _units(counted: Counter[str]) -> Text:
    return phrases.units_text(tuple(counted[unit] for unit in UNITS))


# --- the Old Ones ----------------------------------------------------------------------------------------------------


def _their_deeds(events: Sequence[Event]) -> Iterator[Text]:
    """Yield the Old Ones' acts.

    Few tiles that wake or arrive are named; then the moves as the map shows them, and the effects on farms.
    """
    woken = [(event.kind, event.hex) for event in events if isinstance(event, ev.TurnedUp) and event.why == "wake"]
    yield from _some([t("{kind} wakes on {hex}", kind=phrases.KIND_NAMES[kind], hex=at) for kind, at in woken], "wake")
    come = [(event.kind, event.hex) for event in events if isinstance(event, ev.Spawned)]
    yield from _some([t("{kind} appears on {hex}", kind=phrases.KIND_NAMES[kind], hex=at) for kind, at in come], "come")
    for event in events:
        if isinstance(event, ev.Revealed) and (effect := phrases.effect_hint(event.effect)) is not None:
            yield effect
        elif isinstance(event, ev.Swept):
            n = len(event.cards)
            yield tn("{n} personality leaves the row", "{n} personalities leave the row", n)
    yield from _moves([event for event in events if isinstance(event, ev.OldOneMoved)])
    ill = [event for event in events if isinstance(event, ev.Blighted)]
    yield from _some([t("{who}'s farm on {hex} blighted", who=Who(event.seat), hex=event.hex) for event in ill], "ill")
    yield from (
        t("{kind} falls on the farm on {hex}", kind=phrases.KIND_NAMES[event.kind], hex=event.hex)
        for event in events
        if isinstance(event, ev.OldOneGone)
    )
    if hidden := sum(isinstance(event, ev.TurnedUp) and event.why == "end" for event in events):
        yield tn("{n} hidden to the end", "{n} hidden to the end", hidden)


def _moves(moved: Sequence[ev.OldOneMoved]) -> Iterator[Text]:
    """Yield the path of each Old One; consecutive moves are joined."""
    ways: list[tuple[str, list[str]]] = []
    for event in moved:
        way = next((way for kind, way in ways if (kind, way[-1]) == (event.kind, event.source)), None)
        if way is None:
            ways.append((event.kind, [event.source, event.target]))
        else:
            way.append(event.target)
    if len(ways) <= _SHORT:
        yield from (t("{kind} {way}", kind=phrases.KIND_NAMES[kind], way=phrases.way(way)) for kind, way in ways)
    else:
        named = [phrases.way(way) for _, way in ways[:_MOST_WAYS]]
        yield tn("{n} moves: {ways}", "{n} move: {ways}", len(ways), ways=phrases.together(named))


def _some(named: Sequence[Text], sort: str) -> Sequence[Text]:
    """Return a few by name, many by number."""
    n = len(named)
    if n <= _SHORT:
        return named
    match sort:
        case "wake":
            return (tn("{n} wakes", "{n} wake", n),)
        case "come":
            return (tn("{n} appears", "{n} appear", n),)
        case _:
            return (tn("{n} farm blighted", "{n} farms blighted", n),)
