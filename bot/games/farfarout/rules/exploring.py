"""Explore actions: scanning planets and systems (F40, F43, F44)."""

from __future__ import annotations

from typing import Final

from bot.games.contract import ChoicePath, Choices, Command, Complete, Option, Part, Pick, Refusal, Text, signed, t
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import TILE, Book
from bot.games.farfarout.components.lattice import SIDES, beside, turn_for
from bot.games.farfarout.events import Discovered
from bot.games.farfarout.move import Move, Verb
from bot.games.farfarout.rules import arriving, belongings, galaxy, moving, piles, quests
from bot.games.farfarout.state import State, Tile
from bot.games.farfarout.words import phrases

PRICE: Final = 3
"""ERG for a new system (F43)."""
FEW: Final = 3
"""Maximum exploration with which a new system gives a point (F44)."""
GREY: Final = arriving.GREY
NO_TOKEN: Final = Refusal("F25", t("You have no grey token (explore) left."))
_NO_PLANET = Refusal("F40", t("There is no undiscovered planet in your sector."))
_NO_EDGE = Refusal("F43", t("No new system can be joined to your sector."))
_NO_TILE = Refusal("F43", t("All systems are discovered."))
WHICH_PLANET: Final = t("Which planet do you scan?")
_WHICH_EDGE = t("On which side do you join the new system?")


# --- planets ---------------------------------------------------------------------------------------------------------


def _hidden(state: State, seat: int) -> list[int]:
    """Return the undiscovered planets of the ship's sector."""
    book = books.of(state)
    sector = book.places[state.seats[seat].place].sector
    return [
        spot
        for spot in book.spots[sector]
        if book.places[spot].kind == "planet" and state.planets[book.places[spot].number] is None
    ]


def _no_planet(state: State, seat: int) -> Refusal | None:
    if not state.tokens[GREY]:
        return NO_TOKEN
    return None if _hidden(state, seat) else _NO_PLANET


def _scanning(state: State, seat: int, said: ChoicePath) -> Choices:
    if len(said) == 1:
        options = tuple(option(books.of(state), place) for place in _hidden(state, seat))
        return Pick("planet", WHICH_PLANET, options, part=moving.lit(options), rule="F40")
    return scanning(phrases.place(books.of(state), books.of(state).place_of[said[1]]))


def option(book: Book, place: int) -> Option:
    """Return an undiscovered planet as an option."""
    return Option(book.places[place].id, phrases.place(book, place))


def scanning(place: Text) -> Complete:
    """Return the completed choice to scan a planet."""
    return Complete(lambda: t("You scan the {place}: it is revealed, and a planet event is drawn.", place=place), True)


def _scan(move: Move, seat: int, action: act.Scan) -> None:
    """Spend a grey token and discover a planet by a scan."""
    move.state.tokens[GREY] -= 1
    arriving.discover(move, seat, move.book.place_of[action.planet], scanned=True)


SCAN = Verb(
    act.Scan,
    signed("far_planet", t("Scan a planet")),
    Command(t("scan"), t("Scan a planet of your sector")),
    phrases.TOKEN_NAMES["grey"],
    why_not=_no_planet,
    fields=_scanning,
    play=_scan,
)


# --- systems ---------------------------------------------------------------------------------------------------------


def price(book: Book, state: State, seat: int) -> int:
    """Return the price of scanning a system for this seat."""
    return max(0, PRICE - belongings.powers(book, state.seats[seat]).discover)


def _edges(book: Book, state: State, seat: int) -> list[int]:
    return galaxy.of(book, state.tiles).open[book.places[state.seats[seat].place].sector]


def _no_system(state: State, seat: int) -> Refusal | None:
    if not state.tokens[GREY]:
        return NO_TOKEN
    if not any(state.decks[TILE]):
        return _NO_TILE
    book = books.of(state)
    if not _edges(book, state, seat):
        return _NO_EDGE
    cost = price(book, state, seat)
    return _too_dear(cost) if state.seats[seat].erg < cost else None


def _too_dear(cost: int) -> Refusal:
    return Refusal("F43", lambda: t("Scanning a system costs {erg}, which you can't pay.", erg=phrases.erg(cost)))


def _joining(state: State, seat: int, said: ChoicePath) -> Choices:
    book = books.of(state)
    if len(said) == 1:
        options = tuple(Option(SIDES[side], phrases.side(side)) for side in _edges(book, state, seat))
        return Pick("edge", _WHICH_EDGE, options, part=Part("near", seat), rule="F43")
    cost, point = price(book, state, seat), state.seats[seat].exploration <= FEW
    return Complete(lambda: _joins(SIDES.index(said[1]), cost, point), final=True)


def _joins(side: int, cost: int, point: bool) -> Text:
    said = t("You pay {erg} and join a new system in the {side}.", erg=phrases.erg(cost), side=phrases.side(side))
    return t("{said} You gain {points}.", said=said, points=phrases.exploration(1)) if point else said


def _discover(move: Move, seat: int, action: act.Discover) -> None:
    """Spend a grey token and ERG to draw a system and join it by its entry.

    A seat with little exploration gains a point.
    """
    me, edge = move.seat(seat), action.edge
    side, cost = SIDES.index(edge), price(move.book, move.state, seat)
    move.state.tokens[GREY] -= 1
    me.erg -= cost
    sector = move.book.places[me.place].sector
    here = next(tile for tile in move.state.tiles if tile.number == move.book.places[sector].tile)
    number = piles.draw(move, seat, TILE)
    assert number is not None
    q, r = beside(here.q, here.r, side)
    move.state.tiles.append(Tile(number, q, r, turn_for(move.book.tiles[number].entry, side)))
    points = 1 if me.exploration <= FEW else 0
    me.exploration += points
    me.explored += 1
    move.tell(Discovered(seat=seat, tile=number, sector=move.place_id(sector), edge=edge, erg=cost, points=points))
    quests.deed(move, seat, "explore")


DISCOVER = Verb(
    act.Discover,
    signed("undiscovered_system", t("Scan a system")),
    Command(t("discover"), t("Scan a new system at an open edge")),
    phrases.TOKEN_NAMES["grey"],
    why_not=_no_system,
    fields=_joining,
    play=_discover,
)
