"""What happens where a ship arrives: undiscovered planets, anomalies, wormholes (F29, F30, F41, F42, F45, F74)."""

from __future__ import annotations

from typing import Final

from bot.games.farfarout import effects, piles, quests
from bot.games.farfarout.book import ANOMALY, EVENT, FOE, PLANET, Book
from bot.games.farfarout.data import TYPES
from bot.games.farfarout.events import AnomalyFound, DigSite, Found
from bot.games.farfarout.state import HIDDEN, NOBODY, Planet, State, Task
from bot.games.farfarout.working import Working

DIGS: Final = 3
"""Dig tokens of a site (F45)."""
GREY: Final = 1
"""The grey token: explore."""


def arrive(w: Working, seat: int) -> None:
    """The ship has just come to its place, whichever way."""
    place = w.seat(seat).place
    here = w.book.places[place]
    if here.kind == "planet" and w.state.planets[here.number] is None:
        if may_scan(w.state, seat):
            w.ask(Task(seat, "land"))
        else:
            discover(w, seat, place, scanned=False)
    elif here.kind == "anomaly":
        spot = w.state.anomalies[here.number].spot
        if spot == "hidden":
            _take(w, seat, place)
        elif spot == "wormhole":
            w.ask(Task(seat, "jump"))


def may_scan(state: State, seat: int) -> bool:
    """Whether the seat could scan a planet on landing."""
    return seat == state.active and bool(state.tokens[GREY])


def discover(w: Working, seat: int, place: int, *, scanned: bool) -> None:
    """A planet is turned over and a planet event drawn; its half for scanned or unscanned planets applies (F40, F41).
    An encounter lies face up after a scan, face down otherwise (F42)."""
    here, state = w.book.places[place], w.state
    token = piles.draw(w, seat, PLANET + TYPES.index(here.type))
    assert token is not None
    planet = fresh(w.book, token)
    level = w.book.levels[token]
    if level and scanned:
        foe = piles.draw(w, seat, FOE + level - 1)
        planet.foe = NOBODY if foe is None else foe
    state.planets[here.number] = planet
    card = piles.draw(w, seat, EVENT)
    shown = "hidden" if planet.foe == HIDDEN else "" if planet.foe == NOBODY else w.book.foes[planet.foe].id
    w.tell(
        Found(
            seat=seat,
            place=here.id,
            planet=w.book.planets[token].id,
            scanned=scanned,
            card="" if card is None else w.book.events[card].id,
            foe=shown,
        )
    )
    if planet.digs:
        w.tell(DigSite(seat=seat, place=here.id, digs=planet.digs, planet=w.book.planets[token].id))
    quests.deed(w, seat, "scan" if scanned else "land", place=place)
    if card is not None:
        piles.discard(w, EVENT, card)
        event = w.book.events[card]
        effect = event.scanned if scanned else event.unscanned
        if w.book.powers(tuple(w.seat(seat).items)).calm:
            effect = effects.harmless(effect)
        effects.apply(w, seat, effect, event.id)


def fresh(book: Book, token: int) -> Planet:
    """A planet as it is found: with its encounter face down and its dig tokens."""
    return Planet(
        token,
        foe=HIDDEN if book.levels[token] else NOBODY,
        digs=DIGS if "dig" in book.planets[token].icons else 0,
    )


def _take(w: Working, seat: int, place: int) -> None:
    """The token of an anomaly is taken and does what it says, once (F29)."""
    here = w.book.places[place]
    number = piles.draw(w, seat, ANOMALY)
    assert number is not None
    token, spot = w.book.anomalies[number], w.state.anomalies[here.number]
    w.tell(AnomalyFound(seat=seat, place=here.id, anomaly=token.id))
    if token.effect.wormhole:
        spot.spot = "wormhole"
        w.ask(Task(seat, "jump"))
    elif token.effect.dig:
        spot.spot, spot.digs = "dig", DIGS
        w.tell(DigSite(seat=seat, place=here.id, digs=DIGS))
    else:
        spot.spot = "gone"
    quests.deed(w, seat, "anomaly")
    effects.apply(w, seat, token.effect, token.id)
