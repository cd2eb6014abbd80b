"""Buying and selling items (F49 to F51)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.games.contract import Choices, Complete, Decision, OldVerb, Option, Pick, Refusal, Said, Text, Who, t
from bot.games.farfarout import belongings, phrases, piles, quests
from bot.games.farfarout.book import RELIC, TECH, WEIRD, Book
from bot.games.farfarout.data import CURRENCIES, Item
from bot.games.farfarout.events import Bought, Laid, Sold
from bot.games.farfarout.move import Move, planet_at
from bot.games.farfarout.state import Planet, Seat, State, Task
from bot.games.farfarout.trading import NO_TOKEN, ORANGE

ROW: Final = 3
NONE: Final = "none"
SHOPS: Final = {"tech": TECH, "weird": WEIRD}
VERB: Final = OldVerb("buy", t("Buy"))
_OPTION: Final = (Option(VERB.value, VERB.name),)
_NO_SHOP = Refusal("F49", t("There is nothing to buy here."))
_SOLD_OUT = Refusal("F49", t("There are no items left to buy here."))
_NO_ITEM = Refusal("F50", t("You have no item that you can sell here."))
_SHOPPING: Final = Complete(t("The row of items here is refilled to three; then you may buy one of them."), final=True)
_LOOKING: Final = Complete(t("You may buy one of the items that lie here."))
_WHICH = t("Which item do you buy?")
_WHICH_SOLD = t("Which item do you sell?")
_CURRENCY = t("In which currency?")
_NONE_OPTION: Final = Option(NONE, t("Nothing"))
_NO_CURRENCY: Final = Pick("currency", _CURRENCY, (Option(NONE, t("nothing is paid")),), rule="F49")
_NONE_TAKEN: Final = Complete(t("You buy nothing."))


def shop(book: Book, planet: Planet) -> int | None:
    """The deck of a planet's shop; None if it has none."""
    icons = book.planets[planet.token].icons
    return next((deck for icon, deck in SHOPS.items() if icon in icons), None)


def prices(item: Item) -> dict[str, int]:
    """An item's price in each currency that it has one in."""
    return {currency: n for currency in CURRENCIES if (n := getattr(item.price, currency))}


# --- buying ----------------------------------------------------------------------------------------------------------


def _shown(book: Book, planet: Planet) -> int:
    """The items of the row; relics that were sold here lie apart."""
    return sum(book.item_decks[item] != RELIC for item in planet.goods)


def shop_refusal(book: Book, state: State, seat: int) -> Refusal | None:
    """Why nothing can be bought here and now."""
    if not state.tokens[ORANGE]:
        return NO_TOKEN
    planet = planet_at(book, state, state.seats[seat].place)
    if planet is None:
        return _NO_SHOP
    if planet.goods:
        return None
    deck = shop(book, planet)
    if deck is None:
        return _NO_SHOP
    return None if piles.left(state, deck) else _SOLD_OUT


def shop_fields(book: Book, state: State, seat: int) -> Complete:
    """All is said with the verb `shop`."""
    planet = planet_at(book, state, state.seats[seat].place)
    assert planet is not None
    return _LOOKING if shop(book, planet) is None or _shown(book, planet) >= ROW else _SHOPPING


def refill(move: Move, seat: int) -> None:
    """An orange token: the row is refilled, and one item may be bought."""
    move.state.tokens[ORANGE] -= 1
    place = move.seat(seat).place
    planet = move.planet_at(place)
    assert planet is not None
    deck, laid = shop(move.book, planet), list[int]()
    if deck is not None:
        while _shown(move.book, planet) < ROW and (item := piles.draw(move, seat, deck)) is not None:
            planet.goods.append(item)
            laid.append(item)
    if laid:
        cards = tuple(move.book.items[item].id for item in laid)
        move.tell(Laid(seat=seat, place=move.place_id(place), cards=cards, planet=move.planet_id(place)))
    move.ask(Task(seat, "shop"))


@lru_cache(maxsize=256)
def decision(seat: int, planet: str) -> Decision:
    """The seat may buy one, on the planet of this id."""
    prompt = t("{who} may buy one item of the row.", who=Who(seat))
    return Decision(seat, "shop", prompt, (VERB,), part=f"planet:{planet}")


def verbs() -> tuple[Option, ...]:
    """What may be said first."""
    return _OPTION


def _payable(me: Seat, item: Item) -> tuple[str, ...]:
    """The currencies in which the seat can pay for an item."""
    return tuple(currency for currency, n in prices(item).items() if getattr(me, currency) >= n)


