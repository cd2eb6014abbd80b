"""What a table and a hand promise a seat, as `Outlook` reckons it, for machine code.

A turn is planned as `Outlook.plan` does: the cards of each planet have a best use, and the best of those are made.
"""

# ruff: noqa: PLR0917 - compiled functions are called with arrays, and quickest by position

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from bot.games.andromeda.ai.rollout.table import (
    BONUS_POINTS,
    EARTH,
    FINAL,
    MINIMUM,
    ORBIT,
    SHIP,
    SHIP_COST,
    SHIP_HAND,
    TECH,
    TECH_COST,
    TECH_POINTS,
    Floats,
    Ints,
    Table,
)
from bot.games.andromeda.ai.weights import Weights
from bot.games.engine.compiled import called

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
MOST: Final = 40
"""Cards of a kind, and more than a hand ever has."""


class Mind(NamedTuple):
    """Room to think in. `opened`: what the free places of a planet are worth by places taken; of the planet that was
    surveyed last: `challenge` by draws, `move` by stations, `raw` and `kept` by cards; of each planet: the `gain` of
    its best use, that with one card `less`, what its cards are worth if it `keeps` them, and the `loss` of one of them
    then; the `best` four of them."""

    look: Floats
    opened: Floats
    joker: Floats
    earned: Floats
    challenge: Floats
    move: Floats
    raw: Floats
    kept: Floats
    gain: Floats
    less: Floats
    keeps: Floats
    loss: Floats
    best: Ints
    given: Ints
    hand: Ints
    may: Ints
    code: Ints


def mind() -> Mind:
    """An empty one."""
    rooms = [np.zeros(size) for size in (N_LOOK, 28, 4, 4, MOST, MOST, MOST, MOST, 7, 7, 7, 7)]
    rooms[1] = rooms[1].reshape(7, 4)
    return Mind(*rooms, *(np.zeros(size, np.int64) for size in (4, 7, 11, 11, 15)))


def numbers(weights: Weights) -> Floats:
    """The weights, in their order here."""
    return np.array([getattr(weights, name) for name in weights.__struct_fields__], np.float64)


@called
def look_at(table: Table, seat: int, weights: Floats, mind: Mind) -> None:
    """Fills in what a seat thinks of the table, whatever it holds."""
    look, opened = mind.look, mind.opened
    for at in range(N_WEIGHTS):
        look[at] = weights[at]
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
    look[ROUNDS], look[HOPE], look[HOME], look[OTHER] = rounds, hope, home, other
    look[SENT] = other * home * weights[SEND]
    look[KEPT_CARD] = weights[TRANSPORT] * min(1.0, rounds / 2)
    tech = table.seats[seat, TECH]
    look[ROUND_UP] = 1.0 if tech >= 3 else 0.0
    look[LEAST] = 1.0 if tech >= 3 and table.now[MINIMUM] == 2 else float(table.now[MINIMUM])
    for planet in range(7):
        worth = 0.0
        opened[planet, 3] = 0.0
        for place in range(2, -1, -1):
            worth = hope * ORBIT[planet, place] + weights[LATER] * worth
            opened[planet, place] = worth
    for kind in range(4):
        points = BONUS_POINTS[kind]
        mind.joker[kind] = max(points - weights[SLOT] * rounds, weights[JOKER]) if rounds else points
        mind.earned[kind] = mind.joker[kind] if table.bonus[kind] else 0.0


@called
def standing(look: Floats, opened: Floats, planet: int, own: int, every: int, taken: int) -> float:
    """What the stations around a planet promise."""
    if every <= 0:
        return 0.0
    return opened[planet, taken] * (own - (every - own) * look[OTHER]) / (every + look[CROWD])


@called
def survey(mind: Mind, planet: int, own: int, every: int, taken: int, earth: int, held: int) -> None:
    """Fills in what draws, moves, sets and kept cards are worth on a planet that is like this."""
    look, opened = mind.look, mind.opened
    chal, move, raw, kept = mind.challenge, mind.move, mind.raw, mind.kept
    up, least = int(look[ROUND_UP]), int(look[LEAST])
    most = (held + 3 + up) // 2
    before = standing(look, opened, planet, own, every, taken)
    chal[0] = 0.0
    if taken == 3:
        each = look[HOME] * (own - (every - own) * look[OTHER]) / max(1, every)
        for draws in range(1, most + 1):
            chal[draws] = min(draws, every) * each
    elif own:
        worth, reached, left = 0.0, 1.0, every
        for failed in range(most):
            if reached > 0:
                hit = own / left
                then = ORBIT[planet, taken] - failed * look[SENT]
                then += standing(look, opened, planet, own - 1, left - 1, taken + 1)
                worth += reached * hit * (then - before)
                reached = reached * (1 - hit) if left > own else 0.0
                left -= 1
            chal[failed + 1] = worth
            if reached > 0:
                missed = standing(look, opened, planet, own, left, taken) - before - (failed + 1) * look[SENT]
                chal[failed + 1] += reached * missed
    move[0] = 0.0
    for stations in range(1, min(most, earth) + 1):
        after = standing(look, opened, planet, own + stations, every + stations, taken)
        move[stations] = after - before - stations * look[HOME]
    for cards in range(held + 2):
        raw[cards] = 0.0
        if cards >= least:
            size = (cards + up) // 2
            best = chal[size] if own else 0.0
            stations = min(size, earth)
            if stations:
                best = max(best, move[stations]) if own else move[stations]
            raw[cards] = max(0.0, best + earned(mind, cards))
    for cards in range(held + 1):
        kept[cards] = 0.0
        if cards and look[ROUNDS]:
            kept[cards] = look[KEEP] * (raw[cards] + raw[cards + 1]) / 2 - look[SLOT] * cards


