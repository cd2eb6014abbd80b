"""Order of options in a prompt."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.contract import Option


def legal_first(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the allowed options first, then the others, each in their order."""
    found = list(options)
    return (*[one for one in found if one.refusal is None], *[one for one in found if one.refusal is not None])
