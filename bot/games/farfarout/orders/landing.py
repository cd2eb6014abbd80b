"""Standing order: scan an undiscovered planet on landing, or not (F40, F41)."""

from __future__ import annotations

from functools import partial
from typing import Final

from bot.games.contract import Ask, ChoicePath, Choices, Complete, Number, Option, OrderForm, Pick, Text, t
from bot.games.farfarout.components import book as books
from bot.games.farfarout.orders.table_view import state_seen
from bot.games.farfarout.stages.landing import BLIND, SCAN
from bot.games.farfarout.view import View
from bot.games.farfarout.words import phrases

_WHICH: Final = Pick(
    "way",
    t("What do you do when you land on an undiscovered planet?"),
    (Option("scan", t("Scan it now")), Option("blind", t("Do not scan"))),
)
_LEAST: Final = Number("shields", t("How many shields must you have for that?"), low=0, high=9, usual=1)


def _fields(view: View, said: ChoicePath) -> Choices:
    match said:
        case (_,):
            return _WHICH
        case (_, "blind"):
            return _LEAST
        case _:
            return Complete(partial(_sentence, said))


def _sentence(said: ChoicePath) -> Text:
    if said[1] == "scan":
        return t("You scan every undiscovered planet that you land on, as long as you have a grey token.")
    return t("You scan no planet on landing, as long as you have at least {shields}.",
             shields=phrases.shields(int(said[2])))  # fmt: skip


def _answer(view: View, ask: Ask, said: ChoicePath) -> ChoicePath | None:
    assert view.seat is not None
    me = view.seats[view.seat]
    if said[1] == "scan":
        return (SCAN.value, books.of(state_seen(view)).places[me.place].id)
    return (BLIND.value,) if me.shields >= int(said[2]) else None


LANDING: Final = OrderForm[View](
    id="landing",
    kinds=("land",),
    name=t("Scan on landing"),
    about=t("whether a grey token is spent on an undiscovered planet"),
    fields=_fields,
    answer=_answer,
)
