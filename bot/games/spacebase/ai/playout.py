"""Compiled playouts by a simple policy: some ten thousand games a second.

Abilities that move dice, sectors or ships count as credits (see `array_layout`); charges are spent as soon as possible.
"""

# ruff: noqa: PLR0917 - compiled functions are called with arrays, and quickest by position

from __future__ import annotations

from typing import Final

import numpy as np

from bot.games.engine.numba_types import compiled
from bot.games.spacebase.ai import array_layout as at
from bot.games.spacebase.ai.array_layout import Floats, Ints, Model, Table

OFTEN: Final = np.array([12, 13, 14, 15, 16, 17, 6, 5, 4, 3, 2, 1], np.float64) / 36
"""Probability that a roll brings a wanted sector."""
GOAL: Final = 40
ROUNDS: Final = 60
"""Maximum further rounds before a game is cut off."""
MODULUS: Final = 2147483647
FACTOR: Final = 48271
OWN, OTHER = 0, 1
BLUE, RED = 0, 1
NORMAL, FOR_COST, FREE = range(3)
CREDITS, INCOME, POINTS = at.CREDITS, at.INCOME, at.POINTS
S, D = at.SECTORS, at.DEEP


@compiled
def below(shared: Ints, stream: int, n: int) -> int:
    """Return the next number of a random stream."""
    shared[stream] = shared[stream] * FACTOR % MODULUS
    return shared[stream] * n // MODULUS


@compiled
def lies_open(m: Model, t: Table, seat: int, where: int, side: int, card: int, times: int) -> None:
    """Add a face-up side to a sector, or (-1) remove it."""
    face, row = m.faces[side, card], t.seats[seat]
    for kind in range(2):
        if side == kind or face[at.F_GREEN]:
            base = at.AT_GIVEN + (kind * S + where) * at.GIVEN
            for one in range(5):
                row[base + one] += face[one] * times
            if face[at.F_SLOTS] or face[at.F_CLAIM1] or face[at.F_CLAIM2] or face[at.F_CLAIM3]:
                row[base + at.G_ALIVE] += times
            for one in range(3):
                t.dues[seat, kind, where, one] += m.dues[side, card, one] * times


@compiled
def put(m: Model, t: Table, seat: int, where: int, card: int) -> None:
    """Put a card in a sector, and deploy the ship there."""
    row = t.seats[seat]
    before = row[at.AT_STATION + where]
    if before >= 0:
        lies_open(m, t, seat, where, BLUE, before, -1)
        lies_open(m, t, seat, where, RED, before, 1)
        had = row[at.AT_STATION_CHARGES + where]
        kept = min(had, m.faces[RED, before, at.F_SLOTS])
        row[at.CHARGES] += kept - had
        count = row[at.AT_COUNT + where]
        if count < D:
            row[at.AT_SHIPS + where * D + count] = before
            row[at.AT_SHIP_CHARGES + where * D + count] = kept
            row[at.AT_COUNT + where] += 1
        row[at.AT_STATION_CHARGES + where] = 0
    if m.cards[card, at.LEVEL] > at.LEVELS:
        row[at.AT_STATION + where] = at.LOCKED
        row[POINTS] += m.cards[card, at.GIVES]
    else:
        row[at.AT_STATION + where] = card
        lies_open(m, t, seat, where, BLUE, card, 1)


@compiled
def turns_left(m: Model, t: Table, seat: int) -> float:
    """Return the own turns left after this one: the leader's points grow faster and faster."""
    seats = t.seats.shape[0]
    if t.shared[at.FINAL]:
        first, active = t.shared[at.FIRST], t.shared[at.ACTIVE]
        return 1.0 if (seat - first) % seats > (active - first) % seats else 0.0
    most = 0
    for one in range(seats):
        most = max(most, t.seats[one, POINTS])
    w = m.weights[seat]
    return max(1.0, w[at.W_ROUNDS] * (1 - (min(most, GOAL) / GOAL) ** w[at.W_BEND]))


@compiled
def price_of_credit(m: Model, t: Table, seat: int, turns: float) -> float:
    """Return the value of a credit in points, less for those beyond the price of a purchase."""
    w = m.weights[seat]
    price = min(w[at.W_CREDIT] + w[at.W_CREDIT_TURN] * turns, w[at.W_CREDIT_MOST])
    row = t.seats[seat]
    purse = max(row[CREDITS], row[INCOME])
    return price * min(1.0, w[at.W_SPARE] / purse) if purse > 0 else price


