"""Public changes of the last moves, by place on the board."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from msgspec import Struct, field

from bot.games.andromeda import events as ev
from bot.games.andromeda.components.data import N_PLANETS, SHIP, TECH
from bot.games.contract import Event


class Marks(Struct):
    """Changes to be marked. Counters hold differences; the sets name what is new."""

    stations: Counter[tuple[int, int]] = field(default_factory=Counter[tuple[int, int]])
    """by (planet, seat)"""
    earth: Counter[int] = field(default_factory=Counter[int])
    hands: Counter[int] = field(default_factory=Counter[int])
    bonus: Counter[int] = field(default_factory=Counter[int])
    """by kind: cards added to, or taken from, the pile"""
    centres: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    """(planet, place)"""
    ship: set[int] = field(default_factory=set[int])
    tech: set[int] = field(default_factory=set[int])
    laid: defaultdict[int, list[int]] = field(default_factory=lambda: defaultdict[int, list[int]](list))
    """by seat: new open cards"""
    swapped: set[int] = field(default_factory=set[int])
    planets: defaultdict[int, list[int]] = field(default_factory=lambda: defaultdict[int, list[int]](list))
    """by planet: the recap lines of the changes marked there"""
    seats: defaultdict[int, list[int]] = field(default_factory=lambda: defaultdict[int, list[int]](list))
    """by seat: the recap lines of the changes marked in its row alone"""


def gather(told: Iterable[tuple[Event, int]]) -> Marks:
    """Return the marks of these public events, with the numbers of their lines."""
    marks = Marks()
    for event, number in told:
        _add(marks, event)
        if number:
            _number(marks, event, number)
    return marks


def _number(marks: Marks, event: Event, number: int) -> None:
    match event:
        case ev.Deployed() | ev.Recalled() | ev.Moved() | ev.Challenged() | ev.RingDrew() | ev.Founded():
            lines = marks.planets[event.planet]
        case ev.Swapped() | ev.Took() | ev.Exchanged() | ev.GotBonus() | ev.ShipBuilt() | ev.TechBuilt():
            lines = marks.seats[event.seat]
        case _:
            return
    if number not in lines:
        lines.append(number)


def _add(marks: Marks, event: Event) -> None:
    match event:
        case ev.Refilled(seat=seat, count=count):
            marks.hands[seat] += count
        case ev.Deployed(seat=seat, planet=planet, count=count):
            _fly(marks, seat, planet, count)
        case ev.Recalled(seat=seat, planet=planet, count=count):
            _fly(marks, seat, planet, -count)
        case ev.Offered(seat=seat, card=card) | ev.Revealed(seat=seat, card=card):
            marks.laid[seat].append(card)
        case ev.Swapped(seat=seat, partner=partner, got=got):
            marks.swapped |= {seat, partner}
            marks.hands[seat] += sum(got)
        case ev.Took(seat=seat, cards=cards):
            marks.hands[seat] += sum(cards)
        case ev.Exchanged(cards=cards):
            for kind, count in enumerate(cards[N_PLANETS:]):
                marks.bonus[kind] += count
        case ev.Moved(seat=seat, planet=planet, cards=cards, jokers=jokers, count=count):
            _pay(marks, seat, cards, jokers)
            _fly(marks, seat, planet, count)
        case ev.Challenged(seat=seat, cards=cards, jokers=jokers):
            _pay(marks, seat, cards, jokers)
        case ev.RingDrew(planet=planet, owner=owner):
            _fly(marks, owner, planet, -1)
        case ev.Founded(seat=seat, planet=planet, place=place):
            marks.centres.add((planet, place))
            marks.earth[seat] -= 1
        case ev.GotBonus(seat=seat, kind=kind):
            marks.bonus[kind] -= 1
            marks.hands[seat] += 1
        case ev.ShipBuilt(seat=seat, jokers=jokers, space=space):
            marks.ship.add(seat)
            _pay(marks, seat, SHIP[space].cost - len(jokers), jokers)
        case ev.TechBuilt(seat=seat, jokers=jokers, space=space):
            marks.tech.add(seat)
            _pay(marks, seat, TECH[space].cost - len(jokers), jokers)
        case _:
            pass


def _fly(marks: Marks, seat: int, planet: int, count: int) -> None:
    marks.stations[planet, seat] += count
    marks.earth[seat] -= count


def _pay(marks: Marks, seat: int, cards: int, jokers: tuple[int, ...]) -> None:
    marks.hands[seat] -= cards + len(jokers)
    for joker in jokers:
        marks.bonus[joker - N_PLANETS] += 1
