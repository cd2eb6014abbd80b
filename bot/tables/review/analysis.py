"""Analysis of a finished game: score by turns, time, luck, turning point."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from statistics import median
from typing import Any

from msgspec import Struct

from bot.enums import MoveKind
from bot.games.contract import LuckSample, NonPlayerContestant, Outcome, ScorePart
from bot.games.registry import GAMES
from bot.tables.history.timeline import Timeline, Turn
from bot.tables.model.views import ReplayStep
from bot.tables.review.awards import FeatCounter, awards
from bot.tables.review.models import LuckTotal, Review, TimeSpent, TurningPoint

MOMENTS = 1_000
"""Maximum number of analysed turns; longer games are sampled in even steps."""
POINTS = 160
"""Maximum number of points of a curve, as a picture can show."""
SWING = 10
"""Minimum change of the chances of a turning point, in percent."""


class Standing(Struct, frozen=True):
    """Points of seats and rivals after a turn, and chances if the game has an estimate."""

    turn: int
    points: tuple[int, ...]
    chances: tuple[float, ...] = ()
    rivals: tuple[int, ...] = ()


def reviewed(retold: Timeline, outcome: Outcome | None) -> Review:
    """Analyse the whole game; call it in a thread. Raises Unplayable if it cannot be replayed."""
    info = retold.table
    game, seats = GAMES[info.game], len(info.seats)
    turns = [turn for turn in retold.turns if turn.seat >= 0]
    looked = None if seats == 1 else _looked_at(turns)
    stands, doings = list[Standing](), FeatCounter(game.achievements, seats)
    fortunes: list[list[LuckSample]] = [[] for _ in range(seats)]
    waits: list[list[int]] = [[] for _ in range(seats)]
    moves, last = [0] * seats, 0
    for scene, before in _scenes(retold):
        after = scene.views[None]
        last = scene.number
        if scene.undone or scene.kind == MoveKind.UNDO:
            continue
        if 0 <= scene.seat < seats:
            moves[scene.seat] += 1
        if scene.waited is not None and 0 <= scene.seat < seats and scene.kind == MoveKind.MOVE:
            waits[scene.seat].append(scene.waited)
        doings.add(scene.changes)
        if before is not None:
            for fortune in game.luck.of(before, after, scene.changes):
                if 0 <= fortune.seat < seats:
                    fortunes[fortune.seat].append(fortune)
        if looked is None and scene.kind != MoveKind.SETUP:
            stands.append(Standing(len(stands), _totals(scene.standing), (), _rivals(game.rivals(after))))
        elif looked is not None and (at := looked.get(scene.number)) is not None:
            chances = () if game.estimate is None else tuple(game.estimate(after))
            points, rivals = _of_all(_totals(scene.standing), seats), _rivals(game.rivals(after))
            stands.append(Standing(at, points, _of_all(chances, seats), rivals))
    stands = _at_the_end(stands, outcome, seats)
    times = tuple(map(_spent, waits))
    luck = tuple(map(_chanced, fortunes))
    ahead = tuple(_ahead(stands, seat, by_chance=game.meta.tracks) for seat in range(seats))
    return Review(
        table=info,
        outcome=outcome,
        turns=len(stands) if looked is None else len(turns),
        curves=tuple(tuple(one.points[seat] for one in _thinned(stands)) for seat in range(seats)),
        ahead=ahead,
        times=times,
        luck=luck,
        turning=_turning(stands, turns, outcome, last),
        awards=awards(info, doings, [one.points for one in stands], moves, times),
        rivals=tuple(zip(*(one.rivals for one in _thinned(stands)), strict=True)),
    )


def _scenes(retold: Timeline) -> Iterator[tuple[ReplayStep, Any]]:
    """Iterate over the steps, each with the public view before it.

    None if the move before it cannot be replayed.
    """
    before: ReplayStep | None = None
    for scene in retold.scenes((None,)):
        follows = before is not None and before.number + 1 == scene.number
        yield scene, before.views[None] if before is not None and follows else None
        before = scene


def _looked_at(turns: Sequence[Turn]) -> Mapping[int, int]:
    """Return the last moves of the analysed turns, and the index of each; the last is included."""
    step = max(1, math.ceil(len(turns) / MOMENTS))
    kept = [*range(step - 1, len(turns) - 1, step), len(turns) - 1] if turns else []
    return {turns[at].number: at for at in kept}


def _totals(standing: Sequence[Sequence[ScorePart]]) -> tuple[int, ...]:
    return tuple(sum(part.points for part in parts) for parts in standing)


def _rivals(rivals: Sequence[NonPlayerContestant]) -> tuple[int, ...]:
    return _totals([one.parts for one in rivals])


def _of_all(some: Sequence[Any], seats: int) -> tuple[Any, ...]:
    """Pad to all seats: a player who joined in mid-game had no points before."""
    return (*some, *(0,) * (seats - len(some))) if some else ()


def _at_the_end(stands: Sequence[Standing], outcome: Outcome | None, seats: int) -> list[Standing]:
    """Replace the last points by the outcome, whatever the public view was then."""
    if outcome is None or not stands:
        return list(stands)
    last = stands[-1]
    points = _of_all(_totals(outcome.scores), seats)
    return [*stands[:-1], Standing(last.turn, points, last.chances, _rivals(outcome.rivals))]


def _thinned(stands: Sequence[Standing]) -> Sequence[Standing]:
    if len(stands) <= POINTS:
        return stands
    step = (len(stands) - 1) / (POINTS - 1)
    return [stands[round(n * step)] for n in range(POINTS)]


def _spent(waits: Sequence[int]) -> TimeSpent | None:
    return TimeSpent(sum(waits), round(median(waits)), max(waits), len(waits)) if waits else None


def _chanced(fortunes: Sequence[LuckSample]) -> LuckTotal | None:
    """Return the total luck. Draws are independent given their expectations: variances add up."""
    if not fortunes:
        return None
    expected = math.fsum(one.expected for one in fortunes)
    more = math.fsum(one.came for one in fortunes) - expected
    return LuckTotal(more, expected, math.sqrt(math.fsum(one.variance for one in fortunes)))


# --- turning point ---------------------------------------------------------------------------------------------------


def _ahead(stands: Sequence[Standing], seat: int, *, by_chance: bool) -> tuple[float, ...]:
    """Return the lead of a seat over the best of the others after each turn."""
    values = [one.chances if by_chance and one.chances else one.points for one in stands]
    return tuple(one[seat] - max((other for at, other in enumerate(one) if at != seat), default=0) for one in values)


def _turning(
    stands: Sequence[Standing], turns: Sequence[Turn], outcome: Outcome | None, last: int
) -> TurningPoint | None:
    """Return the turn with the largest gain of the winner's chance or lead; ties: the later.

    None if no gain was significant, or there was no single winner.
    """
    best = None if outcome is None else min(outcome.places, default=None)
    if outcome is None or best is None or len(stands) < 2 or len(outcome.places) < 2 or outcome.places.count(best) > 1:
        return None
    winner = outcome.places.index(best)
    by_chance = all(one.chances for one in stands)
    values = _in_percent(stands, winner) if by_chance else [round(n) for n in _ahead(stands, winner, by_chance=False)]
    swings = [after - before for before, after in pairwise(values)]
    most = max(swings)
    if most < (SWING if by_chance else 1):
        return None
    at = max(n for n, swing in enumerate(swings) if swing == most)
    turn = turns[stands[at + 1].turn]
    return TurningPoint(
        number=min(turn.number, last),
        at=stands[at + 1].turn,
        seat=turn.seat,
        winner=winner,
        before=values[at],
        after=values[at + 1],
        by_chance=by_chance,
        lines=turn.lines,
    )


def _in_percent(stands: Sequence[Standing], seat: int) -> list[int]:
    return [round(100 * one.chances[seat]) for one in stands]
