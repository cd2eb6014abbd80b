"""Replay of a lesson: the position of the game before each of its steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from bot.games.contract import TABLE, A, ChoicePath, E, Event, Game, Lesson, Part, S, V
from bot.games.engine.chance import SealedChance
from bot.games.engine.choice_walk import NOTHING, apply, split
from bot.games.engine.lesson_files import lesson_of


class Played(Struct, frozen=True):
    """A move of a lesson's record, and the position after it.

    The position is its state, and the number of draws by purpose. `seat` chose `said`; TABLE with an empty path: the
    deal.
    """

    seat: int
    said: ChoicePath
    state: Any
    draws: Mapping[str, int]
    events: tuple[Event, ...]


def play_lesson(game: Game[S, A, V, E], lesson: Lesson) -> Iterator[Played]:
    """Replay the lesson's record from the deal with the house set.

    Raises Refused where a move is not legal.
    """
    chance = SealedChance(lesson.seed)
    state, events = game.setup(lesson.seats, settings(game, lesson), chance)
    yield Played(TABLE, (), state, dict(chance.draws), tuple(events))
    for seat, said in lesson.moves(len(lesson.steps)):
        state, events = apply(game, state, seat, said, chance)
        yield Played(seat, said, state, dict(chance.draws), tuple(events))


def settings(game: Game[S, A, V, E], lesson: Lesson) -> dict[str, str]:
    """Return all settings that players could choose."""
    chosen = {one.id: one.values[0].value for one in game.meta.settings}
    return {**chosen, **lesson.settings}


def positions(game: Game[S, A, V, E], lesson: Lesson) -> tuple[Played, ...]:
    """Return the position before each of the steps, and after the last.

    Each has the last move before it. Raises Refused as `play_lesson`.
    """
    moves = tuple(play_lesson(game, lesson))
    return tuple(moves[len(lesson.moves(step))] for step in range(len(lesson.steps) + 1))


@cache
def record(game: Game[Any, Any, Any, Any]) -> tuple[Played, ...]:
    """Return the record of the game's own lesson, cached: its items must not be modified."""
    return tuple(play_lesson(game, lesson_of(game.meta.id)))


def state_before_step(game: Game[Any, Any, Any, Any], step: int) -> Played:
    """Return the position before a step; with the number of steps: the one at the end."""
    return record(game)[len(lesson_of(game.meta.id).moves(step))]


def leads_on(said: ChoicePath, wanted: ChoicePath) -> bool:
    """Check that `said` is a prefix of the wanted path.

    The order of several picks does not matter.
    """
    return len(said) <= len(wanted) and all(map(_same, said, wanted))


def _same(one: str, other: str) -> bool:
    return one == other or (NOTHING not in (one, other) and sorted(split(one)) == sorted(split(other)))


def part_of(name: str, parts: Sequence[Part]) -> Part | None:
    """Return the detail of this name.

    It is an existing one, or several highlighted places, as "pick.here.there".
    """
    kind, *places = name.split(".")
    named = next((part for part in parts if str(part) == name), None)
    return named or (Part(kind, tuple(places)) if places else None)
