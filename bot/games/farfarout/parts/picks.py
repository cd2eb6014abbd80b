"""The detail of the board that lights places to choose from: "pick." and their ids, joined by dots.

Ids hold a dot themselves (`3b.p1`); what follows it begins with a letter, and every id begins with a figure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

PICK: Final = "pick."
MOST_LIT: Final = 40
_PLACE: Final = re.compile(r"\d+[a-z](?:\.[a-z]\d+)?")


def part(ids: Iterable[str]) -> str:
    """The detail that lights these places, the first `MOST_LIT` of them; "" (none) if there are no places."""
    lit = list(ids)[:MOST_LIT]
    return PICK + ".".join(lit) if lit else ""


def places(part: str) -> tuple[str, ...]:
    """The ids of the places that a detail lights."""
    return tuple(_PLACE.findall(part.removeprefix(PICK)))
