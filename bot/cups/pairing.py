"""Pairing of a cup's round: groups of people, and their seat order.

Like a Swiss system, but in groups: people with similar points meet, and no two meet again as long as that can be
avoided. Everybody plays each round. The result is deterministic, and computed in bounded time.
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
"""Number of meetings by pair, the lower number first."""

LEAST_GROUP, MOST_GROUP = 2, 5
MOST_ROUNDS = 7
EXACT = 60_000
"""Maximum steps of the search for the fewest repeated meetings; beyond it the best result so far counts."""
PASSES = 40
"""Maximum passes of improving exchanges."""


class Standing(Struct, frozen=True):
    """A person who plays the round: number and points."""

    number: int
    points: int


def sizes(people: int, wanted: int, most: int) -> tuple[int, ...]:
    """Return the size of each group, larger ones first, as near to `wanted` as possible.

    Sizes differ by one at most. A game is for at most `most` people, and nobody plays alone. Needs two people.
    """
    assert people >= LEAST_GROUP
    most = min(most, MOST_GROUP)

    def split(groups: int) -> tuple[int, ...]:
        short, more = divmod(people, groups)
        return (short + 1,) * more + (short,) * (groups - more)

    possible = (split(groups) for groups in range(ceil(people / most), people // LEAST_GROUP + 1))
    return min(possible, key=lambda one: (sum(abs(size - wanted) for size in one), len(one)))


def rounds_for(people: int, wanted: int) -> int:
    """Return the number of rounds before the final that separates this number of people."""
    if people <= wanted:
        return 1
    return min(MOST_ROUNDS, 1 + ceil(log(people, wanted) - 1e-9))


def met(history: Sequence[Group]) -> Counter[tuple[int, int]]:
    """Count the meetings of each pair in these groups, the lower number first."""
    return Counter(_pair(*both) for group in history for both in combinations(group, 2))


def repeats(groups: Sequence[Group], before: Met) -> int:
    """Count the earlier meetings of the people in these groups."""
    return sum(before.get(_pair(*both), 0) for group in groups for both in combinations(group, 2))


def paired(standings: Sequence[Standing], history: Sequence[Group], shape: Sequence[int]) -> tuple[Group, ...]:
    """Return the groups of a round with the sizes of `shape`, leaders first, in seat order.

    `standings`: the people who play, best first. `history`: the groups of all earlier rounds.
    """
    assert sum(shape) == len(standings)
    table = _Table(standings, met(history), shape)
    groups = table.improved(_exact(table) or table.in_order())
    ordered = sorted(groups, key=lambda group: sorted(table.rank[one] for one in group))
    return tuple(seated(group, history, table.rank) for group in ordered)


def seated(group: Group, history: Sequence[Group], rank: Mapping[int, int]) -> Group:
    """Return a group in seat order.

    Seats that a person has had before are avoided, and people who sat in front sit behind.
    """
    had = {one: [old.index(one) / (len(old) - 1 or 1) for old in history if one in old] for one in group}
    last = len(group) - 1 or 1

    def unfair(order: Group) -> tuple[float, float, list[int]]:
        now = {one: at / last for at, one in enumerate(order)}
        same = sum(sum(abs(before - now[one]) < 1 / 8 for before in had[one]) ** 2 for one in group)
        means = ((sum(had[one]) + now[one]) / (len(had[one]) + 1) for one in group)
        return same, round(sum((mean - 1 / 2) ** 2 for mean in means), 9), [rank[one] for one in order]

    return min(permutations(group), key=unfair)


class _Table:
    """Input of the search: points and ranks, earlier meetings, and group sizes."""

    def __init__(self, standings: Sequence[Standing], before: Met, shape: Sequence[int]) -> None:
        self.order = [one.number for one in standings]
        self.points = {one.number: one.points for one in standings}
        self.rank = {number: at for at, number in enumerate(self.order)}
        self.before, self.shape = before, tuple(shape)

    def in_order(self) -> list[Group]:
        """Return groups in order of rank, regardless of meetings."""
        found, at = list[Group](), 0
        for size in self.shape:
            found.append(tuple(self.order[at : at + size]))
            at += size
        return found

    def again(self, one: int, group: Sequence[int]) -> int:
        """Count the meetings of a person with these people."""
        return sum(self.before.get(_pair(one, other), 0) for other in group)

    def cost(self, group: Group) -> tuple[int, int, int]:
        """Return the cost of a group: repeated meetings, then differences in points, then in rank."""
        pairs = list(combinations(group, 2))
        return (
            sum(self.before.get(_pair(*both), 0) for both in pairs),
            sum((self.points[one] - self.points[other]) ** 2 for one, other in pairs),
            sum((self.rank[one] - self.rank[other]) ** 2 for one, other in pairs),
        )

    def improved(self, groups: list[Group]) -> list[Group]:
        """Improve the groups by exchanges of two people, until none lowers the cost."""
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
    """The search has used up its steps."""


def _exact(table: _Table) -> list[Group] | None:
    """Search groups with the minimum of repeated meetings, neighbours in rank first.

    None if the steps do not suffice.
    """
    search, most = _Search(table, EXACT), repeats(table.in_order(), table.before)
    try:
        for allowed in range(most + 1):
            if (found := _within(search, table.order, Counter(table.shape), allowed)) is not None:
                return found
    except _Spent:
        pass
    return None


class _Search:
    """State of a search: the input, and the remaining steps."""

    def __init__(self, table: _Table, steps: int) -> None:
        self.table, self.steps = table, steps


def _within(search: _Search, left: list[int], shape: Counter[int], allowed: int) -> list[Group] | None:
    """Return groups of all who are left with at most `allowed` repetitions. Raises _Spent."""
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
    """Yield groups of these people and some of the rest, with their repetitions. Raises _Spent."""
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
