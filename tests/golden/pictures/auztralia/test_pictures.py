"""The pictures of AuZtralia are as stored."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.games.auztralia.view import View
from rendering.painter import Look, Picture
from rendering.registry import PAINTERS
from tests.golden.pictures.compare import NEAR_BLOCK, compare, distance, small
from tests.rendering import auztralia_views as views

HERE = Path(__file__).parent
painter = PAINTERS["auztralia"]
Paint = Callable[[Look], Picture | None]


def _board(stage: str, seats: int) -> Paint:
    build, news = views.STAGES[stage]

    def paint(look: Look) -> Picture:
        return painter.board(build(seats), Look(look.say, look.language, look.names, news))

    return paint


PICTURES: dict[str, tuple[int, Paint]] = {
    **{f"board-{stage}-3": (1400, _board(stage, 3)) for stage in views.STAGES},
    **{f"board-late-{seats}": (1400, _board("late", seats)) for seats in (1, 4)},
    "board-west-4": (1400, partial(painter.board, views.late(4, "west"))),
    "board-defending-2": (1400, partial(painter.board, views.defending(2))),
    "map-4": (1316, partial(painter.part, views.late(4), "map")),
    "pick-3": (860, partial(painter.part, views.early(3), "pick.D7.E7.F6")),
    "seat-3": (1400, partial(painter.part, views.late(3), "seat1")),
    "row-3": (1400, partial(painter.part, views.late(3), "row")),
    "calendar-3": (1400, partial(painter.part, views.late(3), "calendar")),
    "fight-3": (1000, partial(painter.part, views.fighting(3), "fight")),
    "oldone-2": (900, partial(painter.part, views.early(2), "oldone:shoggoth")),
    "card-2": (900, partial(painter.part, views.early(2), "card:22")),
    "hand-3": (900, partial(painter.hand, views.choosing(3))),
    "box-2": (1200, painter.box),
    "result-4": (1200, partial(painter.result, views.over(4), views.outcome(4))),
}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", PICTURES)
def test_picture_is_as_stored(name: str, language: str) -> None:
    width, paint = PICTURES[name]
    picture = paint(views.look(language, int(name.rsplit("-", 1)[1])))
    assert picture is not None
    compare(picture, HERE / f"{name}-{language}.jpg", width)


def _changed(view: View) -> tuple[View, ...]:
    """The same table with one thing changed."""
    me = view.seats[2]
    at = next(at for at, goods in enumerate(view.goods) if not any(goods) and not view.hidden[at])
    return (
        replace(view, clock=(*view.clock[:-1], view.clock[-1] + 5)),
        replace(view, hidden=(*view.hidden[:at], 3, *view.hidden[at + 1 :])),
        replace(view, goods=(*view.goods[:at], (3, 0, 0, 0), *view.goods[at + 1 :])),
        replace(view, tiles=view.tiles[1:]),
        replace(view, seats=(*view.seats[:2], replace(me, rails=me.rails[2:]))),
        replace(view, seats=(*view.seats[:2], replace(me, won=me.won + 30))),
        replace(view, row=(30, *view.row[1:])),
    )


def test_one_thing_changed_is_noticed() -> None:
    view, look = views.late(3), views.look("en", 3)
    before = small(painter.board(view, look))
    for changed in _changed(view):
        assert distance(before, small(painter.board(changed, look)))[1] > NEAR_BLOCK


def test_nothing_is_stored_in_vain() -> None:
    stored = {path.stem for path in HERE.glob("*.jpg")}
    assert stored == {f"{name}-{language}" for name in PICTURES for language in ("en", "ja")}
