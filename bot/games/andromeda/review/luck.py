"""Luck of the draws with the ring: by one's share of the stations on the planet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.games.andromeda import events as ev
from bot.games.andromeda.view import View
from bot.games.contract import Luck, LuckSample, t


def of(before: View, after: View, events: Sequence[Any]) -> list[LuckSample]:
    """Return a luck sample for each draw: 1 if the station was one's own."""
    there = [list(row) for row in before.stations]
    found: list[LuckSample] = []
    for event in events:
        match event:
            case ev.RingDrew():
                here = there[event.planet]
                chance = here[event.seat] / sum(here)
                found.append(LuckSample(event.seat, float(event.owner == event.seat), chance, chance * (1 - chance)))
                here[event.owner] -= 1
            case ev.Moved() | ev.Deployed():
                there[event.planet][event.seat] += event.count
            case ev.Recalled():
                there[event.planet][event.seat] = 0
            case _:
                pass
    return found


LUCK: Final[Luck[View]] = Luck(
    counted=t(
        "Counted: how often the ring drew one's own station. Expected: one's share of the stations on the planet at "
        "each draw. Not counted: cards, since hands are dealt face down."
    ),
    of=of,
    amount=lambda n: t("{n} stations", n=n),
)
