"""Action: buy military units (Z23)."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.actions import Military
from bot.games.auztralia.components.book import SPACE, UNIT, Book, of
from bot.games.auztralia.components.data import GOLD, INFANTRY, UNITS
from bot.games.auztralia.events import Bought
from bot.games.auztralia.move import Move, Verb
from bot.games.auztralia.rules import clock, cubes, persons, piles
from bot.games.auztralia.rules.offers import legal_first
from bot.games.auztralia.rules.passing import complete
from bot.games.auztralia.rules.trying import surely
from bot.games.auztralia.state import State
from bot.games.auztralia.words import phrases
from bot.games.contract import ChoicePath, Choices, Command, Option, Part, Pick, Refusal, Text, signed, t

_SPACE = SPACE["military"]
_TWO: Final = "infantry2"
_OFFERS: Final = (_TWO, *UNITS)
_WHICH = t("What do you buy?")
_NOTHING = Refusal("Z23", t("You can't afford any of the units that are left."))
_GONE = Refusal("Z10", t("None of these units are left."))


def _counted(said: str) -> tuple[int, int]:
    """Return the unit and the number of a choice."""
    return (INFANTRY, 2) if said == _TWO else (UNIT[said], 1)


def _why_not(state: State, seat: int) -> Refusal | None:
    if (dear := cubes.dear(state, seat, _SPACE)) is not None:
        return dear
    book, me, purse = of(state), state.seats[seat], cubes.purse(state, seat, _SPACE)
    for unit, left in enumerate(state.supply):
        if left and persons.price(book, me, unit) <= purse:
            return None
    return _NOTHING


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    book = of(state)
    if len(said) == 1:
        offers = legal_first(_offer(book, state, seat, one) for one in _OFFERS)
        return Pick("units", _WHICH, offers, part=Part("seat", seat), rule="Z23")
    unit, count = _counted(said[1])
    price = count * persons.price(book, state.seats[seat], unit)
    time = book.times[_SPACE]
    return complete(state, seat, _SPACE, time, lambda: _preview(unit, count, price, time))


def _offer(book: Book, state: State, seat: int, said: str) -> Option:
    unit, count = _counted(said)
    price, left = count * persons.price(book, state.seats[seat], unit), state.supply[unit]
    refusal = None
    if left < count:
        refusal = _GONE
    elif price > cubes.purse(state, seat, _SPACE):
        refusal = Refusal("Z23", lambda: t("That costs {gold}, more than you have.", gold=phrases.gold(price)))
    return Option(said, _name(unit, count), lambda: _hint(book, unit, price, left), refusal=refusal)


def _name(unit: int, count: int) -> Text:
    return phrases.UNIT_LABELS[unit] if count == 1 else t("Two {units}", units=phrases.UNIT_KINDS[unit])


def _hint(book: Book, unit: int, price: int, left: int) -> Text:
    printed = next(one for one in book.box.units if one.unit == UNITS[unit])
    return phrases.together((phrases.gold(price), phrases.unit_hint(printed), t("{n} left", n=left)))


def _preview(unit: int, count: int, price: int, time: int) -> Text:
    return t(
        "You buy {units} for {gold} ({time}).",
        units=phrases.unit_count(unit, count), gold=phrases.gold(price), time=phrases.time(time),
    )  # fmt: skip


@clock.takes_time
def _play(move: Move, seat: int, action: Military) -> int:
    state, me = move.state, move.state.seats[seat]
    unit, count = _counted(action.units)
    price = count * persons.price(move.book, me, unit)
    cubes.put(state, seat, _SPACE)
    me.goods[GOLD] -= price
    piles.arm(state, seat, unit, count)
    move.tell(Bought(seat=seat, unit=UNITS[unit], count=count, gold=price))
    return move.book.times[_SPACE]


MILITARY = Verb(
    Military,
    signed("military", t("Buy units")),
    Command(t("military"), t("Buy a unit")),
    t("a unit, or two infantry, for gold"),
    why_not=_why_not,
    fields=surely(_fields, Military, _play),
    play=_play,
)
