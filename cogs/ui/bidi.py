"""Bidirectional text: Unicode isolates keep right-to-left text apart from text around it."""

from __future__ import annotations

import unicodedata
from typing import Final

OPEN, CLOSE = "\u2068", "\u2069"
"""First strong isolate, and its end. User input never contains them: see `visible` in `cogs.ui.translator`."""
_TURNS: Final = frozenset({"R", "AL", "AN", ""})
"""Bidirectional classes that reorder adjacent text; "" is unassigned: it may be one in a newer Unicode."""
_GONE: Final = str.maketrans("", "", OPEN + CLOSE)


def isolated(text: str, like: str | None = None) -> str:
    """Return the text in an isolate, if it would change the direction of the text around it.

    `like`: check this instead, for which the text is a placeholder, as a mention is for a name. Only right-to-left
    characters reach beyond the text itself, so usual names stay as they are.
    """
    turns = any(unicodedata.bidirectional(char) in _TURNS for char in (text if like is None else like))
    return f"{OPEN}{text}{CLOSE}" if turns else text


def as_typed(text: str) -> str:
    """Remove isolates from the text: nobody types them."""
    return text.translate(_GONE)


def unclosed(text: str) -> int:
    """Return the number of isolates in the text that have no end."""
    return text.count(OPEN) - text.count(CLOSE)
