"""Helpers for tests of texts: a game's set, rules and lesson as expected values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.contract import Event
from bot.games.engine.lesson_files import lesson_of
from bot.games.engine.lesson_player import record, state_before_step
from bot.games.registry import GAMES
from tests.words.sentence_numbers import Number

Told = Mapping[str, tuple[Number, ...]]
"""The expected numbers of a sentence, in its order, by its beginning."""


class Ruled(int):
    """A number of the rules proper, which no set changes: `rule` makes it."""

    rule: str


def rule(name: str, number: int) -> Ruled:
    """Return a number of this rule alone."""
    ruled = Ruled(number)
    ruled.rule = name
    return ruled


def chosen(*numbers: int) -> tuple[int, ...]:
    """Arbitrary numbers of an example."""
    return numbers


def alike(*numbers: int) -> int:
    """Return the common value of these numbers of the rules."""
    (number,) = set(numbers)
    return number


def at(game: str, step: str) -> Any:
    """Return the lesson's state before a step."""
    return state_before_step(GAMES[game], _number(game, step)).state


def led(game: str, step: str) -> tuple[Event, ...]:
    """All events between the step before and this one."""
    lesson, number = lesson_of(game), _number(game, step)
    moves = record(GAMES[game])[1 + len(lesson.moves(number - 1)) : 1 + len(lesson.moves(number))]
    return tuple(event for move in moves for event in move.events)


def _number(game: str, step: str) -> int:
    return [one.id for one in lesson_of(game).steps].index(step)
