"""Which tokens a flight takes if one does not choose them: those that can do least where it leads (F18).

Everything here is known to everybody, and hangs on nothing but the place as it is seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.farfarout.components.book import Book
from bot.games.farfarout.components.data import LEVELS, TOKENS, Icon

Wants = tuple[int, int, int, int]
"""How much each token can do at a place, in the order of `TOKENS`."""
_SECTOR: Final[Wants] = (0, 3, 1, 1)
_ASTEROID: Final[Wants] = (3, 2, 0, 1)
_UNDISCOVERED: Final[Wants] = (0, 3, 1, 2)
_ANOMALY: Final[Wants] = (0, 2, 1, 1)
_GREY: Final[tuple[Icon, ...]] = ("dig",)
_ORANGE: Final[tuple[Icon, ...]] = ("hire", "tech", "weird", "yard")
_RED: Final[tuple[Icon, ...]] = (*LEVELS, "outpost")


def wants(book: Book, place: int, shown: int) -> Wants:
    """What can be done at a place; `shown` is the planet that is known to be there (below 0: none)."""
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
    """So many of the tokens, those first that can do least there; of equal ones those of which there are most."""
    order = sorted(range(len(TOKENS)), key=lambda one: (wanted[one], -tokens[one], one))
    pool = [one for one in order for _ in range(tokens[one])]
    return tuple(TOKENS[one] for one in sorted(pool[:needed]))
