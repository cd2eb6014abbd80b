"""Walk through a move field by field: the next prompt, the values so far, and the way back.

Fields with a single possible value are filled automatically, the verb never.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

from msgspec import Struct

from bot.games.contract import ChoicePath, Choices, Complete, FreeText, Number, Option, Part, Pick, Refused, Text, t
from bot.games.engine.choice_walk import NOTHING, allowed, join, possible, split
from bot.tables.model.views import TableInfo, TableView
from bot.words.formatter import LANGUAGES
from cogs.ui.bidi import as_typed
from cogs.ui.translator import Translator

Crumb = tuple[Text | str, ...]
"""A chosen value as text: the picks, or typed input."""
SEPARATORS = re.compile(r"[+,、，\s]+")


class MoveStep(Struct, frozen=True):
    """A step of a move: the choices after the choice path `said`.

    `crumbs`: the chosen values as text; `back`: the choice path before the last real choice.
    """

    said: ChoicePath
    choices: Choices
    crumbs: tuple[Crumb, ...]
    back: ChoicePath | None


class AvailableVerbs(Struct, frozen=True):
    """The possible verbs of a seat; `more`: others are possible at another time."""

    possible: frozenset[str]
    more: bool


NOTHING_SAYABLE = AvailableVerbs(frozenset(), more=False)


def only(choices: Choices) -> str | None:
    """Return the value of a field that has only one possible value."""
    match choices:
        case Number(low=low, high=high) if low == high:
            return str(low)
        case Pick(at_least=1, at_most=1) if len(options := allowed(choices)) == 1:
            return options[0].value
        case Pick(at_least=0) if choices.at_most == 0 or not allowed(choices):
            return NOTHING
        case _:
            return None


class ChoiceSource(Protocol):
    """Source of the choices after a choice path."""

    def choices(self, table_id: int, user_id: int, said: ChoicePath, number: int | None = None) -> Awaitable[Choices]:
        """Return the choices of the next field, or `Complete`."""
        ...


async def next_step(
    questions: ChoiceSource,
    info: TableInfo,
    user_id: int,
    said: ChoicePath,
    *,
    number: int | None = None,
    given: Mapping[str, str] | None = None,
) -> MoveStep:
    """Walk to the next field that needs a choice; `given` are typed values by field.

    Raises Refused, StaleBoard, NotYourTurn, NotSeated.
    """
    trail: list[Choices] = []
    while True:
        choices = await questions.choices(info.id, user_id, said[: len(trail)], number)
        if len(trail) == len(said):
            value = _given(choices, given or {}, info)
            if value is None and said:
                value = only(choices)
            if value is None:
                break
            said = (*said, value)
        trail.append(choices)
    real = [at for at, one in enumerate(trail) if at == 0 or only(one) is None]
    crumbs = tuple(
        _crumb(one, value) for at, (one, value) in enumerate(zip(trail, said, strict=True)) if not (at and _idle(one))
    )
    return MoveStep(said, choices, crumbs, said[: real[-1]] if real else None)


async def only_verb(questions: ChoiceSource, seen: TableView, user_id: int) -> MoveStep | None:
    """Return the step after the only verb (or the first one, if private) of a single decision.

    Its prompt can then be shown at once; None if there is a choice of verbs or decisions. A verb that ends something
    is beside the prompt.
    """
    mine = [decision for decision in seen.mine if not decision.optional]
    every = [verb for decision in mine for verb in decision.verbs if not verb.private]
    verbs = [verb for verb in every if not verb.ends] or every
    if seen.table.rests or len(mine) != 1 or not (len(verbs) == 1 or mine[0].private):
        return None
    step = await next_step(questions, seen.table, user_id, (verbs[0].value,), number=seen.table.number)
    return None if isinstance(step.choices, Complete) else step


async def open_verbs(questions: ChoiceSource, seen: TableView, user_id: int) -> AvailableVerbs:
    """Return the possible verbs of a seat with pending decisions.

    Raises StaleBoard, NotYourTurn.
    """
    if seen.table.rests or not seen.mine:
        return NOTHING_SAYABLE
    choices = await questions.choices(seen.table.id, user_id, (), seen.table.number)
    if not isinstance(choices, Pick):
        return NOTHING_SAYABLE
    possible = frozenset(option.value for option in choices.options if option.refusal is None)
    asked = {verb.value for decision in seen.mine for verb in decision.verbs if verb.shown}
    return AvailableVerbs(possible, more=not asked <= possible)


async def is_confirmed(look: Callable[[], Awaitable[TableView]], step: MoveStep, pressed: ChoicePath = ()) -> bool:
    """Return whether the move of this step needs a confirmation.

    `look` returns the view of its player. Irreversible moves do, unless a button or menu made the choice (`pressed` is
    its path) and named it, and moves that are easily mistaken for another. Several picks, and a value that is filled in
    after a verb, are not named.
    """
    if not isinstance(step.choices, Complete) or not (step.choices.instead or step.choices.is_final):
        return False
    verb, *answers = step.said
    named = len(pressed) > 1 and len(split(pressed[-1])) <= 1
    if answers and (step.choices.instead or not named):
        return True
    return any(one.ends for decision in (await look()).mine for one in decision.verbs if one.value == verb)


async def step_before(questions: ChoiceSource, info: TableInfo, user_id: int, said: ChoicePath) -> MoveStep:
    """Return the last step on the way to `said` that is possible."""
    try:
        return await next_step(questions, info, user_id, said)
    except Refused:
        if not said:
            raise
        return await step_before(questions, info, user_id, said[:-1])


def wanted_part(seen: TableView, step: MoveStep | None = None) -> Part | None:
    """Return the detail of the board that is relevant to the seat's decision, or to this step."""
    if step is not None and isinstance(step.choices, Pick | Complete) and step.choices.part:
        return step.choices.part
    return next((decision.part for decision in seen.mine if decision.part), None)