def buy_fields(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb `buy`."""
    me = state.seats[seat]
    match said:
        case (_,):
            planet = planet_at(book, state, me.place)
            assert planet is not None
            options = [_offer(book, item, open=bool(_payable(me, book.items[item]))) for item in planet.goods]
            return Pick("item", _WHICH, (*(one for one in options if not one.refusal), _NONE_OPTION,
                                         *(one for one in options if one.refusal)), rule="F49")  # fmt: skip
        case (_, "none"):
            return _NO_CURRENCY
        case (_, "none", _):
            return _NONE_TAKEN
        case (_, item):
            return _currencies(book, book.numbers[item], _payable(me, book.items[book.numbers[item]]))
        case (_, item, currency):
            return _preview(book, "buy", book.numbers[item], currency)
        case _:
            raise AssertionError(said)


@lru_cache(maxsize=1024)
def _offer(book: Book, item: int, *, open: bool) -> Option:  # noqa: A002
    price = phrases.price(book.items[item].price)
    refusal = None if open else Refusal("F51", t("That costs {price}, which you can't pay.", price=price))
    name = phrases.called(book.items[item].name)
    return Option(book.items[item].id, name, phrases.item_hint(book, item), refusal=refusal)


@lru_cache(maxsize=1024)
def _currencies(book: Book, item: int, payable: tuple[str, ...]) -> Pick:
    each = prices(book.items[item])
    options = tuple(Option(currency, phrases.amount(currency, each[currency])) for currency in payable)
    return Pick("currency", _CURRENCY, options, rule="F51")


@lru_cache(maxsize=1024)
def _preview(book: Book, way: str, item: int, currency: str) -> Complete:
    name, price = phrases.called(book.items[item].name), _amount(book, item, currency)
    if way == "buy":
        return Complete(t("You buy {item} for {price}.", item=name, price=price))
    return Complete(t("You sell {item} for {price}.", item=name, price=price))


def _amount(book: Book, item: int, currency: str) -> Text:
    return phrases.amount(currency, prices(book.items[item])[currency])


def buy(move: Move, seat: int, said: str, currency: str) -> None:
    """The item is the seat's; one of its prices is paid."""
    if said == NONE:
        return
    me, item = move.seat(seat), move.book.numbers[said]
    planet = move.planet_at(me.place)
    assert planet is not None
    planet.goods.remove(item)
    price = prices(move.book.items[item])[currency]
    setattr(me, currency, getattr(me, currency) - price)
    me.items.append(item)
    move.tell(Bought(seat=seat, item=said, currency=currency, price=price))
    quests.deed(move, seat, "buy")


# --- selling ---------------------------------------------------------------------------------------------------------


def _for_sale(book: Book, state: State, seat: int) -> list[int]:
    """The seat's items that can be sold here: relics on any planet, others at either kind of shop."""
    me = state.seats[seat]
    planet = planet_at(book, state, me.place)
    if planet is None:
        return []
    everything = shop(book, planet) is not None
    return [item for item in me.items if everything or book.item_decks[item] == RELIC]


def sell_refusal(book: Book, state: State, seat: int) -> Refusal | None:
    """Why nothing can be sold here and now."""
    if not state.tokens[ORANGE]:
        return NO_TOKEN
    return None if _for_sale(book, state, seat) else _NO_ITEM


def sell_fields(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb `sell`."""
    if len(said) == 1:
        options = tuple(_offer(book, item, open=True) for item in sorted(_for_sale(book, state, seat)))
        return Pick("item", _WHICH_SOLD, options, rule="F50")
    item = book.numbers[said[1]]
    if len(said) == 2:
        return _currencies(book, item, tuple(prices(book.items[item])))
    return _preview(book, "sell", item, said[2])


def sell(move: Move, seat: int, said: str, currency: str) -> None:
    """An orange token: the item lies at the planet, where others may buy it; one of its prices is gained."""
    move.state.tokens[ORANGE] -= 1
    me, item = move.seat(seat), move.book.numbers[said]
    planet = move.planet_at(me.place)
    assert planet is not None
    price = prices(move.book.items[item])[currency]
    belongings.item_leaves(move, seat, item)
    planet.goods.append(item)
    setattr(me, currency, getattr(me, currency) + price)
    move.tell(Sold(seat=seat, item=said, currency=currency, price=price))
    quests.deed(move, seat, "sell")
