"""Cards that are bought or claimed come to a console (S12, S13, S15 to S18, S34, S35)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from bot.games.contract import Choices, Complete, Option, Pick, Refusal, Said, t
from bot.games.spacebase import console, phrases, tracks
from bot.games.spacebase.book import Book
from bot.games.spacebase.cards import COLONY, Card
from bot.games.spacebase.events import Bought, Event
from bot.games.spacebase.state import State

_LOCKED = Refusal("S18", t("A colony lies in that sector: it takes no more cards."))
_WHICH = t("Which card do you buy? You pay all your credits, even if it costs less.")


@lru_cache(maxsize=1024)
def offer(card: Card) -> Option:
    """A card as an option."""
    return Option(str(card.id), phrases.card_name(card), phrases.card_hint(card))


@lru_cache(maxsize=1024)
def locked(card: Card) -> Option:
    """A card for a sector that takes no more."""
    return msgspec.structs.replace(offer(card), refusal=_LOCKED)


@lru_cache(maxsize=4096)
def too_dear(card: Card, budget: int, rule: str) -> Option:
    """A card that costs more than there is."""
    refusal = Refusal(rule, t("You have only {credits}.", credits=phrases.money(budget)))
    return msgspec.structs.replace(offer(card), refusal=refusal)


def on_sale(state: State) -> Iterator[int]:
    """The ships of the shipyard, then the colonies."""
    for row in state.yard:
        yield from row
    yield from state.colonies


def options(book: Book, state: State, seat: int, budget: int) -> tuple[Option, ...]:
    """All cards on sale; why some cannot be bought (S15, S18)."""
    sectors, found = state.seats[seat].sectors, list[Option]()
    for number in on_sale(state):
        card = book.cards[number]
        if console.is_locked(sectors, card.sector - 1):
            found.append(locked(card))
        else:
            found.append(offer(card) if card.cost <= budget else too_dear(card, budget, "S15"))
    return tuple(found)


def can_buy(book: Book, state: State, seat: int, budget: int) -> bool:
    """Whether anything can be bought for so many credits."""
    sectors, cards = state.seats[seat].sectors, book.cards
    for card in on_sale(state):
        printed = cards[card]
        if printed.cost <= budget and sectors[printed.sector - 1].colony < 0:
            return True
    return False


def can_buy_two(book: Book, state: State, seat: int, budget: int) -> bool:
    """Whether there is still something to be bought when any one card is gone."""
    sectors, cards = state.seats[seat].sectors, book.cards
    fitting = {
        card: cards[card].sector
        for card in on_sale(state)
        if cards[card].cost <= budget and sectors[cards[card].sector - 1].colony < 0
    }
    return len(fitting) > 1 and len(set(fitting.values())) > 1


def claimable(book: Book, state: State, seat: int, levels: Sequence[int]) -> list[int]:
    """Ships of the shipyard that may be claimed (S18, S35)."""
    sectors = state.seats[seat].sectors
    return [
        card
        for level in sorted(set(levels))
        for card in state.yard[level - 1]
        if not console.is_locked(sectors, book.cards[card].sector - 1)
    ]


def claims(book: Book, state: State, seat: int, levels: Sequence[int]) -> tuple[Option, ...]:
    """The ships of these levels, those that cannot be placed too."""
    sectors, cards = state.seats[seat].sectors, book.cards
    return tuple(
        (locked if console.is_locked(sectors, cards[card].sector - 1) else offer)(cards[card])
        for level in sorted(set(levels))
        for card in state.yard[level - 1]
    )


def fields(book: Book, state: State, seat: int, said: Said, *, final: bool) -> Choices:
    """What follows the verb `buy`; `final`: the turn ends with the purchase."""
    budget = state.seats[seat].credits
    if len(said) == 1:
        return Pick("card", _WHICH, options(book, state, seat, budget))
    return _buying(book.cards[int(said[1])], budget, final=final)


@lru_cache(maxsize=4096)
def _buying(card: Card, budget: int, *, final: bool) -> Complete:
    return Complete(
        t("You buy {card} for sector {sector} and pay all of your {credits}.", card=phrases.card_name(card),
          sector=card.sector, credits=phrases.money(budget)),
        final=final,
    )  # fmt: skip


def buy(book: Book, state: State, seat: int, card: int, events: list[Event]) -> None:
    """A normal purchase: all credits go (S13)."""
    me = state.seats[seat]
    paid, me.credits = me.credits, 0
    place(book, state, seat, card, events, how="buy", paid=paid)


def place(
    book: Book,
    state: State,
    seat: int,
    card: int,
    events: list[Event],
    *,
    how: str,
    sector: int = 0,
    paid: int = 0,
) -> None:
    """A card on sale comes to its sector (or another one, from 1); a colony gives its points (S16, S17)."""
    printed, me = book.cards[card], state.seats[seat]
    sector = sector or printed.sector
    colony = printed.level == COLONY
    (state.colonies if colony else state.yard[printed.level - 1]).remove(card)
    deployed = console.put(book, me.sectors, sector - 1, card, colony=colony)
    tracks.add_points(me, printed.points)
    events.append(
        Bought(seat=seat, card=card, sector=sector, how=how, paid=paid, deployed=deployed, points=printed.points)
    )
