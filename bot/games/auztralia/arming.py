"""Military units are bought (Z23)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from bot.games.auztralia import cubes, persons, phrases
from bot.games.auztralia.actions import Military
from bot.games.auztralia.book import SPACE, UNIT, Book
from bot.games.auztralia.data import GOLD, INFANTRY, UNITS
from bot.games.auztralia.events import Bought
from bot.games.auztralia.move import Move
from bot.games.auztralia.offers import legal_first
from bot.games.auztralia.passing import complete
from bot.games.auztralia.state import State
from bot.games.contract import Choices, Option, Pick, Refusal, Said, Text, t

MILITARY = SPACE["military"]
_TWO: Final = "infantry2"
_OFFERS: Final = (_TWO, *UNITS)
_WHICH = t("What do you buy?")
_NOTHING = Refusal("Z23", t("You can't afford any of the units that are left."))
_GONE = Refusal("Z10", t("None of these units are left."))


def _counted(said: str) -> tuple[int, int]:
    """Which unit, and how many."""
    return (INFANTRY, 2) if said == _TWO else (UNIT[said], 1)


def why_not(book: Book, state: State, seat: int) -> Refusal | None:
    """Why nothing can be bought at all."""
    closed = cubes.dear(state, seat, MILITARY)
    if closed is not None:
        return closed
    me, purse = state.seats[seat], cubes.purse(state, seat, MILITARY)
    for unit, left in enumerate(state.supply):
        if left and persons.price(book, me, unit) <= purse:
            return None
    return _NOTHING


def fields(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb."""
    if len(said) == 1:
        offers = legal_first(_offer(book, state, seat, one) for one in _OFFERS)
        return Pick("units", _WHICH, offers, part=f"seat{seat}", rule="Z23")
    unit, count = _counted(said[1])
    price = count * persons.price(book, state.seats[seat], unit)
    time = book.times[MILITARY]
    return complete(state, seat, MILITARY, time, _preview(unit, count, price, time))


def _offer(book: Book, state: State, seat: int, said: str) -> Option:
    unit, count = _counted(said)
    price = count * persons.price(book, state.seats[seat], unit)
    refusal = None
    if state.supply[unit] < count:
        refusal = _GONE
    elif price > cubes.purse(state, seat, MILITARY):
        refusal = _dear(price)
    return Option(said, _name(unit, count), _hint(book, unit, price, state.supply[unit]), refusal=refusal)


@cache
def _name(unit: int, count: int) -> Text:
    return phrases.unit_label(unit) if count == 1 else t("Two {units}", units=phrases.unit_kind(unit))


@lru_cache(maxsize=1024)
def _hint(book: Book, unit: int, price: int, left: int) -> Text:
    printed = next(one for one in book.box.units if one.unit == UNITS[unit])
    return phrases.together((phrases.gold(price), phrases.unit_hint(printed), t("{n} left", n=left)))


@cache
def _dear(price: int) -> Refusal:
    return Refusal("Z23", t("That costs {gold}, more than you have.", gold=phrases.gold(price)))


@lru_cache(maxsize=1024)
def _preview(unit: int, count: int, price: int, time: int) -> Text:
    return t(
        "You buy {units} for {gold} ({time}).",
        units=phrases.unit_count(unit, count), gold=phrases.gold(price), time=phrases.time(time),
    )  # fmt: skip


def play(move: Move, seat: int, action: Military) -> int:
    """They go into the barracks; returns the time."""
    state, me = move.state, move.state.seats[seat]
    unit, count = _counted(action.units)
    price = count * persons.price(move.book, me, unit)
    cubes.put(state, seat, MILITARY)
    me.goods[GOLD] -= price
    take(state, seat, unit, count)
    move.tell(Bought(seat=seat, unit=UNITS[unit], count=count, gold=price))
    return move.book.times[MILITARY]


def take(state: State, seat: int, unit: int, count: int) -> None:
    """Units come from the supply into the barracks."""
    state.supply[unit] -= count
    state.seats[seat].units[unit] += count
