"""Taps on the page of a table that make a move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from bot.games.contract import ChoicePath, Complete, FreeText, Number, Part, Pick
from bot.games.engine.choice_walk import allowed, split
from bot.tables.model.views import TableView
from cogs.play.cog import PlayCog
from cogs.ui.move_builder import MoveStep, next_step, only_verb
from rendering.registry import RENDERERS
from tests.cogs.simulated_client import World

SHOWN = 10
"""Maximum values of a number that have a button each; with more there is a stepper from the usual one."""


class Tap(Struct, frozen=True):
    """A tap on an element of the page; `text` is typed there."""

    selector: str
    text: str = ""


def on_place(place: Part) -> Tap:
    """Return the tap on a place of a picture that can be chosen."""
    return Tap(f".spots polygon.lit[data-place={_quoted(str(place))}]")


def on_value(value: str) -> Tap:
    """Return the tap on the button of an option."""
    return Tap(f"button[data-value={_quoted(value)}]")


def on_path(said: ChoicePath) -> Tap:
    """Return the tap on the button of a verb, or of one use of a place."""
    return Tap(f"button[data-said={_quoted(msgspec.json.encode(said).decode())}]")


def on_act(act: str) -> Tap:
    """Return the tap on a control."""
    return Tap(f"[data-act={act}]")


def _quoted(value: str) -> str:
    """Return a string of CSS."""
    return msgspec.json.encode(value).decode()


async def taps(w: World, seen: TableView, user: int, path: ChoicePath) -> Sequence[Tap]:
    """Return the taps that make a move, as the page prompts for it.

    The only verb is chosen already. At the verbs, a place with one lit use is one tap, with several uses two.
    """
    choices, info, place = w.client.tables.choices, seen.table, RENDERERS[seen.table.game].place
    step = await only_verb(choices, seen, user)
    if step is None or step.said != path[: len(step.said)]:
        step = await next_step(choices, info, user, (), number=info.number)
    found, pressed = list[Tap](), ChoicePath()
    while not isinstance(step.choices, Complete):
        value = path[len(step.said)]
        pressed = (*step.said, value)
        assert pressed == path[: len(pressed)], f"{step.said} does not lead to {path}"
        if not step.said and (reached := _reached(await _reaches(w, seen, user, step), path)):
            pressed, tapped = reached
            found += tapped
        elif not step.said:
            found.append(on_path(pressed))
        else:
            places = [place(seen.view, step.said, one) for one in split(value)]
            found += _choosing(step, value, places)
        step = await next_step(choices, info, user, pressed, number=info.number)
    play = w.client.get_cog(PlayCog.__name__)
    assert isinstance(play, PlayCog)
    return [*found, on_act("confirm")] if await play._is_confirmed(info, user, step, pressed) else found


def _choosing(step: MoveStep, value: str, places: Sequence[Part | None]) -> list[Tap]:
    """Return the taps that choose a field's value."""
    match step.choices:
        case Pick(at_most=most):
            picked = [on_place(at) if at else on_value(one) for at, one in zip(places, split(value), strict=True)]
            return [*picked, on_act("done")] if most > 1 and len(picked) < most else picked or [on_value(value)]
        case Number(low=low, high=high, usual=usual) if high - low >= SHOWN:
            way = on_act("plus" if int(value) > usual else "minus")
            return [*[way] * abs(int(value) - usual), on_act("done")]
        case FreeText():
            return [Tap("input[data-field]", value), on_act("done")]
        case _:
            return [on_value(value)]


async def _reaches(w: World, seen: TableView, user: int, verbs: MoveStep) -> Sequence[tuple[Part, ChoicePath]]:
    """Return the places that lead further from the verbs with one tap, and where to."""
    place, found = RENDERERS[seen.table.game].place, list[tuple[Part, ChoicePath]]()
    assert isinstance(verbs.choices, Pick)
    for verb in allowed(verbs.choices):
        step = await next_step(w.client.tables.choices, seen.table, user, (verb.value,), number=seen.table.number)
        if isinstance(step.choices, Pick) and step.choices.at_most == 1:
            places = [(place(seen.view, step.said, one.value), one.value) for one in allowed(step.choices)]
            found += [(at, (*step.said, value)) for at, value in places if at is not None]
    return found


def _reached(reaches: Sequence[tuple[Part, ChoicePath]], path: ChoicePath) -> tuple[ChoicePath, list[Tap]] | None:
    """Return the part of the path that a place leads to, and its taps."""
    uses = Counter(at for at, _ in reaches)
    leading = [(at, said) for at, said in reaches if said == path[: len(said)]]
    if not leading:
        return None
    at, said = max(leading, key=lambda one: (len(one[1]), -uses[one[0]]))
    return said, [on_place(at)] if uses[at] == 1 else [on_place(at), on_path(said)]
