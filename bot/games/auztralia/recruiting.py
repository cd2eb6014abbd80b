"""Personalities are recruited (Z22, Z51, Z52)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from bot.games.auztralia import cubes, phrases, piles
from bot.games.auztralia.actions import Recruit
from bot.games.auztralia.book import SPACE, Book
from bot.games.auztralia.data import GOLD
from bot.games.auztralia.events import Drawn, Recruited
from bot.games.auztralia.move import Move
from bot.games.auztralia.offers import legal_first
from bot.games.auztralia.passing import complete
from bot.games.auztralia.state import State, Task
from bot.games.contract import Choices, Complete, Decision, OldVerb, Option, Pick, Refusal, Said, Text, Who, t

RECRUIT = SPACE["recruit"]
LOOKED_AT: Final = 2
KEEP: Final = OldVerb("keep", t("Keep one"))
CHOOSE: Final = OldVerb("choose", t("Choose"))
KEEP_OPTIONS: Final = (Option(KEEP.value, KEEP.name),)
CHOOSE_OPTIONS: Final = (Option(CHOOSE.value, CHOOSE.name),)
_NOBODY = Refusal("Z22", t("There is nobody left to recruit."))
_POOR = Refusal("Z22", t("That costs 1 gold more than you have."))
_NO_DECK = Refusal("Z22", t("No personality is left in the deck."))
_WHO = t("Who do you recruit?")
_WHICH = t("Which of the personalities do you discard first?")
_FOR_WHOM = t("Who gets the personality?")
_KEEP = t("Which of the two do you keep? The other one is shuffled into the deck.")
_WHICH_OF_TWO = t("Which personality do you keep?")
_CHOOSE = t("Which personality of the new row do you take?")
_NONE = Pick("drop", _WHICH, (), 0, 0)
_DECK = (t("Two from the deck"), t("1 gold: look at two, keep one"))
_SWEEP = (t("Discard some first"), t("1 gold: discard any in the row, refill it, then choose"))


# --- the action ------------------------------------------------------------------------------------------------------


def why_not(state: State, seat: int) -> Refusal | None:
    """Why nobody can be recruited at all."""
    closed = cubes.dear(state, seat, RECRUIT)
    if closed is not None or state.row:
        return closed
    return _deck_why_not(state, seat)


def _deck_why_not(state: State, seat: int) -> Refusal | None:
    if not any(state.people):
        return _NO_DECK if state.row else _NOBODY
    return None if cubes.purse(state, seat, RECRUIT) else _POOR


def fields(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb."""
    match said:
        case (_,):
            return Pick("card", _WHO, _cards(book, state, seat), part="row", rule="Z22")
        case (_, "sweep"):
            return Pick("drop", _WHICH, tuple(person(book, card) for card in state.row), 1, len(state.row), part="row")
        case (_, _):
            return _NONE
        case (_, card, _):
            return Pick("to", _FOR_WHOM, owners(state, seat, all_of_them=card.isdecimal()))
        case (_, card, _, to):
            return complete(state, seat, RECRUIT, book.times[RECRUIT], _preview(book, card, seat, int(to)), final=True)
        case _:
            raise AssertionError(said)


def _cards(book: Book, state: State, seat: int) -> tuple[Option, ...]:
    found = [person(book, card) for card in state.row]
    found.append(Option("deck", *_DECK, refusal=_deck_why_not(state, seat)))
    if len(state.seats) == 1:
        found.append(Option("sweep", *_SWEEP, refusal=_deck_why_not(state, seat)))
    return legal_first(found)


@lru_cache(maxsize=1024)
def person(book: Book, card: int) -> Option:
    """A personality as an option."""
    printed = book.box.persons[card]
    return Option(str(card), phrases.person_name(printed), phrases.person_hint(printed))


def owners(state: State, seat: int, *, all_of_them: bool = True) -> tuple[Option, ...]:
    """Who may get a personality: oneself, in co-operation anybody (Z52)."""
    return _owners(seat, len(state.seats) if state.together and all_of_them else 0)


@cache
def _owners(seat: int, seats: int) -> tuple[Option, ...]:
    others = (other for other in range(seats) if other != seat)
    return tuple(Option(str(one), t("{who}", who=Who(one))) for one in (seat, *others))


