"""Short reasons for a choice: only facts that the seat knows, regardless of chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from bot.games.contract import Ask, ChoicePath, Text, t
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import NOTHING
from bot.games.spacebase.components import book as books
from bot.games.spacebase.components.book import Book
from bot.games.spacebase.components.cards import COLONY, Ability, Card
from bot.games.spacebase.rules import allocating, console, rolls
from bot.games.spacebase.rules.rolls import Result
from bot.games.spacebase.stages.draft import bought
from bot.games.spacebase.stages.rolling import PIPS
from bot.games.spacebase.state import Placed, Seat, State
from bot.games.spacebase.view import View
from bot.games.spacebase.views import determinize
from bot.games.spacebase.words import phrases

Reasons = tuple[Text, ...]


class Known(Struct):
    """Facts that the seat knows, as a state; the invented parts are never read."""

    book: Book
    state: State
    seat: int

    @property
    def me(self) -> Seat:
        """Return the viewing seat."""
        return self.state.seats[self.seat]

    def card(self, said: str) -> Card:
        """Return a card by its number."""
        return self.book.cards[int(said)]

    def ship(self, place: str) -> Placed:
        """Return the ship at a place."""
        return console.find(self.me.sectors, console.place(place))


def reasons(view: View, ask: Ask, said: ChoicePath) -> Reasons:
    """Return one or two reasons for a choice."""
    del ask
    assert view.seat is not None
    state = determinize.determinize(view, LooseChance())
    return _OF_VERB[said[0]](Known(books.of(state), state, view.seat), said[1:])


def _always(reason: Text) -> Callable[[Known, ChoicePath], Reasons]:
    return lambda known, said: (reason,)


# --- the roll --------------------------------------------------------------------------------------------------------


def _gives(result: Result) -> Text:
    gain = result.tally
    return phrases.gain_text(gain.credits, gain.income, gain.points, sum(result.charges.values()))


def _best(known: Known) -> Result:
    """Return the best allocation of the roll without charges."""
    found = rolls.results(known.book, known.state, known.seat)
    choice = allocating.best(found)
    return next(result for result in found if result.choice == choice)


def _fix(known: Known, said: ChoicePath) -> Reasons:
    return (t("one die is sure to show {n}", n=phrases.rolled(int(said[1]))),)


def _reroll(known: Known, said: ChoicePath) -> Reasons:
    return (t("as it lies, the roll gives you {gain}", gain=_gives(_best(known))),)


def _keep(known: Known, said: ChoicePath) -> Reasons:
    return (
        t("the roll gives you {gain}", gain=_gives(_best(known))),
        t("keeps the charge for a later turn"),
    )


def _take(known: Known, said: ChoicePath) -> Reasons:
    results = rolls.results(known.book, known.state, known.seat)
    mine = next(result for result in results if result.choice == said[0])
    base = said[0].partition(".")[0]
    others = [result for result in results if result.is_plain() and result.choice.partition(".")[0] != base]
    found = [t("gives {gain}", gain=_gives(mine))]
    if mine.tally.claims:
        found.append(t("claims {ships} for free", ships=phrases.ships(mine.tally.claims)))
    elif others:
        found.append(t("the other choice gives {gain}", gain=_gives(max(others, key=allocating.worth))))
    return tuple(found)


# --- cards -----------------------------------------------------------------------------------------------------------


def _comes(known: Known, card: Card, sector: int) -> Reasons:
    """Yield the rewards of a card in a sector, and of the ship deployed there."""
    if card.level == COLONY:
        return (t("{points} at once", points=phrases.points(card.points)),)
    found = [_gives_then(known, card, sector)]
    before = known.me.sectors[sector - 1].station
    if before is not None:
        ship = known.book.cards[before.card]
        found.append(
            t(
                "deployed, {ship} gives {side}",
                ship=phrases.card_name(ship),
                side=phrases.side_short(ship.deployed, "red", len(known.state.seats)),
            )
        )
    return tuple(found)


def _gives_then(known: Known, card: Card, sector: int) -> Text:
    side = phrases.side_short(card.station, "blue", len(known.state.seats))
    return t("sector {sector} then gives {side}", sector=sector, side=side)


def _buy(known: Known, said: ChoicePath) -> Reasons:
    card = known.card(said[0])
    return _comes(known, card, card.sector)


def _claim(known: Known, said: ChoicePath) -> Reasons:
    if said[0] == NOTHING:
        return (t("your ships stay in their sectors"),)
    return _buy(known, said)


def _acquire(known: Known, said: ChoicePath) -> Reasons:
    if said[0] == NOTHING:
        return (t("you keep {credits}", credits=phrases.money(known.me.credits)),)
    return _comes(known, known.card(said[0]), int(said[1]))


def _draft(known: Known, said: ChoicePath) -> Reasons:
    mine = (known.book.cards[card].cost for card in bought(known.me.choice))
    left = known.me.credits - sum(mine)
    if said[0] == NOTHING:
        return (t("you keep {credits}", credits=phrases.money(left)),)
    card = known.card(said[0])
    return (
        _gives_then(known, card, card.sector),
        t("{credits} are left", credits=phrases.money(left - card.cost)),
    )


def _end(known: Known, said: ChoicePath) -> Reasons:
    kept = max(known.me.credits, known.me.income)
    if not kept:
        return (t("you have no credits that could be lost"),)
    return (t("you keep at least {credits} for your next turn", credits=phrases.money(kept)),)


# --- charges ---------------------------------------------------------------------------------------------------------


def _use(known: Known, said: ChoicePath) -> Reasons:
    place = console.place(said[0])
    face, ship = console.face(known.book, known.me.sectors, place), known.ship(said[0])
    assert face.ability is not None
    found = (*_effect(face.ability),)
    return (*found, t("makes room for a new charge")) if ship.charges >= face.slots else found


def _effect(ability: Ability) -> Reasons:
    """Yield the effects of an ability that is used on its own."""
    match ability.kind:
        case "claim":
            return (t("claims {ships} for free", ships=phrases.ships(ability.levels)),)
        case "raid":
            return (t("all others lose {points}", points=phrases.points(ability.n)),)
        case "charge" | "move":
            return (t("a charge wherever you have room"),)
        case "victory":
            return (t("you win at once"),)
        case _ if ability.credits or ability.points:
            return (t("gives {gain}", gain=phrases.gain_text(ability.credits, 0, ability.points)),)
        case _:
            return (t("you pay only the card's cost and keep the rest"),)


def _charged(known: Known, place: str) -> Reasons:
    """Yield the state of a ship with one more charge."""
    where, ship = console.place(place), known.ship(place)
    face = console.face(known.book, known.me.sectors, where)
    if face.ability is None:
        return (t("{n} of {slots} slots are charged then", n=ship.charges + 1, slots=face.slots),)
    ability = phrases.ability_name(face.ability)
    if ship.charges + 1 >= face.price:
        return (t("ready to use: {ability}", ability=ability),)
    return (t("{ability}: {n} of {price} charges", n=ship.charges + 1, price=face.price, ability=ability),)


def _charge(known: Known, said: ChoicePath) -> Reasons:
    return _charged(known, said[0])


def _shift(known: Known, said: ChoicePath) -> Reasons:
    if said[0] == NOTHING:
        return (t("all charges stay where they are"),)
    return _charged(known, said[1])


def _often(sector: int) -> int:
    """Return the number of the 36 rolls that can hit a sector, by a die or by the sum."""
    return sum(sector in (one, other, one + other) for one in range(1, PIPS + 1) for other in range(1, PIPS + 1))


def _swap(known: Known, said: ChoicePath) -> Reasons:
    """Yield the cards that are moved to a sector that is hit more often."""
    one, other = sorted((int(said[1]), int(said[2])), key=_often)
    if _often(one) == _often(other):
        return (t("a new ship for sector {one} then deploys the one from {other}", one=one, other=other),)
    return (
        t(
            "what lies in sector {sector} can be hit by {n} of 36 rolls, not {m}",
            sector=one,
            n=_often(other),
            m=_often(one),
        ),
    )


def _exchange(known: Known, said: ChoicePath) -> Reasons:
    """Yield the sector of the ship that pays."""
    card = known.book.cards[known.ship(said[0]).card]
    sector = console.sector_of(console.place(said[1])) + 1
    return (_gives_then(known, card, sector),)


_OF_VERB: Final[Mapping[str, Callable[[Known, ChoicePath], Reasons]]] = {
    "draft": _draft,
    "fix": _fix,
    "roll": _always(t("keeps the charge for a later turn")),
    "reroll": _reroll,
    "keep": _keep,
    "take": _take,
    "buy": _buy,
    "end": _end,
    "hold": _always(t("keeps the charge for a later turn")),
    "use": _use,
    "swap": _swap,
    "exchange": _exchange,
    "claim": _claim,
    "acquire": _acquire,
    "charge": _charge,
    "shift": _shift,
    "orders": _always(t("you are asked as often as your auto-answer says")),
}
