"""A console: its places, and how cards come to them, leave them and change them (S16 to S18, S27, S36, S40).

A place is a number inside the rules (sector from 0, times `_STEP`, plus 0 for the station or 1, 2, ... for the deployed
ships there) and a word outside (`s5`, `d5.2`).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games.spacebase.components.book import Book, Face
from bot.games.spacebase.state import Placed, Sector

_STEP: Final = 256


def station(at: int) -> int:
    """The place of a sector's station ship."""
    return at * _STEP


def deployed(at: int, index: int) -> int:
    """The place of a deployed ship; the first has index 0."""
    return at * _STEP + index + 1


def sector_of(place: int) -> int:
    """The sector (from 0) of a place."""
    return place // _STEP


def is_deployed(place: int) -> bool:
    """Whether it is a place of a deployed ship."""
    return bool(place % _STEP)


@cache
def word(place: int) -> str:
    """A place as it is said."""
    at, index = divmod(place, _STEP)
    return f"d{at + 1}.{index}" if index else f"s{at + 1}"


@cache
def place(said: str) -> int:
    """The inverse of `word`."""
    at, _, index = said[1:].partition(".")
    return (int(at) - 1) * _STEP + int(index or 0)


def find(sectors: list[Sector], where: int) -> Placed:
    """The ship at a place; there must be one."""
    at, index = divmod(where, _STEP)
    if index:
        return sectors[at].deployed[index - 1]
    ship = sectors[at].station
    assert ship is not None
    return ship


def face(book: Book, sectors: list[Sector], where: int) -> Face:
    """The side that lies open at a place."""
    ship = find(sectors, where)
    return (book.red if is_deployed(where) else book.blue)[ship.card]


def is_full(book: Book, sectors: list[Sector], where: int) -> bool:
    """Whether a further charge would be lost there."""
    return find(sectors, where).charges >= face(book, sectors, where).slots


def places(sectors: list[Sector]) -> list[int]:
    """All places with a ship."""
    found: list[int] = []
    for at, here in enumerate(sectors):
        if here.station is not None:
            found.append(at * _STEP)
        found.extend(range(at * _STEP + 1, at * _STEP + 1 + len(here.deployed)))
    return found


def charged(book: Book, sectors: list[Sector]) -> list[tuple[int, int, Face]]:
    """The places with charges, how many, and the side that lies open there."""
    found: list[tuple[int, int, Face]] = []
    first = 0
    for here in sectors:  # looked through more often than anything else, so no generator and no numbering of nothing
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
    """Whether a colony lies there (S18)."""
    return sectors[at].colony >= 0


def put(book: Book, sectors: list[Sector], at: int, card: int, *, colony: bool = False) -> int:
    """A card comes to a sector; the station ship is deployed with the charges that it still has room for (S16, S27).

    Returns the ship that was deployed, -1 if there was none.
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
    """All cards of two sectors change places, a colony too (S36)."""
    sectors[one], sectors[other] = sectors[other], sectors[one]


def exchange(book: Book, sectors: list[Sector], one: int, other: int) -> None:
    """Two ships change places, each with the charges that it has room for there (S40)."""
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
