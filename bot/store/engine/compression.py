"""zlib compression for JSON columns; uncompressed values are read unchanged."""

from __future__ import annotations

import zlib

from bot.store.engine.errors import CorruptData

MARK = b"x\x9c"
"""First bytes of such a zlib stream; neither states (which begin with a number) nor JSON begin so."""


def deflated(raw: bytes) -> bytes:
    """Compress the bytes, unless they are small already."""
    return raw if raw.startswith(MARK) else zlib.compress(raw)


def inflated(raw: bytes) -> bytes:
    """Decompress the bytes. Raises CorruptData."""
    try:
        return zlib.decompress(raw) if raw.startswith(MARK) else raw
    except zlib.error as problem:
        raise CorruptData(str(problem)) from problem
