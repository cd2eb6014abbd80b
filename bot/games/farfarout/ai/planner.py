"""Beam search for the most valuable sequence of jobs in this and the next turns.

The level limits its depth and width.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter
from typing import Final

from msgspec import Struct

from bot.games.farfarout.ai import weights
from bot.games.farfarout.ai.jobs import ANY_TWO, INVEST, Job, jobs
from bot.games.farfarout.ai.valuation import SIDE, Worth, is_goal, lacking, spot
from bot.games.farfarout.components.data import TOKENS
from bot.games.farfarout.rules import galaxy, moving
from bot.games.farfarout.rules.tracks import GOAL, level
from bot.games.farfarout.state import NOBODY

Tokens = tuple[int, int, int, int]
Step = tuple[int, Tokens, int]
"""Moves and tokens left, and the turn."""
HORIZON: Final = 2
"""Maximum number of later turns in a plan."""
WAIT: Final = 10
"""Weight of a turn in jobs or moves where winning soon is decisive."""
SAME: Final = 4
"""Maximum jobs of a kind in the search."""
_TAKEN: Final = (1, 1, 1, 1, 2, 0)
"""Tokens that a job takes, by its colour; the last one is for `NO_TOKEN`."""
KEYS: Final = 8
"""Upper bound of a token's colour in a cache key."""
LITTLE: Final = 0.05
"""Minimum gain of a job that brings resources."""


class Plan(Struct):
    """A sequence of jobs.

    `keep`: tokens that the jobs of this turn need, by colour; `late`: the first job is done on a later turn.
    """

    value: float
    jobs: list[Job]
    keep: list[int]
    late: bool


class Node(Struct, frozen=True, gc=False):
    """A node of the search: the end of a partial plan, and its value.

    It has the ship's place, moves and tokens left, the turn (this one is 0), the purse, the index of the points in
    `worth.table`, and the jobs by number; `done` has a bit for each of them, `counts` how often.
    """

    value: float
    at: int
    points: int
    tokens: Tokens
    turn: int
    erg: float
    plutonium: float
    uranium: float
    here: int
    done: int = 0
    counts: int = 0
    jobs: tuple[int, ...] = ()


_Try = tuple[float, Node, int, Step]
_Known = tuple[Step | None, float, float]
_VALUE = itemgetter(0)


