"""Arrivals: undiscovered planets, anomalies, wormholes (F29, F30, F41, F42, F45, F74)."""

from __future__ import annotations

from typing import Final

from bot.games.farfarout.components.book import ANOMALY, EVENT, FOE, PLANET, Book
from bot.games.farfarout.components.data import TYPES
from bot.games.farfarout.events import AnomalyFound, DigSite, Found
from bot.games.farfarout.move import Move
from bot.games.farfarout.rules import effects, piles, quests
from bot.games.farfarout.state import HIDDEN, NOBODY, Planet, State, Task

DIGS: Final = 3
"""Dig tokens of a site (F45)."""
GREY: Final = 1
"""Grey token: explore."""


def arrive(move: Move, seat: int) -> None:
    """Resolve a ship's arrival at its place."""
    place = move.seat(seat).place
    here = move.book.places[place]
    if here.kind == "planet" and move.state.planets[here.number] is None:
        if may_scan(move.state, seat):
            move.ask(Task(seat, "land"))
        else:
            discover(move, seat, place, scanned=False)
    elif here.kind == "anomaly":
        spot = move.state.anomalies[here.number].spot
        if spot == "hidden":
            _take(move, seat, place)
        elif spot == "wormhole":
            move.ask(Task(seat, "jump"))


def may_scan(state: State, seat: int) -> bool:
    """Check whether the seat could scan a planet on landing."""
    return seat == state.active and bool(state.tokens[GREY])


def discover(move: Move, seat: int, place: int, *, scanned: bool) -> None:
    """Discover a planet and apply the scanned or unscanned half of a planet event (F40, F41).

    An encounter is face up after a scan, face down otherwise (F42).
    """
    here, state = move.book.places[place], move.state
    token = piles.draw(move, seat, PLANET + TYPES.index(here.type))
    assert token is not None
    planet = fresh(move.book, token)
    level = move.book.levels[token]
    if level and scanned:
        foe = piles.draw(move, seat, FOE + level - 1)
        planet.foe = NOBODY if foe is None else foe
    state.planets[here.number] = planet
    card = piles.draw(move, seat, EVENT)
    shown = "hidden" if planet.foe == HIDDEN else "" if planet.foe == NOBODY else move.book.foes[planet.foe].id
    move.tell(
        Found(
            seat=seat,
            place=here.id,
            planet=move.book.planets[token].id,
            scanned=scanned,
            card="" if card is None else move.book.events[card].id,
            foe=shown,
        )
    )
    if planet.digs:
        move.tell(DigSite(seat=seat, place=here.id, digs=planet.digs, planet=move.book.planets[token].id))
    quests.deed(move, seat, "scan" if scanned else "land", place=place)
    if card is not None:
        piles.discard(move, EVENT, card)
        event = move.book.events[card]
        effect = event.scanned if scanned else event.unscanned
        if move.book.powers(tuple(move.seat(seat).items)).calm:
            effect = effects.harmless(effect)
        effects.apply(move, seat, effect, event.id)


def fresh(book: Book, token: int) -> Planet:
    """Return a new planet: with its encounter face down and its dig tokens."""
    return Planet(
        token,
        foe=HIDDEN if book.levels[token] else NOBODY,
        digs=DIGS if "dig" in book.planets[token].icons else 0,
    )


def _take(move: Move, seat: int, place: int) -> None:
    """Take an anomaly token and apply its effect once (F29)."""
    here = move.book.places[place]
    number = piles.draw(move, seat, ANOMALY)
    assert number is not None
    token, spot = move.book.anomalies[number], move.state.anomalies[here.number]
    move.tell(AnomalyFound(seat=seat, place=here.id, anomaly=token.id))
    if token.effect.wormhole:
        spot.spot = "wormhole"
        move.ask(Task(seat, "jump"))
    elif token.effect.dig:
        spot.spot, spot.digs = "dig", DIGS
        move.tell(DigSite(seat=seat, place=here.id, digs=DIGS))
    else:
        spot.spot = "gone"
    quests.deed(move, seat, "anomaly")
    effects.apply(move, seat, token.effect, token.id)
