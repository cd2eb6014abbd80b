"""Stage: standing orders for rolls, set by each player at any time."""

from __future__ import annotations

from functools import cache
from typing import Final, cast

from bot.games.contract import ChoicePath, Choices, Command, Complete, Decision, Option, Part, Pick, Text, signed, t
from bot.games.spacebase import actions as act
from bot.games.spacebase.events import OrderSet
from bot.games.spacebase.move import Move, Stage, Verb
from bot.games.spacebase.rules import allocating, tracks
from bot.games.spacebase.state import Order, State
from bot.games.spacebase.words import phrases

_HINTS: Final[dict[Order, Text]] = {
    "ask": t("you choose for every roll"),
    "clear": t("a choice that is nowhere worse is taken for you"),
    "credits": t("the choice with most credits"),
    "points": t("the choice with most points, then credits"),
    "income": t("the choice with most income, then credits"),
    "best": t("as when time runs out"),
}
_ORDERS: Final = tuple(Option(order, phrases.order_name(order), hint) for order, hint in _HINTS.items())
_WHICH = t("What is taken from rolls without asking you? Auto-answers never spend a charge.")


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, order):
            return Complete(lambda: t("From now on: {order}.", order=phrases.order_name(cast("Order", order))))
        case _:
            return Pick("order", _WHICH, _ORDERS, part=Part("seat", seat))


def _play(move: Move, seat: int, action: act.Orders) -> None:
    """Set the order, private to the seat; it applies at once to the seat's pending choice."""
    me = move.state.seats[seat]
    me.order = cast("Order", action.order)
    move.tell(OrderSet(seat=seat, order=action.order, to=(seat,)))
    if move.state.phase == "allocate" and not me.choice and me.order != "ask":
        allocating.choose_alone(move, seat)


ORDERS: Final = Verb(
    act.Orders,
    signed("options", t("Auto-answers: rolls")),
    Command(t("orders"), t("What you take from rolls without being asked")),
    t("when you are asked about a roll"),
    fields=_fields,
    play=_play,
    shown=False,
    private=True,
)
"""Its button is on the screen of all auto-answers."""


@cache
def decision(seat: int) -> Decision:
    """Return the decision, which nobody waits for."""
    return Decision(seat, "orders", t("*Auto-answers* can take rolls for you."), (ORDERS,), optional=True)


def _decisions(state: State) -> tuple[Decision, ...]:
    """Return a decision for each seat, next to the main stage."""
    return ()


def default(state: State, seat: int) -> ChoicePath:
    """Return the current order of the seat."""
    return (ORDERS.value, state.seats[seat].order)


STAGE = Stage((ORDERS,), _decisions, default, open_to=tracks.plays)
