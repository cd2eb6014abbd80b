"""Layout rules of messages, which all screens follow (see tests/cogs/message_checks.py).

- The newest prompt is the last message in the thread; outdated messages are removed.
- An answer to a click has at most `ANSWER_LINES` lines, one relevant picture, and the buttons.
- Nothing is shown twice: a click on a board button that completes a move is answered by the board, if it shows all.
- One button is primary (blue): the main action. Then the other moves, in grey, the end of the turn last; then, in red,
  what ends or leaves something for good; below, information. At most `ABREAST` are in a row, and fewer if their labels
  are long, so that a phone does not wrap it; only single signs may be `SIGNS` in a row. Icons are dropped, row by row,
  if they would lead to one more row than there is room for.
- Below a board are at most `BELOW` rows: `MOVES` of moves, and one of tools. Further buttons are one click away:
  *All moves…*, *More*. An input pad has two rows of single signs and one of tools: board and pad are in one view. A
  message has at most `BUTTONS` buttons, and what has no room on a phone is left out (see `cogs.ui.phone`).
- A label is readable in full on a phone: at most `LABEL` letters on a button, `CHOSEN` in a menu.
- Actions that are impossible for all are not offered; actions that are impossible for one player are not offered to
  them in private, and the reason is one click away.
- Recent events take a line per turn of each player, the newest `RECAP_LINES`, and the rest is one click away.
- Only irreversible actions need a confirmation; a button or a menu that names what it does acts at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil
from unicodedata import east_asian_width

from cogs.ui.bidi import CLOSE, as_typed, unclosed
from cogs.ui.emoji_text import bare

COLOUR, QUIET, LIVELY = 0x5865F2, 0x4F545C, 0x3BA55D
"""Colours of messages."""
ANSWER_LINES = 5
BELOW, MOVES, BUTTONS = 3, 2, 10
RECAP_LINES = 6
ABREAST, SIGNS = 3, 5
PHONE = 42
"""Letters in a line of a phone."""
ROW, FRAME, LETTERS = 33, 5, 3
"""Letters in a row of buttons, letters as wide as a button's frame, and maximum letters of a single sign."""
SIGN = "    "
"""Spaces as wide as the emoji before a button's label."""
LABEL, CHOSEN = 34, 27
"""Letters that a phone shows of a button label, and of a menu's selection."""
MOST_ON_LADDER = 40
"""People in the picture of a ladder."""


@lru_cache(maxsize=4096)
def width(text: str) -> int:
    """Return the width in letters: a kana or kanji counts as two."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in as_typed(text))


def legible(text: str, most: int = LABEL) -> str:
    """Truncate the text with an ellipsis to the width of a button on a phone."""
    if width(text) <= most:
        return text
    while width(text) >= most:
        text = text[:-1]
    return f"{text.rstrip()}…{CLOSE * unclosed(text)}"


def abreast(labels: Sequence[str]) -> bool:
    """Return whether buttons of these labels fit in one row on a phone."""
    if all(width(label) <= LETTERS for label in labels):
        return len(labels) <= SIGNS
    return len(labels) == 1 or (len(labels) <= ABREAST and sum(width(label) + FRAME for label in labels) <= ROW)


def in_rows(labels: Iterable[str]) -> list[int]:
    """Return the numbers of buttons per row, for rows that a phone does not wrap."""
    split: list[list[str]] = []
    for label in labels:
        if split and abreast([*split[-1], label]):
            split[-1].append(label)
        else:
            split.append([label])
    return [len(row) for row in split]


def phone_lines(text: str) -> int:
    """Return the number of lines on a phone, without the icons, which never make a word wrap."""
    return ceil(width(bare(text)) / PHONE)
