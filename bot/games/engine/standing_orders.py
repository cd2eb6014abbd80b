"""Standing orders, said and answered: the forms are walked as choices are."""

from __future__ import annotations

from collections.abc import Collection

from bot.games.contract import (
    A,
    Ask,
    ChoicePath,
    Choices,
    Complete,
    E,
    Game,
    Option,
    OrderForm,
    Pick,
    Refused,
    S,
    Text,
    V,
    t,
)
from bot.games.engine.choice_walk import accept

GONE = t("This auto-answer is not possible any more.")


def forms(game: Game[S, A, V, E]) -> dict[str, OrderForm[V]]:
    """Those of a game by name."""
    return {form.id: form for form in game.orders}


def order_support(game: Game[S, A, V, E], view: V) -> Ask:
    """The choices of whoever gives an order: which form, then its fields."""
    known = forms(game)

    def choices(said: ChoicePath) -> Choices:
        if said:
            return known[said[0]].fields(view, said)
        options = tuple(Option(form.id, form.name, form.about) for form in game.orders)
        return Pick("order", t("What do you want done for you?"), options)

    return choices


def walked(ask: Ask, said: ChoicePath) -> Choices:
    """The choices after `said`, every value of which is checked. Raises Refused at the first that is not legal."""
    for at, value in enumerate(said):
        accept(ask(said[:at]), value)
    return ask(said)


def order_of(game: Game[S, A, V, E], view: V, said: ChoicePath) -> Text:
    """An order as a sentence. Raises Refused if it cannot be said, or not any more."""
    if not said or said[0] not in forms(game):
        raise Refused("", GONE)
    found = walked(order_support(game, view), said)
    if not isinstance(found, Complete):
        raise Refused("", t("Something is still missing."))
    return found.preview


def answer(game: Game[S, A, V, E], view: V, ask: Ask, kinds: Collection[str], said: ChoicePath) -> ChoicePath | None:
    """What a seat says by an order when it is asked something of these kinds; None: nothing by this one.

    Raises Refused if the order, or what it says, is not possible any more.
    """
    order_of(game, view, said)
    form = forms(game)[said[0]]
    if not set(form.kinds).intersection(kinds):
        return None
    answer = form.answer(view, ask, said)
    if answer is not None and not isinstance(walked(ask, answer), Complete):
        raise Refused("", t("Something is still missing."))
    return answer
