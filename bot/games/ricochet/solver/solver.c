/* Solver of Ricochet Robots: an exact search by iterative deepening, and a quick beam search. `search.py` is the same in
 * Python, and `tables.py` explains the input.
 *
 * `question`, bytes alone, is written by Python, and `answer` is read by it. The table of positions lies at the end of the
 * memory, which it grows.
 *
 * A position is the cells of the robots by place: first those that may arrive, then the helpers; within each of the two,
 * robots that no reflector distinguishes come last and are sorted by cell, so that they are interchangeable. It also has
 * the phase of the robot that must arrive. One number encodes all of that, from its lowest bits: phase (2), cells (8 for
 * each place, the last place lowest), search. */

#include <stdbool.h>
#include <stdint.h>

#define EXPORTED(name) __attribute__((export_name(name)))
#define EACH(name, count) (int32_t name = 0; name < (count); name++)

enum { SIZE = 16, CELLS = 256, ROBOTS = 5, KINDS = ROBOTS + 1, WORDS = CELLS / 64, LONGEST = 64, PAGE = 1 << 16 };
enum { PLACES = ROBOTS, MOVES = PLACES * 4, MOST = 50, WIDEST = 1 << 13, FAR = 100 };
enum { UNMOVED = 2, FREE = 3, PHASES = 4, CELLS_AT = 2 };
/* Entries of a bucket of the table, minimum and maximum of entries of the table (32 MB); with fewer than TABLED moves
 * left a position is searched faster than looked up. */
enum { BUCKET = 4, LEAST_SLOTS = 1 << 12, MOST_SLOTS = 1 << 22, TABLED = 3 };
/* The quick search has 1/GUESSING of the effort, and keeps an equal number of positions of each distance from the goal,
 * up to LEVELS. */
enum { LEVELS = 4, GUESSING = 8 };

typedef uint64_t code_t;

typedef struct {
    uint8_t robot[PLACES], kind[PLACES], arriving, alike_from, helpers_alike_from, phase;
} search_t;

static struct {
    uint8_t walls[CELLS];
    int8_t lies[KINDS][CELLS];
    uint8_t marks[CELLS], straight[CELLS], turns[PHASES][2][2][2];
    uint8_t robots[ROBOTS], kinds[ROBOTS], near, search_count;
    search_t searches[ROBOTS];
} question;

static struct {
    int32_t length, proven, searched;
    uint8_t steps[MOST];  /* robot * 4 + direction */
} answer;

static uint8_t paths[KINDS][CELLS][4][LONGEST], ranks[KINDS][CELLS][4][CELLS];
static uint8_t bounds[KINDS][PHASES][CELLS];
static uint64_t regions[KINDS][PHASES][CELLS][WORDS];

/* Successors of a position: codes, moves that each still needs at least, moves made (cell * 4 + direction). */
typedef struct {
    code_t code[MOVES];
    uint8_t bound[MOVES];
    uint16_t step[MOVES], arriving;
} row_t;

static row_t rows[WIDEST];
typedef struct { code_t code; uint8_t needed; uint16_t parent, step; } kept_t;
static kept_t kept[MOST + 1][WIDEST];
static uint64_t order[WIDEST * MOVES];
static uint16_t found[MOST];

/* The table of positions, each entry a code and the moves that were left when it was visited. */
extern uint64_t __heap_base[];
static uint64_t *const table = __heap_base;

static inline int32_t min(int32_t one, int32_t other) { return one < other ? one : other; }
static inline int32_t shift_of(int32_t place) { return CELLS_AT + 8 * (PLACES - 1 - place); }
static inline int32_t phase_of(code_t code) { return code & 3; }
static inline int32_t cell_of(code_t code, int32_t place) { return code >> shift_of(place) & 255; }

EXPORTED("question") void *question_at(void) { return &question; }

