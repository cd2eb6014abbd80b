"""Awards at the end of a game: one or two kind ones for everybody, by what the game tells, each time the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from bot.games.contract import Achievement, Text, t, tn
from bot.tables.model.views import TableInfo
from bot.tables.review.models import Award, TimeSpent

MOST = 2
"""Awards for one seat."""
ANSWERS = 3
"""Fewer answers say nothing of how quickly somebody answers."""
COMEBACK = 3
"""Points behind: who made up fewer was never far behind."""


class AwardCandidate(Struct, frozen=True):
    """An award that is open: how much of it each seat has done (0: nothing), and how that is told."""

    id: str
    name: Text
    amounts: Sequence[float]
    told: Callable[[int], Text]


class FeatCounter:
    """What is counted of a game's feats, move by move."""

    def __init__(self, feats: Sequence[Achievement], seats: int) -> None:
        self.feats = feats
        self.amounts = [[0] * seats for _ in feats]

    def add(self, events: Sequence[Any]) -> None:
        """A move that stands."""
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
    """By seat. `points` are everybody's after the turns, `moves` how many each made, `times` what the table waited.

    Each goes to whoever did most of it; where that are several, to who has fewest so far. Who has none is thanked.
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
    """What only one can be given is given first."""
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
    """For how many percent of the turns somebody was before all others."""
    led = [sum(all(one[seat] > one[other] for other in seats if other != seat) for one in points) for seat in seats]
    share = [100 * n / len(points) if points else 0.0 for n in led]
    return AwardCandidate(
        "leader",
        t("Front-runner"),
        share,
        lambda n: t("ahead for {n}% of the game", n=max(1, n)),
    )


def _comeback(seats: Sequence[int], points: Sequence[Sequence[int]]) -> AwardCandidate:
    """What somebody was behind the first at most, less what they were behind in the end."""
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
    """The most points between two turns."""
    rises = [max((after[seat] - before[seat] for before, after in pairwise(points)), default=0) for seat in seats]
    return AwardCandidate(
        "leap", t("Great leap"), rises, lambda n: tn("{n} point at one go", "{n} points at one go", n)
    )


def _quick(times: Sequence[TimeSpent | None]) -> AwardCandidate:
    """Who answers soonest, at an answer in the middle; where only one has answered that says nothing."""
    counted = [one for one in times if one is not None and one.answers >= ANSWERS]
    least = min((one.median for one in counted), default=0)
    fastest = [
        float(len(counted) > 1 and one is not None and one.answers >= ANSWERS and one.median == least) for one in times
    ]
    return AwardCandidate("quick", t("Quick as lightning"), fastest, lambda _: t("the soonest answers of all"))
