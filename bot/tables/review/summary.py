"""Summary of a game in a sentence or two: since when the winner led, and the final margin."""

from __future__ import annotations

from bot.games.contract import Outcome, Text, Who, t, tn
from bot.games.registry import GAMES
from bot.tables.review.models import Review

EARLY, LATE = 0.25, 0.85
"""Shares of a game: a lead since before the first one is early, since after the second one late."""


def story(review: Review) -> tuple[Text, ...]:
    """Return the summary; empty without opponents or a single winner."""
    outcome = review.outcome
    if outcome is None or len(outcome.places) < 2:
        return ()
    first = [seat for seat, place in enumerate(outcome.places) if place == 1]
    if len(first) != 1 or any(rival.place == 1 for rival in outcome.rivals) or len(review.ahead[first[0]]) < 2:
        return ()
    found = _course(review, first[0])
    margin = _margin(review, outcome, first[0])
    return (found,) if margin is None else (found, margin)


def _course(review: Review, winner: int) -> Text:
    """Return since when the winner was in the lead."""
    ahead, who = review.ahead[winner], Who(winner)
    behind = [at for at, one in enumerate(ahead) if one <= 0]
    if not behind or behind[-1] < EARLY * (len(ahead) - 1):
        return t("{who} was in the lead nearly all the way.", who=who)
    at = behind[-1]
    if at >= len(ahead) - 1:
        return t("It was so close that something else than the lead decided for {who}.", who=who)
    others = [(review.ahead[seat][at], -seat) for seat in range(len(review.ahead)) if seat != winner]
    best = max(others)
    other = Who(-best[1])
    if ahead[at] >= 0 or best[0] < 0:
        other = None
    if at == len(ahead) - 2:
        if other is None:
            return t("{who} pulled ahead in the very last turn.", who=who)
        return t("{who} overtook {other} in the very last turn.", who=who, other=other)
    if at >= LATE * (len(ahead) - 1):
        if other is None:
            return t("{who} pulled ahead shortly before the end.", who=who)
        return t("{who} overtook {other} shortly before the end.", who=who, other=other)
    if other is None:
        return t("{who} pulled ahead in the course of the game, and stayed there.", who=who)
    return t("{who} overtook {other} in the course of the game, and stayed ahead.", who=who, other=other)


def _margin(review: Review, outcome: Outcome, winner: int) -> Text | None:
    """Return the final margin, if points alone decide."""
    if GAMES[review.table.game].meta.tracks:
        return None
    totals = [sum(part.points for part in parts) for parts in outcome.scores]
    others = [(total, -seat) for seat, total in enumerate(totals) if seat != winner]
    most, second = max(others)
    if (margin := totals[winner] - most) <= 0:
        return None
    return tn(
        "In the end {n} point lay between {who} and {other}.",
        "In the end {n} points lay between {who} and {other}.",
        margin, who=Who(winner), other=Who(-second),
    )  # fmt: skip
