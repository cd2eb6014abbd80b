"""Tests of the stored pictures: equality, size and signs."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from PIL import Image

from bot.games.engine.chance import LooseChance
from bot.games.registry import GAMES
from rendering.encode import MOST
from rendering.registry import RENDERERS
from rendering.renderer import GameRenderer, Picture, RenderOptions
from rendering.sizes import TALLEST
from tests.golden.pictures.compare import NEAR_BLOCK, compare, distance, small
from tests.golden.pictures.samples import PICTURES, changed, width_of
from tests.rendering import read_text
from tests.rendering.name_samples import WORST, look_at

WORDS, RESULT, SAMPLE = "in words", "result", "sample"
HERE = Path(__file__).parent
SAMPLES = [(game, name) for game, samples in PICTURES.items() for name in samples]
MAPS = ("auztralia board", "auztralia map", "farfarout galaxy", "ricochet board", "ricochet puzzle")
"""Pictures that may be taller than others."""
MAP_TALLEST = 1.72
CLOSER = {
    "andromeda": {"board": "tarn", "part": WORDS, "poster": RESULT, "signs": SAMPLE},
    "auztralia": {"board": "map", "map": WORDS, "box": SAMPLE, "signs": SAMPLE},
    "farfarout": {"board": "near", "galaxy": WORDS},
    "ricochet": {"board": WORDS, "hand": WORDS, "poster": RESULT, "puzzle": WORDS},
    "spacebase": {"board": "seat", "box": SAMPLE, "console": WORDS, "hand": WORDS, "poster": RESULT, "yard": WORDS},
}
"""Kinds of pictures whose small numbers may be too small on a phone, and the larger form one click away.

That is a part of the board close up, the whole *in words*, or the result beside its board; or it is a sample only.
"""
NAMED = frozenset({"people", "clock"})
"""Signs that appear only before their own words, in any game."""


@pytest.fixture(scope="module", autouse=True)
def _reading() -> Generator[None]:
    with read_text.reading():
        yield


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("game", "name"), SAMPLES)
def test_picture_is_readable_and_as_stored(game: str, name: str, language: str) -> None:
    last, painted = name.rpartition("-")[2], list[Picture | None]()
    look = look_at(game, language, int(last) if last.isdecimal() else 5)
    images = read_text.read(lambda: painted.append(PICTURES[game][name](look)))
    (picture,) = painted
    assert picture is not None
    for image in images:
        assert not read_text.faults(image)
        low = read_text.low_numbers(image)
        assert not low or name.partition("-")[0] in CLOSER[game], low
        assert min(low.values(), default=read_text.NUMBER) >= read_text.LEAST, low
    assert picture.name.endswith((".gif", ".webp")) or len(picture.data) <= MOST
    assert picture.width == width_of(name)
    assert picture.height <= picture.width * (MAP_TALLEST if f"{game} {name}".startswith(MAPS) else TALLEST)
    compare(picture, HERE / game / f"{name}-{language}.jpg")


@pytest.mark.parametrize("game", PICTURES)
def test_what_is_low_on_a_phone_has_a_close_up_one_press_away(game: str) -> None:
    rules, kinds = GAMES[game], {name.partition("-")[0] for name in PICTURES[game]}
    assert CLOSER[game].keys() <= kinds
    settings = {one.id: one.values[0].value for one in rules.meta.settings}
    state, _ = rules.setup(rules.meta.seats[1], settings, LooseChance())
    parts = {part.kind for part in rules.parts(rules.view(state, None))}
    named = {*CLOSER[game].values()} - {WORDS, RESULT, SAMPLE}
    assert named <= parts, parts


@pytest.mark.parametrize(("game", "name"), SAMPLES)
def test_nothing_overlaps_whatever_people_are_called(game: str, name: str) -> None:
    last = name.rpartition("-")[2]
    look = look_at(game, "ja", int(last) if last.isdecimal() else 5, names=WORST)
    for image in read_text.read(lambda: PICTURES[game][name](look)):
        assert not read_text.faults(image)


@pytest.mark.parametrize("game", PICTURES)
def test_each_sign_on_a_board_is_in_its_legend(game: str) -> None:
    painter = RENDERERS[game]
    every = {sign.name for sign in painter.vocabulary}
    assert len(every) == len(painter.vocabulary)
    with read_text.signs() as taken:
        for name, paint in PICTURES[game].items():
            with seen_by(painter) as shown:
                paint(look_at(game, "en", 5))
            drawn = taken()
            assert drawn <= every | NAMED, name
            said = {sign.name for view, look in shown for page in painter.sign_pages(view, look) for sign in page}
            assert said <= every
            if shown:
                assert drawn <= said | NAMED, name
            taken()


@contextmanager
def seen_by(painter: GameRenderer) -> Generator[list[tuple[Any, RenderOptions]]]:
    """Record the views and options of the boards drawn meanwhile."""
    shown, draw = list[tuple[Any, RenderOptions]](), painter.draw_board

    def drawn(view: Any, look: RenderOptions) -> Image.Image:
        shown.append((view, look))
        return draw(view, look)

    with patch.object(painter, "draw_board", drawn):
        yield shown


@pytest.mark.parametrize("game", PICTURES)
def test_one_thing_changed_is_noticed(game: str) -> None:
    view, *others = changed(game)
    look = look_at(game, "en", len(view.seats))
    before = small(RENDERERS[game].board(view, look))
    for n, other in enumerate(others):
        assert distance(before, small(RENDERERS[game].board(other, look)))[1] > NEAR_BLOCK, n


def test_nothing_is_stored_in_vain() -> None:
    stored = {str(path.relative_to(HERE)) for path in HERE.rglob("*.jpg")}
    assert stored == {f"{game}/{name}-{language}.jpg" for game, name in SAMPLES for language in ("en", "ja")}
