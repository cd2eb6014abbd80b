"""Names of things and places in events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.contract import BilingualText, Event, Text, t
from bot.games.engine.set_item_names import ItemNames
from bot.games.farfarout import events as ev
from bot.games.farfarout.components.book import Book, open_book
from bot.games.farfarout.words import phrases


def place(event: ev.Event, said: str, planet: str = "") -> Text:
    """Return the name of a place of the event, or of its known `planet` ("" if none)."""
    if planet:
        return name(event, planet)
    sector, _, spot = said.partition(".")
    match spot[:1]:
        case "p":
            return t("an undiscovered planet in {sector}", sector=_sector(event, sector))
        case "a":
            return t("an asteroid in {sector}", sector=_sector(event, sector))
        case "x":
            return t("an anomaly in {sector}", sector=_sector(event, sector))
        case _:
            return _sector(event, sector)


def _sector(event: ev.Event, sector: str) -> Text:
    """Return the name of a sector: its system and its id."""
    return t("{system} {id}", system=name(event, sector[:-1]), id=sector)


def _things(book: Book, event: Event) -> Iterator[str]:
    return (said for said in _said(event) if said in book.names)


def _said(event: Event) -> Iterator[str]:
    """Return all strings of an event that may be ids; a system's is its number."""
    if isinstance(event, ev.Discovered):
        yield str(event.tile)
    for field in type(event).__struct_fields__:
        value: object = getattr(event, field)
        if isinstance(value, str):
            yield value
            yield value.partition(".")[0][:-1]  # the system, if it is a place
        elif field != "names" and isinstance(value, tuple):
            yield from (one for one in value if isinstance(one, str))  # pyright: ignore[reportUnknownVariableType]


def _call(book: Book, event: object, thing: str) -> BilingualText:
    return phrases.name_of(book, thing) if thing in book.names else BilingualText(thing, ja=thing)


_NAMING: Final = ItemNames(open_book, _things, _call)
named, name = _NAMING.named, _NAMING.name
