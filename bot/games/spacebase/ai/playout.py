"""Playouts by a simple policy, in plain Python, with the same results as `playout.c`.

They take some thirty times as long, and are played where the module cannot be run.
Abilities that move dice, sectors or ships count as credits; charges are spent as soon as possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.engine.struct_copy import copier
from bot.games.spacebase.ai.playout_types import (
    ALIVE,
    BLUE,
    CREDITS,
    DEEP,
    INCOME,
    LEFT,
    LEVELS,
    NO_DIE,
    NONE,
    OTHER,
    OWN,
    POINTS,
    RED,
    RIGHT,
    ROW,
    TO_BUY,
    TO_END,
    TO_ROLL,
    TO_TAKE,
    Face,
    Model,
    Seat,
    Table,
)
from bot.games.spacebase.ai.playout_types import SECTORS as S

OFTEN: Final = tuple(n / 36 for n in (12, 13, 14, 15, 16, 17, 6, 5, 4, 3, 2, 1))
"""Probability that a roll brings a wanted sector."""
GOAL: Final = 40
ROUNDS: Final = 60
"""Maximum further rounds before a game is cut off."""
MODULUS: Final = 2147483647
FACTOR: Final = 48271
VICTORY: Final = 60
"""A victory, which can be shared by two to five seats."""
NORMAL, FOR_COST = 0, -1
_clone = copier(Table)


def below(seed: int, n: int) -> tuple[int, int]:
    """Return the next seed of a random stream, and its number."""
    seed = seed * FACTOR % MODULUS
    return seed, seed * n // MODULUS


def lies_open(me: Seat, where: int, side: int, face: Face, times: int) -> None:
    """Add a face-up side to a sector, or (-1) remove it."""
    alive = bool(face.slots or any(face.claims))
    for kind in (OWN, OTHER):
        if side == kind or face.green:
            given, dues = me.given[kind][where], me.dues[kind][where]
            for one, n in enumerate((*face.rewards, alive)):
                given[one] += n * times
            for one, due in enumerate(face.due):
                dues[one] += due * times


def put(m: Model, me: Seat, where: int, card: int) -> None:
    """Put a card in a sector, and deploy the ship there."""
    before = me.station[where]
    if before >= 0:
        lies_open(me, where, BLUE, m.faces[BLUE][before], -1)
        lies_open(me, where, RED, m.faces[RED][before], 1)
        had = me.station_charges[where]
        kept = min(had, m.faces[RED][before].slots)
        me.charges += kept - had
        count = me.count[where]
        if count < DEEP:
            me.ships[where][count] = before
            me.ship_charges[where][count] = kept
            me.count[where] += 1
        me.station_charges[where] = 0
    if m.cards[card].level > LEVELS:
        me.station[where] = NONE
        me.points += m.cards[card].points
    else:
        me.station[where] = card
        lies_open(me, where, BLUE, m.faces[BLUE][card], 1)


def turns_left(m: Model, t: Table, seat: int) -> float:
    """Return the own turns left after this one."""
    if t.final:
        return 1.0 if (seat - t.first) % m.seats > (t.active - t.first) % m.seats else 0.0
    return m.turns[min(max(0, *[one.points for one in t.seats]), GOAL)]


def price_of_credit(m: Model, me: Seat, turns: float) -> float:
    """Return the value of a credit in points, less for those beyond the price of a purchase."""
    w = m.policy
    price = min(w.credit + w.credit_turn * turns, w.credit_most)
    purse = max(me.credits, me.income)
    return price * min(1.0, w.spare / purse) if purse > 0 else price


def chain(me: Seat, worth: Sequence[float], kind: int, where: int, step: int) -> float:
    """Return the value of a hit with the arrows of one direction."""
    arrow = RIGHT if step > 0 else LEFT
    total, times, place = worth[where], me.given[kind][where][arrow], where + step
    while times > 0 and 0 <= place < S:
        total += times * worth[place]
        times = me.given[kind][place][arrow]
        place += step
    return total


def worths(me: Seat, kind: int, credit: float, income: float) -> list[float]:
    """Return the values of a hit on each sector, without arrows."""
    return [due[0] * credit + due[1] * income + due[2] for due in me.dues[kind]]


# --- what charges pay for ---------------------------------------------------------------------------------------------


def spend(t: Table, seat: int, face: Face, charges: list[int], place: int) -> None:
    """Use an ability as often as it can be paid for."""
    me, own = t.seats[seat], seat == t.active
    if not face.price or not (face.own if own else face.other):
        return
    while charges[place] >= face.price:
        charges[place] -= face.price
        me.charges -= face.price
        me.credits += face.gain
        me.points += face.score
        if face.wins:
            t.winner = seat
        if face.raid:
            for other in t.seats:
                if other is not me:
                    other.points = max(0, other.points - face.raid)
        for level in range(LEVELS):
            me.claims[level] += face.free[level]
        me.buys += face.buys


def spend_all(m: Model, t: Table, seat: int) -> None:
    """Use all charged abilities."""
    me = t.seats[seat]
    if not me.charges:
        return
    for where in range(S):
        if me.station_charges[where]:
            spend(t, seat, m.faces[BLUE][me.station[where]], me.station_charges, where)
        for one in range(me.count[where]):
            if me.ship_charges[where][one]:
                spend(t, seat, m.faces[RED][me.ships[where][one]], me.ship_charges[where], one)


# --- purchases --------------------------------------------------------------------------------------------------------


def gains(m: Model, t: Table, me: Seat, turns: float, credit: float) -> list[float]:
    """Return the value of each card on sale to a seat, without its price."""
    w, found = m.policy, [0.0] * len(t.sale)
    income = credit * w.income * turns
    own, other = worths(me, OWN, credit, income), worths(me, OTHER, credit, income)
    mine, others = turns * w.own, turns * (m.seats - 1) * w.other
    for one, card in enumerate(t.sale):
        if card < 0:
            continue
        where = m.cards[card].sector
        before = me.station[where]
        if before < 0:
            found[one] = -1.0
            continue
        gain = 0.0
        if m.cards[card].level > LEVELS:
            gain += m.cards[card].points - w.lock * turns
        else:
            blue = m.faces[BLUE][card]
            gain += OFTEN[where] * mine * side_worth(own, blue, where, credit, income)
            if blue.green:
                gain += OFTEN[where] * others * side_worth(other, blue, where, credit, income)
        blue, red = m.faces[BLUE][before], m.faces[RED][before]
        gain -= OFTEN[where] * mine * side_worth(own, blue, where, credit, income)
        if blue.green:
            gain -= OFTEN[where] * others * side_worth(other, blue, where, credit, income)
        gain += OFTEN[where] * others * side_worth(other, red, where, credit, income)
        if red.green:
            gain += OFTEN[where] * mine * side_worth(own, red, where, credit, income)
        found[one] = gain
    return found


def side_worth(worth: Sequence[float], face: Face, where: int, credit: float, income: float) -> float:
    """Return the value of a hit on a side in a sector, with the neighbour of its arrow."""
    due, more = face.due, 0.0
    if face.rewards[LEFT] and where > 0:
        more = worth[where - 1]
    if face.rewards[RIGHT] and where < S - 1:
        more = max(more, worth[where + 1])
    return due[0] * credit + due[1] * income + due[2] + more


def within(m: Model, t: Table, found: Sequence[float], purse: float, but: int) -> float:
    """Return the best value that n credits buy."""
    most = 0.0
    for one, card in enumerate(t.sale):
        if card >= 0 and one != but and found[one] > most and m.cards[card].cost <= purse:
            most = found[one]
    return most


def expected(m: Model, me: Seat) -> float:
    """Return the expected credits until the next purchase."""
    total = 0.0
    for where in range(S):
        total += OFTEN[where] * me.given[OWN][where][CREDITS]
        total += OFTEN[where] * me.given[OTHER][where][CREDITS] * (m.seats - 1)
    return total


def choose(m: Model, t: Table, seat: int, mode: int, may_buy: bool) -> int:
    """Return the index of the card that is bought or (mode: a level) claimed, -1: none."""
    me, turns = t.seats[seat], turns_left(m, t, seat)
    credit = price_of_credit(m, me, turns)
    found = gains(m, t, me, turns, credit)
    more, later, best, top = 0.0, 0.0, NONE, 0.0
    if mode == NORMAL and turns > 0:
        more, later = expected(m, me) * m.policy.expect, m.policy.later
        top = within(m, t, found, max(me.credits, me.income) + more, NONE) * later
    for one, card in enumerate(t.sale):
        if card < 0 or found[one] <= 0:
            continue
        worth, cost = found[one], m.cards[card].cost
        if mode > 0:
            if m.cards[card].level != mode:
                continue
        elif cost > me.credits:
            continue
        elif mode == NORMAL:
            if later > 0:
                worth += within(m, t, found, me.income + more, one) * later
        elif may_buy:
            worth += within(m, t, found, me.credits - cost, one)
            worth -= within(m, t, found, me.credits, NONE)
        else:
            worth -= cost * credit
        if worth > top:
            best, top = one, worth
    return best


def take_card(m: Model, t: Table, seat: int, one: int) -> int:
    """Move a card on sale to its sector, and return it."""
    card, t.sale[one] = t.sale[one], NONE
    put(m, t.seats[seat], m.cards[card].sector, card)
    return card


def collect(m: Model, t: Table, seat: int, may_buy: bool) -> None:
    """Collect free ships, and purchases for the cost alone."""
    me = t.seats[seat]
    for level in range(LEVELS):
        while me.claims[level] > 0:
            me.claims[level] -= 1
            one = choose(m, t, seat, level + 1, may_buy)
            if one >= 0:
                take_card(m, t, seat, one)
    while me.buys > 0:
        me.buys -= 1
        one = choose(m, t, seat, FOR_COST, may_buy)
        if one >= 0:
            card = take_card(m, t, seat, one)
            me.credits -= m.cards[card].cost


# --- a turn -----------------------------------------------------------------------------------------------------------


def alive(me: Seat, face: Face, charges: list[int], place: int, times: int) -> None:
    """Gain the charges, up to the free slots, and free ships of a hit."""
    if face.slots:
        more = min(face.slots - charges[place], times)
        charges[place] += more
        me.charges += more
    for level in range(LEVELS):
        me.claims[level] += face.claims[level] * times


def hit(m: Model, me: Seat, kind: int, where: int, worth: Sequence[float]) -> None:
    """Gain the rewards of a die, with its arrows in the better direction."""
    given, step = me.given[kind][where], 0
    if given[LEFT] or given[RIGHT]:
        step = 1 if chain(me, worth, kind, where, 1) > chain(me, worth, kind, where, -1) else -1
    times, place = 1, where
    while times > 0 and 0 <= place < S:
        given = me.given[kind][place]
        me.credits += given[CREDITS] * times
        me.income += given[INCOME] * times
        me.points += given[POINTS] * times
        if given[ALIVE]:
            card = me.station[place]
            if card >= 0 and (kind == OWN or m.faces[BLUE][card].green):
                alive(me, m.faces[BLUE][card], me.station_charges, place, times)
            for one in range(me.count[place]):
                face = m.faces[RED][me.ships[place][one]]
                if kind == OTHER or face.green:
                    alive(me, face, me.ship_charges[place], one, times)
        if step == 0:
            return
        times = given[RIGHT if step > 0 else LEFT]
        place += step


def gain(m: Model, t: Table, seat: int) -> None:
    """Gain the better choice of the roll."""
    own, me, turns = seat == t.active, t.seats[seat], turns_left(m, t, seat)
    kind = OWN if own else OTHER
    credit = price_of_credit(m, me, turns + 1 if own else turns)
    worth = worths(me, kind, credit, credit * m.policy.income * turns)
    one, two = t.dice[0] - 1, t.dice[1] - 1
    reach = list(worth)
    for where in (one, two, one + two + 1):
        if me.given[kind][where][LEFT] or me.given[kind][where][RIGHT]:
            reach[where] = max(chain(me, worth, kind, where, 1), chain(me, worth, kind, where, -1))
    if reach[one] + reach[two] >= reach[one + two + 1]:
        hit(m, me, kind, one, worth)
        hit(m, me, kind, two, worth)
    else:
        hit(m, me, kind, one + two + 1, worth)
    if not own:
        spend_all(m, t, seat)
    collect(m, t, seat, own)


def watch(t: Table) -> None:
    """Start the last round if a seat has reached the goal."""
    if any(one.points >= GOAL for one in t.seats):
        t.final = True


def refill(t: Table) -> None:
    """Refill the rows of the shipyard."""
    for place in range(LEVELS * ROW):
        level = place // ROW
        if t.sale[place] < 0 and t.left[level]:
            t.deck_seed, drawn = below(t.deck_seed, t.left[level])
            t.left[level] -= 1
            t.sale[place] = t.deck[level][drawn]
            t.deck[level][drawn] = t.deck[level][t.left[level]]


def is_over(t: Table) -> bool:
    """Return whether the last round has ended, or a seat has won at once."""
    return t.winner >= 0 or (t.final and t.active == t.first and t.stage == TO_ROLL)


def turn(m: Model, t: Table) -> None:
    """Play the rest of the turn of the active seat."""
    active, me = t.active, t.seats[t.active]
    for seat in range(m.seats):
        collect(m, t, seat, seat == active and t.stage < TO_END)
    if t.stage == TO_ROLL:
        for die in range(2):
            t.dice_seed, value = below(t.dice_seed, 6)
            if t.dice[die] == NO_DIE:
                t.dice[die] = value + 1
        t.stage = TO_TAKE
    if t.stage == TO_TAKE:
        for step in range(m.seats):
            seat = (active + step) % m.seats
            if not t.seats[seat].done:
                gain(m, t, seat)
        t.stage = TO_BUY
    watch(t)
    if t.stage == TO_BUY:
        spend_all(m, t, active)
        collect(m, t, active, True)
        one = choose(m, t, active, NORMAL, True)
        if one >= 0:
            take_card(m, t, active, one)
            me.credits = 0
        watch(t)
    refill(t)
    me.credits = max(me.credits, me.income)
    t.active, t.stage, t.dice = (active + 1) % m.seats, TO_ROLL, [NO_DIE] * 2
    for one in t.seats:
        one.done = False


def win(t: Table, seat: int) -> int:
    """Return the share of the victory, of VICTORY; ties count as decided by chance."""
    if t.winner >= 0:
        return VICTORY if t.winner == seat else 0
    points = [one.points for one in t.seats]
    return VICTORY // points.count(max(points)) if points[seat] == max(points) else 0


def play_out(m: Model, t: Table, number: int) -> Table:
    """Return the end of a game; the same number gives the same random numbers."""
    t = _clone(t)
    t.dice_seed = number * 7919 % (MODULUS - 1) + 1
    t.deck_seed = number * 104729 % (MODULUS - 1) + 1
    for _ in range(3):
        t.dice_seed, _ = below(t.dice_seed, 2)
        t.deck_seed, _ = below(t.deck_seed, 2)
    for _ in range(ROUNDS * m.seats):
        turn(m, t)
        if is_over(t):
            break
    return t


def playouts(m: Model, t: Table, seat: int, first: int, count: int) -> int:
    """Return the victories of a seat in games with numbers from the first."""
    return sum(win(play_out(m, t, number), seat) for number in range(first, first + count))
