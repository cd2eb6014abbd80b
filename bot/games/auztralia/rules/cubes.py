"""Cubes: those in the HQ, costs of action spaces, and damage markers (Z2, Z14, Z15)."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.components.book import Book
from bot.games.auztralia.components.data import CUBES_EACH, GOLD, SPACES, SPARE_DISCS
from bot.games.auztralia.state import State
from bot.games.auztralia.words import phrases
from bot.games.contract import Option, Refusal, Text, t

EMPTY: Final = Refusal("Z14", t("There is no cube left in your HQ: retrieve your cubes first."))

_WHERE: Final = {"rail": t("coast and outback"), "hills": t("coast, outback, and hills")}
"""Land that a space builds on (Z18)."""


def out(state: State, seat: int) -> int:
    """Return the number of cubes (and discs) outside the HQ."""
    away = sum(state.seats[seat].spaces)
    for tile in state.tiles:
        away += tile.cubes[seat]
    return away


def hq(state: State, seat: int) -> int:
    """Return the number of cubes in the HQ."""
    return max(0, CUBES_EACH - out(state, seat))


def room(state: State, seat: int) -> int:
    """Return the damage that can still be marked, with cubes of the HQ and the spare discs."""
    return max(0, CUBES_EACH + SPARE_DISCS - out(state, seat))


def purse(state: State, seat: int, space: int) -> int:
    """Return the gold left for an action after paying for the cubes on its space.

    Negative if the gold does not suffice.
    """
    me = state.seats[seat]
    return me.goods[GOLD] - me.spaces[space]


def dear(state: State, seat: int, space: int) -> Refusal | None:
    """Return the refusal if the cubes on the space cost too much (Z15)."""
    me = state.seats[seat]
    return None if me.goods[GOLD] >= me.spaces[space] else _dear(me.spaces[space])


def closed(state: State, seat: int, space: int) -> Refusal | None:
    """Return the refusal if there is no cube, or those on the space cost too much."""
    return dear(state, seat, space) if hq(state, seat) else EMPTY


def _dear(n: int) -> Refusal:
    return Refusal(
        "Z15", lambda: t("Your cubes there make that space cost {gold}, more than you have.", gold=phrases.gold(n))
    )


def option(book: Book, state: State, seat: int, space: int, refusal: Refusal | None) -> Option:
    """Return the option of an action space: its time, current cost, and land to build on."""
    time, price, name = book.times[space], state.seats[seat].spaces[space], SPACES[space]
    return Option(name, phrases.SPACE_NAMES[space], lambda: _hint(time, price, name), refusal=refusal)


def _hint(time: int, price: int, space: str) -> Text:
    said = [phrases.time(time)]
    if price:
        said.append(phrases.gold(price))
    spent = phrases.together(said)
    return phrases.apart((spent, _WHERE[space])) if space in _WHERE else spent


def put(state: State, seat: int, space: int) -> None:
    """Put a cube on the space, and pay for those there."""
    me = state.seats[seat]
    me.goods[GOLD] -= me.spaces[space]
    me.spaces[space] += 1
