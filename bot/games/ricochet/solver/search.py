"""Searches in plain Python, where the module cannot be run: the same answers as `solver.c`.

An exact search by iterative deepening, and a quick beam search. A position is the cells of the robots by place: first
those that may arrive, then the helpers; within each of the two, robots that no reflector distinguishes come last and
are sorted by cell, so that they are interchangeable. It also has the phase of the robot that must arrive. One number
encodes all of that, from its lowest bits: phase (2), cells (8 for each place, the last place lowest), search.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.games.ricochet.components.data import SIZE
from bot.games.ricochet.rules.moving import Step
from bot.games.ricochet.solver.solution import Solution
from bot.games.ricochet.solver.tables import AXES, FAR, FREE, Bounds, Question, Search, Slides, measure, slides_of

MOST: Final = 50
"""Maximum depth; six bits of an entry of the transposition table."""
PLACES: Final = 5
MOVES: Final = PLACES * 4
CELLS_AT: Final = 2
SHIFTS: Final = tuple(CELLS_AT + 8 * (PLACES - 1 - place) for place in range(PLACES))
BUCKET: Final = 4
"""Entries of a bucket of the transposition table."""
LEAST_SLOTS: Final = 1 << 12
MOST_SLOTS: Final = 1 << 22
TABLED: Final = 3
"""Moves left below which a position is searched faster than looked up."""
GUESSING: Final = 8
"""Divisor of the effort: the share reserved for a quick search, if the exact one does not finish."""
WIDEST: Final = 1 << 13
"""Maximum number of positions that the quick search keeps after each move."""
LEVELS: Final = 4
"""Highest distance from the goal with a quota of its own: the quick search keeps an equal number of each."""

Route = tuple[int, ...]
"""The moves, each encoded as cell * 4 + direction."""


class Successor(NamedTuple):
    """A position after a move: its code, the minimum of moves that it still needs, and the move."""

    code: int
    bound: int
    step: int


class Tables(NamedTuple):
    """The tables of a question, by kind; see `Slides` and `measure`."""

    slides: Sequence[Slides]
    bounds: dict[int, tuple[Bounds, Bounds]]


def solved_plainly(question: Question) -> Solution:
    """Return the answer to a question."""
    slides = slides_of(question.board)
    kinds = {kind for search in question.searches for kind in search.kinds[: search.arriving]}
    tables = Tables(slides, {kind: measure(question, slides[kind]) for kind in kinds})
    guessing = question.effort // GUESSING
    route, searched, rounds = deepen(question, tables, question.effort - guessing)
    proven, best = route is not None, route or ()
    if not proven:
        width = min(guessing // (len(question.searches) * question.most * MOVES), WIDEST)
        for number in range(len(question.searches) if width else 0):
            most = len(best) - 1 if best else question.most
            shorter, more = guess(question, tables, number, most, width)
            best, searched = shorter or best, searched + more
        proven = len(best) == rounds + 1
    return Solution(_way(question, slides, best), proven, searched)


def _way(question: Question, slides: Sequence[Slides], route: Route) -> tuple[Step, ...]:
    """Return the moves of a route by robot."""
    at, way = list(question.robots), list[Step]()
    for step in route:
        robot, own = at.index(step // 4), slides[question.kinds[at.index(step // 4)]]
        at[robot] = own.paths[step][min(own.ranks[step][other] for other in at) - 1]
        way.append((robot, step % 4))
    return tuple(way)


def _start(question: Question, tables: Tables, number: int) -> tuple[int, int]:
    """Return the code of the first position in a search, and the minimum of moves that it needs."""
    search, code = question.searches[number], number
    for robot in search.order:
        code = code << 8 | question.robots[robot]
    cells = [question.robots[robot] for robot in search.order]
    return code << CELLS_AT | search.phase, _nearest(tables, search, search.phase, cells)


def _nearest(tables: Tables, search: Search, phase: int, cells: Sequence[int], but: int = -1) -> int:
    """Return the minimum of moves that any arriving robot needs, except that at place `but`."""
    some = [place for place in range(search.arriving) if place != but]
    return min((tables.bounds[search.kinds[place]][0][phase][cells[place]] for place in some), default=FAR)


def _matters(tables: Tables, search: Search, phase: int, at: Sequence[int], *, left: int, cells: int) -> bool:
    """Check that a robot on one of the cells could help one that needs all moves left."""
    for place in range(search.arriving):
        bounds, regions = tables.bounds[search.kinds[place]]
        if bounds[phase][at[place]] == left and regions[phase][at[place]] & cells:
            return True
    return False


def expand(
    question: Question,
    tables: Tables,
    code: int,
    nearest: int,
    left: int,
    *,
    arrive: bool,
    again: bool,
) -> tuple[list[Successor], int | None]:
    """Make each move in a position; return its successors, and a move that is a valid arrival.

    Arrivals are checked only with `arrive`. `nearest`: the minimum of moves before; `left`: those that may follow.
    Without `again` it is known that one move fewer is not enough, so that the last helper's move must change something
    on the route of the arriving robot.
    """
    search, before = question.searches[code >> SHIFTS[0] + 8], code & 3
    arriving, found, arrival = search.arriving, list[Successor](), None
    at = [code >> shift & 255 for shift in SHIFTS]
    for place in range(arriving if nearest > left else PLACES):
        kind, cell = search.kinds[place], at[place]
        slides = tables.slides[kind]
        for step in range(cell * 4, cell * 4 + 4):
            path, rank = slides.paths[step], slides.ranks[step]
            end = min([rank[other] for other in at])
            stop, phase, needed = path[end - 1], before, nearest
            if stop == cell:
                continue
            if place < arriving:
                if phase != FREE:
                    turns = question.turns[phase][question.straight[cell] >> step % 4 & 1]
                    phase = turns[step % AXES][stop // SIZE == path[end - 2] // SIZE]
                if arrive and question.marks[stop] and phase == FREE:
                    arrival = step
                needed = min(tables.bounds[kind][0][phase][stop], _nearest(tables, search, phase, at, place))
                if needed > left:
                    continue
            elif (
                nearest == left
                and not again
                and not _matters(tables, search, phase, at, left=left, cells=1 << stop | 1 << cell)
            ):
                continue
            after = code + (stop - cell << SHIFTS[place])
            if needed < left and left >= TABLED:
                after = _sorted(search, after, place, arriving)
            found.append(Successor(after >> CELLS_AT << CELLS_AT | phase, needed, step))
    return found, arrival


def _sorted(search: Search, code: int, place: int, arriving: int) -> int:
    """Return the code with the robot at this place sorted among those that are interchangeable."""
    first, last = (search.alike_from, arriving) if place < arriving else (search.helpers_alike_from, PLACES)
    if place < first:
        return code
    cells = sorted(code >> shift & 255 for shift in SHIFTS[first:last])
    for cell, shift in zip(cells, SHIFTS[first:last], strict=True):
        code += cell - (code >> shift & 255) << shift
    return code


def bucket(code: int, slots: int) -> int:
    """Return the first entry of a code's bucket in a table of `slots` entries."""
    mixed = code * 0x1E3779B97F4A7C15
    return ((mixed ^ mixed >> 29) & (slots // BUCKET - 1)) * BUCKET


def _table(slots: int) -> array[int]:
    """Return an empty transposition table.

    Each entry is to be a code, and the moves that were left when it was visited.
    """
    return array("Q", bytes(8 * slots))


def _grown(table: array[int]) -> array[int]:
    """Return the table with four times the entries."""
    grown = _table(len(table) * 4)
    for entry in filter(None, table):
        where = bucket(entry >> 6, len(grown))
        for slot in range(where, where + BUCKET):
            if not grown[slot]:
                grown[slot] = entry
                break
    return grown


def deepen(question: Question, tables: Tables, effort: int) -> tuple[Route | None, int, int]:
    """Search for a shortest route by iterative deepening.

    Returns it, the positions searched, and the rounds completed. The route is empty if there is none of `most` moves,
    None when the effort ran out.
    """
    table, filled, searched = _table(LEAST_SLOTS), 0, 0
    for depth in range(2, question.most + 1):
        for number in range(len(question.searches)):
            code, nearest = _start(question, tables, number)
            if nearest > depth:
                continue
            rows, route = list[list[Successor]](), list[int]()
            while True:
                left = depth - len(rows) - 1
                fresh, arrival = expand(question, tables, code, nearest, left, arrive=left == 0, again=False)
                if arrival is not None:
                    return (*route, arrival), searched, depth - 1
                if searched + len(fresh) > effort:
                    return None, searched, depth - 1
                searched += len(fresh)
                if left >= TABLED:
                    if filled * 2 > len(table) < MOST_SLOTS:
                        table = _grown(table)
                    fresh, more = _sift(fresh, left, table)
                    filled += more
                rows.append(fresh[::-1])
                while rows and not rows[-1]:
                    rows.pop()
                if not rows:
                    break
                del route[len(rows) - 1 :]
                code, nearest, step = rows[-1].pop()
                route.append(step)
    return (), searched, question.most


def _sift(successors: Sequence[Successor], left: int, table: array[int]) -> tuple[list[Successor], int]:
    """Return those not visited before with as many moves left.

    Also returns the number of entries of the table that were empty and are used now.
    """
    fresh, filled = list[Successor](), 0
    for one in successors:
        if one.bound < left:
            where = bucket(one.code, len(table))
            held = table[where : where + BUCKET]
            slot = next((slot for slot, entry in enumerate(held) if entry >> 6 == one.code), None)
            if slot is None:
                slot = min(range(BUCKET), key=lambda slot: held[slot] & 63)
                filled += not held[slot]
            elif held[slot] & 63 >= left:
                continue
            table[where + slot] = one.code << 6 | left
        fresh.append(one)
    return fresh, filled


def guess(question: Question, tables: Tables, number: int, most: int, width: int) -> tuple[Route, int]:
    """Search quickly for some route of one search; return it and the positions searched.

    The route is empty if none is found. At most `width` positions are kept after each move: an equal number of each
    distance from the goal, any of them.
    """
    slots, searched = LEAST_SLOTS, 0
    while slots < min(MOST_SLOTS, width * MOVES * most):
        slots *= 2
    table = _table(slots)
    kept: list[tuple[int, int, Route]] = [(*_start(question, tables, number), ())]
    for made in range(most):
        fresh = list[tuple[int, int, Route, Successor]]()
        for one, (code, needed, route) in enumerate(kept):
            left = most - made - 1
            some, arrival = expand(question, tables, code, needed, left, arrive=made > 0, again=True)
            if arrival is not None:
                return (*route, arrival), searched
            searched += len(some)
            for child, successor in enumerate(some):
                where = bucket(successor.code, slots)
                held = table[where : where + BUCKET]
                if successor.code in held:
                    continue
                if 0 in held:
                    table[where + held.index(0)] = successor.code
                fresh.append((bucket(successor.code ^ made, slots), one * MOVES + child, route, successor))
        quota, kept = [width // LEVELS] * (LEVELS + 1), []
        for _, _, route, (code, bound, step) in sorted(fresh):
            level = min(bound, LEVELS)
            if quota[level] > 0:
                quota[level] -= 1
                kept.append((code, bound, (*route, step)))
    return (), searched
