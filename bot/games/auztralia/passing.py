"""What an action is told to do before it is done, and whether the Old Ones act then."""

from __future__ import annotations

from bot.games.auztralia import clock, phrases
from bot.games.auztralia.state import State
from bot.games.contract import Complete, Text, t

_THEN = t("Then the Old Ones act.")


def complete(state: State, seat: int, time: int, said: Text, *, final: bool = False) -> Complete:
    """A preview of an action that takes this time; it cannot be taken back if the Old Ones act at once."""
    if clock.wakes(state, seat, time):
        return Complete(phrases.then((said, _THEN)), final=True)
    return Complete(said, final)
