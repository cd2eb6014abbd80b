"""Text of an event: a sentence whose braces name texts of the game, or fields of the event.

A sentence without branches is in the event itself (`Event.line`).
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from bot.games.contract import Arg, Event, Text, Who

Words = Mapping[str, Callable[[Any], Arg]]
"""Functions from an event to the value of a brace; a brace that is not among them is the field of that name."""

_SEAT: Words = {"who": lambda event: Who(event.seat)}


def event_text(event: Event, line: Text, words: Words) -> Text:
    """Fill in the open braces of the sentence."""
    open_ = {brace: _word(event, brace, words) for brace in _braces(line.key) if brace not in line.args}
    return Text(line.key, {**open_, **line.args}, line.many, line.sign)


def _word(event: Event, brace: str, words: Words) -> Arg:
    word = words.get(brace) or _SEAT.get(brace)
    return getattr(event, brace) if word is None else word(event)


@cache
def _braces(key: str) -> tuple[str, ...]:
    return tuple(brace for _, brace, _, _ in string.Formatter().parse(key) if brace)
