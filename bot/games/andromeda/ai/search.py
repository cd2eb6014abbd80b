"""Level 3: search to the end of its own turn.

The few best rated actions are each followed over the results of the ring, and then to the best use of the remaining
actions. Cards not seen are drawn at random. The work is bounded by the counts below, never by a clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.andromeda.ai import planner
from bot.games.andromeda.ai.outlook import Outlook, Play, Site
from bot.games.andromeda.ai.weights import ACTING
from bot.games.andromeda.components.data import BONUSES, CARDS_PER_PLANET, N_PLANETS, ORBITS
from bot.games.andromeda.view import View
from bot.games.contract import Ask, ChoicePath
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import values

WIDTH = (8, 4, 3)
"""Number of actions that are searched: of the first, the second and the third."""
SAMPLES = 6
"""Number of sampled draws from the deck to rate an exchange."""


def choose(view: View, ask: Ask, chance: Chance) -> ChoicePath:
    """Return the best choice."""
    return planner.best(rated(view, set(values(ask)), chance), chance)


def rated(view: View, verbs: set[str], chance: Chance) -> planner.Rated:
    """Return the choices with their worth; movement, trade and the ring are left to the planner."""
    return _actions(view, chance) if "pass" in verbs else planner.rate(view, verbs)


def _actions(view: View, chance: Chance) -> planner.Rated:
    assert view.seat is not None
    assert view.hand is not None
    outlook, hand, left = Outlook(view, view.seat, ACTING), view.hand, view.actions
    rated: planner.Rated = [(outlook.plan(hand, 0), ("pass",))]
    for _, play in _best(planner.plays(outlook, hand, left), WIDTH[0]):
        rated.append((follow(outlook, play, hand, left, 1), planner.words(play, hand)))
    unseen = [CARDS_PER_PLANET - gone - held for gone, held in zip(view.discard, hand, strict=False)]
    for _, given in planner.exchanges(outlook, hand, left):
        kept = [held - gone for held, gone in zip(hand, given, strict=True)]
        drawn = (_with_drawn(kept, sum(given), unseen, chance) for _ in range(SAMPLES))
        worth = sum(value(outlook, after, left - 1, 1) for after in drawn) / SAMPLES
        rated.append((worth, planner.exchange_words(given)))
    return rated


def _best(found: list[tuple[float, Play]], width: int) -> list[tuple[float, Play]]:
    return sorted(found, reverse=True)[:width]


def _with_drawn(hand: Sequence[int], count: int, unseen: Sequence[int], chance: Chance) -> list[int]:
    """Return the hand after one random draw of `count` cards."""
    after, bag = list(hand), list(unseen)
    for _ in range(count):
        if any(bag):
            after[chance.draw(bag, "ai")] += 1
    return after


def value(outlook: Outlook, hand: Sequence[int], left: int, depth: int) -> float:
    """Return the best value of the hand with `left` actions."""
    plain = outlook.plan(hand, left)
    if not left or depth >= len(WIDTH):
        return plain
    found = _best(planner.plays(outlook, hand, left), WIDTH[depth])
    return max((follow(outlook, play, hand, left, depth + 1) for _, play in found), default=plain)


def follow(outlook: Outlook, play: Play, hand: Sequence[int], left: int, depth: int) -> float:
    """Return the expected value of a play over all its results."""
    verb, planet, count, jokers, stations = play
    after = planner.rest(play, hand)
    if verb in ("ship", "tech"):
        return outlook.step(verb)[0] + value(outlook.advanced(verb), after, left - 1, depth)
    kind = min(count, BONUSES[-1].needs) - BONUSES[0].needs
    if not jokers and kind >= 0 and outlook.bonus[kind]:
        after[N_PLANETS + kind] += 1
    if left == 1:
        gained = outlook.earned(count) if not jokers else 0.0
        return planner.at_once(outlook, play) - gained + outlook.plan_after(play, after, 0)
    here = outlook.sites[planet]
    if verb == "move":
        own, everybody, taken = here
        further = outlook.changed(planet, (own + stations, everybody + stations, taken), outlook.earth - stations)
        return outlook.move(planet, here, stations) + value(further, after, left - 1, depth)
    return sum(
        chance * (gain + value(outlook.changed(planet, then, outlook.earth), after, left - 1, depth))
        for chance, gain, then in outcomes(outlook, planet, outlook.draws(count + jokers))
    )


def outcomes(outlook: Outlook, planet: int, draws: int) -> Iterator[tuple[float, float, Site]]:
    """Yield the results of a challenge: probability, gain over the plan, and the new planet."""
    here = outlook.sites[planet]
    own, everybody, taken = here
    if taken == ORBITS:
        yield 1.0, outlook.challenge(planet, here, draws), here
        return
    before, reached = outlook.standing(planet, here), 1.0
    for failed in range(draws):
        left = everybody - failed
        hit = own / left
        then = (own - 1, left - 1, taken + 1)
        yield reached * hit, outlook.founded(planet, here, then, failed) - before, then
        reached *= 1 - hit
        if left == own:
            return
    then = (own, everybody - draws, taken)
    yield reached, outlook.standing(planet, then) - before - draws * outlook.sent, then
