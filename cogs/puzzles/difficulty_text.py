"""Texts about the difficulty of finished puzzles, as rated by the answers of all servers."""

from __future__ import annotations

from bot.games.contract import t, tn
from bot.puzzles.difficulty import LEVELS, AnswerCounts
from cogs.ui.translator import Translator

UNRATED = t("not rated yet")
NAMES = t("very easy"), t("rather easy"), t("medium"), t("rather hard"), t("very hard")


def difficulty(counts: AnswerCounts, voice: Translator) -> str:
    """Return the difficulty as plain text, in words alone for readers who have words first."""
    level = counts.difficulty
    if level is None:
        return voice.text(UNRATED)
    sign = "" if voice.words_first else f"{'●' * level}{'○' * (LEVELS - level)} "
    return f"{sign}{voice.text(NAMES[level - 1])}"


def rated(counts: AnswerCounts, voice: Translator) -> list[str]:
    """Return the line about a puzzle that has a rating; none without one."""
    return [] if counts.difficulty is None else [answered(counts, voice)]


def answered(counts: AnswerCounts, voice: Translator) -> str:
    """Return how many answers were the best, and the difficulty."""
    if not counts.answered:
        return f"-# {voice.markdown(t('Nobody has answered this one.'))}"
    count = tn("{found} of {n} answer was the best.", "{found} of {n} answers were the best.", counts.answered,
               found=counts.best)  # fmt: skip
    line = t("{answers} Difficulty: {level}.", answers=count, level=difficulty(counts, voice))
    return f"-# {voice.markdown(line)}"
