"""Tests of reviews of finished games: legible on a phone with any names and player count."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from rendering.charts.curves import Curve
from rendering.review import Award, Course, Person, PersonResult, Place, draw_course, draw_people
from rendering.sizes import TALLEST, WIDTH
from rendering.theme import GOOD, SEATS
from tests.rendering import read_text
from tests.rendering.name_samples import NAMES, WORST


@pytest.fixture(scope="module", autouse=True)
def _reading() -> Generator[None]:
    with read_text.reading():
        yield


def course(names: tuple[str, ...], turned: float | None) -> Course:
    curves = [Curve(seat, [seat * n // 3 for n in range(40)]) for seat in range(len(names))]
    curves.append(Curve(-1, [n // 2 for n in range(40)]))
    places = [Place(seat, name, str(seat + 1), str(100 - seat), won=not seat) for seat, name in enumerate(names)]
    rival = Place(-1, "旧支配者", str(len(names) + 1), "7")
    return Course("Far Far Out: how it went", "Points", "Moves", 196, curves, [*places, rival], turned, "turning point")


def person(seat: int, name: str, *, lucky: bool, honours: int) -> Person:
    fate = PersonResult(9.5 - 4 * seat, 3.25, "−12.6 credits") if lucky else None
    said = [
        Award("Fearless at the ring", "15 draws with the ring"),
        Award("不屈の追い上げ", "首位との差を14点縮めた"),
    ]
    return Person(seat, name, fate, "~25 minutes an answer, 17 hours in all" if seat else "", said[:honours])


@pytest.mark.parametrize(
    ("names", "turned"), [(NAMES["en"][:1], None), (NAMES["ja"][:5], 0.0), (NAMES["en"], 0.4), (WORST, 1.0)]
)
def test_the_course(names: tuple[str, ...], turned: float | None) -> None:
    image = draw_course(course(names, turned))
    assert not read_text.faults(image)
    assert image.width == WIDTH
    assert image.height <= WIDTH * TALLEST
    said = [one.text for one in read_text.lines(image)]
    assert ("turning point" in said) is (turned is not None)
    assert "196" in said


@pytest.mark.parametrize(
    ("names", "lucky"), [(NAMES["en"][:1], False), (NAMES["ja"][:5], True), (NAMES["en"], False), (WORST, False)]
)
def test_everybody(names: tuple[str, ...], lucky: bool) -> None:
    many = len(names) > 5
    people = [person(seat, name, lucky=lucky, honours=1 if many else 2) for seat, name in enumerate(names)]
    image = draw_people("Luck, time, awards", people, "The bar is luck; two of three games stay in the pale band")
    assert not read_text.faults(image)
    assert image.height <= WIDTH * (TALLEST if len(names) <= 5 else 1.45)
    seen = {colour for _, colour in image.getcolors(2**24) or []}
    assert (GOOD in seen) is lucky
    said = [one.text for one in read_text.lines(image)]
    assert ("−12.6 credits" in said) is lucky


def test_a_seat_has_its_line() -> None:
    image = draw_course(course(NAMES["en"][:4], None))
    seen = {colour for _, colour in image.getcolors(2**24) or []}
    assert set(SEATS[1:4]) <= seen
