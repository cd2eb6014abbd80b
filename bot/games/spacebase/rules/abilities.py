"""Abilities paid by charges (S19 to S25, S34 to S36, S38, S40, S41).

Those used with the roll are in `rolls` and in the stages around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.contract import ChoicePath, Choices, Command, Complete, Option, Part, Pick, Text, signed, t
from bot.games.spacebase import actions as act
from bot.games.spacebase.components import book as books
from bot.games.spacebase.components.cards import Ability, Card
from bot.games.spacebase.events import Exchanged, Lost, Received, Swapped, Used, Victory
from bot.games.spacebase.move import Move, Verb
from bot.games.spacebase.rules import buying, console, rolls, tasks, tracks
from bot.games.spacebase.rules.rolls import Result
from bot.games.spacebase.state import Sector, State, Task
from bot.games.spacebase.words import phrases

_NO_VERB: Final = ("sum", "double", "reroll", "fix")
"""Abilities used with the roll (S32, S37, S39, S42)."""
_FREE: Final = ("gain", "swap", "charge", "move", "victory")
"""Abilities that have an effect without a credit and without a card on sale."""
_NO_CHANGE: Final = ("gain", "victory")
"""Abilities that leave the console unchanged."""

Usable = dict[str, list[tuple[int, Ability]]]
"""For each verb the places that pay, with the ability."""


def usable(state: State, seat: int) -> Usable:
    """Return the uses that the seat can pay for and that have an effect."""
    sectors = state.seats[seat].sectors
    found: Usable = {}
    for place, _, ability in rolls.charged(books.of(state), sectors, own=seat == state.active):
        if ability.kind not in _NO_VERB and _does_something(state, seat, place, ability):
            verb = ability.kind if ability.kind in ("swap", "exchange") else "use"
            found.setdefault(verb, []).append((place, ability))
    return found


def presses(found: Usable, *, own: bool, last: bool) -> bool:
    """Return whether a use should not wait.

    On the own turn these are uses that change the console; on others' turns those that are not possible on the own,
    which is all of them if it is the `last` time: the seat has no own turn left.
    """
    if last and not own:
        return bool(found)
    each = (ability for paying in found.values() for _, ability in paying)
    return any(ability.kind not in _NO_CHANGE if own else ability.turn == "red" for ability in each)


def places(found: Usable) -> list[int]:
    """Return all places that pay."""
    return [place for paying in found.values() for place, _ in paying]


def is_wasted(results: Sequence[Result], place: int) -> bool:
    """Return whether any choice for a roll gives the place a charge that finds no room.

    A use before the rewards makes room for it.
    """
    return any(result.tally.charges.get(place, 0) > result.charges.get(place, 0) for result in results)


def stays(state: State, seat: int, leaves: int) -> bool:
    """Return whether a decision certainly remains after a purchase that takes all credits.

    The place `leaves` does not count: its ship leaves the station and may lose its charges.
    """
    each = (one for paying in usable(state, seat).values() for one in paying)
    return any(ability.kind in _FREE for place, ability in each if place != leaves)


def _does_something(state: State, seat: int, place: int, ability: Ability) -> bool:
    me = state.seats[seat]
    match ability.kind:
        case "claim":
            return bool(buying.claimable(state, seat, ability.levels))
        case "buy" | "buyhigh":
            task = Task(seat, "buy", high=ability.kind == "buyhigh")
            return bool(ability.credits or ability.points) or tasks.is_open(state, task)
        case "raid":
            others = (state.seats[other].points for other in tracks.players(state) if other != seat)
            return any(others) or buying.can_buy(state, seat, me.credits)
        case "charge" | "move":
            return any(slot != place for slot in tasks.free_slots(state, seat))
        case "exchange":
            return bool(_partners(me.sectors, place))
        case _:
            return True


def _partners(sectors: list[Sector], place: int) -> list[int]:
    """Return the station ships, not colonies; nothing is placed on a colony (as ruled on S18)."""
    if console.is_locked(sectors, console.sector_of(place)):
        return []
    found = (console.station(at) for at, here in enumerate(sectors) if here.station is not None)
    return [other for other in found if other != place]


def _which_pays(state: State, seat: int, verb: str) -> Pick:
    payers = tuple(_payer(state, seat, place, ability) for place, ability in usable(state, seat)[verb])
    return Pick("place", t("Which ship's charge do you spend?"), payers, part=Part("seat", seat))


def _payer(state: State, seat: int, place: int, ability: Ability) -> Option:
    word = console.word(place)
    return Option(word, _ship(state, seat, word), lambda: phrases.ability_name(ability))


def _ship(state: State, seat: int, place: str) -> Text:
    ship = console.find(state.seats[seat].sectors, console.place(place))
    return phrases.placed_text(books.of(state).cards[ship.card], place)


def _paying(state: State, seat: int, place: str) -> tuple[Card, Ability]:
    book, sectors, where = books.of(state), state.seats[seat].sectors, console.place(place)
    ability = console.face(book, sectors, where).ability
    assert ability is not None
    return book.cards[console.find(sectors, where).card], ability


def _ends_it(state: State, seat: int, place: str) -> bool:
    """Return whether this use may leave no decision before a roll, so that it is final."""
    _, ability = _paying(state, seat, place)
    if ability.kind == "victory" or state.phase == "closing":
        return True
    if state.phase != "main" or seat != state.active:
        return False
    left = sum(len(paying) for paying in usable(state, seat).values())
    more = not state.bought and buying.can_buy(state, seat, state.seats[seat].credits + ability.credits)
    return left < 2 and not more


def pay(move: Move, seat: int, place: str) -> Ability:
    """Take the charges of a use (S24, S25)."""
    sectors, where = move.state.seats[seat].sectors, console.place(place)
    ship, face = console.find(sectors, where), console.face(move.book, sectors, where)
    assert face.ability is not None
    ship.charges -= face.price
    move.tell(Used(seat=seat, card=ship.card))
    return face.ability


# --- what acts at once, or asks further ------------------------------------------------------------------------------


def _using(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, place):
            card, ability = _paying(state, seat, place)
            return Complete(lambda: _uses(card, ability), _ends_it(state, seat, place))
        case _:
            return _which_pays(state, seat, USE.value)


def _uses(card: Card, ability: Ability) -> Text:
    return t("You use {card}: {ability}.", card=phrases.card_name(card), ability=phrases.ability_name(ability))


def _use(move: Move, seat: int, action: act.Use) -> None:
    """Pay for an ability and run it; further choices become tasks."""
    state, me = move.state, move.state.seats[seat]
    ability = pay(move, seat, action.place)
    if ability.credits or ability.points:
        me.credits += ability.credits
        tracks.add_points(me, ability.points)
        move.tell(Received(seat=seat, why="ability", credits=ability.credits, points=ability.points))
    match ability.kind:
        case "claim":
            state.tasks.append(Task(seat, "claim", list(ability.levels)))
        case "buy" | "buyhigh":
            state.tasks.append(Task(seat, "buy", times=ability.times, high=ability.kind == "buyhigh"))
        case "raid":
            _raid(move, seat, ability.n)
            state.tasks.append(Task(seat, "buy", times=ability.times))
        case "charge":
            state.tasks.append(Task(seat, "charge"))
        case "move":
            state.tasks += [Task(seat, "move"), Task(seat, "charge")]
        case "victory":
            state.phase, state.winner = "over", seat
            move.tell(Victory(seats=(seat,), at_once=True))
        case _:
            pass


def _raid(move: Move, seat: int, points: int) -> None:
    """Take n points from all other seats in play, none below 0 (S38)."""
    lost = [0] * len(move.state.seats)
    for other in tracks.players(move.state):
        if other != seat:
            lost[other] = tracks.lose_points(move.state.seats[other], points)
    move.tell(Lost(seat=seat, points=tuple(lost)))


USE = Verb(
    act.Use,
    signed("charge", t("Use an ability")),
    Command(t("use"), t("Use an ability that is charged")),
    t("spend charges for an ability"),
    fields=_using,
    play=_use,
)


# --- what moves sectors or ships -------------------------------------------------------------------------------------


def _swapping(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, place, one, other):
            return Complete(
                lambda: t("You swap sectors {one} and {other}.", one=int(one), other=int(other)),
                _ends_it(state, seat, place),
            )
        case (_, _, one):
            return Pick(
                "other", t("Swap it with which sector?"), phrases.sectors(but=int(one)), part=Part("seat", seat)
            )
        case (_, _):
            return Pick("one", t("Which sector do you swap?"), phrases.sectors(), part=Part("seat", seat))
        case _:
            return _which_pays(state, seat, SWAP.value)


def _swap(move: Move, seat: int, action: act.Swap) -> None:
    pay(move, seat, action.place)
    console.swap(move.state.seats[seat].sectors, action.one - 1, action.other - 1)
    move.tell(Swapped(seat=seat, one=action.one, other=action.other))


SWAP = Verb(
    act.Swap,
    signed("swap_sectors", t("Swap sectors")),
    Command(t("swap"), t("Use an ability to swap two of your sectors")),
    t("two of your sectors with everything in them"),
    fields=_swapping,
    play=_swap,
)


def _exchanging(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, place, other):
            ship, partner = _ship(state, seat, place), _ship(state, seat, other)
            return Complete(
                lambda: t("{ship} and {other} change places.", ship=ship, other=partner),
                _ends_it(state, seat, place),
            )
        case (_, place):
            others = _partners(state.seats[seat].sectors, console.place(place))
            options = tuple(tasks.place_option(state, seat, other) for other in others)
            return Pick("other", t("Which ship does it change places with?"), options, part=Part("seat", seat))
        case _:
            return _which_pays(state, seat, EXCHANGE.value)


def _exchange(move: Move, seat: int, action: act.Exchange) -> None:
    sectors, place, other = move.state.seats[seat].sectors, console.place(action.place), console.place(action.other)
    pay(move, seat, action.place)
    cards = console.find(sectors, place).card, console.find(sectors, other).card
    console.exchange(move.book, sectors, place, other)
    move.tell(Exchanged(seat=seat, card=cards[0], other=cards[1]))


EXCHANGE = Verb(
    act.Exchange,
    signed("exchange_places", t("Exchange places")),
    Command(t("exchange"), t("Use a ship's ability to swap it with another ship")),
    t("swap this ship with a ship in one of your sectors"),
    fields=_exchanging,
    play=_exchange,
)
VERBS: Final = (USE, SWAP, EXCHANGE)
VERB: Final = {verb.value: verb for verb in VERBS}


def menu(state: State, seat: int, found: Usable) -> tuple[Option, ...]:
    """Return the available verbs as options."""
    return tuple(verb.option(state, seat) for verb in VERBS if verb.value in found) if found else ()
