"""Public changes of the last moves, collected by place and by player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct, field

from bot.games.contract import Event
from bot.games.farfarout import events as ev
from bot.games.farfarout.components.book import Book
from bot.games.farfarout.rules.colonies import SITE_PRICE
from bot.games.farfarout.view import View

GAINS = ("erg", "plutonium", "uranium", "shields", "wealth", "reputation", "exploration")
"""Kinds of gains and losses, as in `Changed`."""


class Marks(Struct):
    """Changes since the last board.

    `places` and `planets` (by id) and `systems` (by number) are new or have changed; `ways` are paths of ships: the
    places (by id) to which they have flown, leg by leg; `gains` are by seat and kind; `market`: resources with a
    changed price; `quests`: ids of opened or completed ones. `lines` are the numbers of the recap's lines about a
    place, a planet or a seat, if they are shown.
    """

    places: set[str] = field(default_factory=set[str])
    planets: set[str] = field(default_factory=set[str])
    systems: set[int] = field(default_factory=set[int])
    ways: dict[int, list[str]] = field(default_factory=dict[int, list[str]])
    gains: Counter[tuple[int, str]] = field(default_factory=Counter[tuple[int, str]])
    market: set[str] = field(default_factory=set[str])
    quests: set[str] = field(default_factory=set[str])
    lines: dict[str | int, int] = field(default_factory=dict[str | int, int])


def gather(told: Sequence[tuple[Event, int]]) -> Marks:
    """Collect the changes of public events, each with the number of its line (0: none)."""
    marks = Marks()
    for event, line in told:
        _add(marks, event)
        if line:
            _number(marks, event, line)
    return marks


def _gain(marks: Marks, seat: int, **gains: int) -> None:
    for kind, count in gains.items():
        marks.gains[seat, kind] += count


def _fly(marks: Marks, seat: int, place: str) -> None:
    marks.ways.setdefault(seat, []).append(place)


def ways(book: Book, view: View, marks: Marks) -> dict[int, list[int]]:
    """Return the places of each ship that has flown, including its first place if that is known."""
    found = dict[int, list[int]]()
    for seat, told in marks.ways.items():
        whole = view.seats[seat].way
        there = [book.place_of[one] for one in told]
        found[seat] = list(whole[-len(there) - 1 :]) if list(whole[-len(there) :]) == there else there
    return found


def _number(marks: Marks, event: Event, line: int) -> None:
    """Set the line number of an event's seat and place; a later event overrides an earlier one."""
    for said in (getattr(event, "seat", None), getattr(event, "place", None), getattr(event, "planet", None)):
        if said not in (None, ""):
            marks.lines[said] = line


def _add(marks: Marks, event: Event) -> None:
    match event:
        case (
            ev.Moved(seat=seat, place=place) | ev.Jumped(seat=seat, place=place) | ev.MovedOut(seat=seat, sector=place)
        ):
            _fly(marks, seat, place)
        case ev.Discovered(seat=seat, tile=tile, erg=erg, points=points):
            marks.systems.add(tile)
            _gain(marks, seat, erg=-erg, exploration=points)
        case ev.Found(place=place) | ev.AnomalyFound(place=place) | ev.DigSite(place=place) | ev.Laid(place=place):
            marks.places.add(place)
        case ev.Mined(seat=seat, place=place, erg=erg, ore=ore, units=units):
            marks.places.add(place)
            _gain(marks, seat, erg=erg)
            if ore:
                _gain(marks, seat, **{ore: units})
        case ev.Dug(seat=seat, erg=erg):
            _gain(marks, seat, erg=erg)
        case ev.Changed(seat=seat):
            _gain(marks, seat, **{kind: getattr(event, kind) for kind in GAINS})
        case ev.GaveUp(seat=seat, what="shield"):
            _gain(marks, seat, shields=-1)
        case ev.Traded(seat=seat, way=way, ore=ore, count=count, erg=erg):
            sense = 1 if way == "buy" else -1
            marks.market.add(ore)
            _gain(marks, seat, **{ore: sense * count}, erg=-sense * erg)
        case ev.Recruited(seat=seat, erg=erg) | ev.Hired(seat=seat, erg=erg):
            _gain(marks, seat, erg=-erg)
        case ev.Bought(seat=seat, currency=currency, price=price):
            _gain(marks, seat, **{currency: -price})
        case ev.Sold(seat=seat, currency=currency, price=price):
            _gain(marks, seat, **{currency: price})
        case ev.ShipBought(seat=seat, erg=erg):
            _gain(marks, seat, erg=-erg)
        case ev.Invested(seat=seat, planet=planet, erg=erg):
            marks.planets.add(planet)
            _gain(marks, seat, erg=-erg)
        case ev.Colonised(planet=planet):
            marks.planets.add(planet)
        case ev.Built(seat=seat, planet=planet):
            marks.planets.add(planet)
            _gain(marks, seat, uranium=-SITE_PRICE)
        case ev.Looted(seat=seat, loser=loser, erg=erg):
            _gain(marks, seat, erg=erg)
            _gain(marks, loser, erg=-erg)
        case ev.QuestsOpened(row=row):
            marks.quests.update(row)
        case ev.QuestDone(quest=quest):
            marks.quests.add(quest)
        case _:
            pass
