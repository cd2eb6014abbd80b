"""The ring: draws among all stations of a planet, until one's own founds a centre (A42-A50)."""

from __future__ import annotations

from functools import cache

from bot.games.andromeda import actions as act
from bot.games.andromeda import cards, phrases, sets, turns
from bot.games.andromeda.data import FULL_PLANETS_TO_END, PLANETS
from bot.games.andromeda.events import (
    Challenged,
    ChallengeEnded,
    EndNear,
    Event,
    Founded,
    RingDrew,
)
from bot.games.andromeda.state import NOBODY, Challenge, State
from bot.games.chance import Chance
from bot.games.contract import Complete, Decision, OldVerb, Option, Who, t, tn

VERBS = (OldVerb("draw", t("Draw again")), OldVerb("stop", t("Stop"), ends=True))
OPTIONS = (
    Option("draw", VERBS[0].name, t("make the next draw with the ring")),
    Option("stop", VERBS[1].name, t("leave the remaining draws")),
)


@cache
def decision(seat: int, planet: int, draws: int) -> Decision:
    """Asked between the draws (AMB-13)."""
    prompt = tn(
        "{who}: challenge on {planet}, {n} draw left",
        "{who}: challenge on {planet}, {n} draws left",
        draws,
        who=Who(seat),
        planet=PLANETS[planet].name,
    )
    return Decision(seat, "challenge", prompt, VERBS, part=PLANETS[planet].id)


@cache
def preview(verb: str, planet: int, draws: int, *, last: bool) -> Complete:
    """What drawing or stopping does; `last`: with this action the turn passes."""
    if verb == "draw":
        return Complete(t("Draw a station on {planet}.", planet=PLANETS[planet].name), final=True)
    return Complete(
        t("Leave {draws} on {planet}; the action ends.", draws=phrases.draws(draws), planet=PLANETS[planet].name),
        final=last,
    )


def begin(state: State, seat: int, action: act.Challenge, chance: Chance, events: list[Event]) -> None:
    """Plays the set, gains its bonus card and makes the first draw."""
    planet, count = sets.planet_of(action.planet), action.cards
    spent = cards.spend(state, seat, planet, count, action.jokers)
    draws = cards.halves(count + len(spent), state.seats[seat].tech)
    events.append(Challenged(seat=seat, planet=planet, cards=count, jokers=spent, draws=draws))
    cards.gain(state, seat, count, len(spent), events)
    state.challenge = Challenge(planet, draws)
    _draw(state, seat, state.challenge, chance, events)


def play(state: State, seat: int, action: act.Action, chance: Chance, events: list[Event]) -> None:
    """Draws on, or stops."""
    assert state.challenge is not None
    match action:
        case act.DrawOn():
            _draw(state, seat, state.challenge, chance, events)
        case act.Stop():
            _end(state, seat, state.challenge, events)
        case _:
            raise AssertionError(action)


def _draw(state: State, seat: int, ring: Challenge, chance: Chance, events: list[Event]) -> None:
    """One station comes out, each equally likely (A44); it founds a centre or returns to its owner's Earth."""
    here, places = state.stations[ring.planet], state.centres[ring.planet]
    owner = chance.draw(here, "ring")
    ring.draws -= 1
    ring.made += 1
    events.append(RingDrew(seat=seat, planet=ring.planet, owner=owner, left=ring.draws))
    if owner == seat and NOBODY in places:
        _found(state, seat, ring.planet, events)
        return
    state.seats[owner].earth += 1
    if not ring.draws or not any(here):
        _end(state, seat, ring, events)


def _found(state: State, seat: int, planet: int, events: list[Event]) -> None:
    """The highest free place is taken and the action is over (A45)."""
    places = state.centres[planet]
    place = places.index(NOBODY)
    places[place] = seat
    events.append(Founded(seat=seat, planet=planet, place=place, value=PLANETS[planet].orbit[place]))
    full = sum(NOBODY not in row for row in state.centres)
    if full >= FULL_PLANETS_TO_END and not state.final:
        state.final = True
        events.append(EndNear(seat=seat))
    state.challenge = None
    turns.action_done(state, events)


def _end(state: State, seat: int, ring: Challenge, events: list[Event]) -> None:
    events.append(ChallengeEnded(seat=seat, planet=ring.planet))
    state.challenge = None
    turns.action_done(state, events)
