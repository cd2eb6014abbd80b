"""Tests of numbers in texts: they must be those of the set and the rules.

Texts are the rules card, rulings, lesson, first-time tips, tagline, and the components that are constant. Each sentence
with a number is in `numbers.py` of its game's tests, by its beginning, next to its expected numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import pytest

from bot.games.contract import Text
from bot.games.engine.lesson_files import lesson_of
from bot.games.registry import GAMES
from bot.words.formatter import formatter
from tests.games.text_support import Ruled, Told
from tests.words.sentence_numbers import numbers

every_game = pytest.mark.parametrize("game", list(GAMES))


def texts(game: str) -> Iterator[Text]:
    """Yield the texts that teach the game."""
    meta = GAMES[game].meta
    for section in (*meta.card, *meta.rulings):
        yield from (section.title, *section.lines, *filter(None, [section.example]))
    for step in lesson_of(game).steps:
        yield from (step.text, *filter(None, [step.hint]))
    yield from GAMES[game].first_time_tips.values()
    yield meta.tagline
    yield from (one.text for one in meta.components if not one.text.args)


def told(game: str) -> Told:
    """Return the expected numbers of the game's sentences."""
    return import_module(f"tests.games.{game}.numbers").TOLD


@every_game
def test_the_numbers_are_those_that_are_played(game: str) -> None:
    say, wanted = formatter("en", game).format, told(game)
    wrong: list[object] = []
    left = set(wanted)
    for sentence in filter(numbers, map(say, texts(game))):
        begins = [beginning for beginning in wanted if sentence.startswith(beginning)]
        if len(begins) != 1 or list(wanted[begins[0]]) != numbers(sentence):
            wrong.append((sentence, numbers(sentence), [wanted[beginning] for beginning in begins]))
        left -= set(begins)
    assert wrong == []
    assert left == set(), "sentences that are there no more"


@every_game
def test_a_number_of_the_rules_names_a_rule_that_can_be_read(game: str) -> None:
    meta = GAMES[game].meta
    rules = {rule for section in (*meta.card, *meta.rulings) for rule in section.rules}
    named = {number.rule for said in told(game).values() for number in said if isinstance(number, Ruled)}
    assert named <= rules
