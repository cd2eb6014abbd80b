"""Whole games of AuZtralia, for tests of texts."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.auztralia.events import Event
from bot.games.auztralia.game import AUZTRALIA
from bot.games.auztralia.state import State
from bot.games.contract import SeatEvent
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import action_of
from tests.play_game import advised, at_random

NAMES = ("Ann", "Ben", "Chie", "Dora")


def settings() -> dict[str, str]:
    """Return the default settings."""
    return {setting.id: setting.values[0].value for setting in AUZTRALIA.meta.settings}


def moments(seats: int, side: str, seed: int, happened: list[SeatEvent[Event]] | None = None) -> Iterator[State]:
    """Yield the states of a game that AI seats play, with some random moves.

    `happened` collects its events.
    """
    chance = LooseChance(seed)
    state, _ = AUZTRALIA.setup(seats, {**settings(), "side": side}, chance)
    for at in range(4000):
        yield state
        if AUZTRALIA.outcome(state) is not None:
            return
        seat, said = advised(AUZTRALIA, state, chance, 2) if at % 9 else at_random(AUZTRALIA, state, chance)
        events = AUZTRALIA.play(state, seat, action_of(AUZTRALIA, said), chance)
        if happened is not None:
            happened += (SeatEvent(seat, event) for event in events)
    raise AssertionError("the game does not end")
