"""Stages of pending tasks: claim a ship, buy a card for its cost alone, place a charge."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from bot.games.contract import (
    ChoicePath,
    Choices,
    Command,
    Complete,
    Decision,
    Number,
    Option,
    Part,
    Pick,
    Refusal,
    Text,
    Who,
    signed,
    t,
)
from bot.games.spacebase import actions as act
from bot.games.spacebase.components import book as books
from bot.games.spacebase.components.cards import Card
from bot.games.spacebase.components.item_names import NOTHING
from bot.games.spacebase.events import Charged
from bot.games.spacebase.move import Move, Stage, Verb
from bot.games.spacebase.rules import buying, console, tasks
from bot.games.spacebase.stages.orders import ORDERS
from bot.games.spacebase.state import Placed, State, Task, TaskKind
from bot.games.spacebase.words import phrases

NONE: Final = "-"
_LOW: Final = Refusal(
    "S34", t("It buys into sectors 7 to 12: ships of any sector, but only the colonies of these sectors.")
)
_NOTHING = t("You take nothing.")
_WHICH_SECTOR = t("Which sector does it go to?")
_TO_WHERE = t("Where does it go?")
_YARD: Final = Part("yard")


def _stage(
    verb: Verb, prompt: Callable[[Who], Text], default: Callable[[State, int], ChoicePath], part: Part | None = None
) -> Stage:
    """Return a stage for one seat; the `part` defaults to its console."""

    @cache
    def decision(seat: int) -> Decision:
        return Decision(seat, "task", prompt(Who(seat)), (verb, ORDERS), part=part or Part("seat", seat))

    def decisions(state: State) -> tuple[Decision, ...]:
        return (decision(state.tasks[-1].seat),)

    return Stage((verb,), decisions, default, open_to=lambda state, seat: seat == state.tasks[-1].seat)


def _ends_it(state: State, seat: int, paid: int = 0) -> bool:
    """Return whether this may be the last decision before a roll, so that it is final."""
    if state.phase == "allocate" or len(state.tasks) > 1:
        return False
    if state.phase != "main" or seat != state.active:
        return state.phase != "main"
    return state.bought or not buying.can_buy_two(state, seat, state.seats[seat].credits - paid)


def _dearest(card: Card) -> tuple[int, int]:
    return card.cost, -card.id


# --- a free ship -----------------------------------------------------------------------------------------------------


def _claiming(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, "-"):
            return Complete(_NOTHING, _ends_it(state, seat))
        case (_, ship):
            card = books.of(state).cards[int(ship)]
            return Complete(
                lambda: t("You claim {card} for sector {sector}.", card=phrases.card_name(card), sector=card.sector),
                _ends_it(state, seat),
                part=Part.lighting((ship,)),
            )
        case _:
            which = t("Which ship do you claim? (optional) It is free and goes to its sector.")
            options = buying.claims(state, seat, state.tasks[-1].levels)
            return Pick("ship", which, options, at_least=0, part=buying.lit(options), none=t("Claim none"))


def _claim(move: Move, seat: int, action: act.Claim) -> None:
    task = move.state.tasks[-1]
    if action.ship == NONE:
        task.levels.clear()
    else:
        card = move.book.cards[int(action.ship)]
        task.levels.remove(card.level)
        buying.place(move, seat, card, how="claim")
    if not task.levels:
        move.state.tasks.remove(task)


def _claim_default(state: State, seat: int) -> ChoicePath:
    """Return the most expensive ship."""
    return (CLAIM.value, str(max(buying.claimable(state, seat, state.tasks[-1].levels), key=_dearest).id))


CLAIM: Final = Verb(
    act.Claim,
    signed("claim_ship", t("Claim a ship")),
    Command(t("claim"), t("Claim a ship for free")),
    fields=_claiming,
    play=_claim,
)


# --- a card for its cost alone ---------------------------------------------------------------------------------------


def _acquiring(state: State, seat: int, said: ChoicePath) -> Choices:
    task, cards = state.tasks[-1], books.of(state).cards
    match said:
        case (_, "-", _):
            return Complete(_NOTHING, _ends_it(state, seat))
        case (_, number, sector):
            card = cards[int(number)]
            ends = _ends_it(state, seat, card.cost)
            return Complete(lambda: phrases.buys(card, int(sector)), ends, part=Part.lighting((number,)))
        case (_, "-"):
            return Number("sector", _WHICH_SECTOR, 0, 0, 0)
        case (_, number):
            sectors = tasks.sectors(state, task, cards[int(number)])
            options = tuple(phrases.sector(sector) for sector in sectors)
            return Pick("sector", _WHICH_SECTOR, options, part=Part("seat", seat))
        case _:
            which = t("Which card do you buy? (optional) You pay only its cost.")
            options = _anywhere_high(state, task) if task.high else buying.options(state, seat)
            return Pick("card", which, options, at_least=0, part=buying.lit(options), none=t("Buy none"))


def _anywhere_high(state: State, task: Task) -> tuple[Option, ...]:
    """Return the cards as options for sectors 7 to 12, with refusals."""
    book, purse = books.of(state), state.seats[task.seat].credits
    dear = buying.too_dear(purse, "S15")

    def refusal(card: Card) -> Refusal | None:
        if tasks.is_low_colony(card):
            return _LOW
        if card.cost > purse:
            return dear
        return None if tasks.sectors(state, task, card) else buying.LOCKED

    cards = (book.cards[card] for card in buying.on_sale(state))
    return buying.by_picture(buying.offer(book, card, refusal(card)) for card in cards)


def _acquire(move: Move, seat: int, action: act.Acquire) -> None:
    task = move.state.tasks[-1]
    task.times -= 1
    if action.card != NONE:
        card = move.book.cards[int(action.card)]
        move.state.seats[seat].credits -= card.cost
        buying.place(move, seat, card, how="acquire", sector=action.sector, paid=card.cost)
    if action.card == NONE or not task.times:
        move.state.tasks.remove(task)


def _acquire_default(state: State, seat: int) -> ChoicePath:
    """Return the most expensive affordable card."""
    task, cards = state.tasks[-1], books.of(state).cards
    able = (cards[card] for card in buying.on_sale(state) if tasks.sectors(state, task, cards[card]))
    best = max(able, key=_dearest)
    return (ACQUIRE.value, str(best.id), str(tasks.sectors(state, task, best)[0]))


ACQUIRE: Final = Verb(
    act.Acquire,
    signed("buy_card", t("Buy for its cost")),
    Command(t("acquire"), t("Buy a card for its cost alone")),
    fields=_acquiring,
    play=_acquire,
)


# --- a charge --------------------------------------------------------------------------------------------------------


def _put(move: Move, seat: int, ship: Placed, *, source: int = NOTHING) -> None:
    """Put a charge on a ship: a new one, or that of the ship `source`."""
    ship.charges += 1
    move.state.seats[seat].charged.append(ship.card)
    move.tell(Charged(seat=seat, card=ship.card, source=source))


def _places(state: State, seat: int, places: list[int]) -> tuple[Option, ...]:
    return tuple(tasks.place_option(state, seat, place) for place in places)


def _charging(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, place):
            ship = tasks.place_option(state, seat, console.place(place)).name
            return Complete(lambda: t("The charge goes to {ship}.", ship=ship), _ends_it(state, seat))
        case _:
            options = _places(state, seat, tasks.free_slots(state, seat))
            return Pick("place", t("Where do you put the charge?"), options)


def _charge(move: Move, seat: int, action: act.Charge) -> None:
    _put(move, seat, console.find(move.state.seats[seat].sectors, console.place(action.place)))
    move.state.tasks.remove(move.state.tasks[-1])


def _charge_default(state: State, seat: int) -> ChoicePath:
    """Return the place with the fewest missing charges."""
    book, sectors = books.of(state), state.seats[seat].sectors

    def missing(place: int) -> int:
        return console.face(book, sectors, place).price - console.find(sectors, place).charges

    return (CHARGE.value, console.word(min(tasks.free_slots(state, seat), key=missing)))


CHARGE: Final = Verb(
    act.Charge,
    signed("place_charge", t("Place a charge")),
    Command(t("charge"), t("Put a charge on one of your slots")),
    fields=_charging,
    play=_charge,
)


def _shifting(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, "-", _):
            return Complete(_NOTHING, _ends_it(state, seat))
        case (_, place, other):
            return Complete(lambda: _shifts(place, other), _ends_it(state, seat))
        case (_, "-"):
            return Pick("other", _TO_WHERE, (), at_least=0, at_most=0)
        case (_, source):
            free = [place for place in tasks.free_slots(state, seat) if console.word(place) != source]
            return Pick("other", _TO_WHERE, _places(state, seat, free))
        case _:
            options = _places(state, seat, tasks.movable(state, seat))
            which = t("Which charge do you move? (optional)")
            return Pick("place", which, options, at_least=0, none=t("Move none"))


def _shifts(place: str, other: str) -> Text:
    source, target = phrases.place_text(place), phrases.place_text(other)
    return t("A charge goes from {ship} to {other}.", ship=source, other=target)


def _shift(move: Move, seat: int, action: act.Shift) -> None:
    sectors = move.state.seats[seat].sectors
    if NONE not in (action.place, action.other):
        source, target = (console.find(sectors, console.place(one)) for one in (action.place, action.other))
        source.charges -= 1
        _put(move, seat, target, source=source.card)
    move.state.tasks.remove(move.state.tasks[-1])


SHIFT: Final = Verb(
    act.Shift,
    signed("move_charge", t("Move a charge")),
    Command(t("shift"), t("Move a charge to another slot")),
    fields=_shifting,
    play=_shift,
)
STAGES: Final[dict[TaskKind, Stage]] = {
    "claim": _stage(CLAIM, lambda who: t("{who}: claim a ship for free.", who=who), _claim_default, _YARD),
    "buy": _stage(ACQUIRE, lambda who: t("{who}: buy a card for its cost alone?", who=who), _acquire_default, _YARD),
    "charge": _stage(CHARGE, lambda who: t("{who}: put a charge on one of your slots.", who=who), _charge_default),
    "move": _stage(
        SHIFT,
        lambda who: t("{who}: move a charge to another slot?", who=who),
        lambda state, seat: (SHIFT.value, NONE, NONE),
    ),
}
