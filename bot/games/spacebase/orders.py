"""Standing orders: what to take from rolls without being asked, set by each player at any time."""

from __future__ import annotations

from functools import cache
from typing import Final, cast

from bot.games.contract import Choices, Complete, Decision, Option, Pick, Said, Text, Verb, Who, t
from bot.games.spacebase import phrases
from bot.games.spacebase.events import Event, OrderSet
from bot.games.spacebase.state import Order, State

ORDERS: Final = Verb("orders", t("Standing order"), private=True)
OPTION: Final = Option(ORDERS.value, ORDERS.name, t("what to take from rolls without being asked"))
_HINTS: Final[dict[Order, Text]] = {
    "ask": t("you choose for every roll"),
    "clear": t("you are asked unless one choice gives at least as much of everything"),
    "credits": t("what gives most credits"),
    "points": t("what gives most points, then most credits"),
    "income": t("what gives most income, then most credits"),
    "best": t("what the table would take for you"),
}
_ORDERS: Final = tuple(Option(order, phrases.order_name(order), hint) for order, hint in _HINTS.items())
_WHICH = t("What do you take from rolls when nobody asks you? No order ever spends a charge.")
_PICK = Pick("order", _WHICH, _ORDERS)


@cache
def decision(seat: int) -> Decision:
    """A seat that is asked nothing else may still set its order."""
    return Decision(seat, "orders", t("{who} may set a standing order.", who=Who(seat)), (ORDERS,), optional=True)


def chooses(order: Order) -> bool:
    """Whether who has this order is never asked."""
    return order not in ("ask", "clear")


def fields(said: Said) -> Choices:
    """What follows the verb."""
    return _PICK if len(said) == 1 else _preview(cast(Order, said[1]))


@cache
def _preview(order: Order) -> Complete:
    return Complete(t("From now on: {order}.", order=phrases.order_name(order)))


def play(state: State, seat: int, order: str, events: list[Event]) -> None:
    """Known to the seat alone."""
    state.seats[seat].order = cast(Order, order)
    events.append(OrderSet(seat=seat, order=order, to=(seat,)))
