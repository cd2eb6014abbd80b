"""Planner: rates the choices by their gain and the value that is left in the whole hand.

`rate` is for movement, trade and the ring; `plays` and `exchanges` are the actions, for a search to choose from.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.andromeda.ai.outlook import Outlook, Play
from bot.games.andromeda.ai.weights import ACTING, PREPARING
from bot.games.andromeda.components.data import (
    CARD_IDS,
    EXCHANGE_MOST,
    LEADER_ACTIONS,
    N_CARDS,
    N_PLANETS,
    OTHER_ACTIONS,
    TECH_THREE_CARDS,
    TRANSPORT_MOST,
)
from bot.games.andromeda.view import View
from bot.games.contract import ChoicePath
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import join

Rated = list[tuple[float, ChoicePath]]


def best(rated: Rated, chance: Chance) -> ChoicePath:
    """Return the highest rated choice; ties are broken at random."""
    top = max(worth for worth, _ in rated)
    most = [said for worth, said in rated if worth >= top - 1e-9]
    return most[chance.below(len(most), "ai") if len(most) > 1 else 0]


def rate(view: View, verbs: set[str]) -> Rated:
    """Return every sensible choice of movement, trade or a challenge, with its worth.

    Other verbs are ignored.
    """
    assert view.seat is not None
    assert view.hand is not None
    outlook = Outlook(view, view.seat, ACTING if view.phase == "action" else PREPARING)
    if "wait" in verbs:
        return [(0.0, ("wait",))]
    if "hold" in verbs:
        return movement(view, outlook, view.hand, view.seat)
    if "offer" in verbs:
        return offers(view, outlook, view.hand, view.seat, "close" in verbs)
    if "answer" in verbs:
        return answers(view, outlook, view.hand, view.seat)
    if "swap" in verbs:
        return swaps(view, outlook, view.hand, view.seat, "take" in verbs)
    return draw(view, outlook) if "draw" in verbs else []


def actions_of(view: View, seat: int) -> int:
    """Return the number of actions of the seat this round."""
    return LEADER_ACTIONS if seat == view.leader else OTHER_ACTIONS


# --- movement and trade ----------------------------------------------------------------------------------------------


def movement(view: View, outlook: Outlook, hand: Sequence[int], seat: int) -> Rated:
    """Rate each planet for one or two stations, or none; holding keeps the card."""
    count = actions_of(view, seat)
    before = outlook.plan(hand, count)
    rated: Rated = [(outlook.transport, ("hold",))]
    for planet in range(N_PLANETS):
        here = outlook.sites[planet]
        own, everybody, taken = here
        for stations in range(1, min(TRANSPORT_MOST, outlook.earth) + 1):
            after = outlook.plan_with(planet, (own + stations, everybody + stations, taken), hand, count)
            worth = outlook.move(planet, here, stations) + after - before
            rated.append((worth, ("deploy", CARD_IDS[planet], str(stations))))
        if own:
            after = outlook.plan_with(planet, (0, everybody - own, taken), hand, count)
            worth = own * outlook.home - outlook.standing(planet, here)
            worth += outlook.standing(planet, (0, everybody - own, taken)) + after - before
            rated.append((worth, ("recall", CARD_IDS[planet])))
    return rated


def losses(outlook: Outlook, hand: Sequence[int], count: int, kinds: Iterable[int]) -> list[tuple[float, int]]:
    """Return the loss of each card's absence from the hand."""
    whole = outlook.plan(hand, count)
    found: list[tuple[float, int]] = []
    for card in kinds:
        if hand[card]:
            rest = list(hand)
            rest[card] -= 1
            found.append((whole - outlook.plan(rest, count), card))
    return found


def offers(view: View, outlook: Outlook, hand: Sequence[int], seat: int, may_close: bool) -> Rated:
    """Rate the least valuable card.

    A further one only if the cards in return are likely to be better than a swap now.
    """
    rated: Rated = [
        (-loss, ("play", CARD_IDS[card]))
        for loss, card in losses(outlook, hand, actions_of(view, seat), range(N_CARDS))
    ]
    if may_close:
        sets = swaps(view, outlook, hand, seat, False)
        most = max(worth for worth, _ in sets)
        rated += [(worth - most - outlook.weights.received, said) for worth, said in sets]
    return rated


def answers(view: View, outlook: Outlook, hand: Sequence[int], seat: int) -> Rated:
    """Rate the least valuable card among those that differ from the leader's."""
    assert view.trade is not None
    offered = view.trade.sets[view.leader]
    held = list(hand)
    if view.trade.mine >= 0:
        held[view.trade.mine] += 1
    kinds = [card for card in range(N_CARDS) if not offered[card]]
    return [(-loss, ("play", CARD_IDS[card])) for loss, card in losses(outlook, held, actions_of(view, seat), kinds)]


