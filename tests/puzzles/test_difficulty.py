"""Tests of the rating of puzzles by the share of best answers."""

from __future__ import annotations

import pytest

from bot.puzzles.difficulty import FEWEST, LEVELS, AnswerCounts


def test_few_answers_are_not_rated() -> None:
    assert AnswerCounts(FEWEST - 1, FEWEST - 1).difficulty is None
    assert AnswerCounts().difficulty is None


@pytest.mark.parametrize(
    ("answered", "best", "level"),
    [
        (5, 5, 2),
        (5, 0, 4),
        (16, 16, 1),
        (16, 13, 2),
        (10, 5, 3),
        (16, 2, 4),
        (16, 1, 5),
        (999, 799, 2),
        (999, 801, 1),
    ],
)
def test_the_share_of_best_answers_is_moved_towards_one_half(answered: int, best: int, level: int) -> None:
    assert AnswerCounts(answered, best).difficulty == level


def test_more_best_answers_never_make_it_harder() -> None:
    for answered in range(FEWEST, 60):
        levels = [AnswerCounts(answered, best).difficulty or 0 for best in range(answered + 1)]
        assert levels == sorted(levels, reverse=True)
        assert {*levels} <= {*range(1, LEVELS + 1)}
