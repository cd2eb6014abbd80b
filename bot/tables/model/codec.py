"""Serialization of states and events as JSON.

Any SQLite tool can read a running table.

Only rarely read data is compressed, with zlib alone: of a running table the states from which others are replayed; of a
table that is over its moves, too. The record that players can then download is JSON again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import GenericAlias
from typing import Any, Final, TypeVar

import msgspec

from bot.games.registry import AnyGame

T = TypeVar("T")
FIRST: Final = 1
"""Number of the move that sets a table up; the state after it is never deleted (see `bot.store.table.states`)."""
REFERENCE: Final = "own"
"""Placeholder in later states for a host's own set, which may have 400 kB; no valid set has this text."""
_REFERS: Final = b'"set":%b' % msgspec.json.encode(REFERENCE)
_draws_decoder = msgspec.json.Decoder(dict[str, int])


class UnreadableState(ValueError):
    """A state, or the events of a move, that this version of the bot cannot read."""


@cache
def _state_decoder(state: type[Any]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(state)


@cache
def _event_decoder(events: tuple[type[Any], ...]) -> msgspec.json.Decoder[list[Any]]:
    union: Any = None
    for kind in events:
        union = kind if union is None else union | kind
    return msgspec.json.Decoder(GenericAlias(list, union))


def pack_events(events: Sequence[Any]) -> bytes:
    """Encode the events of a move."""
    return msgspec.json.encode(events)


def pack_state(game: AnyGame, state: Any, draws: Mapping[str, int] | None = None, *, whole: bool = True) -> bytes:
    """Encode a state: the rules version and draw counts on the first line, then the state.

    Without `whole`, a host's own set is replaced by a reference to the table's first state.
    """
    counts = b" %b" % msgspec.json.encode(draws) if draws else b""
    if not whole and own_set(game, state):
        state = msgspec.structs.replace(state, set=REFERENCE)
    return b"%d%b\n%b" % (game.meta.version, counts, msgspec.json.encode(state))


def own_set(game: AnyGame, state: Any) -> str:
    """Return the text of the host's own set that a state uses; "" if it uses the house set."""
    return "" if game.box is None else state.set


def refers_to_set(raw: bytes) -> bool:
    """Return whether an encoded state refers to the set in the first state of its table."""
    return _REFERS in raw


def unpack_draws(raw: bytes) -> dict[str, int]:
    """Decode how often each purpose had been drawn for; empty if this was not counted.

    Raises UnreadableState.
    """
    _, _, counts = raw.partition(b"\n")[0].partition(b" ")
    return _read(_draws_decoder, counts) if counts else {}


def unpack_state(game: AnyGame, raw: bytes, own: str = "") -> Any:
    """Decode a state of any rules version; `own` is the set that it may refer to.

    Raises UnreadableState if there is no migration to today's rules, or the set is missing.
    """
    refers = refers_to_set(raw)
    if refers and not own:
        raise UnreadableState("the set of cards or maps that this table plays is missing")
    first, _, body = raw.partition(b"\n")
    try:
        version = int(first.partition(b" ")[0])
        if version == game.meta.version:
            state = _state_decoder(game.state_type).decode(body)
            return msgspec.structs.replace(state, set=own) if refers else state
        older = msgspec.json.decode(body)
        return msgspec.convert(game.migrate(older | {"set": own} if refers else older, version), game.state_type)
    except Exception as problem:  # a migration from older rules may fail in any way on unexpected data
        raise UnreadableState(str(problem) or type(problem).__name__) from problem


def unpack_events(game: AnyGame, raw: bytes) -> Sequence[Any]:
    """Decode the events of a move. Raises UnreadableState."""
    return _read(_event_decoder(game.events), raw)


def _read(decoder: msgspec.json.Decoder[T], raw: bytes) -> T:
    try:
        return decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
        raise UnreadableState(str(problem)) from problem
