"""Tasks: choices that a seat must make before the game continues, each kind a stage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from bot.games.contract import ChoicePath, Decision, Pick
from bot.games.engine import stages
from bot.games.farfarout import actions as act
from bot.games.farfarout.move import Move, Verb
from bot.games.farfarout.state import State, Task

A = TypeVar("A", bound=act.Action)


def _wanted(state: State, task: Task) -> bool:
    return False


@dataclass(frozen=True, eq=False)
class TaskStage(stages.Stage[State, Move]):
    """A stage of a kind of task.

    `is_void` if there is nothing to choose (any more); `forces` a single option.
    """

    is_void: Callable[[State, Task], bool] = _wanted
    forces: bool = True

    def forced(self, state: State, seat: int) -> ChoicePath | None:
        """Return the only possible choice path; None if the seat has a choice."""
        verb, *others = self.verbs
        if others or not self.forces:
            return None
        said = (verb.value,)
        while isinstance(choices := verb.fields(state, seat, said), Pick):
            values = [option.value for option in choices.options if option.refusal is None]
            if len(values) != 1:
                return None
            said += (values[0],)
        return said


def top(state: State) -> Task:
    """Return the current task."""
    return state.tasks[-1]


def stage(
    verbs: tuple[Verb, ...],
    decision: Callable[[State, Task], Decision],
    default: Callable[[State, Task], ChoicePath],
    is_void: Callable[[State, Task], bool] = _wanted,
    *,
    forces: bool = True,
) -> TaskStage:
    """Return a stage for the seat of the task."""
    return TaskStage(
        verbs,
        lambda state: (decision(state, top(state)),),
        lambda state, seat: default(state, top(state)),
        asks=lambda state: (top(state).seat,),
        is_void=is_void,
        forces=forces,
    )


def done(do: Callable[[Move, Task, A], None]) -> Callable[[Move, int, A], None]:
    """Adapt a function on a task to a verb's `play`, which pops the task first.

    Thus the function may push new tasks.
    """

    def play(move: Move, seat: int, action: A) -> None:
        do(move, move.state.tasks.pop(), action)

    return play
