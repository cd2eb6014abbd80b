"""Questions that are put to one seat, always in the same words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from bot.games.auztralia.combat import fight_of
from bot.games.auztralia.move import Move, Stage
from bot.games.auztralia.state import State
from bot.games.contract import Decision, Said, Text, Verb


def ask(
    who: Callable[[State], int],
    kind: str,
    prompt: Text,
    verbs: tuple[Verb[State, Move], ...],
    default: Callable[[State, int], Said],
    *,
    part: str = "",
    private: bool = False,
) -> Stage:
    """The stage; in the `part` of the board, {seat} stands for who is asked."""

    @cache
    def decision(seat: int) -> Decision:
        return Decision(seat, kind, prompt, verbs, private=private, part=part.format(seat=seat))

    def is_open(state: State, seat: int) -> bool:
        return seat == who(state)

    return Stage(verbs, lambda state: (decision(who(state)),), default, open_to=is_open)


def actor(state: State) -> int:
    """Whose turn it is."""
    return state.actor


def fighter(state: State) -> int:
    """Whose combat is on."""
    return fight_of(state).seat


def chooser(state: State) -> int:
    """Who has unfinished business."""
    return state.tasks[-1].seat
