"""Blunders in Andromeda."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import comb
from typing import Final

from bot.games.andromeda.components import cards
from bot.games.andromeda.components.data import (
    BONUSES,
    CARD,
    LEADER_ACTIONS,
    N_CARDS,
    N_PLANETS,
    OTHER_ACTIONS,
    PLANETS,
    TECH,
)
from bot.games.andromeda.rules.sets import planet_of
from bot.games.andromeda.state import NOBODY, Seat, State
from bot.games.engine.choice_walk import split
from tests.tools.blunders.observed_game import Found
from tests.tools.blunders.observed_game import Step as Seen

Step = Seen[State]
LONG: Final = 20
"""Rounds after which a game should be over; six are usual."""
RICH: Final = 3
"""Number of equal cards of which one is a smaller loss than a bonus card."""
STRANDED: Final = 2
"""Stations around a full planet that are worth a movement card at the end."""

KINDS: Final[Mapping[str, str]] = {
    "undone": "Stations go where a movement card has just taken them from, or back from where they have just come.",
    "dead": "Stations are sent to a planet on which no place is free, for no bonus card.",
    "late": "Stations leave Earth, where they score, when nothing can be done with them any more.",
    "overpaid": "Two cards more than the stations cost are spent, for no bonus card.",
    "odd joker": "A bonus card is added that brings no further station or draw.",
    "poor joker": "Bonus cards are spent that score more than what they add to the hope for a centre, at the very end.",
    "thrown": "A bonus card is given away, though planet cards could be.",
    "broken set": "A set is broken that could be used, though a card that matches nothing promises no more.",
    "refused": "Another set on offer matches the hand no worse, and has more bonus cards.",
    "stopped": "A draw is left that could found a centre.",
    "helpful": "A challenge on a full planet sends home more stations of each other than one's own, for no bonus card.",
    "nothing": "Cards are exchanged that nothing can be done with any more, though they could be played.",
    "idle": "Actions are left though cards could be exchanged that have no use, and the game goes on.",
    "ignored": "The turn ends without a centre that was sure.",
    "unplayed": "The last turn of a game ends with a set that could have drawn for a centre.",
    "free points": "The last turn of a game ends with cards left that a step of technology could be paid with.",
    "vain ship": "A hand is made larger that is never filled again, though technology could be paid, or a draw.",
    "hoarded": "A movement card is left at the end, and so are stations around a full planet.",
    "endless": "The game does not come to its end.",
}


# --- properties of a position ----------------------------------------------------------------------------------------


def _me(step: Step) -> Seat:
    return step.before.seats[step.seat]


def _prize(state: State, planet: int) -> int:
    """Return the number at the best free place, 0 if there is none."""
    places = zip(PLANETS[planet].orbit, state.centres[planet], strict=True)
    return next((value for value, owner in places if owner == NOBODY), 0)


def _is_last(step: Step) -> bool:
    """Return whether no card and no station can be used after this action."""
    return step.before.final and step.before.actions == 1


def _hope(state: State, seat: int, planet: int, draws: int) -> float:
    """Return the probability that a number of draws founds a centre."""
    here = state.stations[planet]
    every, own = sum(here), here[seat]
    if not own or not _prize(state, planet):
        return 0.0
    return 1.0 if draws > every - own else 1 - comb(every - own, draws) / comb(every, draws)


def _draws(state: State, seat: int, planet: int, jokers: int = 0) -> int:
    """Return the draws that all cards of a planet give."""
    me = state.seats[seat]
    size = me.hand[planet] + jokers if me.hand[planet] else 0
    return cards.halves(size, me.tech) if size >= cards.least_set(state.minimum, me.tech) else 0


def _is_useful(state: State, seat: int, planet: int) -> bool:
    """Return whether cards of the planet can have an effect on it."""
    return bool(_prize(state, planet) and (state.stations[planet][seat] or state.seats[seat].earth))


def _set(step: Step) -> tuple[int, int, tuple[str, ...]]:
    """Return the planet, the cards and the jokers of a move or a challenge."""
    return planet_of(step.said[1]), int(step.said[2]), split(step.said[3])


def _gains(step: Step) -> bool:
    """Return whether the step earns a bonus card."""
    if step.said[0] not in ("move", "challenge"):
        return False
    _, count, jokers = _set(step)
    kind = cards.earned(count, len(jokers))
    return kind is not None and step.before.bonus[kind] > 0


# --- stations --------------------------------------------------------------------------------------------------------


def _journey(step: Step) -> tuple[int, bool] | None:
    """Return the planet that stations went to (True) or came back from."""
    match step.said:
        case ("move" | "deploy", planet, *_):
            return planet_of(planet), True
        case ("recall", planet):
            return planet_of(planet), False
        case _:
            return None


def _undone(steps: Sequence[Step]) -> Iterator[Found]:
    """Yield journeys that reverse the last one of the same seat, in the same round."""
    for seat in range(len(steps[0].before.seats)):
        journeys = [(step, went) for step in steps if step.seat == seat and (went := _journey(step))]
        for (first, went), (second, back) in pairwise(journeys):
            if first.before.round == second.before.round and went[0] == back[0] and went[1] != back[1]:
                yield Found("undone", second.number, seat)


def _dead(step: Step) -> bool:
    went = _journey(step)
    return went is not None and went[1] and not _prize(step.before, went[0]) and not _gains(step)


def _late(step: Step) -> bool:
    return step.said[0] == "move" and _is_last(step) and not _gains(step)


def _overpaid(step: Step) -> bool:
    if step.said[0] != "move":
        return False
    state, me, (planet, count, jokers) = step.before, _me(step), _set(step)
    spare = cards.halves(count + len(jokers), me.tech) - int(step.said[4])
    return spare > 0 and not _gains(step) and bool(state.stations[planet][step.seat])


# --- bonus cards -----------------------------------------------------------------------------------------------------


def _odd_joker(step: Step) -> bool:
    if step.said[0] not in ("move", "challenge"):
        return False
    state, me, (_, count, jokers) = step.before, _me(step), _set(step)
    size = count + len(jokers)
    least = cards.least_set(state.minimum, me.tech)
    fewer = cards.halves(size - 1, me.tech) if size - 1 >= least else 0
    gives = cards.halves(size, me.tech) if step.said[0] == "challenge" else int(step.said[4])
    return bool(jokers) and fewer >= gives


def _poor_joker(step: Step) -> bool:
    """Return whether the points of jokers exceed their gain in expected points."""
    if step.said[0] != "challenge" or not step.before.final:
        return False
    planet, count, jokers = _set(step)
    if not jokers or not _prize(step.before, planet):
        return False
    me, prize = _me(step), _prize(step.before, planet)
    hope = _hope(step.before, step.seat, planet, cards.halves(count + len(jokers), me.tech))
    least = cards.least_set(step.before.minimum, me.tech)
    plain = _hope(step.before, step.seat, planet, cards.halves(count, me.tech) if count >= least else 0)
    points = sum(BONUSES[CARD[joker] - N_PLANETS].points for joker in jokers)
    return (hope - plain) * prize < points - 1


def _given(step: Step) -> list[int]:
    """Return the cards that leave the hand by trade or exchange."""
    gives = step.said[0] in ("play", "offer", "answer", "exchange")
    return [CARD[card] for card in split(step.said[1])] if gives else []


def _held(step: Step) -> list[int]:
    """Return the hand, with the face-down card."""
    hand, trade = list(_me(step).hand), step.before.trade
    if trade is not None and trade.answers[step.seat] >= 0:
        hand[trade.answers[step.seat]] += 1
    return hand


def _others(step: Step) -> list[int]:
    """Return the planet cards that could have gone instead."""
    hand, trade = _held(step), step.before.trade
    for card in _given(step):
        hand[card] -= 1
    answers = trade if step.seat != step.before.leader else None
    laid = [0] * N_CARDS if answers is None else answers.sets[step.before.leader]
    return [hand[planet] if not laid[planet] else 0 for planet in range(N_PLANETS)]


def _thrown(step: Step) -> bool:
    """Return whether a set of two or a single card could have gone instead."""
    return any(card >= N_PLANETS for card in _given(step)) and any(0 < held < RICH for held in _others(step))


def _broken_set(step: Step) -> bool:
    hand, given, others = _held(step), _given(step), _others(step)
    spare = _sets(step, hand) > _actions(step) or cards.jokers_in(hand) > 0
    alone = [planet for planet in range(N_PLANETS) if others[planet] == 1 == hand[planet]]
    least = min((_promise(step, planet) for planet in alone), default=99.0)
    return any(
        _worth_less(step, hand[card], hand[card] - given.count(card))
        and (hand[card] > RICH or not spare)
        and least <= _promise(step, card) > 0
        for card in set(given)
        if card < N_PLANETS and _is_useful(step.before, step.seat, card)
    )


def _promise(step: Step, planet: int) -> float:
    """Return the next centre of a planet, weighted by one's share of the stations."""
    here = step.before.stations[planet]
    return _prize(step.before, planet) * here[step.seat] / max(1, sum(here))


