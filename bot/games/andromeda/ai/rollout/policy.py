"""What everybody says in a rollout: rules of thumb, as `planner` has them, for machine code."""

# ruff: noqa: PLR0917 - compiled functions are called with arrays, and quickest by position

from __future__ import annotations

from bot.games.andromeda.ai.rollout.table import (
    ACTIONS,
    ANSWER,
    ANSWER_CARD,
    CARDS,
    CHALLENGE,
    CLOSE,
    DEPLOY,
    DRAW,
    EARTH,
    EXCHANGE,
    HOLD,
    LEADER,
    MOVE,
    MOVEMENT,
    OFFER,
    OFFER_CARD,
    PASS,
    PHASE,
    RECALL,
    RING,
    SHIP,
    SHIP_STEP,
    STOP,
    SWAP,
    SWAP_SETS,
    TAKE,
    TECH,
    TECH_STEP,
    Floats,
    Ints,
    Table,
)
from bot.games.andromeda.ai.rollout.worth import (
    BEST,
    BONUS,
    DRAWN,
    FRESH,
    GAIN,
    GIVEN,
    HOME,
    JOKER_COST,
    KEEPS,
    KEPT,
    KEPT_CARD,
    LEAST,
    LESS,
    LOSS,
    MAY,
    MOVED,
    NOWHERE,
    OTHER,
    RECEIVED,
    ROUND_UP,
    ROUNDS,
    count_jokers,
    earned,
    gain_of,
    look_at,
    plan,
    standing,
    step_worth,
    survey,
    top,
)
from bot.games.engine.compiled import called, inlined


@inlined
def with_jokers(mind: Floats, hand: Ints, code: Ints, count: int) -> None:
    """Adds the cheapest bonus cards to a saying."""
    for kind in range(4):
        code[CARDS + 7 + kind] = 0
    for kind in range(4):
        use = min(count, hand[7 + kind])
        code[CARDS + 7 + kind] = use
        count -= use


@inlined
def say(code: Ints, verb: int, what: int, count: int, stations: int) -> None:
    """Fills in a saying."""
    code[:] = 0
    code[0], code[1], code[2], code[3] = verb, what, count, stations


