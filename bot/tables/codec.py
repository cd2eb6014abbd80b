"""States and events to bytes and back. JSON: a host can read a table with any SQLite tool."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from bot.games.registry import GAMES, AnyGame


@cache
def _state_decoder(game_id: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(GAMES[game_id].state_type)


@cache
def _event_decoder(game_id: str) -> msgspec.json.Decoder[list[Any]]:
    union: Any = None
    for kind in GAMES[game_id].events:
        union = kind if union is None else union | kind
    return msgspec.json.Decoder(list[union])


def pack(value: object) -> bytes:
    """A state, or a list of events, as bytes."""
    return msgspec.json.encode(value)


def unpack_state(game: AnyGame, raw: bytes, version: int) -> Any:
    """A state of `game` saved under its rules `version`. Raises ValueError if there is no way to today's rules."""
    if version == game.meta.version:
        return _state_decoder(game.meta.id).decode(raw)
    return msgspec.convert(game.migrate(msgspec.json.decode(raw), version), game.state_type)


def unpack_events(game: AnyGame, raw: bytes) -> Sequence[Any]:
    """The events of a move."""
    return _event_decoder(game.meta.id).decode(raw)
