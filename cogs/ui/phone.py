"""Model of a message's height on a phone: the demo's page in a window 360 pixels wide.

The constants are those of the page's style sheet, but for the widths of letters, which are averages of its font.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from cogs.ui.bidi import CLOSE, unclosed
from cogs.ui.components import Screen
from cogs.ui.layout import width

SCREEN, PRIVATE, MARGIN = 780.0, 24.0, 20.0
"""Height that a screen of play may have, with its picture; of the line above a private answer; the model's error."""
ROW, BUTTON, MENU, SECTION, TEXT, GALLERY, THUMBNAIL, SEPARATOR, CONTAINER = 1, 2, 3, 9, 10, 12, 11, 14, 17
INSIDE, BESIDE, PICTURE = 235.0, 187.0, 272.0
"""Widths of a frame's inside, of a text beside a button of one sign, and of a picture, beside the avatars."""
FRAME, GAP = 17.0, 8.0
"""Padding and border of a frame, and the distance between frames, pictures and sections."""
HEAD, INDENT = 35.0, 20.0
"""Height of the author's name, and width before an entry of a list."""
LINE, SMALL, ICON_LINE, BLOCK = 22.0, 19.25, 0.72, 4.0
"""Heights of a line, of one in small print, of an icon's excess, and between blocks."""
BUTTON_ROW, MENU_ROW = 32.0, 40.0
LETTER, SMALL_LETTER, LABEL_LETTER, ICON = 8.3, 7.1, 7.6, 22.0
"""Widths of a letter in text, small print and buttons, and of an icon."""
PADDING = 24.0
"""Width of a button beside its label."""

_WRITTEN = re.compile(r"<:\w+:\d+>")
_BLOCK = re.compile(r"(?P<small>-# )|(?P<title>#{1,3} )|(?P<item>- |\d+\. )")
_WORDS = re.compile(r"[^\s\u2e80-\uffff]+\s*|\s+|[\u2e80-\uffff]")
_MARKS = re.compile(r"\*\*|\*|`|\\(?=.)")
_MENTION, _TIME = re.compile(r"<@!?\d+>"), re.compile(r"<t:\d+(:\w)?>")


def height(components: Sequence[Mapping[str, Any]], aspects: Mapping[str, float]) -> float:
    """Return the height of a public message with these components, without a frame around them.

    `aspects` are heights to widths of its pictures, by their names.
    """
    return HEAD + _stacked([_part(one, aspects) for one in components])


def room(screen: Screen) -> float:
    """Return the height that a phone has left below a message that is shown to one user alone."""
    aspects = {one.name: one.height / one.width for one in screen.pictures}
    return SCREEN - PRIVATE - MARGIN - height(screen.to_components(), aspects)


def first_fitting(screens: Iterable[Screen]) -> Screen:
    """Return the first screen that a phone has room for, else the last one.

    One that is read aloud needs no room.
    """
    chosen: Screen | None = None
    for chosen in screens:
        if chosen.reads_words or room(chosen) >= 0:
            break
    assert chosen is not None
    return chosen


