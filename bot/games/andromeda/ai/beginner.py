"""Level 1: a friendly person in their first game, who plays from one action to the next.

Plays the largest set that can be used, plays single cards in trade, and keeps bonus cards for their points. Does not
weigh places against chances, save for larger sets, plan the turn, or watch the others' cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.andromeda.components.cards import halves, least_set
from bot.games.andromeda.components.data import CARD, CARD_IDS, N_PLANETS, SHIP, TECH
from bot.games.andromeda.state import NOBODY
from bot.games.andromeda.view import View
from bot.games.contract import Ask, ChoicePath
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import NOTHING, join, values

EARLY = 3
"""The last round in which the spaceship seems worth a set."""
LARGE = 4
"""Cards of a planet that are worth a movement card to go there."""
FAIR = 4
"""Maximum number of stations per own station and draw for a challenge that looks fair."""


def choose(view: View, ask: Ask, chance: Chance) -> ChoicePath:
    """Return the first idea; ties are broken at random."""
    assert view.seat is not None
    assert view.hand is not None
    verbs = values(ask)
    if "wait" in verbs:
        return ("wait",)
    if "hold" in verbs:
        return _movement(view, view.hand, view.seat)
    if "close" in verbs and not _singles(view.hand):
        return ("close",)
    if "play" in verbs:
        return ("play", _least_wanted(view.hand, values(ask, "play"), chance))
    if "swap" in verbs:
        return _swap(view, view.hand, view.seat, ask, chance, may_take="take" in verbs)
    if "draw" in verbs:
        assert view.challenge is not None
        return ("stop",) if _full(view, view.challenge.planet) else ("draw",)
    return _action(view, view.hand, view.seat)


def _full(view: View, planet: int) -> bool:
    return NOBODY not in view.centres[planet]


def _singles(hand: Sequence[int]) -> list[int]:
    return [planet for planet in range(N_PLANETS) if hand[planet] == 1]


def _movement(view: View, hand: Sequence[int], seat: int) -> ChoicePath:
    """Use a movement card to reach the planet of a large set, or to leave a full one."""
    largest = max(range(N_PLANETS), key=lambda planet: 0 if _full(view, planet) else hand[planet])
    large = hand[largest] >= LARGE and not _full(view, largest)
    if large and not view.stations[largest][seat] and view.seats[seat].earth and not view.final:
        return ("deploy", CARD_IDS[largest], str(min(2, view.seats[seat].earth)))
    for planet in range(N_PLANETS):
        if _full(view, planet) and view.stations[planet][seat] > 1:
            return ("recall", CARD_IDS[planet])
    return ("hold",)


# --- trade -----------------------------------------------------------------------------------------------------------


def _least_wanted(hand: Sequence[int], offered: Sequence[str], chance: Chance) -> str:
    """Return a planet card rather than a bonus card, and of these one with the fewest equals."""
    wanted = {card: (CARD[card] >= N_PLANETS, hand[CARD[card]]) for card in offered}
    return _any([card for card in wanted if wanted[card] == min(wanted.values())], chance)


def _swap(view: View, hand: Sequence[int], seat: int, ask: Ask, chance: Chance, *, may_take: bool) -> ChoicePath:
    """Choose the set with the most cards that are collected, one's own unless another has more."""
    assert view.trade is not None
    sets = view.trade.sets
    found = {other: _adds(hand, sets[int(other) - 1]) for other in values(ask, "swap")}
    most = max(found.values())
    if may_take and _adds(hand, sets[seat]) >= most:
        return ("take",)
    return ("swap", _any([other for other in found if found[other] == most], chance))


def _adds(hand: Sequence[int], cards: Sequence[int]) -> int:
    """Return how many of these cards match others of the hand, or are bonus cards."""
    return sum(count for card, count in enumerate(cards) if card >= N_PLANETS or hand[card] > 1)


def _any(values: list[str], chance: Chance) -> str:
    return values[chance.below(len(values), "ai")]


# --- actions ---------------------------------------------------------------------------------------------------------


def _action(view: View, hand: Sequence[int], seat: int) -> ChoicePath:
    """Choose early the spaceship, then the largest usable set, else exchange useless cards."""
    return (
        _early_ship(view, hand, seat)
        or _largest_set(view, hand, seat)
        or _development(view, hand, seat)
        or _exchange(view, hand)
        or _last_resort(view, hand, seat)
        or ("pass",)
    )


def _nothing_follows(view: View) -> bool:
    """Check that neither new stations nor new cards could be used any more."""
    return view.final and view.actions == 1


def _stations_to_move(view: View, seat: int) -> int:
    return 0 if _nothing_follows(view) else view.seats[seat].earth


def _sets(view: View, hand: Sequence[int], seat: int) -> list[int]:
    """Return planets with a free place that a set could be played for, the largest set first."""
    least = least_set(view.minimum, view.seats[seat].tech)
    planets = [planet for planet in range(N_PLANETS) if hand[planet] >= least and not _full(view, planet)]
    return sorted(planets, key=lambda planet: -hand[planet])


def _early_ship(view: View, hand: Sequence[int], seat: int) -> ChoicePath:
    """Choose the spaceship once, with the smaller of two sets."""
    cost = SHIP[1].cost
    sets = [planet for planet in _sets(view, hand, seat) if hand[planet] >= cost]
    if view.seats[seat].ship or view.round > EARLY or len(sets) < 2:
        return ()
    return ("ship", CARD_IDS[sets[-1]], NOTHING)


def _largest_set(view: View, hand: Sequence[int], seat: int) -> ChoicePath:
    """Choose a fair challenge, or else stations from Earth.

    Unless a challenge can do more than the few stations that are there.
    """
    me = view.seats[seat]
    for planet in _sets(view, hand, seat):
        own, everybody = view.stations[planet][seat], sum(view.stations[planet])
        draws = halves(hand[planet], me.tech)
        stations = min(draws, _stations_to_move(view, seat))
        if own and (own * draws * FAIR >= everybody or 0 < stations < draws):
            return ("challenge", CARD_IDS[planet], str(hand[planet]), NOTHING)
        if stations:
            return ("move", CARD_IDS[planet], str(hand[planet]), NOTHING, str(stations))
    return ()


def _development(view: View, hand: Sequence[int], seat: int) -> ChoicePath:
    """Pay for a development with cards that no planet can use."""
    me = view.seats[seat]
    for verb, at, track in (("tech", me.tech, TECH), ("ship", me.ship, SHIP)):
        for planet in range(N_PLANETS):
            useless = _full(view, planet) or not (view.stations[planet][seat] or _stations_to_move(view, seat))
            if useless and at + 1 < len(track) and hand[planet] >= track[at + 1].cost:
                return (verb, CARD_IDS[planet], NOTHING)
    return ()


def _exchange(view: View, hand: Sequence[int]) -> ChoicePath:
    """Exchange up to two cards: those of full planets, and single ones."""
    full = [planet for planet in range(N_PLANETS) if _full(view, planet) for _ in range(hand[planet])]
    useless = full + [planet for planet in _singles(hand) if not _full(view, planet)]
    if not useless or _nothing_follows(view):
        return ()
    return ("exchange", join(tuple(CARD_IDS[planet] for planet in sorted(useless[:2]))))


def _last_resort(view: View, hand: Sequence[int], seat: int) -> ChoicePath:
    """Choose a challenge with little chance, for cards that cannot be used otherwise."""
    for planet in _sets(view, hand, seat):
        if view.stations[planet][seat]:
            return ("challenge", CARD_IDS[planet], str(hand[planet]), NOTHING)
    return ()
