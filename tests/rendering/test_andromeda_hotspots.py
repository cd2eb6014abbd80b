"""Tests of Andromeda's hotspots: complete, and where the painter draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.games.andromeda.components.data import CARD_IDS, N_PLANETS, PLANETS
from bot.games.andromeda.view import View
from bot.games.contract import Part
from rendering.andromeda.cards import card
from rendering.andromeda.hand import CARD_WIDE
from rendering.hotspots import BOARD, HAND, Hotspot
from rendering.registry import RENDERERS
from tests.rendering import andromeda_views as views
from tests.rendering.hotspot_checks import check_outlines, check_places, middle

painter = RENDERERS["andromeda"]
PLACED = {
    *((verb, "planet") for verb in ("deploy", "recall", "move", "challenge", "ship", "tech")),
    *((verb, "jokers") for verb in ("move", "challenge", "ship", "tech")),
    *((verb, "cards") for verb in ("exchange", "offer", "answer")),
    ("play", "card"), ("swap", "partner"),
}  # fmt: skip
"""All fields with options: only numbers have no place."""


def _spots(view: View, shown: Part = BOARD) -> dict[Part, Hotspot]:
    spots = painter.hotspots(view, shown, views.look("en", len(view.seats)))
    return {spot.place: spot for spot in spots}


def _inside(spot: Hotspot) -> tuple[int, int, int, int]:
    across, down = zip(*spot.outline, strict=True)
    return round(min(across)), round(min(down)), round(max(across)), round(max(down))


def test_every_option_has_its_place() -> None:
    found = set[tuple[str, str]]()
    for seats, seed in ((3, 1), (5, 2)):
        found |= check_places("andromeda", seats, seed, 200)
    assert found == PLACED


@pytest.mark.parametrize("stage", views.STAGES)
def test_the_outlines_lie_within_every_picture(stage: str) -> None:
    make, _ = views.STAGES[stage]
    parts = BOARD, Part("tarn"), Part("brae"), Part("earth"), Part("planets"), Part("trade"), Part("pick", ("fen",))
    for seats in (3, 4, 5):
        for shown in parts:
            check_outlines("andromeda", make(seats), shown, views.look("ja", seats))


def _changed(view: View, other: View) -> Iterator[tuple[int, int]]:
    """Yield the pixels that differ between two boards."""
    look = views.look("en", len(view.seats))
    boards = painter.draw_board(view, look), painter.draw_board(other, look)
    rows, columns = np.nonzero(np.asarray(ImageChops.difference(*boards)).max(axis=2) > 60)
    yield from zip(map(int, columns), map(int, rows), strict=True)


@pytest.mark.parametrize("planet", range(N_PLANETS))
def test_a_planets_stations_are_drawn_within_its_hotspot(planet: int) -> None:
    view = replace(views.opening(4), stations=((1, 1, 1, 1),) * N_PLANETS)
    other = replace(view, stations=tuple((1, 8, 1, 1) if n == planet else row for n, row in enumerate(view.stations)))
    left, top, right, low = _inside(_spots(view)[Part(PLANETS[planet].id)])
    pixels = list(_changed(view, other))
    assert pixels
    assert all(left <= x <= right and top <= y <= low + 8 for x, y in pixels)


@pytest.mark.parametrize("make", [views.opening, views.trading])
def test_a_players_cards_are_counted_within_their_row(make: Callable[[int], View]) -> None:
    view = make(5)
    for seat in range(5):
        seats = tuple(replace(one, hand_size=1) if n == seat else one for n, one in enumerate(view.seats))
        left, top, right, low = _inside(_spots(view)[Part("seat", seat)])
        pixels = list(_changed(view, replace(view, seats=seats)))
        assert pixels
        assert all(left <= x <= right and top <= y <= low for x, y in pixels)


@pytest.mark.parametrize("beside", [False, True])
def test_each_card_of_a_hand_is_drawn_where_its_hotspot_is(beside: bool) -> None:
    view = views.held(views.late(4), 1, (1, 1, 0, 1, 1, 1, 1, 1, 1, 0, 1))
    look = replace(views.look("en", 4), beside=beside)
    image, spots = painter.draw_hand(view, look), painter.hotspots(view, HAND, look)
    assert image is not None
    assert len(spots) == 9
    for spot in spots:
        left, top, _, _ = _inside(spot)
        face = card(CARD_IDS.index(str(spot.place.of)), CARD_WIDE)
        margin = CARD_WIDE // 8
        upper = face.crop((margin, margin, margin + CARD_WIDE, margin + CARD_WIDE)).convert("RGB")
        there = image.crop((left, top, left + CARD_WIDE, top + CARD_WIDE))
        assert _same(upper, there) > 0.9


def _same(one: Image.Image, other: Image.Image) -> float:
    return float((np.asarray(one) == np.asarray(other)).all(axis=2).mean())


def test_a_card_face_down_can_be_chosen_again() -> None:
    view = views.answerer_holding()
    assert view.trade is not None
    assert view.hand is not None
    assert middle(_spots(view, HAND)[Part("down")]) != middle(_spots(view, HAND)[Part("card", "platinum")])
    gone = replace(view, hand=(*view.hand[:9], 0, view.hand[10]))
    assert Part("down") not in _spots(gone, HAND)
    assert painter.place(gone, ("play",), "platinum") in _spots(gone, HAND)


def test_a_verb_of_one_place_has_it() -> None:
    late, trade = views.held(views.late(4), 1, views.HAND), views.held(views.swapping(4), 1, views.HAND)
    assert painter.place(late, (), "draw") == Part("ilex")
    assert painter.place(late, (), "tech") == Part("tech")
    assert painter.place(trade, (), "take") == Part("seat", 1)
    assert {Part("ilex"), Part("tech")} <= {*_spots(late)}
    assert Part("seat", 1) in _spots(trade)
    assert painter.place(late, (), "pass") is None