def _worth_less(step: Step, before: int, after: int) -> bool:
    """Return whether fewer cards give fewer stations or draws."""
    tech = _me(step).tech
    least = cards.least_set(step.before.minimum, tech)
    return before >= least and (after < least or cards.halves(after, tech) < cards.halves(before, tech))


def _actions(step: Step) -> int:
    """Return the seat's remaining actions in this round."""
    if step.before.phase == "action":
        return step.before.actions
    return LEADER_ACTIONS if step.seat == step.before.leader else OTHER_ACTIONS


def _sets(step: Step, hand: Sequence[int]) -> int:
    """Return the number of planets with an effective set."""
    least = cards.least_set(step.before.minimum, _me(step).tech)
    return sum(hand[planet] >= least and _is_useful(step.before, step.seat, planet) for planet in range(N_PLANETS))


# --- trade -----------------------------------------------------------------------------------------------------------


def _refused(step: Step) -> bool:
    """Return whether an offer with as many matching cards and more bonus cards was refused."""
    trade = step.before.trade
    if trade is None or step.said[0] not in ("swap", "take"):
        return False
    chosen = int(step.said[1]) - 1 if step.said[0] == "swap" else step.seat
    may_take = trade.stage == "swap" and step.seat != step.before.leader
    sets = [
        trade.sets[seat]
        for seat in range(len(trade.sets))
        if seat != chosen and not trade.out[seat] and not trade.done[seat] and (seat != step.seat or may_take)
    ]
    return any(_beats(step, one, trade.sets[chosen]) for one in sets)


