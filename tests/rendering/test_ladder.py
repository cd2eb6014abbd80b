"""Tests of ladders: full width, at most as high as a phone's screen, available as text."""

from __future__ import annotations

import pytest

from rendering.ladder import Ladder, LadderRow, described, draw_ladder
from rendering.sizes import WIDTH

HEAD = 116


def ladder(people: int, *marks: str) -> Ladder:
    """Return a ladder of people; the first ones have these marks."""
    rungs = [
        LadderRow(at + 1, f"Person {at}", f"Person {at}", str(100 - at), "aside", marks[at] if at < len(marks) else "")  # pyright: ignore[reportArgumentType]
        for at in range(people)
    ]
    return Ladder("Cup", "Round 2 of 4", "Points", tuple(rungs))


@pytest.mark.parametrize("people", [0, 1, 4, 12, 13, 40, 41, 64])
def test_all_have_room(people: int) -> None:
    image = draw_ladder(ladder(people))
    assert image.width == WIDTH
    assert HEAD < image.height <= 1800, "a phone shows it at one look"


@pytest.mark.parametrize("mark", ["won", "up", "out"])
@pytest.mark.parametrize("people", [4, 17])
def test_a_mark_is_seen(mark: str, people: int) -> None:
    plain, marked = draw_ladder(ladder(people)), draw_ladder(ladder(people, mark))
    assert plain.size == marked.size
    assert plain.crop((0, HEAD, 400, HEAD + 80)).tobytes() != marked.crop((0, HEAD, 400, HEAD + 80)).tobytes()
    assert (
        plain.crop((0, HEAD + 120, 400, HEAD + 180)).tobytes()
        == marked.crop((0, HEAD + 120, 400, HEAD + 180)).tobytes()
    )


def test_the_numbers_stand_in_words() -> None:
    lines = described(ladder(3, "won", "", "out"))
    assert lines == ["Cup. Round 2 of 4", "1 Person 0: 100", "2 Person 1: 99", "– Person 2: 98"]
