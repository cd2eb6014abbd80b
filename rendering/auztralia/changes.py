"""Public changes of the last moves, collected from the events."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field

from bot.games.auztralia import events as ev
from bot.games.auztralia.components.book import Book
from bot.games.auztralia.components.data import GOODS, PHOSPHATE
from bot.games.auztralia.rules.scoring import FARM_POINTS, PHOSPHATE_POINTS
from bot.games.auztralia.view import View
from rendering.renderer import RenderOptions


class News(Struct):
    """Changes since the last board, with the recap line of each (0: one line for all).

    By hex: actions of players, actions of Old Ones, and removed Old Ones; moves by (from, to). Rails are (seat, edge)
    with their line; `points` are changes by seat.
    """

    hexes: dict[int, int] = field(default_factory=dict[int, int])
    dread: dict[int, int] = field(default_factory=dict[int, int])
    gone: dict[int, int] = field(default_factory=dict[int, int])
    moves: dict[tuple[int, int], int] = field(default_factory=dict[tuple[int, int], int])
    rails: dict[tuple[int, int], int] = field(default_factory=dict[tuple[int, int], int])
    persons: set[int] = field(default_factory=set[int])
    points: dict[int, int] = field(default_factory=dict[int, int])


def news(book: Book, look: RenderOptions) -> News:
    """Collect the changes from the public events."""
    new = News()
    for event, line in look.told:
        match event:
            case ev.RailLaid():
                ends = ((book.number[one], book.number[other]) for one, other in event.rails)
                new.rails |= {(event.seat, book.board.edge_of[pair]): line for pair in ends}
            case ev.Farmed():
                new.hexes |= _known(book, (at for at, _ in event.farms), line)
                _count(new, event.seat, FARM_POINTS * len(event.farms))
            case ev.PortPlaced() | ev.Expedition() | ev.FightOver():
                new.hexes |= _known(book, (event.hex,), line)
            case ev.Mined():
                new.hexes |= _known(book, (event.hex,), line)
                _count(new, event.seat, PHOSPHATE_POINTS * event.count * (event.good == GOODS[PHOSPHATE]))
            case ev.Traded():
                _count(new, event.seat, PHOSPHATE_POINTS * event.goods[PHOSPHATE])
            case ev.Restored():
                new.hexes |= _known(book, (event.hex,), line)
                _count(new, event.seat, FARM_POINTS)
            case ev.Blighted():
                new.dread |= _known(book, (event.hex,), line)
                _count(new, event.seat, -FARM_POINTS)
            case ev.TurnedUp() | ev.Spawned() | ev.PortAttacked():
                new.dread |= _known(book, (event.hex,), line)
            case ev.OldOneMoved():
                new.moves |= _ways(book, event, line)
            case ev.OldOneGone():
                new.gone |= _known(book, (event.hex,), line)
                for seat, points in enumerate(event.points):
                    _count(new, seat, points)
            case ev.Gained():
                _count(new, event.seat, event.points + PHOSPHATE_POINTS * event.goods[PHOSPHATE])
            case ev.Refilled():
                new.persons.add(event.card)
            case _:
                pass
    return new


def _known(book: Book, names: Iterable[str], line: int) -> dict[int, int]:
    """Return those of the named hexes that exist on this map, by number."""
    return {book.number[name]: line for name in names if name in book.number}


def _ways(book: Book, event: ev.OldOneMoved, line: int) -> dict[tuple[int, int], int]:
    ends = event.source, event.target
    return {(book.number[ends[0]], book.number[ends[1]]): line} if all(end in book.number for end in ends) else {}


def _count(new: News, seat: int, points: int) -> None:
    new.points[seat] = new.points.get(seat, 0) + points


def wakes_next(book: Book, view: View) -> int:
    """Return the hex whose hidden tile wakes next, or -1."""
    return next((at for at in book.board.waking if view.hidden[at]), -1)