def _beats(step: Step, one: Sequence[int], other: Sequence[int]) -> bool:
    """Compare offers: no fewer useful cards of any planet, and more points on bonus cards."""
    hand = _me(step).hand
    no_worse = all(
        one[planet] >= other[planet]
        for planet in range(N_PLANETS)
        if hand[planet] + other[planet] > 1 and _is_useful(step.before, step.seat, planet)
    )
    return no_worse and _points(one) > _points(other) and sum(one) >= sum(other)


def _points(counts: Sequence[int]) -> int:
    return sum(bonus.points * counts[N_PLANETS + kind] for kind, bonus in enumerate(BONUSES))


# --- challenges ------------------------------------------------------------------------------------------------------


def _stopped(step: Step) -> bool:
    ring = step.before.challenge
    return (
        step.said[0] == "stop"
        and ring is not None
        and bool(_prize(step.before, ring.planet))
        and bool(step.before.stations[ring.planet][step.seat])
    )


def _helpful(step: Step) -> bool:
    """Return whether a challenge without gain helps others: they have more stations on average."""
    if step.said[0] != "challenge" or _prize(step.before, _set(step)[0]) or _gains(step):
        return False
    here = step.before.stations[_set(step)[0]]
    return here[step.seat] * len(here) < sum(here)


