"""Tests of the stored pictures: equality, size and signs."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
from PIL import Image

from bot.games.engine.chance import LooseChance
from bot.games.registry import GAMES
from rendering.encode import MOST
from rendering.fonts import clean
from rendering.registry import RENDERERS
from rendering.renderer import GameRenderer, Picture, RenderOptions
from rendering.sizes import TALLEST
from tests.golden.pictures.compare import NEAR_BLOCK, checksums, compare, distance, is_same, small
from tests.golden.pictures.samples import PICTURES, changed, translated, width_of
from tests.rendering import read_text
from tests.rendering.name_samples import WORST, look_at

WORDS, RESULT, SAMPLE = "in words", "result", "sample"
HERE = Path(__file__).parent
SAMPLES = [(game, *one) for game, samples in PICTURES.items() for one in translated(samples)]
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
WITH_MORE_SEATS = frozenset(
    f"{stage}-{seats}"
    for samples in PICTURES.values()
    for stage, _, seats in (name.rpartition("-") for name in samples)
    if stage.startswith("board") and any(f"{stage}-{more}" in samples for more in range(int(seats) + 1, 11))
)
"""Boards of which there is a sample with more players, whose names have less room."""


@pytest.fixture(scope="module", autouse=True)
def _reading() -> Generator[None]:
    with read_text.reading():
        yield


@pytest.mark.parametrize(("game", "name", "language"), SAMPLES)
def test_picture_is_readable_and_as_stored(game: str, name: str, language: str) -> None:
    """With its signs in its legend; where people are named, whatever they are called.

    The stored picture was readable before it was stored.
    """
    look, path = look_at(game, language, seats_of(name)), HERE / game / f"{name}-{language}.jpg"
    picture, images, drawn, shown = painted(game, name, look)
    for image in () if is_same(picture, path) else images:
        assert not read_text.faults(image)
        low = read_text.low_numbers(image)
        assert not low or name.partition("-")[0] in CLOSER[game], low
        assert min(low.values(), default=read_text.NUMBER) >= read_text.LEAST, low
    assert picture.name.endswith((".gif", ".webp")) or len(picture.data) <= MOST
    assert picture.width == width_of(name)
    assert picture.height <= picture.width * (MAP_TALLEST if f"{game} {name}".startswith(MAPS) else TALLEST)
    compare(picture, path)
    every = {sign.name for sign in RENDERERS[game].vocabulary}
    told = {sign.name for view, seen in shown for page in RENDERERS[game].sign_pages(view, seen) for sign in page}
    assert told <= every
    assert drawn <= NAMED | (told if shown else every)
    if language == "ja" and name not in WITH_MORE_SEATS and any(names_in(image, look.names) for image in images):
        for image in painted(game, name, look_at(game, "ja", seats_of(name), names=WORST)).images:
            assert not read_text.faults(image)


@pytest.mark.parametrize("game", PICTURES)
def test_signs_have_different_names(game: str) -> None:
    names = [sign.name for sign in RENDERERS[game].vocabulary]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", PICTURES)
def test_what_is_low_on_a_phone_has_a_close_up_one_press_away(game: str) -> None:
    rules, kinds = GAMES[game], {name.partition("-")[0] for name in PICTURES[game]}
    assert CLOSER[game].keys() <= kinds
    settings = {one.id: one.values[0].value for one in rules.meta.settings}
    state, _ = rules.setup(rules.meta.seats[1], settings, LooseChance())
    parts = {part.kind for part in rules.parts(rules.view(state, None))}
    named = {*CLOSER[game].values()} - {WORDS, RESULT, SAMPLE}
    assert named <= parts, parts


class Painting(NamedTuple):
    """A sample with its unencoded images, its signs, and the views and options of its boards."""

    picture: Picture
    images: list[Image.Image]
    drawn: set[str]
    shown: list[tuple[Any, RenderOptions]]


def painted(game: str, name: str, look: RenderOptions) -> Painting:
    """Paint a sample."""
    made, images = list[Picture | None](), list[Image.Image]()
    with seen_by(RENDERERS[game]) as shown:
        drawn = read_text.signs(lambda: images.extend(read_text.read(lambda: made.append(PICTURES[game][name](look)))))
    (picture,) = made
    assert picture is not None
    return Painting(picture, images, drawn, shown)


def seats_of(name: str) -> int:
    """Return the number of players of a sample, five where it has none."""
    last = name.rpartition("-")[2]
    return int(last) if last.isdecimal() else 5


def names_in(image: Image.Image, names: Sequence[str]) -> bool:
    """Return whether a line has one of the names, or at least its first letters."""
    return any(clean(name)[:2] in line.text for line in read_text.lines(image) for name in names)


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
    wanted = {f"{game}/{name}-{language}" for game, name, language in SAMPLES}
    assert {str(path.relative_to(HERE).with_suffix("")) for path in HERE.rglob("*.jpg")} == wanted
    assert checksums().keys() == wanted
