"""Standing orders for the own turn; those for rolls are a stage (`stages.orders`)."""

from __future__ import annotations

from itertools import chain

from bot.games.contract import Ask, ChoicePath, Choices, Complete, OrderForm, Pick, t
from bot.games.engine.choice_walk import values
from bot.games.spacebase.components.book import open_book
from bot.games.spacebase.stages import rolling, turn
from bot.games.spacebase.view import View
from bot.games.spacebase.words import phrases


def _buying(view: View, said: ChoicePath) -> Choices:
    """Return any card on sale, as it may become affordable; the order ends when it is sold."""
    book = open_book(view.set, len(view.seats))
    match said:
        case (_, number):
            card = book.cards[int(number)]
            return Complete(lambda: t("Buy {card} as soon as you can pay for it.", card=phrases.card_name(card)))
        case _:
            on_sale = (*chain(*view.yard), *view.colonies)
            return Pick("card", t("Which card do you want to buy?"), tuple(book.offers[card] for card in on_sale))


def _buy(view: View, ask: Ask, said: ChoicePath) -> ChoicePath | None:
    buy, (_, card) = turn.BUY.value, said
    able = buy in values(ask) and card in values(ask, buy)
    return (buy, card) if able else None


def _end(view: View, ask: Ask, said: ChoicePath) -> ChoicePath | None:
    return (turn.END.value,)


ORDERS: tuple[OrderForm[View], ...] = (
    OrderForm(
        id="buy",
        kinds=("main",),
        name=t("Buy a card"),
        about=t("as soon as you can pay for it"),
        fields=_buying,
        answer=_buy,
    ),
    OrderForm(
        id="end",
        kinds=("main",),
        name=t("End your turn"),
        about=t("buy nothing and use nothing"),
        fields=lambda view, said: Complete(t("End your turn; buy nothing and use nothing.")),
        answer=_end,
    ),
    OrderForm(
        id="roll",
        kinds=("start",),
        name=t("Roll at once"),
        about=t("set no die before it"),
        fields=lambda view, said: Complete(t("Roll without setting a die first.")),
        answer=lambda view, ask, said: (rolling.ROLL.value,),
    ),
    OrderForm(
        id="keep",
        kinds=("rolled",),
        name=t("Keep the roll"),
        about=t("use no charge on the dice"),
        fields=lambda view, said: Complete(t("Keep every roll.")),
        answer=lambda view, ask, said: (rolling.KEEP.value,),
    ),
)
