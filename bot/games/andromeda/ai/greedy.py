"""Level 2: the immediate gain of each choice, by rules of thumb."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.games.andromeda.components.cards import halves, least_set
from bot.games.andromeda.components.data import (
    BONUSES,
    CARD,
    CARD_IDS,
    FULL_PLANETS_TO_END,
    N_PLANETS,
    PLANETS,
    SHIP,
    TECH,
    TRADE_LEAST,
)
from bot.games.andromeda.rules.sets import is_whole, planet_of
from bot.games.andromeda.state import NOBODY
from bot.games.andromeda.view import View
from bot.games.contract import Ask, ChoicePath, Number, Pick
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import allowed, join, split, values

THIRD = 0.9
"""Maximum cost of another card of the leader's that is played."""
RECALLED = 3.5
"""Number of stations around a full planet that are worth a movement card, and fewer when the end is near."""
NEAR = 2
"""Free places before the third full planet when the end is near."""
JOKER_WORTH = 3.3
"""Worth of a bonus card, by its points or as a joker in a set: little less than the points of most of them."""


def choose(view: View, ask: Ask, chance: Chance) -> ChoicePath:
    """Return the proposal of the highest worth; ties are broken at random."""
    assert view.seat is not None
    proposals: list[tuple[float, ChoicePath]] = []
    for verb in values(ask):
        proposals += _PROPOSE[verb](view, ask, view.seat)
    best = max(worth for worth, _ in proposals)
    most = [said for worth, said in proposals if worth == best]
    return most[chance.below(len(most), "ai")]


Proposals = list[tuple[float, ChoicePath]]


def _free(view: View, planet: int) -> list[int]:
    return [worth for worth, owner in zip(PLANETS[planet].orbit, view.centres[planet], strict=True) if owner == NOBODY]


def _is_last(view: View) -> bool:
    """Check that no card can be used after this action."""
    return view.final and view.actions == 1


def _is_near(view: View) -> bool:
    """Check that the game may end with this round."""
    missing = sorted(places.count(NOBODY) for places in view.centres)
    return sum(missing[:FULL_PLANETS_TO_END]) <= NEAR


def _most(ask: Ask, *said: str) -> int:
    """Return the highest legal number."""
    number = ask(said)
    assert isinstance(number, Number)
    return number.high


def _station_worth(view: View, planet: int, seat: int, more: int) -> float:
    """Return the value that `more` stations on a planet add to the chances for its places."""
    free = _free(view, planet)
    if not free:
        return 0.0
    here = view.stations[planet]
    own, everybody = here[seat], sum(here)
    after = (own + more) / max(1, everybody + more)
    before = own / max(1, everybody)
    return 0.5 * sum(free) * (after - before) + 0.1 * more * free[0] / 10


def _deploy(view: View, ask: Ask, seat: int) -> Proposals:
    found: Proposals = []
    for planet in values(ask, "deploy"):
        most = _most(ask, "deploy", planet)
        worth = _station_worth(view, CARD[planet], seat, most) - most - 1.5
        held = view.hand[CARD[planet]] if view.hand else 0
        found.append((worth + 0.4 * held, ("deploy", planet, str(most))))
    return found


def _recall(view: View, ask: Ask, seat: int) -> Proposals:
    """Propose recalls from planets without a free place only: each station is a point on Earth."""
    needed = 1.5 if _is_near(view) else RECALLED
    return [
        (view.stations[CARD[planet]][seat] - needed, ("recall", planet))
        for planet in values(ask, "recall")
        if not _free(view, CARD[planet])
    ]


def _fixed(verb: str, worth: float) -> Callable[[View, Ask, int], Proposals]:
    return lambda _view, _ask, _seat: [(worth, (verb,))]


