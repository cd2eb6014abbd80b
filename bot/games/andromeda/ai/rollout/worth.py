"""What a table and a hand promise a seat, as `Outlook` reckons it, for machine code.

A turn is planned as `Outlook.plan` does: the cards of each planet have a best use, and the best of those are made.
"""

# ruff: noqa: PLR0917 - compiled functions are called with arrays, and quickest by position

from __future__ import annotations

from typing import Final

import numpy as np

from bot.games.andromeda.ai.rollout.table import (
    BONUS_POINTS,
    EARTH,
    FINAL,
    MINIMUM,
    ORBIT,
    POINTS,
    SHIP,
    SHIP_COST,
    SHIP_HAND,
    TECH,
    TECH_COST,
    TECH_POINTS,
    TRANSPORTS,
    Floats,
    Ints,
    Table,
)
from bot.games.andromeda.ai.weights import Weights
from bot.games.engine.compiled import called, inlined

# What a mind looks at the table with: the weights, and what follows from them at this table.
(
    PACE, PATIENCE, LATER, CROWD, RIVALS, EARTHLY, HOMELY, SEND, KEEP, SLOT, JOKER, CARD, FOURTH, THIRD, CEILING,
    FRESH, TRANSPORT, RECEIVED,
) = range(18)  # fmt: skip
N_WEIGHTS: Final = 18
ROUNDS, HOPE, HOME, OTHER, SENT, KEPT_CARD, LEAST, JOKER_COST, ROUND_UP = range(N_WEIGHTS, N_WEIGHTS + 9)
N_LOOK: Final = N_WEIGHTS + 9
START: Final = 0.3
FAR: Final = 99.0
NOWHERE: Final = -1
MOST: Final = 20
"""More than there are cards of a kind."""

# What else a mind remembers: what the free places of a planet are worth by places taken; bonus cards, and what those
# are worth that can be earned; of the planet that was surveyed last: draws, moved stations, sets, and cards that are
# kept; of each planet: the gain of its use, that with one card less, its cards if they are kept, and the loss of one of
# them then; the four planets with the highest gains; which cards may be played, and which are given.
OPENED: Final = N_LOOK
BONUS: Final = OPENED + 28
EARNED: Final = BONUS + 4
DRAWN: Final = EARNED + 4
MOVED: Final = DRAWN + MOST
RAW: Final = MOVED + MOST
KEPT: Final = RAW + MOST
GAIN: Final = KEPT + MOST
LESS: Final = GAIN + 7
KEEPS: Final = LESS + 7
LOSS: Final = KEEPS + 7
BEST: Final = LOSS + 7
MAY: Final = BEST + 4
GIVEN: Final = MAY + 11
N_MIND: Final = GIVEN + 7


def numbers(weights: Weights) -> Floats:
    """The weights, in their order here."""
    return np.array([getattr(weights, name) for name in weights.__struct_fields__], np.float64)


@called
def look_at(table: Table, seat: int, weights: Floats, mind: Floats) -> None:
    """Fills in what a seat thinks of the table, whatever it holds."""
    for at in range(N_WEIGHTS):
        mind[at] = weights[at]
    first = second = third = 9
    for planet in range(7):
        missing = 3 - table.taken[planet]
        if missing < first:
            first, second, third = missing, first, second
        elif missing < second:
            second, third = missing, second
        elif missing < third:
            third = missing
    rounds = 0.0 if table.now[FINAL] else START + weights[PACE] * (first + second + third)
    hope = rounds / (rounds + weights[PATIENCE])
    home = weights[HOMELY] + weights[EARTHLY] * rounds if rounds else 1.0
    other = weights[RIVALS] / (table.seats.shape[0] - 1)
    mind[ROUNDS], mind[HOPE], mind[HOME], mind[OTHER] = rounds, hope, home, other
    mind[SENT] = other * home * weights[SEND]
    mind[KEPT_CARD] = weights[TRANSPORT] * min(1.0, rounds / 2)
    tech = table.seats[seat, TECH]
    mind[ROUND_UP] = 1.0 if tech >= 3 else 0.0
    mind[LEAST] = 1.0 if tech >= 3 and table.now[MINIMUM] == 2 else float(table.now[MINIMUM])
    for planet in range(7):
        worth = 0.0
        mind[OPENED + planet * 4 + 3] = 0.0
        for place in range(2, -1, -1):
            worth = hope * ORBIT[planet, place] + weights[LATER] * worth
            mind[OPENED + planet * 4 + place] = worth
    for kind in range(4):
        points = BONUS_POINTS[kind]
        mind[BONUS + kind] = max(points - weights[SLOT] * rounds, weights[JOKER]) if rounds else points
        mind[EARNED + kind] = mind[BONUS + kind] if table.bonus[kind] else 0.0


