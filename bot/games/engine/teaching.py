"""A lesson as it is played: where the game stands before each of its steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from bot.games.contract import A, E, Event, Game, Lesson, Part, S, Said, V
from bot.games.engine.chance import SealedChance
from bot.games.engine.lessons import lesson_of
from bot.games.engine.saying import NOTHING, apply, split


class Position(Struct, frozen=True):
    """A game that stands before a step: its state, how often was drawn for what, and the last events."""

    state: Any
    draws: Mapping[str, int]
    events: tuple[Event, ...]


def positions(game: Game[S, A, V, E], lesson: Lesson) -> tuple[Position, ...]:
    """The game before each of the steps, and after the last. Raises Refused where a move is not legal."""
    chance = SealedChance(lesson.seed)
    settings = {**{one.id: one.values[0].value for one in game.meta.settings}, **lesson.settings}
    state, events = game.setup(lesson.seats, {**settings, **game.supplies(None)}, chance)
    found, at = list[Position](), 0
    for step in range(len(lesson.steps) + 1):
        moves = lesson.moves(step)
        for seat, said in moves[at:]:
            state, events = apply(game, state, seat, said, chance)
        at = len(moves)
        found.append(Position(state, dict(chance.draws), tuple(events)))
    return tuple(found)


@cache
def standing(game: Game[Any, Any, Any, Any]) -> tuple[Position, ...]:
    """The positions of the game's own lesson, kept: what is there is looked at, never changed."""
    return positions(game, lesson_of(game.meta.id))


def leads_on(said: Said, wanted: Said) -> bool:
    """Whether this is the beginning of what is wanted; the order of several picks does not matter."""
    return len(said) <= len(wanted) and all(map(_same, said, wanted))


def _same(one: str, other: str) -> bool:
    return one == other or (NOTHING not in (one, other) and sorted(split(one)) == sorted(split(other)))


def part_of(name: str, parts: Sequence[Part]) -> Part | None:
    """The detail of this name: one of those that there are, or several places lit, as "pick.here.there"."""
    kind, *places = name.split(".")
    named = next((part for part in parts if str(part) == name), None)
    return named or (Part(kind, tuple(places)) if places else None)
