"""A state as arrays, and a saying as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bot.games.andromeda.parts.data import (
    BONUSES,
    CARD,
    N_CARDS,
    N_PLANETS,
    ORBITS,
    PLANETS,
)
from bot.games.andromeda.parts.data import (
    SHIP as SHIP_SPACES,
)
from bot.games.andromeda.parts.data import (
    TECH as TECH_SPACES,
)
from bot.games.andromeda.rules.scoring import centre_points
from bot.games.andromeda.rules.sets import planet_of
from bot.games.andromeda.state import NOBODY, Seat, State
from bot.games.andromeda.view import SeatView
from bot.games.contract import Said
from bot.games.engine.saying import split

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

# Of a seat, and of the whole table.
EARTH, TRANSPORTS, SHIP, TECH, POINTS = range(5)
PHASE, LEADER, TURN, ACTIONS, FINAL, MINIMUM, RING, DRAWS = range(8)
# Phases; the trade has three.
MOVEMENT, OFFER, ANSWER, SWAP, ACTION, OVER = range(6)
# A saying: its verb, the planet or card or partner, how many planet cards, how many stations, and other cards by kind.
VERB, WHAT, COUNT, STATIONS, CARDS = range(5)
VERBS: Final = (
    "hold", "deploy", "recall", "offer", "close", "answer", "swap", "take", "exchange", "move", "challenge", "draw",
    "stop", "ship", "tech", "pass",
)  # fmt: skip
(
    HOLD, DEPLOY, RECALL, OFFER_CARD, CLOSE, ANSWER_CARD, SWAP_SETS, TAKE, EXCHANGE, MOVE, CHALLENGE, DRAW, STOP,
    SHIP_STEP, TECH_STEP, PASS,
) = range(len(VERBS))  # fmt: skip

ORBIT: Final = np.array([planet.orbit for planet in PLANETS], np.int64)
BONUS_POINTS: Final = np.array([bonus.points for bonus in BONUSES], np.float64)
SHIP_COST: Final = np.array([space.cost for space in SHIP_SPACES], np.int64)
SHIP_HAND: Final = np.array([space.hand for space in SHIP_SPACES], np.int64)
TECH_COST: Final = np.array([space.cost for space in TECH_SPACES], np.int64)
TECH_POINTS: Final = np.array([space.points for space in TECH_SPACES], np.int64)
_PHASES: Final[Mapping[str, int]] = {"movement": MOVEMENT, "action": ACTION, "over": OVER}
_STAGES: Final[Mapping[str, int]] = {"offer": OFFER, "answer": ANSWER, "swap": SWAP}


class Table(NamedTuple):
    """A state: `now[PHASE]` and so on, `seats[seat, EARTH]` and so on, `hands[seat, card]`, `stations[planet, seat]`,
    `every` station and places `taken` by planet, the piles, and the trade by seat."""

    now: Ints
    seats: Ints
    hands: Ints
    stations: Ints
    every: Ints
    taken: Ints
    deck: Ints
    discard: Ints
    bonus: Ints
    sets: Ints
    answers: Ints
    out: Ints
    done: Ints


def laid(state: State, seat: int) -> Table:
    """A state in which this seat is to say something."""
    seats, trade, ring = range(len(state.seats)), state.trade, state.challenge
    stations = np.array(state.stations, np.int64)
    now = [
        _PHASES[state.phase] if trade is None else _STAGES[trade.stage],
        state.leader,
        seat,
        state.actions,
        int(state.final),
        state.minimum,
        NOBODY if ring is None else ring.planet,
        0 if ring is None else ring.draws,
    ]
    return Table(
        np.array(now, np.int64),
        np.array([_row(me, centre_points(at, state.centres)) for at, me in enumerate(state.seats)], np.int64),
        np.array([me.hand for me in state.seats], np.int64),
        stations,
        stations.sum(axis=1),
        np.array([ORBITS - places.count(NOBODY) for places in state.centres], np.int64),
        np.array(state.deck, np.int64),
        np.array(state.discard, np.int64),
        np.array(state.bonus, np.int64),
        np.array([[0] * N_CARDS for _ in seats] if trade is None else trade.sets, np.int64),
        np.array([NOBODY for _ in seats] if trade is None else trade.answers, np.int64),
        np.array([0 for _ in seats] if trade is None else trade.out, np.int64),
        np.array([0 for _ in seats] if trade is None else trade.done, np.int64),
    )


def _row(me: Seat, points: int) -> list[int]:
    return [me.earth, me.transports, me.ship, me.tech, points]


def copied(table: Table) -> Table:
    """An independent one."""
    return Table(*(array.copy() for array in table))


def code_of(said: Said, seat: Seat | SeatView) -> Ints:
    """A saying of the seat as numbers."""
    code = np.zeros(CARDS + N_CARDS, np.int64)
    verb = said[0]
    code[VERB] = VERBS.index(verb)
    match said:
        case ("swap", partner):
            code[WHAT] = int(partner) - 1
        case ("exchange", cards):
            _count(code, split(cards))
        case ("ship" | "tech", planet, jokers):
            cost = SHIP_SPACES[seat.ship + 1].cost if verb == "ship" else TECH_SPACES[seat.tech + 1].cost
            code[WHAT], code[COUNT] = CARD[planet], cost - len(split(jokers))
            _count(code, split(jokers))
        case ("move" | "challenge", planet, count, jokers, *stations):
            code[WHAT], code[COUNT] = planet_of(planet), int(count)
            _count(code, split(jokers))
            code[STATIONS] = int(stations[0]) if stations else 0
        case (_, what, *stations):
            code[WHAT] = CARD[split(what)[0]]
            code[STATIONS] = int(stations[0]) if stations else 0
        case _:
            pass
    return code


def _count(code: Ints, cards: Sequence[str]) -> None:
    for card in cards:
        code[CARDS + CARD[card]] += 1


assert ORBIT.shape == (N_PLANETS, ORBITS)
