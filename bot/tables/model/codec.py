"""States and events to bytes and back. JSON: a host can read a running table with any SQLite tool.

Only what is seldom read is deflated, with zlib and nothing else: of a running table each state from which others are
played again, of a table that is over the moves, too. Its record, which people can get then, is JSON again.
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
"""The number of the move that sets a table up. The state after it always stays (see `bot.store.table.states`)."""
REFERENCE: Final = "own"
"""What stands in all later states for a set of a host's own, which may have 400 kB: no set reads like this."""
_REFERS: Final = b'"set":%b' % msgspec.json.encode(REFERENCE)
_draws_decoder = msgspec.json.Decoder(dict[str, int])


class UnreadableState(ValueError):
    """A state, or a move's events, that this version of the bot cannot read."""


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
    """The events of a move as bytes."""
    return msgspec.json.encode(events)


def pack_state(game: AnyGame, state: Any, draws: Mapping[str, int] | None = None, *, whole: bool = True) -> bytes:
    """A state as bytes: on the first line the version of the rules and what was drawn until then, then the state.

    Not `whole`: without the set, where it is a host's own; it stands in the first state of the table.
    """
    counts = b" %b" % msgspec.json.encode(draws) if draws else b""
    if not whole and own_set(game, state):
        state = msgspec.structs.replace(state, set=REFERENCE)
    return b"%d%b\n%b" % (game.meta.version, counts, msgspec.json.encode(state))


def own_set(game: AnyGame, state: Any) -> str:
    """The text of the host's own set that a state plays; "" where it plays the house's."""
    return "" if game.box is None else state.set


def refers_to_set(raw: bytes) -> bool:
    """Whether a packed state needs the set that stands in the first state of its table."""
    return _REFERS in raw


def unpack_draws(raw: bytes) -> dict[str, int]:
    """How often had been drawn for each purpose when the state was packed; empty where nothing counted it.

    Raises Unreadable.
    """
    _, _, counts = raw.partition(b"\n")[0].partition(b" ")
    return _read(_draws_decoder, counts) if counts else {}


def unpack_state(game: AnyGame, raw: bytes, own: str = "") -> Any:
    """A state, of whatever version of the rules; `own` is the set that it may refer to.

    Raises Unreadable if there is no way from there to today's rules, or the set is missing.
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
    except Exception as problem:  # a way from older rules may trip over anything that should not be there
        raise UnreadableState(str(problem) or type(problem).__name__) from problem


def unpack_events(game: AnyGame, raw: bytes) -> Sequence[Any]:
    """The events of a move. Raises Unreadable."""
    return _read(_event_decoder(game.events), raw)


def _read(decoder: msgspec.json.Decoder[T], raw: bytes) -> T:
    try:
        return decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
        raise UnreadableState(str(problem)) from problem
