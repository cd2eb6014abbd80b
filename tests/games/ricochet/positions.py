"""Small positions to try one rule in."""

from __future__ import annotations

import pytest

from bot.games.contract import TABLE, Choices, Number, Option, Pick, Refused
from bot.games.engine import saying
from bot.games.engine.chance import Chance, LooseChance
from bot.games.ricochet import RICOCHET
from bot.games.ricochet.events import Event
from bot.games.ricochet.parts.board import joined
from bot.games.ricochet.parts.data import BLUE, CHIPS, GREEN, MOON, RED, SILVER, SIZE, YELLOW
from bot.games.ricochet.rules import runs
from bot.games.ricochet.state import RULES_NOW, Seat, State

PLAIN = ("1A", "2A", "3A", "4A")
REFLECTING = ("1D", "2D", "3D", "4D")
RED_MOON = RED * 4 + MOON


class Loaded(Chance):
    """Dice that fall as told, in this order, and zero when all have fallen."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.bounds: list[int] = []

    def below(self, n: int, purpose: str) -> int:
        self.used = True
        self.bounds.append(n)
        number = self.numbers.pop(0) if self.numbers else 0
        assert 0 <= number < n
        return number


def cell(row: int, column: int) -> int:
    return row * SIZE + column


CORNERS = {BLUE: cell(0, 0), GREEN: cell(0, 15), YELLOW: cell(15, 0), SILVER: cell(15, 15)}
AWAY, ONE_MOVE = cell(10, 6), cell(10, 4)
"""Where red stands in the position below, and where it would be one move from its mark."""
TWO, THREE, FOUR, WRONG = "RL RU", "BR RL RU", "BR BL RL RU", "RU"
"""Ways for the position below: of two, three and four moves to the mark, and one that does not lead there."""


def position(
    seats: int = 3,
    *,
    chip: int = RED_MOON,
    sheets: tuple[str, ...] = PLAIN,
    red: int = AWAY,
    won: tuple[int, ...] = (),
    clock: int = 60,
    letter: bool = True,
    rules: int = RULES_NOW,
) -> State:
    """The first chip is open: a red moon, which red reaches by left and up; the other robots stand in the corners.

    `won` is how many chips the seats have already.
    """
    chips = joined(sheets).chips
    robots = [red, *CORNERS.values()]
    state = State(
        sheets=list(sheets),
        robots=robots,
        seats=[Seat([one for one in chips if one != chip][: won[seat] if won else 0]) for seat in range(seats)],
        bag=[int(one in chips and one != chip) for one in range(CHIPS)],
        aside=[0] * CHIPS,
        goal=5,
        clock=clock,
        puzzles="drawn",
        letter=letter,
        open=True,
        turn=1,
        chip=chip,
        starts=robots[:],
        rules=rules,
    )
    runs.begin(state, 1)
    return state


def showing(
    numbers: dict[int, int], *, won: tuple[int, ...] = (), clock: int = 60, rules: int = RULES_NOW, red: int = AWAY
) -> State:
    """The clock has run out; these seats have declared these numbers."""
    state = position(red=red, won=won, clock=clock, rules=rules)
    for seat, number in numbers.items():
        play(state, seat, "declare", str(number))
    play(state, TABLE, "ring")
    return state


def play(state: State, seat: int, *said: str, chance: Chance | None = None) -> list[Event]:
    """Says it, in place; it must be legal."""
    action = saying.check(RICOCHET, state, seat, said)
    return RICOCHET.play(state, seat, action, chance or LooseChance(1))


def refused(state: State, seat: int, *said: str) -> str:
    """The rule by which this is refused."""
    return refusal(state, seat, *said).rule


def refusal(state: State, seat: int, *said: str) -> Refused:
    """Why this is refused."""
    with pytest.raises(Refused) as caught:
        saying.check(RICOCHET, state, seat, said)
    assert caught.value.text.key
    return caught.value


def choices(state: State, seat: int, *said: str) -> Choices:
    return RICOCHET.choices(state, seat, said)


def options(state: State, seat: int, *said: str) -> dict[str, Option]:
    """All options of the next field, those that are refused too."""
    pick = choices(state, seat, *said)
    assert isinstance(pick, Pick)
    return {option.value: option for option in pick.options}


def allowed(state: State, seat: int, *said: str) -> list[str]:
    """The values that may be said next."""
    return [value for value, option in options(state, seat, *said).items() if option.refusal is None]


def span(state: State, seat: int, *said: str) -> tuple[int, int, int]:
    """Least, most and usual number of the next field."""
    number = choices(state, seat, *said)
    assert isinstance(number, Number)
    return number.low, number.high, number.usual


def waiting(state: State) -> list[int]:
    """Seats that must decide."""
    return [decision.seat for decision in RICOCHET.pending(state) if not decision.optional]


def clock(state: State) -> tuple[str, int]:
    """The only deadline: its id and seconds."""
    (one,) = RICOCHET.clocks.deadlines(state)
    return one.id, one.seconds
