"""Blunders in Ricochet Robots. A turn is all actions of a seat for a chip, without waiting."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from bot.games.contract import TABLE
from bot.games.ricochet.ai.weights import EFFORT, MOST
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import LETTERS
from bot.games.ricochet.events import Failed
from bot.games.ricochet.rules.calls import LEAST, lowest, own
from bot.games.ricochet.rules.goal import Goal, goal_of, is_near, reading_of
from bot.games.ricochet.rules.moving import follow, read
from bot.games.ricochet.solver import solve
from bot.games.ricochet.state import State
from tests.tools.blunders.observed_game import Found
from tests.tools.blunders.observed_game import Step as AnyStep

Step = AnyStep[State]
KINDS: Final[Mapping[str, str]] = {
    "short": "Fewer moves are declared than any route has.",
    "far": "Four moves more are declared than are needed, or more still.",
    "behind": "A number is declared behind two others that are as low, which will hardly be shown.",
    "again": "The number is declared once more with which the seat has failed at this chip.",
    "passes": "A seat wants the next chip though it has declared for this one.",
    "accepts": "A number is accepted above the one that the seat has declared for this chip before.",
    "fro": "A robot moves back to where all robots have stood on this route before.",
    "strays": "After a move of a show the declared moves do not suffice, though before it they did.",
    "over": "The robots are put back though the declared moves suffice from where they stand.",
    "gives up": "A seat gives up though the declared moves suffice from where the robots stand.",
    "late": "The time to show a route runs out.",
}
FAR: Final = 4
BEHIND: Final = 2


def turns(steps: Sequence[Step]) -> int:
    """Count the turns."""
    return len({(step.before.turn, step.seat) for step in steps if step.seat != TABLE})


def found(steps: Sequence[Step]) -> Iterator[Found]:
    """Yield all blunders of a game."""
    for at, step in enumerate(steps):
        for kind, is_so in _ASKED.get(step.said[0], {}).items():
            if is_so(step, steps[:at]):
                yield Found(kind, step.number, step.before.order[0] if step.seat == TABLE else step.seat)


# --- known facts -----------------------------------------------------------------------------------------------------


def _goal(state: State) -> Goal:
    return goal_of(joined(tuple(state.sheets)), state.chip, reading_of(state))


def _shortest(state: State) -> int:
    """Return the moves of a shortest way for the open chip, 0 if not known for sure."""
    way = solve(joined(tuple(state.sheets)), state.starts, _goal(state), most=MOST, effort=EFFORT)
    return len(way.way) if way.proven else 0


def _number(step: Step) -> int:
    return int(step.said[1])


def _declared(step: Step, before: Sequence[Step]) -> list[int]:
    """Return the seat's declarations for this chip until now."""
    return [
        _number(one)
        for one in before
        if one.seat == step.seat and one.said[0] == "declare" and one.before.turn == step.before.turn
    ]


def _suffice(state: State, way: str) -> bool:
    """Return whether the declared moves suffice, also after this way; alone they always do."""
    board, made, goal = joined(tuple(state.sheets)), read(way) if way else (), _goal(state)
    most = own(state, state.order[0]) if state.phase == "show" else MOST
    shortest = solve(board, state.starts, goal, most=MOST, effort=EFFORT).way
    if not 0 < len(shortest) <= most:
        return False
    robots, left = follow(board, state.starts, made).robots[-1], most - len(made)
    if made == shortest[: len(made)] or any(robots[robot] in goal.cells for robot in goal.robots):
        return True
    return left > 0 and bool(solve(board, robots, goal, most=left, effort=EFFORT).way)


# --- during the search -----------------------------------------------------------------------------------------------


def _is_short(step: Step, before: Sequence[Step]) -> bool:
    return _number(step) < _shortest(step.before)


def _is_far(step: Step, before: Sequence[Step]) -> bool:
    shortest = _shortest(step.before)
    return 0 < shortest <= _number(step) - FAR


def _is_behind(step: Step, before: Sequence[Step]) -> bool:
    others = [call for call in step.before.calls if call.seat != step.seat]
    return sum(call.number <= _number(step) for call in others) >= BEHIND


def _is_said_again(step: Step, before: Sequence[Step]) -> bool:
    return any(
        isinstance(event, Failed) and (event.seat, event.number) == (step.seat, _number(step))
        for one in before
        if one.before.turn == step.before.turn
        for event in one.events
    )


def _is_passed(step: Step, before: Sequence[Step]) -> bool:
    return any(number >= _shortest(step.before) > 0 for number in _declared(step, before))


def _is_accepted(step: Step, before: Sequence[Step]) -> bool:
    known = [number for number in _declared(step, before) if number >= max(_shortest(step.before), LEAST)]
    return bool(known) and min(known) < lowest(step.before).number


# --- in a show -------------------------------------------------------------------------------------------------------


def _is_fro(step: Step, before: Sequence[Step]) -> bool:
    """Return whether a move leads back, unless the goal is near and needs another route."""
    state, board = step.before, joined(tuple(step.before.sheets))
    robot, goal = LETTERS.index(step.said[1]), _goal(step.before)
    if robot in goal.robots and is_near(board, state.starts, goal, robot):
        return False
    trail = follow(board, state.starts, read(_with(step))).robots
    return trail[-1] in trail[:-1]


def _with(step: Step) -> str:
    return f"{step.before.way} {step.said[1]}{step.said[2]}".strip()


def _is_astray(step: Step, before: Sequence[Step]) -> bool:
    state = step.before
    return state.phase == "show" and _suffice(state, state.way) and not _suffice(state, _with(step))


def _is_put_back(step: Step, before: Sequence[Step]) -> bool:
    return step.before.phase == "show" and _suffice(step.before, step.before.way)


def _is_given_up(step: Step, before: Sequence[Step]) -> bool:
    return _suffice(step.before, step.before.way)


def _is_late(step: Step, before: Sequence[Step]) -> bool:
    return step.seat == TABLE and step.before.phase == "show"


_ASKED: Final[Mapping[str, Mapping[str, Callable[[Step, Sequence[Step]], bool]]]] = {
    "declare": {"short": _is_short, "far": _is_far, "behind": _is_behind, "again": _is_said_again},
    "pass": {"passes": _is_passed},
    "content": {"accepts": _is_accepted},
    "move": {"fro": _is_fro, "strays": _is_astray},
    "over": {"over": _is_put_back},
    "giveup": {"gives up": _is_given_up},
    "idle": {"late": _is_late},
}
