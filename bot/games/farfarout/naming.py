"""What things of events are called: of the house set by their ids, of an owner's set as the event brings them along."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.games.contract import Own, Text, t
from bot.games.farfarout import events as ev
from bot.games.farfarout import phrases
from bot.games.farfarout.book import Book, open_book


def named(event: ev.Event, book: Book) -> ev.Event:
    """The event of a table that plays this set, fit for `name`."""
    return event if book.house else replace(event, names=_names(event, book))


def name(event: ev.Event, thing: str) -> Text:
    """What a thing of the event is called, by its id; a system by its number as text."""
    for one in event.names:
        if one.id == thing:
            return Own(one.english, ja=one.japanese)
    house = open_book("")
    return phrases.name_of(house, thing) if thing in house.names else phrases.word(thing)


def place(event: ev.Event, said: str, planet: str = "") -> Text:
    """A place of the event, with the planet that is known to be there ("" if none is)."""
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
    """A sector by its system."""
    return t("{system} {id}", system=name(event, sector[:-1]), id=sector)


def _names(event: ev.Event, book: Book) -> tuple[ev.Name, ...]:
    found = sorted({said for said in _said(event) if said in book.names})
    return tuple(ev.Name(said, book.names[said].en, book.names[said].ja) for said in found)


def _said(event: ev.Event) -> Iterator[str]:
    """All words of an event that may be ids."""
    if isinstance(event, ev.Discovered):
        yield str(event.tile)
    for field in type(event).__struct_fields__:
        value: object = getattr(event, field)
        if isinstance(value, str):
            yield value
            yield value.partition(".")[0][:-1]  # the system, if it is a place
        elif field != "names" and isinstance(value, tuple):
            yield from (one for one in value if isinstance(one, str))  # pyright: ignore[reportUnknownVariableType]
