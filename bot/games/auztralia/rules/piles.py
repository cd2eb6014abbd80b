"""Draw piles as bags of counts, so that a card is decided when it is turned (Z4, Z7, Z8)."""

from __future__ import annotations

from bot.games.auztralia.components.book import KANGAROO, Book
from bot.games.auztralia.components.data import EACH_LEVEL, LEVELS, ROW
from bot.games.auztralia.events import Refilled, Swept, TurnedUp
from bot.games.auztralia.move import Move
from bot.games.auztralia.state import NOBODY, State, Tile

X, XX = LEVELS.index("X"), LEVELS.index("XX")


def old_one_card(move: Move) -> int:
    """Draw the next Old One card; an empty deck is reshuffled."""
    state = move.state
    if not any(state.deck):
        state.deck = [1] * len(move.book.box.cards)
    return move.chance.draw(state.deck, "old one card")


def revelation(move: Move) -> int:
    """Draw the next revelation, those of the first level first (Z7), or -1."""
    state = move.state
    level = state.revealed // EACH_LEVEL
    if level >= len(state.revelations) or not any(state.revelations[level]):
        return NOBODY
    state.revealed += 1
    state.last_revelation = move.chance.draw(state.revelations[level], "revelation")
    return state.last_revelation


def turn_up(move: Move, at: int, why: str) -> Tile | None:
    """Turn up the hidden tile of a hex; a kangaroo is removed at once."""
    state = move.state
    one = move.chance.draw(state.bags[state.hidden[at] - 1], "old one")
    state.hidden[at] = 0
    move.tell(turned_up(move.book, one, at, why))
    return None if move.book.kind[one] == KANGAROO else add(state, one, at)


def turned_up(book: Book, one: int, at: int, why: str) -> TurnedUp:
    """Return the event of a turned tile."""
    tile = book.box.old_ones[one]
    return TurnedUp(
        hex=book.names[at], kind=tile.kind, level=tile.level, strength=tile.strength, points=tile.points, why=why
    )


def add(state: State, one: int, at: int) -> Tile:
    """Put a tile on the board."""
    tile = Tile(one, at, [0] * len(state.seats))
    state.tiles.append(tile)
    return tile


def wake(move: Move) -> None:
    """Turn up the next hidden tile in the waking order (Z32)."""
    at = next((at for at in move.book.board.waking if move.state.hidden[at]), NOBODY)
    if at != NOBODY:
        turn_up(move, at, "wake")


def arm(state: State, seat: int, unit: int, count: int) -> None:
    """Move units from the supply to the barracks."""
    state.supply[unit] -= count
    state.seats[seat].units[unit] += count


def person(move: Move) -> int:
    """Draw a personality from the deck, which must not be empty."""
    return move.chance.draw(move.state.people, "personality")


def refill(move: Move) -> None:
    """Refill the row: cards move right, new personalities are added at the left (Z22)."""
    state = move.state
    size = ROW if state.variant == NOBODY else move.book.box.variants[state.variant].row
    while len(state.row) < size and any(state.people):
        card = person(move)
        state.row.insert(0, card)
        move.tell(Refilled(card=card))


def sweep(move: Move, seat: int, cards: tuple[int, ...]) -> None:
    """Discard cards of the row; `seat` -1: by the Old Ones."""
    for card in cards:
        move.state.row.remove(card)
        move.state.gone.append(card)
    move.tell(Swept(seat=seat, cards=cards))
