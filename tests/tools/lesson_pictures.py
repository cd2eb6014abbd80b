"""A viewer of lessons: the picture and the text of every step.

Usage: `python -m tests.tools.lesson_pictures GAME en FOLDER` writes the pictures and prints the texts; without a folder
it counts words and clicks of all games.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from bot.games.contract import Complete, Event, Number, Pick, Text
from bot.games.engine.choice_walk import NOTHING, allowed
from bot.games.engine.lesson_files import lesson_of
from bot.games.engine.lesson_player import positions
from bot.games.registry import GAMES
from bot.tables.model.table_rules import AI_NAMES
from bot.words.formatter import formatter
from rendering.lesson import draw_scene
from rendering.registry import RENDERERS
from rendering.renderer import RenderOptions

LEARNER = {"en": "Ann", "ja": "アン"}


def look(game: str, language: str, events: Sequence[Event] = ()) -> RenderOptions:
    """Return the learner's render options."""
    lesson, said = lesson_of(game), formatter(language, game)
    names: list[str] = [*AI_NAMES[: lesson.seats - 1]]
    names.insert(lesson.seat, LEARNER[language])

    def say(text: Text) -> str:
        return said.format(text, names)

    return RenderOptions(say, language, tuple(names), tuple(events))


def words(game: str, language: str) -> int:
    """Count the words of a lesson (in Japanese: letters), without hints."""
    said = [look(game, language).say(step.text) for step in lesson_of(game).steps]
    return sum(len(one) if language == "ja" else len(one.split()) for one in said)


def press_count(game: str) -> int:
    """Count the clicks through a lesson.

    These are one a field that has more than one value, one a verb, one a preview, and one for a step without a task.
    """
    lesson, found = lesson_of(game), 0
    for step, stage in zip(lesson.steps, positions(GAMES[game], lesson), strict=False):
        ask = GAMES[game].ask(stage.state, lesson.seat)
        for at in range(len(step.says)):
            match ask(step.says[:at]):
                case Pick(at_least=1, at_most=1) as pick if at and len(allowed(pick)) == 1:
                    pass
                case Pick(at_least=0) as pick if at and (not allowed(pick) or step.says[at] == NOTHING):
                    found += bool(allowed(pick))
                case Number(low=low, high=high) if low == high:
                    pass
                case _:
                    found += 1
        last = ask(step.says) if step.says else None
        found += not step.says or (isinstance(last, Complete) and last.is_final and len(step.says) > 1)
    return found


def _show(game: str, language: str, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    lesson = lesson_of(game)
    for at, (step, stage) in enumerate(zip(lesson.steps, positions(GAMES[game], lesson), strict=False)):
        eyes = look(game, language, stage.events)
        drawn = draw_scene(RENDERERS[game], game, GAMES[game].view(stage.state, lesson.seat), step.scene, eyes)
        (folder / f"{at + 1:02}-{step.id}.jpg").write_bytes(drawn.data)
        print(f"{at + 1}. {step.id} {drawn.width}x{drawn.height}: {eyes.say(step.text)}")
        if step.hint is not None:
            print(f"   says {'/'.join(step.says)}; hint: {eyes.say(step.hint)}")
    for name, (at, scene) in lesson.scenes.items():
        eyes = look(game, language)
        view = GAMES[game].view(positions(GAMES[game], lesson)[at].state, lesson.seat)
        (folder / f"scene-{name}.jpg").write_bytes(draw_scene(RENDERERS[game], game, view, scene, eyes).data)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        _show(sys.argv[1], sys.argv[2], Path(sys.argv[3]))
    else:
        for one in GAMES:
            print(f"{one}: {words(one, 'en')} words, {words(one, 'ja')} letters, {press_count(one)} presses")
