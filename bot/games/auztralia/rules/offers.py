"""Options in the order in which they are offered."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.contract import Option


def legal_first(options: Iterable[Option]) -> tuple[Option, ...]:
    """Those that may be taken, then the others; else as they come."""
    return tuple(sorted(options, key=lambda one: one.refusal is not None))
