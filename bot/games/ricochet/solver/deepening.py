"""The exact search: all ways of two moves, of three, and so on, each position looked at once in a round.

A position is the cells of the robots by place: first those that may arrive, then the helpers; within each of the two,
robots that no reflector tells apart come last and are kept sorted by cell, so that they are interchangeable. To it
belong the phase of the robot that must arrive and the marks that it has been on. Its code holds all of that.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from bot.games.ricochet.solver.compiled import compiled
from bot.games.ricochet.solver.tables import AXES, FAR, TURNED_ROBOT, Bytes, Ints

MOST: Final = 50
"""The deepest that can be looked; six bits of an entry of the table of positions."""
BUCKET: Final = 4
"""Entries of the table of positions among which one code has its place."""
LEAST_SLOTS: Final = 1 << 12
TABLED: Final = 3
"""With fewer moves left a position is looked at faster than looked up."""
PLACES: Final = 5

# Rows of a goal's layout: what stands at each place, and what is said of the whole in the last row.
ROBOT, KIND = 0, 1
ARRIVING, ALIKE_FROM, HELPERS_ALIKE_FROM, PHASE = range(4)


@compiled
def bucket(code: int, slots: int) -> int:
    """The first entry of a code's bucket in a table of so many entries."""
    mixed = code * 0x1E3779B97F4A7C15
    return ((mixed ^ mixed >> 29) & (slots // BUCKET - 1)) * BUCKET


@compiled
def grow(table: Ints, slots: int) -> int:
    """Sixteen times the room for the positions in the table's first entries, if there is so much."""
    more = min(slots * 16, table.size)
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
def deepen(  # noqa: PLR0917 - compiled functions know no keywords
    paths: Bytes,
    ranks: Bytes,
    bounds: Bytes,
    marks: Ints,
    cells: Ints,
    layouts: Ints,
    exact: bool,
    most: int,
    effort: int,
    table: Ints,
    out: Ints,
) -> int:
    """Looks for a shortest way; returns its length, 0 if there is none of `most` moves, -1 when the effort ran out.

    `bounds[kind, phase, cell]` as `measure` fills it; `marks[cell]`: the number of the mark on a cell, or -1;
    `cells`: where each robot stands. `layouts[search, row, place]`: the searches that share the rounds, each for some
    of the robots that may arrive. `exact`: a position without a way of n moves may have a shorter one, since one move
    does not count. `table`: room for positions. `out[n]`: cell and direction of move n, coded as cell * 4 + direction;
    out[-1]: positions searched; out[-2]: rounds completed.
    """
    all_marks = 0
    for cell in range(marks.size):
        if marks[cell] >= 0:
            all_marks |= 1 << marks[cell]
    at = np.zeros((most + 2, PLACES), np.int64)
    following = np.zeros(most + 2, np.int64)
    limit = np.zeros(most + 2, np.int64)
    bound = np.zeros(most + 2, np.int64)
    phases = np.zeros(most + 2, np.int64)
    been = np.zeros(most + 2, np.int64)
    searched, filled, slots = 0, 0, LEAST_SLOTS
    table[:slots] = 0
    for depth in range(2, most + 1):
        for search in range(layouts.shape[0]):
            kinds = layouts[search, KIND]
            arriving = layouts[search, 2, ARRIVING]
            alike, helpers_alike = layouts[search, 2, ALIKE_FROM], layouts[search, 2, HELPERS_ALIKE_FROM]
            nearest = FAR
            for place in range(PLACES):
                at[0, place] = cells[layouts[search, ROBOT, place]]
            phases[0] = layouts[search, 2, PHASE]
            for place in range(arriving):
                nearest = min(nearest, bounds[kinds[place], phases[0], at[0, place]])
            if nearest > depth:
                continue
            bound[0] = nearest
            been[0] = 0
            following[0] = 0
            limit[0] = 4 * (arriving if nearest == depth else PLACES)
            made = 0
            while made >= 0:
                move = following[made]
                if move == limit[made]:
                    made -= 1
                    continue
                following[made] = move + 1
                place, direction = move >> 2, move & 3
                now = at[made]
                cell, kind = now[place], kinds[place]
                rank = ranks[kind, cell, direction]
                stop = np.int64(
                    paths[
                        kind,
                        cell,
                        direction,
                        min(rank[now[0]], rank[now[1]], rank[now[2]], rank[now[3]], rank[now[4]]) - 1,
                    ]
                )
                if stop == cell:
                    continue
                left = depth - made - 1
                phase, marked, nearest = phases[made], been[made], bound[made]
                if place < arriving:
                    if phase != TURNED_ROBOT:
                        axis = direction % AXES
                        if phase == AXES:
                            phase = axis
                        elif phase != axis:
                            phase = TURNED_ROBOT
                    if left == 0:
                        if marks[stop] < 0 or phase != TURNED_ROBOT or marked >> marks[stop] & 1:
                            continue
                        out[made] = cell << 2 | direction
                        while made > 0:
                            made -= 1
                            move = following[made] - 1
                            out[made] = at[made, move >> 2] << 2 | move & 3
                        out[-1], out[-2] = searched, depth - 1
                        return depth
                    nearest = np.int64(bounds[kind, phase, stop])
                    if arriving > 1:
                        for other in range(arriving):
                            if other != place:
                                nearest = min(nearest, np.int64(bounds[kinds[other], phase, now[other]]))
                    if nearest > left:
                        continue
                    if layouts[search, 2, PHASE] != TURNED_ROBOT and marks[stop] >= 0:
                        marked |= 1 << marks[stop]
                        if marked == all_marks:
                            continue
                if searched >= effort:
                    out[-1], out[-2] = searched, depth - 1
                    return -1
                searched += 1
                after = at[made + 1]
                for other in range(PLACES):
                    after[other] = now[other]
                if left >= TABLED:
                    first = arriving if place >= arriving else 0
                    last = PLACES if place >= arriving else arriving
                    alike_from = helpers_alike if place >= arriving else alike
                    if place >= alike_from:
                        first = alike_from
                        while place > first and after[place - 1] > stop:
                            after[place] = after[place - 1]
                            place -= 1
                        while place < last - 1 and after[place + 1] < stop:
                            after[place] = after[place + 1]
                            place += 1
                    after[place] = stop
                    code = np.int64(search)
                    for other in range(PLACES):
                        code = code << 8 | after[other]
                    code = (code << 2 | phase) << 4 | marked
                    where = bucket(code, slots)
                    entry = -1
                    least, least_left = where, MOST + 1
                    known = False
                    for slot in range(where, where + BUCKET):
                        held = table[slot]
                        if held >> 6 == code:
                            entry = slot
                            known = (held & 63) == left if exact else (held & 63) >= left
                            break
                        if held & 63 < least_left:
                            least, least_left = slot, held & 63
                    if known:
                        continue
                    if entry < 0:
                        entry = least
                        if table[entry] == 0:
                            filled += 1
                    table[entry] = code << 6 | left
                else:
                    after[place] = stop
                made += 1
                following[made] = 0
                limit[made] = 4 * (arriving if nearest == left else PLACES)
                bound[made] = nearest
                phases[made] = phase
                been[made] = marked
        while slots < table.size and filled * 16 > slots:
            slots = grow(table, slots)
    out[-1], out[-2] = searched, most
    return 0
