"""The movement phase: one movement card a player and round (A22-A25)."""

from __future__ import annotations

from functools import cache

from bot.games.andromeda import phrases
from bot.games.andromeda.actions import Action, Deploy, Hold, Recall, Standby
from bot.games.andromeda.data import CARD, CARD_IDS, N_PLANETS, PLANETS, TRANSPORT_MOST
from bot.games.andromeda.events import Deployed, Event, Held, Recalled, StandbySet
from bot.games.andromeda.state import NOBODY, State
from bot.games.contract import Choices, Complete, Decision, Number, Option, Pick, Refusal, Said, Verb, Who, t

VERBS = (
    Verb("deploy", t("Deploy")),
    Verb("recall", t("Recall")),
    Verb("hold", t("Hold")),
    Verb("standby", t("Stand by")),
)
READY = Verb("ready", t("End standby"))

_NO_EARTH = Refusal("A24", t("You have no station on Earth."))
_NO_STATION = Refusal("A24", t("You have no station on any planet."))
_NO_STATION_HERE = Refusal("A24", t("You have no station there."))
_DEPLOY_HINT = t("use a movement card: up to two stations from Earth to one planet")
_RECALL_HINT = t("use a movement card: all your stations on one planet return to Earth")
_STANDBY_HINT = t("hold, and do not ask me again until I say so")
_DEPLOY_TO = t("Which planet do your stations go to?")
_RECALL_FROM = t("Which planet do your stations leave?")
_HOW_MANY = t("How many stations?")
_HOLD = Complete(t("You keep your movement cards this round."), final=True)
_STANDBY = Complete(t("You keep your movement cards and are not asked again until you say so."), final=True)
_READY = Complete(t("You are asked about your movement cards again."))


def begin(state: State) -> None:
    """Opens the phase with the first seat that has something to decide."""
    state.phase = "movement"
    state.turn = state.leader
    if not _asked(state, state.turn):
        _next(state)


def _asked(state: State, seat: int) -> bool:
    me = state.seats[seat]
    return me.transports > 0 and not me.standby and (me.earth > 0 or _has_stations(state, seat))


def _has_stations(state: State, seat: int) -> bool:
    return any(row[seat] for row in state.stations)


def _next(state: State) -> None:
    """The next seat to decide, clockwise; nobody after the round of all (A23)."""
    seats = len(state.seats)
    while (seat := (state.turn + 1) % seats) != state.leader:
        state.turn = seat
        if _asked(state, seat):
            return
    state.turn = NOBODY


@cache
def decision(seat: int) -> Decision:
    """The question to the seat whose turn it is."""
    return Decision(seat, "movement", t("{who} may use a movement card.", who=Who(seat)), VERBS)


@cache
def ready_decision(seat: int) -> Decision:
    """What a seat on standby may say at any time."""
    prompt = t("{who} stands by: no question about movement cards.", who=Who(seat))
    return Decision(seat, "ready", prompt, (READY,), optional=True)


READY_OPTION = Option(READY.value, READY.name, t("you are asked about your movement cards again"))


def verbs(state: State, seat: int) -> tuple[Option, ...]:
    """What may be said first."""
    return _verbs(state.seats[seat].earth > 0, _has_stations(state, seat))


@cache
def _verbs(earth: bool, planets: bool) -> tuple[Option, ...]:
    deploy, recall, hold, standby = VERBS
    return (
        Option(deploy.value, deploy.name, _DEPLOY_HINT, refusal=None if earth else _NO_EARTH),
        Option(recall.value, recall.name, _RECALL_HINT, refusal=None if planets else _NO_STATION),
        Option(hold.value, hold.name),
        Option(standby.value, standby.name, _STANDBY_HINT),
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
            return _deploy_preview(CARD[planet], int(count))
        case ("recall",):
            return Pick(
                "planet", _RECALL_FROM, tuple(_recall_option(p, state.stations[p][seat]) for p in range(N_PLANETS))
            )
        case ("recall", planet):
            return _recall_preview(CARD[planet], state.stations[CARD[planet]][seat])
        case ("hold",):
            return _HOLD
        case ("standby",):
            return _STANDBY
        case _:
            return _READY


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
def _deploy_preview(planet: int, count: int) -> Complete:
    return Complete(
        t(
            "Use a movement card: {stations} from Earth to {planet}.",
            stations=phrases.stations(count),
            planet=PLANETS[planet].name,
        ),
        final=True,
    )


@cache
def _recall_preview(planet: int, count: int) -> Complete:
    return Complete(
        t(
            "Use a movement card: {stations} from {planet} to Earth.",
            stations=phrases.stations(count),
            planet=PLANETS[planet].name,
        ),
        final=True,
    )


def play(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """Carries the decision out at once and asks the next seat (A23)."""
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
            me.standby = True
            events.append(StandbySet(seat=seat, on=True))
        case _:
            raise AssertionError(action)
    _next(state)


def ready(state: State, seat: int, events: list[Event]) -> None:
    """The seat is asked again from its next turn of this phase on."""
    state.seats[seat].standby = False
    events.append(StandbySet(seat=seat, on=False))
