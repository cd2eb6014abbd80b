/* Playouts of Space Base: the same as in playout.py, which explains the functions, with bit-equal results.
 *
 * Compiled to WebAssembly (`make wasm`): no libc, no calls out, static memory. The structures are those of
 * playout_types.py, field by field in the same order; `model` and `table` are written by Python. */

#include <stdbool.h>
#include <stdint.h>

#define EXPORTED(name) __attribute__((export_name(name)))
#define EACH(name, count) (int32_t name = 0; name < (count); name++)

enum { SEATS = 5, S = 12, LEVELS = 3, ROW = 6, SHIPS = LEVELS * ROW, SALE = SHIPS + S, DECK = 48, DEEP = 14, CARDS = 156 };
enum { GOAL = 40, ROUNDS = 60, MODULUS = 2147483647, FACTOR = 48271, VICTORY = 60, NONE = -1 };
enum { OWN, OTHER, BLUE = 0, RED };
enum { FOR_COST = -1, NORMAL };
enum { CREDITS, INCOME, POINTS, LEFT, RIGHT, REWARDS, ALIVE = REWARDS, GIVEN };
enum { TO_ROLL, TO_TAKE, TO_BUY, TO_END };

typedef struct {
    double due[3];
    int32_t rewards[REWARDS], green, claims[LEVELS], slots, price, own, other, gain, score, buys, raid, free[LEVELS], wins;
} face_t;

typedef struct { int32_t level, sector, cost, points; } card_t;

static struct {
    double credit, credit_turn, credit_most, income, own, other, lock, rounds, bend, spare;
    int32_t foresight;
    double later, expect;
    double turns[GOAL + 1];
    int32_t seats;
    card_t cards[CARDS];
    face_t faces[2][CARDS];
} model;

typedef struct {
    int32_t credits, income, points, charges, done, claims[LEVELS], buys;
    int32_t station[S], station_charges[S], count[S], ships[S][DEEP], ship_charges[S][DEEP], given[2][S][GIVEN];
    double dues[2][S][3];
} seat_t;

typedef struct {
    int32_t active, first, stage, dice[2], final, winner, dice_seed, deck_seed, sale[SALE], left[LEVELS], deck[LEVELS][DECK];
    seat_t seats[SEATS];
} table_t;

static table_t table, room;

static const double often[S] = {
    12 / 36., 13 / 36., 14 / 36., 15 / 36., 16 / 36., 17 / 36., 6 / 36., 5 / 36., 4 / 36., 3 / 36., 2 / 36., 1 / 36.,
};

static inline int32_t min(int32_t one, int32_t other) { return one < other ? one : other; }
static inline int32_t max(int32_t one, int32_t other) { return one > other ? one : other; }
static inline double lesser(double one, double other) { return one < other ? one : other; }
static inline double greater(double one, double other) { return one > other ? one : other; }

EXPORTED("model") void *model_at(void) { return &model; }
EXPORTED("table") void *table_at(void) { return &table; }
EXPORTED("room") void *room_at(void) { return &room; }

static int32_t below(int32_t *stream, int32_t n) {
    *stream = (int64_t)*stream * FACTOR % MODULUS;
    return (int64_t)*stream * n / MODULUS;
}

static void lies_open(seat_t *me, int32_t where, int32_t side, int32_t card, int32_t times) {
    const face_t *face = &model.faces[side][card];
    const bool alive = face->slots || face->claims[0] || face->claims[1] || face->claims[2];
    for EACH(kind, 2) {
        if (side != kind && !face->green) continue;
        for EACH(one, REWARDS) me->given[kind][where][one] += face->rewards[one] * times;
        me->given[kind][where][ALIVE] += alive * times;
        for EACH(one, 3) me->dues[kind][where][one] += face->due[one] * times;
    }
}

static void put(seat_t *me, int32_t where, int32_t card) {
    const int32_t before = me->station[where];
    if (before >= 0) {
        lies_open(me, where, BLUE, before, -1);
        lies_open(me, where, RED, before, 1);
        const int32_t had = me->station_charges[where], kept = min(had, model.faces[RED][before].slots);
        me->charges += kept - had;
        if (me->count[where] < DEEP) {
            me->ships[where][me->count[where]] = before;
            me->ship_charges[where][me->count[where]++] = kept;
        }
        me->station_charges[where] = 0;
    }
    if (model.cards[card].level > LEVELS) {
        me->station[where] = NONE;
        me->points += model.cards[card].points;
    } else {
        me->station[where] = card;
        lies_open(me, where, BLUE, card, 1);
    }
}

