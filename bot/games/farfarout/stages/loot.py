"""Stage of the loot from a player (F70)."""

from __future__ import annotations

from bot.games.contract import ChoicePath, Choices, Command, Complete, Decision, Option, Part, Pick, Who, signed, t
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import Book
from bot.games.farfarout.events import Looted
from bot.games.farfarout.move import Move, Verb
from bot.games.farfarout.rules import battle, belongings, tasks
from bot.games.farfarout.state import State, Task
from bot.games.farfarout.words import phrases


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    book, task = books.of(state), tasks.top(state)
    amount, loser = min(task.n, state.seats[task.other].erg), task.other
    if len(said) == 1:
        options = tuple(_option(book, what, amount) for what in battle.spoils(book, state, task))
        return Pick("what", t("What do you take?"), options, rule="F70")
    what = _option(book, said[1], amount).name
    return Complete(lambda: t("You take {what} from {who}.", what=what, who=Who(loser)), final=True)


def _option(book: Book, what: str, amount: int) -> Option:
    if what == "erg":
        return Option("erg", phrases.erg(amount))
    return belongings.option(book, book.numbers[what])


def _loot(move: Move, task: Task, action: act.Loot) -> None:
    what = action.what
    me, them = move.seat(task.seat), move.seat(task.other)
    if what == "erg":
        amount = min(task.n, them.erg)
        them.erg -= amount
        me.erg += amount
        move.tell(Looted(seat=task.seat, loser=task.other, total=task.n, erg=amount))
    else:
        item = move.book.numbers[what]
        move.tell(Looted(seat=task.seat, loser=task.other, total=task.n, item=what))
        belongings.item_leaves(move, task.other, item)
        me.items.append(item)


LOOT = Verb(
    act.Loot,
    signed("item", t("Take the loot")),
    Command(t("loot"), t("Take ERG or an item from the player you have beaten"), group=act.CHOOSE),
    fields=_fields,
    play=tasks.done(_loot),
)


def _decision(state: State, task: Task) -> Decision:
    """Return the decision with the total of the remaining dice."""
    prompt = t("{who} has rolled {n} and takes the loot: as much ERG, or an item worth that much at most.",
               who=Who(task.seat), n=task.n)  # fmt: skip
    return Decision(task.seat, "loot", prompt, (LOOT,), part=Part("cargo", task.other))


def _default(state: State, task: Task) -> ChoicePath:
    return (LOOT.value, battle.spoils(books.of(state), state, task)[0])


STAGE = tasks.stage((LOOT,), _decision, _default)