def _given(choices: Choices, given: Mapping[str, str], info: TableInfo) -> str | None:
    match choices:
        case Pick(field=field) | Number(field=field) | FreeText(field=field) if field in given:
            return understood(choices, given[field], info)
        case _:
            return None


def understood(choices: Choices, typed: str, info: TableInfo) -> str:
    """Return the value that a user typed: an id or a name in any language."""
    typed = as_typed(typed).strip()
    if not isinstance(choices, Pick):
        return typed
    one = _meant(choices, typed, info)
    if one is not None:
        return one.value
    if choices.at_least == choices.at_most == 1 or typed == NOTHING:
        return typed  # the game reports the nearest value to one that it does not offer
    values: list[str] = []
    for part in SEPARATORS.split(typed):
        option = _meant(choices, part, info)
        if option is None:
            raise Refused("", t("“{value}” is not one of the choices.", value=part), possible(choices))
        values.append(option.value)
    order = [option.value for option in choices.options]
    return join(tuple(values if choices.ordered else sorted(values, key=order.index)))


def _meant(pick: Pick, typed: str, info: TableInfo) -> Option | None:
    low = typed.casefold()
    return next((o for o in pick.options if low in map(str.casefold, (o.value, *names(o.name, info)))), None)


def names(name: Text, info: TableInfo) -> tuple[str, ...]:
    """Return a name in all languages, for matching typed input."""
    return tuple(as_typed(Translator(language, info).text(name)) for language in LANGUAGES)


def _idle(choices: Choices) -> bool:
    """Return whether the field has no alternatives, not even refused ones."""
    others = isinstance(choices, Pick) and choices.at_most > 0 and len(choices.options) > 1
    return only(choices) is not None and not others


def _crumb(choices: Choices, value: str) -> Crumb:
    if not isinstance(choices, Pick):
        return (value,)
    chosen = {option.value: option.name for option in choices.options}
    return tuple(chosen[one] for one in split(value)) or (choices.none,)