@compiled
def chain(row: Ints, worth: Floats, kind: int, where: int, step: int) -> float:
    """Return the value of a hit with the arrows of one direction."""
    arrow = at.G_RIGHT if step > 0 else at.G_LEFT
    total, times, place = worth[where], row[at.AT_GIVEN + (kind * S + where) * at.GIVEN + arrow], where + step
    while times > 0 and 0 <= place < S:
        total += times * worth[place]
        times = row[at.AT_GIVEN + (kind * S + place) * at.GIVEN + arrow]
        place += step
    return total


@compiled
def worths(t: Table, seat: int, kind: int, credit: float, income: float, worth: Floats) -> None:
    """Compute the values of a hit on each sector, without arrows."""
    for where in range(S):
        due = t.dues[seat, kind, where]
        worth[where] = due[0] * credit + due[1] * income + due[2]


# --- what charges pay for ---------------------------------------------------------------------------------------------


@compiled
def charge(m: Model, row: Ints, side: int, card: int, place: int, times: int) -> None:
    """Put charges on a ship, up to its free slots."""
    room = m.faces[side, card, at.F_SLOTS] - row[place]
    more = min(room, times)
    row[place] += more
    row[at.CHARGES] += more


@compiled
def spend(m: Model, t: Table, seat: int, side: int, card: int, place: int, own: bool) -> None:
    """Use an ability as often as it can be paid for on such a turn."""
    face, row, shared = m.faces[side, card], t.seats[seat], t.shared
    price = face[at.F_PRICE]
    if not price or not (face[at.F_OWN] if own else face[at.F_OTHER]):
        return
    while row[place] >= price:
        row[place] -= price
        row[at.CHARGES] -= price
        row[CREDITS] += face[at.F_GAIN]
        row[POINTS] += face[at.F_SCORE]
        if face[at.F_WINS]:
            shared[at.WINNER] = seat
        if face[at.F_RAID]:
            for other in range(t.seats.shape[0]):
                if other != seat:
                    t.seats[other, POINTS] = max(0, t.seats[other, POINTS] - face[at.F_RAID])
        for level in range(3):
            shared[at.AT_CLAIMS + seat * 4 + level] += face[at.F_FREE1 + level]
        shared[at.AT_CLAIMS + seat * 4 + 3] += face[at.F_BUYS]


@compiled
def spend_all(m: Model, t: Table, seat: int, own: bool) -> None:
    """Use all charged abilities."""
    row = t.seats[seat]
    if not row[at.CHARGES]:
        return
    for where in range(S):
        if row[at.AT_STATION_CHARGES + where]:
            place = at.AT_STATION_CHARGES + where
            spend(m, t, seat, BLUE, row[at.AT_STATION + where], place, own)
        for one in range(row[at.AT_COUNT + where]):
            place = at.AT_SHIP_CHARGES + where * D + one
            if row[place]:
                spend(m, t, seat, RED, row[at.AT_SHIPS + where * D + one], place, own)


# --- purchases --------------------------------------------------------------------------------------------------------


@compiled
def gains(m: Model, t: Table, seat: int, turns: float, found: Floats) -> None:
    """Compute the value of each card on sale to a seat, without its price."""
    row, w, seats = t.seats[seat], m.weights[seat], t.seats.shape[0]
    credit = price_of_credit(m, t, seat, turns)
    income = credit * w[at.W_INCOME] * turns
    own, other = np.empty(S), np.empty(S)
    worths(t, seat, OWN, credit, income, own)
    worths(t, seat, OTHER, credit, income, other)
    mine, others = turns * w[at.W_OWN], turns * (seats - 1) * w[at.W_OTHER]
    for one in range(at.AT_LEFT - at.AT_YARD):
        card = t.shared[at.AT_YARD + one]
        if card < 0:
            continue
        where = m.cards[card, at.SECTOR]
        before = row[at.AT_STATION + where]
        if before < 0:
            found[one] = -1.0
            continue
        gain = 0.0
        is_colony = m.cards[card, at.LEVEL] > at.LEVELS
        if is_colony:
            gain += m.cards[card, at.GIVES] - w[at.W_LOCK] * turns
        else:
            blue = side_worth(m, own, BLUE, card, where, credit, income)
            gain += OFTEN[where] * mine * blue
            if m.faces[BLUE, card, at.F_GREEN]:
                gain += OFTEN[where] * others * side_worth(m, other, BLUE, card, where, credit, income)
        gain -= OFTEN[where] * mine * side_worth(m, own, BLUE, before, where, credit, income)
        if m.faces[BLUE, before, at.F_GREEN]:
            gain -= OFTEN[where] * others * side_worth(m, other, BLUE, before, where, credit, income)
        gain += OFTEN[where] * others * side_worth(m, other, RED, before, where, credit, income)
        if m.faces[RED, before, at.F_GREEN]:
            gain += OFTEN[where] * mine * side_worth(m, own, RED, before, where, credit, income)
        found[one] = gain


