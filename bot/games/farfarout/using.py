"""Items that are used up (F80 "remove")."""

from __future__ import annotations

from functools import lru_cache

from bot.games.contract import Choices, Complete, Option, Pick, Refusal, Said, t
from bot.games.farfarout import belongings, effects, phrases
from bot.games.farfarout.book import Book
from bot.games.farfarout.events import Used
from bot.games.farfarout.move import Move
from bot.games.farfarout.state import State

_NONE = Refusal("F80", t("You have no item to use up."))
_WHICH = t("Which item do you use up?")


def usable(book: Book, state: State, seat: int) -> list[int]:
    """The items that do something once."""
    return [item for item in state.seats[seat].items if book.items[item].use is not None]


def refusal(book: Book, state: State, seat: int) -> Refusal | None:
    """Why nothing can be used."""
    return None if usable(book, state, seat) else _NONE


def fields(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb `use`."""
    if len(said) == 1:
        return Pick(
            "item", _WHICH, tuple(_option(book, item) for item in sorted(usable(book, state, seat))), rule="F80"
        )
    return _preview(book, book.numbers[said[1]])


@lru_cache(maxsize=512)
def _option(book: Book, item: int) -> Option:
    return Option(book.items[item].id, phrases.called(book.items[item].name), phrases.item_hint(book, item))


@lru_cache(maxsize=512)
def _preview(book: Book, item: int) -> Complete:
    one = book.items[item]
    assert one.use is not None
    return Complete(
        t("You use {item}, which leaves the game: {effects}.", item=phrases.called(one.name),
          effects=phrases.effect(one.use)),
        final=bool(one.use.crew or one.use.tech or one.use.weird or one.use.relic or one.use.outpost),
    )  # fmt: skip


def use(move: Move, seat: int, said: str) -> None:
    """The item does what it does, once, and leaves the game."""
    item = move.book.numbers[said]
    effect = move.book.items[item].use
    assert effect is not None
    belongings.item_leaves(move, seat, item)
    move.tell(Used(seat=seat, item=said))
    effects.apply(move, seat, effect, said)
