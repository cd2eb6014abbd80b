"""What a seat, or the public, may know of a state."""

from __future__ import annotations

from bot.games.spacebase.parts import book as books
from bot.games.spacebase.parts.book import LEVELS
from bot.games.spacebase.rules import piles, readings
from bot.games.spacebase.state import Placed, Seat, Sector, State
from bot.games.spacebase.view import PlacedView, SeatView, SectorView, TaskView, View


def view(state: State, seat: int | None) -> View:
    """All but others' drawn ships, choices and standing orders."""
    book = books.of(state)
    me = None if seat is None else state.seats[seat]
    return View(
        seat=seat,
        seats=tuple(_seat(one, state.phase) for one in state.seats),
        first=state.first,
        active=state.active,
        left=tuple(piles.left(state, book, level) for level in LEVELS),
        yard=tuple(tuple(row) for row in state.yard),
        colonies=tuple(state.colonies),
        set=readings.cards(state),
        phase=state.phase,
        round=state.round,
        dice=tuple(state.dice),
        fixed=tuple(state.fixed),
        gains=tuple(state.gains),
        tasks=tuple(TaskView(task.seat, task.kind, tuple(task.levels), task.times, task.high) for task in state.tasks),
        bought=state.bought,
        final=state.final,
        playoff=tuple(state.playoff),
        winner=state.winner,
        taken=tuple(state.taken),
        unseen=_unseen(state, me),
        drawn=() if me is None else tuple(me.drawn),
        choice="" if me is None else me.choice,
        order="ask" if me is None else me.order,
        rules=state.rules,
    )


def _seat(me: Seat, phase: str) -> SeatView:
    return SeatView(
        me.credits,
        me.income,
        me.points,
        tuple(_sector(here) for here in me.sectors),
        me.choice.endswith(".") if phase == "draft" else bool(me.choice),
        len(me.drawn),
        me.gained,
        tuple(me.charged),
    )


def _sector(here: Sector) -> SectorView:
    return SectorView(
        None if here.station is None else _placed(here.station),
        here.colony,
        tuple(_placed(ship) for ship in here.deployed),
    )


def _placed(ship: Placed) -> PlacedView:
    return PlacedView(ship.card, ship.charges)


def _unseen(state: State, me: Seat | None) -> tuple[int, ...]:
    """The ships that the viewer sees nowhere: those in and under the decks, and those that others have drawn."""
    hidden = {card for card, there in enumerate(state.deck) if there}
    for cards in (*state.under, *(other.drawn for other in state.seats if other is not me)):
        hidden.update(cards)
    return tuple(sorted(hidden))
