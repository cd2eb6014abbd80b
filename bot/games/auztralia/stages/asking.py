"""Questions that are put to one seat, always in the same words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from bot.games.auztralia.move import Stage, Verb
from bot.games.auztralia.state import State
from bot.games.contract import Decision, Said, Text


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
    default: Callable[[State, int], Said],
    *,
    part: str = "",
    private: bool = False,
) -> Stage:
    """The stage; in the `part` of the board, {seat} stands for who is asked."""

    @cache
    def decision(seat: int) -> Decision:
        return Decision(seat, kind, prompt, verbs, private=private, part=part.format(seat=seat))

    return Stage(verbs, lambda state: (decision(asked(state)),), default, open_to=is_asked)
