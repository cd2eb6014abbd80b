"""Possessions of a seat: limits, pilots, gains and losses of crew and items.

Rules: F16, F19, F20, F48.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Option, Refusal
from bot.games.farfarout.components.book import CREW, Book, Powers
from bot.games.farfarout.components.data import KINDS
from bot.games.farfarout.events import CrewLeft, Drew, ItemLost
from bot.games.farfarout.move import Move, planet_at
from bot.games.farfarout.rules import piles
from bot.games.farfarout.state import Seat, State, Task
from bot.games.farfarout.view import SeatView
from bot.games.farfarout.words import phrases

NO_POWERS = Powers()
EIDOLLESS = KINDS.index("eidolless")


def option(book: Book, item: int, refusal: Refusal | None = None) -> Option:
    """Return an item as an option."""
    one = book.items[item]
    return Option(one.id, phrases.name_of(book, one.id), lambda: phrases.item_hint(book, item), refusal=refusal)


def powers(book: Book, me: Seat | SeatView) -> Powers:
    """Return the total of the powers of the seat's items."""
    return book.powers(tuple(me.items)) if me.items else NO_POWERS


def most_crew(book: Book, me: Seat) -> int:
    """Return the maximum crew."""
    return book.ships[me.ship].crew + powers(book, me).berths


def most_shields(book: Book, me: Seat) -> int:
    """Return the maximum shields."""
    return book.ships[me.ship].shields + powers(book, me).shields


def can_fly(book: Book, crew: Sequence[int], ship: int) -> bool:
    """Check whether one of a crew can fly a ship (F19).

    Any crew can fly a Sol class ship, an Eidolless the other.
    """
    if not book.ships[ship].angel:
        return bool(crew)
    return any(book.crew_kinds[one] == EIDOLLESS for one in crew)


def may_leave(book: Book, me: Seat) -> list[int]:
    """Return the crew without the last one able to fly the ship (F20)."""
    if not book.ships[me.ship].angel:
        return list(me.crew) if len(me.crew) > 1 else []
    pilots = [one for one in me.crew if book.crew_kinds[one] == EIDOLLESS]
    return [one for one in me.crew if len(pilots) > 1 or one not in pilots]


def crew_leaves(move: Move, seat: int, crew: int, where: str) -> None:
    """Remove a crew member with their die.

    They go to the "row" of the planet, "under" the deck, or "away" permanently.
    """
    me = move.seat(seat)
    me.crew.remove(crew)
    planet = planet_at(move.book, move.state, me.place)
    if where == "row" and planet is not None:
        planet.hires.append(crew)
    elif where != "away":
        move.state.under.append(crew)
    move.tell(CrewLeft(seat=seat, crew=move.book.crew[crew].id, where=where))


def crowd(move: Move, seat: int, where: str) -> None:
    """Ask the seat to dismiss crew above the maximum."""
    me = move.seat(seat)
    over = len(me.crew) - most_crew(move.book, me)
    if over > 0:
        move.ask(Task(seat, "excess", n=over, what=where))


def draw_crew(move: Move, seat: int, why: str) -> None:
    """Draw the top crew card; with a full ship a crew member goes under the deck."""
    crew = piles.draw(move, seat, CREW)
    if crew is None:
        return
    move.seat(seat).crew.append(crew)
    move.tell(Drew(seat=seat, why=why, deck="crew", card=move.book.crew[crew].id))
    crowd(move, seat, "under")


def draw_item(move: Move, seat: int, deck: int, why: str) -> None:
    """Draw the top card of a deck of items."""
    item = piles.draw(move, seat, deck)
    if item is None:
        return
    move.seat(seat).items.append(item)
    move.tell(Drew(seat=seat, why=why, deck=move.book.items[item].kind, card=move.book.items[item].id))


def item_leaves(move: Move, seat: int, item: int) -> None:
    """Remove an item, with the space that it provided."""
    me = move.seat(seat)
    me.items.remove(item)
    me.shields = min(me.shields, most_shields(move.book, me))
    crowd(move, seat, "under")


def lose_item(move: Move, seat: int, item: int) -> None:
    """Discard an item."""
    item_leaves(move, seat, item)
    piles.discard(move, move.book.item_decks[item], item)
    move.tell(ItemLost(seat=seat, item=move.book.items[item].id))


def of_kind(book: Book, state: State, seat: int, kind: str) -> int:
    """Return the number of the seat's crew of a type, or items of a kind."""
    me = state.seats[seat]
    if kind in KINDS:
        wanted = KINDS.index(kind)
        return sum(book.crew_kinds[one] == wanted for one in me.crew)
    return sum(book.items[one].kind == kind for one in me.items)
