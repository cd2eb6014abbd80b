"""Tests of Space Base's hotspots: which options have theirs, and where they are drawn."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from bot.games.contract import Part
from bot.games.spacebase.view import View
from rendering.hotspots import BOARD, HAND, Hotspot
from rendering.registry import RENDERERS
from rendering.renderer import Picture
from rendering.spacebase import console, hand, lower_panel, offers, places, shipyard
from rendering.spacebase.cards import PLAIN, mini
from rendering.spacebase.dice import die
from rendering.spacebase.header import DIE
from rendering.spacebase.prices import price_state
from rendering.spacebase.sector_cells import cell
from tests.rendering import spacebase_views as views
from tests.rendering.hotspot_checks import check_outlines, check_places, picture_of

painter = RENDERERS["spacebase"]
CARDS = views.CARDS


def _spots(view: View, shown: Part) -> dict[Part, Hotspot]:
    spots = painter.hotspots(view, shown, views.look("en", len(view.seats)))
    return {spot.place: spot for spot in spots}


def _drawn(view: View, shown: Part) -> Image.Image:
    drawn = picture_of("spacebase", view, shown, views.look("en", len(view.seats)))
    return Image.open(BytesIO(drawn.data)) if isinstance(drawn, Picture) else drawn


def _is_at(image: Image.Image, sprite: Image.Image, at: tuple[float, float]) -> bool:
    """Return whether most of a sprite's opaque pixels are at this place, about as in a JPEG."""
    left, top = map(round, at)
    there = np.asarray(image.convert("RGB").crop((left, top, left + sprite.width, top + sprite.height)), int)
    opaque = np.asarray(sprite.getchannel("A")) == 255
    return bool((abs(there - np.asarray(sprite.convert("RGB"), int)).max(axis=2) < 40)[opaque].mean() > 0.9)


def test_a_tap_says_cards_ships_sectors_and_choices() -> None:
    found = set.union(*(check_places("spacebase", seats, seed, 400) for seats, seed in ((2, 5), (3, 8), (4, 3))))
    assert found == {
        ("buy", "card"), ("claim", "ship"), ("draft", "ship"), ("take", "choice"), ("use", "place"),
        ("charge", "place"), ("fix", "place"), ("reroll", "place"), ("swap", "place"), ("swap", "one"),
        ("swap", "other"),
    }  # fmt: skip


def test_a_card_and_its_sector_are_tapped_one_after_another() -> None:
    view = views.choosing(3)
    assert painter.place(view, ("acquire",), "12") == Part("card", 12)
    assert painter.place(view, ("acquire", "12"), "7") == places.sector(0, 7)
    assert painter.place(view, ("acquire",), "-") is painter.place(view, ("acquire", "-"), "-") is None


@pytest.mark.parametrize("stage", views.STAGES)
def test_the_outlines_lie_within_every_picture(stage: str) -> None:
    make, _ = views.STAGES[stage]
    for seats in (2, 5):
        view, look = make(seats), views.look("ja", seats)
        offered = tuple(str(card) for card in view.yard[1])
        for shown in (BOARD, Part("yard"), Part("seat", seats - 1), Part("pick", offered[:3]), Part("pick", offered)):
            check_outlines("spacebase", view, shown, look)
        if view.seat is not None:
            check_outlines("spacebase", view, HAND, look)


def test_ships_are_drawn_where_their_hotspots_are() -> None:
    view, look = views.buying(3), views.look("en", 3)
    board, yard = _drawn(view, BOARD), _drawn(view, Part("yard"))
    spots, shop = _spots(view, BOARD), _spots(view, Part("yard"))
    offered = [place for place in spots if place.kind == "card"]
    assert len(offered) == len(lower_panel.lower(view).cards) > 0
    for place in offered:
        assert isinstance(place.of, int)
        card = CARDS.cards[place.of]
        assert _is_at(board, mini(card, 3, lower_panel.CARD, look, PLAIN), spots[place].outline[0])
    for card in (card for ships in view.yard for card in ships):
        sprite = mini(CARDS.cards[card], 3, shipyard.SHIP, look, price_state(view, CARDS, card))
        assert _is_at(yard, sprite, shop[Part("card", card)].outline[0])
    assert len(shop) == sum(map(len, view.yard)) + len(CARDS.colonies)


def test_dice_are_drawn_where_their_hotspots_are() -> None:
    view = views.buying(4)
    image, spots = _drawn(view, BOARD), _spots(view, BOARD)
    for n, value in enumerate(view.dice):
        sprite, (left, top) = die(value, DIE), spots[Part("die", n)].outline[0]
        shade = (sprite.width - DIE) / 2
        assert _is_at(image, sprite, (left - shade, top - shade))
    assert not any(place.kind == "die" for place in _spots(views.over(4), BOARD))


def test_sectors_of_the_own_picture_are_drawn_where_their_hotspots_are() -> None:
    view = views.choosing(3)
    image, spots = _drawn(view, HAND), _spots(view, HAND)
    hit = {*view.dice, sum(view.dice)}
    for at, short in enumerate(lower_panel.grounds(view, 0), start=1):
        if at not in hit:
            sprite = cell(short, at, *lower_panel.CELL)
            assert _is_at(image, sprite, spots[places.sector(0, at)].outline[0])
    choices = [place for place in spots if place.kind == "choice"]
    assert choices == [places.choice(0, result.choice) for result in hand.shown_results(view, 0)]


def test_deployed_ships_of_a_console_have_places_of_their_own_until_they_are_drawn_as_one() -> None:
    view = views.crowded(2)
    me, spots = view.seats[0], _spots(view, Part("seat", 0))
    one = merged = 0
    for at, sector in enumerate(me.sectors, start=1):
        for n in range(1, len(sector.deployed) + 1):
            place = console.ship_place(me, 0, at, n)
            assert place in spots
            one, merged = one + (place.kind == "ship"), merged + (place.kind == "deployed")
    assert one
    assert merged


def test_offered_cards_lie_above_the_buyers_sectors() -> None:
    view = views.buying(3)
    few = tuple(str(card) for card in view.yard[0][:2])
    spots = _spots(view, Part("pick", few))
    assert list(spots)[:2] == [Part("card", int(card)) for card in few]
    assert places.sector(offers.buyer(view), 12) in spots