def _give(verb: str) -> Callable[[View, Ask, int], Proposals]:
    """Return a proposer that plays the least valuable cards.

    It also names those for the next offers that are certain to come.
    """

    def propose(view: View, ask: Ask, seat: int) -> Proposals:
        pick = ask((verb,))
        assert isinstance(pick, Pick)
        played = sum(view.trade.sets[seat]) if view.trade is not None else 0
        most = TRADE_LEAST - played if verb == "offer" else pick.at_most
        left = {option.value: option.copies for option in allowed(pick)}
        named: list[str] = []
        first = 0.0
        while len(named) < max(1, min(most, pick.at_most)):
            value = min((card for card in left if left[card]), key=lambda card: _card_worth(view, CARD[card], left))
            first = first or _card_worth(view, CARD[value], left)
            left[value] -= 1
            named.append(value)
        said = "play" if len(named) == 1 else verb
        return [(-first, (said, join(tuple(sorted(named, key=CARD.__getitem__)))))]

    return propose


def _card_worth(view: View, card: int, left: Mapping[str, int] | None = None) -> float:
    """Return the worth of a card in the hand.

    `left` is the number of each card that is still in it.
    """
    assert view.hand is not None
    held = view.hand[card] if left is None else left[CARD_IDS[card]]
    if card >= N_PLANETS:
        return 3.0 + BONUSES[card - N_PLANETS].points
    return 0.5 * held + (0.05 * sum(_free(view, card)) if held > 1 else 0.0)


def _set_worth(view: View, counts: Sequence[int]) -> float:
    """Return the worth that a set of cards adds to the hand."""
    assert view.hand is not None
    worth = 0.0
    for card, count in enumerate(counts):
        if card < N_PLANETS:
            held = view.hand[card]
            worth += 0.25 * ((held + count) ** 2 - held**2) + 0.02 * sum(_free(view, card)) * count
        else:
            worth += 4.0 * count
    return worth


def _swap(view: View, ask: Ask, seat: int) -> Proposals:
    """Propose the best set.

    A leader who could play another card does if that costs less than `THIRD`.
    """
    del seat
    assert view.trade is not None
    wanted = [(_set_worth(view, view.trade.sets[int(other) - 1]), ("swap", other)) for other in values(ask, "swap")]
    if view.trade.stage == "offer":
        return [(worth / 1000 - THIRD, said) for worth, said in wanted]
    return wanted


def _take(view: View, ask: Ask, seat: int) -> Proposals:
    del ask
    assert view.trade is not None
    return [(_set_worth(view, view.trade.sets[seat]) + 0.01, ("take",))]


def _exchange(view: View, ask: Ask, seat: int) -> Proposals:
    """Propose to exchange the single cards, which cost nothing."""
    del seat
    assert view.hand is not None
    if _is_last(view):
        return []
    pick = ask(("exchange",))
    assert isinstance(pick, Pick)
    single = sorted(
        (card for card in range(N_PLANETS) if view.hand[card] and view.hand[card] <= 2),
        key=lambda card: _card_worth(view, card),
    )
    ids = [option.value for option in pick.options if CARD[option.value] in single[: pick.at_most]]
    return [(0.35 * len(ids), ("exchange", join(tuple(ids))))] if ids else []


def _with_jokers(ask: Ask, said: ChoicePath) -> str:
    """Return the cheapest jokers that are needed."""
    pick = ask(said)
    assert isinstance(pick, Pick)
    pool = [option.value for option in pick.options for _ in range(option.copies)]
    return join(tuple(pool[: pick.at_least]))


def _spent(view: View, count: int, jokers: str) -> float:
    """Return the cost of the cards of a set."""
    assert view.hand is not None
    added = len(split(jokers))
    missed = JOKER_WORTH * added + (0.0 if _is_last(view) else 0.12 * count * count)
    earned = 2.0 + min(count, 7) - 4 if count >= 4 and not added and view.bonus[min(count, 7) - 4] else 0.0
    return earned - missed


