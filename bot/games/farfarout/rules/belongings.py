"""What a seat has on its ship: limits, pilots, crew and items that come and go (F16, F19, F20, F48)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Option, Refusal
from bot.games.farfarout.components.book import CREW, Book, Powers
from bot.games.farfarout.components.data import KINDS
from bot.games.farfarout.events import CrewLeft, Drew, ItemLost
from bot.games.farfarout.move import Move, planet_at
from bot.games.farfarout.rules import piles
from bot.games.farfarout.state import Seat, State, Task
from bot.games.farfarout.words import phrases

NO_POWERS = Powers()
EIDOLLESS = KINDS.index("eidolless")


def option(book: Book, item: int, refusal: Refusal | None = None) -> Option:
    """An item to choose."""
    one = book.items[item]
    return Option(one.id, phrases.name_of(book, one.id), lambda: phrases.item_hint(book, item), refusal=refusal)


def powers(book: Book, me: Seat) -> Powers:
    """What the seat's items do together."""
    return book.powers(tuple(me.items)) if me.items else NO_POWERS


def most_crew(book: Book, me: Seat) -> int:
    """How many crew there is room for."""
    return book.ships[me.ship].crew + powers(book, me).berths


def most_shields(book: Book, me: Seat) -> int:
    """The maximum of shields."""
    return book.ships[me.ship].shields + powers(book, me).shields


def can_fly(book: Book, crew: Sequence[int], ship: int) -> bool:
    """Whether one of these can fly the ship: anybody a Sol class ship, an Eidolless the other (F19)."""
    if not book.ships[ship].angel:
        return bool(crew)
    return any(book.crew_kinds[one] == EIDOLLESS for one in crew)


def may_leave(book: Book, me: Seat) -> list[int]:
    """The crew who are not the last one able to fly the ship (F20)."""
    if not book.ships[me.ship].angel:
        return list(me.crew) if len(me.crew) > 1 else []
    pilots = [one for one in me.crew if book.crew_kinds[one] == EIDOLLESS]
    return [one for one in me.crew if len(pilots) > 1 or one not in pilots]


def crew_leaves(move: Move, seat: int, crew: int, where: str) -> None:
    """A crew member leaves, and the die with them: to the "row" of the planet, "under" the deck, or "away" for good."""
    me = move.seat(seat)
    me.crew.remove(crew)
    planet = planet_at(move.book, move.state, me.place)
    if where == "row" and planet is not None:
        planet.hires.append(crew)
    elif where != "away":
        move.state.under.append(crew)
    move.tell(CrewLeft(seat=seat, crew=move.book.crew[crew].id, where=where))


def crowd(move: Move, seat: int, where: str) -> None:
    """Crew above the maximum must leave: the seat chooses who."""
    me = move.seat(seat)
    over = len(me.crew) - most_crew(move.book, me)
    if over > 0:
        move.ask(Task(seat, "excess", n=over, what=where))


def draw_crew(move: Move, seat: int, why: str) -> None:
    """The top crew card joins; with a full ship somebody goes under the deck."""
    crew = piles.draw(move, seat, CREW)
    if crew is None:
        return
    move.seat(seat).crew.append(crew)
    move.tell(Drew(seat=seat, why=why, deck="crew", card=move.book.crew[crew].id))
    crowd(move, seat, "under")


def draw_item(move: Move, seat: int, deck: int, why: str) -> None:
    """The top card of a deck of items is the seat's."""
    item = piles.draw(move, seat, deck)
    if item is None:
        return
    move.seat(seat).items.append(item)
    move.tell(Drew(seat=seat, why=why, deck=move.book.items[item].kind, card=move.book.items[item].id))


def item_leaves(move: Move, seat: int, item: int) -> None:
    """An item is gone, and with it what it made room for."""
    me = move.seat(seat)
    me.items.remove(item)
    me.shields = min(me.shields, most_shields(move.book, me))
    crowd(move, seat, "under")


def lose_item(move: Move, seat: int, item: int) -> None:
    """An item goes to the discards."""
    item_leaves(move, seat, item)
    piles.discard(move, move.book.item_decks[item], item)
    move.tell(ItemLost(seat=seat, item=move.book.items[item].id))


def of_kind(book: Book, state: State, seat: int, kind: str) -> int:
    """How many crew of a type, or items of a kind, a seat has."""
    me = state.seats[seat]
    if kind in KINDS:
        wanted = KINDS.index(kind)
        return sum(book.crew_kinds[one] == wanted for one in me.crew)
    return sum(book.items[one].kind == kind for one in me.items)
