"""Save the values of the options form in one change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.games.contract import Text
from bot.tables.lobby.service import LobbyService
from bot.tables.model.errors import TooDemanding, WrongSize
from bot.tables.model.views import Limit, Person, TableInfo
from cogs.lobby.options_form import ACCESS, LANGUAGE, LIMIT, SEATS, SPEED, chosen_access
from cogs.ui.custom_ids import parse_int
from cogs.ui.time_limits import chosen_limit


async def configured(
    opening: LobbyService, before: TableInfo, by: Person, picked: Mapping[str, str]
) -> tuple[TableInfo, Text | None]:
    """Configure the table with all chosen values; return it, and the reason for refused ones.

    The number of seats may be too small for players who have joined meanwhile, or the host not reliable enough for the
    required minimum: the other values are saved. Raises as `LobbyService.configure` does, and UnknownCustomId.
    """
    changes, refused = _changes(before.limit, picked), None
    while True:
        try:
            return await opening.configure(before.id, by, **changes), refused
        except WrongSize as why:
            changes, refused = changes | {"wanted": None}, why.text
        except TooDemanding as why:
            changes, refused = changes | {"private": None, "least_reliable": None}, why.text


def _changes(limit: Limit, picked: Mapping[str, str]) -> dict[str, Any]:
    read: dict[str, tuple[str, Callable[[str], object]]] = {
        SEATS: ("wanted", parse_int),
        SPEED: ("speed", str),
        LIMIT: ("limit", lambda value: chosen_limit(value, limit)),
        LANGUAGE: ("language", str),
    }
    changes: dict[str, Any] = {name: of(picked[field]) for field, (name, of) in read.items() if field in picked}
    if ACCESS in picked:
        changes["private"], changes["least_reliable"] = chosen_access(picked[ACCESS])
    settings = {field: value for field, value in picked.items() if field not in (*read, ACCESS)}
    return changes | {"settings": settings} if settings else changes
