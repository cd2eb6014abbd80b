"""Names of a set's things in events, for logs that outlive the host's set on the disk.

Things of the house set are referenced by their ids, those of a host's set by name.
"""

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
    """The name of a thing of a host's set."""

    thing: K
    english: str
    japanese: str


class Named(Protocol[K]):
    """An event with the names of its things, if they are not of the house set."""

    @property
    def names(self) -> tuple[Name[K], ...]: ...


@dataclass(frozen=True)
class ItemNames(Generic[B, K]):
    """Names of a game's things in its events.

    `things` are the ids of an event's things in a set, `call` returns the name of one. `read` makes the set of a text,
    of "" the house set.
    """

    read: Callable[[str], B]
    things: Callable[[B, Event], Iterable[K]]
    call: Callable[[B, object, K], BilingualText]

    def named(self, event: E, text: str) -> E:
        """Return the event with the names that `name` needs, for a table of this set.

        The set is a text as in `State.set`.
        """
        if not text:
            return event
        box = self.read(text)
        found = sorted({*self.things(box, event)})
        names = ((thing, self.call(box, event, thing)) for thing in found)
        return replace(event, names=tuple(Name(thing, own.key, own.ja) for thing, own in names)) if found else event

    def name(self, event: Named[K], thing: K) -> Text:
        """Return the name of a thing of the event."""
        for one in event.names:
            if one.thing == thing:
                return BilingualText(one.english, ja=one.japanese)
        return self.call(self.read(""), event, thing)


def numbers_in(event: object, fields: Collection[str]) -> Iterator[int]:
    """Yield the numbers in these fields of an event, alone or in lists; -1 is nothing."""
    for field in fields:
        yield from _numbers(getattr(event, field, -1))


def _numbers(value: object) -> Iterator[int]:
    if isinstance(value, tuple):
        for one in value:  # pyright: ignore[reportUnknownVariableType]
            yield from _numbers(one)  # pyright: ignore[reportUnknownArgumentType]
    elif isinstance(value, int) and value >= 0:
        yield value
