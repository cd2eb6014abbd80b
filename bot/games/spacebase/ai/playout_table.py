"""Conversion of a state to the data of the playouts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.games.spacebase.ai import weights
from bot.games.spacebase.ai.playout import GOAL, lies_open
from bot.games.spacebase.ai.playout_types import (
    BLUE,
    DECK,
    DEEP,
    LEVELS,
    NO_DIE,
    NONE,
    RED,
    ROW,
    SECTORS,
    TO_BUY,
    TO_END,
    TO_ROLL,
    TO_TAKE,
    Card,
    Face,
    Model,
    Seat,
    Table,
)
from bot.games.spacebase.components import book as books
from bot.games.spacebase.components.book import LEFT, RIGHT, open_book
from bot.games.spacebase.rules import tracks
from bot.games.spacebase.state import Seat as SeatState
from bot.games.spacebase.state import State

_STAGES = {"start": TO_ROLL, "rolled": TO_TAKE, "allocate": TO_TAKE, "gain": TO_TAKE, "main": TO_BUY}


def _face(side: books.Face) -> Face:
    face = Face(
        due=_due(side),
        rewards=[side.credits, side.income, side.points, side.arrows & LEFT > 0, side.arrows & RIGHT > 0],
        green=side.green,
        claims=_by_level(side.claim),
    )
    ability = side.ability
    if ability is None or not side.price:
        return face
    face.slots, face.price = side.slots, side.price
    face.own, face.other = ability.turn != "red", ability.turn != "blue"
    face.gain, face.score = ability.credits, ability.points
    match ability.kind:
        case "buy" | "buyhigh":
            face.buys = 1
        case "raid":
            face.buys, face.raid = ability.times, ability.n
        case "victory":
            face.wins = True
        case "gain" | "claim":
            face.free = _by_level(ability.levels)
        case _:
            face.gain += round(weights.ABILITY[ability.kind])
    return face


def _by_level(levels: Sequence[int]) -> list[int]:
    return [levels.count(level + 1) for level in range(LEVELS)]


def _due(face: books.Face) -> list[float]:
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
    return [float(credit), float(face.income), points]


@lru_cache(maxsize=16)
def model(cards: str, seats: int) -> Model:
    """Return the cached model of a set, for a number of seats."""
    book, policy = open_book(cards, seats), weights.PLAYOUT[seats]
    return Model(
        policy,
        [max(1.0, policy.rounds * (1 - (points / GOAL) ** policy.bend)) for points in range(GOAL + 1)],
        seats,
        [Card(card.level, card.sector - 1, card.cost, card.points) for card in book.cards],
        [[_face(face) for face in side] for side in (book.blue, book.red)],
    )


def table_of(m: Model, state: State) -> Table:
    """Return the table of a state."""
    book, sale = books.of(state), [NONE] * (LEVELS * ROW + SECTORS)
    decks = [[card for card in book.ships[level + 1] if state.deck[card]] for level in range(LEVELS)]
    for level, row in enumerate(state.yard):
        for one, card in enumerate(row[:ROW]):
            sale[level * ROW + one] = card
    for one, card in enumerate(state.colonies):
        sale[LEVELS * ROW + one] = card
    t = Table(
        active=state.active,
        first=state.first,
        stage=TO_END if state.bought or state.phase == "closing" else _STAGES.get(state.phase, TO_END),
        dice=[*(state.dice or state.fixed), NO_DIE, NO_DIE][:2],
        final=state.final,
        winner=state.winner if state.phase == "over" else NONE,
        dice_seed=0,
        deck_seed=0,
        sale=sale,
        left=[len(deck) for deck in decks],
        deck=[[*deck, *[0] * (DECK - len(deck))] for deck in decks],
        seats=[_seat(m, me) for me in state.seats],
    )
    for seat, me in enumerate(t.seats):
        waits = seat in state.gains or state.phase != "gain"
        me.done = not (waits and tracks.plays(state, seat))
    for task in state.tasks:
        me = t.seats[task.seat]
        if task.kind == "claim":
            for level in task.levels:
                me.claims[level - 1] += 1
        elif task.kind == "buy":
            me.buys += task.times
    return t


def _seat(m: Model, me: SeatState) -> Seat:
    seat = Seat(me.credits, me.income, me.points)
    for where, here in enumerate(me.sectors):
        if here.station is not None:
            seat.station[where], seat.station_charges[where] = here.station.card, here.station.charges
            seat.charges += here.station.charges
            lies_open(seat, where, BLUE, m.faces[BLUE][here.station.card], 1)
        for one, ship in enumerate(here.deployed):
            lies_open(seat, where, RED, m.faces[RED][ship.card], 1)
            if one < DEEP:
                seat.ships[where][one], seat.ship_charges[where][one] = ship.card, ship.charges
                seat.count[where] += 1
                seat.charges += ship.charges
    return seat
