"""Tests of Far Far Out's hotspots: within pictures, where the painter draws, no secrets."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image

from bot.games.contract import Part
from bot.games.engine.chance import LooseChance
from bot.games.farfarout.components.book import OUTPOST
from bot.games.farfarout.rules import galaxy
from bot.games.farfarout.state import HIDDEN, NOBODY, Task
from bot.games.farfarout.view import View
from bot.games.farfarout.views import project
from bot.games.farfarout.views.determinize import determinize
from rendering.farfarout.map_geometry import PLANET
from rendering.farfarout.places import body, world
from rendering.farfarout.planets import planet_sprite
from rendering.farfarout.zoom import CLOSE, whole
from rendering.hotspots import BOARD, HAND, Hotspot
from rendering.registry import RENDERERS
from tests.rendering import farfarout_views as views
from tests.rendering.farfarout_views import BOOK, look, table

painter = RENDERERS["farfarout"]
MOST = 200
"""Hotspots of a picture that a page can show and keys can pass."""


def _spots(view: View, shown: Part = BOARD) -> dict[Part, Hotspot]:
    spots = painter.hotspots(view, shown, look("en", len(view.seats)))
    assert len({spot.place for spot in spots}) == len(spots) <= MOST
    return {spot.place: spot for spot in spots}


def _picture(view: View, shown: Part) -> Image.Image:
    seen = look("en", len(view.seats))
    if shown == HAND:
        image = painter.draw_hand(view, seen)
        assert image is not None
        return image
    if shown == BOARD:
        return painter.draw_board(view, seen)
    return Image.open(BytesIO(painter.part(view, shown, seen).data))


def _middle(spot: Hotspot) -> tuple[float, float]:
    across, down = zip(*spot.outline, strict=True)
    return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2


def _shown(view: View) -> Iterator[Part]:
    yield BOARD
    if painter.draw_hand(view, look("en", len(view.seats))) is not None:
        yield HAND
    yield from (Part(kind) for kind in ("galaxy", "quests", "held", "market", "dice"))
    yield from (Part(kind, 1) for kind in ("near", "ship", "cargo"))
    yield Part("pick", views.HOME)
    yield from (Part("planet", BOOK.places[slot].id) for slot in BOOK.slots[:6])


# --- outlines and names ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", views.STAGES)
def test_outlines_lie_within_the_pictures(stage: str) -> None:
    view = views.view(stage, 4, 1)
    for shown in _shown(view):
        wide, high = _picture(view, shown).size
        for spot in _spots(view, shown).values():
            assert all(0 <= x <= wide and 0 <= y <= high for x, y in spot.outline), (shown, spot.place)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_names_tell_what_is_there(language: str) -> None:
    view, seen = views.view("late", 4, 1), look(language, 4)
    names = {spot.place: seen.say(spot.name) for shown in _shown(view) for spot in _spots(view, shown).values()}
    assert all(names.values())
    saturn = BOOK.names["saturn"]
    assert {"en": saturn.en, "ja": saturn.ja}[language] in names[Part("place", "1c.p2")]
    assert seen.names[2] in names[Part("vessel", 2)]
    assert str(view.seats[3].erg) in names[Part("erg", 3)]


# --- geometry --------------------------------------------------------------------------------------------------------


def _same(image: Image.Image, sprite: Image.Image, x: float, y: float) -> float:
    """Return the share of a sprite's opaque pixels that a picture shows around a point."""
    left, top = round(x - sprite.width / 2), round(y - sprite.height / 2)
    there = np.asarray(image.crop((left, top, left + sprite.width, top + sprite.height)).convert("RGB"), dtype=int)
    opaque = np.asarray(sprite.getchannel("A")) == 255
    apart = np.abs(there - np.asarray(sprite.convert("RGB"), dtype=int)).max(axis=2)
    return float((apart[opaque] < 40).mean())


def test_planets_are_drawn_where_their_hotspots_are() -> None:
    view = views.view("late", 4)
    chart, _ = whole(BOOK, view)
    image, spots, seen = _picture(view, Part("galaxy")), _spots(view, Part("galaxy")), 0
    for slot in BOOK.slots:
        known = view.planets[BOOK.places[slot].number]
        if known is not None and known.foe == NOBODY and known.colony == NOBODY and known.site == NOBODY:
            sprite = world(BOOK.planets[known.token].type, body(chart, "planet"))
            seen += _same(image, sprite, *_middle(spots[Part("place", BOOK.places[slot].id)])) > 0.9
    assert seen > 8


def test_the_planet_of_a_system_is_in_its_hotspot() -> None:
    view = views.view("start", 2)
    image, spots = _picture(view, Part("near", 0)), _spots(view, Part("near", 0))
    for name in ("1b.p1", "1b.p2", "1a.p2"):
        known = view.planets[BOOK.places[views.place(name)].number]
        assert known is not None
        data = BOOK.planets[known.token]
        sprite = planet_sprite(data.id, data.type, round(CLOSE * PLANET))
        assert _same(image, sprite, *_middle(spots[Part("place", name)])) > 0.8


