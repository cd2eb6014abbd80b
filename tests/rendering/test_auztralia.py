"""Tests of AuZtralia's pictures: contents, and hidden facts left out."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image

from bot.games.auztralia import events as ev
from bot.games.auztralia.components.board import board_of
from bot.games.auztralia.components.book import open_book
from bot.games.auztralia.components.data import FARMS, GOODS, KINDS, UNITS
from bot.games.auztralia.game import AUZTRALIA
from bot.games.auztralia.state import NOBODY, Moved
from bot.games.auztralia.view import FighterView, TileView, View
from bot.games.contract import Event, Part
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import apply, random_path
from rendering.auztralia import board, calendar, fight, hex_choice, names, scene
from rendering.auztralia.board import draw_board
from rendering.auztralia.changes import news, wakes_next
from rendering.auztralia.colours import (
    ABYSS,
    BLACK,
    BLOOD,
    CREAM,
    DIM,
    DREAD,
    GLOW,
    LANDS,
    LEATHER,
    LILAC,
    NEW,
    PAPER,
    PURPLE,
    SEA,
    SEPIA,
    WHITE,
    WOUND,
)
from rendering.auztralia.colours import GOODS as HUES
from rendering.auztralia.console import draw_console
from rendering.auztralia.hand import draw_hand
from rendering.auztralia.icons import SIGNS, sign
from rendering.auztralia.map_geometry import Plan, plan_of
from rendering.auztralia.old_one_icons import beast
from rendering.auztralia.page import FRAME
from rendering.auztralia.personalities import COMBAT, END, LASTING, ONCE_HUE, hue
from rendering.auztralia.railways import track
from rendering.auztralia.scene import MAP, MARGIN, Marks, draw_map
from rendering.auztralia.terrain import land
from rendering.auztralia.tiles import BLOODY, hidden, tile
from rendering.auztralia.tokens import blighted, counted, good, plate
from rendering.auztralia.units import counter
from rendering.canvas import Sheet
from rendering.encode import MOST
from rendering.fonts import SLAB, SLAB_BOLD, missing
from rendering.registry import RENDERERS
from rendering.renderer import Picture, RenderOptions
from rendering.sizes import PIECE, TALLEST, WIDTH
from rendering.theme import BAD, GOLD, GOOD, SEATS, contrast, mix
from tests.rendering import auztralia_views as views
from tests.rendering import read_text
from tests.rendering.colour_vision import BLIND, apart, confused, seen

painter = RENDERERS["auztralia"]
HOUSE = open_book("", "east").box
PLAN: Plan = plan_of(views.BOOK.board.map, MAP, MARGIN)


def _grey(image: Image.Image) -> np.ndarray:
    """Return the sprite on sand, without colour."""
    ground = Image.new("RGB", image.size, LANDS["outback"])
    ground.paste(image, mask=image.getchannel("A"))
    return np.asarray(ground.convert("L"), dtype=float)


def _changed(one: Image.Image, other: Image.Image) -> set[int]:
    """Return the hexes of the map whose middle differs."""
    off = np.abs(np.asarray(one, dtype=float) - np.asarray(other, dtype=float)).mean(axis=2)
    r = PLAN.long(0.15)
    return {
        at
        for at, (x, y) in enumerate(PLAN.centres)
        if off[round(y) - r : round(y) + r, round(x) - r : round(x) + r].mean() > 3
    }


@cache
def _unmarked() -> bytes:
    return seen(draw_board(views.early(3), views.look("en", 3)))


def _map(view: View, changes: tuple[Event, ...] = ()) -> Image.Image:
    new = news(views.BOOK, views.look("en", len(view.seats), changes))
    return draw_map(view, Marks(new=new)).image


# --- sizes -----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("roomy")
def test_a_move_draws_only_what_changes() -> None:
    view, look = views.late(4), views.look("en", 4)
    draw_board(view, look)
    before = land.made, scene._built.made, track.made
    goods = (*view.goods[:-1], (1, 2, 0, 0))
    draw_board(replace(view, goods=goods, clock=(*view.clock[:-1], 45)), look)
    assert (land.made, scene._built.made, track.made) == before


# --- hidden facts ----------------------------------------------------------------------------------------------------


def test_what_a_seat_has_drawn_is_on_no_public_picture() -> None:
    own, look = views.choosing(3), views.look("en", 3)
    public = replace(own, seat=None, drawn=())
    assert painter.board(own, look).data == painter.board(public, look).data
    for part in (*AUZTRALIA.parts(own), Part("pick", ("D7", "E7"))):
        assert painter.part(own, part, look).data == painter.part(public, part, look).data


def test_only_who_has_drawn_has_a_hand() -> None:
    look, own = views.look("en", 3), views.choosing(3)
    assert painter.hand(replace(own, seat=None), look) is None
    assert painter.hand(replace(own, drawn=()), look) is None
    hands = [draw_hand(replace(own, drawn=drawn), look) for drawn in ((20, 29), (20, 30))]
    assert len({seen(hand) for hand in hands if hand is not None}) == 2


# --- the map ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["east", "west"])
def test_hexes_lie_side_by_side_within_the_map(side: str) -> None:
    one = open_book(views.SET, side).board.map
    plan = plan_of(one, MAP, MARGIN)
    for a, b in board_of(one).edges:
        (ax, ay), (bx, by) = plan.centres[a], plan.centres[b]
        assert np.hypot(ax - bx, ay - by) == pytest.approx(plan.hex * 3**0.5 / 2)
    corners = [corner for at in range(len(plan.centres)) for corner in plan.corners(at)]
    assert min(min(corner) for corner in corners) >= MARGIN - 1
    assert max(x for x, _ in corners) <= MAP[0] - MARGIN + 1
    assert max(y for _, y in corners) <= MAP[1] - MARGIN + 1


def test_what_lies_on_a_hex_is_seen_there_and_nowhere_else() -> None:
    view = views.early(3)
    bare = replace(
        view, hidden=(0,) * len(view.hidden), goods=((0,) * 4,) * len(view.goods), farms=(NOBODY,) * len(view.farms)
    )
    before, at = _map(bare), views.BOOK.number["E7"]

    def put(values: tuple[object, ...], value: object) -> tuple[object, ...]:
        return (*values[:at], value, *values[at + 1 :])

    changed = [replace(bare, hidden=put(bare.hidden, level)) for level in (1, 2, 3)]
    changed += [replace(bare, goods=put(bare.goods, goods)) for goods in ((3, 0, 0, 0), (0, 0, 0, 1), (3, 3, 3, 1))]
    farmed = replace(bare, farms=put(bare.farms, 1))
    changed += [farmed, replace(farmed, blight=put(bare.blight, True))]
    changed += [replace(bare, tiles=(TileView(number, at, (0, 0, 0)),)) for number in range(0, 12, 3)]
    changed.append(replace(bare, tiles=(TileView(0, at, (0, 1, 0)),)))
    pictures = [_map(one) for one in changed]
    assert all(_changed(before, picture) == {at} for picture in pictures)
    assert len({seen(picture) for picture in pictures}) == len(pictures)


def test_a_rail_is_seen_on_its_side() -> None:
    view = replace(views.early(2), hidden=(0,) * len(views.BOOK.names))
    edges = board_of(PLAN.map).edges
    free = next(edge for edge in range(30, len(edges)) if all(edge not in me.rails for me in view.seats))
    me = view.seats[0]
    more = replace(view, seats=(replace(me, rails=(*me.rails, free)), view.seats[1]))
    off = np.abs(np.asarray(_map(more), dtype=float) - np.asarray(_map(view), dtype=float)).mean(axis=2)
    (ax, ay), (bx, by) = (PLAN.centres[at] for at in edges[free])
    x, y = round((ax + bx) / 2), round((ay + by) / 2)
    assert off[y - 6 : y + 6, x - 6 : x + 6].mean() > 20
    rows, columns = np.nonzero(off > 8)
    assert np.hypot(columns - x, rows - y).max() < PLAN.hex


def test_everybody_has_room_on_one_side() -> None:
    view, drawn = views.early(4), set[bytes]()
    edge = 40
    for owners in ((), (0,), (1,), (0, 1), (0, 1, 2), (0, 1, 2, 3)):
        seats = tuple(replace(me, rails=(edge,) if n in owners else ()) for n, me in enumerate(view.seats))
        drawn.add(seen(_map(replace(view, seats=seats))))
    assert len(drawn) == 6


@pytest.mark.rule("Z33")
def test_old_ones_moves_are_arrows() -> None:
    source, target = views.BOOK.number["D7"], views.BOOK.number["E7"]
    stands = (TileView(0, target, (0, 0, 0)),)
    view = replace(views.early(3), hidden=(0,) * len(views.BOOK.names), goods=((0,) * 4,) * len(views.BOOK.names))
    view = replace(view, tiles=stands)
    there, back = (replace(view, moved=(Moved(0, *way),)) for way in ((source, target), (target, source)))
    before = _map(view)
    assert {source} <= _changed(before, _map(there))
    assert seen(_map(there)) != seen(_map(back)) != seen(before)


def test_the_one_that_wakes_next_is_open_eyed() -> None:
    view = views.early(3)
    at = wakes_next(views.BOOK, view)
    assert at == next(at for at in views.BOOK.board.waking if view.hidden[at])
    asleep = replace(view, hidden=tuple(0 if n == at else level for n, level in enumerate(view.hidden)))
    assert wakes_next(views.BOOK, asleep) != at
    assert wakes_next(views.BOOK, replace(view, hidden=(0,) * len(view.hidden))) == NOBODY
    assert hidden(2, 60, next_=True).tobytes() != hidden(2, 60, next_=False).tobytes()


# --- current decision ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "event",
    [
        ev.PortPlaced(seat=1, hex="F11"),
        ev.Mined(seat=0, hex="F4", good="iron", count=3),
        ev.Farmed(seat=0, farms=(("G9", "corn"),), gold=1),
        ev.TurnedUp(hex="C8", kind="zombie", level="2", strength=3, points=3, why="wake"),
        ev.Spawned(hex="C8", kind="zombie", strength=3, points=3),
        ev.Blighted(seat=0, hex="E10", kind="zombie"),
        ev.Restored(seat=0, hex="E10"),
        ev.FightOver(seat=0, hex="E10", how="won"),
        ev.OldOneGone(hex="E7", kind="zombie", points=(0, 0, 3)),
        ev.OldOneMoved(kind="zombie", source="D7", target="E7"),
        ev.Gained(seat=1, points=2),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_just_happened_is_marked(event: Event) -> None:
    assert seen(draw_board(views.early(3), views.look("en", 3, (event,)))) != _unmarked()


def test_new_rails_and_new_personalities_are_marked() -> None:
    view, book = views.early(3), views.BOOK
    edge = view.seats[1].rails[0]
    a, b = (book.names[at] for at in book.board.edges[edge])
    changes = (ev.RailLaid(seat=1, rails=((a, b),)), ev.Refilled(card=view.row[0]))
    look = views.look("en", 3, changes)
    marked = news(book, look)
    assert marked.rails == {(1, edge): 0}
    assert marked.persons == {view.row[0]}
    plain = views.look("en", 3)
    assert seen(draw_board(view, look)) != seen(draw_board(view, plain))
    assert painter.part(view, Part("row"), look).data != painter.part(view, Part("row"), plain).data


def test_each_line_of_a_recap_has_its_number_on_the_map() -> None:
    look = replace(views.look("en", 4, views.TOLD), lines=tuple(range(1, len(views.TOLD) + 1)))
    marked = news(views.BOOK, look)
    assert set(marked.rails.values()) == {1}
    assert marked.hexes == {views.BOOK.number["F4"]: 2, views.BOOK.number["D9"]: 3}
    assert marked.moves == {(views.BOOK.number["F6"], views.BOOK.number["F7"]): 4}
    assert marked.dread == {views.BOOK.number["E10"]: 5}
    assert marked.gone == {views.BOOK.number["G7"]: 6}
    with read_text.reading():
        image = draw_board(views.late(4), look)
        said = [line.text for line in read_text.lines(image)]
    assert all(str(n) in said for n in range(1, 7))


def test_how_points_have_changed_is_beside_them() -> None:
    events = (
        ev.Farmed(seat=0, farms=(("G9", "corn"), ("G10", "corn")), gold=1),
        ev.Mined(seat=1, hex="F4", good="phosphate", count=1),
        ev.Blighted(seat=2, hex="E10", kind="zombie"),
        ev.OldOneGone(hex="E7", kind="zombie", points=(1, 3, 0)),
    )
    assert news(views.BOOK, views.look("en", 3, events)).points == {0: 5, 1: 6, 2: -2}
    with read_text.reading():
        said = [line.text for line in read_text.lines(draw_board(views.early(3), views.look("en", 3, events)))]
    assert {"+5", "+6", "−2"} <= set(said)


def test_only_what_whose_turn_it_is_can_reach_is_lit() -> None:
    view = replace(views.early(3), actor=0)
    lit = board.within(view, views.BOOK)
    assert lit
    assert all(any(view.goods[at]) or view.hidden[at] for at in lit)
    assert not board.within(replace(view, actor=3), views.BOOK)
    ports = board.within(views.placing(3), views.BOOK)
    assert ports < set(views.BOOK.anchor)
    assert views.placing(3).seats[2].port not in ports


# --- the calendar ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z13")
def test_stacks_are_in_the_order_of_arrival() -> None:
    view = replace(views.early(3), clock=(9, 11, 9, 9), order=(3, 0, 1, 2))
    assert calendar.stacks(view) == {9: [3, 0, 2], 11: [1]}
    other = replace(view, order=(0, 3, 2, 1))
    look = views.look("en", 3)
    assert painter.part(view, Part("calendar"), look).data != painter.part(other, Part("calendar"), look).data
    assert seen(draw_board(view, look)) != seen(draw_board(other, look))


def test_every_marker_is_seen_however_far_apart_they_are() -> None:
    look = views.look("en", 2)
    near = replace(views.early(2), clock=(1, 1, 22))
    for clock in ((1, 5, 22), (1, 56, 22), (1, 1, 50), (53, 56, 56)):
        far = replace(near, clock=clock)
        moved = replace(far, clock=(*clock[:-1], clock[-1] - 1))
        strips = [draw_board(view, look).crop((0, 116, WIDTH, 232)) for view in (far, moved)]
        assert seen(strips[0]) != seen(strips[1])


def test_spaces_that_glow_are_told_apart_without_colour() -> None:
    plain, glowing, last = (
        _grey(calendar.space(number, 60, 66, glows=number == 24, now=False)) for number in (25, 24, 53)
    )
    assert np.abs(plain[:34] - glowing[:34]).mean() > 20
    assert np.abs(plain[:34] - last[:34]).mean() > 20


# --- combats ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z38")
def test_a_combat_is_shown_with_what_changes() -> None:
    view, look = views.fighting(3), views.look("en", 3)
    assert view.fight is not None
    one = view.fight
    others = (
        replace(one, sanity=1),
        replace(one, card=5),
        replace(one, card=NOBODY),
        replace(one, units=one.units[1:]),
        replace(one, units=(FighterView(0, 1), *one.units[1:])),
        replace(one, defence=True),
        replace(one, stage="hit", damage=2),
        replace(one, stage="hit", damage=2, air=1),
    )
    boards = {seen(draw_board(replace(view, fight=other), look)) for other in (one, *others)}
    parts = {painter.part(replace(view, fight=other), Part("fight"), look).data for other in (one, *others)}
    assert len(boards) == len(parts) == len(others) + 1
    hurt = (replace(view.tiles[0], cubes=(3, 1, 0)), *view.tiles[1:])
    assert painter.part(replace(view, tiles=hurt), Part("fight"), look).data not in parts


def test_personalities_make_units_take_more() -> None:
    view, look = views.fighting(3), views.look("en", 3)
    tough = next(n for n, one in enumerate(views.BOOK.box.persons) if one.effect == "tough" and one.unit == "infantry")
    me = replace(view.seats[0], persons=())
    plain, armoured = (
        replace(view, seats=(replace(me, persons=persons), *view.seats[1:])) for persons in ((), (tough,))
    )
    assert painter.part(plain, Part("fight"), look).data != painter.part(armoured, Part("fight"), look).data


@pytest.mark.rule("Z47")
def test_rows_are_those_of_the_kinds_that_stand_there() -> None:
    view = views.fighting(3)
    assert view.fight is not None
    kinds = {KINDS[kind] for kind in fight.kinds_of(view, view.fight, views.BOOK)}
    assert kinds == {"shoggoth", "zombie"}


def test_there_is_no_combat_to_look_at_in_peace() -> None:
    with pytest.raises(KeyError):
        painter.part(views.early(2), Part("fight"), views.look("en", 2))


def test_a_large_expedition_fits() -> None:
    view, look = views.fighting(2), views.look("en", 2)
    assert view.fight is not None
    units = tuple(FighterView(unit, 0) for unit, count in enumerate((10, 3, 5, 4, 3)) for _ in range(count))
    picture = painter.part(replace(view, fight=replace(view.fight, units=units)), Part("fight"), look)
    assert len(picture.data) <= MOST


# --- close-ups and player boards -------------------------------------------------------------------------------------


def test_a_close_up_holds_its_hexes() -> None:
    for names_ in (("D7",), ("A3", "B3"), ("D7", "E7", "F6"), ("A3", "I8"), tuple(views.BOOK.names)):
        hexes = [views.BOOK.number[name] for name in names_]
        plan, (left, top, right, bottom) = hex_choice.close_up(views.early(3), hexes)
        assert 0 <= left < right <= plan.size[0]
        assert 0 <= top < bottom <= plan.size[1]
        assert right - left == WIDTH
        for at in hexes:
            x, y = plan.centres[at]
            assert left + plan.hex / 2 <= x <= right - plan.hex / 2
            assert top + plan.hex * 0.4 <= y <= bottom - plan.hex * 0.4
        picture = painter.part(views.early(3), Part("pick", names_[:40]), views.look("en", 3))
        assert (picture.width, picture.height) == (WIDTH, bottom - top) or len(names_) > 40
        assert picture.height <= WIDTH * TALLEST
        assert len(picture.data) <= MOST


def test_lit_hexes_are_brighter_than_others() -> None:
    view, look = views.early(3), views.look("en", 3)
    bright = np.asarray(hex_choice.draw_pick(view, look, ["D7"]).convert("L"), dtype=float)
    middle = bright[
        bright.shape[0] // 2 - 60 : bright.shape[0] // 2 + 60, bright.shape[1] // 2 - 60 : bright.shape[1] // 2 + 60
    ]
    assert middle.mean() > bright[:, :120].mean() * 1.2


@pytest.mark.rule("Z14")
@pytest.mark.rule("Z15")
def test_a_player_board_shows_cubes_stores_units_and_people() -> None:
    view, look = views.late(3), views.look("en", 3)
    me = view.seats[1]
    others = (
        replace(me, spaces=(*me.spaces[:5], me.spaces[5] + 1, *me.spaces[6:])),
        replace(me, goods=(me.goods[0] + 1, *me.goods[1:])),
        replace(me, units=(*me.units[:4], 3)),
        replace(me, persons=me.persons[:3]),
        replace(me, farms=(0, 0, 7)),
        replace(me, hq=0),
        replace(me, tokens=me.tokens + 1),
    )
    drawn = {
        seen(draw_console(replace(view, seats=(view.seats[0], one, view.seats[2])), look, 1)) for one in (me, *others)
    }
    assert len(drawn) == len(others) + 1


@pytest.mark.rule("Z52")
def test_those_who_play_together_see_their_average() -> None:
    view, look = replace(views.late(3), actor=0, tasks=()), views.look("en", 3)
    me = view.seats[0]
    one, other = (
        draw_board(replace(view, together=True, seats=(replace(me, won=won), *view.seats[1:])), look).crop(
            (0, 0, WIDTH, 116)
        )
        for won in (0, 9)
    )
    assert seen(one) != seen(other)


# --- distinct icons --------------------------------------------------------------------------------------------------


def test_signs_differ_without_colour() -> None:
    assert all(apart(*pair, 0.25) for pair in combinations([beast(kind, 40) for kind in KINDS], 2))
    for group in (UNITS, FARMS, SIGNS):
        for one, other in combinations(group, 2):
            assert apart(sign(one, 40), sign(other, 40), 0.1), (one, other)
    for one, other in combinations([good(kind, 40) for kind in GOODS], 2):
        assert np.abs(_grey(one) - _grey(other)).mean() > 6


def test_players_things_differ_without_colour() -> None:
    things: tuple[Callable[[int], Image.Image], ...] = (
        lambda seat: plate(seat, "sheep", 48),
        lambda seat: plate(seat, "anchor", 48, ring=True),
        lambda seat: blighted(seat, "corn", 48),
        lambda seat: calendar.marker(seat, 4, 40),
    )
    for draw in things:
        for one, other in combinations(range(4), 2):
            assert apart(draw(one), draw(other)), (one, other)
    assert plate(0, "sheep", 48).size != plate(0, "sheep", 48, ring=True).size


@pytest.mark.parametrize("vision", BLIND)
def test_colours_differ_for_every_eye(vision: str) -> None:
    lands, hues = tuple(LANDS.values()), tuple(HUES.values())
    for colours in (
        lands,
        hues,
        (NEW, PURPLE),
        (BLOOD, NEW),
        (GLOW, PURPLE),
        (LASTING, COMBAT),
        (COMBAT, END),
        (ONCE_HUE, END),
    ):
        assert not confused(colours, vision), colours
    assert not any(confused((PURPLE, colour), vision) for colour in SEATS[:4])


def test_damage_is_seen_on_tiles_and_units() -> None:
    tiles = {tile("shoggoth", 60, 5 - damage, hurt=damage > 0).tobytes() for damage in range(5)}
    units = {counter(3, 3, damage, 80, SEATS[0]).tobytes() for damage in range(4)}
    assert (len(tiles), len(units)) == (5, 4)
    assert counter(0, 1, 0, 80, SEATS[0], lit=True).tobytes() != counter(0, 1, 0, 80, SEATS[0]).tobytes()


# --- text ------------------------------------------------------------------------------------------------------------


def test_every_name_of_the_house_can_be_drawn() -> None:
    named = (*HOUSE.persons, *HOUSE.objectives, *HOUSE.variants, *HOUSE.maps)
    assert all(
        not missing(name, face) for one in named for name in (one.name, one.name_ja) for face in (SLAB, SLAB_BOLD)
    )


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_personality_and_card_can_be_looked_up(language: str) -> None:
    look, view = views.look(language, 3), replace(views.early(3), set="")
    for number in range(0, len(HOUSE.persons), 9):
        assert painter.part(view, Part("person", number), look).width == WIDTH
    for number in range(0, len(HOUSE.cards), 19):
        assert painter.part(view, Part("card", number), look).width == WIDTH
    for kind in KINDS:
        assert painter.part(view, Part("oldone", kind), look).width == WIDTH
    assert {hue(person) for person in HOUSE.persons} == {LASTING, COMBAT, ONCE_HUE, END}


@pytest.mark.rule("Z1")
def test_the_old_ones_are_among_those_who_are_ranked() -> None:
    view, look, end = views.over(3), views.look("en", 3), views.outcome(3)
    one, other = (painter.result(view, replace(end, rivals=rivals), look) for rivals in (end.rivals, ()))
    assert one.height > other.height


@pytest.mark.parametrize(("seats", "side"), [(1, "west"), (4, "east")])
def test_a_whole_game_can_be_painted(seats: int, side: str) -> None:
    chance, look = LooseChance(seats), views.look("ja", seats)
    settings = {setting.id: setting.values[0].value for setting in AUZTRALIA.meta.settings} | {"side": side}
    state, events = AUZTRALIA.setup(seats, settings, chance)
    for step in range(400):
        if AUZTRALIA.outcome(state) is not None:
            break
        if step % 24 == 0:
            draw_board(AUZTRALIA.view(state, None), RenderOptions(look.say, "ja", look.names, tuple(events)))
        seat = AUZTRALIA.pending(state)[0].seat
        draw_hand(AUZTRALIA.view(state, seat), look)
        state, events = apply(AUZTRALIA, state, seat, random_path(AUZTRALIA, state, seat, chance), chance)
    end = AUZTRALIA.outcome(state)
    assert end is not None
    assert painter.result(AUZTRALIA.view(state, None), end, look).width == WIDTH


# --- contrast --------------------------------------------------------------------------------------------------------


def test_what_lies_on_the_map_stands_out_from_it() -> None:
    """Dark rims and discs stand out from all terrain, bright things from these."""
    grounds = (*LANDS.values(), SEA)
    for ground in LANDS.values():
        assert contrast(BLACK, ground) >= 4.5
        assert contrast(DREAD, ground) >= 3
        assert contrast(SEPIA, ground) >= 3
    assert all(contrast(BLACK, ground) >= 3 for ground in grounds)
    for bright in (NEW, GOLD, LILAC, WHITE, *SEATS[:4]):
        assert contrast(bright, BLACK) >= 3
    assert contrast(LILAC, DREAD) >= 3
    assert all(contrast(hue_, BLACK) >= 3 for kind, hue_ in HUES.items() if kind != "coal")
    assert contrast(mix(HUES["coal"], WHITE, 0.5), BLACK) >= 3, "coal is seen by its facets"
    assert contrast(BLOOD, BLACK) >= 3


def test_figures_and_frames_stand_out() -> None:
    for fill in (WOUND, BLOODY, SEPIA):
        assert contrast(WHITE, fill) >= 4.5
    assert contrast(LILAC, mix(ABYSS, PURPLE, 0.22)) >= 4.5
    assert contrast(BLACK, PAPER) >= 4.5
    for ink in (CREAM, DIM, GOLD, GOOD, BAD, LILAC):
        assert contrast(ink, LEATHER) >= 4.5
    assert contrast(FRAME, LEATHER) >= 3
    assert contrast(GLOW, ABYSS) >= 3


def test_pieces_on_the_map_are_large() -> None:
    for side in ("east", "west"):
        plan = plan_of(open_book(views.SET, side).board.map, MAP, MARGIN)
        assert plan.hex * scene.TILE >= PIECE
        assert plan.hex * scene.SMALL >= PIECE
        assert counted("iron", 3, plan.long(0.42)).width >= PIECE


WORST = ("\U0001f47e" * 32, "W" * 60, "\u3042" * 60, "\U0001d4dc" * 32)


def _extreme(seats: int) -> list[View]:
    """Full maps: Old Ones on all hexes, three on some, all goods, all farms."""
    view = views.late(seats)
    spots = range(len(view.hidden))
    everywhere = tuple(TileView(n % len(views.TILES), at, (1, 1, 2, 3)[:seats]) for n, at in enumerate(spots) if at % 3)
    crowd = (*everywhere, *(replace(one, hex=4 + one.hex % 9) for one in everywhere[:30]))
    full = replace(view, goods=((12, 9, 3, 1),) * len(spots), farms=tuple(at % seats for at in spots))
    rich = tuple(
        replace(me, goods=(99, 88, 77, 66), units=(20, 20, 20, 20, 20), won=240, persons=tuple(range(14)),
                spaces=(9,) * len(me.spaces))
        for me in view.seats
    )  # fmt: skip
    return [
        replace(view, tiles=crowd, hidden=(0,) * len(spots)),
        full,
        replace(view, seats=rich),
        replace(views.over(seats), seats=rich),
    ]


def test_nothing_overlaps_whatever_is_on_the_table() -> None:
    """English pictures; the stored Japanese ones are painted with such names as well."""
    look = replace(views.look("en", 4, views.NEWS), names=WORST)
    rich, over = _extreme(4)[2:]
    with read_text.reading():
        images = [draw_board(view, look) for view in (rich, over, views.placing(4), views.late(4, "west"))]
        images += read_text.read(
            lambda: [
                painter.result(over, views.outcome(4), look),
                painter.poster(over, views.outcome(4), look),
                painter.hand(views.choosing(4), look),
            ]
        )
        assert [fault for image in images for fault in read_text.faults(image)] == []


def test_nothing_overlaps_in_a_detail() -> None:
    """English details; the stored Japanese ones are painted with such names as well."""
    look = replace(views.look("en", 4, views.NEWS), names=WORST)
    rich = _extreme(4)[2]
    parts = dict.fromkeys(AUZTRALIA.parts(rich), rich)
    for view in (views.placing(4), views.early(4), views.late(4, "west")):
        parts |= {part: view for part in AUZTRALIA.parts(view) if part not in parts}
    every = [(view, part) for part, view in parts.items()]
    every += [(fight, Part("fight")) for fight in (views.fighting(4), views.defending(4))]
    pictures: list[Picture] = []
    with read_text.reading():
        images = read_text.read(lambda: pictures.extend(painter.part(view, part, look) for view, part in every))
        assert [fault for image in images for fault in read_text.faults(image)] == []
    assert max(len(picture.data) for picture in pictures) <= MOST


@pytest.mark.parametrize("seats", [2, 4])
def test_a_crowded_map_is_drawn(seats: int) -> None:
    for view in _extreme(seats)[:2]:
        assert len(painter.board(view, views.look("en", seats)).data) <= MOST


def test_names_are_read_on_every_hex() -> None:
    image = Image.new("RGB", MAP, LANDS["hills"])
    with read_text.reading():
        sheet = Sheet(image)
        names.put_names(sheet, PLAN, ())
        assert not read_text.faults(image)
        assert {line.text for line in read_text.lines(image)} == set(views.BOOK.names)
