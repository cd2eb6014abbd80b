"""Tests of the small pictures of components."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageStat

from bot.games.andromeda.components.data import PLANETS
from bot.games.farfarout.components.book import open_book
from bot.games.registry import GAMES
from rendering.component_pictures import SIDE
from rendering.registry import RENDERERS

WORDS_ALONE = {
    "ricochet": {"centre", "sheet"},
    "spacebase": {"green", "arrow", "claims", "link", "victory"},
    "auztralia": {"space.retrieve", "blight", "revelation", "survey", "objective.", "variant."},
    "farfarout": {"track", "othericons", *(event.id for event in open_book("").events)},
}
"""Rules and cards without a picture, by the beginnings of their ids."""
MOST = 20_000


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_looked_up_can_be_seen(game: str) -> None:
    """All have a drawing; each third is drawn."""
    painter, every = RENDERERS[game], [one.value for one in GAMES[game].meta.components]
    signs = {sign.name for sign in painter.vocabulary}
    seen = [value for value in every if value in signs or painter.draw_of(value) is not None]
    unseen = {*every} - {*seen}
    assert all(value.startswith(tuple(WORDS_ALONE.get(game, ()))) for value in unseen), unseen
    for value in seen[::3]:
        picture = painter.thing(value)
        assert picture is not None
        assert picture.name == f"{value}.jpg"
        assert len(picture.data) <= MOST
        with Image.open(BytesIO(picture.data)) as image:
            assert image.size == (SIDE, SIDE)
            assert ImageStat.Stat(image.convert("L")).stddev[0] > 15, f"{value} is dim"


def test_worlds_are_told_apart() -> None:
    drawn = [RENDERERS["andromeda"].thing(world.id) for world in PLANETS]
    assert len({picture.data for picture in drawn if picture is not None}) == len(PLANETS)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_else_has_a_picture(game: str) -> None:
    assert RENDERERS[game].thing("no such thing") is None
