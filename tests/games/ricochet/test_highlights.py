"""Tests of the highlights of a chip."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.contract import Part
from bot.games.registry import GAMES
from bot.games.ricochet import events as ev
from bot.games.ricochet.view import View
from bot.words.formatter import formatter
from tests.rendering import ricochet_views as views

boast = GAMES["ricochet"].highlight
WON = ev.Won(seat=1, chip=13, declared=11, way="")


def _known(view: View, best: str, *, proven: bool = True) -> tuple[View, ev.Known]:
    assert view.last is not None
    return replace(view, last=replace(view.last, best=best, proven=proven)), ev.Known(way=best, proven=proven)


def test_a_long_route_is_shown_when_it_is_won() -> None:
    shown = boast(views.won(3), [WON])
    assert shown is not None
    assert shown.part == Part("shown")
    say = formatter("en", "ricochet").format
    assert say(shown.said, ("Ann", "Ben", "Chie")) == "Ben reached the yellow gear by a route of 11 moves."
    assert boast(views.won(3), [ev.Hurried(seat=0)]) is None


def test_a_shortest_route_is_shown_when_that_is_known() -> None:
    view = views.over(3)
    assert view.last is not None
    way = view.last.way
    view, known = _known(view, way)
    shown = boast(view, [known])
    assert shown is not None
    say = formatter("en", "ricochet").format
    told = "Ben reached the green moon in 9 moves, and no route is shorter."
    assert say(shown.said, ("Ann", "Ben", "Chie")) == told
    assert boast(*_of(_known(view, way, proven=False))) is None
    assert boast(*_of(_known(view, way[:-3]))) is None


def _of(known: tuple[View, ev.Known]) -> tuple[View, list[ev.Known]]:
    return known[0], [known[1]]


def test_short_routes_and_chips_that_nobody_won_are_nothing_to_show() -> None:
    view = views.over(3)
    assert view.last is not None
    short = replace(view, last=replace(view.last, way="GU GL", best="GU GL", proven=True))
    assert boast(short, [WON, ev.Known(way="GU GL", proven=True)]) is None
    assert boast(views.nobody(3), [ev.Aside(chip=14), ev.Known(way="GU GL GU GL", proven=True)]) is None
    assert boast(views.beginning(3), []) is None
