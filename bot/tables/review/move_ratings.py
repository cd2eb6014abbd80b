"""Ratings of the moves of a finished game: the best and the worst of each seat, by its AI.

Each move is rated with the view of its seat before it: hidden information and later random draws do not count. It is
compared with its alternatives.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bot.enums import MoveKind
from bot.games.contract import ChoicePath, Complete, RatedChoice, Refused, Text
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import walk
from bot.games.engine.explain_choice import HEAD, Gap, compare
from bot.games.registry import GAMES, AnyGame
from bot.tables.records.format import Record, RecordedMove
from bot.tables.records.verify import RecordVerifier

NOTABLE = 1.0
"""Minimum difference of a good or a bad move, in points."""

FEW = 2
"""With at most this number of choices, the better one is not notable."""


class NotableMove(Struct, frozen=True):
    """A notable move: its effect, the better or next best one, and the rounded difference.

    `term` is the main component of the difference.
    """

    number: int
    did: Text
    other: Text
    amount: int
    term: Text | None = None


class SeatMoves(Struct, frozen=True):
    """The best and the worst move of a seat; None: no notable one."""

    best: NotableMove | None = None
    worst: NotableMove | None = None


class _Comparison(Struct, frozen=True):
    """A move and its alternative: `lost` if the alternative was better."""

    number: int
    said: ChoicePath
    other: ChoicePath
    gap: Gap
    lost: bool


def judged(record: Record, numbers: Collection[int]) -> dict[int, SeatMoves]:
    """Rate the moves of these `numbers` by seat, as far as today's rules can replay the game."""
    game = GAMES[record.game]
    found: dict[int, dict[bool, tuple[float, NotableMove]]] = {}
    for seat, one, state in _weighed(game, record, numbers):
        mine = found.setdefault(seat, {})
        if one.gap.worth < NOTABLE or (one.lost in mine and mine[one.lost][0] >= one.gap.worth):
            continue
        did, other = _does(game, state, seat, one.said), _does(game, state, seat, one.other)
        if did is not None and other is not None and did != other:
            mine[one.lost] = one.gap.worth, NotableMove(one.number, did, other, one.gap.amount, one.gap.term)
    return {seat: _of_both(mine) for seat, mine in found.items()}


def _of_both(mine: Mapping[bool, tuple[float, NotableMove]]) -> SeatMoves:
    best, worst = mine.get(False), mine.get(True)
    return SeatMoves(None if best is None else best[1], None if worst is None else worst[1])


def _weighed(game: AnyGame, record: Record, numbers: Collection[int]) -> Iterator[tuple[int, _Comparison, Any]]:
    check, wanted = RecordVerifier(record), frozenset(numbers)
    for move in record.moves:
        before = check.now.state
        if move.number in wanted and move.kind == MoveKind.MOVE and (one := weighed(game, before, move)) is not None:
            yield move.seat, one, before
        if check.fault(move) is not None:
            return


def weighed(game: AnyGame, state: Any, move: RecordedMove) -> _Comparison | None:
    """Compare a move with the best alternative; None if the AI rates it or too few others."""
    seat, chance = move.seat, LooseChance(f"judged {move.number}")
    every = game.rate(game.view(game.clone(state), seat), game.ask(state, seat), chance)
    mine = next((one for one in every if one.said == move.said), None)
    if mine is None:
        return None
    better = every[0]
    if better.said != mine.said and better.worth > mine.worth:
        return _Comparison(move.number, mine.said, better.said, compare(better, mine), lost=True)
    other = _next(mine, every) if len(every) > FEW else None
    return None if other is None else _Comparison(move.number, mine.said, other.said, compare(mine, other), lost=False)


def _next(mine: RatedChoice, every: Sequence[RatedChoice]) -> RatedChoice | None:
    """Return the best different choice; if all are much the same, the best of all."""
    others = [one for one in every if one.said != mine.said]
    return next((one for one in others if one.said[:HEAD] != mine.said[:HEAD]), others[0] if others else None)


def _does(game: AnyGame, state: Any, seat: int, said: ChoicePath) -> Text | None:
    """Return the effect of a choice; None if it was not possible."""
    try:
        choices = walk(game, state, seat, said)
    except Refused:
        return None
    return choices.preview if isinstance(choices, Complete) else None
