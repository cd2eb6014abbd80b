"""Builder for stages that prompt a single seat with a constant text."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from bot.games.auztralia.move import Stage, Verb
from bot.games.auztralia.state import State
from bot.games.contract import ChoicePath, Decision, Part, Text


def asked(state: State) -> int:
    """Return the one seat that decides."""
    if state.fight is not None:
        return state.fight.seat
    return state.tasks[-1].seat if state.tasks else state.actor


def is_asked(state: State, seat: int) -> bool:
    """Return whether this is the seat that decides."""
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
    """Return the stage.

    `part` of the board to be shown may depend on the seat that decides.
    """

    @cache
    def decision(seat: int) -> Decision:
        shown = part(seat) if callable(part) else part
        return Decision(seat, kind, prompt, verbs, private=private, part=shown)

    return Stage(verbs, lambda state: (decision(asked(state)),), default, open_to=is_asked)
