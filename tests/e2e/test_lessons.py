"""Tests of lessons played by the buttons on the screen, from the first click to the end."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.contract import LessonStep
from bot.games.engine.choice_walk import split
from bot.games.engine.lesson_files import lesson_of
from bot.games.registry import GAMES
from cogs.ui.custom_ids import LESSON, CustomId, parse
from cogs.ui.step import NTH
from tests.cogs.message_checks import BUTTON, PRIMARY, check_components, check_text
from tests.cogs.simulated_client import World, components, shown, words
from tests.e2e.bot_players import ids, until_asked
from tests.e2e.sent_messages import MENU
from tests.e2e.support import pressed
from tests.e2e.tables import every_game
from tests.tools.soak.player_input import adds

MOST = 12
"""Maximum clicks for one step."""


async def begin(w: World, game: str) -> Any:
    """Begin the lesson in the channel as Ann."""
    return shown(await w.ann.slash(w.channel, "learn", game=game))


async def press(w: World, here: Any, target: CustomId) -> Any:
    """Click as Ann; return the screen that follows."""
    result = await w.ann.click(here, custom_id=str(target))
    if result.modal is None:
        return shown(result)
    return result


def at(here: Any) -> int:
    """Return the index of the step on a screen, from 0 on; -1 at the end."""
    numbers = [
        one.number for one in (*ids(here), *ids(here, MENU)) if one.purpose in (LESSON.say, LESSON.menu, LESSON.more)
    ]
    goes = [one.number - 1 for one in ids(here) if one.purpose == "lesson-go"]
    if any(one.purpose == "lesson-finish" for one in ids(here)):
        return -1
    return numbers[0] if numbers else max(goes)


def blue(here: Any) -> list[CustomId | None]:
    """Return the custom ids of the primary buttons."""
    parts = (one for one in components(here) if one["type"] == BUTTON and one["style"] == PRIMARY)
    return [parse(str(one.get("custom_id"))) for one in parts]


def values(menu: CustomId, step: LessonStep) -> list[str]:
    """Return the values to select in a menu."""
    said = list(menu.said)
    if menu.purpose == LESSON.more:
        taken = split(said.pop())
        picks = split(step.says[len(said)])
        return [pick for pick in picks if taken.count(pick) < picks.count(pick)][:1]
    picks = split(step.says[len(said)])
    return [pick if not picks[:n].count(pick) else f"{pick}{NTH}{picks[:n].count(pick) + 1}"
            for n, pick in enumerate(picks)]  # fmt: skip


async def said(w: World, here: Any, step: LessonStep, number: int) -> tuple[Any, int]:
    """Complete a step by the screen's components; return the next screen and the clicks used."""
    for count in range(1, MOST):
        buttons, menus = ids(here), ids(here, MENU)
        fitting = [
            one for one in buttons
            if one.purpose == LESSON.say and one.said and not one.arg and one.said == step.says[: len(one.said)]
        ]  # fmt: skip
        typed = [one for one in buttons if one.purpose == LESSON.write]
        assert "➤" in words(here), "the step says what to press"
        adding = adds(buttons, step.says, max((len(one.said) for one in fitting), default=0))
        best = adding or max(fitting, key=lambda one: len(one.said), default=None)
        assert blue(here) == ([] if best is None else [best]), "the button to press is blue"
        if menus and menus[0].said == step.says[: len(menus[0].said)] and len(menus[0].said) < len(step.says):
            here = shown(await w.ann.select(here, values(menus[0], step), custom_id=str(menus[0])))
        elif best is not None:
            result = await w.ann.click(here, custom_id=str(best))
            if result.modal is not None:
                form = parse(result.modal["custom_id"])
                assert form is not None
                result = await w.ann.submit_modal(result, {"text": step.says[len(form.said)]})
            here = shown(result)
        elif typed:
            form_ = await w.ann.click(here, custom_id=str(typed[0]))
            here = shown(await w.ann.submit_modal(form_, {"text": step.says[len(typed[0].said)]}))
        else:
            everything = next(one for one in buttons if one.purpose == LESSON.say and not one.said)
            here = await press(w, here, everything)
        if at(here) != number:
            return here, count
        check_text(words(here).splitlines())
        check_components(components(here))
    raise AssertionError(f"no way through {step.id}: {words(here)}")


