"""Compiled searches: an exact one by iterative deepening, and a quick beam search.

A position is the cells of the robots by place: first those that may arrive, then the helpers; within each of the two,
robots that no reflector distinguishes come last and are sorted by cell, so that they are interchangeable. It also has
the phase of the robot that must arrive. One number encodes all of that.
"""

# ruff: noqa: PLR0917 - compiled functions are called with arrays, and quickest by position

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from bot.games.engine.numba_types import compiled, inlined
from bot.games.ricochet.components.data import SIZE
from bot.games.ricochet.solver.tables import AXES, FAR, FREE, Bytes, Ints

MOST: Final = 50
"""Maximum depth; six bits of an entry of the transposition table."""
PLACES: Final = 5
MOVES: Final = PLACES * 4
BUCKET: Final = 4
"""Entries of a bucket of the transposition table."""
LEAST_SLOTS: Final = 1 << 12
TABLED: Final = 3
"""Moves left below which a position is searched faster than looked up."""
LEVELS: Final = 4
"""Highest distance from the goal with a quota of its own: the quick search keeps an equal number of each."""

# Rows of a layout: the robot at each place, its kind, and properties of the whole.
ROBOT, KIND, WHOLE = range(3)
ARRIVING, ALIKE_FROM, HELPERS_ALIKE_FROM, PHASE = range(4)

# A code, from its lowest bits: phase (2), cells (8 for each place, the last place lowest), search.
CELLS_AT: Final = 2


class Asked(NamedTuple):
    """Input of a search.

    `paths` and `ranks` of the board (see `Tables`), `bounds[kind, phase, cell]` and `regions` as `measure` fills them;
    `marks[cell]`: 1 if a mark is there; `straight` and `turns`: see `measure`; `cells`: the cell of each robot.
    `layouts[search]`: the searches that share the rounds, each for some of the robots that may arrive.
    """

    paths: Bytes
    ranks: Bytes
    bounds: Bytes
    regions: Ints
    marks: Bytes
    straight: Ints
    turns: Bytes
    cells: Ints
    layouts: Ints


class Found(NamedTuple):
    """Buffers for the cells of a position, and for rows of its successors.

    Their codes, the minimum of moves that each still needs (`bound`), and the moves made (`steps`), cell * 4 +
    direction.
    """

    at: Bytes
    codes: Ints
    bound: Ints
    steps: Ints


@inlined
def room(rows: int) -> Found:
    """Return empty buffers."""
    return Found(
        np.zeros(PLACES, np.uint8),
        np.empty((rows, MOVES), np.int64),
        np.empty((rows, MOVES), np.int64),
        np.empty((rows, MOVES + 1), np.int64),
    )


@inlined
def start(asked: Asked, search: int) -> int:
    """Return the code of the first position in a search."""
    code = search
    for place in range(PLACES):
        code = code << 8 | asked.cells[asked.layouts[search, ROBOT, place]]
    return code << CELLS_AT | asked.layouts[search, WHOLE, PHASE]


@inlined
def nearest_of(asked: Asked, search: int, code: int) -> int:
    """Return the minimum of moves that any of the arriving robots needs."""
    nearest = FAR
    for place in range(asked.layouts[search, WHOLE, ARRIVING]):
        cell = code >> CELLS_AT + 8 * (PLACES - 1 - place) & 255
        nearest = min(nearest, np.int64(asked.bounds[asked.layouts[search, KIND, place], code & 3, cell]))
    return int(nearest)


