"""Pictures are as stored."""

from __future__ import annotations

from pathlib import Path

import pytest

from rendering.encode import MOST
from rendering.registry import PAINTERS
from tests.golden.pictures.compare import NEAR_BLOCK, compare, distance, small
from tests.golden.pictures.samples import PICTURES, changed
from tests.rendering.looks import look_at

HERE = Path(__file__).parent
SAMPLES = [(game, name) for game, samples in PICTURES.items() for name in samples]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("game", "name"), SAMPLES)
def test_picture_is_as_stored(game: str, name: str, language: str) -> None:
    width, paint = PICTURES[game][name]
    last = name.rpartition("-")[2]
    picture = paint(look_at(game, language, int(last) if last.isdecimal() else 5))
    assert picture is not None
    assert picture.name.endswith(".gif") or len(picture.data) <= MOST
    compare(picture, HERE / game / f"{name}-{language}.jpg", width)


@pytest.mark.parametrize("game", PICTURES)
def test_one_thing_changed_is_noticed(game: str) -> None:
    view, *others = changed(game)
    look = look_at(game, "en", len(view.seats))
    before = small(PAINTERS[game].board(view, look))
    for n, other in enumerate(others):
        assert distance(before, small(PAINTERS[game].board(other, look)))[1] > NEAR_BLOCK, n


def test_nothing_is_stored_in_vain() -> None:
    stored = {str(path.relative_to(HERE)) for path in HERE.rglob("*.jpg")}
    assert stored == {f"{game}/{name}-{language}.jpg" for game, name in SAMPLES for language in ("en", "ja")}
