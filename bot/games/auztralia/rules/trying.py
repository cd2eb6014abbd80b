"""Dry run that checks whether a move reveals anything or ends the game.

It is used for moves that lead to another card, or to the Old Ones: where the result depends on a combat, or nothing
moves on the board.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bot.games.auztralia.actions import Action
from bot.games.auztralia.components.book import of
from bot.games.auztralia.events import GameOver
from bot.games.auztralia.move import Move
from bot.games.auztralia.rules import flow, old_ones
from bot.games.auztralia.state import State
from bot.games.contract import ChoicePath, Choices, Complete
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import convert
from bot.games.engine.struct_copy import copier

A = TypeVar("A", bound=Action)
_copy = copier(State)


def surely(
    fields: Callable[[State, int, ChoicePath], Choices],
    kind: type[A],
    play: Callable[[Move, int, A], None],
    *,
    fights: bool = False,
) -> Callable[[State, int, ChoicePath], Choices]:
    """Wrap fields so that a choice is final only if the dry run confirms it.

    `fights`: the result depends on a combat.
    """

    def tried(state: State, seat: int, said: ChoicePath) -> Choices:
        choices = fields(state, seat, said)
        if not isinstance(choices, Complete) or not choices.is_final:
            return choices
        return Complete(choices.does, lambda: is_sure(state, seat, said))

    def is_sure(state: State, seat: int, said: ChoicePath) -> bool:
        if not fights and old_ones.has_movers(of(state), state):
            return True
        move = Move(_copy(state), LooseChance())
        play(move, seat, convert(kind, said[1:]))
        flow.settle(move)
        return _reveals(move)

    return tried


def _reveals(move: Move) -> bool:
    return move.chance.used or any(event.reveals or isinstance(event, GameOver) for event in move.events)
