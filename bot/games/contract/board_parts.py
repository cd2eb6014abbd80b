"""Details of a board that can be shown separately."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from msgspec import Struct

MOST_LIT: Final = 40


class Part(Struct, frozen=True, gc=False):
    """A detail of the board: its kind, and a seat (or a number), an id, or the ids of places."""

    kind: str
    of: int | str | tuple[str, ...] | None = None

    def __str__(self) -> str:
        """Return the id used in buttons and menus.

        An id that comes back from them is looked up among the existing parts.
        """
        match self.of:
            case None:
                return self.kind
            case int():
                return f"{self.kind}{self.of}"
            case str():
                return f"{self.kind}:{self.of}"
            case places:
                return ".".join((self.kind, *places))

    @classmethod
    def lighting(cls, places: Iterable[str]) -> Part | None:
        """Return a part that highlights the first `MOST_LIT` of these places as options.

        None without any.
        """
        lit = tuple(islice(places, MOST_LIT))
        return cls("pick", lit) if lit else None
