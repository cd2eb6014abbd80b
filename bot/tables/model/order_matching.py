"""Matching of standing orders to the decisions of a seat, and their random delay."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta
from typing import Any

from msgspec import Struct

from bot.games.contract import ChoicePath, Refused
from bot.games.engine.standing_orders import answer, forms
from bot.games.registry import AnyGame
from bot.rows import OrderRow
from bot.tables.model.draft import Draft
from bot.tables.model.loading import GameSnapshot

ALWAYS, ONCE, ROUND = "always", "once", "round"
"""Expiry of an order; ROUND is followed by the number of the last round."""
PAUSES = {"live": (2.0, 8.0), "days": (30.0, 15 * 60.0)}
"""Seconds (from, to) of an order's delay by speed: as a player might take, so that it is not noticeable."""


class MatchedOrder(Struct, frozen=True):
    """An order that applies to its seat's decision now; `said` None: it no longer can."""

    order: OrderRow
    said: ChoicePath | None


def said_of(order: OrderRow) -> ChoicePath:
    """Return the choice path of an order, the form first."""
    return (order.form, *order.said)


def until_round(number: int) -> str:
    """Encode an expiry at the end of this round."""
    return f"{ROUND} {number}"


def last_round(until: str) -> int | None:
    """Decode the round at whose end an order expires; None if it has another expiry."""
    kind, _, number = until.partition(" ")
    return int(number) if kind == ROUND else None


def standing(table: GameSnapshot, seat: int) -> list[OrderRow]:
    """Return the unexpired orders of the seat's player, oldest first."""
    user = table.rows.seats[seat].user_id
    own = [one for one in table.orders if user is not None and (one.seat, one.user_id) == (seat, user)]
    if not own:
        return []
    now = table.game.round(table.game.view(table.state, seat))
    return [one for one in own if (last := last_round(one.until)) is None or now <= last]


def without_orders(table: GameSnapshot, orders: Collection[int]) -> GameSnapshot:
    """Return the table without these orders."""
    return table.with_rows(orders=tuple(one for one in table.orders if one.id not in orders))


def is_for_once(order: OrderRow, game: AnyGame) -> bool:
    """Return whether an order applies only once; orders of some forms always do."""
    form = forms(game).get(order.form)
    return order.until == ONCE or (form is not None and form.once)


def spend_orders(_: object, draft: Draft[Any]) -> Draft[Any]:
    """Effect of a move, manual or automatic: its seat's one-time orders expire."""
    table = draft.before
    if not table.orders or draft.move is None or not isinstance(table, GameSnapshot):
        return draft
    seat = draft.move.row.seat
    kinds, known = _kinds(table, seat), forms(table.game)
    spent = {
        one.id
        for one in table.orders
        if one.seat == seat
        and one.form in known
        and kinds & set(known[one.form].kinds)
        and is_for_once(one, table.game)
    }
    return draft.changing(orders=[one for one in draft.after.orders if one.id not in spent]) if spent else draft


def found(table: GameSnapshot, seat: int) -> MatchedOrder | None:
    """Return the first order that applies to the seat's current decisions."""
    game, state = table.game, table.state
    kinds = _kinds(table, seat)
    orders = standing(table, seat) if kinds else ()
    if not orders:
        return None
    known, view, ask = forms(game), game.view(state, seat), game.ask(state, seat)
    for order in orders:
        if order.form in known and not kinds & set(known[order.form].kinds):
            continue
        try:
            said = answer(game, view, ask, kinds, said_of(order))
        except Refused:
            return MatchedOrder(order, None)
        if said is not None:
            return MatchedOrder(order, said)
    return None


def _kinds(table: GameSnapshot, seat: int) -> set[str]:
    """Return the kinds of decisions that the table waits for from the seat."""
    return {one.kind for one in table.game.pending(table.state) if one.seat == seat and not one.optional}


def pause(speed: str, lot: float, rooms: Sequence[timedelta]) -> timedelta:
    """Return an order's delay, less than half of the time left on each clock.

    It follows from `lot`, a random number from 0 to 1.
    """
    shortest, longest = PAUSES[speed]
    seconds = shortest * (longest / shortest) ** lot
    room = min((one.total_seconds() for one in rooms), default=None)
    if room is not None and seconds > room / 2:
        seconds = max(0.0, room / 2) * lot
    return timedelta(seconds=seconds)
