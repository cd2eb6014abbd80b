"""Tests of the highlights of a move."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.spacebase import SPACEBASE
from bot.games.spacebase import events as ev
from bot.words.formatter import formatter
from tests.rendering import spacebase_views as views

NAMES = ("Vega", "Rigel", "Altair")
VIEW = replace(views.buying(3), dice=(6, 6))


def said(*events: ev.Event, language: str = "en") -> str | None:
    found = SPACEBASE.highlight(VIEW, events)
    return None if found is None else formatter(language, "spacebase").format(found.said, NAMES)


def gained(seat: int, sector: int = 12, *, credits: int = 0, points: int = 0) -> ev.Gained:  # noqa: A002
    return ev.Gained(seat=seat, choice="sum", sectors=(sector,), credits=credits, points=points)


def test_a_great_roll_is_told_with_who_rolled() -> None:
    assert said(gained(0, points=12)) == "Vega rolls 6 and 6 and gains 12 points at once!"
    assert said(gained(1, credits=3, points=5)) == "Vega rolls 6 and 6, and Rigel gains 3 credits and 5 points at once!"
    assert said(gained(0, points=12), language="ja") == "Vegaは6と6を出し、一度に12点を獲得しました！"


def test_of_several_the_best_is_told() -> None:
    assert said(gained(0, credits=8), gained(2, points=11)) == (
        "Vega rolls 6 and 6, and Altair gains 11 points at once!"
    )


@pytest.mark.parametrize(
    "event", [gained(0, credits=7), gained(0, 7, credits=20, points=9), ev.Received(seat=0, why="ability", credits=20)]
)
def test_what_is_usual_is_not(event: ev.Event) -> None:
    assert said(event) is None
