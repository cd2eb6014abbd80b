"""Trading resources at moving prices (F46).

A market action lasts until its player does something else: all trades in sequence cost one token. In one turn a
resource is either bought or sold.
"""

from __future__ import annotations

from typing import Final

from bot.games.contract import (
    ChoicePath,
    Choices,
    Command,
    Complete,
    Number,
    Option,
    Part,
    Pick,
    Refusal,
    Text,
    signed,
    t,
    tn,
)
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import Book
from bot.games.farfarout.components.data import ORES
from bot.games.farfarout.events import Traded
from bot.games.farfarout.move import Move, Verb, planet_at
from bot.games.farfarout.rules import belongings, quests
from bot.games.farfarout.state import State
from bot.games.farfarout.words import phrases

ORANGE: Final = 2
"""Orange token: market."""
MOST: Final = 20
"""Maximum units in one trade; more are never useful."""
BOUGHT, SOLD = 1, -1
"""Values of `State.traded`."""
NO_TOKEN: Final = Refusal("F25", t("You have no orange token (market) left."))
_NO_PLANET = Refusal("F46", t("You can trade on a planet only."))
_NOTHING = Refusal("F46", t("You have nothing to sell, and cannot pay for a unit of anything."))
_NO_UNITS = Refusal("F46", t("You have none to sell."))
_MIXED: Final = {
    "buy": tuple(
        Refusal(
            "F46", t("You have sold {ore} this turn: it can be bought from your next turn on.", ore=phrases.ORES[ore])
        )
        for ore in ORES
    ),
    "sell": tuple(
        Refusal(
            "F46", t("You have bought {ore} this turn: it can be sold from your next turn on.", ore=phrases.ORES[ore])
        )
        for ore in ORES
    ),
}
_WAY = t("Do you buy or sell?")
_ORE = t("Which resource?")
_COUNT = t("How many units? Each one moves the price by a space.")
_WAYS: Final = {"buy": t("Buy"), "sell": t("Sell")}


def unit_prices(book: Book, space: int, way: str, count: int, extra: int = 0) -> list[int]:
    """Return the price of each unit in sequence: rising when bought, falling when sold."""
    last, step = len(book.track) - 1, 1 if way == "buy" else -1
    found: list[int] = []
    for _ in range(count):
        found.append(book.track[space] + (extra if way == "sell" else 0))
        space = min(last, max(0, space + step))
    return found


def most(book: Book, state: State, seat: int, way: str, ore: int) -> int:
    """Return the maximum units that the seat can trade."""
    if _is_mixed(state, way, ore):
        return 0
    me = state.seats[seat]
    if way == "sell":
        return min(MOST, me.uranium if ore else me.plutonium)
    purse, count = me.erg, 0
    for price in unit_prices(book, state.market[ore], way, MOST):
        purse -= price
        if purse < 0:
            break
        count += 1
    return count


def _refusal(state: State, seat: int) -> Refusal | None:
    if not (state.tokens[ORANGE] or state.trading):
        return NO_TOKEN
    book = books.of(state)
    if planet_at(book, state, state.seats[seat].place) is None:
        return _NO_PLANET
    return None if any(_possible(book, state, seat, way) for way in _WAYS) else _NOTHING


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    book = books.of(state)
    match said:
        case (_, way):
            ores = tuple(_ore(book, state, seat, way, ore) for ore in range(len(ORES)))
            return Pick("ore", _ORE, ores, part=Part("market"), rule="F46")
        case (_, way, ore):
            high = most(book, state, seat, way, ORES.index(ore))
            return Number("count", _COUNT, 1, high, high, "F46")
        case (_, way, ore, count):
            extra = belongings.powers(book, state.seats[seat]).trade
            space = state.market[ORES.index(ore)]
            erg = sum(unit_prices(book, space, way, int(count), extra))
            return Complete(lambda: _does(way, ore, int(count), erg))
        case _:
            ways = tuple(_way(book, state, seat, way) for way in _WAYS)
            return Pick("way", _WAY, ways, part=Part("market"), rule="F46")


