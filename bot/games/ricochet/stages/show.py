"""The mover moves the robots, and may start over or give up (R10 to R12)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache

from bot.games.contract import (
    ChoicePath,
    Choices,
    Command,
    Complete,
    Decision,
    DecisionOptions,
    FreeText,
    Option,
    Pick,
    Refusal,
    Shortcut,
    Text,
    Who,
    signed,
    t,
)
from bot.games.engine.stages import complete
from bot.games.ricochet import actions as act
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import DIRECTIONS, LETTERS, ROBOTS
from bot.games.ricochet.events import PutBack
from bot.games.ricochet.move import Move, Stage, Verb
from bot.games.ricochet.rules import routes, runs, showing
from bot.games.ricochet.rules.clocks import ATTEMPT, LIVE
from bot.games.ricochet.rules.moving import KEYS, arrow, read
from bot.games.ricochet.state import State
from bot.games.ricochet.words import phrases

_NO_MOVE_LEFT = Refusal("R12", t("You have no moves left: start over, or give up."))
_NOTHING_MOVED = Refusal("R11", t("The robots are where they started."))
_BOXED_IN = Refusal("R16", t("This robot cannot move at all."))
_WALL = Refusal("R16", t("A wall blocks it."))
_ROBOT = Refusal("R17", t("Another robot blocks it."))
_ROUTE = t("Your route from here")


# --- a single move ---------------------------------------------------------------------------------------------------


def _no_move_left(state: State, seat: int) -> Refusal | None:
    return None if showing.left(state, seat) else _NO_MOVE_LEFT


def _moving(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, robot, direction):
            return Complete(lambda: _moves(LETTERS.index(robot), DIRECTIONS.index(direction)))
        case (_, robot):
            return _directions(tuple(state.sheets), tuple(state.robots), LETTERS.index(robot))
        case _:
            return _robots(routes.open_moves(tuple(state.sheets), tuple(state.robots)))


@lru_cache
def _robots(moves: int) -> Pick:
    options = tuple(
        Option(
            LETTERS[robot],
            phrases.robot_name(robot),
            refusal=None if moves >> robot * 4 & 0b1111 else _BOXED_IN,
        )
        for robot in ROBOTS
    )
    return Pick("robot", t("Which robot do you move?"), options)


@lru_cache(maxsize=4096)
def _directions(sheets: tuple[str, ...], robots: tuple[int, ...], robot: int) -> Pick:
    moves, walls = routes.open_moves(sheets, robots), joined(sheets).walls[robots[robot]]
    options = tuple(
        Option(
            DIRECTIONS[direction],
            signed(arrow(robot, direction), phrases.direction_name(direction)),
            refusal=None if routes.is_open(moves, robot, direction) else _WALL if walls >> direction & 1 else _ROBOT,
        )
        for direction in range(4)
    )
    return Pick("direction", t("In which direction?"), options)


def _moves(robot: int, direction: int) -> Text:
    return t(
        "The {colour} robot goes {direction}.",
        colour=phrases.robot_name(robot), direction=phrases.direction_name(direction),
    )  # fmt: skip


def _move(move: Move, seat: int, action: act.Move) -> None:
    showing.go(move, seat, [(LETTERS.index(action.robot), DIRECTIONS.index(action.direction))])


MOVE = Verb(
    act.Move,
    signed("blue_robot", t("Move")),
    Command(t("move"), t("Move one robot")),
    t("until something stops it"),
    why_not=_no_move_left,
    fields=_moving,
    play=_move,
    shown=False,
)


# --- a whole route ---------------------------------------------------------------------------------------------------


def _walking(state: State, seat: int, said: ChoicePath) -> Choices:
    left = showing.left(state, seat)
    match said:
        case (_, way):
            trail = routes.checked(state, way, left)
            return Complete(
                lambda: t("The robots go {steps}.", steps=phrases.traced(trail.way, trail.stops)),
                final=state.phase == "show",
            )
        case _:
            prompt = _ROUTE if state.phase == "solo" else _route(left)
            return FreeText("way", prompt, routes.example(state), phrases.SPELLING)


@cache
def _route(left: int) -> Text:
    return t("Your route from here, at most {moves}", moves=phrases.moves(left))


def _walk(move: Move, seat: int, action: act.Path) -> None:
    showing.go(move, seat, read(action.way))


PATH = Verb(
    act.Path,
    signed("route", t("Type a route")),
    Command(t("path"), t("Move several robots, such as RU GR")),
    t("several moves at once"),
    why_not=_no_move_left,
    fields=_walking,
    play=_walk,
)


# --- starting over, giving up ----------------------------------------------------------------------------------------


def _start_over(move: Move, seat: int, action: act.Over) -> None:
    runs.put_back(move.state)
    move.tell(PutBack(seat=seat))


OVER = Verb(
    act.Over,
    signed("again", t("Start over")),
    Command(t("over"), t("Put the robots back and try again")),
    t("put the robots back, and try again"),
    why_not=lambda state, seat: None if state.way else _NOTHING_MOVED,
    fields=complete(Complete(t("The robots go back to where they started, and you try again."))),
    play=_start_over,
)
_NO_OVER = replace(OVER, shown=False)


GIVE_UP = Verb(
    act.GiveUp,
    signed("stop", t("Give up")),
    Command(t("giveup"), t("Give up your attempt")),
    t("the right to move passes on"),
    fields=complete(Complete(t("You give up, and the right to move passes on."), final=True)),
    play=lambda move, seat, action: showing.fail(move, "gave up"),
    ends=True,
)


# --- decisions -------------------------------------------------------------------------------------------------------


def _decisions(state: State) -> tuple[Decision, ...]:
    """Return the decision of the mover."""
    seat = state.order[0]
    left = showing.left(state, seat)
    moves = routes.open_moves(tuple(state.sheets), tuple(state.robots))
    asked = f"{state.turn}.{state.run}.show{seat}"
    unhurried = not state.begun and state.clock > LIVE
    return (
        _decision(seat, asked, state.chip, moves, chosen(state), left=left, moved=bool(state.way), unhurried=unhurried),
    )


@lru_cache(maxsize=4096)
def _decision(
    seat: int, asked: str, chip: int, moves: int, robot: int, *, left: int, moved: bool, unhurried: bool
) -> Decision:
    """Return the decision; `unhurried`: the five minutes of an attempt over days have not begun."""
    who, arrives, to, remaining = Who(seat), phrases.arriving(chip), phrases.chip_name(chip), phrases.moves(left)
    prompt = (
        t(
            "{who} brings {robot} to the {chip}: {moves} left. {minutes} minutes begin with the first move.",
            who=who, robot=arrives, chip=to, moves=remaining, minutes=ATTEMPT // 60,
        )
        if unhurried
        else t("{who} brings {robot} to the {chip}: {moves} left.", who=who, robot=arrives, chip=to, moves=remaining)
    )  # fmt: skip
    return Decision(
        seat, "show", prompt, (*buttons(moved), GIVE_UP), attention=pad(moves, robot, question=asked, call=asked)
    )


def chosen(state: State) -> int:
    """Return the robot of the input pad: the one moved last, else the one that must arrive."""
    return read(state.way)[-1][0] if state.way else state.chip // 4


def buttons(moved: bool) -> tuple[Verb, ...]:
    """Return the verbs on the mover's buttons."""
    return MOVE, PATH, OVER if moved else _NO_OVER