@inlined
def expand(
    asked: Asked, search: int, code: int, nearest: int, left: int, arrive: bool, again: bool, row: int, found: Found
) -> int:
    """Make each move in a position; return the number of successors in this row of `found`.

    Returns -1 if a move is a valid arrival (checked only with `arrive`); it is then in the last of the row's steps.

    `nearest`: the minimum of moves before; `left`: those that may follow. Without `again` it is known that one move
    fewer is not enough, so that the last helper's move must change something on the route of the arriving robot.
    """
    paths, ranks, bounds, regions, marks, straight, turns, _, layouts = asked
    at, codes, bound, steps = found
    arriving = layouts[search, WHOLE, ARRIVING]
    before = code & 3
    for place in range(PLACES):
        at[place] = code >> CELLS_AT + 8 * (PLACES - 1 - place) & 255
    count, arrived = 0, False
    for place in range(arriving if nearest > left else PLACES):
        kind, cell = layouts[search, KIND, place], at[place]
        shift = CELLS_AT + 8 * (PLACES - 1 - place)
        for direction in range(4):
            end = ranks[kind, cell, direction, cell]
            for other in range(PLACES):
                end = min(end, ranks[kind, cell, direction, at[other]])
            stop = paths[kind, cell, direction, end - np.uint8(1)]
            if stop == cell:
                continue
            phase, needed = before, nearest
            if place < arriving:
                if phase != FREE:
                    last = np.int64(stop // SIZE == paths[kind, cell, direction, end - np.uint8(2)] // SIZE)
                    phase = np.int64(turns[phase, straight[cell] >> direction & 1, direction % AXES, last])
                if arrive and marks[stop] and phase == FREE:
                    arrived = True
                    steps[row, MOVES] = np.int64(cell) << 2 | direction
                needed = np.int64(bounds[kind, phase, stop])
                if arriving > 1:
                    for other in range(arriving):
                        if other != place:
                            needed = min(needed, np.int64(bounds[layouts[search, KIND, other], phase, at[other]]))
                if needed > left:
                    continue
            elif nearest == left and not again:
                matters = False
                for other in range(arriving):
                    one, goal = layouts[search, KIND, other], at[other]
                    if bounds[one, phase, goal] == left and (
                        regions[one, phase, goal, stop >> 6] >> (stop & 63) & 1
                        or regions[one, phase, goal, cell >> 6] >> (cell & 63) & 1
                    ):
                        matters = True
                if not matters:
                    continue
            after = code + ((np.int64(stop) - np.int64(cell)) << shift)
            after = after >> CELLS_AT << CELLS_AT | phase
            if needed < left and left >= TABLED:
                first, last = arriving, PLACES
                if place < arriving:
                    first, last = 0, arriving
                alike_from = layouts[search, WHOLE, HELPERS_ALIKE_FROM if place >= arriving else ALIKE_FROM]
                if place >= alike_from:
                    first = alike_from
                    slot, bits = place, shift
                    while slot > first and at[slot - 1] > stop:
                        after += (np.int64(at[slot - 1]) - np.int64(stop)) * ((1 << bits) - (1 << bits + 8))
                        slot, bits = slot - 1, bits + 8
                    while slot < last - 1 and at[slot + 1] < stop:
                        after += (np.int64(at[slot + 1]) - np.int64(stop)) * ((1 << bits) - (1 << bits - 8))
                        slot, bits = slot + 1, bits - 8
            codes[row, count] = after
            bound[row, count] = needed
            steps[row, count] = np.int64(cell) << 2 | direction
            count += 1
    return -1 if arrived else count


@inlined
def bucket(code: int, slots: int) -> int:
    """Return the first entry of a code's bucket in a table of `slots` entries."""
    mixed = code * 0x1E3779B97F4A7C15
    return ((mixed ^ mixed >> 29) & (slots // BUCKET - 1)) * BUCKET


@compiled
def grow(table: Ints, slots: int) -> int:
    """Grow the table's used entries fourfold, as far as its size allows."""
    more = min(slots * 4, table.size)
    held = table[:slots].copy()
    table[:more] = 0
    for entry in held:
        if entry:
            where = bucket(entry >> 6, more)
            for slot in range(where, where + BUCKET):
                if table[slot] == 0:
                    table[slot] = entry
                    break
    return more


@compiled
def deepen(asked: Asked, most: int, effort: int, table: Ints, out: Ints) -> int:
    """Search for a shortest route by iterative deepening; return its length.

    0 if there is none of `most` moves, -1 when the effort ran out.

    `table`: the transposition table, each entry a code and the moves that were left when it was visited. `out[n]`: cell
    and direction of move n, encoded as cell * 4 + direction; out[-1]: positions searched; out[-2]: rounds completed.
    """
    found = room(most + 1)
    _, codes, bound, steps = found
    count = np.zeros(most + 1, np.int64)
    taken = np.zeros(most + 1, np.int64)
    heads = np.zeros(MOVES, np.int64)
    searched, filled, slots = 0, 0, LEAST_SLOTS
    table[:slots] = 0
    for depth in range(2, most + 1):
        out[-2] = depth - 1
        for search in range(asked.layouts.shape[0]):
            code = start(asked, search)
            nearest = nearest_of(asked, search, code)
            if nearest > depth:
                continue
            made = 0
            while True:
                left = depth - made - 1
                fresh = expand(asked, search, code, nearest, left, left == 0, False, made, found)
                if fresh < 0:
                    for move in range(made):
                        out[move] = steps[move, taken[move] - 1]
                    out[made] = steps[made, MOVES]
                    out[-1] = searched
                    return depth
                searched += fresh
                if searched > effort:
                    out[-1] = searched - fresh
                    return -1
                if left >= TABLED:
                    if filled * 2 > slots and slots < table.size:
                        slots = grow(table, slots)
                    for child in range(fresh):  # all at once, so that the memory accesses overlap
                        heads[child] = table[bucket(codes[made, child], slots)]
                    kept = 0
                    for child in range(fresh):
                        code = codes[made, child]
                        if bound[made, child] < left:
                            where = bucket(code, slots)
                            entry = -1
                            least, least_left = where, MOST + 1
                            known = False
                            for slot in range(where, where + BUCKET):
                                held = table[slot]
                                if held >> 6 == code:
                                    entry = slot
                                    known = (held & 63) >= left
                                    break
                                if held & 63 < least_left:
                                    least, least_left = slot, held & 63
                            if known:
                                continue
                            if entry < 0:
                                entry = least
                                filled += table[entry] == 0
                            table[entry] = code << 6 | left
                        codes[made, kept] = code
                        bound[made, kept] = bound[made, child]
                        steps[made, kept] = steps[made, child]
                        kept += 1
                    fresh = kept
                count[made], taken[made] = fresh, 0
                while made >= 0 and taken[made] == count[made]:
                    made -= 1
                if made < 0:
                    break
                code, nearest = codes[made, taken[made]], bound[made, taken[made]]
                taken[made] += 1
                made += 1
    out[-1], out[-2] = searched, most
    return 0


@compiled
def guess(asked: Asked, search: int, most: int, width: int, table: Ints, out: Ints) -> int:
    """Search quickly for some route, as `deepen` for one search; return its length, or 0.

    A beam search: it keeps at most `width` positions after each move, the same number of each distance from the goal,
    any of them.
    """
    found = room(width + 1)
    _, codes, bound, steps = found
    kept = np.empty((most + 1, width), np.int64)
    needed = np.empty((most + 1, width), np.int64)
    parent = np.empty((most + 1, width), np.int64)
    step = np.empty((most + 1, width), np.int64)
    order = np.empty(width * MOVES, np.int64)
    origin = np.empty(width * MOVES, np.int64)
    slots = LEAST_SLOTS
    while slots < min(table.size, width * MOVES * most):
        slots *= 2
    table[:slots] = 0
    kept[0, 0] = start(asked, search)
    needed[0, 0] = nearest_of(asked, search, kept[0, 0])
    searched, size = 0, 1
    out[-1] = 0
    for made in range(most):
        left = most - made - 1
        fresh = 0
        for one in range(size):
            count = expand(asked, search, kept[made, one], needed[made, one], left, made > 0, True, one, found)
            if count < 0:
                out[made] = steps[one, MOVES]
                back = one
                for move in range(made, 0, -1):
                    out[move - 1] = step[move, back]
                    back = parent[move, back]
                out[-1] = searched
                return made + 1
            searched += count
            for child in range(count):
                code = codes[one, child]
                where = bucket(code, slots)
                known = False
                for slot in range(where, where + BUCKET):
                    if table[slot] == code:
                        known = True
                        break
                    if table[slot] == 0:
                        table[slot] = code
                        break
                if not known:
                    order[fresh] = bucket(code ^ made, slots)
                    origin[fresh] = one * MOVES + child
                    fresh += 1
        quota = np.full(LEVELS + 1, width // LEVELS, np.int64)
        size = 0
        for child in np.argsort(order[:fresh]):
            one, which = origin[child] // MOVES, origin[child] % MOVES
            level = min(bound[one, which], LEVELS)
            if quota[level] > 0:
                quota[level] -= 1
                kept[made + 1, size], needed[made + 1, size] = codes[one, which], bound[one, which]
                parent[made + 1, size], step[made + 1, size] = one, steps[one, which]
                size += 1
    out[-1] = searched
    return 0
