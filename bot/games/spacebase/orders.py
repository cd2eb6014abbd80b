"""Standing orders: what to take from rolls without being asked, set by each player at any time."""

from __future__ import annotations

from functools import cache
from typing import Final, cast

from bot.games.contract import Choices, Complete, Decision, OldVerb, Option, Pick, Said, Text, t
from bot.games.spacebase import phrases
from bot.games.spacebase.events import Event, OrderSet
from bot.games.spacebase.state import Order, State

ORDERS: Final = OldVerb("orders", t("Auto-choice"), private=True)
OPTION: Final = Option(ORDERS.value, ORDERS.name, t("when you are asked about a roll"))
_HINTS: Final[dict[Order, Text]] = {
    "ask": t("you choose for every roll"),
    "clear": t("a choice that is nowhere worse is taken for you"),
    "credits": t("the choice with most credits"),
    "points": t("the choice with most points, then credits"),
    "income": t("the choice with most income, then credits"),
    "best": t("as when time runs out"),
}
_ORDERS: Final = tuple(Option(order, phrases.order_name(order), hint) for order, hint in _HINTS.items())
_WHICH = t("When do you want to choose, and what is taken otherwise? No automatic choice ever spends a charge.")


@cache
def decision(seat: int) -> Decision:
    """A seat that is asked nothing else may still set its order."""
    return Decision(seat, "orders", t("You may set an auto-choice."), (ORDERS,), optional=True)


def chooses(order: Order) -> bool:
    """Whether who has this order is never asked."""
    return order not in ("ask", "clear")


def fields(seat: int, said: Said) -> Choices:
    """What follows the verb."""
    return _pick(seat) if len(said) == 1 else _preview(cast(Order, said[1]))


@cache
def _pick(seat: int) -> Pick:
    return Pick("order", _WHICH, _ORDERS, part=f"seat{seat}")


@cache
def _preview(order: Order) -> Complete:
    return Complete(t("From now on: {order}.", order=phrases.order_name(order)))


def play(state: State, seat: int, order: str, events: list[Event]) -> None:
    """Known to the seat alone."""
    state.seats[seat].order = cast(Order, order)
    events.append(OrderSet(seat=seat, order=order, to=(seat,)))
