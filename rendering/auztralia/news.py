"""What the last moves changed, as far as everybody may know it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from bot.games.auztralia import events as ev
from bot.games.auztralia.parts.book import Book
from bot.games.auztralia.view import View
from bot.games.contract import Event


class News(Struct):
    """Hexes on which players did something, those where Old Ones did, rails as (seat, edge), personalities of the row,
    seats that gained or lost something, and whether a revelation was turned up."""

    hexes: set[int] = field(default_factory=set[int])
    dread: set[int] = field(default_factory=set[int])
    rails: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    persons: set[int] = field(default_factory=set[int])
    seats: set[int] = field(default_factory=set[int])
    revealed: bool = False


def news(book: Book, changes: Sequence[Event]) -> News:
    """Of the events that everybody may know."""
    new = News()
    for event in changes:
        match event:
            case ev.RailLaid():
                ends = ((book.number[one], book.number[other]) for one, other in event.rails)
                new.rails |= {(event.seat, book.board.edge_of[pair]) for pair in ends}
            case ev.Farmed():
                new.hexes |= _known(book, *(at for at, _ in event.farms))
            case ev.PortPlaced() | ev.Mined() | ev.Restored() | ev.Expedition() | ev.FightOver() | ev.OldOneGone():
                new.hexes |= _known(book, event.hex)
            case ev.TurnedUp() | ev.Spawned() | ev.Blighted() | ev.PortAttacked():
                new.dread |= _known(book, event.hex)
            case ev.Refilled():
                new.persons.add(event.card)
            case ev.Revealed():
                new.revealed = True
            case _:
                pass
        seat = getattr(event, "seat", -1)
        if seat >= 0:
            new.seats.add(seat)
    return new


def _known(book: Book, *names: str) -> set[int]:
    """Of these hexes those that there are, by number."""
    return {book.number[name] for name in names if name in book.number}


def wakes_next(book: Book, view: View) -> int:
    """The hex whose hidden tile wakes next, or -1."""
    return next((at for at in book.board.waking if view.hidden[at]), -1)
