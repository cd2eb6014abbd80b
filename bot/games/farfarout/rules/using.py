"""Items that are used up (F80 "remove")."""

from __future__ import annotations

from bot.games.contract import ChoicePath, Choices, Command, Complete, Part, Pick, Refusal, signed, t
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.events import Used
from bot.games.farfarout.move import Move, Verb
from bot.games.farfarout.rules import belongings, effects
from bot.games.farfarout.state import State
from bot.games.farfarout.words import phrases

_NONE = Refusal("F80", t("You have no item to use up."))
_WHICH = t("Which item do you use up?")


def _usable(state: State, seat: int) -> list[int]:
    """Return the items with a single use."""
    items = books.of(state).items
    return [item for item in state.seats[seat].items if items[item].use is not None]


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    book = books.of(state)
    if len(said) == 1:
        options = tuple(belongings.option(book, item) for item in sorted(_usable(state, seat)))
        return Pick("item", _WHICH, options, part=Part("cargo", seat), rule="F80")
    name, use = phrases.name_of(book, said[1]), book.items[book.numbers[said[1]]].use
    assert use is not None
    return Complete(
        lambda: t("You use {item}, which leaves the game: {effects}.", item=name, effects=phrases.effect(use)),
        final=bool(use.crew or use.tech or use.weird or use.relic or use.outpost),
    )


def _use(move: Move, seat: int, action: act.Use) -> None:
    """Apply an item's effect once, and remove it from the game."""
    item = move.book.numbers[action.item]
    effect = move.book.items[item].use
    assert effect is not None
    belongings.item_leaves(move, seat, item)
    move.tell(Used(seat=seat, item=action.item))
    effects.apply(move, seat, effect, action.item)


USE = Verb(
    act.Use,
    signed("item", t("Use an item")),
    Command(t("use an item"), t("Use an item up"), english="use"),
    t("no token"),
    why_not=lambda state, seat: None if _usable(state, seat) else _NONE,
    fields=_fields,
    play=_use,
)
