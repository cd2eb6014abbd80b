"""Shapes that are put together of parts look as if drawn whole."""

from __future__ import annotations

from itertools import product

import pytest
from PIL import Image, ImageChops

from rendering.canvas import framed, gradient, panel, rounded, scaled, shaded, vector
from rendering.theme import EDGE, PANEL, mix

WHITE = (255, 255, 255)


@pytest.mark.parametrize(("width", "height"), list(product((9, 30, 31, 58, 203), (10, 29, 60, 77))))
def test_a_rounded_rectangle_is_as_if_drawn_whole(width: int, height: int) -> None:
    for radius in (1, 3, 8, 14, 28, 40):
        whole = vector(
            (width, height),
            lambda pen, k, radius=radius: pen.rounded_rectangle(
                (0, 0, width * k - 1, height * k - 1), radius * k, fill=255
            ),
        )
        assert rounded(width, height, radius).tobytes() == whole.tobytes()


@pytest.mark.parametrize("line", [1, 2, 4])
@pytest.mark.parametrize(("width", "height", "radius"), [(40, 30, 14), (200, 90, 18), (300, 24, 12), (90, 90, 1)])
def test_a_panel_is_as_if_its_border_was_laid_over_all_of_it(width: int, height: int, radius: int, line: int) -> None:
    outer = rounded(width, height, radius)
    inner = framed(rounded(width - 2 * line, height - 2 * line, max(1, radius - line)), outer.size, (line, line))
    whole = shaded(scaled(outer, 0.8), mix(PANEL, WHITE, 0.1), PANEL)
    whole.alpha_composite(shaded(ImageChops.subtract(outer, inner), mix(EDGE, WHITE, 0.3), EDGE))
    assert panel(width, height, radius, PANEL, EDGE, alpha=0.8, line_width=line).tobytes() == whole.tobytes()


def test_a_gradient_is_the_same_all_across() -> None:
    image = gradient((30, 50), (0, 10, 20), (200, 100, 50))
    assert image.crop((0, 0, 1, 50)).resize(image.size, Image.Resampling.NEAREST).tobytes() == image.tobytes()
    assert image.getpixel((0, 0)) != image.getpixel((0, 49))
