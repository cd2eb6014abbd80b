"""Questions that are put to one seat, always in the same words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from bot.games.auztralia.move import Stage, Verb
from bot.games.auztralia.state import State
from bot.games.contract import ChoicePath, Decision, Part, Text


def asked(state: State) -> int:
    """Who decides: one seat at a time."""
    if state.fight is not None:
        return state.fight.seat
    return state.tasks[-1].seat if state.tasks else state.actor


def is_asked(state: State, seat: int) -> bool:
    """Whether this is the seat that decides."""
    return seat == asked(state)


def ask(
    kind: str,
    prompt: Text,
    verbs: tuple[Verb, ...],
    default: Callable[[State, int], ChoicePath],
    *,
    part: Part | Callable[[int], Part] | None = None,
    private: bool = False,
) -> Stage:
    """The stage; what `part` of the board one wants to see may depend on who is asked."""

    @cache
    def decision(seat: int) -> Decision:
        shown = part(seat) if callable(part) else part
        return Decision(seat, kind, prompt, verbs, private=private, part=shown)

    return Stage(verbs, lambda state: (decision(asked(state)),), default, open_to=is_asked)
