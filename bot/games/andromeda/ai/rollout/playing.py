"""The rules for machine code, and rounds that are played on to their end."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot.games.andromeda.ai.rollout.policy import decide
from bot.games.andromeda.ai.rollout.table import (
    ACTION,
    ACTIONS,
    ANSWER,
    ANSWER_CARD,
    CARDS,
    CHALLENGE,
    CLOSE,
    DEPLOY,
    DRAW,
    DRAWS,
    EARTH,
    EXCHANGE,
    FINAL,
    HOLD,
    LEADER,
    MOVE,
    OFFER,
    OFFER_CARD,
    ORBIT,
    OVER,
    PASS,
    PHASE,
    POINTS,
    RECALL,
    RING,
    SHIP,
    SHIP_STEP,
    STOP,
    SWAP,
    SWAP_SETS,
    TAKE,
    TECH,
    TECH_STEP,
    TRANSPORTS,
    TURN,
    Floats,
    Ints,
    Table,
)
from bot.games.andromeda.ai.rollout.worth import N_MIND, promise
from bot.games.engine.compiled import called, compiled_of, inlined

Luck = NDArray[np.uint64]
STEPS: Final = 300
"""Sayings that no round has."""


@inlined
def below(luck: Luck, n: int) -> int:
    """A number from 0 to n - 1 (splitmix64)."""
    luck[0] += np.uint64(0x9E3779B97F4A7C15)
    z = luck[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return int(np.int64((z >> np.uint64(33)) % np.uint64(n)))


@inlined
def taken_from(luck: Luck, bag: Ints, total: int) -> int:
    """The kind of one thing out of a bag of so many, which is taken out."""
    at = below(luck, total)
    for kind in range(bag.shape[0]):
        if at < bag[kind]:
            bag[kind] -= 1
            return kind
        at -= bag[kind]
    return 0


@called
def draw_cards(table: Table, seat: int, count: int, luck: Luck) -> None:
    """Draws cards into a hand; an empty pile is renewed from the discards."""
    left = 0
    for planet in range(7):
        left += table.deck[planet]
    for _ in range(count):
        if not left:
            for planet in range(7):
                table.deck[planet] = table.discard[planet]
                left += table.discard[planet]
                table.discard[planet] = 0
            if not left:
                return
        table.hands[seat, taken_from(luck, table.deck, left)] += 1
        left -= 1


@inlined
def held(table: Table, seat: int) -> int:
    """How many cards a seat holds."""
    total = 0
    for card in range(11):
        total += table.hands[seat, card]
    return total


# --- movement --------------------------------------------------------------------------------------------------------


@called
def may_move(table: Table, seat: int) -> bool:
    """Whether the seat has a movement card, and something to move."""
    stations = table.seats[seat, EARTH]
    for planet in range(7):
        stations += table.stations[planet, seat]
    return table.seats[seat, TRANSPORTS] > 0 and stations > 0


@called
def next_mover(table: Table) -> None:
    """The next seat that may use a movement card; after all of them the trade begins."""
    seats = table.seats.shape[0]
    while True:
        seat = (table.now[TURN] + 1) % seats
        if seat == table.now[LEADER]:
            begin_trade(table)
            return
        table.now[TURN] = seat
        if may_move(table, seat):
            return


# --- trade -----------------------------------------------------------------------------------------------------------


@called
def begin_trade(table: Table) -> None:
    """Nothing lies open."""
    table.now[PHASE], table.now[TURN] = OFFER, table.now[LEADER]
    table.sets[:] = 0
    table.answers[:] = -1
    table.out[:] = 0
    table.done[:] = 0


@called
def offer(table: Table, card: int) -> None:
    """The leader's card; who cannot answer drops out."""
    seats, leader = table.seats.shape[0], table.now[LEADER]
    table.hands[leader, card] -= 1
    table.sets[leader, card] += 1
    table.now[PHASE] = ANSWER
    left = 0
    for step in range(1, seats):
        seat = (leader + step) % seats
        if table.out[seat]:
            continue
        able = False
        for one in range(11):
            able = able or (table.hands[seat, one] > 0 and table.sets[leader, one] == 0)
        if able:
            left += 1
        else:
            table.out[seat] = 1
            for one in range(11):
                table.hands[seat, one] += table.sets[seat, one]
                table.sets[seat, one] = 0
    if not left:
        take(table, leader)
        begin_actions(table)
        return
    next_answer(table)


