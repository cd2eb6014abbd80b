"""Faces of dice."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

VAULT, TELEPATH, TIMER, EIDOLLESS, GREY, SHIELD, BOOM = 1, 2, 3, 4, 5, 6, 7
ICONS: Final = ("", "vault", "telepath", "timer", "eidolless", "grey", "shield", "boom")
"""Icons of dice, by the numbers above; 0 is none."""


class Face(Struct, frozen=True):
    """A face of a die: a number, or an icon with the number 0; for BOOM `amount` is its yield."""

    text: str
    number: int = 0
    icon: int = 0
    amount: int = 0


def face_of(text: str) -> Face:
    """Parse a face from a set's file. Raises ValueError."""
    if text.isdecimal():
        return Face(text, number=int(text))
    if text.startswith("boom") and text[4:].isdecimal():
        return Face(text, icon=BOOM, amount=int(text[4:]))
    if text == "boom":
        raise ValueError(text)
    return Face(text, icon=ICONS.index(text))
