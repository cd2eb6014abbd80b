"""Decisions of a seat of level 2 or 3: rate all choices, take the best."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import fmean

from bot.games.contract import Ask, ChoicePath
from bot.games.contract.ai import RatedChoice, Term
from bot.games.engine.choice_walk import NOTHING, values
from bot.games.spacebase.ai import charge_use, terms, weights
from bot.games.spacebase.ai.outlook import best
from bot.games.spacebase.ai.valuation import Gain, Mind
from bot.games.spacebase.rules import allocating, console, rolls
from bot.games.spacebase.stages import draft

PIPS = range(1, 7)
NEAR = 1e-6
"""Difference in value below which choices are equal and the rules' default decides."""


def say(mind: Mind, ask: Ask) -> ChoicePath:
    """Return the choice of the seat among those that `ask` offers."""
    found = rated(mind, ask)
    return found[0].said if found else ("orders", mind.me.order)


def rated(mind: Mind, ask: Ask) -> list[RatedChoice]:
    """Return all choices, the best first; ties keep the order of generation."""
    verbs = values(ask)
    verb = next((verb for verb in verbs if verb in _SAYINGS), "")
    return sorted(_SAYINGS[verb](mind, ask, verbs), key=lambda one: -one.worth) if verb else []


# --- the roll --------------------------------------------------------------------------------------------------------


def _start(mind: Mind, ask: Ask, _: list[str]) -> Iterator[RatedChoice]:
    """Rate setting a die.

    It must gain enough over a random roll, or prevent the loss of a charge.
    """
    found, fixed, credit = mind.console.own.by_sector(), mind.state.fixed, mind.prices.credit
    plain = _mean(found, fixed)
    yield RatedChoice(("roll",), 0.0, (Term(terms.KEPT, weights.FIX * credit),))
    places = values(ask, "fix")
    place = max(places, key=lambda one: charge_use.is_full(mind, one))
    full = charge_use.is_full(mind, place)
    two = not fixed and (len(places) > 1 or charge_use.uses(mind, place) > 1)
    pair = max(((one, other) for one in PIPS for other in PIPS), key=lambda dice: best(found, *dice))
    both = best(found, *pair) - plain - 2 * weights.FIX * credit if two else 0.0
    ability = charge_use.ability(mind, place)
    given = mind.prices.gain(ability.credits, 0, ability.points)
    for value in PIPS:
        more = _mean(found, [*fixed, value]) - plain + given
        worth = more - (0 if full else weights.FIX * credit)
        if value == pair[0] and both > 0:
            worth = max(worth, both + max(0.0, worth) + VIRTUE)
        yield RatedChoice(("fix", place, str(value)), worth, terms.told(Term(terms.DICE, more)))


VIRTUE = 1.0
"""Bonus of the first die of a pair, as two dice are set together or not at all."""


def _mean(found: list[float], dice: list[int]) -> float:
    """Return the mean value of a roll with some dice set."""
    if len(dice) == 2:
        return best(found, dice[0], dice[1])
    return fmean([_mean(found, [*dice, pip]) for pip in PIPS])


def _rolled(mind: Mind, ask: Ask, _: list[str]) -> Iterator[RatedChoice]:
    """Rate rerolls against keeping; a reroll must gain enough."""
    found, least = mind.console.own.by_sector(), weights.REROLL * mind.prices.credit
    one, other = mind.state.dice
    now, place = best(found, one, other), values(ask, "reroll")[0]
    yield RatedChoice(("keep",), 0.0, (Term(terms.KEPT, least),))
    for dice, kept in (("first", [other]), ("second", [one]), ("both", [])):
        more = _mean(found, kept) - now
        yield RatedChoice(("reroll", place, dice), more - least, terms.told(Term(terms.DICE, more)))


def _take(mind: Mind, ask: Ask, verbs: list[str]) -> Iterator[RatedChoice]:
    """Rate allocations and uses.

    On other turns abilities come first, as there may be no other time for them. Later on the own turn there is time for
    most.
    """
    own = mind.seat == mind.state.active
    results = rolls.results(mind.book, mind.state, mind.seat)
    ahead = mind.level.foresight and own
    gains, have, credit = charge_use.on_sale(mind) if ahead else {}, mind.me.credits, mind.prices.credit
    found: list[RatedChoice] = []
    for result in results:
        gold = result.tally.credits
        buys = weights.SHARE * (mind.within(gains, have + gold) - gold * credit) if ahead else 0.0
        worth = mind.take(result) + buys + allocating.worth(result) * NEAR
        found.append(RatedChoice(("take", result.choice), worth, _of_result(mind, result)))
    yield from found
    yield from charge_use.rated(mind, ask, verbs, max(one.worth for one in found), early=results if own else ())


def _of_result(mind: Mind, result: rolls.Result) -> tuple[Term, ...]:
    tally, p = result.tally, mind.prices
    return terms.told(
        Term(terms.CREDITS, tally.credits * p.credit),
        Term(terms.INCOME, tally.income * p.income),
        Term(terms.POINTS, float(tally.points)),
        Term(terms.SHIPS, p.claim(tally.claims)),
        Term(terms.CHARGES, mind.charged(result)),
        Term(terms.SPENT, -mind.spent(result)),
    )


# --- buying ----------------------------------------------------------------------------------------------------------


