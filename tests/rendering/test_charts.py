"""Tests of charts: legible on a phone with any numbers and names, and available as text."""

from __future__ import annotations

from collections.abc import Generator
from datetime import date, timedelta

import numpy as np
import pytest
from PIL import Image

from rendering.charts.axes import ticks
from rendering.charts.bars import Bar, Bars, Column, Columns, Kind
from rendering.charts.days import DAYS, WEEKS, Days
from rendering.charts.page import Page, Remark, draw_page, paged
from rendering.charts.plate import Block
from rendering.charts.tiles import Fact, Facts, Tile, Tiles
from rendering.charts.timeline import Timeline
from rendering.encode import MOST
from rendering.sizes import WIDTH
from rendering.theme import GOLD, INK, SEATS
from tests.rendering import read_text
from tests.rendering.colour_vision import BLIND
from tests.tools.gallery import seen_by

TODAY = date(2026, 11, 25)
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
NAMES = ("W" * 60, "智恵子さんのとても長い表示名でございます", "👩‍🚀🎲", "a\u202eb", "𝕱𝖆𝖓𝖈𝖞", "Ann")


@pytest.fixture(scope="module", autouse=True)
def _reading() -> Generator[None]:
    with read_text.reading():
        yield


def inked(image: Image.Image, colour: tuple[int, int, int]) -> np.ndarray:
    """Mask of the pixels of exactly this colour."""
    return (np.asarray(image) == colour).all(axis=2)


def drawn(*blocks: Block, title: str = "Ann", aside: str = "This server") -> Image.Image:
    """Return a page of blocks, checked to be readable."""
    image = draw_page(Page(title, "Over time", blocks, aside))
    assert image.width == WIDTH
    assert not read_text.faults(image)
    assert all(height > read_text.LEAST for height in read_text.low_numbers(image).values()), (
        "those of scales may be low"
    )
    return image


@pytest.mark.parametrize(
    ("low", "high", "scale"),
    [(0, 0, (0, 1, 1)), (0, 4, (0, 4, 1)), (0, 43, (0, 60, 20)), (1493, 1851, (1400, 1900, 100)), (7, 7, (7, 8, 1))],
)
def test_scales_are_round(low: float, high: float, scale: tuple[float, float, float]) -> None:
    assert ticks(low, high) == scale


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", ["plain", "won", "versus"])
def test_bars_of_whoever(name: str, kind: Kind) -> None:
    bars = Bars("Played with", (Bar(name, (9, 1, 4), "9–4"), Bar("Ben", (0, 0, 0), "0–0")), kind, ("ahead", "equal"))
    drawn(bars, title=name)


def test_bars_end_where_their_numbers_are() -> None:
    image = drawn(Bars("By game", (Bar("A", (10,), "10"), Bar("B", (5,), "5"), Bar("C", (0,), "0"))))
    full = inked(image, SEATS[0]).sum(axis=1)
    wide = full.max()
    assert (full > wide * 0.97).sum() > 10
    assert ((full > wide * 0.46) & (full < wide * 0.52)).sum() > 10


def test_what_colour_tells_is_told_by_pattern_as_well() -> None:
    """With all colours in the same grey, the parts of a bar still differ."""
    image = drawn(Bars("Played with", (Bar("A", (8, 8, 8), "8–8"),), "versus"))
    rows, across = np.nonzero(inked(image, SEATS[0]))
    left, right, y = across.min(), across.max(), int(np.median(rows))
    assert inked(image, SEATS[0])[y, left + 9 : right - 9].all()
    bar = image.crop((right + 1, y - 15, 840, y + 15))
    for colour in (INK, SEATS[1]):
        pieces = [(np.diff(np.nonzero(line)[0]) > 1).sum() for line in inked(bar, colour)]
        assert max(pieces) > 5, "it is in pieces"
    for vision in BLIND:
        seen = np.asarray(seen_by(image, vision), dtype=int)
        blue, orange = seen[y, left + 20], seen[inked(image, SEATS[1])][0]
        assert abs(blue - orange).max() > 40


