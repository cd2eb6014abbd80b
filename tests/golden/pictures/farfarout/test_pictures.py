"""The pictures of Far Far Out are as stored."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.games.farfarout.state import Tile
from bot.games.farfarout.view import View
from rendering.painter import Look, Picture
from rendering.registry import PAINTERS
from tests.golden.pictures.compare import NEAR_BLOCK, compare, distance, small
from tests.rendering import farfarout_views as views

HERE = Path(__file__).parent
painter = PAINTERS["farfarout"]
Paint = Callable[[Look], Picture | None]


def _board(stage: str, seats: int) -> Paint:
    _, news = views.STAGES[stage]

    def paint(look: Look) -> Picture:
        return painter.board(views.view(stage, seats), Look(look.say, look.language, look.names, news))

    return paint


def _planet(view: View) -> str:
    """The part of a planet where crew is for hire."""
    known = next(planet for planet in view.planets if planet is not None and planet.hires)
    return f"planet:{views.BOOK.planets[known.token].id}"


MIDDLE = views.view("middle", 4)
LATE = views.view("late", 4)
PICTURES: dict[str, tuple[int, Paint]] = {
    **{f"board-{stage}-4": (1400, _board(stage, 4)) for stage in views.STAGES},
    **{f"board-{stage}-{seats}": (1400, _board(stage, seats)) for stage in ("start", "late") for seats in (2, 3)},
    "galaxy-4": (1400, partial(painter.part, LATE, "galaxy")),
    "near-4": (1000, partial(painter.part, MIDDLE, "near1")),
    "pick-4": (1000, partial(painter.part, MIDDLE, "pick.1a.1b.1b.p1.1c.1c.a1.1d.1d.p1")),
    "ship-4": (900, partial(painter.part, LATE, "ship3")),
    "planet-4": (900, partial(painter.part, LATE, _planet(LATE))),
    "quests-4": (900, partial(painter.part, MIDDLE, "quests")),
    "market-4": (900, partial(painter.part, MIDDLE, "market")),
    "dice-battle-4": (1000, partial(painter.part, views.view("battle", 4), "dice")),
    "dice-mining-4": (1000, partial(painter.part, views.view("mining", 4), "dice")),
    "hand-dealt-4": (900, partial(painter.hand, views.view("quests", 4, 0))),
    "hand-choosing-4": (900, partial(painter.hand, views.choosing(4, "outpost"))),
    "box-2": (1200, painter.box),
    "result-4": (1200, partial(painter.result, views.view("over", 4), views.outcome(4))),
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
    return (
        replace(view, seats=(*view.seats[:2], replace(me, place=views.place("1b")), *view.seats[3:])),
        replace(view, seats=(*view.seats[:2], replace(me, wealth=me.wealth + 5), *view.seats[3:])),
        replace(view, seats=(*view.seats[:2], replace(me, crew=()), *view.seats[3:])),
        replace(view, active=0),
        replace(view, market=(2, 5)),
        replace(view, row=view.row[1:]),
        replace(view, tokens=(0, 0, 0, 0)),
        replace(view, planets=(*view.planets[:4], None, *view.planets[5:])),
        replace(view, tiles=(*view.tiles, Tile(9, 3, -3, 0))),
    )


def test_one_thing_changed_is_noticed() -> None:
    look = views.look("en", 4)
    before = small(painter.board(MIDDLE, look))
    for n, changed in enumerate(_changed(MIDDLE)):
        assert distance(before, small(painter.board(changed, look)))[1] > NEAR_BLOCK, n


def test_nothing_is_stored_in_vain() -> None:
    stored = {path.stem for path in HERE.glob("*.jpg")}
    assert stored == {f"{name}-{language}" for name in PICTURES for language in ("en", "ja")}
