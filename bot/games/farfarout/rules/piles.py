"""Decks as counts of cards, drawn at random; an empty deck is rebuilt from its discards."""

from __future__ import annotations

from bot.games.farfarout.components.book import CREW, FOE, NAMES
from bot.games.farfarout.events import Laid, Reshuffled
from bot.games.farfarout.move import Move
from bot.games.farfarout.state import State


def left(state: State, deck: int) -> int:
    """Return the number of cards left, including discards and crew under their deck."""
    return sum(state.decks[deck]) + sum(state.gone[deck]) + (len(state.under) if deck == CREW else 0)


def draw(move: Move, seat: int, deck: int) -> int | None:
    """Draw a card (as a thing of the book) for a seat; None without cards and discards."""
    state = move.state
    if not any(state.decks[deck]):
        if deck == CREW and state.under:
            return state.under.pop(0)
        if not any(state.gone[deck]):
            return None
        state.decks[deck], state.gone[deck] = state.gone[deck], [0] * len(state.gone[deck])
        move.tell(Reshuffled(seat=seat, deck=NAMES[deck]))
    purpose = NAMES[deck] if deck < FOE else "token"
    return move.book.decks[deck][move.chance.draw(state.decks[deck], purpose)]


def lay_out(move: Move, seat: int, deck: int, row: list[int], count: int) -> None:
    """Add `count` cards, as far as there are any, to a row at the ship's place."""
    laid: list[int] = []
    while len(laid) < count and (card := draw(move, seat, deck)) is not None:
        laid.append(card)
    row += laid
    if laid:
        cards = tuple((move.book.crew if deck == CREW else move.book.items)[card].id for card in laid)
        place = move.seat(seat).place
        move.tell(Laid(seat=seat, place=move.place_id(place), cards=cards, planet=move.planet_id(place)))


def discard(move: Move, deck: int, thing: int) -> None:
    """Discard a card of a deck."""
    move.state.gone[deck][move.book.position[deck, thing]] += 1


def put_back(move: Move, deck: int, thing: int) -> None:
    """Return a card to its deck, which is shuffled."""
    move.state.decks[deck][move.book.position[deck, thing]] += 1
