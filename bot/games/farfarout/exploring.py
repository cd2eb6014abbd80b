"""Explore actions: scanning planets and systems (F40, F43, F44)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from bot.games.contract import Choices, Complete, Option, Pick, Refusal, Said, Text, t
from bot.games.farfarout import arriving, belongings, galaxy, moving, phrases, piles, quests
from bot.games.farfarout.book import TILE, Book
from bot.games.farfarout.events import Discovered
from bot.games.farfarout.lattice import SIDES, beside, turn_for
from bot.games.farfarout.move import Move
from bot.games.farfarout.state import State, Tile

PRICE: Final = 3
"""ERG for a new system (F43)."""
FEW: Final = 3
"""The most exploration with which a new system gives a point (F44)."""
GREY: Final = arriving.GREY
NO_TOKEN: Final = Refusal("F25", t("You have no grey token (explore) left."))
_NO_PLANET = Refusal("F40", t("There is no undiscovered planet in your sector."))
_NO_EDGE = Refusal("F43", t("No new system can be joined to your sector."))
_NO_TILE = Refusal("F43", t("All systems are discovered."))
_WHICH_PLANET = t("Which planet do you scan?")
_WHICH_EDGE = t("On which side do you join the new system?")


# --- planets ---------------------------------------------------------------------------------------------------------


def _hidden(book: Book, state: State, seat: int) -> list[int]:
    """The undiscovered planets of the ship's sector."""
    sector = book.places[state.seats[seat].place].sector
    return [
        spot
        for spot in book.spots[sector]
        if book.places[spot].kind == "planet" and state.planets[book.places[spot].number] is None
    ]


def scan_refusal(book: Book, state: State, seat: int) -> Refusal | None:
    """Why no planet can be scanned."""
    if not state.tokens[GREY]:
        return NO_TOKEN
    return None if _hidden(book, state, seat) else _NO_PLANET


def scan_fields(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb `scan`."""
    if len(said) == 1:
        options = tuple(_planet(book, place) for place in _hidden(book, state, seat))
        return Pick("planet", _WHICH_PLANET, options, part=moving.lit(options), rule="F40")
    return _scanning(phrases.place(book, book.place_of[said[1]]))


def scan_here(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb `scan` for who has just landed: the planet below."""
    place = state.seats[seat].place
    if len(said) == 1:
        return Pick("planet", _WHICH_PLANET, (_planet(book, place),), rule="F40")
    return _scanning(phrases.place(book, place))


@lru_cache(maxsize=512)
def _planet(book: Book, place: int) -> Option:
    return Option(book.places[place].id, phrases.place(book, place))


def _scanning(place: Text) -> Complete:
    return Complete(t("You scan the {place}: it is revealed, and a planet event is drawn.", place=place), final=True)


def scan(move: Move, seat: int, said: str) -> None:
    """A grey token: the planet is discovered, scanned."""
    move.state.tokens[GREY] -= 1
    arriving.discover(move, seat, move.book.place_of[said], scanned=True)


# --- systems ---------------------------------------------------------------------------------------------------------


def price(book: Book, state: State, seat: int) -> int:
    """What scanning a system costs this seat."""
    return max(0, PRICE - belongings.powers(book, state.seats[seat]).discover)


def _edges(book: Book, state: State, seat: int) -> list[int]:
    return galaxy.of(book, state.tiles).open[book.places[state.seats[seat].place].sector]


def system_refusal(book: Book, state: State, seat: int) -> Refusal | None:
    """Why no system can be scanned."""
    if not state.tokens[GREY]:
        return NO_TOKEN
    if not any(state.decks[TILE]):
        return _NO_TILE
    if not _edges(book, state, seat):
        return _NO_EDGE
    cost = price(book, state, seat)
    return _too_dear(cost) if state.seats[seat].erg < cost else None


@cache
def _too_dear(cost: int) -> Refusal:
    return Refusal("F43", t("Scanning a system costs {erg}, which you can't pay.", erg=phrases.erg(cost)))


def system_fields(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb `discover`."""
    if len(said) == 1:
        return Pick("edge", _WHICH_EDGE, tuple(_edge(side) for side in _edges(book, state, seat)), rule="F43")
    point = state.seats[seat].exploration <= FEW
    return _joining(SIDES.index(said[1]), price(book, state, seat), point)


@cache
def _edge(side: int) -> Option:
    return Option(SIDES[side], phrases.side(side))


@cache
def _joining(side: int, cost: int, point: bool) -> Complete:
    said = t("You pay {erg} and join a new system in the {side}.", erg=phrases.erg(cost), side=phrases.side(side))
    if point:
        said = t("{said} You gain {points}.", said=said, points=phrases.exploration(1))
    return Complete(said, final=True)


def discover(move: Move, seat: int, said: str) -> None:
    """A grey token and ERG: a system is drawn and joined so that its entry meets the edge; a point for who has few."""
    me, side, cost = move.seat(seat), SIDES.index(said), price(move.book, move.state, seat)
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
    move.tell(Discovered(seat=seat, tile=number, sector=move.place_id(sector), edge=said, erg=cost, points=points))
    quests.deed(move, seat, "explore")