static double turns_left(int32_t seat) {
    const int32_t seats = model.seats;
    if (room.final) return (seat - room.first + seats) % seats > (room.active - room.first + seats) % seats;
    int32_t most = 0;
    for EACH(one, seats) most = max(most, room.seats[one].points);
    return model.turns[min(most, GOAL)];
}

static double price_of_credit(const seat_t *me, double turns) {
    const double price = lesser(model.credit + model.credit_turn * turns, model.credit_most);
    const int32_t purse = max(me->credits, me->income);
    return purse > 0 ? price * lesser(1, model.spare / purse) : price;
}

static double chain(const seat_t *me, const double *worth, int32_t kind, int32_t where, int32_t step) {
    const int32_t arrow = step > 0 ? RIGHT : LEFT;
    double total = worth[where];
    int32_t times = me->given[kind][where][arrow];
    for (int32_t place = where + step; times > 0 && 0 <= place && place < S; place += step) {
        total += times * worth[place];
        times = me->given[kind][place][arrow];
    }
    return total;
}

static void worths(const seat_t *me, int32_t kind, double credit, double income, double *worth) {
    for EACH(where, S) {
        const double *due = me->dues[kind][where];
        worth[where] = due[0] * credit + due[1] * income + due[2];
    }
}

/* --- what charges pay for ----------------------------------------------------------------------------------------- */

static void spend(seat_t *me, const face_t *face, int32_t *charges) {
    const bool own = me == &room.seats[room.active];
    if (!face->price || !(own ? face->own : face->other)) return;
    while (*charges >= face->price) {
        *charges -= face->price;
        me->charges -= face->price;
        me->credits += face->gain;
        me->points += face->score;
        if (face->wins) room.winner = me - room.seats;
        if (face->raid)
            for EACH(other, model.seats)
                if (&room.seats[other] != me) room.seats[other].points = max(0, room.seats[other].points - face->raid);
        for EACH(level, LEVELS) me->claims[level] += face->free[level];
        me->buys += face->buys;
    }
}

static void spend_all(seat_t *me) {
    if (!me->charges) return;
    for EACH(where, S) {
        if (me->station_charges[where])
            spend(me, &model.faces[BLUE][me->station[where]], &me->station_charges[where]);
        for EACH(one, me->count[where])
            if (me->ship_charges[where][one])
                spend(me, &model.faces[RED][me->ships[where][one]], &me->ship_charges[where][one]);
    }
}

/* --- purchases ---------------------------------------------------------------------------------------------------- */

static double side_worth(const double *worth, int32_t side, int32_t card, int32_t where, double credit, double income) {
    const face_t *face = &model.faces[side][card];
    double more = 0;
    if (face->rewards[LEFT] && where > 0) more = worth[where - 1];
    if (face->rewards[RIGHT] && where < S - 1) more = greater(more, worth[where + 1]);
    return face->due[0] * credit + face->due[1] * income + face->due[2] + more;
}

static void gains(const seat_t *me, double turns, double credit, double *found) {
    const double income = credit * model.income * turns;
    double own[S], other[S];
    worths(me, OWN, credit, income, own);
    worths(me, OTHER, credit, income, other);
    const double mine = turns * model.own, others = turns * (model.seats - 1) * model.other;
    for EACH(one, SALE) {
        const int32_t card = room.sale[one];
        if (card < 0) continue;
        const int32_t where = model.cards[card].sector, before = me->station[where];
        if (before < 0) {
            found[one] = -1;
            continue;
        }
        double gain = 0;
        if (model.cards[card].level > LEVELS) {
            gain += model.cards[card].points - model.lock * turns;
        } else {
            gain += often[where] * mine * side_worth(own, BLUE, card, where, credit, income);
            if (model.faces[BLUE][card].green)
                gain += often[where] * others * side_worth(other, BLUE, card, where, credit, income);
        }
        gain -= often[where] * mine * side_worth(own, BLUE, before, where, credit, income);
        if (model.faces[BLUE][before].green)
            gain -= often[where] * others * side_worth(other, BLUE, before, where, credit, income);
        gain += often[where] * others * side_worth(other, RED, before, where, credit, income);
        if (model.faces[RED][before].green)
            gain += often[where] * mine * side_worth(own, RED, before, where, credit, income);
        found[one] = gain;
    }
}

