"""Tests of the shared frames of pictures."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np
import pytest
from PIL import Image

from rendering.badges import BADGES, badge
from rendering.canvas import Sheet
from rendering.change_markers import pill_width, put_arrow, put_pill
from rendering.charts.curves import Axes, Curve, put_chart
from rendering.lesson import lit
from rendering.sizes import WIDTH
from rendering.theme import BAD, EDGE, GOLD, GOOD, INK, MUTED, NEWS, NIGHT, PANEL, SEATS, contrast
from tests.rendering import read_text
from tests.rendering.colour_vision import BLIND, apart
from tests.tools.gallery import seen_by

FIVE = [Curve(seat, [0, 3, 3 + seat, 9 + seat % 2, 18]) for seat in range(5)]


@pytest.fixture(scope="module", autouse=True)
def _reading() -> Generator[None]:
    with read_text.reading():
        yield


def test_contrasts_of_the_house() -> None:
    """Text 4.5 : 1, frames and figures 3 : 1."""
    for ink in (INK, MUTED, GOLD, GOOD, BAD, NEWS):
        assert contrast(ink, PANEL) >= 4.5
    for fill in (GOOD, BAD, NEWS, *SEATS):
        assert contrast(NIGHT, fill) >= 4.5
    assert contrast(EDGE, PANEL) >= 3
    assert all(contrast(seat, PANEL) >= 3 for seat in SEATS)
    assert contrast(NIGHT, INK) == contrast(INK, NIGHT) > 15


def test_states_of_a_badge_differ() -> None:
    drawn = [badge(1, 56, state) for state in BADGES]
    for n, one in enumerate(drawn):
        assert all(one.size == other.size and one.tobytes() != other.tobytes() for other in drawn[n + 1 :])
    assert all(apart(badge(1, 56), badge(1, 56, state), 0.03) for state in BADGES if state)


def test_a_pill_stands_beside_its_number() -> None:
    image = Image.new("RGB", (WIDTH, 200), PANEL)
    sheet = Sheet(image)
    used = sheet.text("128", 40, 100, 48, align="l")
    assert put_pill(sheet, -12, 40 + used + 12, 100) == pill_width(-12)
    assert [line.text for line in read_text.lines(image)] == ["128", "−12"]
    assert not read_text.faults(image)


def test_arrows_point_where_a_thing_went() -> None:
    for end in ((700, 300), (300, 100), (500, 420), (120, 300)):
        image = Image.new("RGB", (WIDTH, 600), PANEL)
        put_arrow(Sheet(image), (500, 300), end, NEWS)
        down, across = np.nonzero(np.asarray(image.convert("L"), dtype=float) > 200)
        middle = (across.mean() - 500, down.mean() - 300)
        assert middle[0] * (end[0] - 500) + middle[1] * (end[1] - 300) > 0
    image = Image.new("RGB", (WIDTH, 600), PANEL)
    put_arrow(Sheet(image), (500, 300), (505, 300))
    assert image.tobytes() == Image.new("RGB", (WIDTH, 600), PANEL).tobytes()


def test_a_step_of_a_lesson_lights_what_matters() -> None:
    image = lit(Image.new("RGB", (WIDTH, 1000), (120, 130, 140)), ((100, 40, 300, 200), (600, 700, 100, 100)))
    assert image.getpixel((250, 140)) == image.getpixel((650, 750)) == (120, 130, 140)
    assert image.convert("L").getpixel((20, 500)) < 80  # pyright: ignore[reportOperatorIssue]


@pytest.mark.parametrize(
    "curves",
    [FIVE, FIVE[:1], [Curve(0, [0]), Curve(1, [0])], [Curve(0, [0, 140, 15]), Curve(3, [2, 90, 0])], []],
)
def test_charts(curves: list[Curve]) -> None:
    image = Image.new("RGB", (WIDTH, 600), NIGHT)
    put_chart(Sheet(image), (12, 12, WIDTH - 24, 576), curves, Axes("Points", "Round", goal=40))
    assert not read_text.faults(image)
    seen = {colour for _, colour in image.getcolors(2**24) or []}
    assert all(SEATS[curve.seat] in seen for curve in curves if len(curve.values) > 1)


def test_the_gallery_shows_what_colour_blind_eyes_see() -> None:
    grey = Image.new("RGB", (4, 4), (128, 128, 128))
    for vision in BLIND:
        assert max(abs(128 - level) for level in seen_by(grey, vision).getpixel((1, 1))) <= 6  # type: ignore[union-attr]
    red, green = (Image.new("RGB", (4, 4), colour) for colour in ((170, 60, 40), (110, 90, 40)))
    far, near = (
        sum(
            abs(a - b)
            for a, b in zip(seen_by(red, eye).getpixel((1, 1)), seen_by(green, eye).getpixel((1, 1)), strict=True)  # type: ignore[arg-type]
        )
        for eye in ("normal", "deutan")
    )
    assert near < far / 2
