"""Tests of the theme: distinct players by colour, with any colour vision, and by shape."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from rendering.canvas import polygon, shape
from rendering.icons import NAMES, icon
from rendering.theme import NIGHT, SEATS, SHAPES
from tests.rendering.colour_vision import BLIND, XYZ, apart, confused, linear


@pytest.mark.parametrize("vision", BLIND)
def test_colours_differ_for_every_eye(vision: str) -> None:
    assert not confused(SEATS, vision)


def test_dark_numbers_can_be_read_on_every_colour() -> None:
    def luminance(colour: tuple[int, int, int]) -> float:
        return float((XYZ @ linear(colour))[1])

    for colour in SEATS:
        assert (luminance(colour) + 0.05) / (luminance(NIGHT) + 0.05) >= 4.5


def test_a_shape_for_every_colour() -> None:
    assert len(SHAPES) == len(set(SHAPES)) == len(SEATS) >= 5
    assert len({tuple(polygon(name)) for name in SHAPES}) == len(SHAPES)


@pytest.mark.parametrize(("one", "other"), list(combinations(SHAPES, 2)))
def test_shapes_differ_even_when_small(one: str, other: str) -> None:
    assert apart(shape(one, 36), shape(other, 36))


def test_every_icon_is_drawn_within_its_square() -> None:
    for name in NAMES:
        ink = np.asarray(icon(name, 48), dtype=float)
        assert 0.05 < ink.mean() / 255 < 0.9, name
    assert len({icon(name, 48).tobytes() for name in NAMES}) == len(NAMES)
