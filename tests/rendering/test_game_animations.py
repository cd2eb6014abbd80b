"""Tests of the animations of Space Base, AuZtralia and Far Far Out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.games.auztralia import events as au
from bot.games.auztralia.components.book import open_book as atlas
from bot.games.contract import Event
from bot.games.farfarout import events as ff
from bot.games.farfarout.components.book import open_book as galaxy
from bot.games.spacebase import events as sb
from bot.games.spacebase.components.cardfile import set_of
from rendering.animation import MOST, sized
from rendering.auztralia import header
from rendering.auztralia.board import TOP
from rendering.auztralia.calendar import STRIP
from rendering.auztralia.map_geometry import Plan, lowered, plan_of
from rendering.auztralia.scene import MAP, MARGIN
from rendering.farfarout import race
from rendering.farfarout.board import RACE, WINDOW, setting
from rendering.farfarout.changes import Marks
from rendering.farfarout.ships import token
from rendering.farfarout.system_window import ACTIVE, in_sight
from rendering.header import TALL
from rendering.registry import RENDERERS
from rendering.sizes import GAP
from rendering.spacebase.board import TOP as TOP_ROW
from rendering.spacebase.cards import mini
from rendering.spacebase.lower_panel import CARD, lower
from rendering.spacebase.player_rows import tall
from tests.rendering.ai_games import SEATS, Turn, turns
from tests.rendering.name_samples import look_at
from tests.rendering.support import STAGES

GAMES = ("spacebase", "auztralia", "farfarout")
each = pytest.mark.parametrize("game", GAMES)
Box = tuple[int, int, int, int]
NEAR = 70
"""Maximum distance in pixels of a sprite from its expected place."""


def look(game: str, events: Sequence[Event] = (), seats: int = SEATS) -> Any:
    return look_at(game, "en", seats, events)


def pictures(game: str, turn: Turn) -> Sequence[Image.Image]:
    """Return a few frames between the boards of a turn."""
    images = RENDERERS[game].draw_moves(turn.before, turn.after, look(game, turn.events, len(turn.before.seats)))
    assert len(images) <= MOST
    return images


def board(game: str, view: Any) -> Image.Image:
    return RENDERERS[game].draw_board(view, look(game, (), len(view.seats)))


def first(game: str, *kinds: type[Event], without: tuple[type[Event], ...] = (), **facts: Any) -> Turn:
    """Return the first turn with all of these events and none of those.

    The view before it has these facts.
    """
    return next(
        turn
        for turn in turns(game)
        if turn.has(*kinds)
        and not any(turn.has(kind) for kind in without)
        and all(getattr(turn.before, name) == value for name, value in facts.items())
    )


def changed(one: Image.Image, other: Image.Image, *but: Box) -> Box | None:
    """Return the box of all differences outside of some boxes."""
    difference = ImageChops.difference(one, other)
    for box in but:
        difference.paste(0, box)
    return difference.getbbox()


def found(image: Image.Image, sprite: Image.Image, least: int = 0) -> tuple[float, float]:
    """Return the middle of the best match of a sprite, from `least` pixels down."""
    k = 12
    small = np.asarray(image.convert("RGB").reduce(k), dtype=np.float32)
    solid = Image.new("RGBA", sprite.size)
    solid.alpha_composite(sprite)
    form = np.asarray(solid.resize((sprite.width // k, sprite.height // k)), dtype=np.float32)
    mask, form = form[..., 3:] / 255, form[..., :3]
    windows = np.lib.stride_tricks.sliding_window_view(small[least // k :], form.shape)[:, :, 0]
    wrong = (((windows - form) * mask) ** 2).sum(axis=(2, 3, 4))
    y, x = np.unravel_index(int(wrong.argmin()), wrong.shape)
    return (float(x) + form.shape[1] / 2) * k, (float(y) + least // k + form.shape[0] / 2) * k


def close(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < NEAR and abs(one[1] - other[1]) < NEAR


# --- all games -------------------------------------------------------------------------------------------------------


@cache
def telling(game: str) -> list[Turn]:
    """Return turns of a whole game in which each kind of event happens, and the last."""
    found, known = list[Turn](), set[type[Event]]()
    for turn in turns(game):
        kinds = {type(event) for event in turn.events}
        if kinds - known:
            found.append(turn)
            known |= kinds
    return [*found, turns(game)[-1]]


@cache
def shown(game: str) -> list[tuple[Turn, set[tuple[str, tuple[int, int]]]]]:
    """Return those in which pieces move, with the modes and sizes of their pictures."""
    drawn = [(turn, {(image.mode, image.size) for image in pictures(game, turn)}) for turn in telling(game)]
    return [(turn, sizes) for turn, sizes in drawn if sizes]


@each
def test_every_kind_of_turn_can_be_drawn_as_large_as_its_boards(game: str) -> None:
    for turn, sizes in shown(game):
        assert any(sizes == {("RGB", board(game, view).size)} for view in (turn.after, turn.before))
    assert turns(game)[-1].after.phase == "over"
    assert len(shown(game)) > len(telling(game)) // 2


@each
def test_where_nothing_happens_nothing_moves(game: str) -> None:
    for turn in turns(game)[:: len(turns(game)) // 4]:
        for view in (*turn.own, turn.before, turn.after):
            assert list(RENDERERS[game].draw_moves(view, view, look(game))) == []


@each
def test_after_the_end_nothing_moves(game: str) -> None:
    last = turns(game)[-1]
    assert list(RENDERERS[game].draw_moves(last.after, last.after, look(game, last.events))) == []


@each
def test_what_only_a_seat_may_know_moves_nothing(game: str) -> None:
    turn, _ = shown(game)[0]
    private = [replace(event, to=(0,)) for event in turn.events]
    if game == "auztralia":
        turn = turn._replace(after=replace(turn.after, clock=turn.before.clock))
    assert list(pictures(game, turn._replace(events=tuple(private)))) == []


@each
def test_the_pictures_are_the_same_by_the_view_of_a_seat(game: str) -> None:
    for turn, _ in (shown(game)[0], shown(game)[-1]):
        own = pictures(game, turn._replace(before=turn.own[0], after=turn.own[1]))
        assert [image.tobytes() for image in own] == [image.tobytes() for image in pictures(game, turn)]


@each
def test_events_that_fit_no_board_are_left_out(game: str) -> None:
    for view, events in STAGES[game].values():
        seats = len(view(SEATS).seats)
        images = RENDERERS[game].draw_moves(view(SEATS), view(SEATS), look(game, events, seats))
        assert len(images) <= MOST


# --- Space Base ------------------------------------------------------------------------------------------------------


def bought() -> tuple[Turn, sb.Bought, int]:
    """Return a turn in which a card on the board is bought, with the number of its place."""
    for turn in turns("spacebase"):
        event = next((event for event in turn.events if isinstance(event, sb.Bought)), None)
        shown = [card.id for card in lower(turn.before).cards]
        if event is not None and event.card in shown and turn.has(sb.Rolled) and turn.after.phase != "over":
            return turn, event, shown.index(event.card)
    raise AssertionError("nothing is ever bought")


def test_a_card_flies_from_where_it_lay_to_its_owner() -> None:
    turn, event, place = bought()
    images = pictures("spacebase", turn)
    card = mini(set_of(turn.before.set).cards[event.card], SEATS, CARD, look("spacebase"))
    before = board("spacebase", turn.before)
    lay = found(before, card)
    assert place % 4 == int(lay[0] // (before.width / 4))
    start, end = found(images[0], sized(card, 0.93)), found(images[2], sized(card, 0.6))
    row = TALL + (event.seat + 0.5) * (lay[1] - TALL) / SEATS
    assert abs(start[0] - lay[0]) + abs(start[1] - lay[1]) < abs(end[0] - lay[0]) + abs(end[1] - lay[1])
    assert abs(end[0] - 820) < 150
    assert abs(end[1] - row) < 150


def test_while_a_card_flies_the_rest_of_the_board_stands_still() -> None:
    turn, event, place = bought()
    images = pictures("spacebase", turn._replace(events=(event,)))
    before = board("spacebase", turn.before)
    card = mini(set_of(turn.before.set).cards[event.card], SEATS, CARD, look("spacebase"))
    left, top = MARGIN + place % 4 * 246, found(before, card)[1]
    row = TOP_ROW + event.seat * (tall(turn.before, look("spacebase")) + GAP)
    corridor = min(left, 700) - NEAR, row - NEAR, max(940, left + 250), round(top) + CARD[1]
    assert len(images) == 5
    assert all(changed(before, image) is not None for image in images)
    assert all(changed(before, image, corridor) is None for image in images)


def test_the_ship_of_the_sector_goes_to_the_other_side() -> None:
    turn = first("spacebase", sb.Bought, without=(sb.Victory,))
    event = next(event for event in turn.events if isinstance(event, sb.Bought))
    assert event.deployed >= 0
    was = turn.before.seats[event.seat].sectors[event.sector - 1]
    stays = replace(event, deployed=-1)
    one, other = (pictures("spacebase", turn._replace(events=(this,))) for this in (event, stays))
    assert was.station is not None
    assert changed(one[0], other[0]) is None
    assert changed(one[2], other[2]) is not None


def test_sectors_and_cards_change_places_beside_their_owner() -> None:
    turn = turns("spacebase")[-2]
    stations = [sector.station.card for sector in turn.before.seats[1].sectors if sector.station is not None]
    before = board("spacebase", turn.before)
    for event in (sb.Swapped(seat=1, one=2, other=7), sb.Exchanged(seat=1, card=stations[0], other=stations[-1])):
        images = pictures("spacebase", turn._replace(after=turn.before, events=(event,)))
        assert len(images) == 5
        assert len({image.tobytes() for image in images}) == 5
        assert all(changed(before, image, (480, TALL, 980, TALL + 450)) is None for image in images)


def test_the_dice_roll_to_where_they_lie_under_the_name_of_who_is_next() -> None:
    turn = first("spacebase", sb.Rolled, without=(sb.Bought, sb.Victory))
    images, after = pictures("spacebase", turn), board("spacebase", turn.after)
    name, lie = (330, 0, after.width, TALL), (0, 0, 210, TALL)
    assert len(images) == 5
    assert changed(images[0].crop(name), after.crop(name)) is None
    assert len({image.crop((0, 0, 700, 500)).tobytes() for image in images}) == 5
    away = [np.asarray(ImageChops.difference(image.crop(lie), after.crop(lie))).mean() for image in images]
    assert away[-1] == min(away) < away[0]


def test_at_the_end_ships_fly_as_far_as_their_points() -> None:
    turn = turns("spacebase")[-1]
    images, after = pictures("spacebase", turn), board("spacebase", turn.after)
    away = [changed(image, after) for image in images]
    assert all(box is not None and box[1] > TALL for box in away)
    assert len({image.tobytes() for image in images}) == len(images)


# --- AuZtralia -------------------------------------------------------------------------------------------------------


def map_of(view: Any) -> Plan:
    return lowered(plan_of(atlas(view.set, view.side).board.map, MAP, MARGIN), TOP)


def around(plan: Plan, hexes: Sequence[int]) -> Box:
    xs, ys = zip(*(plan.centres[at] for at in hexes), strict=True)
    half = plan.hex * 0.8
    return round(min(xs) - half), round(min(ys) - half), round(max(xs) + half), round(max(ys) + half)


CALENDAR = (0, header.TALL - 24, MAP[0], header.TALL + STRIP)
"""The calendar with the markers that rise above it."""


def test_railways_grow_from_what_is_there_and_nothing_else_changes() -> None:
    others = au.Farmed, au.Mined, au.Expedition, au.OldOneMoved, au.TurnedUp, au.Blighted
    turn = first("auztralia", au.RailLaid, without=others, phase="play")
    numbers, plan = atlas(turn.before.set, turn.before.side).number, map_of(turn.before)
    rails = [rail for event in turn.events if isinstance(event, au.RailLaid) for rail in event.rails]
    box = around(plan, [numbers[name] for rail in rails for name in rail])
    before, images = board("auztralia", turn.before), pictures("auztralia", turn)
    grown = []
    for image in images:
        assert changed(before, image, CALENDAR, box) is None
        grown.append(int(np.count_nonzero(np.array(ImageChops.difference(before, image).crop(box)))))
    assert grown[0] > 0
    assert grown == sorted(grown)


def test_the_marker_goes_along_the_calendar() -> None:
    turn = first("auztralia", au.RailLaid, without=(au.OldOneMoved,), phase="play")
    before, images = board("auztralia", turn.before), pictures("auztralia", turn)
    strips = [image.crop(CALENDAR) for image in images]
    assert len({strip.tobytes() for strip in (before.crop(CALENDAR), *strips)}) == len(images) + 1


def test_an_old_one_goes_from_hex_to_hex() -> None:
    turn = next(
        turn
        for turn in turns("auztralia")
        if sum(isinstance(event, au.OldOneMoved) for event in turn.events) == 1
        and not turn.has(au.Blighted)
        and not turn.has(au.Expedition)
    )
    event = next(event for event in turn.events if isinstance(event, au.OldOneMoved))
    numbers, plan = atlas(turn.before.set, turn.before.side).number, map_of(turn.before)
    source, target = (plan.centres[numbers[name]] for name in (event.source, event.target))
    *_, one, other = pictures("auztralia", turn)
    moved = changed(one, other, CALENDAR)
    assert moved is not None
    half = plan.hex
    assert min(source[0], target[0]) - half < moved[0] < moved[2] < max(source[0], target[0]) + half
    assert min(source[1], target[1]) - half < moved[1] < moved[3] < max(source[1], target[1]) + half
    reach = ((moved[0] + moved[2]) / 2, (moved[1] + moved[3]) / 2)
    assert close(reach, ((source[0] + target[0]) / 2, (source[1] + target[1]) / 2))


def test_farms_come_from_their_owners() -> None:
    others = au.Mined, au.Expedition, au.OldOneMoved, au.TurnedUp, au.Blighted, au.RailLaid
    turn = first("auztralia", au.Farmed, without=others)
    event = next(event for event in turn.events if isinstance(event, au.Farmed))
    numbers, plan = atlas(turn.before.set, turn.before.side).number, map_of(turn.before)
    before, images = board("auztralia", turn.before), pictures("auztralia", turn)
    start, end = (changed(before, images[n], CALENDAR) for n in (0, -1))
    assert start is not None
    assert end is not None
    assert start[1] > TOP + MAP[1] - 200
    box = around(plan, [numbers[name] for name, _ in event.farms])
    assert box[0] - NEAR < end[0] < end[2] < box[2] + NEAR


def test_in_the_middle_of_a_combat_the_map_is_not_seen() -> None:
    fight = STAGES["auztralia"]["fighting"][0](SEATS)
    mined = au.Mined(seat=0, hex=next(iter(atlas(fight.set, fight.side).number)), good="coal", count=1)
    move, told = RENDERERS["auztralia"].draw_moves, look("auztralia", (mined,))
    assert fight.fight is not None
    assert list(move(fight, fight, told)) == []
    assert len(move(fight, replace(fight, fight=None), told)) == 5


# --- Far Far Out -----------------------------------------------------------------------------------------------------


def near() -> tuple[Turn, Any, Any]:
    """Return a turn in which a ship stays in its window, with its setting and its book."""
    for turn in turns("farfarout"):
        if turn.has(ff.Moved) and not turn.has(ff.Discovered) and not turn.has(ff.Rolled):
            book = galaxy(turn.before.set)
            there = setting(turn.before, look("farfarout"), book, Marks())
            here = turn.after.seats[turn.before.active].place
            way = [book.place_of[event.place] for event in turn.events if isinstance(event, ff.Moved)]
            inside = all(
                place in there.chart.galaxy.places
                and 40 < there.chart.place(place)[0] < WINDOW[0] - 40
                and 40 < there.chart.place(place)[1] < WINDOW[1] - 40
                for place in (*way, here, turn.before.seats[turn.before.active].place)
            )
            others = any(isinstance(event, (ff.Jumped, ff.MovedOut)) for event in turn.events)
            if inside and 0 < len(way) < 3 and not others:
                return turn, there, book
    raise AssertionError("no ship ever stays in its system")


def test_a_ship_flies_from_where_it_stood_to_where_it_stands() -> None:
    turn, there, book = near()
    seat = turn.before.active
    sprite = token(book, turn.before.seats[seat].ship, seat, ACTIVE, active=True)
    room = WINDOW[0], WINDOW[1] - there.low
    start, end = (in_sight(there.chart, one, room)[seat] for one in (turn.before, turn.after))
    images = [image.crop((0, TALL, WINDOW[0], TALL + WINDOW[1])) for image in pictures("farfarout", turn)]
    assert close(found(images[0], sprite), start)
    assert close(found(images[-1], sprite), end)


def test_the_rest_of_the_board_stands_still_while_a_ship_flies() -> None:
    turn, there, _ = near()
    before = board("farfarout", turn.before)
    window = 0, TALL, WINDOW[0], TALL + WINDOW[1]
    for image in pictures("farfarout", turn):
        assert changed(before, image, window) is None
        inside = changed(before, image)
        assert inside is not None
        for sprite, (x, y) in there.things[:1]:
            box = x, TALL + y, x + sprite.width, TALL + y + sprite.height
            assert changed(before.crop(box), image.crop(box)) is None


def test_a_system_comes_to_its_place() -> None:
    turn = first("farfarout", ff.Discovered, without=(ff.Rolled, ff.AnomalyFound), phase="turns")
    images = pictures("farfarout", turn)
    head, foot = (0, 0, 1000, TALL), (0, RACE + race.TALL, 1000, images[0].height)
    before = board("farfarout", turn.before)
    for image in images:
        assert changed(before.crop(head), image.crop(head)) is None
        assert changed(before.crop(foot), image.crop(foot)) is None
    assert len({image.tobytes() for image in images}) == len(images)


def test_dice_roll_where_the_race_stands_and_lie_in_the_last_picture() -> None:
    turn = first("farfarout", ff.Rolled, ff.Mined)
    *_, rolls, lies = pictures("farfarout", turn)
    assert changed(rolls, lies, (0, RACE, 1000, rolls.height)) is None
    event = [event for event in turn.events if isinstance(event, ff.Rolled)][-1]
    lying = np.array(lies.crop((0, RACE, 1000, RACE + race.TALL))).std(axis=2)
    assert (lying > 30).sum() > 500 * len(event.mine)
