"""Awards at the end of a game: one or two per player, by the game's feats, deterministic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from bot.games.contract import Achievement, Text, t, tn
from bot.tables.model.views import TableInfo
from bot.tables.review.models import Award, TimeSpent

MOST = 2
"""Maximum number of awards of a seat."""
ANSWERS = 3
"""Minimum number of answers for an award for response times."""
COMEBACK = 3
"""Minimum deficit in points for a comeback."""


class AwardCandidate(Struct, frozen=True):
    """An award to give: the score of each seat (0: none), and its text."""

    id: str
    name: Text
    amounts: Sequence[float]
    told: Callable[[int], Text]


class FeatCounter:
    """Counts the feats of a game, move by move."""

    def __init__(self, feats: Sequence[Achievement], seats: int) -> None:
        self.feats = feats
        self.amounts = [[0] * seats for _ in feats]

    def add(self, events: Sequence[Any]) -> None:
        """Add a move that was not undone."""
        for feat, amounts in zip(self.feats, self.amounts, strict=True):
            now = [0] * len(amounts)
            for seat, n in feat.count(events):
                if 0 <= seat < len(now):
                    now[seat] += n
            for seat, n in enumerate(now):
                amounts[seat] = max(amounts[seat], n) if feat.at_once else amounts[seat] + n


def awards(
    info: TableInfo,
    doings: FeatCounter,
    points: Sequence[Sequence[int]],
    moves: Sequence[int],
    times: Sequence[TimeSpent | None],
) -> tuple[tuple[Award, ...], ...]:
    """Return the awards by seat.

    `points` are those of all seats after the turns, `moves` the number of moves of each seat, `times` its response
    times. Each award is given to the highest score; of equal ones to the seat with the fewest awards so far. A seat
    without any gets a thank-you.
    """
    seats = len(info.seats)
    given: list[list[Award]] = [[] for _ in range(seats)]
    for race in sorted(_races(info, doings, points, times), key=_holders):
        best = max(race.amounts, default=0)
        if best <= 0:
            continue
        holders = [seat for seat, n in enumerate(race.amounts) if n == best]
        seat = min(holders, key=lambda one: (len(given[one]), one))
        if len(given[seat]) < MOST:
            given[seat].append(Award(race.id, race.name, race.told(round(best))))
    for seat, mine in enumerate(given):
        if not mine:
            mine.append(_company(moves[seat]))
    return tuple(map(tuple, given))


def _holders(race: AwardCandidate) -> int:
    """Return the number of candidates with the highest score, as sort key: fewest first."""
    best = max(race.amounts, default=0)
    return sum(n == best for n in race.amounts)


def _company(moves: int) -> Award:
    return Award("company", t("Good company"), tn("{n} move at this table", "{n} moves at this table", moves))


def _races(
    info: TableInfo, doings: FeatCounter, points: Sequence[Sequence[int]], times: Sequence[TimeSpent | None]
) -> Sequence[AwardCandidate]:
    seats = range(len(info.seats))
    of_the_game = [
        AwardCandidate(feat.id, feat.name, amounts, feat.told)
        for feat, amounts in zip(doings.feats, doings.amounts, strict=True)
    ]
    if len(info.seats) < 2:
        return [*of_the_game, _biggest(seats, points)]
    return [*of_the_game, _leading(seats, points), _comeback(seats, points), _biggest(seats, points), _quick(times)]


def _leading(seats: Sequence[int], points: Sequence[Sequence[int]]) -> AwardCandidate:
    """Score the percentage of turns in which a seat was in the lead."""
    led = [sum(all(one[seat] > one[other] for other in seats if other != seat) for one in points) for seat in seats]
    share = [100 * n / len(points) if points else 0.0 for n in led]
    return AwardCandidate(
        "leader",
        t("Front-runner"),
        share,
        lambda n: t("ahead for {n}% of the game", n=max(1, n)),
    )


def _comeback(seats: Sequence[int], points: Sequence[Sequence[int]]) -> AwardCandidate:
    """Score the largest deficit to the leader, less the final one."""
    made_up = [0] * len(seats)
    for seat in seats:
        behind = [max(one) - one[seat] for one in points]
        if behind and (least := max(behind) - behind[-1]) >= COMEBACK:
            made_up[seat] = least
    return AwardCandidate(
        "comeback",
        t("Never say die"),
        made_up,
        lambda n: tn("{n} point made up on the leader", "{n} points made up on the leader", n),
    )


def _biggest(seats: Sequence[int], points: Sequence[Sequence[int]]) -> AwardCandidate:
    """Score the largest gain of points in one turn."""
    rises = [max((after[seat] - before[seat] for before, after in pairwise(points)), default=0) for seat in seats]
    return AwardCandidate(
        "leap", t("Great leap"), rises, lambda n: tn("{n} point at one go", "{n} points at one go", n)
    )


def _quick(times: Sequence[TimeSpent | None]) -> AwardCandidate:
    """Score the lowest median response time, if at least two seats have one."""
    counted = [one for one in times if one is not None and one.answers >= ANSWERS]
    least = min((one.median for one in counted), default=0)
    fastest = [
        float(len(counted) > 1 and one is not None and one.answers >= ANSWERS and one.median == least) for one in times
    ]
    return AwardCandidate("quick", t("Quick as lightning"), fastest, lambda _: t("the soonest answers of all"))
