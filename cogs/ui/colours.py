"""Colours of messages."""

from __future__ import annotations

COLOUR = 0x5865F2
QUIET = 0x4F545C
LIVELY = 0x3BA55D