@compiled
def side_worth(m: Model, worth: Floats, side: int, card: int, where: int, credit: float, income: float) -> float:
    """Return the value of a hit on a side in a sector, with the neighbour of its arrow."""
    due, face, more = m.dues[side, card], m.faces[side, card], 0.0
    if face[at.F_LEFT] and where > 0:
        more = worth[where - 1]
    if face[at.F_RIGHT] and where < S - 1:
        more = max(more, worth[where + 1])
    return due[0] * credit + due[1] * income + due[2] + more


@compiled
def within(m: Model, t: Table, found: Floats, purse: float, but: int) -> float:
    """Return the best value that n credits buy."""
    most = 0.0
    for one in range(at.AT_LEFT - at.AT_YARD):
        card = t.shared[at.AT_YARD + one]
        if card >= 0 and one != but and found[one] > most and m.cards[card, at.COST] <= purse:
            most = found[one]
    return most


@compiled
def expected(m: Model, t: Table, seat: int) -> float:
    """Return the expected credits until the next purchase."""
    row, seats, total = t.seats[seat], t.seats.shape[0], 0.0
    for where in range(S):
        total += OFTEN[where] * row[at.AT_GIVEN + where * at.GIVEN]
        total += OFTEN[where] * row[at.AT_GIVEN + (S + where) * at.GIVEN] * (seats - 1)
    return total


@compiled
def choose(m: Model, t: Table, seat: int, mode: int, level: int, may_buy: bool) -> int:
    """Return the index of the card that is bought or claimed, -1: none."""
    row, w, turns = t.seats[seat], m.weights[seat], turns_left(m, t, seat)
    found = np.empty(at.AT_LEFT - at.AT_YARD)
    gains(m, t, seat, turns, found)
    credit = price_of_credit(m, t, seat, turns)
    purse, rest = row[CREDITS], float(row[INCOME])
    more, later = 0.0, 0.0
    best, top = -1, 0.0
    if mode == NORMAL and turns > 0:
        more, later = expected(m, t, seat) * w[at.W_EXPECT], w[at.W_LATER]
        top = within(m, t, found, max(purse, rest) + more, -1) * later
    for one in range(found.shape[0]):
        card = t.shared[at.AT_YARD + one]
        if card < 0 or found[one] <= 0:
            continue
        if mode == FREE:
            if m.cards[card, at.LEVEL] != level:
                continue
            worth = found[one]
        elif m.cards[card, at.COST] > purse:
            continue
        elif mode == NORMAL:
            worth = found[one]
            if later > 0:
                worth += within(m, t, found, rest + more, one) * later
        else:
            worth = found[one] - m.cards[card, at.COST] * credit
            if may_buy:
                worth = found[one] + within(m, t, found, purse - m.cards[card, at.COST], one)
                worth -= within(m, t, found, float(purse), -1)
        if worth > top:
            best, top = one, worth
    return best


@compiled
def take_card(m: Model, t: Table, seat: int, one: int) -> int:
    """Move a card on sale to its sector, and return it."""
    card = t.shared[at.AT_YARD + one]
    t.shared[at.AT_YARD + one] = -1
    put(m, t, seat, m.cards[card, at.SECTOR], card)
    return card


