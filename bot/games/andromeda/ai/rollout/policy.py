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
    FRESH,
    HOME,
    JOKER_COST,
    KEPT_CARD,
    LEAST,
    OTHER,
    RECEIVED,
    ROUND_UP,
    ROUNDS,
    Mind,
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
from bot.games.engine.compiled import called


@called
def with_jokers(mind: Mind, hand: Ints, code: Ints, count: int) -> None:
    """Adds the cheapest bonus cards to a saying."""
    for kind in range(4):
        code[CARDS + 7 + kind] = 0
    for kind in range(4):
        use = min(count, hand[7 + kind])
        code[CARDS + 7 + kind] = use
        count -= use


@called
def say(code: Ints, verb: int, what: int, count: int, stations: int) -> None:
    """Fills in a saying."""
    code[:] = 0
    code[0], code[1], code[2], code[3] = verb, what, count, stations


@called
def act(table: Table, seat: int, weights: Floats, mind: Mind, code: Ints) -> None:
    """An action of one's turn."""
    look_at(table, seat, weights, mind)
    hand, left = table.hands[seat], table.now[ACTIONS]
    if left > 1:
        plan(table, seat, hand, left, mind)
    else:
        mind.best[0] = -1
    look = mind.look
    jokers, earth = count_jokers(mind, hand), table.seats[seat, EARTH]
    up, least = int(look[ROUND_UP]), int(look[LEAST])
    best = top(mind, 0, -1, 0.0)
    say(code, PASS, 0, 0, 0)
    ship, ship_cost = step_worth(mind, table, seat, SHIP)
    tech, tech_cost = step_worth(mind, table, seat, TECH)
    loss = mind.loss
    for planet in range(7):
        held = hand[planet]
        loss[planet] = 99.0
        if not held:
            continue
        own, every, taken = table.stations[planet, seat], table.every[planet], table.taken[planet]
        survey(mind, planet, own, every, taken, earth, held)
        before = mind.kept[held]
        others = top(mind, left - 1, planet, 0.0)
        loss[planet] = before - mind.kept[held - 1]
        if left > 1:
            now = top(mind, left - 1, planet, mind.gain[planet])
            loss[planet] += now - top(mind, left - 1, planet, mind.less[planet])
        for added in range(min(jokers, 2) + 1):
            for count in range(max(1, least - added), held + 1):
                size = (count + added + up) // 2
                base = mind.kept[held - count] - before - added * look[JOKER_COST]
                if not added:
                    base += earned(mind, count)
                if own and every:
                    worth = base + mind.challenge[size]
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
                worth = value + mind.kept[held - paid] - before - (cost - paid) * look[JOKER_COST] + others
                if worth > best + 1e-9:
                    best = worth
                    say(code, SHIP_STEP if track == SHIP else TECH_STEP, planet, paid, 0)
                    with_jokers(mind, hand, code, cost - paid)
        most = min((held + min(jokers, 2) + up) // 2, earth)
        for stations in range(1, most + 1):
            gain = mind.move[stations]
            if left > 1:
                survey(mind, planet, own + stations, every + stations, taken, earth - stations, held)
            for added in range(min(jokers, 2) + 1):
                for count in range(max(1, least - added), held + 1):
                    if (count + added + up) // 2 < stations:
                        continue
                    rest = held - count
                    worth = gain + mind.kept[rest] - before - added * look[JOKER_COST]
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
    if look[ROUNDS] or left > 1:
        exchange(table, seat, left, mind, best, code)


@called
def exchange(table: Table, seat: int, left: int, mind: Mind, best: float, code: Ints) -> None:
    """Gives away the cards that are missed least, if that beats the best so far."""
    hand, loss = table.hands[seat], mind.loss
    given = mind.given
    given[:] = 0
    fresh = mind.look[FRESH]
    worth, count = top(mind, left - 1, -1, 0.0), 0
    most = 2 + (table.seats[seat, TECH] >= 2)
    while count < most:
        least = -1
        for planet in range(7):
            may = hand[planet] > given[planet] and not (given[planet] and hand[planet] > 2)
            if may and (least < 0 or loss[planet] < loss[least]):
                least = planet
        if least < 0 or loss[least] >= fresh:
            break
        worth += fresh - loss[least]
        given[least] += 1
        count += 1
    if count and worth > best + 1e-9:
        say(code, EXCHANGE, 0, count, 0)
        for planet in range(7):
            code[CARDS + planet] = given[planet]


@called
def actions_of(table: Table, seat: int) -> int:
    """How many actions a seat has this round."""
    return 3 if seat == table.now[LEADER] else 2


@called
def deploy(table: Table, seat: int, weights: Floats, mind: Mind, code: Ints) -> None:
    """A movement card, or none."""
    look_at(table, seat, weights, mind)
    hand, count = table.hands[seat], actions_of(table, seat)
    plan(table, seat, hand, count, mind)
    before, look, earth = top(mind, count, -1, 0.0), mind.look, table.seats[seat, EARTH]
    count_jokers(mind, hand)
    best = look[KEPT_CARD]
    say(code, HOLD, 0, 0, 0)
    for planet in range(7):
        own, every, taken, held = (
            table.stations[planet, seat], table.every[planet], table.taken[planet], hand[planet]
        )  # fmt: skip
        was = standing(look, mind.opened, planet, own, every, taken)
        for stations in range(1, min(2, earth) + 1 if held > 1 and taken < 3 else 1):
            survey(mind, planet, own + stations, every + stations, taken, earth - stations, held)
            then = gain_of(mind, held) if held else 0.0
            worth = standing(look, mind.opened, planet, own + stations, every + stations, taken) - was
            worth += top(mind, count, planet, then) - before - stations * look[HOME]
            if held:
                worth += mind.kept[held] - mind.keeps[planet]
            if worth > best + 1e-9:
                best = worth
                say(code, DEPLOY, planet, 0, stations)
        if own and (taken == 3 or not held):
            survey(mind, planet, 0, every - own, taken, earth + own, held)
            then = gain_of(mind, held) if held else 0.0
            worth = own * look[HOME] - was + standing(look, mind.opened, planet, 0, every - own, taken)
            worth += top(mind, count, planet, then) - before
            if held:
                worth += mind.kept[held] - mind.keeps[planet]
            if worth > best + 1e-9:
                best = worth
                say(code, RECALL, planet, 0, 0)


@called
def least_missed(table: Table, seat: int, hand: Ints, mind: Mind, may: Ints) -> tuple[int, float]:
    """The card of those that may be played that is missed least, and how much it is."""
    count = actions_of(table, seat)
    plan(table, seat, hand, count, mind)
    whole = top(mind, count, -1, 0.0)
    best, least = -1, 1e9
    for card in range(11):
        if not hand[card] or not may[card]:
            continue
        loss = mind.joker[card - 7] if card >= 7 else mind.loss[card] + whole - top(mind, count, card, mind.less[card])
        if loss < least:
            best, least = card, loss
    return best, least


@called
def trade(table: Table, seat: int, weights: Floats, mind: Mind, code: Ints) -> None:
    """A card for the trade, or the best set."""
    look_at(table, seat, weights, mind)
    stage, hand, may = table.now[0], table.hands[seat], mind.may
    if stage == SWAP:
        count, best = actions_of(table, seat), -1e9
        for other in range(table.seats.shape[0]):
            if table.out[other] or table.done[other]:
                continue
            if other == seat and seat == table.now[LEADER]:
                continue
            for card in range(11):
                mind.hand[card] = hand[card] + table.sets[other, card]
            worth = plan(table, seat, mind.hand, count, mind) + (0.01 if other == seat else 0.0)
            if worth > best:
                best = worth
                say(code, TAKE if other == seat else SWAP_SETS, other, 0, 0)
        return
    leader = table.now[LEADER]
    played = 0
    for card in range(11):
        may[card] = stage == OFFER or table.sets[leader, card] == 0
        played += table.sets[leader, card]
    card, loss = least_missed(table, seat, hand, mind, may)
    if stage == OFFER and played >= 2 and (card < 0 or loss > mind.look[RECEIVED]):
        say(code, CLOSE, 0, 0, 0)
    else:
        say(code, OFFER_CARD if stage == OFFER else ANSWER_CARD, card, 0, 0)


@called
def draw(table: Table, seat: int, weights: Floats, mind: Mind, code: Ints) -> None:
    """Another draw, or none."""
    look_at(table, seat, weights, mind)
    planet = table.now[RING]
    own, every, taken = table.stations[planet, seat], table.every[planet], table.taken[planet]
    worth = 1.0
    if taken == 3:
        worth = own - (every - own) * mind.look[OTHER]
    elif own == 0:
        worth = -1.0
    say(code, DRAW if worth > 0 else STOP, 0, 0, 0)


@called
def decide(table: Table, seat: int, weights: Floats, mind: Mind, code: Ints) -> None:
    """What a seat says now."""
    phase = table.now[0]
    if table.now[RING] >= 0:
        draw(table, seat, weights[0], mind, code)
    elif phase == MOVEMENT:
        deploy(table, seat, weights[1], mind, code)
    elif phase in (OFFER, ANSWER, SWAP):
        trade(table, seat, weights[1], mind, code)
    else:
        act(table, seat, weights[0], mind, code)
