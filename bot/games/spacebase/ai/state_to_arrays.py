"""Conversion of a state to the arrays of the compiled playouts."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from bot.games.spacebase.ai import array_layout as at
from bot.games.spacebase.ai import weights
from bot.games.spacebase.ai.array_layout import Ints, Model, Table
from bot.games.spacebase.components import book as books
from bot.games.spacebase.components.book import LEFT, RIGHT, Face, open_book
from bot.games.spacebase.rules import tracks
from bot.games.spacebase.state import State

_STAGES = {"start": at.TO_ROLL, "rolled": at.TO_TAKE, "allocate": at.TO_TAKE, "gain": at.TO_TAKE, "main": at.TO_BUY}
_FREE = {1: at.F_FREE1, 2: at.F_FREE2, 3: at.F_FREE3}
_CLAIM = {1: at.F_CLAIM1, 2: at.F_CLAIM2, 3: at.F_CLAIM3}


def _face(face: Face) -> Ints:
    row = np.zeros(at.FACE, np.int64)
    row[: at.F_GREEN + 1] = (
        face.credits,
        face.income,
        face.points,
        face.arrows & LEFT > 0,
        face.arrows & RIGHT > 0,
        face.green,
    )
    for level in face.claim:
        row[_CLAIM[level]] += 1
    ability = face.ability
    if ability is None or not face.price:
        return row
    row[at.F_SLOTS], row[at.F_PRICE] = face.slots, face.price
    row[at.F_OWN], row[at.F_OTHER] = ability.turn != "red", ability.turn != "blue"
    row[at.F_SCORE] = ability.points
    row[at.F_GAIN] = ability.credits
    match ability.kind:
        case "buy" | "buyhigh":
            row[at.F_BUYS] = 1
        case "raid":
            row[at.F_BUYS], row[at.F_RAID] = ability.times, ability.n
        case "victory":
            row[at.F_WINS] = 1
        case "gain" | "claim":
            for level in ability.levels:
                row[_FREE[level]] += 1
        case _:
            row[at.F_GAIN] += round(weights.ABILITY[ability.kind])
    return row


def _due(face: Face) -> tuple[float, float, float]:
    """Return the value of a hit in credits, income and points."""
    claims = weights.CLAIM
    credit = face.credits + sum(claims[level] for level in face.claim)
    points = float(face.points)
    ability = face.ability
    if ability is not None and face.price:
        use = ability.credits + weights.ABILITY[ability.kind] * ability.times
        use += sum(claims[level] for level in ability.levels)
        credit += use / face.price
        score = ability.points + (ability.n * weights.RAID if ability.kind == "raid" else 0)
        points += score / face.price
    return credit, face.income, points


@lru_cache(maxsize=16)
def model(cards: str, policies: tuple[tuple[float, ...], ...]) -> Model:
    """Return the cached model of a set, for seats with these policy weights."""
    book = open_book(cards, len(policies))
    found = np.array([(card.level, card.sector - 1, card.cost, card.points, card.id) for card in book.cards], np.int64)
    sides = (book.blue, book.red)
    faces = np.array([[_face(face) for face in side] for side in sides])
    mine = np.array(policies, np.float64)
    dues = np.array([[_due(face) for face in side] for side in sides], np.float64)
    return Model(found, faces, dues, mine)


def empty(seats: int) -> Table:
    """Return an empty table."""
    return Table(
        np.zeros(at.TABLE, np.int64),
        np.zeros((seats, at.SEAT), np.int64),
        np.zeros((seats, 2, at.SECTORS, 3), np.float64),
    )


def table_of(m: Model, state: State) -> Table:
    """Return a state as arrays."""
    from bot.games.spacebase.ai import playout

    t = empty(len(state.seats))
    shared, book = t.shared, books.of(state)
    shared[at.ACTIVE], shared[at.FIRST], shared[at.FINAL] = state.active, state.first, state.final
    shared[at.WINNER] = state.winner if state.phase == "over" else at.NOBODY
    shared[at.STAGE] = at.TO_END if state.bought or state.phase == "closing" else _STAGES.get(state.phase, at.TO_END)
    for die, value in zip((at.DIE_1, at.DIE_2), state.dice or state.fixed, strict=False):
        shared[die] = value
    for seat in range(len(state.seats)):
        waits = seat in state.gains or state.phase != "gain"
        shared[at.AT_DONE + seat] = not (waits and tracks.plays(state, seat))
    for task in state.tasks:
        if task.kind == "claim":
            for level in task.levels:
                shared[at.AT_CLAIMS + task.seat * 4 + level - 1] += 1
        elif task.kind == "buy":
            shared[at.AT_CLAIMS + task.seat * 4 + 3] += task.times
    shared[at.AT_YARD : at.AT_LEFT] = -1
    for level, row in enumerate(state.yard):
        for one, card in enumerate(row[: at.ROW]):
            shared[at.AT_YARD + level * at.ROW + one] = card
        deck = [card for card in book.ships[level + 1] if state.deck[card]]
        shared[at.AT_LEFT + level] = len(deck)
        start = at.AT_DECK + level * at.DECK
        shared[start : start + len(deck)] = deck
    for one, card in enumerate(state.colonies):
        shared[at.AT_COLONIES + one] = card
    for seat, me in enumerate(state.seats):
        row = t.seats[seat]
        row[at.CREDITS], row[at.INCOME], row[at.POINTS] = me.credits, me.income, me.points
        for where, here in enumerate(me.sectors):
            row[at.AT_STATION + where] = at.LOCKED if here.station is None else here.station.card
            if here.station is not None:
                row[at.AT_STATION_CHARGES + where] = here.station.charges
                row[at.CHARGES] += here.station.charges
                playout.lies_open(m, t, seat, where, playout.BLUE, here.station.card, 1)
            for one, ship in enumerate(here.deployed):
                playout.lies_open(m, t, seat, where, playout.RED, ship.card, 1)
                if one < at.DEEP:
                    row[at.AT_SHIPS + where * at.DEEP + one] = ship.card
                    row[at.AT_SHIP_CHARGES + where * at.DEEP + one] = ship.charges
                    row[at.AT_COUNT + where] += 1
                    row[at.CHARGES] += ship.charges
    return t
