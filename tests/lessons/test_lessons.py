"""Tests of lessons: legal steps, clicks that lead on, visible signs."""

from __future__ import annotations

import pytest

from bot.games.contract import Complete
from bot.games.engine.choice_walk import walk
from bot.games.engine.lesson_files import lesson_of
from bot.games.engine.lesson_player import part_of, positions
from bot.games.registry import GAMES
from bot.words.catalogue import ROOT
from bot.words.formatter import formatter
from rendering.emojis import emojis
from rendering.icon_set import Draw
from rendering.lesson import draw_scene
from rendering.registry import RENDERERS
from rendering.sizes import SIGN
from tests.tools.lesson_pictures import look, press_count, words

LEAST, MOST = 8, 14
LETTERS = {"en": 190, "ja": 95}
"""Maximum letters of a step: five lines on a phone."""
every_lesson = pytest.mark.parametrize("game", list(GAMES))


def _drawn(draw: Draw) -> bytes:
    return draw(SIGN).tobytes()


@every_lesson
def test_each_step_is_legal_and_leads_on(game: str) -> None:
    lesson, stages = lesson_of(game), positions(GAMES[game], lesson_of(game))
    assert LEAST <= len(lesson.steps) <= MOST
    for step, stage in zip(lesson.steps, stages, strict=False):
        if step.says:
            assert isinstance(walk(GAMES[game], stage.state, lesson.seat, step.says), Complete), step.id
    assert any(step.says for step in lesson.steps)
    assert GAMES[game].outcome(stages[-1].state) is None, "there is a game left to be finished"


@every_lesson
def test_each_sign_that_is_named_is_there(game: str) -> None:
    """Some signs have another name in chat and look the same; others are lighter."""
    lesson = lesson_of(game)
    for step, stage in zip(lesson.steps, positions(GAMES[game], lesson), strict=False):
        signs = RENDERERS[game].legend(GAMES[game].view(stage.state, lesson.seat))
        named, drawn = {sign.name for sign in signs}, {_drawn(sign.draw) for sign in signs}
        assert {name for name in step.names if name not in named and _drawn(emojis()[name]) not in drawn} == set()


@every_lesson
@pytest.mark.parametrize("language", ["en", "ja"])
def test_each_text_is_short(game: str, language: str) -> None:
    say = formatter(language, game).format
    for step in lesson_of(game).steps:
        for text in (step.text, step.hint):
            assert text is None or len(say(text)) <= LETTERS[language], f"{step.id}: {say(text)}"
    assert words(game, language) > 0
    assert press_count(game) > 0


@every_lesson
def test_each_picture_shows_what_is_lit(game: str) -> None:
    """Each kind of picture is drawn once, others only where their size is not known."""
    lesson, game_ = lesson_of(game), GAMES[game]
    stages = positions(game_, lesson)
    scenes = [(step.id, at, step.scene) for at, step in enumerate(lesson.steps)]
    scenes += [(name, at, scene) for name, (at, scene) in lesson.scenes.items()]
    drawn = set[str]()
    for name, at, scene in scenes:
        view = game_.view(stages[at].state, lesson.seat)
        assert scene.picture in {"board", "hand"} or part_of(scene.picture, tuple(game_.parts(view))), name
        if scene.crop is None or scene.picture not in drawn:
            picture = draw_scene(RENDERERS[game], game, view, scene, look(game, "en", stages[at].events))
            size = picture.width, picture.height
            drawn.add(scene.picture)
        else:
            size = scene.crop[2:]
        for left, top, wide, tall in scene.lit:
            assert wide > 0, name
            assert tall > 0, name
            assert min(left, top) >= 0, name
            assert left + wide <= size[0], name
            assert top + tall <= size[1], name


def test_the_guide_tells_the_limits() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"A lesson has {LEAST} to {MOST} steps" in guide
    assert f"at most {LETTERS['en']} characters in English, {LETTERS['ja']} in Japanese" in guide
