"""Action: recruit personalities (Z22, Z51, Z52).

Further choices are the stages `keep` and `choose`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from bot.games.auztralia.actions import Recruit
from bot.games.auztralia.components.book import SPACE, Book, of
from bot.games.auztralia.components.data import GOLD
from bot.games.auztralia.events import Drawn, Recruited
from bot.games.auztralia.move import Move, Verb
from bot.games.auztralia.rules import clock, cubes, piles
from bot.games.auztralia.rules.offers import legal_first
from bot.games.auztralia.rules.passing import complete
from bot.games.auztralia.state import State, Task
from bot.games.auztralia.words import phrases
from bot.games.contract import ChoicePath, Choices, Command, Complete, Option, Part, Pick, Refusal, Text, Who, signed, t

_SPACE = SPACE["recruit"]
LOOKED_AT: Final = 2
_NOBODY = Refusal("Z22", t("There is nobody left to recruit."))
_POOR = Refusal("Z22", t("That costs 1 gold more than you have."))
_NO_DECK = Refusal("Z22", t("No personality is left in the deck."))
_WHO = t("Who do you recruit?")
_WHICH = t("Which of the personalities do you discard first?")
_NONE = Pick("drop", _WHICH, (), 0, 0)
_DECK = (t("Two from the deck"), t("1 gold: look at two, keep one"))
_SWEEP = (t("Discard some first"), t("1 gold: discard any in the row, refill it, then choose"))


def _why_not(state: State, seat: int) -> Refusal | None:
    dear = cubes.dear(state, seat, _SPACE)
    if dear is not None or state.row:
        return dear
    return _deck_why_not(state, seat)


def _deck_why_not(state: State, seat: int) -> Refusal | None:
    if not any(state.people):
        return _NO_DECK if state.row else _NOBODY
    return None if cubes.purse(state, seat, _SPACE) else _POOR


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    book = of(state)
    match said:
        case (_, "sweep"):
            return Pick(
                "drop", _WHICH, tuple(person(book, card) for card in state.row), 1, len(state.row), part=Part("row")
            )
        case (_, _):
            return _NONE
        case (_, card, _):
            return for_whom(state, seat, all_of_them=card.isdecimal())
        case (_, card, _, to):
            time = book.times[_SPACE]
            return complete(state, seat, _SPACE, time, lambda: _preview(book, card, seat, int(to)), final=True)
        case _:
            return Pick("card", _WHO, _cards(book, state, seat), part=Part("row"), rule="Z22")


def _cards(book: Book, state: State, seat: int) -> tuple[Option, ...]:
    found = [person(book, card) for card in state.row]
    found.append(Option("deck", *_DECK, refusal=_deck_why_not(state, seat)))
    if len(state.seats) == 1:
        found.append(Option("sweep", *_SWEEP, refusal=_deck_why_not(state, seat)))
    return legal_first(found)


@lru_cache(maxsize=1024)
def person(book: Book, card: int) -> Option:
    """Return the option of a personality."""
    printed = book.box.persons[card]
    return Option(str(card), phrases.called(printed), lambda: phrases.person_hint(printed))


def for_whom(state: State, seat: int, *, all_of_them: bool = True) -> Pick:
    """Return the pick of the receiver: oneself, or any seat in a cooperative game (Z52)."""
    return _for_whom(seat, len(state.seats) if state.together and all_of_them else 0)


@cache
def _for_whom(seat: int, seats: int) -> Pick:
    owners = (seat, *(other for other in range(seats) if other != seat))
    return Pick(
        "to", t("Who gets the personality?"), tuple(Option(str(one), t("{who}", who=Who(one))) for one in owners)
    )


def _preview(book: Book, card: str, seat: int, owner: int) -> Text:
    time = phrases.time(book.times[_SPACE])
    if card == "deck":
        return t("You pay 1 gold, look at two personalities and keep one ({time}).", time=time)
    if card == "sweep":
        return t("You pay 1 gold, discard these, and choose when the row is refilled ({time}).", time=time)
    name = phrases.called(book.box.persons[int(card)])
    if owner == seat:
        return t("You recruit {person} ({time}).", person=name, time=time)
    return t("You recruit {person} for {who} ({time}).", person=name, who=Who(owner), time=time)


@clock.takes_time
def _play(move: Move, seat: int, action: Recruit) -> int:
    """Take a card of the row, or create a task to choose one."""
    state, me = move.state, move.state.seats[seat]
    cubes.put(state, seat, _SPACE)
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
            give(move, Recruited(seat=seat, owner=int(action.to), card=int(card), how="row"))
            piles.refill(move)
    return move.book.times[_SPACE]


def _look(move: Move, seat: int) -> None:
    """Draw two to choose from; the last one of the deck is taken directly."""
    if sum(move.state.people) < LOOKED_AT:
        give(move, Recruited(seat=seat, owner=seat, card=piles.person(move), how="deck"))
        return
    drawn = [piles.person(move) for _ in range(LOOKED_AT)]
    move.tell(Drawn(seat=seat, cards=tuple(drawn), to=(seat,)))
    move.state.tasks.append(Task("keep", seat, cards=drawn))


def give(move: Move, who: Recruited) -> None:
    """Add a personality to its owner."""
    move.state.seats[who.owner].persons.append(who.card)
    move.tell(who)


def taking(book: Book, card: int, seat: int, owner: int) -> Complete:
    """Return the preview of taking a chosen personality."""
    name = phrases.called(book.box.persons[card])
    if owner == seat:
        return Complete(lambda: t("You take {person}.", person=name), final=True)
    return Complete(lambda: t("You take {person} for {who}.", person=name, who=Who(owner)), final=True)


RECRUIT = Verb(
    Recruit,
    signed("personality", t("Recruit")),
    Command(t("recruit"), t("Take a personality, from the row or from the deck")),
    t("a personality"),
    why_not=_why_not,
    fields=_fields,
    play=_play,
)
