"""Recap: a line for each round."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import SeatEvent, Text
from tests.example_game.events import Event
from tests.example_game.words.event_texts import tell


def recap(happened: Sequence[SeatEvent[Event]]) -> tuple[Text, ...]:
    """Return the recap; choices alone are no news."""
    return tuple(tell(one.event) for one in happened if one.event.loud)
