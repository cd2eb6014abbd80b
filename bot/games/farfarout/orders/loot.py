"""Standing order: the loot from a beaten player (F70)."""

from __future__ import annotations

from typing import Final

from bot.games.contract import Ask, ChoicePath, Choices, Complete, Option, OrderForm, Pick, t
from bot.games.engine.choice_walk import values
from bot.games.farfarout.components import book as books
from bot.games.farfarout.orders.table_view import state_seen
from bot.games.farfarout.stages.loot import LOOT as TAKE
from bot.games.farfarout.view import View

_ERG: Final = "erg"
_WHAT: Final = Pick(
    "what",
    t("What do you take first?"),
    (
        Option(_ERG, t("ERG")),
        Option("item", t("The dearest item")),
        Option("most", t("Whatever is worth most ERG")),
    ),
)
_SENTENCES: Final = {
    _ERG: t("Your loot is ERG; without any, the dearest item."),
    "item": t("Your loot is the dearest item; without any, ERG."),
    "most": t("Your loot is whatever is worth most ERG."),
}


def _fields(view: View, said: ChoicePath) -> Choices:
    return _WHAT if len(said) == 1 else Complete(_SENTENCES[said[1]])


def _answer(view: View, ask: Ask, said: ChoicePath) -> ChoicePath | None:
    state = state_seen(view)
    book, task = books.of(state), state.tasks[-1]
    amount = min(task.n, state.seats[task.other].erg)

    def worth(what: str) -> tuple[bool, int]:
        """Return the sort key of a loot; ties go to ERG, which is offered first."""
        if what == _ERG:
            return said[1] == _ERG, amount
        return said[1] == "item", book.items[book.numbers[what]].price.erg

    return (TAKE.value, max(values(ask, TAKE.value), key=worth))


LOOT: Final = OrderForm[View](
    id="loot",
    kinds=("loot",),
    name=t("Take the loot"),
    about=t("what you take from players you beat"),
    fields=_fields,
    answer=_answer,
)
