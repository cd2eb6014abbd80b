"""Metrics of pictures for any colour vision, and without colour."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import numpy as np
from PIL import Image

# Machado, Oliveira, Fernandes 2009: full protanopia, deuteranopia, tritanopia, on linear RGB.
BLIND = {
    "normal": np.eye(3),
    "protan": np.array([[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]),
    "deutan": np.array([[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]),
    "tritan": np.array([[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]]),
}
XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def linear(colour: tuple[int, int, int]) -> np.ndarray:
    """Linear RGB of an sRGB colour."""
    share = np.array(colour) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def lab(light: np.ndarray) -> np.ndarray:
    """CIE Lab of linear RGB, whose distances are perceptual."""
    xyz = XYZ @ np.clip(light, 0, 1) / np.array([0.9505, 1.0, 1.089])
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def confused(colours: Iterable[tuple[int, int, int]], vision: str) -> list[tuple[int, int]]:
    """Return the pairs of colours, by number, that this colour vision cannot distinguish."""
    seen = [lab(BLIND[vision] @ linear(colour)) for colour in colours]
    return [(a, b) for a, b in combinations(range(len(seen)), 2) if np.linalg.norm(seen[a] - seen[b]) <= 10]


def ink(image: Image.Image) -> np.ndarray:
    """Coverage from 0 to 1 of a mask or a sprite."""
    return np.asarray(image if image.mode == "L" else image.getchannel("A"), dtype=float) / 255


def apart(one: Image.Image, other: Image.Image, share: float = 0.07) -> bool:
    """Check that two shapes of a size differ by more than this share of their area."""
    a, b = ink(one), ink(other)
    return bool(np.abs(a - b).sum() > share * np.maximum(a, b).sum())


def seen(image: Image.Image | None) -> bytes:
    """Return the pixels of a picture, which must not be None."""
    assert image is not None
    return image.convert("RGB").tobytes()