static double within(const double *found, double purse, int32_t but) {
    double most = 0;
    for EACH(one, SALE) {
        const int32_t card = room.sale[one];
        if (card >= 0 && one != but && found[one] > most && model.cards[card].cost <= purse) most = found[one];
    }
    return most;
}

static double expected(const seat_t *me) {
    double total = 0;
    for EACH(where, S) {
        total += often[where] * me->given[OWN][where][CREDITS];
        total += often[where] * me->given[OTHER][where][CREDITS] * (model.seats - 1);
    }
    return total;
}

static int32_t choose(const seat_t *me, int32_t mode, bool may_buy) {
    const double turns = turns_left(me - room.seats), credit = price_of_credit(me, turns);
    double found[SALE], more = 0, later = 0, top = 0;
    int32_t best = NONE;
    gains(me, turns, credit, found);
    if (mode == NORMAL && turns > 0) {
        more = expected(me) * model.expect, later = model.later;
        top = within(found, max(me->credits, me->income) + more, NONE) * later;
    }
    for EACH(one, SALE) {
        const int32_t card = room.sale[one];
        if (card < 0 || found[one] <= 0) continue;
        const int32_t cost = model.cards[card].cost;
        double worth = found[one];
        if (mode > 0) {
            if (model.cards[card].level != mode) continue;
        } else if (cost > me->credits) {
            continue;
        } else if (mode == NORMAL) {
            if (later > 0) worth += within(found, me->income + more, one) * later;
        } else if (may_buy) {
            worth += within(found, me->credits - cost, one);
            worth -= within(found, me->credits, NONE);
        } else {
            worth -= cost * credit;
        }
        if (worth > top) best = one, top = worth;
    }
    return best;
}

static int32_t take_card(seat_t *me, int32_t one) {
    const int32_t card = room.sale[one];
    room.sale[one] = NONE;
    put(me, model.cards[card].sector, card);
    return card;
}

static void collect(seat_t *me, bool may_buy) {
    for EACH(level, LEVELS)
        while (me->claims[level] > 0) {
            me->claims[level]--;
            const int32_t one = choose(me, level + 1, may_buy);
            if (one >= 0) take_card(me, one);
        }
    while (me->buys > 0) {
        me->buys--;
        const int32_t one = choose(me, FOR_COST, may_buy);
        if (one >= 0) me->credits -= model.cards[take_card(me, one)].cost;
    }
}

/* --- a turn ------------------------------------------------------------------------------------------------------- */

static void alive(seat_t *me, const face_t *face, int32_t *charges, int32_t times) {
    if (face->slots) {
        const int32_t more = min(face->slots - *charges, times);
        *charges += more;
        me->charges += more;
    }
    for EACH(level, LEVELS) me->claims[level] += face->claims[level] * times;
}

static void hit(seat_t *me, int32_t kind, int32_t where, const double *worth) {
    int32_t step = 0, times = 1;
    if (me->given[kind][where][LEFT] || me->given[kind][where][RIGHT])
        step = chain(me, worth, kind, where, 1) > chain(me, worth, kind, where, -1) ? 1 : -1;
    for (int32_t place = where; times > 0 && 0 <= place && place < S; place += step) {
        const int32_t *given = me->given[kind][place];
        me->credits += given[CREDITS] * times;
        me->income += given[INCOME] * times;
        me->points += given[POINTS] * times;
        if (given[ALIVE]) {
            const int32_t station = me->station[place];
            if (station >= 0 && (kind == OWN || model.faces[BLUE][station].green))
                alive(me, &model.faces[BLUE][station], &me->station_charges[place], times);
            for EACH(one, me->count[place]) {
                const face_t *face = &model.faces[RED][me->ships[place][one]];
                if (kind == OTHER || face->green) alive(me, face, &me->ship_charges[place][one], times);
            }
        }
        if (step == 0) return;
        times = given[step > 0 ? RIGHT : LEFT];
    }
}

