"""A lesson as it is played: where the game stands before each of its steps."""

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
    """A move of a lesson's record, and how the game stands then: its state, how often was drawn for what. `seat` says
    `said`; TABLE with nothing said: it was dealt."""

    seat: int
    said: ChoicePath
    state: Any
    draws: Mapping[str, int]
    events: tuple[Event, ...]


def play_lesson(game: Game[S, A, V, E], lesson: Lesson) -> Iterator[Played]:
    """The lesson's record, played from the deal with the house's set. Raises Refused where a move is not legal."""
    chance = SealedChance(lesson.seed)
    state, events = game.setup(lesson.seats, settings(game, lesson), chance)
    yield Played(TABLE, (), state, dict(chance.draws), tuple(events))
    for seat, said in lesson.moves(len(lesson.steps)):
        state, events = apply(game, state, seat, said, chance)
        yield Played(seat, said, state, dict(chance.draws), tuple(events))


def settings(game: Game[S, A, V, E], lesson: Lesson) -> dict[str, str]:
    """All that people would choose."""
    chosen = {one.id: one.values[0].value for one in game.meta.settings}
    return {**chosen, **lesson.settings}


def positions(game: Game[S, A, V, E], lesson: Lesson) -> tuple[Played, ...]:
    """The game before each of the steps, and after the last, with what led there. Raises Refused as `played`."""
    moves = tuple(play_lesson(game, lesson))
    return tuple(moves[len(lesson.moves(step))] for step in range(len(lesson.steps) + 1))


@cache
def record(game: Game[Any, Any, Any, Any]) -> tuple[Played, ...]:
    """The record of the game's own lesson, kept: what is there is looked at, never changed."""
    return tuple(play_lesson(game, lesson_of(game.meta.id)))


def state_before_step(game: Game[Any, Any, Any, Any], step: int) -> Played:
    """How it stands before a step; as many as there are steps: at its end."""
    return record(game)[len(lesson_of(game.meta.id).moves(step))]


def leads_on(said: ChoicePath, wanted: ChoicePath) -> bool:
    """Whether this is the beginning of what is wanted; the order of several picks does not matter."""
    return len(said) <= len(wanted) and all(map(_same, said, wanted))


def _same(one: str, other: str) -> bool:
    return one == other or (NOTHING not in (one, other) and sorted(split(one)) == sorted(split(other)))


def part_of(name: str, parts: Sequence[Part]) -> Part | None:
    """The detail of this name: one of those that there are, or several places lit, as "pick.here.there"."""
    kind, *places = name.split(".")
    named = next((part for part in parts if str(part) == name), None)
    return named or (Part(kind, tuple(places)) if places else None)
