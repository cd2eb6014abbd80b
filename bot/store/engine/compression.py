"""Bytes made small: JSON, which repeats itself. Whatever was written whole is read as it is."""

from __future__ import annotations

import zlib

from bot.store.engine.errors import CorruptData

MARK = b"x\x9c"
"""What a zlib stream of this kind begins with, and no state (it begins with a number), nor JSON."""


def deflated(raw: bytes) -> bytes:
    """The bytes in fewer; what is small already stays as it is."""
    return raw if raw.startswith(MARK) else zlib.compress(raw)


def inflated(raw: bytes) -> bytes:
    """The bytes as they were. Raises Broken."""
    try:
        return zlib.decompress(raw) if raw.startswith(MARK) else raw
    except zlib.error as problem:
        raise CorruptData(str(problem)) from problem
