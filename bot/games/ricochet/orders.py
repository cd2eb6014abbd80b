"""Standing orders: accepting a number under a condition, and asking for the next chip."""

from __future__ import annotations

from typing import Final

from bot.games.contract import Ask, ChoicePath, Choices, Complete, Number, Option, OrderForm, Pick, Text, t
from bot.games.engine.choice_walk import allowed
from bot.games.ricochet.rules.calls import LEAST
from bot.games.ricochet.stages.declare import CONTENT, PASS, USUAL
from bot.games.ricochet.view import View
from bot.games.ricochet.words import phrases

HIGHEST: Final = 20
"""Maximum number in a condition: hardly any chip needs more moves."""
_AT_MOST, _AT_LEAST = "most", "least"
_WHEN = Pick(
    "when",
    t("When do you accept the lowest number?"),
    (
        Option(_AT_MOST, t("When it is so low…")),
        Option(_AT_LEAST, t("When it is not lower than…")),
    ),
)


def _accepting(view: View, said: ChoicePath) -> Choices:
    match said:
        case (_, when, number):
            return Complete(lambda: _in_words(when, int(number)))
        case (_, when):
            prompt = t("Up to which number do you accept?") if when == _AT_MOST else t("From which number on?")
            return Number("number", prompt, LEAST, HIGHEST, USUAL)
        case _:
            return _WHEN


def _in_words(when: str, number: int) -> Text:
    if when == _AT_MOST:
        return t("Accept the lowest number if it is {moves} or less.", moves=phrases.moves(number))
    return t("Accept the lowest number if it is {moves} or more.", moves=phrases.moves(number))


def _accept(view: View, ask: Ask, said: ChoicePath) -> ChoicePath | None:
    _, when, number = said
    choices = ask((CONTENT.value,))
    assert isinstance(choices, Pick)
    lowest = allowed(choices)[0].value
    holds = int(lowest) <= int(number) if when == _AT_MOST else int(lowest) >= int(number)
    return (CONTENT.value, lowest) if holds else None


ORDERS: tuple[OrderForm[View], ...] = (
    OrderForm(
        id="accept",
        kinds=("clock",),
        name=t("Accept the lowest number"),
        about=t("if it is so low, or not lower than you say"),
        fields=_accepting,
        answer=_accept,
    ),
    OrderForm(
        id="pass",
        kinds=("look",),
        name=t("Want the next chip"),
        about=t("while nobody has declared"),
        fields=lambda view, said: Complete(t("Want the next chip while nobody has declared.")),
        answer=lambda view, ask, said: (PASS.value,),
        once=True,
    ),
)
