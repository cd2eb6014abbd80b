"""Level 1: take the richer choice, use any ability, buy the most expensive ship.

Only legal choices are made.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Ask, ChoicePath, Complete, Number, Pick
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import allowed, values
from bot.games.spacebase.components.book import Book
from bot.games.spacebase.rules import allocating, rolls
from bot.games.spacebase.state import State

WHIM = 25
"""Percentage of purchases of a random card instead of the most expensive one."""
_FIRST = ("claim", "acquire", "charge", "draft", "shift", "take", "buy", "use")
"""Verbs in order of preference."""


def say(book: Book, state: State, seat: int, ask: Ask, chance: Chance) -> ChoicePath:
    """Return the choice of the seat."""
    verbs = values(ask)
    wary = not chance.below(4, "wary")  # charges could be moved round and round
    verb = next((verb for verb in _FIRST if verb in verbs and not (wary and verb == "use")), "")
    match verb:
        case "take":
            return ("take", allocating.best(rolls.results(book, state, seat)))
        case "buy" | "acquire" | "claim" | "draft":
            said = (verb, _dearest(book, values(ask, verb), chance))
            return _to_the_end(ask, said, chance)
        case "" if verbs == ["orders"]:
            return ("orders", state.seats[seat].order)
        case "":
            return (next(verb for verb in ("roll", "keep", "hold", "end") if verb in verbs),)
        case _:
            return _to_the_end(ask, (verb,), chance)


def _dearest(book: Book, cards: Sequence[str], chance: Chance) -> str:
    """Return the most expensive affordable card, now and then a random one."""
    if chance.below(100, "whim") < WHIM:
        return cards[chance.below(len(cards), "which")]
    return max(cards, key=lambda card: book.cards[int(card)].cost)


def _to_the_end(ask: Ask, said: ChoicePath, chance: Chance) -> ChoicePath:
    """Complete a choice at random."""
    while not isinstance(choices := ask(said), Complete):
        match choices:
            case Pick():
                options = allowed(choices)
                said = (*said, options[chance.below(len(options), "any")].value)
            case Number(low=low, high=high):
                said = (*said, str(low + chance.below(high - low + 1, "any")))
            case _:
                raise AssertionError(choices)
    return said
