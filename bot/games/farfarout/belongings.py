"""What a seat has on its ship: limits, pilots, crew and items that come and go (F16, F19, F20, F48)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.farfarout import piles
from bot.games.farfarout.book import CREW, Book, Powers
from bot.games.farfarout.data import KINDS
from bot.games.farfarout.events import CrewLeft, Drew, ItemLost
from bot.games.farfarout.state import Seat, State, Task
from bot.games.farfarout.working import Working

NO_POWERS = Powers()
EIDOLLESS = KINDS.index("eidolless")


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


def crew_leaves(w: Working, seat: int, crew: int, where: str) -> None:
    """A crew member leaves, and the die with them: to the "row" of the planet, "under" the deck, or "away" for good."""
    me = w.seat(seat)
    me.crew.remove(crew)
    planet = w.planet_at(me.place)
    if where == "row" and planet is not None:
        planet.hires.append(crew)
    elif where != "away":
        w.state.under.append(crew)
    w.tell(CrewLeft(seat=seat, crew=w.book.crew[crew].id, where=where))


def crowd(w: Working, seat: int, where: str) -> None:
    """Crew above the maximum must leave: the seat chooses who."""
    me = w.seat(seat)
    over = len(me.crew) - most_crew(w.book, me)
    if over > 0:
        w.ask(Task(seat, "excess", n=over, what=where))


def draw_crew(w: Working, seat: int, why: str) -> None:
    """The top crew card joins; with a full ship somebody goes under the deck."""
    crew = piles.draw(w, seat, CREW)
    if crew is None:
        return
    w.seat(seat).crew.append(crew)
    w.tell(Drew(seat=seat, why=why, deck="crew", card=w.book.crew[crew].id))
    crowd(w, seat, "under")


def draw_item(w: Working, seat: int, deck: int, why: str) -> None:
    """The top card of a deck of items is the seat's."""
    item = piles.draw(w, seat, deck)
    if item is None:
        return
    w.seat(seat).items.append(item)
    w.tell(Drew(seat=seat, why=why, deck=w.book.items[item].kind, card=w.book.items[item].id))


def item_leaves(w: Working, seat: int, item: int) -> None:
    """An item is gone, and with it what it made room for."""
    me = w.seat(seat)
    me.items.remove(item)
    me.shields = min(me.shields, most_shields(w.book, me))
    crowd(w, seat, "under")


def lose_item(w: Working, seat: int, item: int) -> None:
    """An item goes to the discards."""
    item_leaves(w, seat, item)
    piles.discard(w, w.book.item_decks[item], item)
    w.tell(ItemLost(seat=seat, item=w.book.items[item].id))


def of_kind(book: Book, state: State, seat: int, kind: str) -> int:
    """How many crew of a type, or items of a kind, a seat has."""
    me = state.seats[seat]
    if kind in KINDS:
        wanted = KINDS.index(kind)
        return sum(book.crew_kinds[one] == wanted for one in me.crew)
    return sum(book.items[one].kind == kind for one in me.items)
