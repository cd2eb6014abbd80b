"""The movement phase: one movement card a player and round (A22-A25).

Movement cards are used in turn order. All seats are prompted at once, though: an early choice is executed on the seat's
turn, and is secret until then; players who prefer to see the others' moves first wait, and are prompted on their turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

from bot.games.andromeda.actions import Action, Deploy, Hold, Recall, Standby, Wait
from bot.games.andromeda.components.data import CARD, CARD_IDS, N_PLANETS, PLANETS, TRANSPORT_MOST
from bot.games.andromeda.events import Deployed, Early, Held, Recalled, StandbySet
from bot.games.andromeda.move import Move, Stage, Verb
from bot.games.andromeda.state import NOBODY, State
from bot.games.andromeda.words import phrases
from bot.games.contract import (
    ChoicePath,
    Choices,
    Command,
    Complete,
    Decision,
    DecisionOptions,
    Number,
    Option,
    Part,
    Pick,
    Refusal,
    Text,
    signed,
    t,
)
from bot.games.engine.choice_walk import path_of
from bot.games.engine.stages import complete

A = TypeVar("A", bound=Action)
WAITED = ["wait"]
_USE = t("Use a movement card this round?")
_ON_TURN = Refusal("A23", t("It is your turn: use a movement card, or skip."))
_NO_EARTH = Refusal("A24", t("You have no station on Earth: you can only recall stations from a planet."))
_NO_STATION = Refusal("A24", t("You have no station on any planet: you can only deploy stations from Earth."))
_NO_STATION_HERE = Refusal("A24", t("You have no station there."))
_HOLDS = t("You use no movement card this round.")
_WAITS = Complete(t("You will be asked when it is your turn to use a movement card."))
_STANDS_BY = t("You use no movement card, and are not asked until you press “Ask me again”.")


# --- turn order ------------------------------------------------------------------------------------------------------


def begin(move: Move) -> None:
    """Open the phase with the first seat that has a decision."""
    state = move.state
    state.phase = "movement"
    state.turn = state.leader
    for seat in state.seats:
        seat.early = []
    if not _may_use(state, state.turn):
        _next(move)


def _may_use(state: State, seat: int) -> bool:
    """Check that the seat has a movement card and stations to move, and is not on standby.

    All of it is public.
    """
    me = state.seats[seat]
    return me.transports > 0 and not me.standby and (me.earth > 0 or _has_stations(state, seat))


def _has_stations(state: State, seat: int) -> bool:
    return any(row[seat] for row in state.stations)


def _next(move: Move) -> None:
    """Find the next seat to decide, clockwise, after those with an early choice (A23).

    Nobody after all.
    """
    state, seats = move.state, len(move.state.seats)
    while (seat := (state.turn + 1) % seats) != state.leader:
        state.turn = seat
        if _may_use(state, seat):
            early = state.seats[seat].early
            if early in ([], WAITED):
                return
            _do(move, seat, early)
    state.turn = NOBODY


def _do(move: Move, seat: int, early: Sequence[str]) -> None:
    match early:
        case ("deploy", planet, count):
            _deploy(move, seat, Deploy(planet, int(count)))
        case ("recall", planet):
            _recall(move, seat, Recall(planet))
        case _:
            _hold(move, seat, Hold())


def _later(state: State) -> list[int]:
    """Return the seats whose turn of the phase is still to come."""
    seats = len(state.seats)
    passed = (state.turn - state.leader) % seats
    turns = ((state.leader + step) % seats for step in range(passed + 1, seats))
    return [seat for seat in turns if _may_use(state, seat)]


def _in_turn(do: Callable[[Move, int, A], None]) -> Callable[[Move, int, A], None]:
    """Wrap a handler: executed on the seat's turn, followed by the next seat (A23).

    Before the seat's turn the action is stored.
    """

    def play(move: Move, seat: int, action: A) -> None:
        if seat == move.state.turn:
            do(move, seat, action)
            _next(move)
        else:
            keep(move, seat, action)

    return play


def keep(move: Move, seat: int, action: Action) -> None:
    """Store an early choice, which is secret."""
    said = path_of(action)
    move.state.seats[seat].early = list(said)
    move.tell(Early(seat=seat, said=said, to=(seat,)))


# --- deploying and recalling -----------------------------------------------------------------------------------------


def _deploying(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, planet, count):
            return Complete(lambda: _deploys(CARD[planet], int(count)), final=seat == state.turn)
        case (_, _):
            most = min(TRANSPORT_MOST, state.seats[seat].earth)
            return Number("stations", t("How many stations?"), 1, most, most)
        case _:
            here = tuple(_destination(planet, state.stations[planet][seat]) for planet in range(N_PLANETS))
            return Pick("planet", t("Which planet do your stations go to?"), here, part=_lit(here))


def _lit(options: Sequence[Option]) -> Part | None:
    return Part.lighting(option.value for option in options if option.refusal is None)


def _destination(planet: int, here: int) -> Option:
    return Option(
        CARD_IDS[planet],
        PLANETS[planet].name,
        lambda: t("you have {stations} there", stations=phrases.stations(here)),
    )


def _deploys(planet: int, count: int) -> Text:
    return t(
        "Use a movement card: {stations} from Earth to {planet}.",
        stations=phrases.stations(count),
        planet=PLANETS[planet].name,
    )


def _deploy(move: Move, seat: int, action: Deploy) -> None:
    planet, me = CARD[action.planet], move.state.seats[seat]
    me.transports -= 1
    me.earth -= action.stations
    move.state.stations[planet][seat] += action.stations
    move.tell(Deployed(seat=seat, planet=planet, count=action.stations))


def _recalling(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, planet):
            here = state.stations[CARD[planet]][seat]
            return Complete(lambda: _recalls(CARD[planet], here), final=seat == state.turn)
        case _:
            here_all = tuple(_source(planet, state.stations[planet][seat]) for planet in range(N_PLANETS))
            return Pick("planet", t("Which planet do your stations leave?"), here_all, part=_lit(here_all))


def _source(planet: int, here: int) -> Option:
    if not here:
        return Option(CARD_IDS[planet], PLANETS[planet].name, refusal=_NO_STATION_HERE)
    return Option(
        CARD_IDS[planet],
        PLANETS[planet].name,
        lambda: t("{stations} to Earth", stations=phrases.stations(here)),
    )


def _recalls(planet: int, count: int) -> Text:
    return t(
        "Use a movement card: {stations} from {planet} to Earth.",
        stations=phrases.stations(count),
        planet=PLANETS[planet].name,
    )


def _recall(move: Move, seat: int, action: Recall) -> None:
    planet, me = CARD[action.planet], move.state.seats[seat]
    me.transports -= 1
    count, move.state.stations[planet][seat] = move.state.stations[planet][seat], 0
    me.earth += count
    move.tell(Recalled(seat=seat, planet=planet, count=count))


# --- using none ------------------------------------------------------------------------------------------------------


def _hold(move: Move, seat: int, action: Hold) -> None:
    move.tell(Held(seat=seat))


def _stand_by(move: Move, seat: int, action: Standby) -> None:
    """Set standby at once, even before one's turn."""
    me = move.state.seats[seat]
    me.standby, me.early = True, []
    move.tell(StandbySet(seat=seat, on=True))
    if seat == move.state.turn:
        _next(move)


