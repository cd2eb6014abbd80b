"""The movement phase: one movement card a player and round (A22-A25).

Movement cards are used in turn. All are asked at once, though: what is said before one's turn is done when it comes,
and nobody learns of it before that; who would rather see what the others do waits, and is asked then.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bot.games.andromeda import phrases
from bot.games.andromeda.actions import Action, Deploy, Hold, Recall, Standby
from bot.games.andromeda.data import CARD, CARD_IDS, N_PLANETS, PLANETS, TRANSPORT_MOST
from bot.games.andromeda.events import Deployed, Early, Event, Held, Recalled, StandbySet
from bot.games.andromeda.state import NOBODY, State
from bot.games.contract import Choices, Complete, Decision, Number, OldVerb, Option, Pick, Refusal, Said, Text, Who, t
from bot.games.saying import said_of

_HOLD = OldVerb("hold", t("Skip"))
_DEPLOY = OldVerb("deploy", t("Deploy"))
_RECALL = OldVerb("recall", t("Recall"))
WAIT = OldVerb("wait", t("Wait"))
_STANDBY = OldVerb("standby", t("Keep skipping"))
WAITED = ["wait"]
READY = OldVerb("ready", t("Ask me again"))

_ON_TURN = Refusal("A23", t("It is your turn: use a movement card, or skip."))
_NO_EARTH = Refusal("A24", t("You have no station on Earth: you can only recall stations from a planet."))
_NO_STATION = Refusal("A24", t("You have no station on any planet: you can only deploy stations from Earth."))
_NO_STATION_HERE = Refusal("A24", t("You have no station there."))
_DEPLOY_HINT = t("use a movement card: up to two stations from Earth to one planet")
_RECALL_HINT = t("use a movement card: all your stations on one planet return to Earth")
_HOLD_HINT = t("use no movement card this round")
_WAIT_HINT = t("you are asked again when the players before you have decided")
_STANDBY_HINT = t("skip every round until you press “Ask me again”")
_DEPLOY_TO = t("Which planet do your stations go to?")
_RECALL_FROM = t("Which planet do your stations leave?")
_HOW_MANY = t("How many stations?")
_HOLDS = t("You use no movement card this round.")
_WAITS = Complete(t("You will be asked when it is your turn to use a movement card."))
_STANDS_BY = t("You use no movement card, and are not asked until you press “Ask me again”.")
READY_DONE = Complete(t("You will be asked about movement cards again."))


def begin(state: State) -> None:
    """Opens the phase with the first seat that has something to decide."""
    state.phase = "movement"
    state.turn = state.leader
    for seat in state.seats:
        seat.early = []
    if not _may_use(state, state.turn):
        _next(state, [])


def _may_use(state: State, seat: int) -> bool:
    """The seat has a movement card and something to move, and wants to be asked: all of it is public."""
    me = state.seats[seat]
    return me.transports > 0 and not me.standby and (me.earth > 0 or _has_stations(state, seat))


def _has_stations(state: State, seat: int) -> bool:
    return any(row[seat] for row in state.stations)


def _next(state: State, events: list[Event]) -> None:
    """The next seat to decide, clockwise, past those who have said before what they do; nobody after all (A23)."""
    seats = len(state.seats)
    while (seat := (state.turn + 1) % seats) != state.leader:
        state.turn = seat
        if _may_use(state, seat):
            early = state.seats[seat].early
            if early in ([], WAITED):
                return
            _do(state, seat, _said(early), events)
    state.turn = NOBODY


def later(state: State) -> list[int]:
    """The seats whose turn of the phase is still to come."""
    seats = len(state.seats)
    passed = (state.turn - state.leader) % seats
    turns = ((state.leader + step) % seats for step in range(passed + 1, seats))
    return [seat for seat in turns if _may_use(state, seat)]


def decisions(state: State) -> tuple[Decision, ...]:
    """The question to the seat whose turn it is, and to those who come after it."""
    return tuple(
        _decision(
            seat,
            (state.seats[seat].earth > 0, _has_stations(state, seat)),
            state.round,
            on_turn=seat == state.turn,
            answered=bool(state.seats[seat].early),
        )
        for seat in (state.turn, *later(state))
    )


def call_of(number: int, *, again: bool = False) -> str:
    """What all are called for at once when a round begins; who waits is called `again`."""
    return f"round{number}.turn" if again else f"round{number}"


@cache
def _decision(seat: int, may: tuple[bool, bool], number: int, *, on_turn: bool, answered: bool) -> Decision:
    """`may`: stations are on Earth, stations are on a planet; `number`: of the round."""
    asked = f"movement{number}"
    uses = tuple(verb for verb, possible in zip((_DEPLOY, _RECALL), may, strict=True) if possible)
    if on_turn:
        prompt = t("{who}: use a movement card?", who=Who(seat))
        call = call_of(number, again=answered)
        return Decision(seat, "movement", prompt, (_HOLD, *uses, _STANDBY), question=asked, call=call)
    if answered:
        prompt = t("You have answered and may change that before your turn.")
    else:
        prompt = t("Use a movement card on your turn, skip, or wait for what the others do.")
    verbs_ = (_HOLD, *uses, WAIT, _STANDBY)
    return Decision(seat, "movement", prompt, verbs_, optional=answered, question=asked, call=call_of(number))


@cache
def ready_decision(seat: int) -> Decision:
    """What a seat on standby may say at any time."""
    prompt = t("You keep skipping movement cards.")
    return Decision(seat, "ready", prompt, (READY,), optional=True)


READY_OPTION = Option(READY.value, READY.name, t("you will be asked about movement cards again"))


def verbs(state: State, seat: int) -> tuple[Option, ...]:
    """What may be said first."""
    return _verbs(state.seats[seat].earth > 0, _has_stations(state, seat), seat == state.turn)


@cache
def _verbs(earth: bool, planets: bool, on_turn: bool) -> tuple[Option, ...]:
    return (
        Option(_HOLD.value, _HOLD.name, _HOLD_HINT),
        Option(_DEPLOY.value, _DEPLOY.name, _DEPLOY_HINT, refusal=None if earth else _NO_EARTH),
        Option(_RECALL.value, _RECALL.name, _RECALL_HINT, refusal=None if planets else _NO_STATION),
        Option(WAIT.value, WAIT.name, _WAIT_HINT, refusal=_ON_TURN if on_turn else None),
        Option(_STANDBY.value, _STANDBY.name, _STANDBY_HINT),
    )


def fields(state: State, seat: int, said: Said) -> Choices:
    """What follows the verb."""
    match said:
        case ("deploy",):
            return Pick(
                "planet", _DEPLOY_TO, tuple(_deploy_option(p, state.stations[p][seat]) for p in range(N_PLANETS))
            )
        case ("deploy", _):
            most = min(TRANSPORT_MOST, state.seats[seat].earth)
            return Number("stations", _HOW_MANY, 1, most, most)
        case ("deploy", planet, count):
            return _deploy_preview(CARD[planet], int(count), final=seat == state.turn)
        case ("recall",):
            return Pick(
                "planet", _RECALL_FROM, tuple(_recall_option(p, state.stations[p][seat]) for p in range(N_PLANETS))
            )
        case ("recall", planet):
            here = state.stations[CARD[planet]][seat]
            return _recall_preview(CARD[planet], here, final=seat == state.turn)
        case ("hold",):
            return Complete(_HOLDS, final=seat == state.turn)
        case ("wait",):
            return _WAITS
        case _:
            return Complete(_STANDS_BY, final=seat == state.turn)


@cache
def _deploy_option(planet: int, here: int) -> Option:
    return Option(
        CARD_IDS[planet], PLANETS[planet].name, t("you have {stations} there", stations=phrases.stations(here))
    )


@cache
def _recall_option(planet: int, here: int) -> Option:
    if not here:
        return Option(CARD_IDS[planet], PLANETS[planet].name, refusal=_NO_STATION_HERE)
    return Option(CARD_IDS[planet], PLANETS[planet].name, t("{stations} to Earth", stations=phrases.stations(here)))


@cache
def _deploy_preview(planet: int, count: int, *, final: bool) -> Complete:
    return Complete(
        t(
            "Use a movement card: {stations} from Earth to {planet}.",
            stations=phrases.stations(count),
            planet=PLANETS[planet].name,
        ),
        final=final,
    )


@cache
def _recall_preview(planet: int, count: int, *, final: bool) -> Complete:
    return Complete(
        t(
            "Use a movement card: {stations} from {planet} to Earth.",
            stations=phrases.stations(count),
            planet=PLANETS[planet].name,
        ),
        final=final,
    )


def _said(early: Sequence[str]) -> Action:
    match early:
        case ("deploy", planet, count):
            return Deploy(planet, int(count))
        case ("recall", planet):
            return Recall(planet)
        case _:
            return Hold()


def play(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """Carries the decision out at once and asks the next seat (A23); or keeps what is said before the seat's turn."""
    if seat == state.turn:
        _do(state, seat, action, events)
        _next(state, events)
    elif isinstance(action, Standby):
        _do(state, seat, action, events)
    else:
        state.seats[seat].early = list(said_of(action))
        events.append(Early(seat=seat, said=said_of(action), to=(seat,)))