@pytest.mark.parametrize("count", [1, 2, 14, 15, 60])
def test_columns(count: int) -> None:
    for most in (0, 12_345):
        columns = tuple(Column(most * n // max(1, count - 1), f"{n * 10}–{n * 10 + 9}") for n in range(count))
        drawn(Columns("Points of winners", columns))


@pytest.mark.parametrize("weekday", range(7))
def test_a_calendar_ends_today(weekday: int) -> None:
    today = TODAY + timedelta(days=weekday)
    days = Days("Games finished, by day", {today: 4, today + timedelta(days=1): 9}, today, MONTHS)
    assert days.first.weekday() == 0
    assert days.first + timedelta(days=DAYS * WEEKS) > today >= days.first + timedelta(days=DAYS * (WEEKS - 1))
    image = drawn(days)
    across = np.nonzero(inked(image, GOLD)[200:-100])[1]
    assert across.min() > 900, "the last week is the last column, and tomorrow is not there"
    assert days.words() == ("Games finished, by day", [(MONTHS[today.month - 1], "4")])


def test_days_with_more_are_larger() -> None:
    def area(count: int) -> int:
        image = drawn(Days("", {TODAY: count}, TODAY, MONTHS))
        bare = drawn(Days("", {}, TODAY, MONTHS))
        return int((np.asarray(image) != np.asarray(bare)).any(axis=2).sum())

    assert area(1) < area(2) == area(3) < area(4) == area(9)


@pytest.mark.parametrize("values", [(1500,), (1500, 1500), (1400, 1900, 1200), tuple(range(1500, 3500)), (-40, 12)])
def test_a_line_over_time(values: tuple[int, ...]) -> None:
    line = Timeline("Rating", values, "Jan 2, 2026", "2026/11/25", "highest")
    image = drawn(line)
    assert str(values[-1]) in {one.text for one in read_text.lines(image)}
    title, numbers = line.words()
    assert (title, numbers[-1]) == ("Rating", ("highest", str(max(values))))
    assert len(numbers) <= 6
    assert ("Jan 2, 2026", str(values[0])) in numbers
    assert len(values) == 1 or ("2026/11/25", str(values[-1])) in numbers


@pytest.mark.parametrize("number", ["100,000", "–", "~25 minutes", "約2時間"])
def test_tiles(number: str) -> None:
    labels = "Games", "途中で抜けた回数", "First places", "x", "y", "z"
    for count in (1, 4, 5, 6):
        drawn(Tiles(tuple(Tile(number, label) for label in labels[:count])))


@pytest.mark.parametrize("name", NAMES)
def test_facts_and_remarks(name: str) -> None:
    drawn(Facts("Records", (Fact("Highest score", f"63 ({name})"), Fact(name, "1"))), Remark("", f"{name} " * 9))


def test_a_page_says_all_its_numbers_in_words() -> None:
    page = Page(
        "Ann",
        "Games and places",
        (
            Tiles((Tile("42", "Games"), Tile("17", "First places"))),
            Bars(
                "By game", (Bar("Andromeda", (9, 8), "9 of 17", told="first in 9 of 17"), Bar("Space Base", (5,), "5"))
            ),
            Columns("Places", (Column(17, "1st"), Column(12))),
            Facts("Records", (Fact("Highest score", "63 (Ben)"), Fact("Moves", "12"))),
            Remark("", "That is all."),
        ),
    )
    assert [block.words() for block in page.blocks] == [
        ("", [("Games", "42"), ("First places", "17")]),
        ("By game", [("Andromeda", "first in 9 of 17"), ("Space Base", "5")]),
        ("Places", [("1st", "17"), ("", "12")]),
        ("Records", [("Highest score", "63 (Ben)"), ("Moves", "12")]),
        ("", [("", "That is all.")]),
    ]
    assert draw_page(page).tobytes() == draw_page(page).tobytes()
    assert len(paged(page, "profile").data) < MOST
