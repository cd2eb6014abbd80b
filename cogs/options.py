"""What a host has picked in the form of a table's options, saved in one change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.games.contract import Text
from bot.tables.errors import WrongSize
from bot.tables.opening import Opening
from bot.tables.seen import Person, TableInfo
from cogs.ids import whole
from cogs.screens.limits import chosen_limit
from cogs.screens.options import INVITED, LANGUAGE, LIMIT, PRIVATE, SEATS, SPEED


async def configured(
    opening: Opening, table_id: int, by: Person, picked: Mapping[str, str]
) -> tuple[TableInfo, Text | None]:
    """The table with all that was picked. Where somebody has sat down meanwhile, so that there are too few seats, with
    the rest, and why. Raises what `Opening.configure` raises, NotOurs."""
    changes = _changes(picked)
    try:
        return await opening.configure(table_id, by, **changes), None
    except WrongSize as why:
        return await opening.configure(table_id, by, **(changes | {"wanted": None})), why.text


def _changes(picked: Mapping[str, str]) -> dict[str, Any]:
    read: dict[str, tuple[str, Callable[[str], object]]] = {
        SEATS: ("wanted", whole),
        SPEED: ("speed", str),
        LIMIT: ("limit", chosen_limit),
        LANGUAGE: ("language", str),
        PRIVATE: ("private", lambda value: value == INVITED),
    }
    changes: dict[str, Any] = {name: of(picked[field]) for field, (name, of) in read.items() if field in picked}
    settings = {field: value for field, value in picked.items() if field not in read}
    return changes | {"settings": settings} if settings else changes
