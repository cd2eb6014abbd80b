"""Options in the order in which they are offered."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.contract import Option


def legal_first(options: Iterable[Option]) -> tuple[Option, ...]:
    """Those that may be taken, then the others; else as they come."""
    found = list(options)
    return (*[one for one in found if one.refusal is None], *[one for one in found if one.refusal is not None])
