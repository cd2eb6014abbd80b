"""Which standing order answers what a seat is asked, and after what pause."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from datetime import timedelta
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract import ChoicePath, Refused
from bot.games.engine.standing_orders import answer, forms
from bot.games.registry import AnyGame
from bot.rows import OrderRow
from bot.tables.model.loading import TableSnapshot

ALWAYS, ONCE, ROUND = "always", "once", "round"
"""Until when an order stands; ROUND is followed by the number of the last one."""
PAUSES = {"live": (2.0, 8.0), "days": (30.0, 15 * 60.0)}
"""Seconds that an order waits, so that a quick answer tells nothing: as long as a hand might take."""
_LOTS = 1 << 32


class MatchedOrder(Struct, frozen=True):
    """An order that answers now what its seat is asked; `said` None: it cannot be followed any more."""

    order: OrderRow
    said: ChoicePath | None


def said_of(order: OrderRow) -> ChoicePath:
    """What its owner said, the form first."""
    return (order.form, *order.said)


def until_round(number: int) -> str:
    """Until the end of this round."""
    return f"{ROUND} {number}"


def last_round(until: str) -> int | None:
    """The round at whose end an order ends; None if it does not end with one."""
    kind, _, number = until.partition(" ")
    return int(number) if kind == ROUND else None


def standing(loaded: TableSnapshot, state: Any, seat: int) -> list[OrderRow]:
    """The orders of whoever sits there that are not over, oldest first."""
    user = loaded.info.seats[seat].user_id
    own = [one for one in loaded.orders if user is not None and (one.seat, one.user_id) == (seat, user)]
    if not own:
        return []
    now = loaded.game.round(loaded.game.view(state, seat))
    return [one for one in own if (last := last_round(one.until)) is None or now <= last]


def without_orders(loaded: TableSnapshot, orders: Collection[int]) -> TableSnapshot:
    """The table as if these had not been ordered."""
    return replace(loaded, orders=tuple(one for one in loaded.orders if one.id not in orders))


def is_for_once(order: OrderRow, game: AnyGame) -> bool:
    """Whether an order stands for the next time only; those of some forms do, whatever was said."""
    form = forms(game).get(order.form)
    return order.until == ONCE or (form is not None and form.once)


def expired(loaded: TableSnapshot, seat: int) -> tuple[int, ...]:
    """The orders for one time that end when the seat answers what it is asked now, by whichever hand."""
    kinds = _kinds(loaded.game, loaded.state, seat)
    known = forms(loaded.game)
    return tuple(
        one.id
        for one in loaded.orders
        if one.seat == seat
        and one.form in known
        and kinds & set(known[one.form].kinds)
        and is_for_once(one, loaded.game)
    )


def found(loaded: TableSnapshot, state: Any, seat: int) -> MatchedOrder | None:
    """The first order that answers what the table waits for the seat to decide."""
    game = loaded.game
    kinds = _kinds(game, state, seat)
    orders = standing(loaded, state, seat) if kinds else ()
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


def _kinds(game: AnyGame, state: Any, seat: int) -> set[str]:
    """What the table waits for the seat to decide."""
    return {one.kind for one in game.pending(state) if one.seat == seat and not one.optional}


def pause(speed: str, rooms: Sequence[timedelta]) -> timedelta:
    """How long an order waits; less than half of each room that there is until a clock runs out."""
    shortest, longest = PAUSES[speed]
    lot = secrets.randbelow(_LOTS) / _LOTS
    seconds = shortest * (longest / shortest) ** lot
    room = min((one.total_seconds() for one in rooms), default=None)
    if room is not None and seconds > room / 2:
        seconds = max(0.0, room / 2) * lot
    return timedelta(seconds=seconds)