def _do(state: State, seat: int, action: Action, events: list[Event]) -> None:
    me = state.seats[seat]
    match action:
        case Deploy(planet=planet_id, stations=count):
            planet = CARD[planet_id]
            me.transports -= 1
            me.earth -= count
            state.stations[planet][seat] += count
            events.append(Deployed(seat=seat, planet=planet, count=count))
        case Recall(planet=planet_id):
            planet = CARD[planet_id]
            me.transports -= 1
            count, state.stations[planet][seat] = state.stations[planet][seat], 0
            me.earth += count
            events.append(Recalled(seat=seat, planet=planet, count=count))
        case Hold():
            events.append(Held(seat=seat))
        case Standby():
            me.standby, me.early = True, []
            events.append(StandbySet(seat=seat, on=True))
        case _:
            raise AssertionError(action)


def ready(state: State, seat: int, events: list[Event]) -> None:
    """The seat is asked again from its next turn of this phase on."""
    state.seats[seat].standby = False
    events.append(StandbySet(seat=seat, on=False))


def in_words(early: Sequence[str]) -> Text:
    """What one has said before one's turn to use a movement card."""
    match early:
        case ("deploy", planet, count):
            return _deploy_preview(CARD[planet], int(count), final=False).preview
        case ("recall", planet):
            return t(
                "Use a movement card: all your stations from {planet} to Earth.", planet=PLANETS[CARD[planet]].name
            )
        case ("wait",):
            return _WAITS.preview
        case _:
            return _HOLDS
