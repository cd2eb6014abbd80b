"""Andromeda's pictures are as stored."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from bot.games.andromeda.data import PLANETS
from rendering.encode import MOST
from rendering.painter import Look, Picture
from rendering.registry import PAINTERS
from tests.golden.pictures.compare import NEAR_BLOCK, compare, distance, small
from tests.rendering import andromeda_views as views

HERE = Path(__file__).parent
painter = PAINTERS["andromeda"]
Paint = Callable[[Look], Picture | None]


def _board(stage: str, seats: int) -> Paint:
    build, news = views.STAGES[stage]

    def paint(look: Look) -> Picture:
        return painter.board(build(seats), Look(look.say, look.language, look.names[:seats], news))

    return paint


def _part(name: str) -> Paint:
    view = views.late(5) if name in {planet.id for planet in PLANETS} else views.trading(5)
    return partial(painter.part, view, name)


PICTURES: dict[str, tuple[int, Paint]] = {
    **{f"board-{stage}-{seats}": (1400, _board(stage, seats)) for stage in views.STAGES for seats in (3, 4, 5)},
    **{f"part-{name}": (1000, _part(name)) for name in ("ilex", "brae", "earth", "ship", "tech", "trade")},
    "hand-leader": (900, partial(painter.hand, views.leader_holding())),
    "hand-full": (900, partial(painter.hand, views.answerer_holding())),
    "box": (1200, painter.box),
    "result-5": (1200, partial(painter.result, views.over(5), views.outcome(5))),
    "result-3": (1200, partial(painter.result, views.over(3), views.outcome(3))),
}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", PICTURES)
def test_picture_is_as_stored(name: str, language: str) -> None:
    width, paint = PICTURES[name]
    seats = int(name[-1]) if name[-1].isdigit() else 5
    picture = paint(views.look(language, seats))
    assert picture is not None
    assert len(picture.data) <= MOST
    compare(picture, HERE / f"{name}-{language}.jpg", width)


def test_one_station_more_is_noticed() -> None:
    build, news = views.STAGES["late"]
    view = build(5)
    look = views.look("en", 5, news)
    before = small(painter.board(view, look))
    for changed in (
        views.replace(view, centres=((1, 1, 2), *view.centres[1:])),
        views.replace(view, stations=((3, *view.stations[0][1:]), *view.stations[1:])),
        views.replace(view, final=False),
        views.replace(view, leader=3),
        views.replace(view, deck=23),
    ):
        assert distance(before, small(painter.board(changed, look)))[1] > NEAR_BLOCK


def test_nothing_is_stored_in_vain() -> None:
    stored = {path.stem for path in HERE.glob("*.jpg")}
    assert stored == {f"{name}-{language}" for name in PICTURES for language in ("en", "ja")}
