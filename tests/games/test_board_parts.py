"""Tests of the ids of board details in buttons and menus."""

from __future__ import annotations

import pytest

from bot.games.contract import Part
from bot.games.contract.board_parts import MOST_LIT


@pytest.mark.parametrize(
    ("part", "written"),
    [
        (Part("map"), "map"),
        (Part("seat", 0), "seat0"),
        (Part("planet", "qeth"), "planet:qeth"),
        (Part("pick", ("1a", "3b.p12")), "pick.1a.3b.p12"),
    ],
)
def test_parts_are_written_as_old_messages_have_them(part: Part, written: str) -> None:
    assert str(part) == written


def test_some_places_are_lit() -> None:
    places = [f"{n}a" for n in range(99)]
    assert Part.lighting(iter(places)) == Part("pick", tuple(places[:MOST_LIT]))
    assert Part.lighting([]) is None
