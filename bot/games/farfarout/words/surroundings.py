"""Text descriptions of a ship's surroundings: distances in moves, nearest places of quests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from bot.games.contract import Text, Who, t, tn
from bot.games.farfarout.components.book import SECTOR, Book
from bot.games.farfarout.components.data import TYPES, Quest
from bot.games.farfarout.move import planet_at
from bot.games.farfarout.rules import moving, quests
from bot.games.farfarout.view import View
from bot.games.farfarout.words import cards, phrases
from bot.games.farfarout.words import places as sights

FEW: Final = 5
SOME: Final = 7
MANY: Final = 24
"""Numbers of places that a text lists, the nearest first."""


def viewer(view: View) -> int:
    """Return the seat from whose ship distances count: the viewer, else the active one."""
    return view.active if view.seat is None else view.seat


def reach(book: Book, view: View, seat: int) -> Mapping[int, int]:
    """Return the moves to each place, the nearest first; nothing before a ship is at a place."""
    return moving.costs(book, view, seat) if view.phase in ("turns", "over") else {}


def around(book: Book, view: View, seat: int, most: int) -> Iterator[Text]:
    """Describe a ship's place and system by distance, and places beyond up to `most` in all."""
    place = view.seats[seat].place
    yield _at(book, view, seat, place)
    yield from foe(book, view, place)
    far = _far(book, view, seat)
    tile = book.places[place].tile
    own = [(place, n) for place, n in far if book.places[place].tile == tile]
    beyond = [(place, n) for place, n in far if book.places[place].tile != tile][: max(0, most - len(own))]
    for n, there in _by_moves(book, view, own):
        yield t("In this system, {moves}: {places}.", moves=phrases.moves(n), places=there)
    for n, there in _by_moves(book, view, beyond):
        yield t("Beyond, {moves}: {places}.", moves=phrases.moves(n), places=there)
    if left := len(far) - len(own) - len(beyond):
        yield tn("Farther: {n} more place.", "Farther: {n} more places.", left)


def nearest_places(book: Book, view: View, seat: int) -> Iterator[Text]:
    """Name the few nearest places in a line, after the contents of the ship's own."""
    if here := sights.contents(book, view, view.seats[seat].place, but=seat):
        yield t("Here: {things}.", things=here)
    near = [
        t("{place}, {moves}", place=sights.place_name(book, view, place), moves=phrases.moves(n))
        for place, n in _far(book, view, seat)[:FEW]
    ]
    if near:
        yield t("Nearest: {places}.", places=sights.joined(near))


def _at(book: Book, view: View, seat: int, place: int) -> Text:
    name, here = sights.place_name(book, view, place), sights.contents(book, view, place, but=seat)
    said = t("{who} is at {place}", who=Who(seat), place=name)
    if book.places[place].kind != SECTOR:
        system = phrases.called(book.tiles[book.places[place].tile].name)
        said = t("{who} is at {place} in {system}", who=Who(seat), place=name, system=system)
    return t("{said}: {things}.", said=said, things=here) if here else t("{said}.", said=said)


def foe(book: Book, view: View, place: int) -> Iterator[Text]:
    """Describe the visible encounter at a place, if there is one."""
    planet = planet_at(book, view, place)
    if planet is not None and planet.foe >= 0:
        one = book.foes[planet.foe]
        yield t("{name}: {text}", name=phrases.called(one.name), text=cards.foe_text(one))


def _far(book: Book, view: View, seat: int) -> list[tuple[int, int]]:
    """Return the places that are told, with the moves to them."""
    return [(place, n) for place, n in reach(book, view, seat).items() if sights.is_told(book, view, place)]


def _by_moves(book: Book, view: View, far: Sequence[tuple[int, int]]) -> Iterator[tuple[int, Text]]:
    for n, there in groupby(far, key=lambda one: one[1]):
        yield n, sights.joined([sights.short(book, view, place) for place, _ in there])


# --- quests ----------------------------------------------------------------------------------------------------------


def nearest(book: Book, view: View, seat: int, quest: Quest) -> Text | None:
    """Return the nearest known place of a quest with its distance; None without a place."""
    if not quest.at:
        return None
    near = {view.seats[seat].place: 0, **reach(book, view, seat)}
    for place, n in near.items():
        if _may_be(book, view, place, quest.at):
            name = sights.place_name(book, view, place)
            return t("nearest place {place}, {moves}", place=name, moves=phrases.moves(n))
    return t("no such place is known")


def _may_be(book: Book, view: View, place: int, at: str) -> bool:
    """Check whether a place is such, as far as it is known: of undiscovered planets, the type."""
    here = book.places[place]
    if here.kind == "planet" and planet_at(book, view, place) is None and not here.home:
        return at == "away" or (at in TYPES and here.type == at)
    return quests.is_such(book, view, place, at)
