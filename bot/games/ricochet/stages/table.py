"""The table's own actions: expired clocks, computed results, and joining and leaving."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.contract import ChoicePath, Choices, Complete, FreeText, Number, Option, Pick, Refused, Who, t
from bot.games.engine.stages import complete
from bot.games.ricochet import actions as act
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import CHIPS
from bot.games.ricochet.move import Move, Stage, Verb
from bot.games.ricochet.rules import clocks, declaring, resting, runs, seating, showing
from bot.games.ricochet.rules.goal import counts, goal_of, reading_of
from bot.games.ricochet.rules.moving import read
from bot.games.ricochet.state import Last, State
from bot.games.ricochet.words import phrases

_GOES_ON = Complete(t("The game goes on."))
_NO_SHORTEST = t("This is not a shortest route.")


# --- clocks ----------------------------------------------------------------------------------------------------------


def _idle(move: Move, seat: int, action: act.Idle) -> None:
    if move.state.phase == "show":
        showing.fail(move, "late")
    else:
        runs.set_aside(move)


RING = Verb(act.Ring, t("The clock has run out"), fields=complete(_GOES_ON), play=declaring.ring)
IDLE = Verb(act.Idle, t("Nobody has moved"), fields=complete(_GOES_ON), play=_idle)


# --- results and the next chip ---------------------------------------------------------------------------------------


def _best(state: State, seat: int, said: ChoicePath) -> Choices:
    last = state.last
    assert last is not None
    match said:
        case (_, _, _):
            return _GOES_ON
        case (_, way):
            _check_best(state, last, way)
            return Number("proven", t("Is it proven?"), 0, 1, 0)
        case _:
            return FreeText("way", t("A shortest route"), last.way or resting.UNKNOWN)


def _check_best(state: State, last: Last, way: str) -> None:
    """Check that the route leads to the mark, and that no shorter one was shown."""
    if way == resting.UNKNOWN:
        return
    board, moves = joined(tuple(state.sheets)), read(way)
    if not counts(board, last.starts, goal_of(board, last.chip, reading_of(state)), moves):
        raise Refused("R7", _NO_SHORTEST)
    if last.way and len(moves) > len(read(last.way)):
        raise Refused("R7", _NO_SHORTEST)


def _turn(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, _, _):
            return _GOES_ON
        case (_, _):
            options = tuple(Option(str(chip), phrases.chip_name(chip)) for chip in resting.drawable(state))
            return Pick("fits", t("Which chips fit?"), options, at_least=0, at_most=CHIPS)
        case _:
            return Number("place", t("Which placing of the robots?"), 0, max(len(state.places) - 1, 0), 0)


BEST = Verb(act.Best, t("The shortest route"), fields=_best, play=resting.know)
TURN = Verb(act.Turn, t("The next chip"), fields=_turn, play=resting.turn)


# --- joining and leaving ---------------------------------------------------------------------------------------------


def _who(state: State, seat: int, said: ChoicePath) -> Choices:
    """Return the seats that may leave, or come back."""
    match said:
        case (_, _):
            return _GOES_ON
        case _:
            away = said == (RETURN.value,)
            seats = [one for one, me in enumerate(state.seats) if me.away == away]
            return Pick("seat", t("Who?"), tuple(Option(str(one), t("{who}", who=Who(one))) for one in seats))


def _leave(move: Move, seat: int, action: act.Leave) -> None:
    """Remove the player of a seat; the table continues.

    Players who wait for a single player continue with the next chip.
    """
    state = move.state
    seating.leave(move, action.seat)
    if state.phase in ("look", "clock"):
        declaring.without(state, action.seat)
    elif state.phase == "show":
        showing.without(move, action.seat)
    elif state.phase == "solo" and not seating.active(state):
        if any(me.waits and not me.away for me in state.seats):
            runs.set_aside(move)
        else:
            runs.put_back(state)


SIT = Verb(act.Sit, t("Somebody joins"), fields=complete(_GOES_ON), play=seating.sit)
LEAVE = Verb(act.Leave, t("Somebody leaves"), fields=_who, play=_leave)
RETURN = Verb(act.Return, t("Somebody comes back"), fields=_who, play=seating.come_back)


# --- decisions -------------------------------------------------------------------------------------------------------


def _options(state: State, seat: int) -> tuple[Option, ...]:
    """Return the possible actions."""
    return tuple(verb.option(state, seat) for verb in (*_of_phase(state), *_of_seats(state)))


def _of_phase(state: State) -> Iterator[Verb]:
    match state.phase:
        case "look":
            yield RING if clocks.is_running(state) else IDLE
        case "clock":
            yield RING
        case "solo" if seating.is_alone(state):
            return
        case "show" | "solo":
            yield IDLE
        case _:
            yield BEST if state.last is not None and not state.last.said else TURN


def _of_seats(state: State) -> Iterator[Verb]:
    away = [seat.away for seat in state.seats]
    if seating.has_room(state):
        yield SIT
    if not all(away):
        yield LEAVE
    if any(away):
        yield RETURN


STAGE = Stage(
    (RING, IDLE, BEST, TURN, SIT, LEAVE, RETURN),
    lambda state: (),
    lambda state, seat: (),
    options=_options,
    open_to=lambda state, seat: state.phase != "over",
)