@inlined
def standing(mind: Floats, planet: int, own: int, every: int, taken: int) -> float:
    """What the stations around a planet promise."""
    if every <= 0:
        return 0.0
    return mind[OPENED + planet * 4 + taken] * (own - (every - own) * mind[OTHER]) / (every + mind[CROWD])


@called
def survey(mind: Floats, planet: int, own: int, every: int, taken: int, earth: int, held: int) -> None:
    """Fills in what draws, moves, sets and kept cards are worth on a planet that is like this."""
    up, least = int(mind[ROUND_UP]), int(mind[LEAST])
    most = (held + 3 + up) // 2
    before = standing(mind, planet, own, every, taken)
    mind[DRAWN + 0] = 0.0
    if taken == 3:
        each = mind[HOME] * (own - (every - own) * mind[OTHER]) / max(1, every)
        for draws in range(1, most + 1):
            mind[DRAWN + draws] = min(draws, every) * each
    elif own:
        worth, reached, left = 0.0, 1.0, every
        for failed in range(most):
            if reached > 0:
                hit = own / left
                then = ORBIT[planet, taken] - failed * mind[SENT]
                then += standing(mind, planet, own - 1, left - 1, taken + 1)
                worth += reached * hit * (then - before)
                reached = reached * (1 - hit) if left > own else 0.0
                left -= 1
            mind[DRAWN + failed + 1] = worth
            if reached > 0:
                missed = standing(mind, planet, own, left, taken) - before - (failed + 1) * mind[SENT]
                mind[DRAWN + failed + 1] += reached * missed
    mind[MOVED + 0] = 0.0
    for stations in range(1, min(most, earth) + 1):
        after = standing(mind, planet, own + stations, every + stations, taken)
        mind[MOVED + stations] = after - before - stations * mind[HOME]
    for cards in range(held + 2):
        mind[RAW + cards] = 0.0
        if cards >= least:
            size = (cards + up) // 2
            best = mind[DRAWN + size] if own else 0.0
            stations = min(size, earth)
            if stations:
                best = max(best, mind[MOVED + stations]) if own else mind[MOVED + stations]
            mind[RAW + cards] = max(0.0, best + earned(mind, cards))
    for cards in range(held + 1):
        mind[KEPT + cards] = 0.0
        if cards and mind[ROUNDS]:
            mind[KEPT + cards] = mind[KEEP] * (mind[RAW + cards] + mind[RAW + cards + 1]) / 2 - mind[SLOT] * cards


@inlined
def earned(mind: Floats, cards: int) -> float:
    """The bonus card of a set without jokers."""
    return mind[EARNED + min(cards, 7) - 4] if cards >= 4 else 0.0


@inlined
def step_worth(mind: Floats, table: Table, seat: int, track: int) -> tuple[float, int]:
    """The next space of a track: its worth, and its cost in cards (0: there is none)."""
    if track == SHIP:
        at = table.seats[seat, SHIP]
        if at == 3:
            return 0.0, 0
        return (SHIP_HAND[at + 1] - SHIP_HAND[at]) * mind[CARD] * mind[ROUNDS], int(SHIP_COST[at + 1])
    at = table.seats[seat, TECH]
    if at == 3:
        return 0.0, 0
    effect = mind[FOURTH] if at == 0 else (mind[THIRD] if at == 1 else mind[CEILING])
    return TECH_POINTS[at + 1] - TECH_POINTS[at] + effect * mind[ROUNDS], int(TECH_COST[at + 1])


@inlined
def count_jokers(mind: Floats, hand: Ints) -> int:
    """How many bonus cards there are, and what using one costs."""
    jokers = hand[7] + hand[8] + hand[9] + hand[10]
    cost = mind[JOKER]
    for kind in range(3, -1, -1):
        if hand[7 + kind]:
            cost = mind[BONUS + kind]
    mind[JOKER_COST] = cost
    return jokers


