"""Other choices: cards of rows, drawn quests, things to give up."""

from __future__ import annotations

from bot.games.contract import Ask, ChoicePath
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import values
from bot.games.farfarout.ai import weights
from bot.games.farfarout.ai.offered_choices import first, to_the_end
from bot.games.farfarout.ai.valuation import Worth
from bot.games.farfarout.components.book import MAIN, OUTPOST, RELIC
from bot.games.farfarout.rules import belongings
from bot.games.farfarout.rules.holding import deck_of
from bot.games.farfarout.state import Task

NONE = "none"


def quest(worth: Worth, ask: Ask) -> ChoicePath:
    """Choose the quest to keep of the three dealt, and the next best to open."""
    kept = max(values(ask, "quest"), key=lambda one: worth.prospect(MAIN, worth.book.numbers[one]))
    opened = max(values(ask, "quest", kept), key=lambda one: worth.prospect(MAIN, worth.book.numbers[one]))
    return ("quest", kept, opened)


def recruit(worth: Worth, ask: Ask, chance: Chance) -> ChoicePath:
    """Choose the first crew member at random among those nearly as good as the best."""
    worths = {one: worth.hired(worth.book.numbers[one]) for one in values(ask, "recruit")}
    best = [one for one, value in worths.items() if value > max(worths.values()) - weights.EVEN]
    return ("recruit", best[chance.below(len(best), "recruit")])


def engage(worth: Worth, ask: Ask) -> ChoicePath:
    """Hire the crew member with the best value for its price, or none."""
    me = worth.me
    worst = 0.0
    if len(me.crew) >= belongings.most_crew(worth.book, me):
        worst = min((worth.crew(one, own=True) for one in belongings.may_leave(worth.book, me)), default=0.0)
    best, said = 0.0, NONE
    for one in values(ask, "engage"):
        if one != NONE:
            number = worth.book.numbers[one]
            gain = worth.hired(number) - worst + worth.deed_reward("hire")
            if gain > best:
                best, said = gain, one
    return ("engage", said)


def buy(worth: Worth, ask: Ask) -> ChoicePath:
    """Buy the item with the best value for its price, or none."""
    best, said = 0.0, (NONE, NONE)
    for one in values(ask, "buy"):
        if one == NONE:
            continue
        number = worth.book.numbers[one]
        item = worth.book.items[number]
        for currency in values(ask, "buy", one):
            price = -worth.resources(**{currency: -getattr(item.price, currency)})
            gain = worth.item(number) - price + worth.deed_reward("buy")
            if gain > best:
                best, said = gain, (one, currency)
    return to_the_end(ask, ("buy", *said), first)


def sell(worth: Worth, ask: Ask, item: str) -> ChoicePath:
    """Sell for the most valuable currency."""
    price = worth.book.items[worth.book.numbers[item]].price

    def income(currency: str) -> float:
        return worth.resources(**{currency: getattr(price, currency)})

    return ("sell", item, max(values(ask, "sell", item), key=income))


def relic(worth: Worth, ask: Ask) -> ChoicePath:
    """Take the best relic on display, or the top one if its expected value is higher."""

    def value(one: str) -> float:
        return worth.any_item(RELIC) if one == "top" else worth.item(worth.book.numbers[one])

    return ("relic", max(values(ask, "relic"), key=value))


def keep(worth: Worth, task: Task, ask: Ask) -> ChoicePath:
    """Keep the most valuable quest, if it is worth more than the one given back for it."""
    deck = deck_of(task)

    def value(one: str) -> float:
        return worth.prospect(deck, worth.book.numbers[one])

    offered = values(ask, "keep")
    kept = max((one for one in offered if one != NONE), key=value, default=NONE)
    if kept == NONE:
        return to_the_end(ask, ("keep", NONE), first)
    drops = values(ask, "keep", kept)
    drop = min(drops, key=lambda one: -1.0 if one == NONE else value(one))
    if NONE in offered and drop != NONE and value(drop) >= value(kept):
        return to_the_end(ask, ("keep", NONE), first)
    return to_the_end(ask, ("keep", kept, drop), first)


def drop(worth: Worth, task: Task, ask: Ask) -> ChoicePath:
    """Give up the least valuable thing."""

    def value(one: str) -> float:
        number = worth.book.numbers[one]
        if task.kind == "spare":
            return worth.prospect(OUTPOST, number)
        if task.kind == "excess" or task.what == "crew":
            return worth.crew(number, own=True)
        return worth.item(number)

    return to_the_end(ask, ("drop", min(values(ask, "drop"), key=value)), first)


def loot(worth: Worth, task: Task, ask: Ask) -> ChoicePath:
    """Take ERG, or the item that is worth more."""
    amount = min(task.n, worth.state.seats[task.other].erg)

    def value(one: str) -> float:
        return amount * worth.money if one == "erg" else worth.item(worth.book.numbers[one])

    return ("loot", max(values(ask, "loot"), key=value))
