"""Tests of animations: pieces that move between two boards of any game."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from rendering.animation import MOST, Movement, along, between, bowed, drop, eased, ended, flip, glide, rest, roll, sink
from rendering.canvas import Sheet

RED = Image.new("RGBA", (20, 20), (255, 0, 0, 255))
BLUE = Image.new("RGBA", (20, 20), (0, 0, 255, 255))


def ground() -> Image.Image:
    return Image.new("RGB", (200, 100), (200, 200, 200))


def middle(image: Image.Image, colour: tuple[int, int, int]) -> tuple[float, float]:
    """Return the middle of all pixels of a colour."""
    ys, xs = np.nonzero((np.array(image) == colour).all(axis=2))
    return (float(xs.min() + xs.max() + 1) / 2, float(ys.min() + ys.max() + 1) / 2)


def drawn(move: Movement, share: float) -> Image.Image:
    sheet = Sheet(ground())
    move.draw(sheet, share)
    return sheet.image


def test_a_piece_stands_exactly_where_it_starts_and_where_it_ends() -> None:
    move = glide(RED, [(30, 40), (150, 60)])
    assert middle(drawn(move, 0), (255, 0, 0)) == (30, 40)
    assert middle(drawn(move, 1), (255, 0, 0)) == (150, 60)
    assert drawn(move, 1).getcolors() == [(20 * 20, (255, 0, 0)), (200 * 100 - 20 * 20, (200, 200, 200))]


def test_it_goes_slowly_at_both_ends_above_a_soft_shadow() -> None:
    images = between(ground(), [[glide(RED, [(20, 40), (180, 40)])]])
    xs = [middle(image, (255, 0, 0))[0] for image in images]
    steps = np.diff([20, *xs, 180])
    assert len(images) <= MOST
    assert all(steps > 0)
    assert steps[0] < steps[len(steps) // 2] > steps[-1]
    colours = images[len(images) // 2].getcolors(1000)
    assert colours is not None
    assert len(colours) > 10


def test_it_passes_the_corners_of_its_way_by_their_distance() -> None:
    way = [(0.0, 0.0), (10.0, 0.0), (10.0, 0.0), (10.0, 30.0)]
    assert along(way, 0) == (0, 0)
    assert along(way, 0.25) == pytest.approx((10, 0))
    assert along(way, 0.5) == pytest.approx((10, 10))
    assert along(way, 1) == (10, 30)
    assert along([(5.0, 5.0), (5.0, 5.0)], 0.5) == (5, 5)


def test_what_is_thrown_flies_in_a_bow() -> None:
    way = bowed((0, 50), (100, 50))
    assert way[0] == (0, 50)
    assert way[-1] == pytest.approx((100, 50))
    assert min(y for _, y in way) == pytest.approx(38)


def test_acts_come_one_after_another() -> None:
    first, second = glide(RED, [(20, 20), (180, 20)]), glide(BLUE, [(20, 70), (180, 70)])
    images = between(ground(), [[first], [], [second]])
    red = [middle(image, (255, 0, 0))[0] for image in images]
    blue = [middle(image, (0, 0, 255))[0] for image in images]
    assert len(images) == MOST
    assert blue[:3] == [20] * 3
    assert red[3:] == [180] * 3
    assert red[:3] == sorted(red[:3])
    assert blue[3:] == sorted(blue[3:])


def test_a_piece_may_come_with_its_act_and_go_with_it() -> None:
    here = (255, 0, 0)
    comes = between(ground(), [[glide(BLUE, [(9, 9), (90, 9)])], [drop(RED, (100, 50))]])
    goes = between(ground(), [[sink(RED, (100, 50))], [glide(BLUE, [(9, 9), (90, 9)])]])
    waits = between(ground(), [[glide(BLUE, [(9, 9), (90, 9)])], [rest(RED, (100, 50))], [rest(BLUE, (50, 50))]])

    def seen(images: list[Image.Image]) -> list[bool]:
        return [any(colour == here for _, colour in image.getcolors(100_000) or ()) for image in images]

    assert seen(comes) == [False, False, False, True, True, True]
    assert seen(goes) == [True, True, True, False, False, False]
    assert seen(waits) == [False, False, True, True, False, False]


@pytest.mark.parametrize("acts", range(1, 7))
def test_there_are_never_more_pictures_than_six_and_everything_moves(acts: int) -> None:
    images = between(ground(), [[glide(RED, [(20, 10 + n), (180, 10 + n)])] for n in range(acts)])
    assert 4 <= len(images) <= MOST
    assert len({image.tobytes() for image in images}) == len(images)
    assert len(between(ground(), [[glide(RED, [(20, 9), (180, 9)])] for _ in range(acts)], most=4)) <= 4


def test_where_nothing_moves_there_is_no_picture() -> None:
    assert between(ground(), []) == []
    assert between(ground(), [[], []]) == []


def test_a_piece_that_is_turned_over_shows_its_other_side() -> None:
    move = flip(RED, BLUE, (100, 50))
    assert middle(drawn(move, 0), (255, 0, 0)) == (100, 50)
    assert middle(drawn(move, 1), (0, 0, 255)) == (100, 50)
    narrow = np.array(drawn(move, 0.49)) == (255, 0, 0)
    assert 0 < narrow.all(axis=2).any(axis=0).sum() < 20


def test_a_die_lies_flat_in_the_end_and_shows_its_last_face() -> None:
    move = roll([BLUE, BLUE, RED], (10, 90), (100, 50))
    assert ended(ground(), [[move]]).tobytes() == drawn(move, 1).tobytes()
    assert middle(drawn(move, 1), (255, 0, 0)) == (100, 50)
    assert not (np.array(drawn(move, 0.3)) == (255, 0, 0)).all(axis=2).any()


def test_the_pace_begins_and_ends_in_rest() -> None:
    assert (eased(-1), eased(0), eased(0.5), eased(1), eased(2)) == (0, 0, 0.5, 1, 1)
