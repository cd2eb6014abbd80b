"""What the pictures say of the present moment: who took what of the roll, what is new, what the dice may hit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.contract import Event
from bot.games.spacebase import events as ev
from bot.games.spacebase.view import View
from rendering.spacebase.items import NO_COLONY

NOBODY = -1


class Gain(NamedTuple):
    """What a seat got by the last moves."""

    credits: int = 0
    income: int = 0
    points: int = 0
    charges: int = 0


class Moment(NamedTuple):
    """`hits` are the sectors that each seat took, or may take; `new` those where a card came, with their seat; `cards`
    came into the yard."""

    hits: tuple[tuple[int, ...], ...]
    gains: tuple[Gain | None, ...]
    new: frozenset[tuple[int, int]]
    cards: frozenset[int]


def sectors_of(choice: str, dice: Sequence[int]) -> tuple[int, ...]:
    """The sectors that a choice (see `actions`) names, without those that arrows lead to."""
    if not choice or len(dice) != 2:
        return ()
    way, _, again = (*choice.split("."), "", "")[:3]
    first = list(dice) if way == "pair" else [sum(dice) + int(way.removeprefix("sum") or 0)]
    return tuple(first + ([int(again[1:].rstrip("lr"))] if again else []))


def moment(view: View, changes: Sequence[Event]) -> Moment:
    """Of what everybody may know."""
    count = len(view.seats)
    taken = (*view.taken, *("",) * count)[:count]
    open_ones = tuple(in_reach(view)) if view.phase in ("rolled", "allocate", "gain") else ()
    hits = [sectors_of(choice, view.dice) or open_ones for choice in taken]
    gains: list[Gain | None] = [None] * count
    new: set[tuple[int, int]] = set()
    cards: set[int] = set()
    for event in changes:
        if event.to is not None:
            continue
        match event:
            case ev.Rolled():
                gains = [None] * count
            case ev.Gained(seat=seat, sectors=sectors):
                hits[seat] = sectors
                gains[seat] = Gain(event.credits, event.income, event.points, event.charges)
            case ev.Received(seat=seat) | ev.Bought(seat=seat, points=_):
                before = gains[seat] or Gain()
                more = event.credits if isinstance(event, ev.Received) else 0
                if more or event.points:
                    gains[seat] = before._replace(credits=before.credits + more, points=before.points + event.points)
            case ev.Lost(points=points):
                for seat, lost in enumerate(points):
                    if lost:
                        before = gains[seat] or Gain()
                        gains[seat] = before._replace(points=before.points - lost)
            case _:
                pass
        match event:
            case ev.Bought(seat=seat, sector=sector):
                new.add((seat, sector))
            case ev.Swapped(seat=seat, one=one, other=other):
                new |= {(seat, one), (seat, other)}
            case ev.Exchanged(seat=seat, card=card, other=other):
                new |= {(seat, at) for at in _where(view, seat, card, other)}
            case ev.Refilled(cards=came):
                cards |= set(came)
            case _:
                pass
    return Moment(tuple(hits), tuple(gains), frozenset(new), frozenset(cards))


def _where(view: View, seat: int, *cards: int) -> list[int]:
    """The sectors of a console where these cards lie."""
    return [
        at
        for at, sector in enumerate(view.seats[seat].sectors, start=1)
        if any(placed.card in cards for placed in (*sector.deployed, *((sector.station,) if sector.station else ())))
    ]


def in_reach(view: View) -> frozenset[int]:
    """The sectors that the dice may hit."""
    if len(view.dice) != 2 or view.phase in ("start", "draft", "over"):
        return frozenset()
    return frozenset((*view.dice, sum(view.dice)))


def buyer(view: View) -> int:
    """Who may buy next: the active player, or nobody."""
    return NOBODY if view.phase in ("draft", "over") or view.bought else view.active


def locked(view: View, seat: int) -> frozenset[int]:
    """The sectors of a console that take no cards any more (S18)."""
    sectors = view.seats[seat].sectors
    return frozenset(at for at, sector in enumerate(sectors, start=1) if sector.colony != NO_COLONY)
