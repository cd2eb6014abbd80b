"""What is written from right to left, kept apart from the words beside it: by Unicode's isolates."""

from __future__ import annotations

import unicodedata
from typing import Final

OPEN, CLOSE = "\u2068", "\u2069"
"""First strong isolate, and its end. What a person typed never holds them: see `visible` in `cogs.ui.translator`."""
_TURNS: Final = frozenset({"R", "AL", "AN", ""})
"""Classes of characters that order what stands beside them; "" may be one: a newer Unicode knows which."""
_GONE: Final = str.maketrans("", "", OPEN + CLOSE)


def isolated(text: str, like: str | None = None) -> str:
    """The text so that it is read in its own direction, and what stands beside it in that of the sentence.

    Only where it (or what it stands for, which is `like` that) holds what is written from right to left: nothing else
    reaches beyond itself, so usual names stay as they are.
    """
    turns = any(unicodedata.bidirectional(char) in _TURNS for char in (text if like is None else like))
    return f"{OPEN}{text}{CLOSE}" if turns else text


def as_typed(text: str) -> str:
    """The text without isolates: nobody types them."""
    return text.translate(_GONE)


def unclosed(text: str) -> int:
    """How many isolates of the text have no end in it."""
    return text.count(OPEN) - text.count(CLOSE)
