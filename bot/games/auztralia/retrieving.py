"""Cubes come back to the HQ (Z29)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.games.auztralia import cubes, phrases
from bot.games.auztralia.book import SPACE, Book
from bot.games.auztralia.data import SPACES
from bot.games.auztralia.events import Retrieved
from bot.games.auztralia.move import Move
from bot.games.auztralia.passing import free
from bot.games.auztralia.state import State
from bot.games.contract import Complete, Text, t

RETRIEVE = SPACE["retrieve"]
WITHOUT_A_CUBE: Final = 2
"""The time if the HQ has no cube to put down."""


def _time(book: Book, state: State, seat: int) -> int:
    return book.times[RETRIEVE] if cubes.hq(state, seat) else WITHOUT_A_CUBE


def fields(book: Book, state: State, seat: int) -> Complete:
    """Nothing follows the verb."""
    time = _time(book, state, seat)
    return free(state, seat, time, _preview(sum(state.seats[seat].spaces), time))


@lru_cache(maxsize=256)
def _preview(n: int, time: int) -> Text:
    if not n:
        return t("There is no cube on your player board: only time passes ({time}).", time=phrases.time(time))
    return t("You take {cubes} back to the HQ ({time}).", cubes=phrases.cubes(n), time=phrases.time(time))


def play(move: Move, seat: int) -> int:
    """Returns the time."""
    time = _time(move.book, move.state, seat)
    home(move, seat, free=False)
    return time


def home(move: Move, seat: int, *, free: bool) -> None:
    """All cubes of the player board come back; those on Old Ones stay."""
    spaces = move.state.seats[seat].spaces
    move.tell(Retrieved(seat=seat, cubes=sum(spaces), free=free))
    spaces[:] = [0] * len(SPACES)
