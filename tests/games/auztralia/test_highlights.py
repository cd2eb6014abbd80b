"""Tests of the highlights of a move."""

from __future__ import annotations

import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia import events as ev
from bot.games.contract import Part
from bot.words.formatter import formatter
from tests.rendering import auztralia_views as views

NAMES = ("Ann", "Ben")


def gone(kind: str, at: str, *points: int) -> ev.OldOneGone:
    return ev.OldOneGone(hex=at, kind=kind, points=points)


def over(at: str, how: str = "won") -> ev.FightOver:
    return ev.FightOver(seat=0, hex=at, how=how)


def boasted(*events: ev.Event, language: str = "en") -> str:
    boast = AUZTRALIA.highlight(views.late(2), events)
    return "" if boast is None else formatter(language, "auztralia").format(boast.said, NAMES)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_who_defeats_old_ones_may_show_it(language: str) -> None:
    port = views.BOOK.names[views.late(2).seats[0].port]
    said = {
        boasted(gone("zombie", "E7", 3, 1), over("E7"), language=language),
        boasted(gone("cthulhu", "E7", 12, 0), over("E7"), language=language),
        boasted(gone("zombie", port, 3, 1), over(port), language=language),
    }
    assert len(said) == 3
    assert all("Ann" in one for one in said)


def test_what_is_said() -> None:
    assert boasted(gone("zombie", "E7", 3, 1), over("E7")) == "Ann has defeated Zombie on E7: 3 points!"


def test_nothing_else_is_worth_it() -> None:
    assert not boasted()
    assert not boasted(over("E7"))
    assert not boasted(gone("kangaroo", "E7", 0, 0), over("E7", "kangaroo"))
    assert not boasted(gone("zombie", "E7", 3, 1), over("E7", "routed"))
    assert not boasted(gone("zombie", "D7", 3, 1), over("E7"))


def test_a_fight_that_goes_on_is_shown() -> None:
    view = views.fighting(2)
    boast = AUZTRALIA.highlight(view, (gone("zombie", "E7", 3, 1), over("E7")))
    assert boast is not None
    assert boast.part == Part("fight")
