"""Highlights of the last move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.andromeda.components.data import PLANETS
from bot.games.andromeda.events import Event, Founded
from bot.games.andromeda.view import View
from bot.games.andromeda.words import phrases
from bot.games.contract import Highlight, Part, Who, t

LONG_ODDS: Final = 20
"""Percent: a centre that was founded with a smaller chance is a highlight."""


def highlight(view: View, events: Sequence[Event]) -> Highlight | None:
    """Return a highlight: a planet owned by one player, or a centre against the odds."""
    for event in events:
        if isinstance(event, Founded):
            return _whole_planet(view, event) or _long_odds(view, event)
    return None


def _whole_planet(view: View, event: Founded) -> Highlight | None:
    if any(owner != event.seat for owner in view.centres[event.planet]):
        return None
    planet = PLANETS[event.planet]
    said = t("{who} holds all three economic centres of {planet}!", who=Who(event.seat), planet=planet.name)
    return Highlight(said, Part(planet.id))


def _long_odds(view: View, event: Founded) -> Highlight | None:
    """Return a highlight by the chance of the draw that founded it."""
    last = view.last
    if last is None or (last.seat, last.planet, last.place) != (event.seat, event.planet, event.place):
        return None
    own, there = last.before[last.seat], sum(last.before) - len(last.owners) + 1
    percent = round(100 * own / there)
    if percent >= LONG_ODDS:
        return None
    said = t(
        "{who} founds an economic centre on {planet} with a chance of {percent}%: {points}!",
        who=Who(event.seat),
        planet=PLANETS[event.planet].name,
        percent=percent,
        points=phrases.points(event.value),
    )
    return Highlight(said, Part("challenge"))
