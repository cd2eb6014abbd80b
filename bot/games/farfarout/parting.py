"""Parting with something by choice: crew over the limit, a third outpost quest, what an event takes (F20, F48, F55)."""

from __future__ import annotations

from functools import lru_cache

from bot.games.contract import Choices, Complete, Decision, OldVerb, Option, Pick, Said, Text, Who, t
from bot.games.farfarout import belongings, holding, phrases, piles, services
from bot.games.farfarout.book import OUTPOST, Book
from bot.games.farfarout.events import QuestKept
from bot.games.farfarout.move import Move
from bot.games.farfarout.state import State, Task

_VERB = OldVerb("drop", t("Give up"))
_OPTION = (Option(_VERB.value, _VERB.name),)
_RULES = {"crew": "F48", "item": "F41", "spare": "F55"}
_WHICH = {
    "crew": t("Who do you dismiss?"),
    "item": t("Which item do you give up?"),
    "spare": t("Which outpost quest do you give back?"),
}


def _what(task: Task) -> str:
    return "spare" if task.kind == "spare" else "item" if task.what == "item" else "crew"


@lru_cache(maxsize=32)
def decision(seat: int, what: str) -> Decision:
    """The seat parts with something; quests in private."""
    who = Who(seat)
    match what:
        case "crew":
            return Decision(seat, "excess", t("{who} dismisses a crew member.", who=who), (_VERB,))
        case "item":
            return Decision(seat, "give", t("{who} gives up an item.", who=who), (_VERB,))
        case _:
            return Decision(seat, "spare", t("{who} keeps two outpost quests.", who=who), (_VERB,), private=True)


def decision_of(task: Task) -> Decision:
    """See `decision`."""
    return decision(task.seat, _what(task))


def verbs() -> tuple[Option, ...]:
    """What may be said first."""
    return _OPTION


def possible(book: Book, state: State, task: Task) -> list[str]:
    """What the seat can part with; nothing left to ask for if it is too little."""
    me = state.seats[task.seat]
    match _what(task):
        case "spare":
            return [book.outposts[quest].id for quest in sorted(me.outposts)]
        case "item":
            return [book.items[item].id for item in sorted(me.items)]
        case _:
            return [book.crew[crew].id for crew in belongings.may_leave(book, me)]


def fields(book: Book, state: State, task: Task, said: Said) -> Choices:
    """What follows the verb `drop`."""
    what = _what(task)
    if len(said) == 1:
        options = tuple(_option(book, what, one) for one in possible(book, state, task))
        return Pick("what", _WHICH[what], options, rule=_RULES[what])
    return _preview(phrases.name_of(book, said[1]), task.what if what == "crew" and task.kind == "excess" else what)


@lru_cache(maxsize=1024)
def _option(book: Book, what: str, said: str) -> Option:
    number = book.numbers[said]
    match what:
        case "crew":
            return Option(said, phrases.name_of(book, said), phrases.crew_hint(book, number))
        case "item":
            return Option(said, phrases.name_of(book, said), phrases.item_hint(book, number))
        case _:
            return services.option(book, OUTPOST, number)


def _preview(name: Text, where: str) -> Complete:
    match where:
        case "row":
            return Complete(t("{name} joins the crew for hire on this planet.", name=name))
        case "spare":
            return Complete(t("You give back {name}.", name=name))
        case _:
            return Complete(t("You give up {name}.", name=name))


def drop(move: Move, task: Task, said: str) -> None:
    """It is gone; the task is done when enough is."""
    number = move.book.numbers[said]
    task.n -= 1
    match _what(task):
        case "spare":
            move.seat(task.seat).outposts.remove(number)
            piles.put_back(move, OUTPOST, number)
            dropped = holding.public_id(move.book, OUTPOST, number)
            move.tell(QuestKept(seat=task.seat, deck="outpost", dropped=dropped, none=True))
        case "item":
            belongings.lose_item(move, task.seat, number)
        case _:
            where = task.what if task.kind == "excess" else "under"
            belongings.crew_leaves(move, task.seat, number, where)