@called
def act(table: Table, seat: int, weights: Floats, mind: Floats, code: Ints) -> None:
    """An action of one's turn."""
    look_at(table, seat, weights, mind)
    hand, left = table.hands[seat], table.now[ACTIONS]
    if left > 1:
        plan(table, seat, hand, left, mind)
    else:
        mind[BEST] = NOWHERE
    jokers, earth = count_jokers(mind, hand), table.seats[seat, EARTH]
    up, least = int(mind[ROUND_UP]), int(mind[LEAST])
    best = 0.0
    say(code, PASS, 0, 0, 0)
    ship, ship_cost = step_worth(mind, table, seat, SHIP)
    tech, tech_cost = step_worth(mind, table, seat, TECH)
    for planet in range(7):
        held = hand[planet]
        mind[LOSS + planet] = 99.0
        if not held:
            continue
        own, every, taken = table.stations[planet, seat], table.every[planet], table.taken[planet]
        survey(mind, planet, own, every, taken, earth, held)
        before = mind[KEPT + held]
        others = top(mind, left - 1, planet, 0.0)
        mind[LOSS + planet] = before - mind[KEPT + held - 1]
        if left > 1:
            now = top(mind, left - 1, planet, mind[GAIN + planet])
            mind[LOSS + planet] += now - top(mind, left - 1, planet, mind[LESS + planet])
        for added in range(min(jokers, 2) + 1):
            for count in range(max(1, least - added), held + 1):
                size = (count + added + up) // 2
                base = mind[KEPT + held - count] - before - added * mind[JOKER_COST]
                if not added:
                    base += earned(mind, count)
                if own and every:
                    worth = base + mind[DRAWN + size]
                    if left > 1 and held - count >= least:
                        worth += top(mind, left - 1, planet, gain_of(mind, held - count))
                    else:
                        worth += others
                    if worth > best + 1e-9:
                        best = worth
                        say(code, CHALLENGE, planet, count, 0)
                        with_jokers(mind, hand, code, added)
        for track in (SHIP, TECH):
            value, cost = (ship, ship_cost) if track == SHIP else (tech, tech_cost)
            if cost and held + jokers >= cost:
                paid = min(held, cost)
                worth = value + mind[KEPT + held - paid] - before - (cost - paid) * mind[JOKER_COST] + others
                if worth > best + 1e-9:
                    best = worth
                    say(code, SHIP_STEP if track == SHIP else TECH_STEP, planet, paid, 0)
                    with_jokers(mind, hand, code, cost - paid)
        most = min((held + min(jokers, 2) + up) // 2, earth)
        for stations in range(1, most + 1):
            gain = mind[MOVED + stations]
            if left > 1:
                survey(mind, planet, own + stations, every + stations, taken, earth - stations, held)
            for added in range(min(jokers, 2) + 1):
                for count in range(max(1, least - added), held + 1):
                    if (count + added + up) // 2 < stations:
                        continue
                    rest = held - count
                    worth = gain + mind[KEPT + rest] - before - added * mind[JOKER_COST]
                    if not added:
                        worth += earned(mind, count)
                    if left > 1 and rest >= least:
                        then = gain_of(mind, rest)
                        worth += top(mind, left - 1, planet, then)
                    else:
                        worth += others
                    if worth > best + 1e-9:
                        best = worth
                        say(code, MOVE, planet, count, stations)
                        with_jokers(mind, hand, code, added)
            if left > 1:
                survey(mind, planet, own, every, taken, earth, held)
    if mind[ROUNDS] or left > 1:
        exchange(table, seat, left, mind, best, code)


@called
def exchange(table: Table, seat: int, left: int, mind: Floats, best: float, code: Ints) -> None:
    """Gives away the cards that are missed least, if that beats the best so far."""
    hand = table.hands[seat]
    for planet in range(7):
        mind[GIVEN + planet] = 0
    fresh = mind[FRESH]
    worth, count = top(mind, left - 1, -1, 0.0), 0
    most = 2 + (table.seats[seat, TECH] >= 2)
    while count < most:
        least = -1
        for planet in range(7):
            may = hand[planet] > mind[GIVEN + planet] and not (mind[GIVEN + planet] and hand[planet] > 2)
            if may and (least < 0 or mind[LOSS + planet] < mind[LOSS + least]):
                least = planet
        if least < 0 or mind[LOSS + least] >= fresh:
            break
        worth += fresh - mind[LOSS + least]
        mind[GIVEN + least] += 1
        count += 1
    if count and worth > best + 1e-9:
        say(code, EXCHANGE, 0, count, 0)
        for planet in range(7):
            code[CARDS + planet] = mind[GIVEN + planet]


@inlined
def actions_of(table: Table, seat: int) -> int:
    """How many actions a seat has this round."""
    return 3 if seat == table.now[LEADER] else 2


@called
def deploy(table: Table, seat: int, weights: Floats, mind: Floats, code: Ints) -> None:
    """A movement card, or none."""
    look_at(table, seat, weights, mind)
    hand, count = table.hands[seat], actions_of(table, seat)
    plan(table, seat, hand, count, mind)
    before, earth = top(mind, count, -1, 0.0), table.seats[seat, EARTH]
    count_jokers(mind, hand)
    best = mind[KEPT_CARD]
    say(code, HOLD, 0, 0, 0)
    for planet in range(7):
        own, every, taken, held = (
            table.stations[planet, seat], table.every[planet], table.taken[planet], hand[planet]
        )  # fmt: skip
        was = standing(mind, planet, own, every, taken)
        for stations in range(1, min(2, earth) + 1 if held > 1 and taken < 3 else 1):
            survey(mind, planet, own + stations, every + stations, taken, earth - stations, held)
            then = gain_of(mind, held) if held else 0.0
            worth = standing(mind, planet, own + stations, every + stations, taken) - was
            worth += top(mind, count, planet, then) - before - stations * mind[HOME]
            if held:
                worth += mind[KEPT + held] - mind[KEEPS + planet]
            if worth > best + 1e-9:
                best = worth
                say(code, DEPLOY, planet, 0, stations)
        if own and (taken == 3 or not held):
            survey(mind, planet, 0, every - own, taken, earth + own, held)
            then = gain_of(mind, held) if held else 0.0
            worth = own * mind[HOME] - was + standing(mind, planet, 0, every - own, taken)
            worth += top(mind, count, planet, then) - before
            if held:
                worth += mind[KEPT + held] - mind[KEEPS + planet]
            if worth > best + 1e-9:
                best = worth
                say(code, RECALL, planet, 0, 0)


@called
def least_missed(table: Table, seat: int, hand: Ints, mind: Floats) -> tuple[int, float]:
    """The card of those that may be played that is missed least, and how much it is."""
    count = actions_of(table, seat)
    plan(table, seat, hand, count, mind)
    whole = top(mind, count, -1, 0.0)
    best, least = -1, 1e9
    for card in range(11):
        if not hand[card] or not mind[MAY + card]:
            continue
        loss = (
            mind[BONUS + card - 7]
            if card >= 7
            else mind[LOSS + card] + whole - top(mind, count, card, mind[LESS + card])
        )
        if loss < least:
            best, least = card, loss
    return best, least


@called
def trade(table: Table, seat: int, weights: Floats, mind: Floats, code: Ints) -> None:
    """A card for the trade, or the best set."""
    look_at(table, seat, weights, mind)
    stage, hand = table.now[PHASE], table.hands[seat]
    if stage == SWAP:
        count, best = actions_of(table, seat), -1e9
        for other in range(table.seats.shape[0]):
            if table.out[other] or table.done[other]:
                continue
            if other == seat and seat == table.now[LEADER]:
                continue
            for card in range(11):
                hand[card] += table.sets[other, card]
            worth = plan(table, seat, hand, count, mind) + (0.01 if other == seat else 0.0)
            for card in range(11):
                hand[card] -= table.sets[other, card]
            if worth > best:
                best = worth
                say(code, TAKE if other == seat else SWAP_SETS, other, 0, 0)
        return
    leader = table.now[LEADER]
    played = 0
    for card in range(11):
        mind[MAY + card] = stage == OFFER or table.sets[leader, card] == 0
        played += table.sets[leader, card]
    card, loss = least_missed(table, seat, hand, mind)
    if stage == OFFER and played >= 2 and (card < 0 or loss > mind[RECEIVED]):
        say(code, CLOSE, 0, 0, 0)
    else:
        say(code, OFFER_CARD if stage == OFFER else ANSWER_CARD, card, 0, 0)


@called
def draw(table: Table, seat: int, weights: Floats, mind: Floats, code: Ints) -> None:
    """Another draw, or none."""
    look_at(table, seat, weights, mind)
    planet = table.now[RING]
    own, every, taken = table.stations[planet, seat], table.every[planet], table.taken[planet]
    worth = 1.0
    if taken == 3:
        worth = own - (every - own) * mind[OTHER]
    elif own == 0:
        worth = -1.0
    say(code, DRAW if worth > 0 else STOP, 0, 0, 0)


@called
def decide(table: Table, seat: int, weights: Floats, mind: Floats, code: Ints) -> None:
    """What a seat says now."""
    phase = table.now[PHASE]
    if table.now[RING] >= 0:
        draw(table, seat, weights[0], mind, code)
    elif phase == MOVEMENT:
        deploy(table, seat, weights[1], mind, code)
    elif phase in (OFFER, ANSWER, SWAP):
        trade(table, seat, weights[1], mind, code)
    else:
        act(table, seat, weights[0], mind, code)
