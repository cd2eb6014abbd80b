"""Tests of the memory cache."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from rendering.memory_cache import LITTLE, Memo, MemoryCache, weight


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Clock in seconds, advanced by the things drawn."""
    now = [0.0]
    monkeypatch.setattr("rendering.memory_cache.thread_time", lambda: now[0])
    return now


def _square(seconds: list[float]) -> Callable[[int, float], Image.Image]:
    def make(side: int, cost: float) -> Image.Image:
        seconds[0] += cost
        return Image.new("L", (side, side))

    return make


def test_an_image_weighs_its_pixels() -> None:
    assert weight(Image.new("L", (10, 10))) == LITTLE + 100
    assert weight(Image.new("RGB", (10, 10))) == weight(Image.new("RGBA", (10, 10))) == LITTLE + 400
    assert weight((Image.new("L", (10, 10)), 3)) == 3 * LITTLE + 100
    assert weight(b"12345") == LITTLE + 5


def test_what_is_asked_again_is_not_made_again(seconds: list[float]) -> None:
    square = Memo(_square(seconds), MemoryCache(10_000))
    assert square(10, 1.0) is square(10, 1.0)
    assert square(10, 1.0) is not square(11, 1.0)
    assert square.made == 2


def test_what_was_cheap_for_its_size_goes_first(seconds: list[float]) -> None:
    room = MemoryCache(3 * (LITTLE + 2500))
    square, other = Memo(_square(seconds), room), Memo(_square(seconds), room)
    square(50, 3.0)
    square(50, 1.0)
    other(50, 2.0)
    other(50, 4.0)
    assert room.filled <= room.size
    square(50, 3.0)
    other(50, 2.0)
    assert (square.made, other.made) == (2, 2)
    square(50, 1.0)
    assert square.made == 3


def test_what_nobody_asks_for_goes_however_dear_it_was(seconds: list[float]) -> None:
    square = Memo(_square(seconds), MemoryCache(2 * (LITTLE + 2500)))
    square(50, 9.0)
    for cost in range(1, 30):
        square(50, 1 + cost / 100)
    made = square.made
    square(50, 9.0)
    assert square.made == made + 1


def test_what_is_larger_than_the_room_is_not_kept(seconds: list[float]) -> None:
    room = MemoryCache(1000)
    square = Memo(_square(seconds), room)
    assert square(50, 1.0).size == (50, 50)
    assert room.filled == 0


def test_the_room_knows_what_it_holds_when_threads_ask_at_once() -> None:
    room = MemoryCache(50_000)

    def make(side: int) -> Image.Image:
        return Image.new("L", (side, side))

    square = Memo(make, room)
    with ThreadPoolExecutor(8) as threads:
        for image, side in zip(threads.map(square, [*range(1, 90)] * 20), [*range(1, 90)] * 20, strict=True):
            assert image.width == side
    things = square._things.values()
    assert room.filled == sum(thing.weight for thing in things) <= room.size
