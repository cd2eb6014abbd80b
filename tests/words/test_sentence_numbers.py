"""Tests of numbers: the same in a text and its translation."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.games.contract import BilingualText
from bot.games.engine.lesson_files import lesson_of
from bot.games.registry import GAMES
from tests.words.sentence_numbers import numbers, numbers_ja, strays
from tests.words.source_texts import AREAS, catalogue, of_card


def of_lesson(area: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of a game's lesson, in English and Japanese."""
    for game in (game for game in GAMES if area == f"bot/games/{game}/words"):
        for step in lesson_of(game).steps:
            yield from ((one.key, one.ja) for one in (step.text, step.hint) if isinstance(one, BilingualText))


def of_catalogue(area: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of a catalogue, each form with its translation."""
    for message in catalogue(area).values():
        forms = (one if isinstance(one, tuple) else (one,) for one in (message.id, message.string))
        yield from ((str(english), str(japanese)) for english, japanese in zip(*forms, strict=False))


@pytest.mark.parametrize("area", AREAS)
def test_both_languages_say_the_same_numbers(area: str) -> None:
    told = [*of_catalogue(area), *of_card(area), *of_lesson(area)]
    assert [(found, *pair) for pair in told if (found := strays(*pair))] == []


def test_numbers_are_found() -> None:
    assert numbers("Twelve of 1,000: E3–E4, 1d.a1, 2½, the 3rd, two-thirds, one 2X {n5}.") == [
        12, 1000, "E3", "E4", "1d.a1", 2.5, 3, 2, 3, "2X",
    ]  # fmt: skip
    assert numbers_ja("１２枚のうち3つ、七つ、E3–E4、2Xを1.5倍 {n5}") == [12, 3, 7, "E3", "E4", "2X", 1.5]
    assert strays("2 exploration and 3 ERG", "探索1ポイントと3ERG") == {2}
    assert strays("Take 1 gold", "黄金2個を獲得します") == {1, 2}
    assert strays("It counts double, and a card more", "2倍になり、カード1枚を加えます") == set()
    assert strays("Both are on E3", "両方がE4にあります") == {"E3", "E4"}