# --- the end of a turn -----------------------------------------------------------------------------------------------


def _nothing(step: Step) -> bool:
    return step.said[0] == "exchange" and _is_last(step) and _could_draw(step)


def _could_draw(step: Step) -> bool:
    """Return whether cards without jokers could try for a centre."""
    return any(_hope(step.before, step.seat, planet, _draws(step.before, step.seat, planet)) for planet in range(7))


def _idle(step: Step) -> bool:
    """Return whether two cards match nothing, or are of a planet without possible effects."""
    if step.said[0] != "pass" or step.before.final:
        return False
    hand = _me(step).hand
    useless = (hand[planet] for planet in range(N_PLANETS) if hand[planet] == 1 or not _prize(step.before, planet))
    return sum(useless) > 1


def _ignored(step: Step) -> bool:
    """Return whether the last actions ignore a centre that is certain."""
    if not (step.said[0] in ("pass", "exchange") and (step.before.actions == 1 or step.said[0] == "pass")):
        return False
    return any(
        _hope(step.before, step.seat, planet, _draws(step.before, step.seat, planet)) == 1 for planet in range(7)
    )


def _unplayed(step: Step) -> bool:
    return step.said[0] == "pass" and step.before.final and _could_draw(step)


def _free_points(step: Step) -> bool:
    me = _me(step)
    if not (step.said[0] in ("pass", "exchange", "ship") and step.before.final and me.tech + 1 < len(TECH)):
        return False
    if step.said[0] != "pass" and step.before.actions > 1:
        return False
    return max(me.hand[:N_PLANETS]) >= TECH[me.tech + 1].cost


def _vain_ship(step: Step) -> bool:
    return step.said[0] == "ship" and step.before.final and _could_draw(step)


def _hoarded(steps: Sequence[Step]) -> Iterator[Found]:
    """Yield movement cards held back to the end with stations stranded."""
    for seat in range(len(steps[0].before.seats)):
        asked = [step for step in steps if step.seat == seat and step.said[0] == "hold"]
        if not asked or any(step.seat == seat and step.said[0] in ("deploy", "recall") for step in steps):
            continue
        state = asked[-1].before
        if any(not _prize(state, planet) and state.stations[planet][seat] >= STRANDED for planet in range(N_PLANETS)):
            yield Found("hoarded", asked[-1].number, seat)


def _endless(steps: Sequence[Step]) -> Iterator[Found]:
    """Yield each turn beyond the limit."""
    late: dict[tuple[int, int], Step] = {}
    for step in steps:
        if step.before.round > LONG:
            late.setdefault((step.before.round, step.seat), step)
    return (Found("endless", step.number, step.seat) for step in late.values())


# --- all kinds -------------------------------------------------------------------------------------------------------

_OF_STEP: Final[Mapping[str, Callable[[Step], bool]]] = {
    "dead": _dead,
    "late": _late,
    "overpaid": _overpaid,
    "odd joker": _odd_joker,
    "poor joker": _poor_joker,
    "thrown": _thrown,
    "broken set": _broken_set,
    "refused": _refused,
    "stopped": _stopped,
    "helpful": _helpful,
    "nothing": _nothing,
    "idle": _idle,
    "ignored": _ignored,
    "unplayed": _unplayed,
    "free points": _free_points,
    "vain ship": _vain_ship,
}
_OF_GAME: Final[tuple[Callable[[Sequence[Step]], Iterator[Found]], ...]] = (_undone, _hoarded, _endless)


def found(steps: Sequence[Step]) -> Iterator[Found]:
    """Yield all blunders of a game."""
    for step in steps:
        for kind, is_so in _OF_STEP.items():
            if is_so(step):
                yield Found(kind, step.number, step.seat)
    for of_game in _OF_GAME:
        yield from of_game(steps)


def turns(steps: Sequence[Step]) -> int:
    """Count the turns: the actions of a seat in a round."""
    return len({(step.before.round, step.seat) for step in steps})
