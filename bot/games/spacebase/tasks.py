"""What a seat must still choose before the game goes on: free ships, cards for their cost alone, charges."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

import msgspec

from bot.games.contract import Choices, Complete, Decision, Number, OldVerb, Option, Pick, Refusal, Said, Text, Who, t
from bot.games.spacebase import actions as act
from bot.games.spacebase import buying, console, phrases, readings
from bot.games.spacebase.book import Book
from bot.games.spacebase.cards import COLONY, SECTORS, Card
from bot.games.spacebase.events import Charged, Event
from bot.games.spacebase.naming import NOTHING
from bot.games.spacebase.orders import ORDERS
from bot.games.spacebase.state import Placed, State, Task

NONE: Final = "-"
HIGH: Final = 7
"""The first of the high sectors."""
_VERBS: Final = {
    "claim": OldVerb("claim", t("Claim a ship")),
    "buy": OldVerb("acquire", t("Buy for its cost")),
    "charge": OldVerb("charge", t("Place a charge")),
    "move": OldVerb("shift", t("Move a charge")),
}
_OPTIONS: Final = {kind: (Option(verb.value, verb.name),) for kind, verb in _VERBS.items()}
_WHICH_SHIP = t("Which ship do you claim? (optional) It is free and goes to its sector.")
_WHICH_CARD = t("Which card do you buy? (optional) You pay only its cost.")
_WHICH_SECTOR = t("Which sector does it go to?")
_WHICH_SLOT = t("Where do you put the charge?")
_CLAIM_NONE = t("Claim none")
_BUY_NONE = t("Buy none")
_MOVE_NONE = t("Move none")
_FROM_WHERE = t("Which charge do you move? (optional)")
_TO_WHERE = t("Where does it go?")
_LOW: Final = Refusal(
    "S34", t("It buys into sectors 7 to 12: ships of any sector, but only the colonies of these sectors.")
)
_NOTHING = t("You take nothing.")


@cache
def decision(seat: int, kind: str) -> Decision:
    """The seat is asked alone."""
    part = "yard" if kind in ("claim", "buy") else f"seat{seat}"
    return Decision(seat, "task", _prompt(kind, seat), (_VERBS[kind], ORDERS), part=part)


def _prompt(kind: str, seat: int) -> Text:
    who = Who(seat)
    match kind:
        case "claim":
            return t("{who}: claim a ship for free.", who=who)
        case "buy":
            return t("{who}: buy a card for its cost alone?", who=who)
        case "charge":
            return t("{who}: put a charge on one of your slots.", who=who)
        case _:
            return t("{who}: move a charge to another slot?", who=who)


def is_open(book: Book, state: State, task: Task) -> bool:
    """Whether there is anything to choose."""
    match task.kind:
        case "claim":
            return bool(buying.claimable(book, state, task.seat, task.levels))
        case "buy":
            return any(_sectors(book, state, task, card) for card in buying.on_sale(state))
        case "charge":
            return bool(free_slots(book, state, task.seat))
        case "move":
            return bool(_movable(book, state, task.seat))


def free_slots(book: Book, state: State, seat: int) -> list[int]:
    """The places with room for a charge."""
    sectors = state.seats[seat].sectors
    return [
        place
        for place in console.places(sectors)
        if console.face(book, sectors, place).slots > console.find(sectors, place).charges
    ]


def _movable(book: Book, state: State, seat: int) -> list[int]:
    """The places with a charge for which there is room at another place."""
    free = free_slots(book, state, seat)
    filled = [place for place, _, _ in console.charged(book, state.seats[seat].sectors)]
    return [place for place in filled if any(other != place for other in free)]


def _sectors(book: Book, state: State, task: Task, card: int) -> list[int]:
    """Where an affordable card may go (from 1): its own sector, a ship anywhere from 7 to 12 if the ability says so."""
    printed, me = book.cards[card], state.seats[task.seat]
    if printed.cost > me.credits or (task.high and _is_low_colony(state, printed)):
        return []
    wanted = range(HIGH, SECTORS + 1) if task.high and printed.level != COLONY else (printed.sector,)
    return [sector for sector in wanted if not console.is_locked(me.sectors, sector - 1)]


def _is_low_colony(state: State, card: Card) -> bool:
    """A colony that cannot come into sectors 7 to 12 (as ruled on S34)."""
    return card.level == COLONY and card.sector < HIGH and readings.keeps_colonies_high(state)


# --- what is legal ---------------------------------------------------------------------------------------------------


def verbs(task: Task) -> tuple[Option, ...]:
    """What may be said first."""
    return _OPTIONS[task.kind]


def fields(book: Book, state: State, task: Task, said: Said) -> Choices:
    """What follows the verb."""
    seat = task.seat
    match said:
        case ("claim",):
            return Pick(
                "ship", _WHICH_SHIP, buying.claims(book, state, seat, task.levels), at_least=0, none=_CLAIM_NONE
            )
        case ("acquire",):
            return Pick("card", _WHICH_CARD, _cards(book, state, task), at_least=0, none=_BUY_NONE)
        case ("acquire", "-"):
            return Number("sector", _WHICH_SECTOR, 0, 0, 0)
        case ("acquire", card):
            sectors = _sectors(book, state, task, int(card))
            return Pick("sector", _WHICH_SECTOR, tuple(sector_option(sector) for sector in sectors))
        case ("charge",):
            return Pick("place", _WHICH_SLOT, _places(book, state, seat, free_slots(book, state, seat)))
        case ("shift",):
            return Pick(
                "place",
                _FROM_WHERE,
                _places(book, state, seat, _movable(book, state, seat)),
                at_least=0,
                none=_MOVE_NONE,
            )
        case ("shift", "-"):
            return Pick("other", _TO_WHERE, (), at_least=0, at_most=0)
        case ("shift", _):
            free = [place for place in free_slots(book, state, seat) if console.word(place) != said[1]]
            return Pick("other", _TO_WHERE, _places(book, state, seat, free))
        case _:
            return _preview(book, state, seat, said)


def _cards(book: Book, state: State, task: Task) -> tuple[Option, ...]:
    if not task.high:
        return buying.options(book, state, task.seat, state.seats[task.seat].credits)
    return tuple(_high(book, state, task, book.cards[card]) for card in buying.on_sale(state))


def _high(book: Book, state: State, task: Task, card: Card) -> Option:
    """A card that one may want in sectors 7 to 12, and why one cannot have it there."""
    purse = state.seats[task.seat].credits
    if _is_low_colony(state, card):
        return _low_colony(card)
    if card.cost > purse:
        return buying.too_dear(card, purse, "S15")
    return buying.offer(card) if _sectors(book, state, task, card.id) else buying.locked(card)


@lru_cache(maxsize=1024)
def _low_colony(card: Card) -> Option:
    return msgspec.structs.replace(buying.offer(card), refusal=_LOW)


@cache
def sector_option(sector: int) -> Option:
    """A sector (from 1)."""
    return Option(str(sector), t("Sector {n}", n=sector))


def _places(book: Book, state: State, seat: int, places: list[int]) -> tuple[Option, ...]:
    return tuple(place_option(book, state, seat, place) for place in places)


def place_option(book: Book, state: State, seat: int, place: int) -> Option:
    """A place with the ship there."""
    ship = console.find(state.seats[seat].sectors, place)
    return _place_option(book.cards[ship.card], console.word(place), ship.charges)


@lru_cache(maxsize=4096)
def _place_option(card: Card, place: str, charges: int) -> Option:
    return Option(place, phrases.placed_text(card, place), phrases.charges(charges))


def _preview(book: Book, state: State, seat: int, said: Said) -> Complete:
    match said:
        case ("acquire", card, sector) if card != NONE:
            printed = book.cards[int(card)]
            return _acquiring(printed, int(sector), final=_ends_it(book, state, seat, printed.cost))
        case _:
            return _unpaid(book, state, seat, said, final=_ends_it(book, state, seat, 0))


def _unpaid(book: Book, state: State, seat: int, said: Said, *, final: bool) -> Complete:
    match said:
        case (_, "-", *_):
            return Complete(_NOTHING, final)
        case ("claim", ship):
            return _claiming(book.cards[int(ship)], final=final)
        case ("charge", place):
            ship = place_option(book, state, seat, console.place(place)).name
            return Complete(t("The charge goes to {ship}.", ship=ship), final)
        case (_, place, other):
            source, target = phrases.place_text(place), phrases.place_text(other)
            return Complete(t("A charge goes from {ship} to {other}.", ship=source, other=target), final)
        case _:
            raise AssertionError(said)


@lru_cache(maxsize=1024)
def _claiming(card: Card, *, final: bool) -> Complete:
    preview = t("You claim {card} for sector {sector}.", card=phrases.card_name(card), sector=card.sector)
    return Complete(preview, final=final)


@lru_cache(maxsize=1024)
def _acquiring(card: Card, sector: int, *, final: bool) -> Complete:
    return Complete(
        t("You buy {card} for sector {sector} and pay {credits}.", card=phrases.card_name(card), sector=sector,
          credits=phrases.money(card.cost)),
        final=final,
    )  # fmt: skip


def _ends_it(book: Book, state: State, seat: int, paid: int) -> bool:
    """Whether this may be the last that is decided before dice fall: so it cannot be taken back."""
    if state.phase == "allocate" or len(state.tasks) > 1:
        return False
    if state.phase != "main" or seat != state.active:
        return state.phase != "main"
    return state.bought or not buying.can_buy_two(book, state, seat, state.seats[seat].credits - paid)


def default(book: Book, state: State, task: Task) -> Said:
    """The dearest ship; the dearest card that can be had; a charge where the fewest are missing; nothing moved."""
    match task.kind:
        case "claim":
            ships = buying.claimable(book, state, task.seat, task.levels)
            return ("claim", str(max(ships, key=lambda card: (book.cards[card].cost, -card))))
        case "buy":
            cards = [card for card in buying.on_sale(state) if _sectors(book, state, task, card)]
            best = max(cards, key=lambda card: (book.cards[card].cost, -card))
            return ("acquire", str(best), str(_sectors(book, state, task, best)[0]))
        case "charge":
            sectors = state.seats[task.seat].sectors

            def missing(place: int) -> int:
                return console.face(book, sectors, place).price - console.find(sectors, place).charges

            return ("charge", console.word(min(free_slots(book, state, task.seat), key=missing)))
        case "move":
            return ("shift", NONE, NONE)


# --- what happens ----------------------------------------------------------------------------------------------------


def play(book: Book, state: State, task: Task, action: act.Action, events: list[Event]) -> None:
    """Does what was said; a task that is done leaves the stack."""
    seat, sectors = task.seat, state.seats[task.seat].sectors
    match action:
        case act.Claim(ship=ship):
            if ship == NONE:
                task.levels.clear()
            else:
                card = book.cards[int(ship)]
                task.levels.remove(card.level)
                buying.place(book, state, seat, card.id, events, how="claim")
            done = not task.levels
        case act.Acquire(card=said, sector=sector):
            task.times -= 1
            if said != NONE:
                card = book.cards[int(said)]
                state.seats[seat].credits -= card.cost
                buying.place(book, state, seat, card.id, events, how="acquire", sector=sector, paid=card.cost)
            done = said == NONE or not task.times
        case act.Charge(place=said):
            ship = console.find(sectors, console.place(said))
            _charge(state, seat, ship, events)
            done = True
        case act.Shift(place=said, other=other):
            if NONE not in (said, other):
                source, target = (console.find(sectors, console.place(one)) for one in (said, other))
                source.charges -= 1
                _charge(state, seat, target, events, source=source.card)
            done = True
        case _:
            raise AssertionError(action)
    if done:
        state.tasks.remove(task)


def _charge(state: State, seat: int, ship: Placed, events: list[Event], *, source: int = NOTHING) -> None:
    """One more charge on a ship: a new one, or that of the ship `source`."""
    ship.charges += 1
    state.seats[seat].charged.append(ship.card)
    events.append(Charged(seat=seat, card=ship.card, source=source))