_SHORTCUTS = tuple(
    tuple(
        tuple(
            Shortcut(
                (MOVE.value, LETTERS[robot], DIRECTIONS[direction]), phrases.move_button(robot, direction), open=is_open
            )
            for direction in range(4)
        )
        for robot in ROBOTS
    )
    for is_open in (False, True)
)
"""by possible or not, by robot, by direction"""


@lru_cache(maxsize=4096)
def pad(moves: int, robot: int, *, question: str, call: str) -> DecisionOptions:
    """Return a row of buttons for each robot, as on a keyboard; a pad begins with `robot`.

    Impossible ones are disabled.
    """
    keys = tuple(
        tuple(_SHORTCUTS[routes.is_open(moves, robot, direction)][robot][direction] for direction in KEYS)
        for robot in ROBOTS
    )
    rows = tuple(
        Shortcut((MOVE.value, LETTERS[one]), phrases.robot_button(one), open=any(key.open for key in keys[one]))
        for one in ROBOTS
    )
    return DecisionOptions(question=question, call=call, shortcuts=keys, row_buttons=rows, first_row=robot)


STAGE = Stage(
    (MOVE, PATH, OVER, GIVE_UP),
    _decisions,
    lambda state, seat: (GIVE_UP.value,),
    open_to=lambda state, seat: state.order[0] == seat,
)