def walk(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yield all components, nested ones too."""
    for one in components:
        yield one
        yield from walk([*one.get("components", ()), *filter(None, [one.get("accessory")])])


def picture_name(url: str) -> str:
    """Return the name of the picture of this address."""
    return url.rsplit("/", maxsplit=1)[-1]


Boxed = tuple[float, float, float]
"""Height, and the margins above and below, of which the larger of two neighbours counts."""


def _stacked(boxes: Sequence[Boxed], *, inside: bool = False) -> float:
    tall, below = 0.0, 0.0
    for at, (height, above, after) in enumerate(boxes):
        tall += height + (max(below, above) if at or inside else 0)
        below = after
    return tall + (below if inside else 0)


def _part(one: Mapping[str, Any], aspects: Mapping[str, float]) -> Boxed:
    match one["type"]:
        case 17:
            inner = [_part(each, aspects) for each in one["components"]]
            return 2 * FRAME + _stacked(inner, inside=True), GAP, GAP
        case 12:
            return sum(PICTURE * aspects[picture_name(each["media"]["url"])] for each in one["items"]), GAP, GAP
        case 10:
            return text_height(one["content"]), 0, 0
        case 9:
            room = INSIDE - 16 - _button(one["accessory"]) if one["accessory"]["type"] == BUTTON else INSIDE - 96
            words = sum(text_height(each["content"], room) for each in one["components"])
            return max(words, 32 if one["accessory"]["type"] == BUTTON else 84), GAP, GAP
        case 1:
            return _row(one["components"]), 4, 6
        case 14:
            return 1, 8, 8
        case _:
            return 0, 0, 0


def _row(parts: Sequence[Mapping[str, Any]]) -> float:
    if parts[0]["type"] == MENU:
        return MENU_ROW
    lines, left = 1, INSIDE
    for at, one in enumerate(parts):
        wide = min(_button(one), INSIDE)
        if at and wide > left + 0.5:
            lines, left = lines + 1, INSIDE
        left -= wide + 8
    return lines * BUTTON_ROW + (lines - 1) * 8


def _button(one: Mapping[str, Any]) -> float:
    label = one.get("label") or ""
    signs = 18.0 + (8 if label else 0) if one.get("emoji") else 0
    return max(32.0, PADDING + signs + width(label) * LABEL_LETTER)


def text_height(content: str, room: float = INSIDE) -> float:
    """Return the height of a text: titles, small print and lists are blocks of their own."""
    blocks: list[tuple[str, list[str]]] = []
    for line in content.split("\n"):
        found = _BLOCK.match(line)
        kind = next((name for name, value in found.groupdict().items() if value), "") if found else ""
        if not kind and not line.strip():
            blocks.append(("gap", []))
        elif kind in ("", "small") and blocks and blocks[-1][0] == kind:
            blocks[-1][1].append(line)
        else:
            blocks.append((kind, [line]))
    blocks = [one for one in blocks if one[1]]
    return sum(_block(kind, lines, room) for kind, lines in blocks) + BLOCK * (len(blocks) - 1)


def _block(kind: str, lines: Sequence[str], room: float) -> float:
    small = kind == "small"
    letter, tall = (SMALL_LETTER, SMALL) if small else (LETTER, LINE)
    if kind == "title":
        letter = 10.0 if lines[0].startswith("## ") else 8.6
        tall = 24.0 if lines[0].startswith("## ") else LINE
    room -= INDENT if kind == "item" else 0
    count = sum(wrapped(_BLOCK.sub("", line, count=1) if kind else line, letter, room) for line in lines)
    icons = sum(bool(_WRITTEN.search(line)) for line in lines)
    return count * tall + (ICON_LINE if icons and not small else 0) + 2 * small


def shortened(line: str, lines: int, room: float) -> str:
    """Return the first words, as many as fall on a number of lines, with an ellipsis if cut.

    `room`: the width of a line, in pixels.
    """
    words = _WORDS.findall(line)
    if wrapped(line, LETTER, room) <= lines:
        return line
    while len(words) > 1 and wrapped(f"{''.join(words)}…", LETTER, room) > lines:
        del words[-1]
    short = "".join(words).rstrip(" ,:;、：") + "…"
    return short + "**" * (short.count("**") % 2) + CLOSE * unclosed(short)


@lru_cache(maxsize=4096)
def wrapped(line: str, letter: float, room: float) -> int:
    """Return the number of lines on which the words of a line fall."""
    plain = _TIME.sub("22:22:22", _MENTION.sub("@Someone", _MARKS.sub("", _WRITTEN.sub("\ue000", line))))
    lines, left = 1, room
    for word in _WORDS.findall(plain):
        wide = _wide(word.rstrip(), letter)
        if wide > left and left < room:
            lines, left = lines + 1, room
        while wide > room:
            lines, wide = lines + 1, wide - room
        left -= wide + (letter * 0.5 if word != word.rstrip() else 0)
    return lines


def _wide(word: str, letter: float) -> float:
    icons = word.count("\ue000")
    return icons * ICON + width(word.replace("\ue000", "")) * letter
