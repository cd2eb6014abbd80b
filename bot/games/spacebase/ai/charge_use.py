"""Ratings of charge uses for seats of levels 2 and 3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from bot.games.contract import Ask, ChoicePath
from bot.games.contract.ai import RatedChoice, Term
from bot.games.engine.choice_walk import values
from bot.games.spacebase.ai import terms, weights
from bot.games.spacebase.ai.valuation import Gains, Mind
from bot.games.spacebase.components.cards import SECTORS, Ability
from bot.games.spacebase.rules import abilities, console, tasks
from bot.games.spacebase.rules.rolls import Result

VICTORY: Final = 100.0
"""Value of winning the game in points."""
MOST: Final = 6
"""Maximum swaps and exchanges that are considered."""


def on_sale(mind: Mind) -> Gains:
    """Return the values of all cards that can be bought."""
    return mind.gains(card for card in cards_on_sale(mind))


def cards_on_sale(mind: Mind) -> list[int]:
    """Return the cards for sectors without a colony."""
    sectors = mind.me.sectors
    cards = (card for row in (*mind.state.yard, mind.state.colonies) for card in row)
    return [card for card in cards if sectors[mind.book.cards[card].sector - 1].colony < 0]


def ability(mind: Mind, place: str) -> Ability:
    """Return the ability of a place that has one."""
    found = console.face(mind.book, mind.me.sectors, console.place(place)).ability
    assert found is not None
    return found


def is_full(mind: Mind, place: str) -> bool:
    """Return whether a further charge would be lost there."""
    return console.is_full(mind.book, mind.me.sectors, console.place(place))


def uses(mind: Mind, place: str) -> int:
    """Return how many times a place can pay."""
    where = console.place(place)
    return console.find(mind.me.sectors, where).charges // console.face(mind.book, mind.me.sectors, where).price


def left(mind: Mind, gains: Gains, purse: int, but: int = -1) -> float:
    """Return the value of leftover credits: another purchase, or keeping them."""
    if mind.seat == mind.state.active and not mind.state.bought:
        return mind.within(gains, purse, but)
    return min(purse, weights.DEAREST) * mind.prices.credit


def rated(
    mind: Mind, ask: Ask, verbs: list[str], base: float, *, early: Sequence[Result] = ()
) -> Iterator[RatedChoice]:
    """Yield every use with a rating, relative to `base`, the value of other choices.

    A use is rated higher than `base` if it should be used now. `early`: the choices for the own roll, where all but
    victory can wait, and uses that make room for charges of the roll.
    """
    for place in values(ask, "use") if "use" in verbs else ():
        mine = ability(mind, place)
        worth = VICTORY if mine.kind == "victory" else mind.prices.use(mine) + terms.LEAST
        waits = early and not abilities.is_wasted(early, console.place(place))
        is_time = mine.kind == "victory" or (not waits and _is_time(mind, place, mine))
        yield _use(("use", place), worth if is_time else -worth, base)
    if early:
        return
    for found, least in ((_exchanges, weights.EXCHANGE), (_swaps, weights.SWAP)):
        each = sorted(found(mind, ask, verbs), key=lambda one: -one[0])[:MOST]
        for worth, said in each:
            yield _use(said, worth if worth > least else worth - max(least, worth) - terms.LEAST, base)


def _use(said: ChoicePath, worth: float, base: float) -> RatedChoice:
    term = Term(terms.ABILITY, worth) if worth > 0 else Term(terms.KEPT, worth)
    return RatedChoice(said, base + worth, terms.told(term))


def _is_time(mind: Mind, place: str, mine: Ability) -> bool:
    state, me = mind.state, mind.me
    own = mind.seat == state.active
    match mine.kind:
        case "gain":
            full = is_full(mind, place)
            if own and state.bought:
                return full and mind.turns > 0
            gains = on_sale(mind)
            more = mind.within(gains, me.credits + mine.credits) - mind.within(gains, me.credits)
            return not own or full or more > weights.GAIN * mine.credits * mind.prices.credit
        case "claim":
            ships = (card for level in set(mine.levels) for card in state.yard[level - 1])
            open_ = (card for card in ships if me.sectors[mind.book.cards[card].sector - 1].colony < 0)
            return any(gain > 0 for gain in mind.gains(open_).values())
        case "buy" | "buyhigh":
            return (mine.points > 0 and (is_full(mind, place) or not mind.turns)) or _buys_more(mind, mine)
        case "raid":
            others = [one.points for seat, one in enumerate(state.seats) if seat != mind.seat]
            return max(others) > 0 and (mind.turns <= 2 or max(others) >= mine.n)
        case "charge" | "move":
            worth = mind.charge(console.place(place))  # only ever moved to a better place, so that it ends
            return any(mind.charge(slot) > worth for slot in tasks.free_slots(state, mind.seat))
        case _:
            return True


def _buys_more(mind: Mind, mine: Ability) -> bool:
    """Return whether a card for its cost alone is better than a normal purchase."""
    gains, purse = on_sale(mind), mind.me.credits + mine.credits
    cards = mind.book.cards
    before = left(mind, gains, mind.me.credits)
    return any(
        gain + left(mind, gains, purse - cards[card].cost, card) > before
        for card, gain in _gains_anywhere(mind, gains, high=mine.kind == "buyhigh").items()
        if cards[card].cost <= purse
    )


def _gains_anywhere(mind: Mind, gains: Gains, *, high: bool) -> Gains:
    """Return the values of cards that may be put in any of the sectors 7 to 12."""
    if not high:
        return gains
    book, before, sectors = mind.book, mind.console.means(), mind.me.sectors
    found: Gains = {}
    for card in (card for row in mind.state.yard for card in row if book.cards[card].cost <= mind.me.credits):
        ats = [at for at in range(tasks.HIGH - 1, SECTORS) if sectors[at].colony < 0]
        found[card] = max((mind.gain(card, before, at).whole for at in ats), default=-1)
    return found


def _swaps(mind: Mind, ask: Ask, verbs: list[str]) -> Iterator[tuple[float, ChoicePath]]:
    """Yield swaps of every two sectors, colonies included."""
    if not mind.turns or "swap" not in verbs:
        return
    place, mine, ahead = values(ask, "swap")[0], mind.console, mind.rolls()
    before = mine.mean(*ahead)
    for one, other in combinations(range(SECTORS), 2):
        mine.swap(one, other)
        yield mine.mean(*ahead) - before, ("swap", place, str(one + 1), str(other + 1))
        mine.swap(one, other)


def _exchanges(mind: Mind, ask: Ask, verbs: list[str]) -> Iterator[tuple[float, ChoicePath]]:
    """Yield exchanges of the ship that pays with every station ship."""
    if not mind.turns or "exchange" not in verbs:
        return
    place, mine, ahead, sectors = values(ask, "exchange")[0], mind.console, mind.rolls(), mind.me.sectors
    here = console.place(place)
    before, ship = mine.mean(*ahead), console.find(sectors, here).card
    for other in values(ask, "exchange", place):
        there = console.place(other)
        partner = console.find(sectors, there).card
        for times in (1, -1):
            for where, leaves, comes in ((here, ship, partner), (there, partner, ship)):
                change = mine.deployed_changes if console.is_deployed(where) else mine.station_changes
                change(console.sector_of(where), leaves, -times)
                change(console.sector_of(where), comes, times)
            if times > 0:
                worth = mine.mean(*ahead) - before
                yield worth, ("exchange", place, other)
