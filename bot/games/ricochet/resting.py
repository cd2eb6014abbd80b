"""Between two chips: a look at the last one, then the next is turned up (R5, R15, R24)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from bot.games.chance import Chance
from bot.games.contract import Complete, Decision, OldVerb, Option, t
from bot.games.ricochet import phrases, runs, seating, solo, ways
from bot.games.ricochet.board import joined
from bot.games.ricochet.data import CHIPS
from bot.games.ricochet.events import Collected, Event, Finished, Hurried, Known, Set, Turned
from bot.games.ricochet.state import State

BEST: Final = "best"
"""The part of the board that shows the best route of the last chip."""

_NEXT = OldVerb("next", t("Next chip"))
OPTIONS = (Option(_NEXT.value, _NEXT.name, t("reveal it at once")),)
PREVIEW = Complete(t("The next chip is revealed."))


def decisions(state: State) -> tuple[Decision, ...]:
    """Nobody waits for it: the next chip comes by itself. Who is alone takes it when they like."""
    if not is_looked_at(state):
        return ()
    if seating.is_alone(state):
        return tuple(_decision_alone(state, seat) for seat in seating.active(state))
    return tuple(_decision(seat, state.turn) for seat in seating.active(state))


def is_looked_at(state: State) -> bool:
    """The last chip may be looked at, and nobody has asked for the next one."""
    return state.last is not None and state.last.said and not state.hurry


@lru_cache(maxsize=4096)
def _decision(seat: int, turn: int) -> Decision:
    prompt = t("The next chip is revealed in a moment.")
    return Decision(seat, "rest", prompt, (_NEXT,), optional=True, question=f"{turn}.rest")


def _decision_alone(state: State, seat: int) -> Decision:
    last = state.last
    assert last is not None
    par = phrases.moves(ways.length(last.best))
    if not last.best:
        prompt = t("No route is known. Take the next chip when you like.")
    elif last.winner < 0:
        prompt = t("Par is {par}. Take the next chip when you like.", par=par)
    else:
        made = phrases.moves(ways.length(last.way))
        prompt = t("You took {moves}; par is {par}. Take the next chip when you like.", moves=made, par=par)
    part = BEST if last.best else ""
    return Decision(seat, "rest", prompt, (_NEXT,), part=part, question=f"{state.turn}.rest", call=solo.CALL)


def hurry(state: State, seat: int, events: list[Event]) -> None:
    """Somebody asks for the next chip."""
    state.hurry = True
    events.append(Hurried(seat=seat))


def know(state: State, way: str, proven: bool, events: list[Event]) -> None:
    """The table tells a shortest way of the last chip; only then is the game over (R24)."""
    last = state.last
    assert last is not None
    last.best, last.proven, last.said = way, proven, True
    events.append(Known(way=way, proven=proven))
    if last.winner >= 0 and not last.declared:
        state.seats[last.winner].moves += ways.length(last.way)
        state.seats[last.winner].par += ways.length(last.best)
    for seat, me in enumerate(state.seats):
        if len(me.chips) >= state.goal:
            state.phase = "over"
            events.append(Finished(seat=seat))


def drawable(state: State) -> list[int]:
    """The chips of which the next one is: those left, or all once more (R15)."""
    left = [chip for chip, count in enumerate(state.bag) if count]
    return left or list(joined(tuple(state.sheets)).chips)


def turn(state: State, place: int, fits: Sequence[int], chance: Chance, events: list[Event]) -> None:
    """Turns up a chip (R5), one that fits if there is one; who waited plays from now on."""
    if not state.turn:
        if state.places:
            state.robots, state.places = state.places[place], []
        events.append(Set(sheets=tuple(state.sheets), robots=tuple(state.robots)))
    chips = drawable(state)
    if not any(state.bag):
        state.bag, state.aside = [int(chip in chips) for chip in range(CHIPS)], [0] * CHIPS
        events.append(Collected())
    wanted = [int(chip in fits and chip in chips) for chip in range(CHIPS)]
    state.chip = chance.draw(wanted if any(wanted) else state.bag[:], "chip")
    state.bag[state.chip] = 0
    for seat in state.seats:
        seat.waits = False
    state.turn += 1
    state.starts, state.hurry = state.robots[:], False
    if seating.is_alone(state):
        runs.begin_alone(state)
    else:
        runs.begin(state, 1)
    events.append(Turned(turn=state.turn, chip=state.chip))