@called
def earned(mind: Mind, cards: int) -> float:
    """The bonus card of a set without jokers."""
    return mind.earned[min(cards, 7) - 4] if cards >= 4 else 0.0


@called
def step_worth(mind: Mind, table: Table, seat: int, track: int) -> tuple[float, int]:
    """The next space of a track: its worth, and its cost in cards (0: there is none)."""
    look = mind.look
    if track == SHIP:
        at = table.seats[seat, SHIP]
        if at == 3:
            return 0.0, 0
        return (SHIP_HAND[at + 1] - SHIP_HAND[at]) * look[CARD] * look[ROUNDS], SHIP_COST[at + 1]
    at = table.seats[seat, TECH]
    if at == 3:
        return 0.0, 0
    effect = look[FOURTH] if at == 0 else (look[THIRD] if at == 1 else look[CEILING])
    return TECH_POINTS[at + 1] - TECH_POINTS[at] + effect * look[ROUNDS], TECH_COST[at + 1]


@called
def count_jokers(mind: Mind, hand: Ints) -> int:
    """How many bonus cards there are, and what using one costs."""
    jokers = hand[7] + hand[8] + hand[9] + hand[10]
    cost = mind.look[JOKER]
    for kind in range(3, -1, -1):
        if hand[7 + kind]:
            cost = mind.joker[kind]
    mind.look[JOKER_COST] = cost
    return jokers


@called
def plan(table: Table, seat: int, hand: Ints, actions: int, mind: Mind) -> float:
    """What a hand is worth with so many actions, if all cards of a planet are used at once or kept; fills in each
    planet's `gain`, and what goes with it."""
    jokers = count_jokers(mind, hand)
    earth = table.seats[seat, EARTH]
    worth, lonely = 0.0, 0
    for kind in range(4):
        worth += mind.joker[kind] * hand[7 + kind]
    for planet in range(7):
        held = hand[planet]
        mind.gain[planet] = mind.less[planet] = mind.keeps[planet] = 0.0
        mind.loss[planet] = FAR
        if held:
            lonely += held == 1
            survey(mind, planet, table.stations[planet, seat], table.every[planet], table.taken[planet], earth, held)
            kept = mind.kept[held]
            mind.gain[planet], mind.less[planet] = gain_of(mind, held), gain_of(mind, held - 1)
            mind.keeps[planet], mind.loss[planet] = kept, kept - mind.kept[held - 1]
            worth += kept
    steps(table, seat, hand, jokers, mind)
    spare = 2 * max(0, actions - rank(mind))
    if mind.look[ROUNDS]:
        worth += mind.look[FRESH] * min(lonely, spare)
    return worth + top(mind, actions, NOWHERE, 0.0)


@called
def gain_of(mind: Mind, cards: int) -> float:
    """What using so many cards of the planet surveyed last gains beside keeping them."""
    return max(0.0, mind.raw[cards] - mind.kept[cards])


@called
def steps(table: Table, seat: int, hand: Ints, jokers: int, mind: Mind) -> None:
    """Each development is paid by the planet for whose cards that gains most, if it does."""
    for track in (SHIP, TECH):
        value, cost = step_worth(mind, table, seat, track)
        best, by = 0.0, NOWHERE
        for planet in range(7):
            if cost and hand[planet] and hand[planet] + jokers >= cost:
                missing = max(0, cost - hand[planet])
                gain = value - mind.keeps[planet] - missing * mind.look[JOKER_COST]
                if gain - mind.gain[planet] > best:
                    best, by = gain - mind.gain[planet], planet
        if by != NOWHERE:
            mind.gain[by] += best


@called
def rank(mind: Mind) -> int:
    """The planets with the three highest gains; how many there are."""
    best = mind.best
    best[0] = best[1] = best[2] = best[3] = -1
    found = 0
    for planet in range(7):
        gain = mind.gain[planet]
        if gain <= 0:
            continue
        found += 1
        for at in range(4):
            if best[at] < 0 or gain > mind.gain[best[at]]:
                for back in range(3, at, -1):
                    best[back] = best[back - 1]
                best[at] = planet
                break
    return found


@called
def top(mind: Mind, actions: int, without: int, instead: float) -> float:
    """The best gains of so many actions, where one planet's gain is another."""
    worth, left, used = 0.0, actions, instead <= 0
    for at in range(4):
        if left <= 0 or mind.best[at] < 0:
            break
        planet = mind.best[at]
        if planet == without:
            continue
        gain = mind.gain[planet]
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
