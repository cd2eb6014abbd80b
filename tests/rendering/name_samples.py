"""Short and long player names for tests of pictures, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.games.contract import Event, Text
from bot.words.formatter import formatter
from rendering.renderer import RenderOptions

NAMES = {
    "en": (
        "Mika", "Alexandria Featherstonehaugh", "bo", "Jürgen_the_Great", "🚀 Zoë ✨",
        "Chie", "Maximilian von Hohenzollern", "X", "Dai", "Wilhelmina",
    ),
    "ja": (
        "田中みか", "さくらんぼ大好き星人オルガ", "Alexandria", "勇者ヨシヒコ", "ねこ🐱ぱんち",
        "会長", "大平", "ジョーカー", "しんちゃん", "Jürgen_the_Great",
    ),
}  # fmt: skip
WORST = tuple(char * 32 for char in ("👾", "W", "あ", "𝓜", "ﷺ", "Å", "漢", "m", "Ж", "🧑‍🚀"))
"""Names of Discord's maximum length with wide, high and unsupported characters."""
ODD = ("👾", "𝓜𝓲𝓴𝓪", "あ" * 60, "W" * 60)
"""Names with unsupported characters, or wider than any available space."""


def look_at(
    game: str, language: str, seats: int, changes: Sequence[Event] = (), names: Sequence[str] = ()
) -> RenderOptions:  # fmt: skip
    """Render options for a language, with these players' names or usual ones."""
    names = tuple(names or NAMES[language])[:seats]
    return RenderOptions(partial(_say, game, language, names), language, names, tuple(changes))


def _say(game: str, language: str, names: tuple[str, ...], text: Text) -> str:
    return formatter(language, game).format(text, names)
