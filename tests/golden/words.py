"""A digest of the other texts for a seat: their number, and a hash in both languages."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from bot.games.contract import Option, ScorePart, Text
from bot.games.registry import AnyGame
from tests.golden.offers import Tongue

Fact = Text | Option | ScorePart


def words(game: AnyGame, state: object, seat: int | None, view: Any, *, told: Sequence[Text], tongue: Tongue) -> str:
    """Return a digest of a seat's notices, board, hand, scores and details, public and private."""
    facts = [tongue.fact(fact) for fact in (*told, *_seen(game, state, seat, view))]
    return f"{len(facts)} {hashlib.sha256(msgspec.json.encode(facts)).hexdigest()[:12]}"


def _seen(game: AnyGame, state: object, seat: int | None, view: Any) -> Iterator[Fact]:
    parts = game.parts(view)
    yield from (Option(str(part), name) for part, name in (*parts.items(), *game.featured_parts(view).items()))
    yield from (*game.describe(view), *game.describe_hand(view))
    for score in game.standing(view):
        yield from score
    wanted = [decision.part for decision in game.pending(state) if decision.seat == seat]
    if wanted or seat is None:
        for part in dict.fromkeys((*parts, *filter(None, wanted))):
            yield from game.describe(view, part)
