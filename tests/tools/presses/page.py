"""Taps on the page of a table that a decision takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.games.contract import ChoicePath, Complete, FreeText, Number, Part, Pick
from bot.games.engine.choice_walk import allowed, split
from bot.tables.model.views import TableView
from cogs.play.cog import PlayCog
from cogs.ui.move_builder import MoveStep, next_step, only_verb
from rendering.registry import RENDERERS
from tests.cogs.simulated_client import World

TYPED = 2
"""Taps of a text: into its field, and on the button below it."""
SHOWN = 10
"""Maximum values of a number that have a button each; with more there is a stepper from the usual one."""


async def taps(w: World, seen: TableView, user: int, path: ChoicePath) -> int:
    """Return the taps that make a move, as the page prompts for it.

    The only verb is chosen already. At the verbs, a place with one lit use is one tap, with several uses two.
    """
    choices, info = w.client.tables.choices, seen.table
    step = await only_verb(choices, seen, user)
    if step is None or not _leads(step, path):
        step = await next_step(choices, info, user, (), number=info.number)
    count, pressed = 0, ChoicePath()
    while not isinstance(step.choices, Complete):
        at = len(step.said)
        assert _leads(step, path), f"{step.said} does not lead to {path}"
        pressed = path[: at + 1]
        cost = _taps(step, path[at])
        if at == 0 and (found := _reached(await _reaches(w, seen, user, step), path)):
            pressed, cost = found
        count += cost
        step = await next_step(choices, info, user, pressed, number=info.number)
    play = w.client.get_cog(PlayCog.__name__)
    assert isinstance(play, PlayCog)
    return count + await play._is_confirmed(info, user, step, pressed)


def _leads(step: MoveStep, path: ChoicePath) -> bool:
    return step.said == path[: len(step.said)]


def _taps(step: MoveStep, value: str) -> int:
    """Return the taps of a field's value."""
    match step.choices:
        case Pick(at_most=most) if most > 1:
            picked = len(split(value))
            return max(1, picked + (0 < picked < most))
        case Number(low=low, high=high, usual=usual) if high - low >= SHOWN:
            return abs(int(value) - usual) + 1
        case FreeText():
            return TYPED
        case _:
            return 1


async def _reaches(w: World, seen: TableView, user: int, verbs: MoveStep) -> Sequence[tuple[Part, ChoicePath]]:
    """Return the places that lead further from the verbs with one tap, and where to."""
    place, found = RENDERERS[seen.table.game].place, list[tuple[Part, ChoicePath]]()
    assert isinstance(verbs.choices, Pick)
    for verb in allowed(verbs.choices):
        if (itself := place(seen.view, (), verb.value)) is not None:
            found.append((itself, (verb.value,)))
        step = await next_step(w.client.tables.choices, seen.table, user, (verb.value,), number=seen.table.number)
        if isinstance(step.choices, Pick) and step.choices.at_most == 1:
            places = [(place(seen.view, step.said, one.value), one.value) for one in allowed(step.choices)]
            found += [(at, (*step.said, value)) for at, value in places if at is not None]
    return found


def _reached(reaches: Sequence[tuple[Part, ChoicePath]], path: ChoicePath) -> tuple[ChoicePath, int] | None:
    """Return the part of the path that a place leads to, and its taps."""
    uses = Counter(at for at, _ in reaches)
    leading = [(said, 1 + (uses[at] > 1)) for at, said in reaches if said == path[: len(said)]]
    return max(leading, key=lambda one: (len(one[0]), -one[1]), default=None)
