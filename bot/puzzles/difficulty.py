"""Difficulty of the puzzles of finished days, from the share of answers that were the best."""

from __future__ import annotations

from msgspec import Struct

FEWEST = 5
"""Minimum number of answers for a rating."""
PRIOR = 4
"""Weight of the prior, in answers, half of them the best."""
LEVELS = 5


class AnswerCounts(Struct, frozen=True):
    """Numbers of answers to a puzzle of a finished day, and of the best ones among them."""

    answered: int = 0
    best: int = 0

    @property
    def difficulty(self) -> int | None:
        """Return the level from 1 (very easy) to `LEVELS` (very hard), None for too few answers.

        The share of best answers is estimated as (best + PRIOR / 2) / (answered + PRIOR), which moves small samples
        towards one half. Each fifth of it is a level: 80 % and more is 1, less than 20 % is 5.
        """
        if self.answered < FEWEST:
            return None
        return LEVELS - (2 * self.best + PRIOR) * LEVELS // (2 * (self.answered + PRIOR))
