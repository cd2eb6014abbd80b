"""Action: retrieve cubes to the HQ (Z29)."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.actions import Retrieve
from bot.games.auztralia.components.book import SPACE, of
from bot.games.auztralia.components.data import SPACES
from bot.games.auztralia.events import Retrieved
from bot.games.auztralia.move import Move, Verb
from bot.games.auztralia.rules import clock, cubes
from bot.games.auztralia.rules.passing import free
from bot.games.auztralia.rules.trying import surely
from bot.games.auztralia.state import State
from bot.games.auztralia.words import phrases
from bot.games.contract import ChoicePath, Choices, Command, Text, signed, t

_SPACE = SPACE["retrieve"]
WITHOUT_A_CUBE: Final = 2
"""Time if there is no cube in the HQ."""


def time_of(state: State, seat: int) -> int:
    """Return the time that it takes."""
    return of(state).times[_SPACE] if cubes.hq(state, seat) else WITHOUT_A_CUBE


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    time, n = time_of(state, seat), sum(state.seats[seat].spaces)
    return free(state, seat, time, lambda: _preview(n, time))


def _preview(n: int, time: int) -> Text:
    if not n:
        return t("There is no cube on your player board: only time passes ({time}).", time=phrases.time(time))
    return t("You take {cubes} back to the HQ ({time}).", cubes=phrases.cubes(n), time=phrases.time(time))


@clock.takes_time
def _play(move: Move, seat: int, action: Retrieve) -> int:
    time = time_of(move.state, seat)
    home(move, seat, free=False)
    return time


def home(move: Move, seat: int, *, free: bool) -> None:
    """Return all cubes of the player board to the HQ; those on Old Ones stay."""
    spaces = move.state.seats[seat].spaces
    move.tell(Retrieved(seat=seat, cubes=sum(spaces), free=free))
    spaces[:] = [0] * len(SPACES)


RETRIEVE = Verb(
    Retrieve,
    signed("retrieve", t("Retrieve")),
    Command(t("retrieve"), t("Take all cubes of your player board back to the HQ")),
    t("all cubes of your player board back to the HQ"),
    fields=surely(_fields, Retrieve, _play),
    play=_play,
)
