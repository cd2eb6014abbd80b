"""Abilities that charges pay for, but for those of the roll itself (S19 to S25, S34 to S36, S38, S40, S41)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.games.contract import Choices, Complete, OldVerb, Option, Pick, Said, Text, t
from bot.games.spacebase import actions as act
from bot.games.spacebase import buying, console, phrases, rolls, tasks, tracks
from bot.games.spacebase.book import Book
from bot.games.spacebase.cards import SECTORS, Ability, Card
from bot.games.spacebase.events import Event, Exchanged, Lost, Received, Swapped, Used, Victory
from bot.games.spacebase.state import Sector, State, Task

VERB: Final = {
    "use": OldVerb("use", t("Use an ability")),
    "swap": OldVerb("swap", t("Swap sectors")),
    "exchange": OldVerb("exchange", t("Exchange places")),
}
_HINTS: Final = {
    "use": t("spend charges for an ability"),
    "swap": t("two of your sectors with everything in them"),
    "exchange": t("swap this ship with a ship in one of your sectors"),
}
_OPTIONS: Final = {verb: Option(verb, VERB[verb].name, hint) for verb, hint in _HINTS.items()}
_NO_VERB: Final = ("sum", "double", "reroll", "fix")
"""Used with the roll (S32, S37, S39, S42)."""
_FREE: Final = ("gain", "swap", "charge", "move", "victory")
"""What does something without a credit and without a card on sale."""
_NO_CHANGE: Final = ("gain", "victory")
"""What leaves the console as it is."""
_WHICH_PAYS = t("Whose charge do you spend?")
_ONE = t("Which sector do you swap?")
_OTHER = t("Swap it with which sector?")
_WITH_WHICH = t("Which ship does it change places with?")

Usable = dict[str, list[tuple[int, Ability]]]
"""For each verb the places that pay, with the ability."""


def usable(book: Book, state: State, seat: int) -> Usable:
    """What the seat can pay for now and what would do something."""
    sectors = state.seats[seat].sectors
    found: Usable = {}
    for place, _, ability in rolls.charged(book, sectors, own=seat == state.active):
        if ability.kind not in _NO_VERB and _does_something(book, state, seat, place, ability):
            verb = ability.kind if ability.kind in ("swap", "exchange") else "use"
            found.setdefault(verb, []).append((place, ability))
    return found


def presses(found: Usable, *, own: bool) -> bool:
    """Whether something is better used before the rewards of a roll than left for later.

    On one's own turn that is what changes the console; on others' turns what cannot be used on one's own.
    """
    each = (ability for paying in found.values() for _, ability in paying)
    return any(ability.kind not in _NO_CHANGE if own else ability.turn == "red" for ability in each)


def _does_something(book: Book, state: State, seat: int, place: int, ability: Ability) -> bool:
    me = state.seats[seat]
    match ability.kind:
        case "claim":
            return bool(buying.claimable(book, state, seat, ability.levels))
        case "buy" | "buyhigh":
            task = Task(seat, "buy", high=ability.kind == "buyhigh")
            return bool(ability.credits or ability.points) or tasks.is_open(book, state, task)
        case "raid":
            others = (state.seats[other].points for other in tracks.players(state) if other != seat)
            return any(others) or buying.can_buy(book, state, seat, me.credits)
        case "charge" | "move":
            return any(slot != place for slot in tasks.free_slots(book, state, seat))
        case "exchange":
            return bool(_partners(me.sectors, place))
        case _:
            return True


def _partners(sectors: list[Sector], place: int) -> list[int]:
    """The ships standing in a sector, not colonies; nothing is placed where a colony lies (as ruled on S18)."""
    if console.is_locked(sectors, console.sector_of(place)):
        return []
    found = (console.station(at) for at, here in enumerate(sectors) if here.station is not None)
    return [other for other in found if other != place]


# --- what is legal ---------------------------------------------------------------------------------------------------


def verbs(found: Usable) -> tuple[Option, ...]:
    """The verbs that can be said now."""
    return tuple(option for verb, option in _OPTIONS.items() if verb in found)


def fields(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb."""
    sectors = state.seats[seat].sectors
    match said:
        case (verb,):
            return Pick("place", _WHICH_PAYS, _payers(book, sectors, usable(book, state, seat)[verb]))
        case ("swap", _):
            return Pick("one", _ONE, tuple(tasks.sector_option(n) for n in range(1, SECTORS + 1)))
        case ("swap", _, one):
            return Pick("other", _OTHER, tuple(tasks.sector_option(n) for n in range(1, SECTORS + 1) if n != int(one)))
        case ("exchange", place):
            others = _partners(sectors, console.place(place))
            return Pick("other", _WITH_WHICH, tuple(tasks.place_option(book, state, seat, other) for other in others))
        case ("use", place):
            ship = console.find(sectors, console.place(place))
            ability = _ability(book, sectors, place)
            return _using(book.cards[ship.card], ability, final=_ends_it(book, state, seat, ability))
        case ("swap", _, one, other):
            preview = t("You swap sectors {one} and {other}.", one=int(one), other=int(other))
            return Complete(preview, final=_ends_it(book, state, seat, _ability(book, sectors, said[1])))
        case ("exchange", place, other):
            ship, partner = _ship(book, sectors, place), _ship(book, sectors, other)
            preview = t("{ship} and {other} change places.", ship=ship, other=partner)
            return Complete(preview, final=_ends_it(book, state, seat, _ability(book, sectors, place)))
        case _:
            raise AssertionError(said)


