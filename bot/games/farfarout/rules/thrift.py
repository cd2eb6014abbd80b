"""Default tokens of a flight: those of the least use at its destination (F18).

All of this is public and depends only on the visible place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.farfarout.components.book import Book
from bot.games.farfarout.components.data import LEVELS, TOKENS, Icon

Wants = tuple[int, int, int, int]
"""Uses of each token at a place, in the order of `TOKENS`."""
_SECTOR: Final[Wants] = (0, 3, 1, 1)
_ASTEROID: Final[Wants] = (3, 2, 0, 1)
_UNDISCOVERED: Final[Wants] = (0, 3, 1, 2)
_ANOMALY: Final[Wants] = (0, 2, 1, 1)
_GREY: Final[tuple[Icon, ...]] = ("dig",)
_ORANGE: Final[tuple[Icon, ...]] = ("hire", "tech", "weird", "yard")
_RED: Final[tuple[Icon, ...]] = (*LEVELS, "outpost")


def wants(book: Book, place: int, shown: int) -> Wants:
    """Return the uses of tokens at a place; `shown` is its known planet (below 0: none)."""
    here = book.places[place]
    match here.kind:
        case "sector":
            return _SECTOR
        case "asteroid":
            return _ASTEROID
        case "anomaly":
            return _ANOMALY
        case _ if shown < 0:
            return _UNDISCOVERED
        case _:
            icons = book.planets[shown].icons
            return (
                3 * ("mine" in icons),
                1 + 2 * any(icon in _GREY for icon in icons),
                1 + 2 * any(icon in _ORANGE for icon in icons),
                (0 if here.home else 2) + 2 * any(icon in _RED for icon in icons),
            )


def taken(tokens: Sequence[int], needed: int, wanted: Wants) -> tuple[str, ...]:
    """Return the needed tokens, those of the least use first; of equal ones the most frequent."""
    order = sorted(range(len(TOKENS)), key=lambda one: (wanted[one], -tokens[one], one))
    pool = [one for one in order for _ in range(tokens[one])]
    return tuple(TOKENS[one] for one in sorted(pool[:needed]))
