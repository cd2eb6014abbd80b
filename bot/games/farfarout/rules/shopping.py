"""Buying and selling items (F49 to F51)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.games.contract import (
    ChoicePath,
    Choices,
    Command,
    Complete,
    Decision,
    Option,
    Part,
    Pick,
    Refusal,
    Text,
    Who,
    signed,
    t,
)
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import RELIC, TECH, WEIRD, Book
from bot.games.farfarout.components.data import CURRENCIES, Item
from bot.games.farfarout.events import Bought, Sold
from bot.games.farfarout.move import Move, Verb, ground, open_first, planet_at, visited
from bot.games.farfarout.rules import belongings, piles, quests, tasks
from bot.games.farfarout.rules.trading import NO_TOKEN, ORANGE
from bot.games.farfarout.state import Planet, Seat, State, Task
from bot.games.farfarout.words import phrases

ROW: Final = 3
NONE: Final = "none"
SHOPS: Final = {"tech": TECH, "weird": WEIRD}
_NO_SHOP = Refusal("F49", t("There is nothing to buy here."))
_SOLD_OUT = Refusal("F49", t("There are no items left to buy here."))
_NO_ITEM = Refusal("F50", t("You have no item that you can sell here."))
_SHOPPING: Final = Complete(t("The row of items here is refilled to three; then you may buy one of them."), final=True)
_LOOKING: Final = Complete(t("You may buy one of the items that lie here."))
_WHICH = t("Which item do you buy?")
_WHICH_SOLD = t("Which item do you sell?")
_CURRENCY = t("In which currency?")
_NO_CURRENCY: Final = Pick("currency", _CURRENCY, (Option(NONE, t("nothing is paid")),), rule="F49")
_NONE_TAKEN: Final = Complete(t("You buy nothing."))


def shop(book: Book, planet: Planet) -> int | None:
    """Return the deck of a planet's shop; None if it has none."""
    icons = book.planets[planet.token].icons
    return next((deck for icon, deck in SHOPS.items() if icon in icons), None)


def prices(item: Item) -> dict[str, int]:
    """Return an item's prices by currency."""
    return {currency: n for currency in CURRENCIES if (n := getattr(item.price, currency))}


# --- buying ----------------------------------------------------------------------------------------------------------


def _shown(book: Book, planet: Planet) -> int:
    """Return the number of items of the row, without relics sold here."""
    return sum(book.item_decks[item] != RELIC for item in planet.goods)


def _no_shop(state: State, seat: int) -> Refusal | None:
    if not state.tokens[ORANGE]:
        return NO_TOKEN
    book = books.of(state)
    planet = planet_at(book, state, state.seats[seat].place)
    if planet is None:
        return _NO_SHOP
    if planet.goods:
        return None
    deck = shop(book, planet)
    if deck is None:
        return _NO_SHOP
    return None if piles.left(state, deck) else _SOLD_OUT


def _looking(state: State, seat: int, said: ChoicePath) -> Choices:
    book, planet = books.of(state), ground(state, seat)
    return _LOOKING if shop(book, planet) is None or _shown(book, planet) >= ROW else _SHOPPING


def _refill(move: Move, seat: int, action: act.Shop) -> None:
    """Spend an orange token and refill the row, of which one item may be bought."""
    move.state.tokens[ORANGE] -= 1
    planet = ground(move.state, seat)
    if (deck := shop(move.book, planet)) is not None:
        piles.lay_out(move, seat, deck, planet.goods, ROW - _shown(move.book, planet))
    move.ask(Task(seat, "shop"))


SHOP = Verb(
    act.Shop,
    signed("tech_item", t("Buy an item")),
    Command(t("shop"), t("Lay out items to buy")),
    phrases.TOKEN_NAMES["orange"],
    why_not=_no_shop,
    fields=_looking,
    play=_refill,
)


# --- choice of an item
# ---------------------------------------------------------------------------------------------------


def _payable(me: Seat, item: Item) -> tuple[str, ...]:
    """Return the currencies in which the seat can pay for an item."""
    return tuple(currency for currency, n in prices(item).items() if getattr(me, currency) >= n)


