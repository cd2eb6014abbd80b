"""Text in a box: as large as it gets without breaking a word."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from rendering.fonts import Face
from rendering.text import balanced, width, wrap

WORDS: Final = re.compile(r"[\u30a0-\u30fa\u30fc-\u30ff]+・?|[!-~]+|.")
"""What is not broken: words, and Japanese words of foreign letters."""


@lru_cache(maxsize=512)
def set_in(
    text: str, face: Face, room: tuple[int, int], sizes: tuple[int, int], most: int = 3
) -> tuple[int, list[str]]:
    """A size between the two given, and the text in at most so many lines of it that fit into the room."""
    for size in range(sizes[1], sizes[0] - 1, -2):
        if any(width(word, face, size) > room[0] for word in WORDS.findall(text)):
            continue
        lines = balanced(text, face, size, room[0], most + 1)
        if len(lines) <= most and len(lines) * size * 1.16 <= room[1]:
            return size, lines
    return sizes[0], wrap(text, face, sizes[0], room[0], most)
