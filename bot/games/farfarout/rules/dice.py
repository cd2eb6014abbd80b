"""Dice: battle dice of a seat, rolls, and totals on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from bot.games.contract import Part
from bot.games.engine.chance import Chance
from bot.games.farfarout import actions as act
from bot.games.farfarout.components.book import Book
from bot.games.farfarout.components.data import COLOURS
from bot.games.farfarout.components.faces import Face
from bot.games.farfarout.move import Move
from bot.games.farfarout.state import NOBODY, Die, Seat, State, Throw

A = TypeVar("A", bound=act.Action)
BATTLES = ("foe", "duel")
SHOWN: Final = Part("dice")
"""Part of the board with the dice."""


def on_table(state: State) -> Throw:
    """Return the dice on the table."""
    assert state.throw is not None
    return state.throw


def played(do: Callable[[Move, Throw, A], None]) -> Callable[[Move, int, A], None]:
    """Adapt a function on the dice on the table to a verb's `play`."""

    def play(move: Move, seat: int, action: A) -> None:
        do(move, on_table(move.state), action)

    return play


def of_seat(book: Book, me: Seat) -> list[int]:
    """Return the colours of a seat's battle dice: of the ship, the crew, the items (F60)."""
    found = [*book.ship_dice[me.ship], *(book.crew_dice[crew] for crew in me.crew)]
    if me.items:
        found += book.powers(tuple(me.items)).dice
    return found


def roll(colours: Iterable[int], chance: Chance) -> list[Die]:
    """Roll dice of these colours."""
    return [Die(colour, colour, chance.below(6, "die")) for colour in colours]


def face(book: Book, die: Die) -> Face:
    """Return the face that a die shows."""
    return book.dice[die.face][die.side]


def total(book: Book, dice: Iterable[Die]) -> int:
    """Return the sum of the numbers; icons and cancelled dice count 0 (F61)."""
    return sum(book.dice[die.face][die.side].number for die in dice if not die.out)


def totals(book: Book, state: State, throw: Throw) -> tuple[int, int]:
    """Return the current totals of both sides; in battle with the bonus of items."""
    mine, theirs = total(book, throw.mine), total(book, throw.theirs)
    if throw.why in BATTLES:
        mine += book.powers(tuple(state.seats[throw.seat].items)).strength
        if throw.rival != NOBODY:
            theirs += book.powers(tuple(state.seats[throw.rival].items)).strength
    return mine, theirs


def said(book: Book, die: Die) -> str:
    """Return a die for an event: its colour and its face."""
    return f"{COLOURS[die.colour]}.{face(book, die).text}"
