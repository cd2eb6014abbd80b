"""Pending choices of a seat: free ships, cards for their cost alone, charges."""

from __future__ import annotations

from functools import partial
from typing import Final

from bot.games.contract import Option
from bot.games.spacebase.components import book as books
from bot.games.spacebase.components.cards import COLONY, SECTORS, Card
from bot.games.spacebase.rules import buying, console
from bot.games.spacebase.state import State, Task
from bot.games.spacebase.words import phrases

HIGH: Final = 7
"""The first of the high sectors."""


def is_open(state: State, task: Task) -> bool:
    """Return whether there is anything to choose."""
    match task.kind:
        case "claim":
            return bool(buying.claimable(state, task.seat, task.levels))
        case "buy":
            cards = books.of(state).cards
            return any(sectors(state, task, cards[card]) for card in buying.on_sale(state))
        case "charge":
            return bool(free_slots(state, task.seat))
        case "move":
            return bool(movable(state, task.seat))


def sectors(state: State, task: Task, card: Card) -> list[int]:
    """Return the sectors for an affordable card (from 1).

    Its own sector, or for a ship any of 7 to 12 if the ability allows it.
    """
    me = state.seats[task.seat]
    if card.cost > me.credits or (task.high and is_low_colony(card)):
        return []
    wanted = range(HIGH, SECTORS + 1) if task.high and card.level != COLONY else (card.sector,)
    return [sector for sector in wanted if not console.is_locked(me.sectors, sector - 1)]


def is_low_colony(card: Card) -> bool:
    """Return whether it is a colony of a sector below 7 (as ruled on S34)."""
    return card.level == COLONY and card.sector < HIGH


def free_slots(state: State, seat: int) -> list[int]:
    """Return the places with room for a charge."""
    book, mine = books.of(state), state.seats[seat].sectors
    return [place for place in console.places(mine) if not console.is_full(book, mine, place)]


def movable(state: State, seat: int) -> list[int]:
    """Return the places with a charge for which there is room at another place."""
    free = free_slots(state, seat)
    filled = [place for place, _, _ in console.charged(books.of(state), state.seats[seat].sectors)]
    return [place for place in filled if any(other != place for other in free)]


def place_option(state: State, seat: int, place: int) -> Option:
    """Return the option of a place, with its ship."""
    ship, word = console.find(state.seats[seat].sectors, place), console.word(place)
    card, turn = books.of(state).cards[ship.card], "red" if console.is_deployed(place) else "blue"
    about = partial(phrases.placed_short, card, turn, len(state.seats), ship.charges)
    return Option(word, phrases.placed_text(card, word), about)