@lru_cache(maxsize=1 << 17)
def stepped(  # noqa: PLR0917 - what it hangs on, and it is looked up again and again
    way: int, points: int, tokens: Tokens, turn: int, colour: int, speed: int, full: Tokens, burning: Tokens
) -> Step | None:
    """Return moves and tokens left after a job at distance `way`, and its turn; None if never.

    Tokens become moves in the order of `burning`, which are colours.
    """
    taken = _TAKEN[colour]
    if taken == 1 and not full[colour] and not tokens[colour]:
        return None
    while True:
        left = tokens[0] + tokens[1] + tokens[2] + tokens[3]
        needed = 0 if way <= points else -(-(way - points) // speed)
        if needed + taken <= left and (taken != 1 or tokens[colour]):
            return points + needed * speed - way, _spent(tokens, needed + 2 * (taken == 2), colour, burning), turn
        if turn >= HORIZON:
            return None
        way = max(0, way - points - left * speed)
        points, tokens, turn = 0, full, turn + 1


def _spent(tokens: Tokens, burned: int, colour: int, burning: Tokens) -> Tokens:
    """Return the tokens left after a job's token is taken and `burned` ones become moves."""
    counts = list(tokens)
    if _TAKEN[colour] == 1:
        counts[colour] -= 1
    for one in burning:
        if not burned:
            break
        gone = min(counts[one], burned)
        counts[one] -= gone
        burned -= gone
    return (counts[0], counts[1], counts[2], counts[3])


@lru_cache(maxsize=1 << 16)
def way_to(  # noqa: PLR0917 - as above
    space: galaxy.Galaxy, start: int, goal: int, near: bool, launch: int, land: int, holes: tuple[int, ...]
) -> int:
    """Return the moves from a place to another, or to its sector if `near` is enough.

    A wormhole is used if that is shorter.
    """
    places = space.book.places
    if near and places[start].sector == places[goal].sector:
        return 0
    moves = _direct(space, start, goal, near, launch, land)
    return min([moves, *(_direct(space, start, hole, False, launch, land) for hole in holes if hole != start)])


def _direct(  # noqa: PLR0917 - as above
    space: galaxy.Galaxy, start: int, goal: int, near: bool, launch: int, land: int
) -> int:
    here, there = space.book.places[start], space.book.places[goal]
    cost = space.steps[here.sector].get(there.sector, galaxy.FAR) + (launch if start != here.sector else 0)
    if goal != there.sector and not near:
        cost += land if there.kind == "planet" else 1
    return cost


class Planner:
    """Search for a plan from the ship's place; `jumping`: from any other place."""

    def __init__(self, worth: Worth, *, jumping: bool = False) -> None:
        self.worth, book, state, me = worth, worth.book, worth.state, worth.me
        self.book, self.galaxy = book, galaxy.of(book, state.tiles)
        self.at = me.place
        self.jumps_from = me.place if jumping else NOBODY
        ship, powers = book.ships[me.ship], worth.powers
        self.speed = moving.speed(book, state, worth.seat)
        self.full: Tokens = tuple(a + b for a, b in zip(ship.actions, powers.tokens, strict=True))  # pyright: ignore[reportAttributeAccessIssue]
        self.tokens: Tokens = tuple(state.tokens) if worth.seat == state.active and state.tokens else self.full  # pyright: ignore[reportAttributeAccessIssue]
        self.points = state.points
        self.launch = 0 if powers.launch else 1
        self.land = 0 if powers.land else 1
        self.holes = tuple(
            place
            for place, spot_ in zip(book.oddities, state.anomalies, strict=True)
            if spot_.spot == "wormhole" and book.places[place].sector in self.galaxy.steps
        )
        self.level = level(me.wealth)
        self.each = max(1, sum(self.full))
        self.discounts = self._discounts()
        self.jobs: list[Job] = []
        self.values: list[float] = []
        self.rows: list[tuple[int, bool, int, Job]] = []
        self.here = spot(*self.worth.now)
        self._ways: dict[int, list[int]] = {}
        self._gains: dict[int, list[tuple[float, bool]]] = {}
        self._steps: dict[tuple[int, Tokens, int], dict[int, _Known]] = {}
        self.burning: Tokens = (0, 1, 2, 3)
        self.at_once = False
        self.first: int | None = None
        self.flown = bool(me.way)

    def _discounts(self) -> list[float]:
        """Return the discount factors by turn."""
        each = weights.DISCOUNT
        if self.worth.level.rivals:
            rivals = [one for seat, one in enumerate(self.worth.state.seats) if seat != self.worth.seat]
            near = min(lacking((one.wealth, one.reputation, one.exploration)) for one in rivals)
            if near <= weights.SURE:
                each *= weights.HURRY
        return [each**turn for turn in range(HORIZON + 2 + len(self.worth.level.widths))]

    # --- distances ---------------------------------------------------------------------------------------------------

    def moves(self, start: int, job: Job) -> int:
        """Return the moves from a place to a job."""
        goal = job.place
        if start in (goal, self.jumps_from):
            return 0
        return way_to(self.galaxy, start, goal, job.near, self.launch, self.land, self.holes)

    # --- the search --------------------------------------------------------------------------------------------------

    def best(
        self, but: set[int] | None = None, found: list[Job] | None = None, *, at_once: bool = False
    ) -> Plan | None:
        """Return the best plan without the jobs `but` (by `id`); None if no job is worth doing.

        With `at_once` it must begin this turn.
        """
        self.at_once = at_once
        every = jobs(self.worth) if found is None else found
        if but:
            every = [job for job in every if id(job) not in but]
        self.jobs = self.promising(every)
        self._ways.clear()
        self._gains.clear()
        self._steps.clear()
        self.values = [job.gain + self._goods(job) for job in self.jobs]
        uses = [0.0, 0.0, 0.0, 0.0]
        for job in self.jobs:
            if 0 <= job.colour < len(uses):
                uses[job.colour] = max(uses[job.colour], job.gain + self._points_at(self.here, job)[0])
        self.burning = tuple(sorted(range(len(uses)), key=uses.__getitem__))  # pyright: ignore[reportAttributeAccessIssue]
        self.rows = [
            (bars, job.erg < 0 or job.plutonium < 0 or job.uranium < 0, job.colour, job)
            for bars, job in zip(self._bars(), self.jobs, strict=True)
        ]
        return self._plan(*self._search())

    def beginnings(self) -> Iterator[Plan]:
        """Return the best plan that begins with each promising job; call `best` before."""
        for first in range(len(self.jobs)):
            self.first = first
            if (plan := self._plan(*self._search())) is not None:
                yield plan
        self.first = None

    def _plan(self, value: float, picked: tuple[int, ...]) -> Plan | None:
        if not picked:
            return None
        chosen = [self.jobs[n] for n in picked]
        keep = [0, 0, 0, 0]
        at, points, tokens, turn = self.at, self.points, self.tokens, 0
        late = False
        for n, job in enumerate(chosen):
            way = self._ways_from(at)[picked[n]]
            step = stepped(way, points, tokens, turn, job.colour, self.speed, self.full, self.burning)
            assert step is not None
            points, tokens, turn = step
            at = self._where(at, job)
            if turn:
                late = late or n == 0
                break
            if 0 <= job.colour < len(keep):
                keep[job.colour] += 1
            if job.over or (job.colour == ANY_TWO and n == 0):
                break
        return Plan(value, chosen, keep, late)

    def only(self, job: Job) -> Plan:
        """Return a plan of a single job."""
        keep = [int(job.colour == colour) for colour in range(len(TOKENS))]
        return Plan(0.0, [job], keep, late=False)

    def promising(self, every: list[Job]) -> list[Job]:
        """Return the jobs with the largest gain for their time from here."""
        rated: list[tuple[float, int]] = []
        me, each, speed = self.worth.me, self.each, self.speed
        for n, job in enumerate(every):
            gain = self.gain(job)
            if gain < LITTLE and (job.erg > 0 or job.plutonium > 0 or job.uranium > 0):
                gain = LITTLE
            if gain <= 0:
                continue
            time = self.moves(self.at, job) / speed + _TAKEN[job.colour]
            poor = me.erg + job.erg < 0 or me.uranium + job.uranium < 0 or me.plutonium + job.plutonium < 0
            rated.append((gain / (0.5 + time / each) * (weights.POOR if poor else 1.0), n))
        rated.sort(reverse=True)
        found: list[Job] = []
        seen: dict[str, int] = {}
        for _, n in rated:
            verb = every[n].said[0] if every[n].said else ""
            seen[verb] = count = seen.get(verb, 0) + 1
            if count <= SAME:
                found.append(every[n])
                if len(found) >= self.worth.level.among:
                    break
        return found

    def gain(self, job: Job) -> float:
        """Return the value of a job from here, without its way."""
        return job.gain + self._points_at(self.here, job)[0] + self._goods(job)

    def _goods(self, job: Job) -> float:
        if job.erg or job.plutonium or job.uranium:
            return self.worth.resources(job.erg, job.plutonium, job.uranium)
        return 0.0

    def _points_at(self, here: int, job: Job) -> tuple[float, int]:
        """Return the value of a job's points at an index of the table, and the index after it."""
        if not (job.wealth or job.reputation or job.exploration):
            return 0.0, here
        e = here % SIDE
        r = here // SIDE % SIDE
        w = here // SIDE // SIDE
        after = spot(min(GOAL, w + job.wealth), min(GOAL, r + job.reputation), min(GOAL, e + job.exploration))
        return self.worth.table[after] - self.worth.table[here], after

    def _where(self, at: int, job: Job) -> int:
        """Return the ship's place after a job."""
        if not job.near:
            return job.place
        sector = self.book.places[job.place].sector
        return at if self.book.places[at].sector == sector else sector

    def _ways_from(self, at: int) -> list[int]:
        """Return the moves from a place to each job, by its number, cached."""
        known = self._ways.get(at)
        if known is None:
            known = self._ways[at] = [self.moves(at, job) for job in self.jobs]
        return known

    def _search(self) -> tuple[float, tuple[int, ...]]:
        """Return the value of the best sequence and its job numbers, by beam search.

        The level sets the width of each step.
        """
        me = self.worth.me
        best = Node(0.0, self.at, self.points, self.tokens, 0, me.erg, me.plutonium, me.uranium, self.here)
        nodes = [best]
        for width in self.worth.level.widths:
            tries = [one for node in nodes if not is_goal(node.here) for one in self._tries(node)]
            tries.sort(key=_VALUE, reverse=True)
            nodes, seen = list[Node](), set[tuple[int, int]]()
            for one in tries:
                node = self._node(*one)
                if (key := (node.counts, node.at)) not in seen:
                    seen.add(key)
                    nodes.append(node)
                    if len(nodes) >= width:
                        break
            if nodes and (nodes[0].value > best.value or (self.first is not None and not best.jobs)):
                best = nodes[0]
        return best.value, best.jobs

    def _tries(self, now: Node) -> list[_Try]:
        """Return each possible next job with the value of the plan then."""
        found: list[_Try] = []
        done, erg, plutonium, uranium, here = now.done, now.erg, now.plutonium, now.uranium, now.here
        before = now.value + self._time(now.turn, now.tokens)
        dearer = INVEST * (level(here // SIDE // SIDE) - self.level)
        ways, gains, steps = self._ways_from(now.at), self._gains_from(here), self._steps_from(now)
        money, begins, count, far = self.worth.money, not now.jobs, len(now.jobs), weights.FAR
        for n, (bars, pays, colour, job) in enumerate(self.rows):
            if done & bars or (begins and self.first is not None and n != self.first):
                continue
            gain, wins = gains[n]
            if pays:
                paid = job.erg
                if job.invest and dearer:
                    paid -= dearer
                    gain -= dearer * money
                if erg + paid < 0 or plutonium + job.plutonium < 0 or uranium + job.uranium < 0:
                    continue
            way = ways[n]
            key = way * KEYS + colour
            if key in steps:
                step, share, time = steps[key]
            else:
                step, share, time = steps[key] = self._step(now, way, colour)
            if step is None or (begins and self.at_once and step[2]):
                continue
            total = before + gain * share - far * way
            if begins and not way and self.flown:
                total += weights.HERE
            if wins:
                total += weights.WON / (1 + count + way + WAIT * step[2])
            if time:
                total -= self._time(step[2] + 1, self.full) if job.over else time
            found.append((total, now, n, step))
        return found

    def _step(self, now: Node, way: int, colour: int) -> _Known:
        """Return the step to a job from these moves and tokens, its discount, and its cost in time."""
        step = stepped(way, now.points, now.tokens, now.turn, colour, self.speed, self.full, self.burning)
        if step is None:
            return None, 0.0, 0.0
        return step, self.discounts[step[2]], self._time(step[2], step[1])

    def _gains_from(self, here: int) -> list[tuple[float, bool]]:
        """Return each job's value at an index of the table and whether it wins, cached."""
        known = self._gains.get(here)
        if known is None:
            found = [self._points_at(here, job) for job in self.jobs]
            known = self._gains[here] = [
                (value + more, after != here and is_goal(after))
                for value, (more, after) in zip(self.values, found, strict=True)
            ]
        return known

    def _steps_from(self, now: Node) -> dict[int, _Known]:
        """Return the cached steps from these moves and tokens, by way and colour."""
        key = (now.points, now.tokens, now.turn)
        known = self._steps.get(key)
        if known is None:
            known = self._steps[key] = {}
        return known

    def _node(self, value: float, now: Node, n: int, step: Step) -> Node:
        """Return the node after a job."""
        job = self.jobs[n]
        paid = job.erg
        if job.invest:
            paid -= INVEST * (level(now.here // SIDE // SIDE) - self.level)
        points, tokens, turn = step
        if job.over:
            points, tokens, turn = 0, self.full, turn + 1
        return Node(
            value,
            self._where(now.at, job),
            points,
            tokens,
            turn,
            now.erg + paid,
            now.plutonium + job.plutonium,
            now.uranium + job.uranium,
            self._points_at(now.here, job)[1],
            now.done | 1 << n,
            now.counts + (1 << 3 * n),
            (*now.jobs, n),
        )

    def _bars(self) -> list[int]:
        """Return for each job the bits of those that exclude it."""
        return [
            sum(
                1 << at
                for at, other in enumerate(self.jobs)
                if (at == n and not job.again) or (at != n and job.group and other.group == job.group)
            )
            for n, job in enumerate(self.jobs)
        ]

    def _time(self, turn: int, tokens: Tokens) -> float:
        """Return the cost of the turns used; the rest of this turn is lost anyway."""
        return 0.0 if not turn else weights.TURN * (turn - sum(tokens) / self.each)

    # --- on the way --------------------------------------------------------------------------------------------------

    def toward(self, job: Job, reachable: dict[str, int]) -> str | None:
        """Return the reachable place nearest to a job; None if none is nearer than the ship's place.

        `reachable` are places with the moves that they take.
        """
        best, chosen = (self.moves(self.at, job), 0), None
        for said, cost in reachable.items():
            place = self.book.place_of[said]
            if self.book.places[place].sector != place and place != job.place and place not in self.holes:
                continue
            rest = (0 if place in self.holes else self.moves(place, job), cost)
            if rest < best:
                best, chosen = rest, said
        return chosen

    def burn(self, keep: list[int], offered: list[str], count: int) -> tuple[str, ...]:
        """Return the tokens that become moves: first those that the plan does not need."""
        have = {colour: offered.count(TOKENS[colour]) for colour in range(len(TOKENS))}
        order = [colour for colour in self.burning for _ in range(max(0, have[colour] - keep[colour]))]
        order += [colour for colour in self.burning for _ in range(min(have[colour], keep[colour]))]
        chosen = sorted(order[:count], key=lambda colour: offered.index(TOKENS[colour]))
        return tuple(TOKENS[colour] for colour in chosen)