@every_game
async def test_a_lesson_is_played_to_its_end(w: World, game: str) -> None:
    lesson, here, presses = lesson_of(game), await begin(w, game), 1
    for number, step in enumerate(lesson.steps):
        if not step.says and number == len(lesson.steps) - 1:
            break  # what is told last leads into the game
        assert at(here) == number, step.id
        check_text(words(here).splitlines())
        check_components(components(here))
        if step.says:
            here, count = await said(w, here, step, number)
            presses += count
        else:
            here, presses = await press(w, here, CustomId("lesson-go", _lesson(here), number + 1)), presses + 1
    assert at(here) == -1, words(here)
    assert blue(here) == [CustomId("lesson-finish", _lesson(here))]
    await w.ann.click(here, custom_id=str(CustomId("lesson-finish", _lesson(here))))
    await w.settle()
    row = (await w.client.tables.lessons.of(w.ann.id))[0]
    assert (row.step, row.furthest) == (len(lesson.steps), len(lesson.steps))
    assert row.done_at is not None
    (info,) = await w.client.tables.queries.solo_tables(w.ann.id)
    loaded = await until_asked(w, info.id)
    assert (loaded.info.status, loaded.info.unrated, loaded.info.paused_at) == ("running", "lesson", None)
    assert loaded.info.number >= len(lesson.moves(len(lesson.steps))) + 1


def _lesson(here: Any) -> int:
    return next(one.table for one in ids(here) if one.purpose == "lesson-go")


@every_game
async def test_a_wrong_press_is_answered_by_why_not_and_a_hint(w: World, game: str) -> None:
    lesson = lesson_of(game)
    number, step = next((n, one) for n, one in enumerate(lesson.steps) if one.says)
    assert step.hint is not None
    here = await begin(w, game)
    row = (await w.client.tables.lessons.of(w.ann.id))[0]
    here = await press(w, here, CustomId("lesson-go", row.id, number)) if number else here
    wrong = await pressed(w, w.ann, here, CustomId(LESSON.say, row.id, number, said=("nonsense",)))
    assert "➤" in words(wrong)
    assert at(wrong) == number


@pytest.mark.parametrize("game", list(GAMES)[:1])
async def test_one_goes_back_skips_and_goes_on_another_day(w: World, game: str) -> None:
    here = await begin(w, game)
    row = (await w.client.tables.lessons.of(w.ann.id))[0]
    here = await press(w, here, CustomId("lesson-go", row.id, 1))
    here = await press(w, here, CustomId("lesson-go", row.id, 2))
    here = await press(w, here, CustomId("lesson-go", row.id, 1))
    assert at(here) == 1
    assert at(await begin(w, game)) == 1, "where it was left"
    (row,) = await w.client.tables.lessons.of(w.ann.id)
    assert (row.step, row.furthest) == (1, 2)


async def test_nobody_sees_or_moves_the_lesson_of_another(w: World) -> None:
    await begin(w, "andromeda")
    (row,) = await w.client.tables.lessons.of(w.ann.id)
    other = shown(await w.ben.slash(w.channel, "learn", game="andromeda"))
    foreign = await pressed(w, w.ben, other, CustomId("lesson-go", row.id, 3))
    assert "not open" in words(foreign)
    assert (await w.client.tables.lessons.of(w.ann.id))[0].step == 0


async def test_who_runs_the_bot_sees_how_people_get_on(w: World) -> None:
    here = await begin(w, "andromeda")
    (row,) = await w.client.tables.lessons.of(w.ann.id)
    await pressed(w, w.ann, here, CustomId("lesson-go", row.id, 2))
    await w.ben.slash(w.channel, "learn", game="andromeda")
    (found,) = await w.client.tables.lessons.progress()
    assert (found.game, found.begun, found.done, dict(found.stopped)) == ("andromeda", 2, 0, {0: 1, 2: 1})
