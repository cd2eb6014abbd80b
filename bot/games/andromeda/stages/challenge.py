"""The ring: draws among all stations of a planet, until one's own founds a centre (A42-A50)."""

from __future__ import annotations

from functools import cache

from bot.games.andromeda import actions as act
from bot.games.andromeda.components import cards
from bot.games.andromeda.components.data import FULL_PLANETS_TO_END, PLANETS
from bot.games.andromeda.events import (
    Challenged,
    ChallengeEnded,
    EndNear,
    Founded,
    RingDrew,
)
from bot.games.andromeda.move import Move, Stage, Verb
from bot.games.andromeda.rules import sets, turns
from bot.games.andromeda.state import NOBODY, Challenge, Drawn, State
from bot.games.andromeda.words import phrases
from bot.games.contract import ChoicePath, Choices, Command, Complete, Decision, Part, Who, signed, t, tn


def begin(move: Move, seat: int, action: act.Challenge) -> None:
    """Play the set, gain its bonus card and make the first draw."""
    state, planet, count = move.state, sets.planet_of(action.planet), action.cards
    spent = cards.spend(state, seat, planet, count, action.jokers)
    draws = cards.halves(count + len(spent), state.seats[seat].tech)
    move.tell(Challenged(seat=seat, planet=planet, cards=count, jokers=spent, draws=draws))
    cards.gain(move, seat, count, len(spent))
    state.challenge = Challenge(planet, draws)
    state.last = Drawn(seat, planet, state.round, draws, tuple(state.stations[planet]))
    _draw(move, seat, state.challenge)


def _draw(move: Move, seat: int, ring: Challenge) -> None:
    """Draw one station, each equally likely (A44).

    It founds a centre or returns to its owner's Earth.
    """
    state = move.state
    here, places = state.stations[ring.planet], state.centres[ring.planet]
    owner = move.chance.draw(here, "ring")
    ring.draws -= 1
    ring.made += 1
    move.tell(RingDrew(seat=seat, planet=ring.planet, owner=owner, left=ring.draws))
    _note(state, owner)
    if owner == seat and NOBODY in places:
        _found(move, seat, ring.planet)
        return
    state.seats[owner].earth += 1
    if not ring.draws or not any(here):
        _end(move, seat, ring)


def _note(state: State, *owners: int, place: int = NOBODY, over: bool = False) -> None:
    """Record the owner of a drawn station, and the end of the challenge, for its film."""
    last = state.last
    if last is not None:
        drawn = (*last.owners, *owners)
        state.last = Drawn(last.seat, last.planet, last.round, last.draws, last.before, drawn, place, over)


def _found(move: Move, seat: int, planet: int) -> None:
    """Found a centre at the highest free place, which ends the action (A45)."""
    state, places = move.state, move.state.centres[planet]
    place = places.index(NOBODY)
    places[place] = seat
    _note(state, place=place, over=True)
    move.tell(Founded(seat=seat, planet=planet, place=place, value=PLANETS[planet].orbit[place]))
    full = sum(NOBODY not in row for row in state.centres)
    if full >= FULL_PLANETS_TO_END and not state.final:
        state.final = True
        move.tell(EndNear(seat=seat))
    state.challenge = None
    turns.action_done(move)


def _end(move: Move, seat: int, ring: Challenge) -> None:
    move.tell(ChallengeEnded(seat=seat, planet=ring.planet))
    _note(move.state, over=True)
    move.state.challenge = None
    turns.action_done(move)


# --- decision between the draws --------------------------------------------------------------------------------------


def _ring(state: State) -> Challenge:
    """Return the open challenge."""
    assert state.challenge is not None
    return state.challenge


def _drawing(state: State, seat: int, said: ChoicePath) -> Choices:
    planet = PLANETS[_ring(state).planet].name
    return Complete(lambda: t("Draw a station on {planet}.", planet=planet), final=True)


def _stopping(state: State, seat: int, said: ChoicePath) -> Choices:
    """Return the choices of stopping; with the last action the turn passes."""
    planet, draws = PLANETS[_ring(state).planet].name, _ring(state).draws
    return Complete(
        lambda: t("Leave {draws} on {planet}; the action ends.", draws=phrases.draws(draws), planet=planet),
        final=state.actions == 1,
    )


DRAW = Verb(
    act.DrawOn,
    signed("challenge_draw", t("Draw again")),
    Command(t("draw"), t("Make the next draw of the challenge")),
    t("make the next draw with the ring"),
    fields=_drawing,
    play=lambda move, seat, action: _draw(move, seat, _ring(move.state)),
)
STOP = Verb(
    act.Stop,
    signed("stop", t("Stop")),
    Command(t("stop"), t("Stop the challenge here")),
    t("leave the remaining draws"),
    fields=_stopping,
    play=lambda move, seat, action: _end(move, seat, _ring(move.state)),
    ends=True,
)


@cache
def _decision(seat: int, planet: int, draws: int) -> Decision:
    """Return the decision between the draws (AMB-13)."""
    prompt = tn(
        "{who}: challenge on {planet}, {n} draw left",
        "{who}: challenge on {planet}, {n} draws left",
        draws,
        who=Who(seat),
        planet=PLANETS[planet].name,
    )
    return Decision(seat, "challenge", prompt, (DRAW, STOP), part=Part(PLANETS[planet].id))


def _default(state: State, seat: int) -> ChoicePath:
    """Continue with the draws that are paid for."""
    return (DRAW.value,)


STAGE = Stage((DRAW, STOP), lambda state: (_decision(state.turn, _ring(state).planet, _ring(state).draws),), _default)