@called
def next_answer(table: Table) -> None:
    """Who has not answered; or the cards are revealed."""
    seats, leader = table.seats.shape[0], table.now[LEADER]
    for step in range(1, seats):
        seat = (leader + step) % seats
        if not table.out[seat] and table.answers[seat] < 0:
            table.now[TURN] = seat
            return
    played = 0
    for card in range(11):
        played += table.sets[leader, card]
    for seat in range(seats):
        if table.answers[seat] >= 0:
            table.sets[seat, table.answers[seat]] += 1
            table.answers[seat] = -1
    table.now[TURN] = leader
    table.now[PHASE] = OFFER
    most = 3 + (table.seats[leader, TECH] >= 1)
    if played == most or not held(table, leader):
        close(table)


@called
def close(table: Table) -> None:
    """The leader plays no more cards."""
    table.now[PHASE], table.now[TURN] = SWAP, table.now[LEADER]
    go_on(table)


@called
def take(table: Table, seat: int) -> None:
    """The seat takes its set into hand."""
    for card in range(11):
        table.hands[seat, card] += table.sets[seat, card]
        table.sets[seat, card] = 0
    table.done[seat] = 1


@called
def swap(table: Table, seat: int, partner: int) -> None:
    """The seat takes the partner's set, who decides next."""
    for card in range(11):
        table.hands[seat, card] += table.sets[partner, card]
        table.sets[partner, card] = table.sets[seat, card]
        table.sets[seat, card] = 0
    table.done[seat] = 1
    table.now[TURN] = partner


@called
def go_on(table: Table) -> None:
    """Makes the choices that are none; the actions begin when all is traded."""
    seats, leader = table.seats.shape[0], table.now[LEADER]
    while True:
        partners, partner, first = 0, -1, -1
        for step in range(seats):
            seat = (leader + step) % seats
            if table.out[seat] or table.done[seat]:
                continue
            if first < 0:
                first = seat
            if seat != table.now[TURN]:
                partners += 1
                partner = seat
        if first < 0:
            begin_actions(table)
            return
        turn = table.now[TURN]
        if table.out[turn] or table.done[turn]:
            table.now[TURN] = first
            continue
        if not partners:
            take(table, turn)
        elif turn == leader and partners == 1:
            swap(table, turn, partner)
        else:
            return


# --- actions ---------------------------------------------------------------------------------------------------------


@called
def begin_actions(table: Table) -> None:
    """The leader's turn."""
    table.now[PHASE], table.now[TURN], table.now[ACTIONS] = ACTION, table.now[LEADER], 3


@called
def action_done(table: Table) -> None:
    """One action is used up."""
    table.now[ACTIONS] -= 1
    if table.now[ACTIONS] <= 0 or not held(table, table.now[TURN]):
        next_seat(table)


@called
def next_seat(table: Table) -> None:
    """The next turn; after the last one the round is over."""
    seat = (table.now[TURN] + 1) % table.seats.shape[0]
    if seat == table.now[LEADER]:
        table.now[PHASE] = OVER
    else:
        table.now[TURN], table.now[ACTIONS] = seat, 2


@called
def spend(table: Table, seat: int, code: Ints) -> int:
    """Plays a set; how many cards and jokers it has."""
    planet, count, jokers = code[1], code[2], 0
    table.hands[seat, planet] -= count
    table.discard[planet] += count
    for kind in range(4):
        used = code[CARDS + 7 + kind]
        table.hands[seat, 7 + kind] -= used
        table.bonus[kind] += used
        jokers += used
    return jokers


@called
def gain(table: Table, seat: int, count: int, jokers: int) -> None:
    """The bonus card of a set."""
    if jokers or count < 4:
        return
    kind = min(count, 7) - 4
    if table.bonus[kind]:
        table.bonus[kind] -= 1
        table.hands[seat, 7 + kind] += 1


