"""Which charges a seat of level 2 or 3 spends: what it thinks of every use that it may say."""

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
"""Points that the game is worth."""
MOST: Final = 6
"""Swaps and exchanges that are thought of."""


def on_sale(mind: Mind) -> Gains:
    """Everything that could come to the console."""
    return mind.gains(card for card in cards_on_sale(mind))


def cards_on_sale(mind: Mind) -> list[int]:
    """Cards for sectors that are open."""
    sectors = mind.me.sectors
    cards = (card for row in (*mind.state.yard, mind.state.colonies) for card in row)
    return [card for card in cards if sectors[mind.book.cards[card].sector - 1].colony < 0]


def ability(mind: Mind, place: str) -> Ability:
    """That of a place which has one."""
    found = console.face(mind.book, mind.me.sectors, console.place(place)).ability
    assert found is not None
    return found


def is_full(mind: Mind, place: str) -> bool:
    """Whether a further charge would be lost there."""
    return console.is_full(mind.book, mind.me.sectors, console.place(place))


def uses(mind: Mind, place: str) -> int:
    """How often a place can pay."""
    where = console.place(place)
    return console.find(mind.me.sectors, where).charges // console.face(mind.book, mind.me.sectors, where).price


def left(mind: Mind, gains: Gains, purse: int, but: int = -1) -> float:
    """What credits that are left are worth: another purchase, or to be kept."""
    if mind.seat == mind.state.active and not mind.state.bought:
        return mind.within(gains, purse, but)
    return min(purse, weights.DEAREST) * mind.prices.credit


def rated(
    mind: Mind, ask: Ask, verbs: list[str], base: float, *, early: Sequence[Result] = ()
) -> Iterator[RatedChoice]:
    """Every use, beside what else could be said, which is worth `base`: better than that if its time has come.

    `early`: the choices for one's own roll, where there will be another time for all but victory and what makes room
    for their charges.
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
            worth = mind.charge(console.place(place))  # only ever to something better: so it comes to an end
            return any(mind.charge(slot) > worth for slot in tasks.free_slots(state, mind.seat))
        case _:
            return True


def _buys_more(mind: Mind, mine: Ability) -> bool:
    """Whether a card for its cost alone is better than what the credits buy otherwise."""
    gains, purse = on_sale(mind), mind.me.credits + mine.credits
    cards = mind.book.cards
    before = left(mind, gains, mind.me.credits)
    return any(
        gain + left(mind, gains, purse - cards[card].cost, card) > before
        for card, gain in _gains_anywhere(mind, gains, high=mine.kind == "buyhigh").items()
        if cards[card].cost <= purse
    )


def _gains_anywhere(mind: Mind, gains: Gains, *, high: bool) -> Gains:
    """Of cards that may go into any of the sectors 7 to 12."""
    if not high:
        return gains
    book, before, sectors = mind.book, mind.console.means(), mind.me.sectors
    found: Gains = {}
    for card in (card for row in mind.state.yard for card in row if book.cards[card].cost <= mind.me.credits):
        ats = [at for at in range(tasks.HIGH - 1, SECTORS) if sectors[at].colony < 0]
        found[card] = max((mind.gain(card, before, at).whole for at in ats), default=-1)
    return found


def _swaps(mind: Mind, ask: Ask, verbs: list[str]) -> Iterator[tuple[float, ChoicePath]]:
    """Every two sectors; colonies go with theirs."""
    if not mind.turns or "swap" not in verbs:
        return
    place, mine, ahead = values(ask, "swap")[0], mind.console, mind.rolls()
    before = mine.mean(*ahead)
    for one, other in combinations(range(SECTORS), 2):
        mine.swap(one, other)
        yield mine.mean(*ahead) - before, ("swap", place, str(one + 1), str(other + 1))
        mine.swap(one, other)


def _exchanges(mind: Mind, ask: Ask, verbs: list[str]) -> Iterator[tuple[float, ChoicePath]]:
    """The ship that pays with every ship in a station."""
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
