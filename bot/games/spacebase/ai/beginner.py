"""Level 1: takes the richer choice, uses what it can, buys the dearest ship. It asks for nothing but what is legal."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Ask, ChoicePath, Complete, Number, Pick
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import allowed, values
from bot.games.spacebase.components.book import Book
from bot.games.spacebase.rules import allocating, rolls
from bot.games.spacebase.state import State

WHIM = 25
"""How often in 100 it buys something else than the dearest."""
_FIRST = ("claim", "acquire", "charge", "draft", "shift", "take", "buy", "use")
"""What it does rather than anything else, as far as it can."""


def say(book: Book, state: State, seat: int, ask: Ask, chance: Chance) -> ChoicePath:
    """What it says."""
    verbs = values(ask)
    wary = not chance.below(4, "wary")  # charges could go round and round
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
    """Of the cards that can be had; now and then any of them."""
    if chance.below(100, "whim") < WHIM:
        return cards[chance.below(len(cards), "which")]
    return max(cards, key=lambda card: book.cards[int(card)].cost)


def _to_the_end(ask: Ask, said: ChoicePath, chance: Chance) -> ChoicePath:
    """The rest at random."""
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
