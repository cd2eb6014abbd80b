"""Console: its places, and adding, removing and moving cards (S16 to S18, S27, S36, S40).

A place is a number inside the rules (sector from 0, times `_STEP`, plus 0 for the station or 1, 2, ... for the deployed
ships there) and a word in choices (`s5`, `d5.2`).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games.spacebase.components.book import Book, Face
from bot.games.spacebase.state import Placed, Sector

_STEP: Final = 256


def station(at: int) -> int:
    """Return the place of a sector's station ship."""
    return at * _STEP


def deployed(at: int, index: int) -> int:
    """Return the place of a deployed ship; the first has index 0."""
    return at * _STEP + index + 1


def sector_of(place: int) -> int:
    """Return the sector (from 0) of a place."""
    return place // _STEP


def number_of(place: int) -> int:
    """Return the number of a deployed ship in its sector, from 1; 0 for the station."""
    return place % _STEP


def is_deployed(place: int) -> bool:
    """Return whether it is a place of a deployed ship."""
    return bool(number_of(place))


@cache
def word(place: int) -> str:
    """Return the choice value of a place."""
    at, index = divmod(place, _STEP)
    return f"d{at + 1}.{index}" if index else f"s{at + 1}"


@cache
def place(said: str) -> int:
    """Parse a choice value: the inverse of `word`."""
    at, _, index = said[1:].partition(".")
    return (int(at) - 1) * _STEP + int(index or 0)


def find(sectors: list[Sector], where: int) -> Placed:
    """Return the ship at a place; there must be one."""
    at, index = divmod(where, _STEP)
    if index:
        return sectors[at].deployed[index - 1]
    ship = sectors[at].station
    assert ship is not None
    return ship


def face(book: Book, sectors: list[Sector], where: int) -> Face:
    """Return the face-up side at a place."""
    ship = find(sectors, where)
    return (book.red if is_deployed(where) else book.blue)[ship.card]


def is_full(book: Book, sectors: list[Sector], where: int) -> bool:
    """Return whether a further charge would be lost there."""
    return find(sectors, where).charges >= face(book, sectors, where).slots


def places(sectors: list[Sector]) -> list[int]:
    """Return all places with a ship."""
    found: list[int] = []
    for at, here in enumerate(sectors):
        if here.station is not None:
            found.append(at * _STEP)
        found.extend(range(at * _STEP + 1, at * _STEP + 1 + len(here.deployed)))
    return found


def charged(book: Book, sectors: list[Sector]) -> list[tuple[int, int, Face]]:
    """Return the places with charges, their number, and the face-up side."""
    found: list[tuple[int, int, Face]] = []
    first = 0
    for here in sectors:  # hot path, so no generator and no enumeration of empty sectors
        ship = here.station
        if ship is not None and ship.charges:
            found.append((first, ship.charges, book.blue[ship.card]))
        if here.deployed:
            for index, ship in enumerate(here.deployed, 1):
                if ship.charges:
                    found.append((first + index, ship.charges, book.red[ship.card]))
        first += _STEP
    return found


def is_locked(sectors: list[Sector], at: int) -> bool:
    """Return whether a colony is there (S18)."""
    return sectors[at].colony >= 0


def put(book: Book, sectors: list[Sector], at: int, card: int, *, colony: bool = False) -> int:
    """Put a card in a sector, and deploy the station ship (S16, S27).

    The ship keeps the charges that it still has room for. Returns the ship that was deployed, -1 if there was none.
    """
    here = sectors[at]
    before = here.station
    if before is not None:
        before.charges = min(before.charges, book.red[before.card].slots)
        here.deployed.append(before)
    if colony:
        here.station, here.colony = None, card
    else:
        here.station = Placed(card)
    return -1 if before is None else before.card


def swap(sectors: list[Sector], one: int, other: int) -> None:
    """Swap all cards of two sectors, colonies included (S36)."""
    sectors[one], sectors[other] = sectors[other], sectors[one]


def exchange(book: Book, sectors: list[Sector], one: int, other: int) -> None:
    """Exchange two ships, each with the charges that it has room for there (S40)."""
    first, second = find(sectors, one), find(sectors, other)
    _lay(book, sectors, one, second)
    _lay(book, sectors, other, first)


def _lay(book: Book, sectors: list[Sector], where: int, ship: Placed) -> None:
    at, index = divmod(where, _STEP)
    if index:
        sectors[at].deployed[index - 1] = ship
    else:
        sectors[at].station = ship
    ship.charges = min(ship.charges, face(book, sectors, where).slots)