HOLD = Verb(
    Hold,
    signed("next", t("Skip")),
    Command(t("hold"), t("Use no movement card this round")),
    t("use no movement card this round"),
    fields=lambda state, seat, said: Complete(_HOLDS, final=seat == state.turn),
    play=_in_turn(_hold),
)
DEPLOY = Verb(
    Deploy,
    signed("movement_card", t("Deploy")),
    Command(t("deploy"), t("Use a movement card: up to 2 stations from Earth to a planet")),
    t("use a movement card: up to two stations from Earth to one planet"),
    why_not=lambda state, seat: None if state.seats[seat].earth else _NO_EARTH,
    fields=_deploying,
    play=_in_turn(_deploy),
)
RECALL = Verb(
    Recall,
    signed("earth", t("Recall")),
    Command(t("recall"), t("Use a movement card: all your stations from a planet back to Earth")),
    t("use a movement card: all your stations on one planet return to Earth"),
    why_not=lambda state, seat: None if _has_stations(state, seat) else _NO_STATION,
    fields=_recalling,
    play=_in_turn(_recall),
)
WAIT = Verb(
    Wait,
    signed("clock", t("Wait")),
    Command(t("wait"), t("Decide later: be asked again on your turn")),
    t("you are asked again when the players before you have decided"),
    why_not=lambda state, seat: _ON_TURN if seat == state.turn else None,
    fields=complete(_WAITS),
    play=keep,
)
STANDBY = Verb(
    Standby,
    signed("next", t("Don't ask again")),
    Command(t("standby"), t("Skip movement cards, and don't be asked, until you use “ready”")),
    t("skip every round until you press “Ask me again”"),
    fields=lambda state, seat, said: Complete(_STANDS_BY, final=seat == state.turn),
    play=_stand_by,
)


# --- decisions -------------------------------------------------------------------------------------------------------


def _decisions(state: State) -> tuple[Decision, ...]:
    """Return the decisions of the seat whose turn it is, and of those after it."""
    return tuple(
        _decision(
            seat,
            (state.seats[seat].earth > 0, _has_stations(state, seat)),
            state.round,
            on_turn=seat == state.turn,
            answered=bool(state.seats[seat].early),
        )
        for seat in (state.turn, *_later(state))
    )


def call_of(number: int, *, again: bool = False) -> str:
    """Return the call key of the mention of all at once when a round begins.

    A waiting player is mentioned `again`.
    """
    return f"round{number}.turn" if again else f"round{number}"


@cache
def _decision(seat: int, may: tuple[bool, bool], number: int, *, on_turn: bool, answered: bool) -> Decision:
    """Return the decision.

    `may`: stations are on Earth, stations are on a planet; `number`: of the round.
    """
    asked = f"movement{number}"
    uses = tuple(verb for verb, possible in zip((DEPLOY, RECALL), may, strict=True) if possible)
    if on_turn:
        call = call_of(number, again=answered)
        return Decision(
            seat, "movement", _USE, (HOLD, *uses, STANDBY), attention=DecisionOptions(question=asked, call=call)
        )
    prompt = t("You have answered and may change that before your turn.") if answered else _USE
    verbs = (HOLD, *uses, WAIT, STANDBY)
    return Decision(
        seat,
        "movement",
        prompt,
        verbs,
        optional=answered,
        attention=DecisionOptions(question=asked, call=call_of(number)),
    )


def in_words(early: Sequence[str]) -> Text:
    """Return an early choice of the movement phase as text."""
    match early:
        case ("deploy", planet, count):
            return _deploys(CARD[planet], int(count))
        case ("recall", planet):
            return t(
                "Use a movement card: all your stations from {planet} to Earth.", planet=PLANETS[CARD[planet]].name
            )
        case ("wait",):
            return _WAITS.preview
        case _:
            return _HOLDS


STAGE = Stage((HOLD, DEPLOY, RECALL, WAIT, STANDBY), _decisions, lambda state, seat: (HOLD.value,))