@lru_cache(maxsize=4096)
def _preview(book: Book, card: str, seat: int, owner: int) -> Text:
    time = phrases.time(book.times[RECRUIT])
    if card == "deck":
        return t("You pay 1 gold, look at two personalities and keep one ({time}).", time=time)
    if card == "sweep":
        return t("You pay 1 gold, discard these, and choose when the row is refilled ({time}).", time=time)
    name = phrases.person_name(book.box.persons[int(card)])
    if owner == seat:
        return t("You recruit {person} ({time}).", person=name, time=time)
    return t("You recruit {person} for {who} ({time}).", person=name, who=Who(owner), time=time)


def play(move: Move, seat: int, action: Recruit) -> int:
    """A card of the row, or a choice to come; returns the time."""
    state, me = move.state, move.state.seats[seat]
    cubes.put(state, seat, RECRUIT)
    match action.card:
        case "deck":
            me.goods[GOLD] -= 1
            _look(move, seat)
        case "sweep":
            me.goods[GOLD] -= 1
            piles.sweep(move, seat, tuple(map(int, action.drop)))
            piles.refill(move)
            state.tasks.append(Task("choose", seat))
        case card:
            state.row.remove(int(card))
            _give(move, Recruited(seat=seat, owner=int(action.to), card=int(card), how="row"))
            piles.refill(move)
    return move.book.times[RECRUIT]


def _look(move: Move, seat: int) -> None:
    """Two are drawn to choose from; the last one of the deck is taken as it is."""
    if sum(move.state.people) < LOOKED_AT:
        _give(move, Recruited(seat=seat, owner=seat, card=piles.person(move), how="deck"))
        return
    drawn = [piles.person(move) for _ in range(LOOKED_AT)]
    move.tell(Drawn(seat=seat, cards=tuple(drawn), to=(seat,)))
    move.state.tasks.append(Task("keep", seat, cards=drawn))


def _give(move: Move, who: Recruited) -> None:
    move.state.seats[who.owner].persons.append(who.card)
    move.tell(who)


# --- what is left to choose ------------------------------------------------------------------------------------------


@cache
def decision(seat: int, kind: str) -> Decision:
    """Somebody chooses one of two that nobody else knows, or of a new row."""
    if kind == "keep":
        return Decision(seat, kind, _WHICH_OF_TWO, (KEEP,), private=True)
    return Decision(seat, kind, _CHOOSE, (CHOOSE,), part="row")


def task_fields(book: Book, state: State, task: Task, said: Said) -> Choices:
    """What follows the verbs `keep` and `choose`."""
    match said:
        case ("keep",):
            return Pick("card", _KEEP, tuple(person(book, card) for card in task.cards), rule="Z22")
        case ("keep", _):
            return Pick("to", _FOR_WHOM, owners(state, task.seat))
        case ("keep", card, to):
            return _taking(book, int(card), task.seat, int(to))
        case ("choose",):
            return Pick("card", _CHOOSE, tuple(person(book, card) for card in state.row), rule="Z51")
        case (_, card):
            return _taking(book, int(card), task.seat, task.seat)
        case _:
            raise AssertionError(said)


@lru_cache(maxsize=4096)
def _taking(book: Book, card: int, seat: int, owner: int) -> Complete:
    name = phrases.person_name(book.box.persons[card])
    if owner == seat:
        return Complete(t("You take {person}.", person=name), final=True)
    return Complete(t("You take {person} for {who}.", person=name, who=Who(owner)), final=True)


def keep(move: Move, task: Task, card: int, to: int) -> None:
    """One is kept; the other goes back into the deck."""
    for other in task.cards:
        if other != card:
            move.state.people[other] += 1
    move.state.tasks.remove(task)
    _give(move, Recruited(seat=task.seat, owner=to, card=card, how="deck"))


def choose(move: Move, task: Task, card: int) -> None:
    """One of the new row is taken (Z51)."""
    move.state.tasks.remove(task)
    move.state.row.remove(card)
    _give(move, Recruited(seat=task.seat, owner=task.seat, card=card, how="sweep"))
    piles.refill(move)