static void gain(int32_t seat) {
    seat_t *me = &room.seats[seat];
    const bool own = seat == room.active;
    const int32_t kind = own ? OWN : OTHER, one = room.dice[0] - 1, two = room.dice[1] - 1, sum = one + two + 1;
    const double turns = turns_left(seat), credit = price_of_credit(me, own ? turns + 1 : turns);
    double worth[S], reach[3];
    worths(me, kind, credit, credit * model.income * turns, worth);
    for EACH(choice, 3) {
        const int32_t where = (int32_t[]){one, two, sum}[choice];
        reach[choice] = worth[where];
        if (me->given[kind][where][LEFT] || me->given[kind][where][RIGHT])
            reach[choice] = greater(chain(me, worth, kind, where, 1), chain(me, worth, kind, where, -1));
    }
    if (reach[0] + reach[1] >= reach[2]) {
        hit(me, kind, one, worth);
        hit(me, kind, two, worth);
    } else {
        hit(me, kind, sum, worth);
    }
    if (!own) spend_all(me);
    collect(me, own);
}

static void watch(void) {
    for EACH(seat, model.seats) if (room.seats[seat].points >= GOAL) room.final = 1;
}

static void refill(void) {
    for EACH(place, SHIPS) {
        int32_t *deck = room.deck[place / ROW], *left = &room.left[place / ROW];
        if (room.sale[place] >= 0 || *left == 0) continue;
        const int32_t drawn = below(&room.deck_seed, *left);
        room.sale[place] = deck[drawn];
        deck[drawn] = deck[--*left];
    }
}

static void turn(void) {
    const int32_t active = room.active;
    seat_t *me = &room.seats[active];
    for EACH(seat, model.seats) collect(&room.seats[seat], seat == active && room.stage < TO_END);
    if (room.stage == TO_ROLL) {
        for EACH(die, 2) {
            const int32_t value = below(&room.dice_seed, 6) + 1;
            if (!room.dice[die]) room.dice[die] = value;
        }
        room.stage = TO_TAKE;
    }
    if (room.stage == TO_TAKE) {
        for EACH(step, model.seats) {
            const int32_t seat = (active + step) % model.seats;
            if (!room.seats[seat].done) gain(seat);
        }
        room.stage = TO_BUY;
    }
    watch();
    if (room.stage == TO_BUY) {
        spend_all(me);
        collect(me, true);
        const int32_t one = choose(me, NORMAL, true);
        if (one >= 0) {
            take_card(me, one);
            me->credits = 0;
        }
        watch();
    }
    refill();
    me->credits = max(me->credits, me->income);
    room.active = (active + 1) % model.seats, room.stage = TO_ROLL;
    room.dice[0] = room.dice[1] = 0;
    for EACH(seat, model.seats) room.seats[seat].done = 0;
}

static int32_t win(int32_t seat) {
    if (room.winner >= 0) return room.winner == seat ? VICTORY : 0;
    int32_t most = 0, tied = 0;
    for EACH(other, model.seats) most = max(most, room.seats[other].points);
    for EACH(other, model.seats) tied += room.seats[other].points == most;
    return room.seats[seat].points == most ? VICTORY / tied : 0;
}

EXPORTED("playouts") int32_t playouts(int32_t seat, int32_t first, int32_t count) {
    int32_t wins = 0;
    for EACH(number, count) {
        room = table;
        room.dice_seed = (int64_t)(first + number) * 7919 % (MODULUS - 1) + 1;
        room.deck_seed = (int64_t)(first + number) * 104729 % (MODULUS - 1) + 1;
        for EACH(_, 3) below(&room.dice_seed, 2), below(&room.deck_seed, 2);
        for EACH(_, ROUNDS * model.seats) {
            turn();
            if (room.winner >= 0 || (room.final && room.active == room.first && room.stage == TO_ROLL)) break;
        }
        wins += win(seat);
    }
    return wins;
}