def _ship(book: Book, sectors: list[Sector], place: str) -> Text:
    return phrases.placed_text(book.cards[console.find(sectors, console.place(place)).card], place)


def _payers(book: Book, sectors: list[Sector], paying: list[tuple[int, Ability]]) -> tuple[Option, ...]:
    return tuple(
        _payer(book.cards[console.find(sectors, place).card], console.word(place), ability) for place, ability in paying
    )


@lru_cache(maxsize=2048)
def _payer(card: Card, place: str, ability: Ability) -> Option:
    return Option(place, phrases.placed_text(card, place), phrases.ability_name(ability))


@lru_cache(maxsize=2048)
def _using(card: Card, ability: Ability, *, final: bool) -> Complete:
    preview = t("You use {card}: {ability}.", card=phrases.card_name(card), ability=phrases.ability_name(ability))
    return Complete(preview, final=final)


def _ability(book: Book, sectors: list[Sector], place: str) -> Ability:
    ability = console.face(book, sectors, console.place(place)).ability
    assert ability is not None
    return ability


def _ends_it(book: Book, state: State, seat: int, ability: Ability) -> bool:
    """Whether after this use nothing may be left to decide, so that dice fall and it cannot be taken back."""
    if ability.kind == "victory":
        return True
    if state.phase == "closing":
        return True
    if state.phase != "main" or seat != state.active:
        return False
    left = sum(len(paying) for paying in usable(book, state, seat).values())
    more = not state.bought and buying.can_buy(book, state, seat, state.seats[seat].credits + ability.credits)
    return left < 2 and not more


def stays(book: Book, state: State, seat: int) -> bool:
    """Whether a purchase that takes all credits leaves the active player something to decide."""
    found = usable(book, state, seat)
    return any(ability.kind in _FREE for paying in found.values() for _, ability in paying)


# --- what happens ----------------------------------------------------------------------------------------------------


def pay(book: Book, state: State, seat: int, place: int, events: list[Event]) -> Ability:
    """Takes the charges of a use (S24, S25)."""
    sectors = state.seats[seat].sectors
    ship, face = console.find(sectors, place), console.face(book, sectors, place)
    assert face.ability is not None
    ship.charges -= face.price
    events.append(Used(seat=seat, card=ship.card))
    return face.ability


def play(book: Book, state: State, seat: int, action: act.Use | act.Swap | act.Exchange, events: list[Event]) -> None:
    """Pays, then acts; what must be chosen on the way becomes a task."""
    place = console.place(action.place)
    sectors = state.seats[seat].sectors
    ability = pay(book, state, seat, place, events)
    match action:
        case act.Use():
            _act(state, seat, ability, events)
        case act.Swap(one=one, other=other):
            console.swap(sectors, one - 1, other - 1)
            events.append(Swapped(seat=seat, one=one, other=other))
        case act.Exchange(other=said):
            other = console.place(said)
            cards = console.find(sectors, place).card, console.find(sectors, other).card
            console.exchange(book, sectors, place, other)
            events.append(Exchanged(seat=seat, card=cards[0], other=cards[1]))


def _act(state: State, seat: int, ability: Ability, events: list[Event]) -> None:
    me = state.seats[seat]
    if ability.credits or ability.points:
        me.credits += ability.credits
        tracks.add_points(me, ability.points)
        events.append(Received(seat=seat, why="ability", credits=ability.credits, points=ability.points))
    match ability.kind:
        case "claim":
            state.tasks.append(Task(seat, "claim", list(ability.levels)))
        case "buy" | "buyhigh":
            state.tasks.append(Task(seat, "buy", times=ability.times, high=ability.kind == "buyhigh"))
        case "raid":
            _raid(state, seat, ability.n, events)
            state.tasks.append(Task(seat, "buy", times=ability.times))
        case "charge":
            state.tasks.append(Task(seat, "charge"))
        case "move":
            state.tasks += [Task(seat, "move"), Task(seat, "charge")]
        case "victory":
            state.phase, state.winner = "over", seat
            events.append(Victory(seats=(seat,), at_once=True))
        case _:
            pass


def _raid(state: State, seat: int, points: int, events: list[Event]) -> None:
    """All others who play lose so many points, none below 0 (S38)."""
    lost = [0] * len(state.seats)
    for other in tracks.players(state):
        if other != seat:
            lost[other] = tracks.lose_points(state.seats[other], points)
    events.append(Lost(seat=seat, points=tuple(lost)))