def _sets(ask: Ask, verb: str) -> list[str]:
    """Return a set for each planet: all its cards at once, where that is possible."""
    sets = values(ask, verb)
    whole = {planet_of(one) for one in sets if is_whole(one)}
    return [one for one in sets if is_whole(one) or planet_of(one) not in whole]


def _move(view: View, ask: Ask, seat: int) -> Proposals:
    found: Proposals = []
    for one in _sets(ask, "move"):
        planet, count = planet_of(one), _most(ask, "move", one)
        said: ChoicePath = ("move", one, str(count))
        said = (*said, _with_jokers(ask, said))
        stations = _most(ask, *said)
        hope = 0.0 if _is_last(view) else _station_worth(view, planet, seat, stations)
        worth = hope - stations
        found.append((worth + _spent(view, count, said[3]), (*said, str(stations))))
    return found


def _challenge(view: View, ask: Ask, seat: int) -> Proposals:
    found: Proposals = []
    tech = view.seats[seat].tech
    for one in _sets(ask, "challenge"):
        planet, count = planet_of(one), _most(ask, "challenge", one)
        free = _free(view, planet)
        said: ChoicePath = ("challenge", one, str(count))
        said = (*said, _with_jokers(ask, said))
        draws = halves(max(count, least_set(view.minimum, tech)), tech)
        here = view.stations[planet]
        prize = free[0] if free else -sum(here) / max(1, here[seat])
        found.append((prize * _hope(here[seat], sum(here), draws) + _spent(view, count, said[3]), said))
    return found


def _hope(own: int, everybody: int, draws: int) -> float:
    """Return the chance that one's own station is among the draws."""
    miss = 1.0
    for _ in range(draws):
        if everybody <= 0:
            break
        miss *= max(0, everybody - own) / everybody
        everybody -= 1
    return 1 - miss


def _develop(verb: str) -> Callable[[View, Ask, int], Proposals]:
    def propose(view: View, ask: Ask, seat: int) -> Proposals:
        me = view.seats[seat]
        if verb == "ship":
            worth = 0.0 if view.final else 3.0 - 0.5 * view.round + 0.5 * me.ship
        else:
            worth = TECH[me.tech + 1].points - TECH[me.tech].points + (0.0 if view.final else 1.0)
        cost = (SHIP[me.ship + 1] if verb == "ship" else TECH[me.tech + 1]).cost
        found: Proposals = []
        for planet in values(ask, verb):
            jokers = _with_jokers(ask, (verb, planet))
            real = cost - len(split(jokers))
            lost = 0.0 if _is_last(view) else 0.05 * sum(_free(view, CARD[planet]))
            found.append((worth - lost + min(0.0, _spent(view, min(real, 3), jokers)), (verb, planet, jokers)))
        return found

    return propose


def _draw(view: View, ask: Ask, seat: int) -> Proposals:
    """Propose a draw while a place is free or most stations here are the others'."""
    del ask
    assert view.challenge is not None
    here = view.stations[view.challenge.planet]
    keen = bool(_free(view, view.challenge.planet)) or here[seat] * 2 > sum(here)
    return [(1.0 if keen else -1.0, ("draw",))]


_PROPOSE: dict[str, Callable[[View, Ask, int], Proposals]] = {
    "deploy": _deploy,
    "recall": _recall,
    "hold": _fixed("hold", 0.0),
    "wait": _fixed("wait", -9.0),
    "standby": _fixed("standby", -9.0),
    "ready": _fixed("ready", -99.0),
    "play": lambda view, ask, seat: [],
    "offer": _give("offer"),
    "close": _fixed("close", -99.0),
    "answer": _give("answer"),
    "swap": _swap,
    "take": _take,
    "exchange": _exchange,
    "move": _move,
    "challenge": _challenge,
    "draw": _draw,
    "stop": _fixed("stop", 0.0),
    "ship": _develop("ship"),
    "tech": _develop("tech"),
    "pass": _fixed("pass", 0.0),
}
