"""Standing orders: what to take from rolls without being asked, set by each player at any time."""

from __future__ import annotations

from functools import cache
from typing import Final, cast, get_args

from bot.games.contract import Choices, Complete, Decision, Option, Pick, Said, Verb, Who, t
from bot.games.spacebase.events import Event, OrderSet
from bot.games.spacebase.state import Order, State

ORDERS: Final = Verb("orders", t("Standing order"), private=True)
OPTION: Final = Option(ORDERS.value, ORDERS.name, t("what to take from rolls without being asked"))
_NAMES: Final = {
    "ask": (t("Ask me"), t("I choose for every roll")),
    "credits": (t("Most credits"), t("what gives most credits now")),
    "points": (t("Most points"), t("what gives most points, then most credits")),
    "income": (t("Most income"), t("what gives most income, then most credits")),
    "best": (t("Worth most"), t("what the table thinks best")),
}
_ORDERS: Final = tuple(Option(order, *_NAMES[order]) for order in get_args(Order))
_WHICH = t("What do you take from rolls when nobody asks you? No order ever spends a charge.")
_PICK = Pick("order", _WHICH, _ORDERS)


@cache
def decision(seat: int) -> Decision:
    """A seat that is asked nothing else may still set its order."""
    return Decision(seat, "orders", t("{who} may set a standing order.", who=Who(seat)), (ORDERS,), optional=True)


def fields(said: Said) -> Choices:
    """What follows the verb."""
    return _PICK if len(said) == 1 else _preview(said[1])


@cache
def _preview(order: str) -> Complete:
    return Complete(t("From now on: {order}.", order=_NAMES[order][0]))


def play(state: State, seat: int, order: str, events: list[Event]) -> None:
    """Known to the seat alone."""
    state.seats[seat].order = cast(Order, order)
    events.append(OrderSet(seat=seat, order=order, to=(seat,)))
