"""Showing a way: the declarers in their order move the robots, one attempt each (R10 to R12)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.games.contract import (
    Choices,
    Complete,
    Decision,
    FreeText,
    OldVerb,
    Option,
    Pick,
    Refusal,
    Said,
    Shortcut,
    Who,
    t,
)
from bot.games.ricochet import actions as act
from bot.games.ricochet import phrases, runs, ways
from bot.games.ricochet.board import joined
from bot.games.ricochet.data import ARROWS, DIRECTIONS, LETTERS, ROBOTS
from bot.games.ricochet.events import Entitled, Event, Failed, PutBack, Stepped
from bot.games.ricochet.goal import counts, goal_of, reading_of
from bot.games.ricochet.moving import KEYS, Move, read, sign, slide, write
from bot.games.ricochet.state import FIRST_RULES, State

_MOVE = OldVerb("move", t("Move a robot"), shown=False)
_PATH = OldVerb("path", t("Type a route"))
_OVER = OldVerb("over", t("Start over"))
_NO_OVER = OldVerb(_OVER.value, _OVER.name, shown=False)
_GIVE_UP = OldVerb("giveup", t("Give up"), ends=True)

_NO_MOVE_LEFT = Refusal("R12", t("You have no moves left: start over, or give up."))
_NOTHING_MOVED = Refusal("R11", t("The robots are where they started."))
_BOXED_IN = Refusal("R16", t("This robot cannot move at all."))
_WALL = Refusal("R16", t("A wall blocks it."))
_ROBOT = Refusal("R17", t("Another robot blocks it."))
_WHICH_ROBOT = t("Which robot do you move?")
_WHICH_DIRECTION = t("In which direction?")
_ROUTE = t("Your route from here")
_BACK = Complete(t("The robots go back to where they started, and you try again."))
_GIVING_UP = Complete(t("You give up, and the right to move passes on."), final=True)
_GIVE_UP_OPTION = Option(_GIVE_UP.value, _GIVE_UP.name, t("the right to move passes on"))

_SHORTCUTS = tuple(
    tuple(
        tuple(
            Shortcut(("move", LETTERS[robot], DIRECTIONS[direction]), sign(robot, direction), open=is_open)
            for direction in range(4)
        )
        for robot in ROBOTS
    )
    for is_open in (False, True)
)
"""by whether it is possible, by robot, by direction"""


# --- what is asked ---------------------------------------------------------------------------------------------------


def declared(state: State) -> int:
    """The mover's number."""
    return next(call.number for call in state.calls if call.seat == state.order[0])


def _left(state: State) -> int:
    return declared(state) - ways.length(state.way)


def decision(state: State) -> Decision:
    """The mover is asked alone."""
    left = _left(state)
    moves = ways.open_moves(tuple(state.sheets), tuple(state.robots)) if left else 0
    asked = f"{state.turn}.{state.run}.show{state.order[0]}"
    return _decision(state.order[0], asked, state.chip, left, moves, moved=bool(state.way))


@lru_cache(maxsize=4096)
def _decision(seat: int, asked: str, chip: int, left: int, moves: int, *, moved: bool) -> Decision:
    prompt = t(
        "{who} brings the robot to the {chip}: {moves} left.",
        who=Who(seat), chip=phrases.chip_name(chip), moves=phrases.moves(left),
    )  # fmt: skip
    verbs = (*moving_verbs(moved), _GIVE_UP)
    return Decision(seat, "show", prompt, verbs, shortcuts=pad(moves), question=asked, call=asked)


def moving_verbs(moved: bool) -> tuple[OldVerb, ...]:
    """What one may do to the robots."""
    return _MOVE, _PATH, _OVER if moved else _NO_OVER


@lru_cache(maxsize=4096)
def pad(moves: int) -> tuple[tuple[Shortcut, ...], ...]:
    """A row for each robot, its directions in it as they lie on a keyboard; those that are not possible are off."""
    return tuple(
        tuple(_SHORTCUTS[ways.is_open(moves, robot, direction)][robot][direction] for direction in KEYS)
        for robot in ROBOTS
    )


# --- what is legal ---------------------------------------------------------------------------------------------------


def verbs(state: State) -> tuple[Option, ...]:
    """What may be said first."""
    return (*moving_options(_left(state), moved=bool(state.way)), _GIVE_UP_OPTION)


@lru_cache
def moving_options(left: int, *, moved: bool) -> tuple[Option, ...]:
    """The `moving_verbs` as options, with so many moves left."""
    refusal = None if left else _NO_MOVE_LEFT
    return (
        Option(_MOVE.value, _MOVE.name, t("until something stops it"), refusal=refusal),
        Option(_PATH.value, _PATH.name, t("several moves at once"), refusal=refusal),
        Option(
            _OVER.value, _OVER.name, t("put the robots back, and try again"), refusal=None if moved else _NOTHING_MOVED
        ),
    )


def fields(state: State, said: Said) -> Choices:
    """What follows the verb."""
    return _GIVING_UP if said == (_GIVE_UP.value,) else moving_fields(state, said, _left(state))


