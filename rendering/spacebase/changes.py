"""Recent changes: gains from the roll, new cards, and possible hits of the dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.games.contract import Event
from bot.games.spacebase import events as ev
from bot.games.spacebase.view import View
from rendering.spacebase.effect_items import NO_COLONY

NOBODY = -1
Deed = ev.Bought | ev.Swapped | ev.Exchanged | ev.Used


class Gain(NamedTuple):
    """Gains of a seat by the last moves."""

    credits: int = 0
    income: int = 0
    points: int = 0
    charges: int = 0


class Moment(NamedTuple):
    """Changes to be marked, by seat.

    `hits` are the sectors that each seat took, or may take; `new` those with a new card, with their seat; `cards` are
    new in the shipyard; `deeds` are each seat's other actions; `lines` are the recap lines of each seat.
    """

    hits: tuple[tuple[int, ...], ...]
    gains: tuple[Gain | None, ...]
    new: frozenset[tuple[int, int]]
    cards: frozenset[int]
    deeds: tuple[tuple[Deed, ...], ...]
    lines: tuple[tuple[int, ...], ...]


def sectors_of(choice: str, dice: Sequence[int]) -> tuple[int, ...]:
    """Return the sectors of a choice (see `actions`), without those that arrows lead to."""
    if not choice or len(dice) != 2:
        return ()
    way, _, again = (*choice.split("."), "", "")[:3]
    first = list(dice) if way == "pair" else [sum(dice) + int(way.removeprefix("sum") or 0)]
    return tuple(first + ([int(again[1:].rstrip("lr"))] if again else []))


def moment(view: View, told: Sequence[tuple[Event, int]]) -> Moment:
    """Return the public changes of these events, each with its recap line (0: none).

    Without lines, gains of an earlier roll are ignored.
    """
    changes, seats = [event for event, _ in told], range(len(view.seats))
    rolled = max((n for n, event in enumerate(changes) if isinstance(event, ev.Rolled)), default=-1)
    since = changes[rolled + 1 :]
    counted = changes if any(line for _, line in told) else since
    deeds = [event for event in changes if isinstance(event, Deed)]
    return Moment(
        _hits(view, since),
        tuple(_gained(counted, seat) for seat in seats),
        frozenset(spot for event in changes for spot in _spots(view, event)),
        frozenset(card for event in changes if isinstance(event, ev.Refilled) for card in event.cards),
        tuple(tuple(event for event in deeds if event.seat == seat) for seat in seats),
        tuple(tuple(dict.fromkeys(line for event, line in told if line and _is_of(event, seat))) for seat in seats),
    )


def _is_of(event: Event, seat: int) -> bool:
    """Return whether the event changes the seat's row."""
    match event:
        case ev.Gained() | ev.Received() | ev.Bought() | ev.Swapped() | ev.Exchanged() | ev.Used():
            return event.seat == seat
        case ev.Lost():
            return bool(event.points[seat])
        case _:
            return False


def _hits(view: View, since: Sequence[Event]) -> tuple[tuple[int, ...], ...]:
    """Return the sectors each seat took of the roll; before that, all possible hits."""
    hits = [tuple(in_reach(view)) if view.phase in ("rolled", "allocate", "gain") else () for _ in view.seats]
    for seat, choice in enumerate(view.taken):
        hits[seat] = sectors_of(choice, view.dice) or hits[seat]
    for event in since:
        if isinstance(event, ev.Gained):
            hits[event.seat] = event.sectors
    return tuple(hits)


def _gained(since: Sequence[Event], seat: int) -> Gain | None:
    """Return a seat's net gains by the events since the roll."""
    total = Gain()
    for event in since:
        match event:
            case ev.Gained() if event.seat == seat:
                more = Gain(event.credits, event.income, event.points, event.charges)
            case ev.Received() if event.seat == seat:
                more = Gain(credits=event.credits, points=event.points)
            case ev.Bought() if event.seat == seat:
                more = Gain(points=event.points)
            case ev.Lost():
                more = Gain(points=-event.points[seat])
            case _:
                continue
        total = Gain(*(one + other for one, other in zip(total, more, strict=True)))
    return total if any(total) else None


def _spots(view: View, event: Event) -> Iterable[tuple[int, int]]:
    """Yield seats and sectors with a new card."""
    match event:
        case ev.Bought():
            return ((event.seat, event.sector),)
        case ev.Swapped():
            return ((event.seat, event.one), (event.seat, event.other))
        case ev.Exchanged():
            return ((event.seat, at) for at in _where(view, event.seat, event.card, event.other))
        case _:
            return ()


def _where(view: View, seat: int, *cards: int) -> list[int]:
    """Return the sectors of a console with these cards."""
    return [
        at
        for at, sector in enumerate(view.seats[seat].sectors, start=1)
        if any(placed.card in cards for placed in (*sector.deployed, *((sector.station,) if sector.station else ())))
    ]


def in_reach(view: View) -> frozenset[int]:
    """Return the sectors that the dice may hit."""
    if len(view.dice) != 2 or view.phase in ("start", "draft", "over"):
        return frozenset()
    return frozenset((*view.dice, sum(view.dice)))


def buyer(view: View) -> int:
    """Return the seat that may buy next: the active player, or none."""
    return NOBODY if view.phase in ("draft", "closing", "over") or view.bought else view.active


def locked(view: View, seat: int) -> frozenset[int]:
    """Return the sectors of a console that take no cards any more (S18)."""
    sectors = view.seats[seat].sectors
    return frozenset(at for at, sector in enumerate(sectors, start=1) if sector.colony != NO_COLONY)