/* Computes the slides of each kind on the board of the question. */
EXPORTED("lay") void lay(int32_t kind_count) {
    static const int32_t step[4] = {-SIZE, 1, SIZE, -1};
    static const uint8_t turned[2][4] = {{1, 0, 3, 2}, {3, 2, 1, 0}};
    for EACH(kind, kind_count) for EACH(start, CELLS) for EACH(way, 4) {
        uint8_t *path = paths[kind][start][way], *rank = ranks[kind][start][way];
        uint8_t left[LONGEST];  /* the direction in which the slide has left each cell */
        int32_t cell = start, length = 1, direction = way;
        bool circle = false;
        path[0] = start;
        while (!circle && !(question.walls[cell] >> direction & 1)) {
            if (length > LONGEST - 2) __builtin_trap();
            cell += step[direction];
            if (question.lies[kind][cell] >= 0) {
                direction = turned[question.lies[kind][cell]][direction];
                for (int32_t at = 1; at < length; at++) circle |= path[at] == cell && left[at] == direction;
            }
            path[length] = cell;
            left[length++] = direction;
        }
        if (circle) path[length++] = start;  /* no move, unless a robot blocks it */
        for EACH(other, CELLS) rank[other] = length;
        for (int32_t at = length - 1; at > 0; at--) rank[path[at]] = at;
        rank[start] = length;
    }
}

/* Computes the bounds and regions of a kind. */
static void measure(int32_t kind) {
    for EACH(phase, PHASES) for EACH(cell, CELLS) {
        bounds[kind][phase][cell] = FAR;
        for EACH(word, WORDS) regions[kind][phase][cell][word] = 0;
    }
    bool changed = true;
    for (int32_t moves = 1; changed; moves++) {
        changed = false;
        for (int32_t phase = question.near ? 0 : FREE; phase < PHASES; phase++) for EACH(cell, CELLS) {
            if (bounds[kind][phase][cell] != FAR) continue;
            uint64_t *region = regions[kind][phase][cell];
            for EACH(direction, 4) {
                const uint8_t *after = question.turns[phase][question.straight[cell] >> direction & 1][direction % 2];
                const uint8_t *path = paths[kind][cell][direction];
                const int32_t length = ranks[kind][cell][direction][cell];
                int32_t last = 0;
                for (int32_t at = 1; at < length; at++) {
                    const int32_t stop = path[at];
                    if (stop == cell) continue;
                    const int32_t then = phase == FREE ? FREE : after[stop / SIZE == path[at - 1] / SIZE];
                    if (moves == 1 ? then != FREE || !question.marks[stop] : bounds[kind][then][stop] != moves - 1)
                        continue;
                    last = at;
                    for EACH(word, WORDS) region[word] |= regions[kind][then][stop][word];
                }
                if (!last) continue;
                bounds[kind][phase][cell] = moves;
                changed = true;
                for (int32_t at = 1; at < min(last + 2, length); at++) region[path[at] >> 6] |= 1ull << (path[at] & 63);
            }
        }
    }
}

static code_t start_of(int32_t number) {
    const search_t *search = &question.searches[number];
    code_t code = number;
    for EACH(place, PLACES) code = code << 8 | question.robots[search->robot[place]];
    return code << CELLS_AT | search->phase;
}

static int32_t nearest_of(const search_t *search, code_t code) {
    int32_t nearest = FAR;
    for EACH(place, search->arriving)
        nearest = min(nearest, bounds[search->kind[place]][phase_of(code)][cell_of(code, place)]);
    return nearest;
}

/* Whether one of two cells lies where a robot on it could make a difference to one that needs each of the moves left. */
static bool matters(const search_t *search, const uint8_t *at, int32_t phase, int32_t left, int32_t one, int32_t other) {
    for EACH(place, search->arriving) {
        const int32_t kind = search->kind[place], cell = at[place];
        const uint64_t *region = regions[kind][phase][cell];
        if (bounds[kind][phase][cell] == left && ((region[one >> 6] >> (one & 63) | region[other >> 6] >> (other & 63)) & 1))
            return true;
    }
    return false;
}