def _buying(state: State, seat: int, said: ChoicePath) -> Choices:
    book, me = books.of(state), state.seats[seat]
    match said:
        case (_, "none"):
            return _NO_CURRENCY
        case (_, "none", _):
            return _NONE_TAKEN
        case (_, item):
            return _currencies(book.items[book.numbers[item]], _payable(me, book.items[book.numbers[item]]))
        case (_, item, currency):
            name, price = phrases.name_of(book, item), _amount(book, item, currency)
            return Complete(lambda: t("You buy {item} for {price}.", item=name, price=price))
        case _:
            goods = ground(state, seat).goods
            options = [_offer(book, item, payable=bool(_payable(me, book.items[item]))) for item in goods]
            return Pick("item", _WHICH, open_first(options, Option(NONE, t("Nothing"))), rule="F49")


def _offer(book: Book, item: int, *, payable: bool) -> Option:
    price = book.items[item].price
    too_dear = Refusal("F51", lambda: t("That costs {price}, which you can't pay.", price=phrases.price(price)))
    return belongings.option(book, item, None if payable else too_dear)


def _currencies(item: Item, payable: Iterable[str]) -> Pick:
    each = prices(item)
    options = tuple(Option(currency, phrases.amount(currency, each[currency])) for currency in payable)
    return Pick("currency", _CURRENCY, options, rule="F51")


def _amount(book: Book, item: str, currency: str) -> Text:
    return phrases.amount(currency, prices(book.items[book.numbers[item]])[currency])


def _buy(move: Move, task: Task, action: act.Buy) -> None:
    """Buy an item for one of its prices."""
    seat, said, currency = task.seat, action.item, action.currency
    if said == NONE:
        return
    me, item = move.seat(seat), move.book.numbers[said]
    planet = ground(move.state, seat)
    planet.goods.remove(item)
    price = prices(move.book.items[item])[currency]
    setattr(me, currency, getattr(me, currency) - price)
    me.items.append(item)
    move.tell(Bought(seat=seat, item=said, currency=currency, price=price))
    quests.deed(move, seat, "buy")


BUY = Verb(
    act.Buy,
    signed("tech_item", t("Buy")),
    Command(t("buy"), t("Buy one of the items laid out, or nothing"), group=act.CHOOSE),
    fields=_buying,
    play=tasks.done(_buy),
)


def _decision(state: State, task: Task) -> Decision:
    prompt = t("{who} may buy one item of the row.", who=Who(task.seat))
    return Decision(task.seat, "shop", prompt, (BUY,), part=visited(state, task.seat))


STAGE = tasks.stage((BUY,), _decision, lambda state, task: (BUY.value, NONE, NONE))


# --- selling ---------------------------------------------------------------------------------------------------------


def _for_sale(state: State, seat: int) -> list[int]:
    """Return the items that can be sold here: relics anywhere, others at either kind of shop."""
    book, me = books.of(state), state.seats[seat]
    planet = planet_at(book, state, me.place)
    if planet is None:
        return []
    everything = shop(book, planet) is not None
    return [item for item in me.items if everything or book.item_decks[item] == RELIC]


def _no_sale(state: State, seat: int) -> Refusal | None:
    if not state.tokens[ORANGE]:
        return NO_TOKEN
    return None if _for_sale(state, seat) else _NO_ITEM


def _selling(state: State, seat: int, said: ChoicePath) -> Choices:
    book = books.of(state)
    match said:
        case (_, item):
            one = book.items[book.numbers[item]]
            return _currencies(one, prices(one))
        case (_, item, currency):
            name, price = phrases.name_of(book, item), _amount(book, item, currency)
            return Complete(lambda: t("You sell {item} for {price}.", item=name, price=price))
        case _:
            options = tuple(belongings.option(book, item) for item in sorted(_for_sale(state, seat)))
            return Pick("item", _WHICH_SOLD, options, part=Part("cargo", seat), rule="F50")


def _sell(move: Move, seat: int, action: act.Sell) -> None:
    """Spend an orange token and sell an item for one of its prices; others may buy it there."""
    move.state.tokens[ORANGE] -= 1
    said, currency = action.item, action.currency
    me, item = move.seat(seat), move.book.numbers[said]
    planet = ground(move.state, seat)
    price = prices(move.book.items[item])[currency]
    belongings.item_leaves(move, seat, item)
    planet.goods.append(item)
    setattr(me, currency, getattr(me, currency) + price)
    move.tell(Sold(seat=seat, item=said, currency=currency, price=price))
    quests.deed(move, seat, "sell")


SELL = Verb(
    act.Sell,
    signed("item", t("Sell an item")),
    Command(t("sell"), t("Sell one of your items")),
    phrases.TOKEN_NAMES["orange"],
    why_not=_no_sale,
    fields=_selling,
    play=_sell,
)
