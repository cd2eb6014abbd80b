"""Previews of actions, with notes when the Old Ones act next or the game ends."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.auztralia.rules import clock
from bot.games.auztralia.state import State
from bot.games.auztralia.words import phrases
from bot.games.contract import Complete, Text, t

_THEN = t("Then the Old Ones act.")
_END = t("Then the game ends.")


def complete(
    state: State, seat: int, space: int, time: int, does: Callable[[], Text], *, final: bool = False
) -> Complete:
    """Return the preview of an action on a space, with its time and the cost of cubes (Z15).

    It cannot be taken back if the Old Ones act at once, or the game ends.
    """
    fee = state.seats[seat].spaces[space]
    return free(state, seat, time, (lambda: phrases.then((does(), _fee(fee)))) if fee else does, final=final)


def _fee(n: int) -> Text:
    return t("The cubes on that space cost {gold} more.", gold=phrases.gold(n))


def free(state: State, seat: int, time: int, does: Callable[[], Text], *, final: bool = False) -> Complete:
    """Return the preview of an action without costs."""
    if clock.wakes(state, seat, time):
        return Complete(lambda: phrases.then((does(), _THEN)), final=True)
    if clock.ends(state, seat, time):
        return Complete(lambda: phrases.then((does(), _END)), final=True)
    return Complete(does, final)
