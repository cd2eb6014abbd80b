"""Standing order: the losses in battle (F66)."""

from __future__ import annotations

from functools import partial
from typing import Final

from bot.games.contract import Ask, ChoicePath, Choices, Complete, Number, Option, OrderForm, Pick, Text, t
from bot.games.engine.choice_walk import split
from bot.games.farfarout.orders.table_view import throw_seen
from bot.games.farfarout.stages.losing import SHIELD, WEAKEST
from bot.games.farfarout.view import View
from bot.games.farfarout.words import phrases

_MOST: Final = 9
_FIRST: Final = Pick(
    "first",
    t("What do you give up first?"),
    (Option("shield", t("Shields")), Option("die", t("The weakest die"))),
)
_KEEP: Final = {
    "shield": Number("keep", t("How many shields do you keep?"), low=0, high=_MOST, usual=1),
    "die": Number("keep", t("How many dice do you keep?"), low=1, high=_MOST, usual=2),
}
_UNLESS: Final = Pick(
    "unless",
    t("When are you asked all the same?"),
    (Option("die", t("For your last die")), Option("shield", t("For your last shield"))),
    at_least=0,
    at_most=2,
    none=t("Never"),
)


def _fields(view: View, said: ChoicePath) -> Choices:
    match said:
        case (_,):
            return _FIRST
        case (_, first):
            return _KEEP[first]
        case (_, _, _):
            return _UNLESS
        case _:
            return Complete(partial(_sentence, said))


def _sentence(said: ChoicePath) -> Text:
    _, first, keep, unless = said
    if first == "shield":
        told = t("You give up shields as long as you have more than {shields}, then the weakest die.",
                 shields=phrases.shields(int(keep)))  # fmt: skip
    else:
        told = t("You give up the weakest die as long as you have more than {dice}, then shields.",
                 dice=phrases.dice_count(int(keep)))  # fmt: skip
    if "die" in split(unless):
        told = t("{said} You are asked about the last die.", said=told)
    if "shield" in split(unless):
        told = t("{said} You are asked about the last shield.", said=told)
    return told


def _answer(view: View, ask: Ask, said: ChoicePath) -> ChoicePath | None:
    state, throw = throw_seen(view)
    _, first, keep, unless = said
    shields = state.seats[throw.loser].shields
    dice = len(throw.mine if throw.loser == throw.seat else throw.theirs)
    shield = shields > int(keep) if first == "shield" else dice <= int(keep)
    what, left = ("shield", shields) if shield and shields else ("die", dice)
    if left == 1 and what in split(unless):
        return None
    return (SHIELD.value,) if what == "shield" else (WEAKEST[0].value,)


LOSSES: Final = OrderForm[View](
    id="losses",
    kinds=("lose",),
    name=t("What you lose first"),
    about=t("in battles: shields, or dice"),
    fields=_fields,
    answer=_answer,
)