@compiled
def collect(m: Model, t: Table, seat: int, may_buy: bool) -> None:
    """Collect free ships, and purchases for the cost alone."""
    base = at.AT_CLAIMS + seat * 4
    for level in range(1, 4):
        while t.shared[base + level - 1] > 0:
            t.shared[base + level - 1] -= 1
            one = choose(m, t, seat, FREE, level, may_buy)
            if one >= 0:
                take_card(m, t, seat, one)
    while t.shared[base + 3] > 0:
        t.shared[base + 3] -= 1
        one = choose(m, t, seat, FOR_COST, 0, may_buy)
        if one >= 0:
            card = take_card(m, t, seat, one)
            t.seats[seat, CREDITS] -= m.cards[card, at.COST]


# --- a turn -----------------------------------------------------------------------------------------------------------


@compiled
def alive(m: Model, t: Table, seat: int, kind: int, where: int, times: int) -> None:
    """Gain the charges and free ships of a hit."""
    row, shared = t.seats[seat], t.shared
    card = row[at.AT_STATION + where]
    if card >= 0 and (kind == OWN or m.faces[BLUE, card, at.F_GREEN]):
        if m.faces[BLUE, card, at.F_SLOTS]:
            charge(m, row, BLUE, card, at.AT_STATION_CHARGES + where, times)
        for level in range(3):
            shared[at.AT_CLAIMS + seat * 4 + level] += m.faces[BLUE, card, at.F_CLAIM1 + level] * times
    for one in range(row[at.AT_COUNT + where]):
        card = row[at.AT_SHIPS + where * D + one]
        if kind == OTHER or m.faces[RED, card, at.F_GREEN]:
            if m.faces[RED, card, at.F_SLOTS]:
                charge(m, row, RED, card, at.AT_SHIP_CHARGES + where * D + one, times)
            for level in range(3):
                shared[at.AT_CLAIMS + seat * 4 + level] += m.faces[RED, card, at.F_CLAIM1 + level] * times


@compiled
def hit(m: Model, t: Table, seat: int, kind: int, where: int, worth: Floats) -> None:
    """Gain the rewards of a die, with its arrows in the better direction."""
    row = t.seats[seat]
    base = at.AT_GIVEN + (kind * S + where) * at.GIVEN
    step = 0
    if row[base + at.G_LEFT] or row[base + at.G_RIGHT]:
        step = 1 if chain(row, worth, kind, where, 1) > chain(row, worth, kind, where, -1) else -1
    arrow = at.G_RIGHT if step > 0 else at.G_LEFT
    times, place = 1, where
    while times > 0 and 0 <= place < S:
        base = at.AT_GIVEN + (kind * S + place) * at.GIVEN
        row[CREDITS] += row[base] * times
        row[INCOME] += row[base + 1] * times
        row[POINTS] += row[base + 2] * times
        if row[base + at.G_ALIVE]:
            alive(m, t, seat, kind, place, times)
        if step == 0:
            return
        times = row[base + arrow]
        place += step


@compiled
def gain(m: Model, t: Table, seat: int) -> None:
    """Gain the better choice of the roll."""
    own = seat == t.shared[at.ACTIVE]
    kind = OWN if own else OTHER
    turns = turns_left(m, t, seat)
    w, row = m.weights[seat], t.seats[seat]
    credit = price_of_credit(m, t, seat, turns if not own else turns + 1)
    worth, reach = np.empty(S), np.empty(S)
    worths(t, seat, kind, credit, credit * w[at.W_INCOME] * turns, worth)
    one, two = t.shared[at.DIE_1] - 1, t.shared[at.DIE_2] - 1
    for where in (one, two, one + two + 1):
        base = at.AT_GIVEN + (kind * S + where) * at.GIVEN
        reach[where] = worth[where]
        if row[base + at.G_LEFT] or row[base + at.G_RIGHT]:
            reach[where] = max(chain(row, worth, kind, where, 1), chain(row, worth, kind, where, -1))
    if reach[one] + reach[two] >= reach[one + two + 1]:
        hit(m, t, seat, kind, one, worth)
        hit(m, t, seat, kind, two, worth)
    else:
        hit(m, t, seat, kind, one + two + 1, worth)
    if not own:
        spend_all(m, t, seat, False)
    collect(m, t, seat, own)


