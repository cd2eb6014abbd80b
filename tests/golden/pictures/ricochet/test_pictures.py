"""The pictures of Ricochet Robots are as stored."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.games.contract import t
from bot.games.ricochet.view import View
from rendering.painter import Look, Picture
from rendering.registry import PAINTERS
from rendering.ricochet import Scene, puzzle
from tests.golden.pictures.compare import NEAR_BLOCK, compare, distance, small
from tests.rendering import ricochet_views as views

HERE = Path(__file__).parent
painter = PAINTERS["ricochet"]
Paint = Callable[[Look], Picture | None]


def _board(stage: str, seats: int) -> Paint:
    build, news = views.STAGES[stage]

    def paint(look: Look) -> Picture:
        return painter.board(build(seats), Look(look.say, look.language, look.names, news))

    return paint


def _view(view: View) -> Paint:
    return partial(painter.board, view)


def _puzzle(look: Look) -> Picture:
    view = views.showing(2)
    scene = Scene(view.sheets, view.chip, view.starts, view.way)
    return puzzle(scene, t("Ricochet Robots"), (t("The first chip is drawn"), t("Your route")), look)


PICTURES: dict[str, tuple[int, Paint]] = {
    **{f"board-{stage}-4": (1280, _board(stage, 4)) for stage in views.STAGES},
    **{
        f"board-{stage}-{seats}": (1280, _board(stage, seats))
        for stage in ("declaring", "resting")
        for seats in (1, 10)
    },
    "board-double-3": (1280, _view(views.looking(3, views.MIXED, views.doubled()))),
    "board-mirrors-3": (1280, _view(views.on_mirrors())),
    "hand-5": (900, partial(painter.hand, views.filed(5))),
    "part-best-4": (720, partial(painter.part, views.resting(4), "best")),
    "part-shown-4": (720, partial(painter.part, views.resting(4), "shown")),
    "puzzle-2": (1280, _puzzle),
    "box-2": (1200, painter.box),
    "result-2": (1200, partial(painter.result, views.over(2), views.outcome(2))),
    "result-10": (1200, partial(painter.result, views.over(10), views.outcome(10))),
}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", PICTURES)
def test_picture_is_as_stored(name: str, language: str) -> None:
    width, paint = PICTURES[name]
    picture = paint(views.look(language, int(name.rsplit("-", 1)[1])))
    assert picture is not None
    compare(picture, HERE / f"{name}-{language}.jpg", width)


def test_one_thing_changed_is_noticed() -> None:
    view, look = views.declaring(5), views.look("en", 5)
    before = small(painter.board(view, look))
    for changed in (
        replace(view, robots=(view.robots[0] - 16, *view.robots[1:])),
        replace(view, chip=3),
        replace(view, sheets=("1C", *view.sheets[1:])),
        replace(view, calls=view.calls[1:]),
        replace(view, content=()),
        replace(view, seats=(replace(view.seats[0], chips=(1, 2, 3)), *view.seats[1:])),
    ):
        assert distance(before, small(painter.board(changed, look)))[1] > NEAR_BLOCK


def test_nothing_is_stored_in_vain() -> None:
    stored = {path.stem for path in HERE.glob("*.jpg")}
    assert stored == {f"{name}-{language}" for name in PICTURES for language in ("en", "ja")}