def test_the_ship_is_over_its_place() -> None:
    view = views.view("late", 4)
    spots = _spots(view, Part("near", 0))
    vessel, there = (_middle(spots[part]) for part in (Part("vessel", 0), Part("place", "6a.p1")))
    assert abs(vessel[0] - there[0]) + abs(vessel[1] - there[1]) < CLOSE * PLANET * 1.2


def test_plates_hold_their_goods() -> None:
    for seats in (2, 3, 4):
        spots = _spots(views.view("late", seats))
        for seat in range(seats):
            plate = spots[Part("seat", seat)].outline
            for kind in ("erg", "plutonium", "uranium", "shields"):
                x, y = _middle(spots[Part(kind, seat)])
                assert plate[0][0] < x < plate[2][0]
                assert plate[0][1] < y < plate[2][1]


# --- options ---------------------------------------------------------------------------------------------------------


def test_a_ship_is_dragged_to_its_destination() -> None:
    view = views.view("start", 2, 0)
    assert painter.place(view, (), "fly") == Part("vessel", 0)
    assert painter.place(view, ("fly",), "1b.p1") == Part("place", "1b.p1")
    assert {Part("vessel", 0), Part("place", "1b.p1")} <= set(_spots(view))


def test_every_open_edge_of_the_home_system_can_be_chosen() -> None:
    view = views.view("start", 2, 0)
    spots, sector = _spots(view), BOOK.places[view.seats[0].place].sector
    sides = [("n", "ne", "se", "s", "sw", "nw")[side] for side in galaxy.of(BOOK, view.tiles).open[sector]]
    assert sides
    for side in sides:
        place = painter.place(view, ("discover",), side)
        assert place in spots
        assert place in _spots(view, Part("near", 0))


def test_actions_of_a_place_are_at_the_place() -> None:
    view = replace(views.view("late", 4, 0), active=0)
    here = Part("place", "6a.p1")
    assert BOOK.places[view.seats[0].place].id == "6a.p1"
    for verb in ("mine", "dig", "hire", "shop", "invest", "build", "fight"):
        assert painter.place(view, (), verb) == here
    assert painter.place(view, (), "end") is None
    assert here in _spots(view, Part("near", 0))


def test_each_die_of_a_throw_is_on_the_board_and_in_its_detail() -> None:
    for stage, count in (("battle", 10), ("mining", 5), ("duel", 4)):
        view = views.view(stage, 2, 0)
        assert view.throw is not None
        sides = {"a": view.throw.mine, "b": view.throw.theirs}
        words = [f"{side}{n}" for side, dice in sides.items() for n in range(1, len(dice) + 1)]
        places = {painter.place(view, ("copy", "a1"), word) for word in words}
        assert len(places) == count
        assert places <= set(_spots(view))
        assert places <= set(_spots(view, Part("dice")))


def test_options_of_nothing_have_no_place() -> None:
    view = views.view("late", 4, 0)
    for verb, value in (("engage", "none"), ("relic", "top"), ("ship", "raphael")):
        assert painter.place(view, (verb,), value) is None
    assert painter.place(views.view("late", 4), ("fly",), "1a") is None


def test_dealt_quests_are_in_the_hand_alone() -> None:
    view = views.view("quests", 3, 0)
    dealt = {painter.place(view, ("quest",), BOOK.mains[quest].id) for quest in view.dealt}
    assert dealt == set(_spots(view, HAND))
    assert not dealt & set(_spots(view))


# --- secrets ---------------------------------------------------------------------------------------------------------


def test_closed_quests_are_in_pictures_of_their_owner_alone() -> None:
    here = table("late", 4)
    closed = next(n for n, quest in enumerate(BOOK.outposts) if quest.closed)
    here.state.seats[1].outposts = [closed]
    part = Part("quest", BOOK.outposts[closed].id)
    assert part in _spots(here.view(1), Part("cargo", 1))
    assert part in _spots(here.view(1), HAND)
    for seat in (None, 0, 2):
        for shown in (BOARD, HAND, Part("held"), Part("cargo", 1)):
            assert part not in _spots(here.view(seat), shown)


def test_a_hidden_encounter_has_no_name() -> None:
    view = views.view("late", 4)
    hidden = [slot for slot in BOOK.slots if (it := view.planets[BOOK.places[slot].number]) and it.foe == HIDDEN]
    assert hidden
    for slot in hidden:
        assert not [part for part in _spots(view, Part("planet", BOOK.places[slot].id)) if part.kind == "foe"]


def test_two_worlds_that_look_alike_have_the_same_hotspots() -> None:
    here = table("late", 4)
    here.state.tasks = [Task(1, "outpost", [here.draw(OUTPOST) for _ in range(3)])]
    for seat in (None, 0, 1):
        view = here.view(seat)
        other = project.view(determinize(view, LooseChance(3)), seat)
        for shown in _shown(view):
            assert list(_spots(other, shown).values()) == list(_spots(view, shown).values())
    public = _spots(here.view())
    assert all(_spots(here.view(seat)) == public for seat in range(4))
