"""What a seat must choose before the game goes on: each kind of task is a stage, which comes before all others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bot.games.contract import Decision, Said
from bot.games.engine import stages
from bot.games.farfarout import actions as act
from bot.games.farfarout.move import AnyVerb, Move
from bot.games.farfarout.state import State, Task

A = TypeVar("A", bound=act.Action)


def _choice(state: State, task: Task) -> None:
    return None


def _wanted(state: State, task: Task) -> bool:
    return False


@dataclass(frozen=True, eq=False)
class TaskStage(stages.Stage[State, Move]):
    """A kind of task: `forced` is what its first verb must say (None: there is a choice); what `is_void` is nothing to
    choose, or not any more."""

    forced: Callable[[State, Task], act.Action | None] = _choice
    is_void: Callable[[State, Task], bool] = _wanted


def top(state: State) -> Task:
    """The task that is asked for now."""
    return state.tasks[-1]


def stage(
    verbs: tuple[AnyVerb, ...],
    decision: Callable[[State, Task], Decision],
    default: Callable[[State, Task], Said],
    forced: Callable[[State, Task], act.Action | None] = _choice,
    is_void: Callable[[State, Task], bool] = _wanted,
) -> TaskStage:
    """A stage of who has the task."""
    return TaskStage(
        verbs,
        lambda state: (decision(state, top(state)),),
        lambda state, seat: default(state, top(state)),
        open_to=lambda state, seat: top(state).seat == seat,
        forced=forced,
        is_void=is_void,
    )


def done(do: Callable[[Move, Task, A], None]) -> Callable[[Move, int, A], None]:
    """A task that is done leaves the stack first, as new ones may follow from it."""

    def play(move: Move, seat: int, action: A) -> None:
        do(move, move.state.tasks.pop(), action)

    return play


def only(values: Sequence[str]) -> str | None:
    """The only one of these; None if there are more, or none."""
    return values[0] if len(values) == 1 else None
