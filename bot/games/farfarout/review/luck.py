"""Luck of the dice: their numbers compared to the average of their faces.

Only throws with numbers that count are included: battles, and the green and black dice of mining. An icon counts as
average: its value depends on its use.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.games.contract import Luck, LuckSample, t
from bot.games.farfarout import events as ev
from bot.games.farfarout.components.book import BLACK_DIE, GREEN_DIE, Book, open_book
from bot.games.farfarout.components.data import COLOURS
from bot.games.farfarout.components.faces import face_of
from bot.games.farfarout.state import NOBODY
from bot.games.farfarout.view import View

Thrown = tuple[float, float, float]
"""Sum of the numbers, expected sum, and variance."""
MINING: Final = frozenset({COLOURS[GREEN_DIE], COLOURS[BLACK_DIE]})


def of(before: View, after: View, events: Sequence[Any]) -> list[LuckSample]:
    """Return a sample for each throw; in a battle between players also the opposite one."""
    book = open_book(before.set)
    rival = NOBODY if before.throw is None else before.throw.rival
    found: list[LuckSample] = []
    for event in events:
        if isinstance(event, ev.BattleBegan):
            rival = event.rival
        elif isinstance(event, ev.Rolled) and event.why != "dig":
            found += _thrown(book, event, rival)
    return found


def _thrown(book: Book, event: ev.Rolled, rival: int) -> list[LuckSample]:
    if event.why == "mine":
        dice = [die for die in (*event.mine, *event.theirs) if die.partition(".")[0] in MINING]
        return [LuckSample(event.seat, *numbers(book, dice))]
    came, expected, variance = numbers(book, event.mine)
    theirs, of_them, spread = numbers(book, event.theirs)
    ahead, fair, both = came - theirs, expected - of_them, variance + spread
    found = [LuckSample(event.seat, ahead, fair, both)]
    if event.why == "duel" and rival != NOBODY:
        found.append(LuckSample(rival, -ahead, -fair, both))
    return found


def numbers(book: Book, dice: Sequence[str]) -> Thrown:
    """Return the sums of an event's dice; a face without a number counts as their average."""
    came = expected = variance = 0.0
    for said in dice:
        colour, _, shown = said.partition(".")
        faces = book.dice[COLOURS.index(colour)]
        numbered = [one.number for one in faces if not one.icon]
        if not numbered:
            continue
        mean = sum(numbered) / len(numbered)
        face = face_of(shown)
        came += mean if face.icon else face.number
        expected += mean
        variance += sum((one - mean) ** 2 for one in numbered) / len(faces)
    return came, expected, variance


LUCK: Final[Luck[View]] = Luck(
    counted=t(
        "Counted: the numbers on your dice in battles, less those of the other side, and on green and black dice in "
        "mining. Expected: the average of each die's numbers. Not counted: icons, rerolls, digging, cards."
    ),
    of=of,
    amount=lambda n: t("{n} on the dice", n=n),
)
