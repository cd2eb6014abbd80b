"""What the table itself says: clocks that have run out, what it has worked out, and who comes and goes."""

from __future__ import annotations

from functools import lru_cache

from bot.games.chance import Chance
from bot.games.contract import Choices, Complete, FreeText, Number, Option, Pick, Refused, Said, Text, Who, t
from bot.games.ricochet import actions as act
from bot.games.ricochet import clocks, declaring, phrases, resting, runs, seating, showing, solo, ways
from bot.games.ricochet.board import joined
from bot.games.ricochet.data import CHIPS
from bot.games.ricochet.events import Event
from bot.games.ricochet.goal import counts, goal_of, reading_of
from bot.games.ricochet.moving import read
from bot.games.ricochet.state import Last, State

UNKNOWN = "-"
"""A shortest way that the table does not know."""
_WHAT = t("What happens?")
_NAMES = {
    "ring": t("The clock has run out"),
    "idle": t("Nobody has moved"),
    "best": t("The shortest route"),
    "turn": t("The next chip"),
    "sit": t("Somebody joins"),
    "leave": t("Somebody leaves"),
    "return": t("Somebody comes back"),
}
_WHICH_WAY = t("A shortest route")
_IS_PROVEN = t("Is it proven?")
_WHICH_PLACE = t("Which placing of the robots?")
_WHICH_CHIPS = t("Which chips fit?")
_WHO = t("Who?")
_DONE = Complete(t("The game goes on."))
_PROVEN = Number("proven", _IS_PROVEN, 0, 1, 0)
_NO_SHORTEST = t("This is not a shortest route.")


def verbs(state: State) -> tuple[Option, ...]:
    """What can happen now. Raises Refused if nothing can."""
    away = [seat.away for seat in state.seats]
    now: list[str] = []
    match state.phase:
        case "look":
            now.append("ring" if clocks.is_running(state) else "idle")
        case "clock":
            now.append("ring")
        case "show":
            now.append("idle")
        case "solo":
            now += () if seating.is_alone(state) else ("idle",)
        case "rest":
            now.append("best" if state.last is not None and not state.last.said else "turn")
        case "over":
            raise Refused("", t("The game is over."))
    if seating.has_room(state):
        now.append("sit")
    if not all(away):
        now.append("leave")
    if any(away):
        now.append("return")
    return tuple(Option(verb, _NAMES[verb]) for verb in now)


def fields(state: State, said: Said) -> Choices:
    """What follows the verb."""
    match said:
        case ("best",):
            assert state.last is not None
            return FreeText("way", _WHICH_WAY, state.last.way or UNKNOWN)
        case ("best", way):
            assert state.last is not None
            _check_best(state, state.last, way)
            return _PROVEN
        case ("turn",):
            return Number("place", _WHICH_PLACE, 0, max(len(state.places) - 1, 0), 0)
        case ("turn", _):
            return _chips(tuple(resting.drawable(state)))
        case ("leave",) | ("return",):
            away = said[0] == "return"
            seats = [seat for seat, me in enumerate(state.seats) if me.away == away]
            return Pick("seat", _WHO, tuple(Option(str(seat), _name(seat)) for seat in seats))
        case _:
            return _DONE


def _name(seat: int) -> Text:
    return t("{who}", who=Who(seat))


@lru_cache
def _chips(chips: tuple[int, ...]) -> Pick:
    options = tuple(Option(str(chip), phrases.chip_name(chip)) for chip in chips)
    return Pick("fits", _WHICH_CHIPS, options, at_least=0, at_most=CHIPS)


def _check_best(state: State, last: Last, way: str) -> None:
    """It must lead to the mark, and nobody may have found a shorter one."""
    if way == UNKNOWN:
        return
    board, moves = joined(tuple(state.sheets)), read(way)
    if not counts(board, last.starts, goal_of(board, last.chip, reading_of(state)), moves):
        raise Refused("R7", _NO_SHORTEST)
    if last.way and len(moves) > len(read(last.way)):
        raise Refused("R7", _NO_SHORTEST)


def play(state: State, action: act.Action, chance: Chance, events: list[Event]) -> None:
    """Does what was said."""
    match action:
        case act.Ring():
            declaring.ring(state, events)
        case act.Idle():
            if state.phase == "show":
                showing.fail(state, "late", events)
            elif state.phase == "solo":
                solo.give_up(state, events)
            else:
                runs.set_aside(state, events)
        case act.Best():
            resting.know(state, "" if action.way == UNKNOWN else ways.clean(action.way), action.proven == 1, events)
        case act.Turn():
            resting.turn(state, action.place, [int(chip) for chip in action.fits], chance, events)
        case act.Sit():
            seating.sit(state, events)
        case act.Leave():
            _leave(state, action.seat, events)
        case act.Return():
            seating.come_back(state, action.seat, events)
        case _:
            raise AssertionError(action)


def _leave(state: State, seat: int, events: list[Event]) -> None:
    seating.leave(state, seat, events)
    if state.phase in ("look", "clock"):
        declaring.without(state, seat, events)
    elif state.phase == "show":
        showing.without(state, seat, events)
    elif state.phase == "solo" and not seating.active(state):
        solo.without(state, events)
