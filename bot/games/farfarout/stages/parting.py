"""Stage of giving something up by choice: crew, outpost quests, items (F20, F48, F55)."""

from __future__ import annotations

from bot.games.contract import (
    ChoicePath,
    Choices,
    Command,
    Complete,
    Decision,
    Option,
    Part,
    Pick,
    Text,
    Who,
    signed,
    t,
)
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import OUTPOST, Book
from bot.games.farfarout.events import QuestKept
from bot.games.farfarout.move import Move, Verb
from bot.games.farfarout.rules import belongings, holding, piles, tasks
from bot.games.farfarout.state import State, Task
from bot.games.farfarout.words import phrases

_RULES = {"crew": "F48", "item": "F41", "spare": "F55"}
_WHICH = {
    "crew": t("Who do you dismiss?"),
    "item": t("Which item do you give up?"),
    "spare": t("Which outpost quest do you give back?"),
}


def _what(task: Task) -> str:
    return "spare" if task.kind == "spare" else "item" if task.what == "item" else "crew"


def _possible(state: State, task: Task) -> list[str]:
    """Return the things that the seat can give up."""
    book, me = books.of(state), state.seats[task.seat]
    match _what(task):
        case "spare":
            return [book.outposts[quest].id for quest in sorted(me.outposts)]
        case "item":
            return [book.items[item].id for item in sorted(me.items)]
        case _:
            return [book.crew[crew].id for crew in belongings.may_leave(book, me)]


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    book, task = books.of(state), tasks.top(state)
    what, row = _what(task), task.kind == "excess" and task.what == "row"
    if len(said) == 1:
        options = tuple(_option(book, what, one) for one in _possible(state, task))
        return Pick("what", _WHICH[what], options, rule=_RULES[what])
    name = phrases.name_of(book, said[1])
    return Complete(lambda: _does(name, "row" if row else what))


def _option(book: Book, what: str, said: str) -> Option:
    number = book.numbers[said]
    match what:
        case "spare":
            return holding.option(book, OUTPOST, number)
        case "item":
            return belongings.option(book, number)
        case _:
            return Option(said, phrases.name_of(book, said), lambda: phrases.crew_hint(book, number))


def _does(name: Text, where: str) -> Text:
    match where:
        case "row":
            return t("{name} joins the crew for hire on this planet.", name=name)
        case "spare":
            return t("You give back {name}.", name=name)
        case _:
            return t("You give up {name}.", name=name)


def _drop(move: Move, task: Task, action: act.Drop) -> None:
    """Give up a thing; the task is done when enough are given up."""
    if task.n > 1:
        move.ask(task)
    task.n -= 1
    number = move.book.numbers[action.what]
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


DROP = Verb(
    act.Drop,
    signed("stop", t("Give up")),
    Command(t("give up"), t("Dismiss a crew member, or give up an item or a quest"), english="drop", group=act.CHOOSE),
    fields=_fields,
    play=tasks.done(_drop),
)


def _decision(state: State, task: Task) -> Decision:
    """Return the decision; it is private for quests."""
    seat, who = task.seat, Who(task.seat)
    match _what(task):
        case "crew":
            said = t("{who} dismisses a crew member.", who=who)
            return Decision(seat, "excess", said, (DROP,), part=Part("ship", seat))
        case "item":
            said = t("{who} gives up an item.", who=who)
            return Decision(seat, "give", said, (DROP,), part=Part("cargo", seat))
        case _:
            return Decision(seat, "spare", t("{who} keeps two outpost quests.", who=who), (DROP,), private=True)


def _default(state: State, task: Task) -> ChoicePath:
    """Return the first quest, or the cheapest other thing."""
    book, found = books.of(state), _possible(state, task)
    if task.kind == "spare":
        return (DROP.value, found[0])
    return (DROP.value, min(found, key=lambda one: (_cost(book, one, task), one)))


def _cost(book: Book, said: str, task: Task) -> int:
    """Return the value of a thing that is given up."""
    number = book.numbers[said]
    return book.items[number].price.erg if task.what == "item" else book.crew[number].cost


def _is_void(state: State, task: Task) -> bool:
    """Check that the seat has nothing to give up, or need not."""
    me = state.seats[task.seat]
    if task.kind == "spare":
        return len(me.outposts) <= holding.MOST_OUTPOSTS
    if task.kind == "excess" and len(me.crew) <= belongings.most_crew(books.of(state), me):
        return True
    return not _possible(state, task)


STAGE = tasks.stage((DROP,), _decision, _default, _is_void)