def _is_mixed(state: State, way: str, ore: int) -> bool:
    """Check whether the resource was traded in the opposite way this turn."""
    return state.traded[ore] == (SOLD if way == "buy" else BOUGHT)


def _why_not(book: Book, state: State, seat: int, way: str, ore: int) -> Refusal | None:
    """Return the reason against trading this resource in this way; None without one."""
    me = state.seats[seat]
    if _is_mixed(state, way, ore):
        return _MIXED[way][ore]
    if way == "sell":
        return None if (me.uranium if ore else me.plutonium) else _NO_UNITS
    price = book.track[state.market[ore]]
    return None if me.erg >= price else _poor(price)


def _possible(book: Book, state: State, seat: int, way: str) -> bool:
    return _why_not(book, state, seat, way, 0) is None or _why_not(book, state, seat, way, 1) is None


def _way(book: Book, state: State, seat: int, way: str) -> Option:
    """Return a way to trade as an option; a conflict with an earlier trade is the first reason."""
    if _possible(book, state, seat, way):
        return Option(way, _WAYS[way])
    ore = 1 if _is_mixed(state, way, 1) else 0
    return Option(way, _WAYS[way], refusal=_why_not(book, state, seat, way, ore))


def _ore(book: Book, state: State, seat: int, way: str, ore: int) -> Option:
    price = book.track[state.market[ore]]
    if way == "sell":
        price += belongings.powers(book, state.seats[seat]).trade
    return Option(
        ORES[ore],
        phrases.ORES[ORES[ore]],
        lambda: t("{erg} for the first unit", erg=phrases.erg(price)),
        refusal=_why_not(book, state, seat, way, ore),
    )


def _poor(price: int) -> Refusal:
    return Refusal("F46", lambda: t("A unit costs {erg}, which you can't pay.", erg=phrases.erg(price)))


def _does(way: str, ore: str, count: int, erg: int) -> Text:
    if way == "buy":
        return tn("You buy {n} unit of {ore} for {erg}.", "You buy {n} units of {ore} for {erg}.", count,
                  ore=phrases.ORES[ore], erg=phrases.erg(erg))  # fmt: skip
    return tn("You sell {n} unit of {ore} for {erg}.", "You sell {n} units of {ore} for {erg}.", count,
              ore=phrases.ORES[ore], erg=phrases.erg(erg))  # fmt: skip


def _trade(move: Move, seat: int, action: act.Trade) -> None:
    """Trade units; the price moves a space for each.

    It costs an orange token, unless the market action continues.
    """
    way, ore, count = action.way, action.ore, action.count
    if not move.state.trading:
        move.state.tokens[ORANGE] -= 1
    me, number = move.seat(seat), ORES.index(ore)
    space = move.state.market[number]
    erg = sum(unit_prices(move.book, space, way, count, belongings.powers(move.book, me).trade))
    step = count if way == "buy" else -count
    me.erg += -erg if way == "buy" else erg
    if ore == "uranium":
        me.uranium += step
    else:
        me.plutonium += step
    space = move.state.market[number] = min(len(move.book.track) - 1, max(0, space + step))
    _remember(move.state, BOUGHT if way == "buy" else SOLD, number)
    move.tell(Traded(seat=seat, way=way, ore=ore, count=count, erg=erg, price=move.book.track[space]))
    quests.deed(move, seat, "trade")


def _remember(state: State, done: int, ore: int) -> None:
    """Record the market action and the way of trading the resource this turn."""
    plutonium, uranium = state.traded
    state.trading, state.traded = True, (plutonium, done) if ore else (done, uranium)


def _hint(state: State, seat: int) -> Text:
    if state.trading and _refusal(state, seat) is None:
        return t("the same market action, no token")
    return phrases.TOKEN_NAMES["orange"]


TRADE = Verb(
    act.Trade,
    signed("orange_token", t("Trade resources")),
    Command(t("buy and sell"), t("Buy or sell plutonium or uranium"), english="trade"),
    _hint,
    why_not=_refusal,
    fields=_fields,
    play=_trade,
)
