"""States and events to bytes and back. JSON: a host can read a running table with any SQLite tool.

Only what is seldom read is deflated, with zlib and nothing else: of a running table each state from which others are
played again, of a table that is over the moves, too. Its record, which people can get then, is JSON again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec

from bot.games.registry import GAMES, AnyGame

T = TypeVar("T")
_draws_decoder = msgspec.json.Decoder(dict[str, int])


class Unreadable(ValueError):
    """A state, or a move's events, that this version of the bot cannot read."""


@cache
def _state_decoder(game_id: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(GAMES[game_id].state_type)


@cache
def _event_decoder(game_id: str) -> msgspec.json.Decoder[list[Any]]:
    union: Any = None
    for kind in GAMES[game_id].events:
        union = kind if union is None else union | kind
    return msgspec.json.Decoder(list[union])


def pack_events(events: Sequence[Any]) -> bytes:
    """The events of a move as bytes."""
    return msgspec.json.encode(events)


def pack_state(game: AnyGame, state: Any, draws: Mapping[str, int] | None = None) -> bytes:
    """A state as bytes: on the first line the version of the rules and what was drawn until then, then the state."""
    counts = b" %b" % msgspec.json.encode(draws) if draws else b""
    return b"%d%b\n%b" % (game.meta.version, counts, msgspec.json.encode(state))


def unpack_draws(raw: bytes) -> dict[str, int]:
    """How often had been drawn for each purpose when the state was packed; empty where nothing counted it.

    Raises Unreadable.
    """
    _, _, counts = raw.partition(b"\n")[0].partition(b" ")
    return _read(_draws_decoder, counts) if counts else {}


def unpack_state(game: AnyGame, raw: bytes) -> Any:
    """A state, of whatever version of the rules. Raises Unreadable if there is no way from there to today's."""
    first, _, body = raw.partition(b"\n")
    try:
        version = int(first.partition(b" ")[0])
        if version == game.meta.version:
            return _state_decoder(game.meta.id).decode(body)
        return msgspec.convert(game.migrate(msgspec.json.decode(body), version), game.state_type)
    except Exception as problem:  # a way from older rules may trip over anything that should not be there
        raise Unreadable(str(problem) or type(problem).__name__) from problem


def unpack_events(game: AnyGame, raw: bytes) -> Sequence[Any]:
    """The events of a move. Raises Unreadable."""
    return _read(_event_decoder(game.meta.id), raw)


def _read(decoder: msgspec.json.Decoder[T], raw: bytes) -> T:
    try:
        return decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
        raise Unreadable(str(problem)) from problem
