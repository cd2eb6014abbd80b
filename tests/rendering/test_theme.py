"""Players can be told apart: by colour, with any colour vision, and by shape."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from rendering.canvas import polygon, shape
from rendering.icons import NAMES, icon
from rendering.theme import NIGHT, SEATS, SHAPES

# Machado, Oliveira, Fernandes 2009: full protanopia, deuteranopia, tritanopia, on linear RGB.
BLIND = {
    "normal": np.eye(3),
    "protan": np.array([[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]),
    "deutan": np.array([[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]),
    "tritan": np.array([[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]]),
}
XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def _linear(colour: tuple[int, int, int]) -> np.ndarray:
    share = np.array(colour) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def _lab(linear: np.ndarray) -> np.ndarray:
    xyz = XYZ @ np.clip(linear, 0, 1) / np.array([0.9505, 1.0, 1.089])
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("vision", BLIND)
def test_colours_differ_for_every_eye(vision: str) -> None:
    seen = [_lab(BLIND[vision] @ _linear(colour)) for colour in SEATS]
    for one, other in combinations(range(len(SEATS)), 2):
        assert np.linalg.norm(seen[one] - seen[other]) > 10, (SHAPES[one], SHAPES[other])


def test_dark_numbers_can_be_read_on_every_colour() -> None:
    def luminance(colour: tuple[int, int, int]) -> float:
        return float((XYZ @ _linear(colour))[1])

    for colour in SEATS:
        assert (luminance(colour) + 0.05) / (luminance(NIGHT) + 0.05) >= 4.5


def test_a_shape_for_every_colour() -> None:
    assert len(SHAPES) == len(set(SHAPES)) == len(SEATS) >= 5
    assert len({tuple(polygon(name)) for name in SHAPES}) == len(SHAPES)


@pytest.mark.parametrize(("one", "other"), list(combinations(SHAPES, 2)))
def test_shapes_differ_even_when_small(one: str, other: str) -> None:
    a, b = (np.asarray(shape(name, 36), dtype=float) / 255 for name in (one, other))
    assert np.abs(a - b).sum() > 0.07 * np.maximum(a, b).sum()


def test_every_icon_is_drawn_within_its_square() -> None:
    for name in NAMES:
        ink = np.asarray(icon(name, 48), dtype=float)
        assert 0.05 < ink.mean() / 255 < 0.9, name
    assert len({icon(name, 48).tobytes() for name in NAMES}) == len(NAMES)
