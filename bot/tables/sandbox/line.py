"""Lines: the moves tried from a position, as JSON in a column."""

from __future__ import annotations

import msgspec

from bot.games.engine.play_on import TriedMove

Line = tuple[TriedMove, ...]
EMPTY = "[]"
decode_line = msgspec.json.Decoder(Line).decode


def encode_line(line: Line) -> str:
    """Return a line as text; the inverse of `decode_line`."""
    return msgspec.json.encode(line).decode()