def _of_gain(gain: Gain, *more: Term) -> tuple[Term, ...]:
    return terms.told(
        Term(terms.OWN, gain.own),
        Term(terms.OTHER, gain.other),
        Term(terms.AT_ONCE, float(gain.points)),
        Term(terms.CLOSED, -gain.lock),
        *more,
    )


def _main(mind: Mind, ask: Ask, verbs: list[str]) -> Iterator[RatedChoice]:
    """Rate abilities, then a purchase if it is better than keeping the credits."""
    found = list(_purchases(mind, values(ask, "buy"))) if "buy" in verbs else [RatedChoice(("end",), 0.0)]
    yield from found
    yield from charge_use.rated(mind, ask, verbs, max(one.worth for one in found))


def _closing(mind: Mind, ask: Ask, verbs: list[str]) -> Iterator[RatedChoice]:
    """Rate uses of abilities that were just charged."""
    yield RatedChoice(("hold",), 0.0)
    yield from charge_use.rated(mind, ask, verbs, 0.0)


def _purchases(mind: Mind, cards: list[str]) -> Iterator[RatedChoice]:
    """Yield the end of the turn and every purchase, with the value of the next turn after it."""
    details = mind.details(charge_use.cards_on_sale(mind))
    gains = {card: gain.whole for card, gain in details.items()}
    me, credit = mind.me, mind.prices.credit
    kept, rest = max(me.credits, me.income), me.income
    more = mind.expected() * mind.level.expect if mind.level.foresight and mind.turns else 0.0

    def after(purse: float, but: int = -1) -> float:
        """Return the value of the next turn, averaged over more or fewer credits than expected."""
        if not mind.turns:
            return 0.0
        if not mind.level.foresight:
            return purse * credit * weights.SAVE
        each = [mind.within(gains, purse + more * share, but) for share in weights.SHARES]
        return fmean(each) * mind.level.later

    dearest = max(mind.book.cards[card].cost for card in details)
    keeps = after(kept if me.credits < dearest else rest)  # more credits buy nothing that is not affordable now
    yield RatedChoice(("end",), keeps, terms.told(Term(terms.LATER, keeps)))
    for card in map(int, cards):
        later = after(rest, card)
        yield RatedChoice(("buy", str(card)), gains[card] + later, _of_gain(details[card], Term(terms.LATER, later)))


def _draft(mind: Mind, ask: Ask, _: list[str]) -> Iterator[RatedChoice]:
    """Rate the drawn ships by value for the price; none for a sector with a purchase."""
    cards, taken = mind.book.cards, {mind.book.cards[card].sector for card in draft.bought(mind.me.choice)}
    yield RatedChoice(("draft", NOTHING), 0.0)
    for card, gain in mind.details(map(int, values(ask, "draft"))).items():
        if cards[card].sector not in taken:
            paid = cards[card].cost * mind.prices.credit * weights.DRAFT
            yield RatedChoice(("draft", str(card)), gain.whole - paid, _of_gain(gain, Term(terms.REST, -paid)))


# --- tasks -----------------------------------------------------------------------------------------------------------


def _claim(mind: Mind, ask: Ask, _: list[str]) -> Iterator[RatedChoice]:
    yield RatedChoice(("claim", NOTHING), 0.0)
    for ship, gain in mind.details(map(int, values(ask, "claim"))).items():
        yield RatedChoice(("claim", str(ship)), gain.whole, _of_gain(gain))


def _acquire(mind: Mind, ask: Ask, _: list[str]) -> Iterator[RatedChoice]:
    """Rate cards together with the purchases by the credits left."""
    gains, purse = charge_use.on_sale(mind), mind.me.credits
    before = mind.console.means()
    kept = charge_use.left(mind, gains, purse)
    yield RatedChoice(("acquire", NOTHING, "0"), kept, terms.told(Term(terms.REST, kept)))
    for card in values(ask, "acquire"):
        rest = charge_use.left(mind, gains, purse - mind.book.cards[int(card)].cost, int(card))
        for sector in values(ask, "acquire", card):
            gain = mind.gain(int(card), before, int(sector) - 1)
            yield RatedChoice(("acquire", card, sector), gain.whole + rest, _of_gain(gain, Term(terms.REST, rest)))


def _charge(mind: Mind, ask: Ask, _: list[str]) -> Iterator[RatedChoice]:
    for place in values(ask, "charge"):
        worth = mind.charge(console.place(place))
        yield RatedChoice(("charge", place), worth, terms.told(Term(terms.CHARGES, worth)))


def _shift(mind: Mind, ask: Ask, _: list[str]) -> Iterator[RatedChoice]:
    """Rate moving the least valuable charge to the best free slot."""
    yield RatedChoice(("shift", NOTHING, NOTHING), 0.0)
    for place in values(ask, "shift"):
        for other in values(ask, "shift", place):
            more = mind.charge(console.place(other)) - mind.charge(console.place(place))
            yield RatedChoice(("shift", place, other), more, terms.told(Term(terms.CHARGES, more)))


_SAYINGS: dict[str, Callable[[Mind, Ask, list[str]], Iterator[RatedChoice]]] = {
    "draft": _draft,
    "fix": _start,
    "reroll": _rolled,
    "take": _take,
    "buy": _main,
    "end": _main,
    "hold": _closing,
    "claim": _claim,
    "acquire": _acquire,
    "charge": _charge,
    "shift": _shift,
}