/* Makes each move in a position; returns the number of successors, or -1 if a move is a valid arrival (checked only with
 * `arrive`). `nearest`: the minimum of moves before; `left`: those that may follow. Without `again` it is known that one
 * move fewer is not enough, so that the last helper's move must change something. */
static inline int32_t expand(
    const search_t *search, code_t code, int32_t nearest, int32_t left, bool arrive, bool again, row_t *row
) {
    const int32_t arriving = search->arriving, before = phase_of(code);
    int32_t count = 0;
    bool arrived = false;
    uint8_t at[PLACES];
    for EACH(place, PLACES) at[place] = cell_of(code, place);
    for EACH(place, nearest > left ? arriving : PLACES) {
        const int32_t kind = search->kind[place], cell = at[place];
        #pragma unroll  /* each iteration of a loop is interruptible, which costs a check */
        for EACH(direction, 4) {
            const uint8_t *rank = ranks[kind][cell][direction], *path = paths[kind][cell][direction];
            int32_t end = rank[cell];
            for EACH(other, PLACES) end = min(end, rank[at[other]]);
            const int32_t stop = path[end - 1];
            if (stop == cell) continue;
            int32_t phase = before, needed = nearest;
            if (place < arriving) {
                if (phase != FREE)
                    phase = question.turns[phase][question.straight[cell] >> direction & 1][direction % 2]
                                          [stop / SIZE == path[end - 2] / SIZE];
                if (arrive && question.marks[stop] && phase == FREE) {
                    arrived = true;
                    row->arriving = cell << 2 | direction;
                }
                needed = bounds[kind][phase][stop];
                for EACH(other, arriving)
                    if (other != place) needed = min(needed, bounds[search->kind[other]][phase][at[other]]);
                if (needed > left) continue;
            } else if (nearest == left && !again && !matters(search, at, phase, left, stop, cell)) {
                continue;
            }
            code_t after = code + ((code_t)(int64_t)(stop - cell) << shift_of(place));
            after = after >> CELLS_AT << CELLS_AT | phase;
            const int32_t from = place < arriving ? search->alike_from : search->helpers_alike_from;
            if (needed < left && left >= TABLED && place >= from) {  /* sort the robots that are interchangeable */
                const int32_t last = place < arriving ? arriving : PLACES;
                for (int32_t slot = place; slot > from && at[slot - 1] > stop; slot--)
                    after += (code_t)(at[slot - 1] - stop) * ((1ull << shift_of(slot)) - (1ull << shift_of(slot - 1)));
                for (int32_t slot = place; slot < last - 1 && at[slot + 1] < stop; slot++)
                    after -= (code_t)(stop - at[slot + 1]) * ((1ull << shift_of(slot)) - (1ull << shift_of(slot + 1)));
            }
            row->code[count] = after;
            row->bound[count] = needed;
            row->step[count++] = cell << 2 | direction;
        }
    }
    return arrived ? -1 : count;
}

/* Returns the first entry of a code's bucket in a table of `slots` entries. */
static inline int32_t bucket(code_t code, int32_t slots) {
    const uint64_t mixed = code * 0x1E3779B97F4A7C15ull;
    return (int32_t)((mixed ^ mixed >> 29) & (uint64_t)(slots / BUCKET - 1)) * BUCKET;
}

/* Grows the memory so that the table may have so many entries. */
static void reserve(int32_t slots) {
    const int32_t size = __builtin_wasm_memory_size(0), pages = ((int32_t)(table + slots) + PAGE - 1) / PAGE - size;
    if (pages > 0 && (int32_t)__builtin_wasm_memory_grow(0, pages) < 0) __builtin_trap();
}

static void empty(int32_t slots) {
    reserve(slots);
    for EACH(slot, slots) table[slot] = 0;
}

