"""The pictures of Space Base are as stored."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.games.spacebase.view import PlacedView, View
from rendering.painter import Look, Picture
from rendering.registry import PAINTERS
from tests.golden.pictures.compare import NEAR_BLOCK, compare, distance, small
from tests.rendering import spacebase_views as views

HERE = Path(__file__).parent
painter = PAINTERS["spacebase"]
Paint = Callable[[Look], Picture | None]


def _board(stage: str, seats: int) -> Paint:
    build, news = views.STAGES[stage]

    def paint(look: Look) -> Picture:
        return painter.board(build(seats), Look(look.say, look.language, look.names, news))

    return paint


def _card(kind: str) -> str:
    """The part of a card with this ability on both sides, or at last on one."""
    sides = [(card.id, card.station.ability, card.deployed.ability) for card in views.CARDS.cards]
    having = [(number, blue) for number, blue, _ in sides if blue is not None and blue.kind == kind]
    return f"card:{having[0][0]}"


PICTURES: dict[str, tuple[int, Paint]] = {
    **{f"board-{stage}-3": (1280, _board(stage, 3)) for stage in views.STAGES},
    **{f"board-{stage}-{seats}": (1280, _board(stage, seats)) for stage in ("buying", "late") for seats in (2, 5)},
    "console-opening-4": (1280, partial(painter.part, views.opening(4), "seat3")),
    "console-late-5": (1280, partial(painter.part, views.late(5), "seat1")),
    "yard-4": (1280, partial(painter.part, views.buying(4), "yard")),
    "card-fix-2": (900, partial(painter.part, views.opening(2), _card("fix"))),
    "card-claim-2": (900, partial(painter.part, views.opening(2), _card("claim"))),
    "card-colony-2": (900, partial(painter.part, views.opening(2), f"card:{views.CARDS.colonies[8]}")),
    "hand-choosing-5": (900, partial(painter.hand, views.choosing(5, 4))),
    "hand-watching-5": (900, partial(painter.hand, replace(views.late(5), seat=2))),
    "hand-drawn-3": (900, partial(painter.hand, views.drawn(3))),
    "box-2": (1200, painter.box),
    "result-2": (1200, partial(painter.result, views.over(2), views.outcome(2))),
    "result-5": (1200, partial(painter.result, views.over(5), views.outcome(5))),
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
    grown = replace(me.sectors[4], deployed=(*me.sectors[4].deployed, PlacedView(view.unseen[0], 0)))
    more = replace(me, sectors=(*me.sectors[:4], grown, *me.sectors[5:]))
    return (
        replace(view, dice=(4, 4)),
        replace(view, active=1),
        replace(view, taken=("pair", *view.taken[1:])),
        replace(view, yard=((view.unseen[0], *view.yard[0][1:]), *view.yard[1:])),
        replace(view, colonies=view.colonies[1:]),
        replace(view, seats=(*view.seats[:2], more, *view.seats[3:])),
        replace(view, seats=(*view.seats[:2], replace(me, points=me.points + 30), *view.seats[3:])),
    )


def test_one_thing_changed_is_noticed() -> None:
    view, look = views.buying(5), views.look("en", 5)
    before = small(painter.board(view, look))
    for changed in _changed(view):
        assert distance(before, small(painter.board(changed, look)))[1] > NEAR_BLOCK


def test_nothing_is_stored_in_vain() -> None:
    stored = {path.stem for path in HERE.glob("*.jpg")}
    assert stored == {f"{name}-{language}" for name in PICTURES for language in ("en", "ja")}
