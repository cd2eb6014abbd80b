"""Automatic icons of a creature or a challenged player, so that nobody waits (F62, F65).

The published rule: icons are used in the order copy, set, reroll, cancel, each where it helps most. Copy: the highest
number on the table. Set: one of its own dice to its highest face, or one of the attacker's to its lowest, whichever
changes more. Reroll: with the die of its own that is furthest below its average, or the one of the attacker's that is
furthest above. Cancel: the attacker's highest die. A use without a change is left out.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.games.farfarout import actions as act
from bot.games.farfarout.components.book import Book
from bot.games.farfarout.move import Move
from bot.games.farfarout.rules import icons
from bot.games.farfarout.state import Die, Throw

Value = Callable[[Book, Die], float]


def use_icons(move: Move, throw: Throw) -> None:
    """Use all helpful icons of the other side."""
    for verb in ("copy", "set", "reroll", "cancel"):
        for n, die in enumerate(throw.theirs, 1):
            shown = move.book.dice[die.face][die.side].icon
            if not die.used and not die.out and shown == icons.ICON_OF[verb]:
                _use(move, throw, verb, f"b{n}")


def _use(move: Move, throw: Throw, verb: str, said: str) -> None:
    match verb:
        case "copy":
            gain, target = _best(move.book, throw, said, _number, _number)
            if gain > 0:
                icons.copy(move, throw, act.Copy(said, target))
        case "set":
            gain, target = _best(move.book, throw, said, _to_highest, _to_lowest)
            if gain > 0:
                side = _side(move.book, icons.find(throw, target), own=target[0] == "b")
                icons.turn_to(move, throw, act.Set(said, target, side))
        case "reroll":
            gain, target = _best(move.book, throw, said, _below_average, lambda book, die: -_below_average(book, die))
            if gain + move.book.averages[icons.find(throw, said).colour] > 0 and target:
                icons.reroll(move, throw, act.Reroll(said, target))
        case _:
            gain, target = _best(move.book, throw, said, None, _number)
            if gain > 0:
                icons.cancel(move, throw, act.Cancel(said, target))


def _best(book: Book, throw: Throw, said: str, own: Value | None, other: Value) -> tuple[float, str]:
    """Return the highest value and the word of its die, the other side's own dice first.

    The word is "" if there is none.
    """
    found: tuple[float, str] = (-99.0, "")
    for letter, dice, value in (("b", throw.theirs, own), ("a", throw.mine, other)):
        for n, die in enumerate(dice, 1):
            if value is None or die.out or (word := f"{letter}{n}") == said:
                continue
            if (worth := value(book, die)) > found[0]:
                found = (worth, word)
    return found


def _number(book: Book, die: Die) -> float:
    return book.dice[die.face][die.side].number


def _to_highest(book: Book, die: Die) -> float:
    return max(face.number for face in book.dice[die.colour]) - _number(book, die)


def _to_lowest(book: Book, die: Die) -> float:
    return _number(book, die) - min(face.number for face in book.dice[die.colour])


def _below_average(book: Book, die: Die) -> float:
    return book.averages[die.colour] - _number(book, die)


def _side(book: Book, die: Die, *, own: bool) -> int:
    """Return the highest face (from 1) of an own die, the lowest of another's."""
    numbers = [face.number for face in book.dice[die.colour]]
    return 1 + numbers.index(max(numbers) if own else min(numbers))
