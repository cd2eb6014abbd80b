"""Cubes: those in the HQ, what an action space asks for, and marks of damage (Z2, Z14, Z15)."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.components.book import Book
from bot.games.auztralia.components.data import CUBES_EACH, GOLD, SPACES, SPARE_DISCS
from bot.games.auztralia.state import State
from bot.games.auztralia.words import phrases
from bot.games.contract import Option, Refusal, Text, t

EMPTY: Final = Refusal("Z14", t("There is no cube left in your HQ: retrieve your cubes first."))

_WHERE: Final = {"rail": t("coast and outback"), "hills": t("coast, outback, and hills")}
"""The land that a space builds on (Z18)."""


def out(state: State, seat: int) -> int:
    """Cubes (and discs) that are not in the HQ."""
    away = sum(state.seats[seat].spaces)
    for tile in state.tiles:
        away += tile.cubes[seat]
    return away


def hq(state: State, seat: int) -> int:
    """Cubes in the HQ."""
    return max(0, CUBES_EACH - out(state, seat))


def room(state: State, seat: int) -> int:
    """How much damage can still be marked: with cubes of the HQ, then with the spare discs."""
    return max(0, CUBES_EACH + SPARE_DISCS - out(state, seat))


def purse(state: State, seat: int, space: int) -> int:
    """The gold that is left for an action when the cubes on its space are paid for; less than 0: it is too little."""
    me = state.seats[seat]
    return me.goods[GOLD] - me.spaces[space]


def dear(state: State, seat: int, space: int) -> Refusal | None:
    """Why a cube of the HQ cannot be put on the space: those there cost too much (Z15)."""
    me = state.seats[seat]
    return None if me.goods[GOLD] >= me.spaces[space] else _dear(me.spaces[space])


def closed(state: State, seat: int, space: int) -> Refusal | None:
    """Why no cube can be put on the space: there is none, or those there cost too much."""
    return dear(state, seat, space) if hq(state, seat) else EMPTY


def _dear(n: int) -> Refusal:
    return Refusal(
        "Z15", lambda: t("Your cubes there make that space cost {gold}, more than you have.", gold=phrases.gold(n))
    )


def option(book: Book, state: State, seat: int, space: int, refusal: Refusal | None) -> Option:
    """An action space with its time, what it costs now, and where it builds."""
    time, price, name = book.times[space], state.seats[seat].spaces[space], SPACES[space]
    return Option(name, phrases.SPACE_NAMES[space], lambda: _hint(time, price, name), refusal=refusal)


def _hint(time: int, price: int, space: str) -> Text:
    said = [phrases.time(time)]
    if price:
        said.append(phrases.gold(price))
    if space in _WHERE:
        said.append(_WHERE[space])
    return phrases.together(said)


def put(state: State, seat: int, space: int) -> None:
    """A cube goes on the space, and those there are paid for."""
    me = state.seats[seat]
    me.goods[GOLD] -= me.spaces[space]
    me.spaces[space] += 1
