"""Noise textures, the same on every machine, with Pillow alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from PIL import Image, ImageChops, ImageOps

from rendering.theme import Colour, mix

Size = tuple[int, int]


def noise(seed: str, size: Size, cells: tuple[int, int], octaves: int = 4, rough: float = 0.5) -> Image.Image:
    """Return clouds as an L image of full contrast: `cells` lumps, with finer octaves on top."""
    random = Random(seed)
    total: Image.Image | None = None
    share = 1.0
    for octave in range(octaves):
        grid = (cells[0] << octave) + 1, (cells[1] << octave) + 1
        if grid[0] > size[0] * 2 or grid[1] > size[1] * 2:
            break
        lumps = Image.frombytes("L", grid, random.randbytes(grid[0] * grid[1])).resize(size, Image.Resampling.BICUBIC)
        total = lumps if total is None else Image.blend(total, lumps, share / (1 + share))
        share *= rough
    assert total is not None
    return ImageOps.autocontrast(total, cutoff=1)


def ridges(seed: str, size: Size, cells: tuple[int, int], sharp: float, octaves: int = 4) -> Image.Image:
    """Return thin bright lines where the noise crosses its middle."""
    return noise(seed, size, cells, octaves).point(
        [max(0, round(255 - abs(level - 128) * sharp)) for level in range(256)]
    )


def ramp(grey: Image.Image, stops: Sequence[tuple[float, Colour]]) -> Image.Image:
    """Map an L image to colours, interpolated between stops (levels from 0 to 1)."""
    table: list[Colour] = []
    for level in range(256):
        at = level / 255
        low = max((stop for stop in stops if stop[0] <= at), default=stops[0])
        high = min((stop for stop in stops if stop[0] >= at), default=stops[-1])
        span = high[0] - low[0]
        table.append(mix(low[1], high[1], (at - low[0]) / span if span else 0))
    return Image.merge("RGB", [grey.point([colour[band] for colour in table]) for band in range(3)])


def levels(grey: Image.Image, low: float, high: float, top: int = 255) -> Image.Image:
    """Stretch the levels of an L image: `low` becomes 0, `high` becomes `top`.

    `low` and `high` are shares of 1.
    """
    return grey.point([round(min(1, max(0, (level / 255 - low) / (high - low))) * top) for level in range(256)])


def warp(image: Image.Image, move: Callable[[float, float], tuple[float, float]], cells: int = 24) -> Image.Image:
    """Warp the image: each place shows the source point that `move` returns (shares of 1)."""
    w, h = image.size
    points = [[move(x / cells, y / cells) for x in range(cells + 1)] for y in range(cells + 1)]
    mesh: list[tuple[tuple[int, int, int, int], tuple[float, ...]]] = []
    for y in range(cells):
        for x in range(cells):
            box = (x * w // cells, y * h // cells, (x + 1) * w // cells, (y + 1) * h // cells)
            corners = (points[y][x], points[y + 1][x], points[y + 1][x + 1], points[y][x + 1])
            mesh.append((box, tuple(value for px, py in corners for value in (px * w, py * h))))
    return image.transform(image.size, Image.Transform.MESH, mesh, Image.Resampling.BICUBIC)


def over(base: Image.Image, colour: Colour, mask: Image.Image) -> Image.Image:
    """Paint the RGB base with a colour where the mask is set."""
    return Image.composite(Image.new("RGB", base.size, colour), base, mask)


def lit(base: Image.Image, colour: Colour, mask: Image.Image) -> Image.Image:
    """Add coloured light to the RGB base where the mask is set."""
    black = Image.new("RGB", base.size)
    return ImageChops.screen(base, Image.composite(Image.new("RGB", base.size, colour), black, mask))