@compiled
def watch(t: Table) -> None:
    """Start the last round if a seat has reached the goal."""
    for seat in range(t.seats.shape[0]):
        if t.seats[seat, POINTS] >= GOAL:
            t.shared[at.FINAL] = 1


@compiled
def refill(t: Table) -> None:
    """Refill the rows of the shipyard."""
    for level in range(at.LEVELS):
        for one in range(at.ROW):
            place = at.AT_YARD + level * at.ROW + one
            left = t.shared[at.AT_LEFT + level]
            if t.shared[place] < 0 and left > 0:
                drawn = at.AT_DECK + level * at.DECK + below(t.shared, at.DECK_SEED, left)
                last = at.AT_DECK + level * at.DECK + left - 1
                t.shared[place] = t.shared[drawn]
                t.shared[drawn] = t.shared[last]
                t.shared[at.AT_LEFT + level] = left - 1


@compiled
def is_over(t: Table) -> bool:
    """Return whether the last round has ended, or a seat has won at once."""
    shared = t.shared
    return shared[at.WINNER] >= 0 or (
        shared[at.FINAL] > 0 and shared[at.ACTIVE] == shared[at.FIRST] and shared[at.STAGE] == at.TO_ROLL
    )


@compiled
def turn(m: Model, t: Table) -> None:
    """Play the rest of the turn of the active seat."""
    shared, seats = t.shared, t.seats.shape[0]
    active = shared[at.ACTIVE]
    row = t.seats[active]
    for seat in range(seats):
        collect(m, t, seat, seat == active and shared[at.STAGE] < at.TO_END)
    if shared[at.STAGE] == at.TO_ROLL:
        for die in (at.DIE_1, at.DIE_2):
            value = below(shared, at.DICE_SEED, 6) + 1
            if shared[die] == at.NO_DIE:
                shared[die] = value
        shared[at.STAGE] = at.TO_TAKE
    if shared[at.STAGE] == at.TO_TAKE:
        for step in range(seats):
            seat = (active + step) % seats
            if not shared[at.AT_DONE + seat]:
                gain(m, t, seat)
        shared[at.STAGE] = at.TO_BUY
    watch(t)
    if shared[at.STAGE] == at.TO_BUY:
        spend_all(m, t, active, True)
        collect(m, t, active, True)
        one = choose(m, t, active, NORMAL, 0, True)
        if one >= 0:
            take_card(m, t, active, one)
            row[CREDITS] = 0
        watch(t)
    refill(t)
    row[CREDITS] = max(row[CREDITS], row[INCOME])
    shared[at.ACTIVE], shared[at.STAGE] = (active + 1) % seats, at.TO_ROLL
    shared[at.DIE_1] = shared[at.DIE_2] = at.NO_DIE
    for seat in range(seats):
        shared[at.AT_DONE + seat] = 0


@compiled
def play_on(m: Model, t: Table) -> None:
    """Play the game to the end."""
    for _ in range(ROUNDS * t.seats.shape[0]):
        turn(m, t)
        if is_over(t):
            return


@compiled
def win(t: Table, seat: int) -> float:
    """Return the share of the victory; ties count as decided by chance."""
    if t.shared[at.WINNER] >= 0:
        return 1.0 if t.shared[at.WINNER] == seat else 0.0
    mine, most, tied = t.seats[seat, POINTS], 0, 0
    for other in range(t.seats.shape[0]):
        most = max(most, t.seats[other, POINTS])
    for other in range(t.seats.shape[0]):
        tied += t.seats[other, POINTS] == most
    return 1.0 / tied if mine == most else 0.0


@compiled
def playouts(m: Model, t: Table, room: Table, seat: int, first: int, found: Floats) -> None:
    """Play out a table repeatedly in `room`, and add the results of a seat.

    The same number gives the same random numbers.
    """
    for number in range(found.shape[0]):
        room.shared[:] = t.shared
        room.seats[:] = t.seats
        room.dues[:] = t.dues
        room.shared[at.DICE_SEED] = (first + number) * 7919 % (MODULUS - 1) + 1
        room.shared[at.DECK_SEED] = (first + number) * 104729 % (MODULUS - 1) + 1
        for _ in range(3):
            below(room.shared, at.DICE_SEED, 2)
            below(room.shared, at.DECK_SEED, 2)
        play_on(m, room)
        found[number] = win(room, seat)
