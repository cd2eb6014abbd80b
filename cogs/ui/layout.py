"""The law of messages, which every screen keeps (tests/cogs/message_checks.py tries it on all of them).

- The newest question is the last thing in the thread; what a newer one has made worthless goes away.
- An answer to a press has at most `ANSWER_LINES` lines, the picture that matters, and the buttons.
- Nothing is told twice: a press on the board that says all of a move is answered by the board, where that tells all.
- One button is primary (blue): what is most asked. Then the other moves, in grey; what ends or leaves something last,
  in red; below, information. At most `ABREAST` stand in a row, and fewer where their labels are long, so that
  a phone does not break it; only single signs may stand `SIGNS` abreast. Icons give way, row by row, where they would
  make one more row than there is room for.
- Below a board stand at most `BELOW` rows: `MOVES` of moves, and one of all else. What has no room there is one press
  away: *All moves…*, *More*. An input pad of single signs is a private answer of its own.
- A label is read whole on a phone: at most `LABEL` letters on a button, `CHOSEN` in a menu.
- What is impossible for everybody is not offered; what is impossible for one person is not offered to them in private,
  and the reason is one press away.
- What happened is a line a turn of each player, the newest `RECAP_LINES`, and the rest one press away.
- Only what cannot be taken back asks for a Confirm; a button that says all by itself does it at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from unicodedata import east_asian_width

from cogs.ui.bidi import CLOSE, as_typed, unclosed
from cogs.ui.emoji_text import bare

ANSWER_LINES = 5
BELOW, MOVES = 3, 2
RECAP_LINES = 6
ABREAST, SIGNS = 3, 5
PHONE = 42
"""Letters in a line of a phone."""
ROW, FRAME, LETTERS = 33, 5, 3
"""Letters in a row of buttons, those that each button's frame is as wide as, and the most that are a sign."""
SIGN = "   "
"""As wide as the sign before a button's label, which is an emoji."""
LABEL, CHOSEN = 34, 27
"""Letters that a phone shows of a button, and of what is chosen in a menu."""
MOST_ON_LADDER = 40
"""People in the picture of a ladder."""


def width(text: str) -> int:
    """In letters: a kana or kanji is as wide as two."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in as_typed(text))


def legible(text: str, most: int = LABEL) -> str:
    """As much of it as a phone shows of a button; an ellipsis says that there is more."""
    if width(text) <= most:
        return text
    while width(text) >= most:
        text = text[:-1]
    return f"{text.rstrip()}…{CLOSE * unclosed(text)}"


def abreast(labels: Sequence[str]) -> bool:
    """Whether a phone shows buttons of these labels in one row."""
    if all(width(label) <= LETTERS for label in labels):
        return len(labels) <= SIGNS
    return len(labels) == 1 or (len(labels) <= ABREAST and sum(width(label) + FRAME for label in labels) <= ROW)


def in_rows(labels: Iterable[str]) -> list[int]:
    """How many buttons of these labels, one after the other, stand in each row that a phone does not break."""
    split: list[list[str]] = []
    for label in labels:
        if split and abreast([*split[-1], label]):
            split[-1].append(label)
        else:
            split.append([label])
    return [len(row) for row in split]


def phone_lines(text: str) -> int:
    """How many lines of a phone it takes; signs that stand in it are not counted: no word gives way to them."""
    return ceil(width(bare(text)) / PHONE)