def moving_fields(state: State, said: Said, left: int) -> Choices:
    """What follows one of the `moving_verbs`, with so many moves left."""
    match said:
        case ("move",):
            return _robots(ways.open_moves(tuple(state.sheets), tuple(state.robots)))
        case ("move", robot):
            return _directions(tuple(state.sheets), tuple(state.robots), LETTERS.index(robot))
        case ("move", robot, direction):
            return _moving(LETTERS.index(robot), DIRECTIONS.index(direction))
        case ("path",):
            most = t("Your route from here, at most {moves}", moves=phrases.moves(left))
            prompt = _ROUTE if state.phase == "solo" else most
            return FreeText("way", prompt, ways.example(state), phrases.SPELLING)
        case ("path", way):
            written = ways.checked(state, way, left)
            return Complete(t("The robots go {route}.", route=phrases.way_text(written)))
        case ("over",):
            return _BACK
        case _:
            raise AssertionError(said)


@lru_cache
def _robots(moves: int) -> Pick:
    options = tuple(
        Option(
            LETTERS[robot],
            phrases.robot_name(robot),
            icon=phrases.ICONS[robot],
            refusal=None if moves >> robot * 4 & 0b1111 else _BOXED_IN,
        )
        for robot in ROBOTS
    )
    return Pick("robot", _WHICH_ROBOT, options)


@lru_cache(maxsize=4096)
def _directions(sheets: tuple[str, ...], robots: tuple[int, ...], robot: int) -> Pick:
    moves, walls = ways.open_moves(sheets, robots), joined(sheets).walls[robots[robot]]
    options = tuple(
        Option(
            DIRECTIONS[direction],
            phrases.direction_name(direction),
            icon=ARROWS[direction],
            refusal=None if ways.is_open(moves, robot, direction) else _WALL if walls >> direction & 1 else _ROBOT,
        )
        for direction in range(4)
    )
    return Pick("direction", _WHICH_DIRECTION, options)


@lru_cache
def _moving(robot: int, direction: int) -> Complete:
    return Complete(
        t(
            "The {colour} robot goes {direction}.",
            colour=phrases.robot_name(robot), direction=phrases.direction_name(direction),
        )
    )  # fmt: skip


# --- what happens ----------------------------------------------------------------------------------------------------


def begin(state: State, order: list[int], events: list[Event]) -> None:
    """The clock has ended: the first in order moves."""
    state.phase, state.order = "show", order
    _entitle(state, events)


def play(state: State, seat: int, action: act.Action, events: list[Event]) -> None:
    """Does what the mover said."""
    match action:
        case act.Move() | act.Path():
            _move(state, seat, moves_of(action), events)
        case act.Over():
            put_back(state)
            events.append(PutBack(seat=seat))
        case act.GiveUp():
            fail(state, "gave up", events)
        case _:
            raise AssertionError(action)


def fail(state: State, why: str, events: list[Event]) -> None:
    """One attempt each: the robots go back, and the next in order moves (R11, R12)."""
    events.append(Failed(seat=state.order[0], number=declared(state), why=why, way=state.way))
    put_back(state)
    state.order.pop(0)
    if state.order:
        _entitle(state, events)
    else:
        runs.failed(state, events)


def without(state: State, seat: int, events: list[Event]) -> None:
    """The seat's player has left: a mover fails, the right of another lapses."""
    if seat == state.order[0]:
        fail(state, "gave up", events)
    elif seat in state.order:
        state.order.remove(seat)
        state.filed[seat] = ""


def _entitle(state: State, events: list[Event]) -> None:
    """A way that the mover has filed is gone at once; if moves are left after it, the mover goes on (ruling)."""
    seat, number = state.order[0], declared(state)
    events.append(Entitled(seat=seat, number=number))
    if not state.filed[seat]:
        return
    filed, state.filed[seat], steps = read(state.filed[seat]), "", list[Event]()
    if go(state, seat, filed, steps):
        runs.win(state, seat, number, events)
    elif _is_over(state, filed=True):
        fail(state, "filed", events)
    else:
        events += steps


def _move(state: State, seat: int, moves: Sequence[Move], events: list[Event]) -> None:
    if go(state, seat, moves, events):
        runs.win(state, seat, declared(state), events)
    elif _is_over(state, filed=False):
        fail(state, "used up", events)


def _is_over(state: State, *, filed: bool) -> bool:
    """Off the mark, the attempt is over with the last of the declared moves, filed or made by hand (ruling on R12).

    Under the first rules a filed way was all of it, and who moved by hand could put the robots back without end.
    """
    return filed if state.rules == FIRST_RULES else not _left(state)


def moves_of(action: act.Move | act.Path) -> Sequence[Move]:
    """What the mover said."""
    if isinstance(action, act.Path):
        return read(action.way)
    return [(LETTERS.index(action.robot), DIRECTIONS.index(action.direction))]


def put_back(state: State) -> None:
    """The robots stand again where they started."""
    state.robots, state.way = state.starts[:], ""


def go(state: State, seat: int, moves: Sequence[Move], events: list[Event]) -> bool:
    """Moves the robots on, and stops with the move that reaches the mark in a way that counts: then True."""
    board = joined(tuple(state.sheets))
    goal = goal_of(board, state.chip, reading_of(state))
    for robot, direction in moves:
        cells = slide(board, state.robots, robot, direction)
        state.robots[robot] = cells[-1]
        step = write([(robot, direction)])
        state.way = f"{state.way} {step}" if state.way else step
        arrives = robot in goal.robots and cells[-1] in goal.cells
        reached = arrives and counts(board, state.starts, goal, read(state.way))
        events.append(
            Stepped(
                seat=seat,
                step=ways.length(state.way),
                robot=robot,
                direction=direction,
                cells=cells,
                barred=arrives and not reached,
            )
        )
        if reached:
            return True
    return False