/* Grows the table's used entries fourfold; returns how many they are. */
static int32_t grow(int32_t slots) {
    const int32_t more = slots * 4;
    uint64_t *const held = table + more;
    reserve(more + slots);
    for EACH(slot, slots) held[slot] = table[slot];
    empty(more);
    for EACH(one, slots) {
        if (!held[one]) continue;
        int32_t slot = bucket(held[one] >> 6, more);
        const int32_t end = slot + BUCKET;
        while (slot < end && table[slot]) slot++;
        if (slot < end) table[slot] = held[one];
    }
    return more;
}

/* Removes the successors that were visited before with as many moves left; the others are entered in the table. Returns
 * how many these are. */
static int32_t sift(row_t *row, int32_t fresh, int32_t left, int32_t slots, int32_t *filled) {
    int32_t count = 0;
    volatile uint64_t heads[MOVES];  /* all at once, so that the memory accesses overlap */
    for EACH(child, fresh) heads[child] = table[bucket(row->code[child], slots)];
    for EACH(child, fresh) {
        const code_t code = row->code[child];
        if (row->bound[child] < left) {
            const int32_t where = bucket(code, slots);
            int32_t entry = -1, least = where, least_left = MOST + 1;
            bool known = false;
            for (int32_t slot = where; slot < where + BUCKET; slot++) {
                const int32_t held = table[slot] & 63;
                if (table[slot] >> 6 == code) {
                    entry = slot;
                    known = held >= left;
                    break;
                }
                if (held < least_left) least = slot, least_left = held;
            }
            if (known) continue;
            if (entry < 0) {
                entry = least;
                *filled += !table[entry];
            }
            table[entry] = code << 6 | left;
        }
        row->code[count] = code;
        row->bound[count] = row->bound[child];
        row->step[count++] = row->step[child];
    }
    return count;
}

/* Searches for a shortest route; returns its length, 0 if there is none of `most` moves, -1 when the effort ran out. */
static int32_t deepen(int32_t most, uint32_t effort, int32_t *rounds, uint32_t *searched) {
    int32_t count[MOST + 1], taken[MOST + 1], filled = 0, slots = LEAST_SLOTS;
    empty(slots);
    for (int32_t depth = 2; depth <= most; depth++) {
        *rounds = depth - 1;
        for EACH(number, question.search_count) {
            const search_t *search = &question.searches[number];
            code_t code = start_of(number);
            int32_t nearest = nearest_of(search, code), made = 0;
            if (nearest > depth) continue;
            for (;;) {
                const int32_t left = depth - made - 1;
                int32_t fresh = expand(search, code, nearest, left, left == 0, false, &rows[made]);
                if (fresh < 0) {
                    for EACH(move, made) found[move] = rows[move].step[taken[move] - 1];
                    found[made] = rows[made].arriving;
                    return depth;
                }
                if (*searched + fresh > effort) return -1;
                *searched += fresh;
                if (left >= TABLED) {
                    if (filled * 2 > slots && slots < MOST_SLOTS) slots = grow(slots);
                    fresh = sift(&rows[made], fresh, left, slots, &filled);
                }
                count[made] = fresh, taken[made] = 0;
                while (made >= 0 && taken[made] == count[made]) made--;
                if (made < 0) break;
                code = rows[made].code[taken[made]], nearest = rows[made].bound[taken[made]++];
                made++;
            }
        }
    }
    *rounds = most;
    return 0;
}

static void sort(uint64_t *from, uint64_t *to) {  /* a quicksort; no two are equal */
    while (to - from > 1) {
        const uint64_t middle = from[(to - from) / 2];
        uint64_t *low = from, *high = to - 1;
        while (low <= high) {
            while (*low < middle) low++;
            while (*high > middle) high--;
            if (low <= high) {
                const uint64_t one = *low;
                *low++ = *high, *high-- = one;
            }
        }
        sort(from, high + 1);
        from = low;
    }
}

