"""The way of jobs that brings most: this turn's and those of the turns after it, as far as a level looks."""

from __future__ import annotations

from msgspec import Struct

from bot.games.farfarout import galaxy, moving
from bot.games.farfarout.ai import weights
from bot.games.farfarout.ai.jobs import ANY_TWO, INVEST, NO_TOKEN, Job, jobs
from bot.games.farfarout.ai.worth import SIDE, Worth, lacking, spot
from bot.games.farfarout.data import TOKENS
from bot.games.farfarout.tracks import GOAL, level

Tokens = tuple[int, int, int, int]
HORIZON = 3
"""Turns after this one that a plan may reach into."""


class Plan(Struct):
    """What to do, one after the other; `keep`: tokens that the jobs of this turn need, by colour; `late`: the first job
    is done on a later turn."""

    value: float
    jobs: list[Job]
    keep: list[int]
    late: bool


class Spot(Struct, frozen=True, gc=False):
    """Where a plan has come to: the ship's place, moves and tokens left, the turn (this one is 0), the purse, and where
    `worth.table` holds the points."""

    at: int
    points: int
    tokens: Tokens
    turn: int
    erg: float
    plutonium: float
    uranium: float
    here: int


class Planner:
    """Looks for a plan from where the ship is, or from another place (`at`)."""

    def __init__(self, worth: Worth, *, at: int | None = None) -> None:
        self.worth, book, state, me = worth, worth.book, worth.state, worth.me
        self.book, self.galaxy = book, galaxy.of(book, state.tiles)
        self.at = me.place if at is None else at
        ship, powers = book.ships[me.ship], worth.powers
        self.speed = moving.speed(book, state, worth.seat)
        self.full: Tokens = tuple(a + b for a, b in zip(ship.actions, powers.tokens, strict=True))  # pyright: ignore[reportAttributeAccessIssue]
        self.tokens: Tokens = tuple(state.tokens) if worth.seat == state.active and state.tokens else self.full  # pyright: ignore[reportAttributeAccessIssue]
        self.points = state.points
        self.launch = 0 if powers.launch else 1
        self.land = 0 if powers.land else 1
        self.holes = [
            place
            for place, spot_ in zip(book.oddities, state.anomalies, strict=True)
            if spot_.spot == "wormhole" and book.places[place].sector in self.galaxy.steps
        ]
        self.each = max(1, sum(self.full))
        self.discounts = self._discounts()
        self.jobs: list[Job] = []
        self.burning: tuple[int, ...] = (0, 1, 2, 3)

    def _discounts(self) -> list[float]:
        """What counts of what is had after so many turns."""
        each = weights.DISCOUNT
        if self.worth.level.rivals:
            rivals = [one for seat, one in enumerate(self.worth.state.seats) if seat != self.worth.seat]
            near = min(lacking((one.wealth, one.reputation, one.exploration)) for one in rivals)
            if near <= weights.SURE:
                each *= weights.HURRY
        return [each**turn for turn in range(HORIZON + 2)]

    # --- ways --------------------------------------------------------------------------------------------------------

    def moves(self, start: int, job: Job) -> int:
        """Moves from a place to a job."""
        goal = job.place
        if start == goal:
            return 0
        here, there = self.book.places[start], self.book.places[goal]
        if job.near and here.sector == there.sector:
            return 0
        direct = self._direct(start, goal, near=job.near)
        for hole in self.holes:
            if hole != start:
                direct = min(direct, self._direct(start, hole, near=False))
        return direct

    def _direct(self, start: int, goal: int, *, near: bool) -> int:
        here, there = self.book.places[start], self.book.places[goal]
        steps = self.galaxy.steps[here.sector].get(there.sector, galaxy.FAR)
        cost = steps + (self.launch if start != here.sector else 0)
        if goal != there.sector and not near:
            cost += self.land if there.kind == "planet" else 1
        return cost

    # --- the search --------------------------------------------------------------------------------------------------

    def best(self, but: set[int] | None = None, found: list[Job] | None = None) -> Plan | None:
        """The best plan without these jobs (by `id`); None if nothing is worth doing."""
        every = jobs(self.worth) if found is None else found
        if but:
            every = [job for job in every if id(job) not in but]
        me = self.worth.me
        self.jobs = self._promising(every)
        uses = [0.0, 0.0, 0.0, 0.0]
        for job in self.jobs:
            if 0 <= job.colour < len(uses):
                uses[job.colour] = max(uses[job.colour], job.gain + self._points_at(spot(*self.worth.now), job)[0])
        self.burning = tuple(sorted(range(len(uses)), key=uses.__getitem__))
        here = spot(*self.worth.now)
        now = Spot(self.at, self.points, self.tokens, 0, me.erg, me.plutonium, me.uranium, here)
        value, picked = self._search(0, now, ())
        if not picked:
            return None
        chosen = [self.jobs[n] for n in picked]
        keep = [0, 0, 0, 0]
        at, points, tokens, turn = self.at, self.points, self.tokens, 0
        late = False
        for n, job in enumerate(chosen):
            step = self._step(at, points, tokens, turn, job)
            assert step is not None
            points, tokens, turn, _ = step
            at = self._where(at, job)
            if turn:
                late = late or n == 0
                break
            if 0 <= job.colour < len(keep):
                keep[job.colour] += 1
            elif job.colour == ANY_TWO and n == 0:
                break
        return Plan(value, chosen, keep, late)

    def _promising(self, every: list[Job]) -> list[Job]:
        """The jobs that bring most for the time that they take from here."""
        rated: list[tuple[float, int]] = []
        start = spot(*self.worth.now)
        for n, job in enumerate(every):
            gain = job.gain + self._points_at(start, job)[0] + self.worth.resources(job.erg, job.plutonium, job.uranium)
            if job.erg > 0 or job.plutonium > 0 or job.uranium > 0:
                gain = max(gain, 0.05)
            if gain <= 0:
                continue
            time = self.moves(self.at, job) / self.speed + (job.colour != NO_TOKEN) + (job.colour == ANY_TWO)
            rated.append((gain / (0.5 + time / self.each), n))
        rated.sort(reverse=True)
        return [every[n] for _, n in rated[: self.worth.level.among]]

    def _points_at(self, here: int, job: Job) -> tuple[float, int]:
        """What a job's points bring to a seat at a spot of the table, and its spot then."""
        if not (job.wealth or job.reputation or job.exploration):
            return 0.0, here
        e = here % SIDE
        r = here // SIDE % SIDE
        w = here // SIDE // SIDE
        after = spot(min(GOAL, w + job.wealth), min(GOAL, r + job.reputation), min(GOAL, e + job.exploration))
        return self.worth.table[after] - self.worth.table[here], after

    def _where(self, at: int, job: Job) -> int:
        """Where the ship is after a job."""
        if not job.near:
            return job.place
        sector = self.book.places[job.place].sector
        return at if self.book.places[at].sector == sector else sector

    def _step(self, at: int, points: int, tokens: Tokens, turn: int, job: Job) -> tuple[int, Tokens, int, int] | None:
        """Moves and tokens left after a job, the turn in which it is done, and the moves that it took; None if it is
        never done."""
        colour = job.colour
        if 0 <= colour < ANY_TWO and not (tokens[colour] or self.full[colour]):
            return None
        way = self.moves(at, job)
        took = way
        while True:
            left = sum(tokens)
            needed = 0 if way <= points else -(-(way - points) // self.speed)
            spare = left - (0 if colour == NO_TOKEN else 2 if colour == ANY_TWO else 1)
            if needed <= spare and (not 0 <= colour < ANY_TWO or tokens[colour]):
                counts = list(tokens)
                points += needed * self.speed - way
                if 0 <= colour < ANY_TWO:
                    counts[colour] -= 1
                else:
                    needed += 2 * (colour == ANY_TWO)
                for one in self.burning:
                    gone = min(counts[one], needed)
                    counts[one] -= gone
                    needed -= gone
                return points, (counts[0], counts[1], counts[2], counts[3]), turn, took
            if turn >= HORIZON:
                return None
            way = max(0, way - points - left * self.speed)
            points, tokens, turn = 0, self.full, turn + 1

    def _search(self, depth: int, now: Spot, done: tuple[int, ...]) -> tuple[float, tuple[int, ...]]:
        """The value of the best way on, and the numbers of its jobs."""
        widths = self.worth.level.widths
        if depth >= len(widths):
            return 0.0, ()
        tries: list[tuple[float, int, Spot]] = []
        before = self._time(now.turn, now.tokens)
        for n, job in enumerate(self.jobs):
            if done and not self._open(n, job, done):
                continue
            erg = job.erg
            if job.invest:
                erg += INVEST * (level(self.worth.now[0]) - level(now.here // SIDE // SIDE))
            if (
                (erg < 0 and now.erg + erg < 0)
                or (job.plutonium < 0 and now.plutonium + job.plutonium < 0)
                or (job.uranium < 0 and now.uranium + job.uranium < 0)
            ):
                continue
            step = self._step(now.at, now.points, now.tokens, now.turn, job)
            if step is None:
                continue
            points, tokens, turn, took = step
            gain, here = self._points_at(now.here, job)
            gain += job.gain + self.worth.resources(erg, job.plutonium, job.uranium)
            if job.over:
                points, tokens, turn = 0, self.full, turn + 1
            value = gain * self.discounts[turn] - weights.FAR * took
            value -= weights.TURN * (self._time(turn, tokens) - before)
            spot = Spot(
                self._where(now.at, job),
                points,
                tokens,
                turn,
                now.erg + erg,
                now.plutonium + job.plutonium,
                now.uranium + job.uranium,
                here,
            )
            tries.append((value, n, spot))
        tries.sort(key=_first, reverse=True)
        best, way = 0.0, ()
        for value, n, spot in tries[: widths[depth]]:
            later, rest = self._search(depth + 1, spot, (*done, n))
            if value + later > best:
                best, way = value + later, (n, *rest)
        return best, way

    def _open(self, n: int, job: Job, done: tuple[int, ...]) -> bool:
        """Whether a job can still be done after these."""
        if n in done:
            return job.again
        return job.group < 0 or all(self.jobs[one].group != job.group for one in done)

    def _time(self, turn: int, tokens: Tokens) -> float:
        """Turns gone by: what is left of this turn is lost anyway."""
        return 0.0 if not turn else turn - sum(tokens) / self.each

    # --- on the way --------------------------------------------------------------------------------------------------

    def toward(self, job: Job, reachable: dict[str, int]) -> str | None:
        """Of the places that can be reached (with the moves they take), the one from which a job is nearest; None if
        none is nearer than where the ship is."""
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
        """Which tokens become moves: those first that the plan does not need."""
        have = {colour: offered.count(TOKENS[colour]) for colour in range(len(TOKENS))}
        order = [colour for colour in self.burning for _ in range(max(0, have[colour] - keep[colour]))]
        order += [colour for colour in self.burning for _ in range(min(have[colour], keep[colour]))]
        chosen = sorted(order[:count], key=lambda colour: offered.index(TOKENS[colour]))
        return tuple(TOKENS[colour] for colour in chosen)


def _first(one: tuple[float, int, Spot]) -> float:
    return one[0]
