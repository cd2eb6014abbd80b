"""Alone at the table: nothing is declared, and no clock runs (ruling).

The player moves at once, and may start over as often as they like. The chip is done when its robot has reached the
mark, in however many moves; only then the table says how few it needs, which is par.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.games.contract import TABLE, Choices, Complete, Decision, OldVerb, Option, Said, t
from bot.games.ricochet import actions as act
from bot.games.ricochet import phrases, runs, seating, showing, ways
from bot.games.ricochet.data import HOLE
from bot.games.ricochet.events import Event, PutBack
from bot.games.ricochet.moving import LONGEST
from bot.games.ricochet.state import State

CALL: Final = "alone"
"""Who plays alone goes on from chip to chip, and needs no new call for each."""
_SOLUTION = OldVerb("giveup", t("Show the solution"), ends=True)
_SHOWING = Complete(t("You are shown the shortest route, and the chip is set aside."), final=True)
_SOLUTION_OPTION = Option(_SOLUTION.value, _SOLUTION.name, t("the chip is set aside"))


def decisions(state: State) -> tuple[Decision, ...]:
    """The one who plays; nobody while they are away."""
    moves = ways.open_moves(tuple(state.sheets), tuple(state.robots)) if _left(state) else 0
    seats = seating.active(state)
    return tuple(_decision(seat, state.turn, state.chip, moves, moved=bool(state.way)) for seat in seats)


@lru_cache(maxsize=4096)
def _decision(seat: int, turn: int, chip: int, moves: int, *, moved: bool) -> Decision:
    name = phrases.chip_name(chip)
    prompt = t("Bring the robot to the {chip} in as few moves as you can.", chip=name)
    if chip == HOLE:
        prompt = t("Bring any robot to the {chip} in as few moves as you can.", chip=name)
    verbs = (*showing.moving_verbs(moved), _SOLUTION)
    return Decision(seat, "solo", prompt, verbs, shortcuts=showing.pad(moves), question=f"{turn}.solo", call=CALL)


def _left(state: State) -> int:
    return LONGEST - ways.length(state.way)


def verbs(state: State) -> tuple[Option, ...]:
    """What may be said first."""
    return (*showing.moving_options(_left(state), moved=bool(state.way)), _SOLUTION_OPTION)


def fields(state: State, said: Said) -> Choices:
    """What follows the verb."""
    return _SHOWING if said == (_SOLUTION.value,) else showing.moving_fields(state, said, _left(state))


def play(state: State, seat: int, action: act.Action, events: list[Event]) -> None:
    """Does what was said."""
    match action:
        case act.Move() | act.Path():
            if showing.go(state, seat, showing.moves_of(action), events):
                runs.win(state, seat, 0, events)
        case act.Over():
            showing.put_back(state)
            events.append(PutBack(seat=seat))
        case act.GiveUp():
            give_up(state, events, seat)
        case _:
            raise AssertionError(action)


def give_up(state: State, events: list[Event], seat: int = TABLE) -> None:
    """The robots go back, and the chip is set aside."""
    showing.put_back(state)
    runs.set_aside(state, events, seat)


def without(state: State, events: list[Event]) -> None:
    """The player has left: who waits goes on with the next chip; if nobody does, this one waits for who comes."""
    if any(me.waits and not me.away for me in state.seats):
        give_up(state, events)
    else:
        showing.put_back(state)