/* Searches quickly for some route; returns its length, or 0. At most `width` positions are kept after each move: an equal
 * number of each distance from the goal, any of them. */
static int32_t guess(int32_t number, int32_t most, int32_t width, uint32_t *searched) {
    const search_t *search = &question.searches[number];
    int32_t slots = LEAST_SLOTS, size = 1;
    while (slots < MOST_SLOTS && slots < width * MOVES * most) slots *= 2;
    empty(slots);
    kept[0][0] = (kept_t){start_of(number), nearest_of(search, start_of(number)), 0, 0};
    for EACH(made, most) {
        int32_t fresh = 0;
        for EACH(one, size) {
            const kept_t *from = &kept[made][one];
            const int32_t count = expand(search, from->code, from->needed, most - made - 1, made > 0, true, &rows[one]);
            if (count < 0) {
                found[made] = rows[one].arriving;
                for (int32_t move = made, back = one; move > 0; back = kept[move--][back].parent)
                    found[move - 1] = kept[move][back].step;
                return made + 1;
            }
            *searched += count;
            for EACH(child, count) {
                const code_t code = rows[one].code[child];
                int32_t slot = bucket(code, slots);
                const int32_t end = slot + BUCKET;
                while (slot < end && table[slot] && table[slot] != code) slot++;
                if (slot < end && table[slot] == code) continue;
                if (slot < end) table[slot] = code;
                order[fresh++] = (uint64_t)bucket(code ^ made, slots) << 32 | (one * MOVES + child);
            }
        }
        int32_t quota[LEVELS + 1];
        for EACH(level, LEVELS + 1) quota[level] = width / LEVELS;
        sort(order, order + fresh);
        size = 0;
        for EACH(next, fresh) {
            const int32_t one = (uint32_t)order[next] / MOVES, child = (uint32_t)order[next] % MOVES;
            const row_t *row = &rows[one];
            if (quota[min(row->bound[child], LEVELS)]-- > 0)
                kept[made + 1][size++] = (kept_t){row->code[child], row->bound[child], one, row->step[child]};
        }
    }
    return 0;
}

/* Writes the moves of a route of which each move's starting cell is known. */
static void name_robots(int32_t length) {
    uint8_t at[ROBOTS];
    for EACH(robot, ROBOTS) at[robot] = question.robots[robot];
    for EACH(move, length) {
        const int32_t cell = found[move] >> 2, direction = found[move] & 3;
        int32_t robot = 0, end = LONGEST;
        while (at[robot] != cell) robot++;
        const int32_t kind = question.kinds[robot];
        for EACH(other, ROBOTS) end = min(end, ranks[kind][cell][direction][at[other]]);
        at[robot] = paths[kind][cell][direction][end - 1];
        answer.steps[move] = robot << 2 | direction;
    }
}

/* Answers the question, after `lay`: a route of at most `most` moves. Returns the address of the answer. */
EXPORTED("solve") void *solve(int32_t most, uint32_t effort) {
    const uint32_t guessing = effort / GUESSING;
    uint32_t searched = 0, measured = 0;
    int32_t rounds = 0;
    for EACH(number, question.search_count) for EACH(place, question.searches[number].arriving) {
        const int32_t kind = question.searches[number].kind[place];
        if (!(measured >> kind & 1)) measure(kind);
        measured |= 1 << kind;
    }
    int32_t length = deepen(most, effort - guessing, &rounds, &searched), best = length > 0 ? length : 0;
    bool proven = length >= 0;
    if (!proven) {
        const int32_t width = min(guessing / (question.search_count * most * MOVES), WIDEST);
        for EACH(number, width ? question.search_count : 0) {
            length = guess(number, best ? best - 1 : most, width, &searched);
            if (length) best = length;
        }
        proven = best == rounds + 1;
    }
    name_robots(best);
    answer.length = best, answer.proven = proven, answer.searched = searched;
    return &answer;
}
