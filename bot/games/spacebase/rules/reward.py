"""Rewards of a sector: blue, red, green, arrows and charges (S8 to S11, S18 to S20, S30)."""

from __future__ import annotations

from msgspec import Struct

from bot.games.spacebase.components.book import LEFT, RIGHT, Book, Face
from bot.games.spacebase.components.cards import SECTORS
from bot.games.spacebase.rules import console
from bot.games.spacebase.state import Sector

NOWHERE = -1
"""No place."""


class Tally(Struct):
    """Total rewards of dice.

    `charges` by place, as often as it was hit; `claims` are levels of free ships.
    """

    credits: int = 0
    income: int = 0
    points: int = 0
    charges: dict[int, int] = {}
    claims: list[int] = []


def hit(
    book: Book, sectors: list[Sector], at: int, step: int, tally: Tally, *, own: bool, barred: int = NOWHERE
) -> None:
    """Add the rewards of a die in a sector, and by arrows in its neighbours.

    `step` is the direction of the arrows (-1, 0, 1). `own`: it is the seat's own turn. The place `barred` is not
    charged (S42). Every arrow of the sector acts, so the neighbour gives as often as there are arrows; each arrow there
    acts once again, for any number of arrivals.
    """
    times, bit = 1, LEFT if step < 0 else RIGHT if step else 0
    while 0 <= at < SECTORS:
        here, onward = sectors[at], 0
        ship = here.station
        if ship is not None:
            face = book.blue[ship.card]
            if own or face.green:
                _add(face, console.station(at), times, tally, barred)
                onward += face.arrows & bit > 0
        for index, ship in enumerate(here.deployed):
            face = book.red[ship.card]
            if face.green or not own:
                _add(face, console.deployed(at, index), times, tally, barred)
                onward += face.arrows & bit > 0
        if not onward:
            return
        times = onward
        at += step


def _add(face: Face, place: int, times: int, tally: Tally, barred: int) -> None:
    tally.credits += face.credits * times
    tally.income += face.income * times
    tally.points += face.points * times
    if face.slots and place != barred:
        tally.charges[place] = tally.charges.get(place, 0) + times
    if face.claim:
        tally.claims.extend(face.claim * times)


def arrows(book: Book, sectors: list[Sector], at: int, *, own: bool) -> int:
    """Return the directions (bits) of a sector's arrows that have a neighbour (as ruled on S30)."""
    here, bits = sectors[at], 0
    ship = here.station
    if ship is not None:
        face = book.blue[ship.card]
        if own or face.green:
            bits = face.arrows
    for ship in here.deployed:
        face = book.red[ship.card]
        if face.green or not own:
            bits |= face.arrows
    if at == 0:
        bits &= ~LEFT
    elif at == SECTORS - 1:
        bits &= ~RIGHT
    return bits


def fresh_charges(book: Book, sectors: list[Sector], charges: dict[int, int]) -> dict[int, int]:
    """Return the charges that find a free slot (as ruled on S19)."""
    found: dict[int, int] = {}
    for place, times in charges.items():
        room = console.face(book, sectors, place).slots - console.find(sectors, place).charges
        if room > 0:
            found[place] = min(room, times)
    return found
