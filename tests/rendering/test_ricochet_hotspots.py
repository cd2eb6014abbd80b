"""Tests of Ricochet Robots' hotspots: complete, and where the painter draws."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from bot.games.contract import Part
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import DIRECTIONS, LETTERS, ROBOTS
from bot.games.ricochet.rules.moving import slide
from bot.games.ricochet.view import View
from rendering.hotspots import BOARD, HAND, Hotspot
from rendering.registry import RENDERERS
from rendering.ricochet.board import plan_of
from rendering.ricochet.robots import robot as robot_sprite
from tests.rendering import ricochet_views as views
from tests.rendering.hotspot_checks import check_outlines, check_places, middle

painter = RENDERERS["ricochet"]


def _spots(view: View, shown: Part = BOARD) -> dict[Part, Hotspot]:
    spots = painter.hotspots(view, shown, views.look("en", len(view.seats)))
    return {spot.place: spot for spot in spots}


MOVES = {("move", "robot"), ("move", "direction")}


@pytest.mark.parametrize(("seats", "placed"), [(1, MOVES), (4, {*MOVES, ("content", "number")})])
def test_every_option_has_its_place(seats: int, placed: set[tuple[str, str]]) -> None:
    assert check_places("ricochet", seats, 5, 300) == placed


@pytest.mark.parametrize("stage", views.STAGES)
def test_the_outlines_lie_within_every_board(stage: str) -> None:
    make, _ = views.STAGES[stage]
    for seats in (1, 10):
        check_outlines("ricochet", make(seats), BOARD, views.look("ja", seats))


@pytest.mark.parametrize("view", [views.showing(5), views.over(4), views.declaring(8), views.alone(1)])
def test_each_robot_is_drawn_where_its_hotspot_is(view: View) -> None:
    image, spots = painter.draw_board(view, views.look("en", len(view.seats))), _spots(view)
    for number in ROBOTS:
        x, y = middle(spots[Part("robot", LETTERS[number])])
        sprite = robot_sprite(number, plan_of(view).robot, "en")
        left, top = round(x - sprite.width / 2), round(y - sprite.height / 2)
        there = np.asarray(image.crop((left, top, left + sprite.width, top + sprite.height)))
        opaque = np.asarray(sprite.getchannel("A")) == 255
        same = (there == np.asarray(sprite.convert("RGB"))).all(axis=2)
        assert same[opaque].mean() > 0.9


def test_a_direction_is_where_the_robot_would_stop() -> None:
    view = views.showing(5)
    plan, spots, ways = plan_of(view), _spots(view), 0
    for robot in ROBOTS:
        for direction, said in enumerate(DIRECTIONS):
            place = painter.place(view, ("move", LETTERS[robot]), said)
            cells = slide(joined(view.sheets), view.robots, robot, direction)
            assert (place is None) == (not cells)
            if place is not None:
                assert middle(spots[place]) == plan.middle(cells[-1])
                ways += 1
    assert ways > 10


def test_stops_are_shown_only_while_robots_move() -> None:
    look = views.look("en", 4)
    for view in (views.looking(4), views.declaring(4), views.resting(4)):
        spaces = [spot for spot in painter.hotspots(view, BOARD, look) if spot.place.kind == "space"]
        assert len(spaces) <= 2
        assert all(" to " not in look.say(spot.name) for spot in spaces)


def test_the_target_is_named_on_its_mark_and_in_the_centre() -> None:
    view, look = replace(views.looking(4), robots=views.placed(views.PLAIN, 2)), views.look("ja", 4)
    spots = _spots(view)
    mark = joined(view.sheets).marks[view.chip][0]
    assert look.say(spots[Part("space", mark)].name) == look.say(spots[Part("target")].name) == "青の歯車"


def test_an_own_route_has_its_places_in_the_hand_alone() -> None:
    view, look = views.filed(5), views.look("en", 5)
    hand = _spots(view, HAND)
    assert {place for place in hand if place.kind == "robot"} == {Part("robot", letter) for letter in LETTERS}
    check_outlines("ricochet", view, HAND, look)
    assert painter.hotspots(view, BOARD, look) == painter.hotspots(replace(view, filed=""), BOARD, look)


def test_films_have_no_places() -> None:
    assert not _spots(views.resting(4), Part("best"))
