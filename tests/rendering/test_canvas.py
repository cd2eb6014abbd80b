"""Tests of the canvas: shapes composed of parts look as if drawn whole."""

from __future__ import annotations

from itertools import product

import pytest
from PIL import Image, ImageChops

from rendering.andromeda.players import token
from rendering.canvas import Sheet, framed, gradient, panel, pawn, rounded, scaled, shaded, vector
from rendering.fonts import DISPLAY
from rendering.layout import put_plate
from rendering.memory_cache import memoize
from rendering.theme import EDGE, NIGHT, PANEL, mix

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


@memoize
def _meadow() -> Image.Image:
    return gradient((300, 200), (0, 60, 20), (200, 100, 50))


@pytest.mark.parametrize("lit", [False, True])
def test_a_plate_kept_with_its_ground_looks_like_one_that_is_laid_on_it(lit: bool) -> None:
    laid, grounded = Sheet(_meadow().copy()), Sheet(_meadow().copy(), _meadow)
    for sheet in (laid, grounded):
        put_plate(sheet, (20.4, 29.6, 200, 90), PANEL, EDGE, lit=lit, alpha=0.8)
    assert laid.image.getpixel((100, 60)) != _meadow().getpixel((100, 60))
    assert laid.image.tobytes() == grounded.image.tobytes()


def test_a_plate_that_is_kept_is_that_of_its_ground_and_place() -> None:
    for left in (0, 60):
        sheet = Sheet(_meadow().crop((0, 0, 280, 150)), _meadow)
        put_plate(sheet, (left, left, 120, 60), PANEL, EDGE, lit=False, alpha=0.5)
        beside = sheet.image.getpixel((left + 119, left + 59))
        assert beside == _meadow().getpixel((left + 119, left + 59)), "what is seen beside a corner"


@pytest.mark.parametrize("seat", range(5))
def test_a_piece_with_its_number_is_the_piece_with_the_number_on_it(seat: int) -> None:
    sheet, apart = Sheet(Image.new("RGB", (60, 60), NIGHT)), Sheet(Image.new("RGB", (60, 60), NIGHT))
    token(sheet, seat, 30, 30, 42, number="8")
    apart.put(pawn(seat, 42), 30, 30)
    blank = apart.image.copy()
    apart.text("8", 30, 30 + 42 // 9 * (seat == 2), 28, NIGHT, face=DISPLAY)
    assert ImageChops.difference(sheet.image, blank).getbbox() == ImageChops.difference(apart.image, blank).getbbox()
