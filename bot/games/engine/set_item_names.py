"""What things of a set are called in events: a log outlives the host's set on the disk, so their names come along; the
things of the house's are known by their ids."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract import BilingualText, E, Event, Text

B = TypeVar("B")
K = TypeVar("K", int, str)


class Name(Struct, Generic[K], frozen=True, array_like=True):
    """What a thing of a host's set is called."""

    thing: K
    english: str
    japanese: str


class Named(Protocol[K]):
    """An event with the names of its things, if they are not of the house's set."""

    @property
    def names(self) -> tuple[Name[K], ...]: ...


@dataclass(frozen=True)
class ItemNames(Generic[B, K]):
    """How a game names things in its events: `things` of a set that an event (with `names`) is about, by id, and what
    a set calls one there. `read` makes the set of a text, of "" the house's."""

    read: Callable[[str], B]
    things: Callable[[B, Event], Iterable[K]]
    call: Callable[[B, object, K], BilingualText]

    def named(self, event: E, text: str) -> E:
        """The event of a table that plays this set (as in `State.set`), fit for `name`."""
        if not text:
            return event
        box = self.read(text)
        found = sorted({*self.things(box, event)})
        names = ((thing, self.call(box, event, thing)) for thing in found)
        return replace(event, names=tuple(Name(thing, own.key, own.ja) for thing, own in names)) if found else event

    def name(self, event: Named[K], thing: K) -> Text:
        """What a thing of the event is called."""
        for one in event.names:
            if one.thing == thing:
                return BilingualText(one.english, ja=one.japanese)
        return self.call(self.read(""), event, thing)


def numbers_in(event: object, fields: Collection[str]) -> Iterator[int]:
    """The numbers that stand in these fields of an event, alone or in lists; -1 is nothing."""
    for field in fields:
        yield from _numbers(getattr(event, field, -1))


def _numbers(value: object) -> Iterator[int]:
    if isinstance(value, tuple):
        for one in value:  # pyright: ignore[reportUnknownVariableType]
            yield from _numbers(one)  # pyright: ignore[reportUnknownArgumentType]
    elif isinstance(value, int) and value >= 0:
        yield value
