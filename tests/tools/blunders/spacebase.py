"""Blunders in Space Base."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from statistics import fmean
from typing import Any, Final

from bot.games.engine.choice_walk import NOTHING
from bot.games.spacebase import events as ev
from bot.games.spacebase.components import book as books
from bot.games.spacebase.components.book import Book, Face
from bot.games.spacebase.components.cards import COLONY, Ability, Card
from bot.games.spacebase.rules import abilities, allocating, buying, console, rolls
from bot.games.spacebase.rules.rolls import Result
from bot.games.spacebase.stages.rolling import PIPS
from bot.games.spacebase.state import State
from tests.tools.blunders.observed_game import Found, Step

Seen = Step[State]
LONG: Final = 60
"""Maximum rounds of a game in which any player wants to win."""
MENDING: Final = 2
"""Rounds within which an undone change counts as useless."""
KINDS: Final[Mapping[str, str]] = {
    "hoard": "ends a turn without a card although every card on sale could be paid for",
    "last": "buys fewer points than could be had on the last turn",
    "dominated": "buys a ship although a better one for the same sector could be paid for",
    "less": "takes from a roll what is in everything behind another choice",
    "nothing": "spends charges for nothing",
    "undone": "takes back what it has moved with a charge",
    "idle": "ends a turn with free ships or credits charged that a further charge would be lost on",
    "victory": "does not take the victory that lies there",
    "reroll": "rolls again what was better than a roll is on average",
    "endless": "plays on when any game should be over",
}


def found(steps: Sequence[Seen]) -> Iterator[Found]:
    """Yield all blunders of a game."""
    for at, step in enumerate(steps):
        for kind, is_so in _OF_STEP.items():
            if is_so(step):
                yield Found(kind, step.number, step.seat)
        for kind, is_found in _OF_STEPS.items():
            if is_found(steps, at):
                yield Found(kind, step.number, step.seat)


def turns(steps: Sequence[Seen]) -> int:
    """Count the turns of all seats."""
    return 1 + sum(isinstance(event, ev.TurnEnded) for step in steps for event in step.events)


# --- purchases -------------------------------------------------------------------------------------------------------


def _cards(step: Seen) -> list[Card]:
    """Return all cards that the seat could buy."""
    state, book = step.before, books.of(step.before)
    me = state.seats[step.seat]
    cards = (book.cards[card] for card in buying.on_sale(state))
    return [card for card in cards if card.cost <= me.credits and not console.is_locked(me.sectors, card.sector - 1)]


def _could_buy(step: Seen) -> bool:
    state = step.before
    return state.phase == "main" and step.seat == state.active and not state.bought and not state.tasks


def _hoards(step: Seen) -> bool:
    """Return whether credits are saved without use: no card for sale costs more than them.

    The last turn is excluded.
    """
    if step.said[0] != "end" or not _could_buy(step) or step.before.final:
        return False
    state, book, me = step.before, books.of(step.before), step.before.seats[step.seat]
    cards = [book.cards[card] for card in buying.on_sale(state)]
    wanted = [card for card in cards if not console.is_locked(me.sectors, card.sector - 1)]
    return bool(wanted) and all(card.cost <= me.credits for card in wanted)


def _wastes_the_last(step: Seen) -> bool:
    """Return whether the last turn misses points: only these count then."""
    if step.said[0] not in ("buy", "end") or not _could_buy(step) or not step.before.final:
        return False
    most = max((card.points for card in _cards(step)), default=0)
    return _points_bought(step) < most


def _points_bought(step: Seen) -> int:
    return books.of(step.before).cards[int(step.said[1])].points if step.said[0] == "buy" else 0


def _buys_the_worse(step: Seen) -> bool:
    """Return whether a better card was for sale: on both sides no worse, and better somewhere."""
    if step.said[0] != "buy":
        return False
    book = books.of(step.before)
    mine = book.cards[int(step.said[1])]
    if mine.level == COLONY:
        return False
    return any(
        card.sector == mine.sector and card.level != COLONY and _beats(book, card.id, mine.id) for card in _cards(step)
    )


def _beats(book: Book, one: int, other: int) -> bool:
    sides = [(side[one], side[other]) for side in (book.blue, book.red)]
    return all(_is_enough(*side) for side in sides) and not all(_is_enough(worse, better) for better, worse in sides)


def _is_enough(face: Face, other: Face) -> bool:
    """Return whether a side gives all that another one gives."""
    return (
        face.credits >= other.credits
        and face.income >= other.income
        and face.points >= other.points
        and face.arrows & other.arrows == other.arrows
        and face.green >= other.green
        and all(face.claim.count(level) >= other.claim.count(level) for level in other.claim)
        and (other.ability is None or (face.ability == other.ability and face.slots >= other.slots))
    )


# --- rolls -----------------------------------------------------------------------------------------------------------


def _takes_less(step: Seen) -> bool:
    """Return whether a result was taken that no spent resource makes equal to another."""
    if step.said[0] != "take":
        return False
    results = rolls.results(books.of(step.before), step.before, step.seat)
    mine = next(result for result in results if result.choice == step.said[1])
    return any(_is_behind(mine, other) for other in results if other is not mine)


def _is_behind(mine: Result, other: Result) -> bool:
    """Return whether the other costs no more, gives no less anywhere, and is better somewhere."""
    tally, theirs = mine.tally, other.tally
    no_less = (
        theirs.credits >= tally.credits
        and theirs.income >= tally.income
        and theirs.points >= tally.points
        and all(theirs.claims.count(level) >= tally.claims.count(level) for level in tally.claims)
        and all(other.charges.get(place, 0) >= times for place, times in mine.charges.items())
        and _spent(other) <= _spent(mine)
        and (other.is_plain() or not mine.is_plain())
    )
    return no_less and (allocating.worth(other), -_spent(other)) > (allocating.worth(mine), -_spent(mine))


def _spent(result: Result) -> int:
    return sum(price for _, price in result.paid) + (result.spent[1] if result.spent else 0)


def _rerolls_the_better(step: Seen) -> bool:
    """Return whether the roll was no worse than the mean by any measure: total, credits, points."""
    if step.said[0] != "reroll":
        return False
    state = step.before
    one, other = state.dice
    first = range(1, PIPS + 1) if step.said[2] != "second" else (one,)
    second = range(1, PIPS + 1) if step.said[2] != "first" else (other,)
    now, each = _offers(state, step.seat, state.dice), [_offers(state, step.seat, [*d]) for d in product(first, second)]
    means = [fmean(values) for values in zip(*each, strict=True)]
    return all(mine >= mean for mine, mean in zip(now, means, strict=True)) and now != tuple(means)


def _offers(state: State, seat: int, dice: list[int]) -> tuple[float, float, float]:
    """Return the maximum of a roll by each measure."""
    before, state.dice = state.dice, dice
    results = [one for one in rolls.results(books.of(state), state, seat) if one.is_plain()]
    state.dice = before
    return (
        max(allocating.worth(one) for one in results),
        max(one.tally.credits for one in results),
        max(one.tally.points for one in results),
    )


# --- charges ---------------------------------------------------------------------------------------------------------


def _gets_nothing(steps: Sequence[Seen], at: int) -> bool:
    """Return whether the only gain is not taken: a free ship, or a card at cost price."""
    step = steps[at]
    if step.said[0] not in ("claim", "acquire") or step.said[1] != NOTHING:
        return False
    for before in reversed(steps[:at]):
        if before.seat == step.seat:
            brought = (ev.Received, ev.Lost)
            return before.said[0] == "use" and not any(isinstance(event, brought) for event in before.events)
    return False


def _usable(step: Seen) -> list[tuple[int, Ability]]:
    return [one for paying in abilities.usable(step.before, step.seat).values() for one in paying]


def _lies_idle(step: Seen) -> bool:
    """Return whether a charge is unused on one's own turn after the purchase.

    These are free ships of one's own turn, or credits that it does not lose.
    """
    if step.said[0] != "end" or step.before.tasks:
        return False
    state, book = step.before, books.of(step.before)
    sectors = state.seats[step.seat].sectors
    for place, ability in _usable(step):
        full = console.find(sectors, place).charges >= console.face(book, sectors, place).slots
        if full and ability.kind == "gain" and not state.final:
            return True
    return False


def _leaves_victory(step: Seen) -> bool:
    return step.said[0] in ("end", "hold") and any(ability.kind == "victory" for _, ability in _usable(step))


def _is_undone(steps: Sequence[Seen], at: int) -> bool:
    """Return whether the same seat moves the same things back."""
    said, seat, round_ = steps[at].said, steps[at].seat, steps[at].before.round
    if said[0] not in ("swap", "exchange", "shift") or NOTHING in said:
        return False
    for step in reversed(steps[:at]):
        if step.before.round < round_ - MENDING:
            return False
        if step.seat == seat and step.said[0] == said[0]:
            pair = said[-2:]
            return set(step.said[-2:]) == set(pair) and (said[0] != "shift" or step.said[-2:] == pair[::-1])
    return False


def _is_endless(step: Seen) -> bool:
    return step.before.round > LONG and step.said[0] == "end"


_OF_STEP: Final[Mapping[str, Callable[[Step[Any]], bool]]] = {
    "hoard": _hoards,
    "last": _wastes_the_last,
    "dominated": _buys_the_worse,
    "less": _takes_less,
    "idle": _lies_idle,
    "victory": _leaves_victory,
    "reroll": _rerolls_the_better,
    "endless": _is_endless,
}
_OF_STEPS: Final[Mapping[str, Callable[[Sequence[Step[Any]], int], bool]]] = {
    "nothing": _gets_nothing,
    "undone": _is_undone,
}
