"""Places that are lit to choose from."""

from __future__ import annotations

import pytest

from bot.games.farfarout.parts import picks
from bot.games.farfarout.parts.book import open_book


def test_every_place_comes_back_as_it_was_said() -> None:
    ids = [place.id for place in open_book("").places]
    for at in range(0, len(ids), picks.MOST_LIT):
        some = tuple(ids[at : at + picks.MOST_LIT])
        assert picks.places(picks.part(some)) == some


@pytest.mark.parametrize("ids", [("1a",), ("1a.p1", "1a"), ("10c", "10c.x1", "3b.p12", "2a.a1")])
def test_dots_of_the_ids_are_no_borders(ids: tuple[str, ...]) -> None:
    assert picks.part(ids) == "pick." + ".".join(ids)
    assert picks.places(picks.part(ids)) == ids


def test_no_more_are_lit_than_the_name_of_a_detail_can_hold() -> None:
    assert len(picks.places(picks.part(["10c.p1"] * 99))) == picks.MOST_LIT
    assert picks.part([]) == ""
