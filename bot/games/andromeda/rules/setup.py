"""Set-up of a game (A3-A9)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.andromeda.components import cards
from bot.games.andromeda.components.data import (
    BONUS_COPIES,
    CARDS_PER_PLANET,
    N_BONUSES,
    N_PLANETS,
    ORBITS,
    START,
    STATIONS_ON_EARTH,
)
from bot.games.andromeda.events import Event
from bot.games.andromeda.move import Move
from bot.games.andromeda.rules import rounds
from bot.games.andromeda.state import NOBODY, Seat, State
from bot.games.engine.chance import Chance


def setup(seats: int, settings: Mapping[str, str], chance: Chance) -> tuple[State, list[Event]]:
    """Set up the game.

    Stations are spread by drawn cards, which are shuffled back before the hands are dealt (A7, A8). The first leader is
    drawn (AMB-1).
    """
    leader = chance.below(seats, "leader")
    state = State(
        seats=[Seat(cards.no_cards(), STATIONS_ON_EARTH) for _ in range(seats)],
        stations=_spread(seats, chance),
        centres=[[NOBODY] * ORBITS for _ in range(N_PLANETS)],
        deck=[CARDS_PER_PLANET] * N_PLANETS,
        discard=[0] * N_PLANETS,
        bonus=[BONUS_COPIES] * N_BONUSES,
        minimum=int(settings["minimum"]),
        leader=leader,
    )
    move = Move(state, chance)
    rounds.begin(move)
    return state, move.events


def _spread(seats: int, chance: Chance) -> list[list[int]]:
    """Return the stations by [planet][seat]."""
    start, deck = START[seats], [CARDS_PER_PLANET] * N_PLANETS
    stations = [[start.each] * seats for _ in range(N_PLANETS)]
    for seat in range(seats):
        for _ in range(start.drawn):
            stations[chance.draw(deck, "stations")][seat] += 1
    return stations
