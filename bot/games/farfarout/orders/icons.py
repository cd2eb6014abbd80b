"""Standing order: use icons in a fixed order (F62)."""

from __future__ import annotations

from functools import partial
from typing import Final

from bot.games.contract import Ask, ChoicePath, Choices, Complete, Option, OrderForm, Pick, Text, signed, t
from bot.games.engine.choice_walk import split
from bot.games.engine.ranking import Ranking
from bot.games.farfarout.ai import icon_choices
from bot.games.farfarout.ai.valuation import Worth
from bot.games.farfarout.components import book as books
from bot.games.farfarout.orders.table_view import throw_seen
from bot.games.farfarout.stages.icons import DONE, USES
from bot.games.farfarout.view import View
from bot.games.farfarout.words import phrases

_SKILL: Final = 3
"""Level of the AI whose valuation decides the best use of an icon."""
_RANKING: Final = Ranking(
    labels={verb.value: verb.name for verb in USES},
    names={
        "copy": phrases.DIE_ICONS["telepath"],
        "set": phrases.DIE_ICONS["eidolless"],
        "reroll": phrases.DIE_ICONS["timer"],
        "cancel": phrases.DIE_ICONS["shield"],
        "again": signed("item", t("reroll by item")),
    },
    first=t("What do you use first?"),
    then=t("What do you use then?"),
    stop=t("No more"),
    rest=t("no more"),
)
_WHERE: Final = {
    "foe": t("against encounters"),
    "duel": t("against players"),
    "mine": t("when mining"),
    "dig": t("when digging"),
}
_WHEN: Final = Pick(
    "where",
    t("Where is this done for you?"),
    tuple(Option(why, name) for why, name in _WHERE.items()),
    at_least=1,
    at_most=len(_WHERE),
)


def _fields(view: View, said: ChoicePath) -> Choices:
    if (pick := _RANKING.asks(said[1:])) is not None:
        return pick
    order, more = _RANKING.split(said[1:])
    return Complete(partial(_sentence, order, split(more[0]))) if more else _WHEN


def _sentence(order: ChoicePath, where: ChoicePath) -> Text:
    return t("Icons are used where they help most ({where}): {order}.",
             where=tuple(_WHERE[one] for one in where), order=_RANKING.text(order))  # fmt: skip


def _answer(view: View, ask: Ask, said: ChoicePath) -> ChoicePath | None:
    state, throw = throw_seen(view)
    order, more = _RANKING.split(said[1:])
    if throw.why not in split(more[0]):
        return None
    assert view.seat is not None
    worth = Worth(books.of(state), state, view.seat, _SKILL)
    found = (icon_choices.best_use(worth, throw, ask, verb) for verb in order)
    return next((use for use in found if use is not None), (DONE.value,))


ICONS: Final = OrderForm[View](
    id="icons",
    kinds=("icons",),
    name=t("Use icons in an order"),
    about=t("each where it helps most"),
    fields=_fields,
    answer=_answer,
)
