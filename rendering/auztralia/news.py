"""What the last moves changed, as far as everybody may know it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.games.auztralia import events as ev
from bot.games.auztralia.parts.book import Book
from bot.games.auztralia.view import View
from bot.games.contract import Event


class News(Struct, frozen=True):
    """Hexes on which players did something, those where Old Ones did, rails as (seat, edge), personalities of the row,
    seats that gained or lost something, and whether a revelation was turned up."""

    hexes: frozenset[int] = frozenset()
    dread: frozenset[int] = frozenset()
    rails: frozenset[tuple[int, int]] = frozenset()
    persons: frozenset[int] = frozenset()
    seats: frozenset[int] = frozenset()
    revealed: bool = False


def news(book: Book, changes: Sequence[Event]) -> News:
    """Of the events that everybody may know."""
    hexes: set[str] = set()
    dread: set[str] = set()
    rails: set[tuple[int, int]] = set()
    persons: set[int] = set()
    seats: set[int] = set()
    revealed = False
    for event in changes:
        match event:
            case ev.RailLaid():
                rails |= {(event.seat, book.board.edge_of[_places(book, pair)]) for pair in event.rails}
            case ev.Farmed():
                hexes |= {at for at, _ in event.farms}
            case ev.PortPlaced() | ev.Mined() | ev.Restored() | ev.Expedition() | ev.FightOver() | ev.OldOneGone():
                hexes.add(event.hex)
            case ev.TurnedUp() | ev.Spawned() | ev.Blighted() | ev.PortAttacked():
                dread.add(event.hex)
            case ev.Refilled():
                persons.add(event.card)
            case ev.Revealed():
                revealed = True
            case _:
                pass
        seat = getattr(event, "seat", -1)
        if seat >= 0:
            seats.add(seat)
    number = book.number
    return News(
        frozenset(number[at] for at in hexes if at in number), frozenset(number[at] for at in dread if at in number),
        frozenset(rails), frozenset(persons), frozenset(seats), revealed,
    )  # fmt: skip


def _places(book: Book, pair: tuple[str, str]) -> tuple[int, int]:
    return book.number[pair[0]], book.number[pair[1]]


def wakes_next(book: Book, view: View) -> int:
    """The hex whose hidden tile wakes next, or -1."""
    return next((at for at in book.board.waking if view.hidden[at]), -1)