@called
def plan(table: Table, seat: int, hand: Ints, actions: int, mind: Floats) -> float:
    """What a hand is worth with so many actions, if all cards of a planet are used at once or kept; fills in each
    planet's `gain`, and what goes with it."""
    jokers = count_jokers(mind, hand)
    earth = table.seats[seat, EARTH]
    worth, lonely = 0.0, 0
    for kind in range(4):
        worth += mind[BONUS + kind] * hand[7 + kind]
    for planet in range(7):
        held = hand[planet]
        mind[GAIN + planet] = mind[LESS + planet] = mind[KEEPS + planet] = 0.0
        mind[LOSS + planet] = FAR
        if held:
            lonely += held == 1
            survey(mind, planet, table.stations[planet, seat], table.every[planet], table.taken[planet], earth, held)
            kept = mind[KEPT + held]
            mind[GAIN + planet], mind[LESS + planet] = gain_of(mind, held), gain_of(mind, held - 1)
            mind[KEEPS + planet], mind[LOSS + planet] = kept, kept - mind[KEPT + held - 1]
            worth += kept
    steps(table, seat, hand, jokers, mind)
    spare = 2 * max(0, actions - rank(mind))
    if mind[ROUNDS]:
        worth += mind[FRESH] * min(lonely, spare)
    return float(worth + top(mind, actions, NOWHERE, 0.0))


@inlined
def gain_of(mind: Floats, cards: int) -> float:
    """What using so many cards of the planet surveyed last gains beside keeping them."""
    return max(0.0, mind[RAW + cards] - mind[KEPT + cards])


@called
def steps(table: Table, seat: int, hand: Ints, jokers: int, mind: Floats) -> None:
    """Each development is paid by the planet for whose cards that gains most, if it does."""
    for track in (SHIP, TECH):
        value, cost = step_worth(mind, table, seat, track)
        best, by = 0.0, NOWHERE
        for planet in range(7):
            if cost and hand[planet] and hand[planet] + jokers >= cost:
                missing = max(0, cost - hand[planet])
                gain = value - mind[KEEPS + planet] - missing * mind[JOKER_COST]
                if gain - mind[GAIN + planet] > best:
                    best, by = gain - mind[GAIN + planet], planet
        if by != NOWHERE:
            mind[GAIN + by] += best


@called
def rank(mind: Floats) -> int:
    """The planets with the three highest gains; how many there are."""
    for at in range(4):
        mind[BEST + at] = NOWHERE
    found = 0
    for planet in range(7):
        gain = mind[GAIN + planet]
        if gain <= 0:
            continue
        found += 1
        for at in range(4):
            if mind[BEST + at] < 0 or gain > mind[GAIN + int(mind[BEST + at])]:
                for back in range(3, at, -1):
                    mind[BEST + back] = mind[BEST + back - 1]
                mind[BEST + at] = planet
                break
    return found


@inlined
def top(mind: Floats, actions: int, without: int, instead: float) -> float:
    """The best gains of so many actions, where one planet's gain is another."""
    worth, left, used = 0.0, actions, instead <= 0
    for at in range(4):
        if left <= 0 or mind[BEST + at] < 0:
            break
        planet = int(mind[BEST + at])
        if planet == without:
            continue
        gain = mind[GAIN + planet]
        if not used and instead > gain:
            worth += instead
            used = True
            left -= 1
            if not left:
                break
        worth += gain
        left -= 1
    if not used and left > 0:
        worth += instead
    return worth


@called
def promise(table: Table, seat: int, weights: Floats, mind: Floats) -> float:
    """What a table is worth to a seat between two rounds or at the end: points and what is expected of all it has."""
    look_at(table, seat, weights, mind)
    hand, worth = table.hands[seat], 0.0
    for planet in range(7):
        own, every, taken = table.stations[planet, seat], table.every[planet], table.taken[planet]
        worth += standing(mind, planet, own, every, taken)
        if hand[planet]:
            survey(mind, planet, own, every, taken, table.seats[seat, EARTH], hand[planet])
            worth += mind[KEPT + hand[planet]]
    for one in range(table.seats.shape[0]):
        worth += belongings(table, one, mind) * (1.0 if one == seat else -mind[OTHER])
    return float(worth)


@called
def belongings(table: Table, seat: int, mind: Floats) -> float:
    """What a seat has for itself."""
    tech, rounds = table.seats[seat, TECH], mind[ROUNDS]
    worth = table.seats[seat, POINTS] + table.seats[seat, EARTH] * mind[HOME] + TECH_POINTS[tech]
    worth += table.seats[seat, TRANSPORTS] * mind[KEPT_CARD]
    worth += (SHIP_HAND[table.seats[seat, SHIP]] - SHIP_HAND[0]) * mind[CARD] * rounds
    for at in range(tech):
        worth += mind[FOURTH + at] * rounds
    for kind in range(4):
        worth += mind[BONUS + kind] * table.hands[seat, 7 + kind]
    return float(worth)
