"""Luck of rolls: each offer to a seat against the average of all 36 with its current ships.

Rolls are lucky, choices are not: the best allocation of a roll counts, regardless of the one that was chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, Final

from bot.games.contract import Luck, LuckSample, t
from bot.games.spacebase import events as ev
from bot.games.spacebase.components.book import LEFT, RIGHT, Book, open_book
from bot.games.spacebase.components.cards import COLONY, SECTORS
from bot.games.spacebase.rules import console, reward
from bot.games.spacebase.rules.reward import Tally
from bot.games.spacebase.state import Placed, Sector
from bot.games.spacebase.view import SectorView, View

Rolled = tuple[int, int]
PIPS: Final = range(1, 7)
STEP: Final = 2.5
"""Value in credits of a step of income, and of a point, as in the default choice."""
_STEPS: Final = {0: (0,), LEFT: (-1,), RIGHT: (1,), LEFT | RIGHT: (-1, 1)}


def of(before: View, after: View, events: Sequence[Any]) -> list[LuckSample]:
    """Return a luck sample of every seat for each roll that is no reroll.

    Purchases between two rolls are tracked.
    """
    book = open_book(before.set, len(before.seats))
    consoles = [[_sector(one) for one in seat.sectors] for seat in before.seats]
    found: list[LuckSample] = []
    for event in events:
        match event:
            case ev.Rolled(again=False):
                found += _rolled(book, consoles, event, _fixed(before, after, event))
            case ev.Bought():
                colony = book.cards[event.card].level == COLONY
                console.put(book, consoles[event.seat], event.sector - 1, event.card, colony=colony)
            case ev.Swapped():
                console.swap(consoles[event.seat], event.one - 1, event.other - 1)
            case ev.Exchanged():
                _exchange(book, consoles, event)
            case _:
                pass
    return found


def offers(book: Book, sectors: list[Sector], *, own: bool) -> list[float]:
    """Return the rewards of a die in each sector, in credits, with the better arrows."""
    return [
        max(_worth(book, sectors, at, step, own=own) for step in _STEPS[reward.arrows(book, sectors, at, own=own)])
        for at in range(SECTORS)
    ]


def best(offered: Sequence[float], dice: Rolled) -> float:
    """Return the value of a roll: both dice, or their sum."""
    one, other = dice
    return max(offered[one - 1] + offered[other - 1], offered[one + other - 1])


def _rolled(book: Book, consoles: list[list[Sector]], roll: ev.Rolled, fixed: Sequence[int]) -> list[LuckSample]:
    """Return the samples of a roll; set dice are not counted as luck."""
    free = [PIPS] * (2 - len(fixed))
    falls: list[Rolled] = [(one, other) for one, other in product(*([value] for value in fixed), *free)]
    found: list[LuckSample] = []
    for seat, sectors in enumerate(consoles):
        offered = offers(book, sectors, own=seat == roll.seat)
        all_of_them = [best(offered, dice) for dice in falls]
        mean = sum(all_of_them) / len(falls)
        variance = sum((one - mean) ** 2 for one in all_of_them) / len(falls)
        found.append(LuckSample(seat, best(offered, roll.dice), mean, variance))
    return found


def _worth(book: Book, sectors: list[Sector], at: int, step: int, *, own: bool) -> float:
    tally = Tally()
    reward.hit(book, sectors, at, step, tally, own=own)
    return tally.credits + STEP * (tally.income + tally.points)


def _fixed(before: View, after: View, roll: ev.Rolled) -> Sequence[int]:
    if not roll.fixed:
        return ()
    count = max(len(view.fixed) for view in (before, after) if view.active == roll.seat)
    return roll.dice[:count]


def _sector(seen: SectorView) -> Sector:
    station = None if seen.station is None else Placed(seen.station.card)
    return Sector(station, seen.colony, [Placed(one.card) for one in seen.deployed])


def _exchange(book: Book, consoles: list[list[Sector]], event: ev.Exchanged) -> None:
    sectors = consoles[event.seat]
    found = {console.find(sectors, place).card: place for place in console.places(sectors)}
    if event.card in found and event.other in found:
        console.exchange(book, sectors, found[event.card], found[event.other])


LUCK: Final[Luck[View]] = Luck(
    counted=t(
        "Counted: the most that each roll, also of others, offered in credits; an income step or a point as 2½. "
        "Expected: the average of all 36 rolls with the ships of that moment. Not counted: rerolls, set dice, charges."
    ),
    of=of,
    amount=lambda n: t("{n} credits", n=n),
)
