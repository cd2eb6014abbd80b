"""Builders of the questions of a page from the steps of a move; pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.games.contract import (
    Abbreviated,
    ChoicePath,
    Choices,
    Complete,
    FreeText,
    Number,
    Option,
    Part,
    Pick,
    Refused,
    Shortcut,
    Text,
    t,
)
from bot.games.engine.choice_walk import allowed
from bot.tables.model.views import TableView
from bot.web import payloads
from bot.web.payloads import Alternative, PictureInfo, Reach, Step
from cogs.ui.move_builder import Crumb, MoveStep
from cogs.ui.step import question_of
from cogs.ui.texts import labelled
from cogs.ui.translator import Translator
from rendering.registry import RENDERERS


def step(
    at: MoveStep,
    seen: TableView,
    voice: Translator,
    *,
    notes: Sequence[str] = (),
    picture: PictureInfo | None = None,
    reach: Sequence[Reach] = (),
) -> Step:
    """Build the question after a choice path; at the verbs with the shortcuts to complete moves."""
    asked, plain = at.choices, voice.plain
    low, high, usual = (asked.low, asked.high, asked.usual) if isinstance(asked, Number) else (0, 0, 0)
    pick = asked if isinstance(asked, Pick) else None
    instead = asked.instead if isinstance(asked, Complete) else () if at.said else _shortcuts(seen)
    return Step(
        number=seen.table.number,
        said=at.said,
        crumbs=[_crumb(one, voice) for one in at.crumbs],
        prompt=plain(question_of(at)),
        notes=notes,
        kind=_kind(asked),
        options=[] if pick is None else [_option(one, at.said, seen, voice) for one in pick.options],
        low=low,
        high=high,
        usual=usual,
        example=asked.example if isinstance(asked, FreeText) else "",
        hint=plain(asked.hint) if isinstance(asked, FreeText) and asked.hint else "",
        at_least=1 if pick is None else pick.at_least,
        at_most=1 if pick is None else pick.at_most,
        ordered=pick is not None and pick.ordered,
        none="" if pick is None or pick.at_least else plain(pick.none),
        back=at.back,
        final=isinstance(asked, Complete) and asked.is_final,
        instead=[Alternative(one.said, plain(one.name), _spoken(one.name, voice)) for one in instead],
        picture=picture,
        reach=reach,
    )


def _kind(choices: Choices) -> payloads.StepKind:
    match choices:
        case Complete():
            return "complete"
        case FreeText():
            return "text"
        case Number():
            return "number"
        case Pick(at_most=at_most):
            return "pick" if at_most == 1 else "several"


def _crumb(picks: Crumb, voice: Translator) -> str:
    return voice.listing([voice.plain(one).removesuffix("…") if isinstance(one, Text) else one for one in picks])


def _option(option: Option, said: ChoicePath, seen: TableView, voice: Translator) -> payloads.Option:
    hint, refusal = option.hint, option.refusal
    place = place_of(seen, said, option)
    return payloads.Option(
        value=option.value,
        name=voice.plain(option.name),
        hint="" if hint is None else voice.plain(hint),
        refusal=None if refusal is None else voice.plain(refusal.text),
        copies=option.copies,
        place=None if place is None else str(place),
        spoken=_spoken(option.name, voice),
    )


def _in_words(name: Text) -> Text:
    return name.spoken if isinstance(name, Abbreviated) else name


def _spoken(name: Text, voice: Translator) -> str:
    """Return a name with signs in words; of other names nothing."""
    return voice.plain(name.spoken) if isinstance(name, Abbreviated) else ""


def _shortcuts(seen: TableView) -> list[Shortcut]:
    """Return the open shortcuts of the seat's decisions, each once."""
    every = [one for decision in seen.mine for row in decision.attention.shortcuts for one in row if one.open]
    return [one for at, one in enumerate(every) if all(other.said != one.said for other in every[:at])]


def place_of(seen: TableView, said: ChoicePath, option: Option) -> Part | None:
    """Return the place of an option of the field after this path."""
    return RENDERERS[seen.table.game].place(seen.view, said, option.value)


def places(at: MoveStep, seen: TableView, reach: Sequence[Reach] = ()) -> set[str]:
    """Return the places of the possible options of a step, and those of `reach`."""
    options = allowed(at.choices) if isinstance(at.choices, Pick) else ()
    found = {str(place) for one in options if (place := place_of(seen, at.said, one)) is not None}
    return found | {one.place for one in reach}


def reach(verb: Option, at: MoveStep, seen: TableView, voice: Translator) -> list[Reach]:
    """Return the places that choose this verb and its first value, which `at` asks for."""
    if not isinstance(at.choices, Pick) or at.choices.at_most != 1:
        return []
    return [
        Reach(str(place), (*at.said, option.value), voice.plain(labelled(_in_words(verb.name), _in_words(option.name))))
        for option in allowed(at.choices)
        if (place := place_of(seen, at.said, option)) is not None
    ]


def shortcut_reach(seen: TableView, voice: Translator) -> list[Reach]:
    """Return the places that make a whole move: those of the last values of the open shortcuts."""
    place = partial(RENDERERS[seen.table.game].place, seen.view)
    found = [(place(one.said[:-1], one.said[-1]), one) for one in _shortcuts(seen)]
    return [Reach(str(at), one.said, voice.plain(_in_words(one.name))) for at, one in found if at is not None]


def refused_notes(refused: Refused, voice: Translator) -> list[str]:
    """Return the reason of a refusal, and the possible alternatives."""
    others = [voice.plain(t("Possible: {options}", options=refused.instead))] if refused.instead else []
    return [voice.plain(refused.text), *others]