@called
def ring(table: Table, seat: int, luck: Luck) -> None:
    """One station comes out, each equally likely."""
    planet = table.now[RING]
    owner = taken_from(luck, table.stations[planet], int(table.every[planet]))
    table.every[planet] -= 1
    table.now[DRAWS] -= 1
    if owner == seat and table.taken[planet] < 3:
        table.seats[seat, POINTS] += ORBIT[planet, table.taken[planet]]
        table.taken[planet] += 1
        full = 0
        for one in range(7):
            full += table.taken[one] == 3
        if full >= 3:
            table.now[FINAL] = 1
        end_ring(table)
        return
    table.seats[owner, EARTH] += 1
    if not table.now[DRAWS] or not table.every[planet]:
        end_ring(table)


@called
def end_ring(table: Table) -> None:
    """The challenge is over."""
    table.now[RING], table.now[DRAWS] = -1, 0
    action_done(table)


@called
def perform(table: Table, seat: int, code: Ints, luck: Luck) -> None:
    """Does what a seat says, and what follows."""
    verb, what, count, number = code[0], code[1], code[2], code[3]
    if verb == MOVE:
        jokers = spend(table, seat, code)
        table.seats[seat, EARTH] -= number
        table.stations[what, seat] += number
        table.every[what] += number
        gain(table, seat, count, jokers)
        action_done(table)
    elif verb == CHALLENGE:
        jokers = spend(table, seat, code)
        gain(table, seat, count, jokers)
        table.now[RING] = what
        table.now[DRAWS] = (count + jokers + (table.seats[seat, TECH] >= 3)) // 2
        ring(table, seat, luck)
    elif verb == EXCHANGE:
        total = 0
        for card in range(11):
            given = code[CARDS + card]
            total += given
            table.hands[seat, card] -= given
            if card < 7:
                table.discard[card] += given
            else:
                table.bonus[card - 7] += given
        draw_cards(table, seat, total, luck)
        action_done(table)
    elif verb == SHIP_STEP:
        spend(table, seat, code)
        table.seats[seat, SHIP] += 1
        action_done(table)
    elif verb == TECH_STEP:
        spend(table, seat, code)
        table.seats[seat, TECH] += 1
        action_done(table)
    elif verb == PASS:
        next_seat(table)
    elif verb == DRAW:
        ring(table, seat, luck)
    elif verb == STOP:
        end_ring(table)
    elif verb == HOLD:
        next_mover(table)
    elif verb == DEPLOY:
        table.seats[seat, TRANSPORTS] -= 1
        table.seats[seat, EARTH] -= number
        table.stations[what, seat] += number
        table.every[what] += number
        next_mover(table)
    elif verb == RECALL:
        table.seats[seat, TRANSPORTS] -= 1
        own = table.stations[what, seat]
        table.seats[seat, EARTH] += own
        table.stations[what, seat] = 0
        table.every[what] -= own
        next_mover(table)
    elif verb == OFFER_CARD:
        offer(table, what)
    elif verb == CLOSE:
        close(table)
    elif verb == ANSWER_CARD:
        table.hands[seat, what] -= 1
        table.answers[seat] = what
        next_answer(table)
    elif verb == SWAP_SETS:
        table.now[PHASE] = SWAP
        swap(table, seat, what)
        go_on(table)
    elif verb == TAKE:
        take(table, seat)
        go_on(table)


@compiled_of(*(str(Path(__file__).with_name(f"{name}.py")) for name in ("table", "worth", "policy", "playing")))
def ended(table: Table, code: Ints, weights: Floats, seed: int) -> float:
    """What the seat that is to say something has of saying this, in place: all play on to the end of the round."""
    luck, mind, then = np.zeros(1, np.uint64), np.zeros(N_MIND), np.zeros(CARDS + 11, np.int64)
    luck[0] = np.uint64(seed)
    seat = table.now[TURN]
    perform(table, seat, code, luck)
    for _ in range(STEPS):
        if table.now[PHASE] == OVER:
            break
        decide(table, table.now[TURN], weights, mind, then)
        perform(table, table.now[TURN], then, luck)
    return promise(table, seat, weights[0], mind)
