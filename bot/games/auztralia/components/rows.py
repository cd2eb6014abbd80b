"""Parser for the rows of an Old One card (see `data.OldOneCard`)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from bot.games.auztralia.components.data import UNITS, Row

LETTERS: Final = "IACTF"
"""Letters of the units, in the order of `data.UNITS`."""
_FORM: Final = re.compile(rf"(?P<hits>-|[{LETTERS}]+) (?P<damage>\d)(?P<airship>f?)(?P<sanity>s?)")


@lru_cache(maxsize=1024)
def row_of(text: str) -> Row:
    """Parse a row.

    Raises ValueError if the text is no row, or names a unit twice.
    """
    found = _FORM.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no row")
    letters = found["hits"].strip("-")
    if len(set(letters)) < len(letters):
        raise ValueError(f"{text!r} is no row")
    hits = tuple(at for at in range(len(UNITS)) if LETTERS[at] in letters)
    return Row(hits, int(found["damage"]), bool(found["airship"]), bool(found["sanity"]))
