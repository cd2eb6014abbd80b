"""Standing order: let weak cards take effect although personalities could respond (Z38)."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.components import book as books
from bot.games.auztralia.orders.fights import fight_seen
from bot.games.auztralia.rules import fighting
from bot.games.auztralia.stages.turned_card import STAND
from bot.games.auztralia.view import View
from bot.games.auztralia.words import phrases
from bot.games.contract import Ask, ChoicePath, Choices, Complete, Number, OrderForm, t

_MOST: Final = Number("most", t("How much damage may a card do to your units?"), low=0, high=9, usual=1)


def _fields(view: View, said: ChoicePath) -> Choices:
    if len(said) == 1:
        return _MOST
    damage = phrases.damage(int(said[1]))
    return Complete(lambda: t("Cards that do at most {damage} to your units take effect, unless they rout you.",
                              damage=damage))  # fmt: skip


def _answer(view: View, ask: Ask, said: ChoicePath) -> ChoicePath | None:
    state, fight = fight_seen(view)
    if fight.stage != "turned":
        return None
    book = books.of(state)
    routs = not fight.sanity and any(row.sanity for row in fighting.rows(book, state, fight))
    harmless = sum(fighting.blows(book, state, fight)) <= int(said[1])
    return (STAND.value,) if harmless and not routs else None


CARDS: Final = OrderForm[View](
    id="cards",
    kinds=("fight",),
    name=t("Let weak cards take effect"),
    about=t("you are asked about personalities only when it matters"),
    fields=_fields,
    answer=_answer,
)
