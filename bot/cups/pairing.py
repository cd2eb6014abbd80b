"""Who sits with whom in a round of a cup, and in which order.

Like a Swiss system, but in groups: those with about as many points meet, and nobody meets somebody again as long as
that can be avoided. Everybody plays each round. The same input makes the same groups, in bounded time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from math import ceil, log
from typing import TypeAlias

from msgspec import Struct

Group: TypeAlias = tuple[int, ...]
"""People by number, in the order of their seats."""
Met: TypeAlias = Mapping[tuple[int, int], int]
"""How often two people have met, the lower number first."""

LEAST_GROUP, MOST_GROUP = 2, 5
MOST_ROUNDS = 7
EXACT = 60_000
"""Steps of the search that finds the fewest repetitions there can be; beyond them the best that was found counts."""
PASSES = 40
"""Rounds of exchanges at most, each of which makes the groups better."""


class Standing(Struct, frozen=True):
    """Somebody who plays the round, by number, and the points that they have."""

    number: int
    points: int


def sizes(people: int, wanted: int, most: int) -> tuple[int, ...]:
    """How many people sit in each group, the larger ones first: as near to `wanted` as can be, one apart at most.

    A game is for `most` people, and nobody plays alone. Needs two people.
    """
    assert people >= LEAST_GROUP
    most = min(most, MOST_GROUP)

    def split(groups: int) -> tuple[int, ...]:
        short, more = divmod(people, groups)
        return (short + 1,) * more + (short,) * (groups - more)

    possible = (split(groups) for groups in range(ceil(people / most), people // LEAST_GROUP + 1))
    return min(possible, key=lambda one: (sum(abs(size - wanted) for size in one), len(one)))


def rounds_for(people: int, wanted: int) -> int:
    """How many rounds tell so many people apart before the final."""
    if people <= wanted:
        return 1
    return min(MOST_ROUNDS, 1 + ceil(log(people, wanted) - 1e-9))


def met(history: Sequence[Group]) -> Counter[tuple[int, int]]:
    """How often two have met in these groups, the lower number first."""
    return Counter(_pair(*both) for group in history for both in combinations(group, 2))


def repeats(groups: Sequence[Group], before: Met) -> int:
    """How often people of these groups have met each other already."""
    return sum(before.get(_pair(*both), 0) for group in groups for both in combinations(group, 2))


def paired(standings: Sequence[Standing], history: Sequence[Group], shape: Sequence[int]) -> tuple[Group, ...]:
    """The groups of a round, of the sizes of `shape`, those in front first; each in the order of its seats.

    `standings`: who plays, the best first. `history`: the groups of all rounds before.
    """
    assert sum(shape) == len(standings)
    table = _Table(standings, met(history), shape)
    groups = table.improved(_exact(table) or table.in_order())
    ordered = sorted(groups, key=lambda group: sorted(table.rank[one] for one in group))
    return tuple(seated(group, history, table.rank) for group in ordered)


def seated(group: Group, history: Sequence[Group], rank: Mapping[int, int]) -> Group:
    """The group in the order of its seats: who had a seat before gets another, and who sat in front sits behind."""
    had = {one: [old.index(one) / (len(old) - 1 or 1) for old in history if one in old] for one in group}
    last = len(group) - 1 or 1

    def unfair(order: Group) -> tuple[float, float, list[int]]:
        now = {one: at / last for at, one in enumerate(order)}
        same = sum(sum(abs(before - now[one]) < 1 / 8 for before in had[one]) ** 2 for one in group)
        means = ((sum(had[one]) + now[one]) / (len(had[one]) + 1) for one in group)
        return same, round(sum((mean - 1 / 2) ** 2 for mean in means), 9), [rank[one] for one in order]

    return min(permutations(group), key=unfair)


class _Table:
    """What the search knows: points and ranks, who has met, and how large the groups are."""

    def __init__(self, standings: Sequence[Standing], before: Met, shape: Sequence[int]) -> None:
        self.order = [one.number for one in standings]
        self.points = {one.number: one.points for one in standings}
        self.rank = {number: at for at, number in enumerate(self.order)}
        self.before, self.shape = before, tuple(shape)

    def in_order(self) -> list[Group]:
        """The first ones together, and so on, whoever has met."""
        found, at = list[Group](), 0
        for size in self.shape:
            found.append(tuple(self.order[at : at + size]))
            at += size
        return found

    def again(self, one: int, group: Sequence[int]) -> int:
        """How often somebody has met these people."""
        return sum(self.before.get(_pair(one, other), 0) for other in group)

    def cost(self, group: Group) -> tuple[int, int, int]:
        """Of a group: repetitions first, then how far its people are apart in points, then in rank."""
        pairs = list(combinations(group, 2))
        return (
            sum(self.before.get(_pair(*both), 0) for both in pairs),
            sum((self.points[one] - self.points[other]) ** 2 for one, other in pairs),
            sum((self.rank[one] - self.rank[other]) ** 2 for one, other in pairs),
        )

    def improved(self, groups: list[Group]) -> list[Group]:
        """The same after every exchange of two people that makes them better."""
        costs = [self.cost(group) for group in groups]
        for _ in range(PASSES):
            better = False
            for first, second in combinations(range(len(groups)), 2):
                better |= self._exchanged(groups, costs, first, second)
            if not better:
                break
        return groups

    def _exchanged(self, groups: list[Group], costs: list[tuple[int, int, int]], first: int, second: int) -> bool:
        now, best = _sum(costs[first], costs[second]), None
        for a in range(len(groups[first])):
            for b in range(len(groups[second])):
                one, other = list(groups[first]), list(groups[second])
                one[a], other[b] = other[b], one[a]
                tried = self.cost(tuple(one)), self.cost(tuple(other))
                if (total := _sum(*tried)) < now:
                    now, best = total, (tuple(one), tuple(other), *tried)
        if best is None:
            return False
        groups[first], groups[second], costs[first], costs[second] = best
        return True


class _Spent(Exception):
    """The search has taken as many steps as it may."""


def _exact(table: _Table) -> list[Group] | None:
    """Groups with as few repetitions as there can be, the best people with their neighbours; None: none in time."""
    search, most = _Search(table, EXACT), repeats(table.in_order(), table.before)
    try:
        for allowed in range(most + 1):
            if (found := _within(search, table.order, Counter(table.shape), allowed)) is not None:
                return found
    except _Spent:
        pass
    return None


class _Search:
    """What holds for all of a search: the table, and how many steps are left."""

    def __init__(self, table: _Table, steps: int) -> None:
        self.table, self.steps = table, steps


def _within(search: _Search, left: list[int], shape: Counter[int], allowed: int) -> list[Group] | None:
    """Groups of all who are left with at most so many repetitions. Raises _Spent."""
    if not left:
        return []
    for size in sorted((size for size, many in shape.items() if many), reverse=True):
        for group, used in _groups(search, (left[0],), left[1:], size, allowed):
            rest = [one for one in left if one not in group]
            shape[size] -= 1
            found = _within(search, rest, shape, allowed - used)
            shape[size] += 1
            if found is not None:
                return [group, *found]
    return None


def _groups(search: _Search, group: Group, rest: list[int], size: int, allowed: int) -> Iterator[tuple[Group, int]]:
    """The groups that these people make with some of the rest, and their repetitions. Raises _Spent."""
    search.steps -= 1
    if search.steps < 0:
        raise _Spent
    if len(group) == size:
        yield group, 0
        return
    for at, one in enumerate(rest):
        again = search.table.again(one, group)
        if again <= allowed:
            for found, used in _groups(search, (*group, one), rest[at + 1 :], size, allowed - again):
                yield found, used + again


def _sum(one: tuple[int, int, int], other: tuple[int, int, int]) -> tuple[int, int, int]:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)