def swaps(view: View, outlook: Outlook, hand: Sequence[int], seat: int, may_take: bool) -> Rated:
    """Rate the sets by their value with the hand."""
    assert view.trade is not None
    trade, count = view.trade, actions_of(view, seat)

    def with_set(owner: int) -> float:
        return outlook.plan([held + got for held, got in zip(hand, trade.sets[owner], strict=True)], count)

    rated: Rated = [(with_set(seat) + 0.01, ("take",))] if may_take else []
    for other in range(len(view.seats)):
        if other != seat and not trade.out[other] and not trade.done[other]:
            rated.append((with_set(other), ("swap", str(other + 1))))
    return rated


# --- actions ---------------------------------------------------------------------------------------------------------


def draw(view: View, outlook: Outlook) -> Rated:
    """Rate another draw, and stopping."""
    assert view.challenge is not None
    planet = view.challenge.planet
    return [(outlook.challenge(planet, outlook.sites[planet], 1), ("draw",)), (0.0, ("stop",))]


def plays(outlook: Outlook, hand: Sequence[int], left: int) -> list[tuple[float, Play]]:
    """Return every play of a set or for a development, with the plan for the hand after it."""
    found: list[tuple[float, Play]] = []
    jokers = sum(hand[N_PLANETS:])
    for planet in range(N_PLANETS):
        if hand[planet]:
            for _, play in outlook.plays(planet, outlook.sites[planet], hand[planet], jokers):
                found.append((at_once(outlook, play) + outlook.plan_after(play, rest(play, hand), left - 1), play))
    for track in ("ship", "tech"):
        value, cost = outlook.step(track)
        further = outlook.advanced(track) if cost else outlook
        for planet in range(N_PLANETS):
            if cost and hand[planet] and hand[planet] + jokers >= cost:
                paid = min(hand[planet], cost)
                play = (track, planet, paid, cost - paid, 0)
                found.append((value + further.plan(rest(play, hand), left - 1), play))
    return found


def exchanges(outlook: Outlook, hand: Sequence[int], left: int) -> list[tuple[float, list[int]]]:
    """Return exchanges of the least valuable cards, one more at a time."""
    kept, given, found = list(hand), [0] * N_CARDS, list[tuple[float, list[int]]]()
    for _ in range(EXCHANGE_MOST + (outlook.tech >= TECH_THREE_CARDS)):
        missed = losses(outlook, kept, left - 1, range(N_PLANETS))
        if not missed:
            break
        card = min(missed)[1]
        kept[card] -= 1
        given[card] += 1
        found.append((outlook.plan(kept, left - 1) + sum(given) * outlook.fresh(left - 1), given[:]))
    return found


def at_once(outlook: Outlook, play: Play) -> float:
    """Return the immediate value of playing a set, with its bonus card."""
    verb, planet, count, jokers, stations = play
    here = outlook.sites[planet]
    if verb == "move":
        worth = outlook.move(planet, here, stations)
    else:
        worth = outlook.challenge(planet, here, outlook.draws(count + jokers))
    return worth + (0.0 if jokers else outlook.earned(count))


def rest(play: Play, hand: Sequence[int]) -> list[int]:
    """Return the hand after a play, without its gains."""
    _, planet, count, jokers, _ = play
    left = list(hand)
    left[planet] -= count
    take_jokers(left, jokers)
    return left


def take_jokers(hand: list[int], count: int) -> str:
    """Remove the cheapest bonus cards from a hand and return their value in a path."""
    ids: list[str] = []
    for kind in range(N_PLANETS, N_CARDS):
        while hand[kind] and len(ids) < count:
            hand[kind] -= 1
            ids.append(CARD_IDS[kind])
    return join(tuple(ids))


def words(play: Play, hand: Sequence[int]) -> ChoicePath:
    """Return the choice path of a play."""
    verb, planet, count, jokers, stations = play
    used = take_jokers(list(hand), jokers)
    if verb in ("ship", "tech"):
        return (verb, CARD_IDS[planet], used)
    said: ChoicePath = (verb, CARD_IDS[planet], str(count), used)
    return (*said, str(stations)) if verb == "move" else said


def exchange_words(given: Sequence[int]) -> ChoicePath:
    """Return the choice path of an exchange."""
    return ("exchange", join(tuple(CARD_IDS[kind] for kind, count in enumerate(given) for _ in range(count))))
