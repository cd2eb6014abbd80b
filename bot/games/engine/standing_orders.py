"""Standing orders: their forms are walked as choices are."""

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
    """Return the forms of a game by id."""
    return {form.id: form for form in game.orders}


def order_support(game: Game[S, A, V, E], view: V) -> Ask:
    """Return the choices of giving an order: the form, then its fields."""
    known = forms(game)

    def choices(said: ChoicePath) -> Choices:
        if said:
            return known[said[0]].fields(view, said)
        options = tuple(Option(form.id, form.name, form.about) for form in game.orders)
        return Pick("order", t("What do you want done for you?"), options)

    return choices


def walked(ask: Ask, said: ChoicePath) -> Choices:
    """Return the choices after `said`, every value of which is checked.

    Raises Refused at the first that is not legal.
    """
    for at, value in enumerate(said):
        accept(ask(said[:at]), value)
    return ask(said)


def order_of(game: Game[S, A, V, E], view: V, said: ChoicePath) -> Text:
    """Return an order as a sentence. Raises Refused if it is not, or no longer, legal."""
    if not said or said[0] not in forms(game):
        raise Refused("", GONE)
    found = walked(order_support(game, view), said)
    if not isinstance(found, Complete):
        raise Refused("", t("Something is still missing."))
    return found.preview


def answer(game: Game[S, A, V, E], view: V, ask: Ask, kinds: Collection[str], said: ChoicePath) -> ChoicePath | None:
    """Return the seat's choice by an order at a decision of these kinds.

    None: the order does not apply. Raises Refused if the order, or its choice, is no longer possible.
    """
    order_of(game, view, said)
    form = forms(game)[said[0]]
    if not set(form.kinds).intersection(kinds):
        return None
    answer = form.answer(view, ask, said)
    if answer is not None and not isinstance(walked(ask, answer), Complete):
        raise Refused("", t("Something is still missing."))
    return answer
