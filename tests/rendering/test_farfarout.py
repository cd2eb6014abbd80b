"""Tests of Far Far Out's pictures: contents, and hidden facts left out."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from typing import cast, get_args

import numpy as np
import pytest
from msgspec.structs import replace

from bot.games.contract import Part
from bot.games.farfarout import events as ev
from bot.games.farfarout.components.book import OUTPOST, open_book
from bot.games.farfarout.components.data import COLOURS, CURRENCIES, KINDS, TOKENS, TRACKS, TYPES
from bot.games.farfarout.components.setfile import HOUSE_SET
from bot.games.farfarout.state import HIDDEN, NOBODY, Task, TaskKind, Tile
from bot.games.farfarout.view import DieView, View
from bot.games.farfarout.views import project
from rendering.encode import MOST
from rendering.farfarout.battle_dice import gains, may_use
from rendering.farfarout.board import RADIUS_OF_SYSTEM, WINDOW, draw_board, height, starters
from rendering.farfarout.changes import gather, ways
from rendering.farfarout.colours import BLACK, CURRENCY, DEEP, GALAXY, GATE, LINE, TOKEN, TRACK, TYPE
from rendering.farfarout.creatures import creature, lurking
from rendering.farfarout.dice import OF_CREW, faces, owned
from rendering.farfarout.galaxy_ground import LARGEST, backdrop, stretch
from rendering.farfarout.glyphs import TINTS, Glyph, asks, glyph, measure, of_effect, of_power, of_price
from rendering.farfarout.hand import draw_hand
from rendering.farfarout.header import action, doing
from rendering.farfarout.icons import SIGNS, kind_sign, sign
from rendering.farfarout.map_geometry import Chart, extent, fit, ground, middle_of
from rendering.farfarout.name_plates import lines_of
from rendering.farfarout.places import OFFERS
from rendering.farfarout.planet import draw_planet
from rendering.farfarout.planets import planet_sprite, veiled
from rendering.farfarout.players import waits
from rendering.farfarout.quests import draw_held, draw_quests
from rendering.farfarout.race import winning
from rendering.farfarout.rocks import asteroid
from rendering.farfarout.rolled_dice import draw_dice
from rendering.farfarout.ships import ship
from rendering.farfarout.system_window import Frame, in_sight, inside, legs, system
from rendering.farfarout.zoom import SKY, draw_galaxy, draw_near, draw_picks
from rendering.fonts import BODY, DISPLAY, HEAD, missing
from rendering.registry import RENDERERS
from rendering.renderer import Picture, RenderOptions
from rendering.sizes import TALLEST, WIDTH
from rendering.text import width
from rendering.theme import BAD, EDGE, GOLD, GOOD, INK, MUTED, SEATS, contrast, mix
from tests.rendering import farfarout_views as views
from tests.rendering import read_text
from tests.rendering.colour_vision import BLIND, apart, confused, ink, seen
from tests.rendering.name_samples import WORST, look_at

painter = RENDERERS["farfarout"]
BOOK = views.BOOK
WHOLE = ("galaxy", "quests", "held", "market", "dice")
OF_SEATS = ("near", "ship", "cargo")


# --- sizes -----------------------------------------------------------------------------------------------------------


def test_every_quest_of_the_house_can_be_drawn() -> None:
    book = open_book(HOUSE_SET.read_text(encoding="utf-8"))
    for quest in (*book.mains, *book.outposts):
        for found in asks(quest):
            assert sign(found.name, 24).size == (24, 24), quest.id


def test_every_galaxy_fits_into_its_map() -> None:
    for seed in range(12):
        table = views.Table(2, seed)
        table.explore(10)
        tiles = tuple(table.state.tiles)
        chart = fit(BOOK, tiles, (0, 0, WIDTH, 1700), 400, around=SKY)
        assert chart.radius >= 80
        for tile in tiles:
            x, y = chart.centre(tile)
            assert chart.radius <= x <= WIDTH - chart.radius
            assert chart.radius * 0.866 <= y <= 1700 - chart.radius * 0.866


@pytest.mark.parametrize("ships", [1, 2, 3, 5])
@pytest.mark.parametrize("place", ["1a", "1b", "1c", "1d"])
def test_no_ship_of_a_place_at_the_edge_is_left_out(place: str, ships: int) -> None:
    table = views.Table(5)
    for seat in table.state.seats[:ships]:
        seat.place = views.place(place)
    view = project.view(table.state, 0)
    seen = in_sight(system(view, BOOK, 0, Frame(RADIUS_OF_SYSTEM, WINDOW)), view, WINDOW)
    assert seen.keys() >= set(range(ships))
    assert all(inside(at, WINDOW) for at in seen.values())


def test_the_home_system_alone_is_as_large_as_it_gets() -> None:
    view = views.view("start", 3)
    grown = replace(view, tiles=views.view("late", 3).tiles)
    assert (
        fit(BOOK, view.tiles, (0, 0, WIDTH, 900), 416).radius
        > 2 * fit(BOOK, grown.tiles, (0, 0, WIDTH, 900), 416).radius
    )
    assert extent(view.tiles)[2] == 2


def test_boards_have_the_shape_of_a_phone() -> None:
    shown = [views.view(stage, seats) for stage in views.STAGES for seats in (2, 3, 4)]
    assert max(map(height, shown)) <= WIDTH * TALLEST <= LARGEST[1]


def test_pictures_higher_than_the_sky_are_full_of_stars() -> None:
    tall = stretch(300, LARGEST[1] + 400)
    assert np.asarray(tall.crop((0, LARGEST[1], 300, tall.height)), dtype=float).mean() > 3


# --- positions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", BOOK.tiles)
def test_sectors_fill_their_tile_and_hold_what_is_theirs(number: int) -> None:
    for turn in (0, 5):
        parts = ground(BOOK, number, turn)
        areas = [
            abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(cell, [*cell[1:], cell[0]], strict=True))) / 2
            for cell in parts.cells
        ]
        assert sum(areas) == pytest.approx(3 * 3**0.5 / 2)
        centres = [sector.centre for sector in BOOK.tiles[number].sectors]
        for at, sector in enumerate(BOOK.tile_sectors[number]):
            spots = [BOOK.places[spot].at for spot in BOOK.spots[sector]]
            for x, y in (*spots, parts.labels[at], parts.berths[at]):
                near = min(range(len(centres)), key=lambda n: hypot(x - centres[n][0], y - centres[n][1]))
                assert near == at, BOOK.places[sector].id


def test_nothing_lies_on_another_thing() -> None:
    house = open_book("")
    for sector, spots in house.spots.items():
        points = [house.places[spot].at for spot in spots]
        for (x, y), (u, v) in combinations(points, 2):
            assert hypot(x - u, y - v) >= 0.33, house.places[sector].id


def test_a_turned_tile_shows_its_gates_where_they_are() -> None:
    for turn in range(6):
        chart = Chart(BOOK, (Tile(2, 0, 0, turn),), 100, (0, 0))
        gate = BOOK.tiles[2].entry
        x, y = chart.on(2, middle_of(gate))
        assert (x, y) == pytest.approx(tuple(100 * value for value in middle_of((gate + turn) % 6)))


def test_a_gate_to_the_unknown_is_lit_as_long_as_there_are_systems() -> None:
    view = views.view("middle", 2)
    chart = fit(BOOK, view.tiles, (0, 0, 900, 900), 416)
    assert any(chart.galaxy.open.values())
    few = backdrop(chart, (900, 900), 0)
    full = fit(BOOK, views.view("late", 2).tiles, (0, 0, 900, 900), 416)
    cyan = np.array([125, 243, 255])
    lit = [
        (np.abs(np.asarray(image, dtype=float) - cyan).sum(axis=2) < 90).mean()
        for image in (few, backdrop(full, (900, 900), 0))
    ]
    assert lit[0] > 5 * lit[1]


# --- hidden facts ----------------------------------------------------------------------------------------------------


def test_closed_quests_are_on_no_public_picture() -> None:
    table = views.table("middle", 3)
    closed = [n for n, quest in enumerate(BOOK.mains) if quest.closed]
    look, parts = views.look("en", 3), list(map(Part, WHOLE))
    parts += [Part(name, 0) for name in OF_SEATS]
    shown: list[list[bytes]] = []
    for quest in closed[:2]:
        table.state.seats[0].main = quest
        own = table.view(0)
        assert own.seats[0].main == quest
        public = table.view()
        assert public.seats[0].main == HIDDEN
        shown.append([painter.board(public, look).data, *(painter.part(public, part, look).data for part in parts)])
    assert shown[0] == shown[1]


def test_hidden_quests_of_the_viewer_stay_off_the_board() -> None:
    table, look = views.table("quests", 4), views.look("en", 4)
    assert seen(draw_board(table.view(0), look)) == seen(draw_board(table.view(), look))


def test_marks_add_up() -> None:
    events = (*views.MIDDLE_NEWS, *views.LATE_NEWS, ev.Mined(seat=1, place="2a.a1", erg=3, ore="uranium", units=2))
    marks = gather([(event, 0) for event in events])
    assert marks.ways == {1: ["6a", "6b.p1", "6a.p1"]}
    assert marks.gains[1, "erg"] == 6 + 3
    assert (marks.gains[1, "plutonium"], marks.gains[1, "uranium"]) == (-2, 2)
    assert (marks.gains[0, "erg"], marks.gains[0, "wealth"], marks.gains[0, "exploration"]) == (-20, 1, 3)
    assert marks.gains[3, "exploration"] == 1
    assert marks.systems == {7}
    assert marks.places == {"2a.a1"}
    assert marks.market == {"plutonium"}
    assert marks.quests == {"m.far"}
    assert marks.planets == {"halcyra"}
    assert not marks.lines


def test_what_lines_tell_is_numbered() -> None:
    marks = gather(views.SINCE)
    assert {seat: marks.lines[seat] for seat in range(4)} == {0: 1, 1: 2, 2: 3, 3: 4}
    assert (marks.lines["vellmar"], marks.lines["3a.p1"]) == (2, 4)


def test_what_changed_is_marked() -> None:
    view = views.view("middle", 4)
    plain = seen(draw_board(view, views.look("en", 4)))
    for event in (
        ev.Moved(seat=1, place="6a.p1", cost=1, left=1),
        ev.Changed(seat=2, why="x", reputation=2),
        ev.Traded(seat=0, way="buy", ore="uranium", count=1, erg=3, price=4),
        ev.Colonised(seat=1, planet="qeth", crew="tick"),
        ev.DigSite(seat=1, place="6c.p1", digs=3),
    ):
        assert seen(draw_board(view, views.look("en", 4, (event,)))) != plain, event


def test_prices_and_quests_that_changed_are_marked_in_their_parts() -> None:
    view = views.view("middle", 3)
    for part, event in (
        (Part("market"), ev.Traded(seat=0, way="buy", ore="uranium", count=1, erg=3, price=4)),
        (Part("quests"), ev.QuestDone(seat=1, deck="row", quest=BOOK.mains[view.row[0]].id)),
        (Part("galaxy"), ev.Moved(seat=2, place="6a.p1", cost=3, left=0)),
    ):
        plain, marked = (painter.part(view, part, views.look("en", 3, news)).data for news in ((), (event,)))
        assert plain != marked, part


# --- the board -------------------------------------------------------------------------------------------------------


def _changed(view: View) -> tuple[View, ...]:
    """Return the same table with one thing changed."""
    me = view.seats[0]
    own = BOOK.places[view.seats[view.active].place].tile
    here = [BOOK.places[slot].number for slot in BOOK.slots if BOOK.places[slot].tile == own]
    slot = next(slot for slot in here if view.planets[slot] is not None)
    planet = view.planets[slot]
    assert planet is not None

    def other(**fields: object) -> View:
        return replace(view, seats=(replace(me, **fields), *view.seats[1:]))

    def changed(**fields: object) -> View:
        return replace(view, planets=(*view.planets[:slot], replace(planet, **fields), *view.planets[slot + 1 :]))

    return (
        other(place=BOOK.place_of["1b"]),
        other(erg=me.erg + 1),
        other(shields=me.shields - 1),
        other(wealth=me.wealth + 1),
        other(crew=()),
        changed(colony=2 if planet.colony == NOBODY else NOBODY),
        changed(foe=HIDDEN if planet.foe == NOBODY else NOBODY),
        replace(view, tokens=(1, 0, 0, 0)),
        replace(view, points=view.points + 3),
        replace(view, active=2),
        replace(view, round=view.round + 1),
        replace(view, tiles=(*view.tiles, Tile(9, 3, -3, 0))),
    )


def test_one_thing_changed_changes_the_board() -> None:
    view, look = views.view("middle", 3), views.look("en", 3)
    before = seen(draw_board(view, look))
    for n, changed in enumerate(_changed(view)):
        assert seen(draw_board(changed, look)) != before, n


@pytest.mark.rule("F3")
def test_the_tracks_by_which_one_wins_are_alight() -> None:
    me = views.view("over", 4).seats[1]
    for three, tracks in (((12, 4, 13), (0, 2)), ((6, 7, 6), (0, 1, 2)), ((11, 11, 5), ()), ((0, 12, 0), (1,))):
        wealth, reputation, exploration = three
        assert winning(replace(me, wealth=wealth, reputation=reputation, exploration=exploration)) == tracks


@pytest.mark.rule("F9")
def test_first_crew_lie_on_the_board_until_they_are_bought() -> None:
    view = views.view("crew", 4)
    assert starters(view, BOOK) == [crew for crew in BOOK.starters if BOOK.crew[crew].id != "hira"]
    assert not starters(views.view("start", 4), BOOK)


def test_who_is_waited_for_is_lit() -> None:
    assert [waits(views.view("quests", 4), seat) for seat in range(4)] == [True, False, True, False]
    assert [waits(views.view("middle", 3), seat) for seat in range(3)] == [False, True, False]
    assert [waits(views.view("duel", 3), seat) for seat in range(3)] == [False, True, False]
    assert not any(waits(views.view("over", 3), seat) for seat in range(3))


def test_the_head_says_what_everybody_waits_for() -> None:
    table, look = views.table("middle", 3), views.look("en", 3)
    plain = seen(draw_board(table.view(), look))
    for kind in get_args(TaskKind):
        table.state.tasks = [Task(1, kind, what="item")]
        view = table.view()
        assert look.say(doing(view, BOOK)), kind
        assert seen(draw_board(view, look)) != plain, kind


@pytest.mark.rule("F35")
@pytest.mark.rule("F45")
def test_what_the_dice_will_bring_is_said() -> None:
    view = views.view("mining", 4)
    assert view.throw is not None
    brings = glyph("erg", "+1", GOOD), glyph("plutonium", "+3", GOOD), glyph("boom")
    assert gains(BOOK, view, view.throw) == brings
    black = view.throw.theirs[0]
    copied = replace(view.throw, mine=(*view.throw.mine, replace(black, colour=COLOURS.index("orange"), used=True)))
    assert gains(BOOK, view, copied) == brings, "a copied explosion brings nothing"
    dig = replace(view.throw, why="dig", theirs=())
    assert gains(BOOK, view, dig) == (glyph("erg", "+0", GOOD),)
    die = BOOK.dice[COLOURS.index("grey")]
    grey = DieView(2, 2, next(n for n, face in enumerate(die) if face.text == "grey"), used=False, out=False)
    assert gains(BOOK, view, replace(dig, mine=(grey,))) == (glyph("relic", "+1", GOOD),)
    at_home = replace(view.seats[1], place=BOOK.mercury)
    home = replace(view, seats=(view.seats[0], at_home, *view.seats[2:]), mercury=2)
    assert gains(BOOK, home, replace(view.throw, theirs=())) == (glyph("erg", "+2", GOOD),)


@pytest.mark.rule("F62")
def test_icons_that_may_be_used_are_golden() -> None:
    throw = views.view("battle", 4).throw
    assert throw is not None
    assert [may_use(BOOK, throw, die, mine=True) for die in throw.mine] == [False, False, True, True, False, False]
    assert not any(may_use(BOOK, throw, die, mine=False) for die in throw.mine)
    assert not any(may_use(BOOK, replace(throw, loser=0), die, mine=True) for die in throw.mine)
    unused = replace(throw.mine[4], used=False)
    assert may_use(BOOK, throw, unused, mine=True)
    assert not may_use(BOOK, replace(throw, why="mine"), unused, mine=True)


# --- dice ------------------------------------------------------------------------------------------------------------


def test_every_face_of_a_colour_is_told_apart() -> None:
    for colour, printed in zip(COLOURS, BOOK.dice, strict=True):
        drawn = {image.tobytes() for image in faces(BOOK, colour, 40)}
        assert len(drawn) == len({face.text for face in printed}), colour
    assert len({owned(colour, 40).tobytes() for colour in COLOURS}) == len(COLOURS)


def test_crew_dice_bear_the_sign_of_their_crew() -> None:
    assert {BOOK.file.kinds[kind].die: kind_sign(kind) for kind in KINDS} == OF_CREW


@pytest.mark.rule("F62")
def test_used_and_cancelled_dice_look_it() -> None:
    view, look = views.view("battle", 4), views.look("en", 4)
    assert view.throw is not None
    drawn = {seen(draw_dice(view, look))}
    for fields in ({"used": True}, {"out": True}, {"side": 1}, {"colour": 6}):
        die: DieView = replace(view.throw.mine[2], **fields)
        throw = replace(view.throw, mine=(*view.throw.mine[:2], die, *view.throw.mine[3:]))
        drawn.add(seen(draw_dice(replace(view, throw=throw), look)))
    assert len(drawn) == 5


def test_dice_can_be_looked_up_without_a_throw() -> None:
    assert draw_dice(views.view("middle", 2), views.look("ja", 2)).width == WIDTH


def test_many_dice_fit_into_the_band() -> None:
    view, look = views.view("battle", 4), views.look("en", 4)
    assert view.throw is not None
    many = replace(view.throw, mine=view.throw.mine * 2, theirs=view.throw.theirs * 2)
    crowded = draw_board(replace(view, throw=many), look)
    assert crowded.size == draw_board(view, look).size


# --- distinct icons --------------------------------------------------------------------------------------------------


def test_every_sign_is_drawn_within_its_square() -> None:
    for name in SIGNS:
        assert 0.05 < ink(sign(name, 48)).mean() < 0.92, name
    twins = {"mine"}  # the pick, as on the green token
    assert len({sign(name, 48).tobytes() for name in SIGNS if name not in twins}) == len(SIGNS) - len(twins)


@pytest.mark.parametrize("names", [TYPES, TRACKS, CURRENCIES, TOKENS, tuple(map(kind_sign, KINDS))])
def test_signs_differ_without_colour(names: tuple[str, ...]) -> None:
    for one, other in combinations(names, 2):
        assert apart(sign(one, 24), sign(other, 24), 0.25), (one, other)


@pytest.mark.parametrize("vision", BLIND)
def test_colours_of_one_kind_differ_for_every_eye(vision: str) -> None:
    for colours in (TRACK, CURRENCY, TYPE):
        assert not confused(colours.values(), vision), colours


def test_planets_ships_and_creatures_have_looks_of_their_own() -> None:
    planets = {planet_sprite(planet.id, planet.type, 40).tobytes() for planet in BOOK.planets}
    assert len(planets) == len(BOOK.planets)
    hulls = [ship(BOOK, n, 60, SEATS[0]) for n in range(len(BOOK.ships))]
    assert all(apart(*pair, 0.2) for pair in combinations(hulls, 2))
    foes = {creature(BOOK, foe, 60).tobytes() for foe in range(len(BOOK.foes))}
    assert len(foes) == len(BOOK.foes)
    assert len({lurking(level, 40).tobytes() for level in range(4)}) == 4
    assert len({veiled(kind, 40).tobytes() for kind in TYPES}) == len(TYPES)
    rocks = [
        asteroid(ore, 0, 40, exploded=gone).tobytes() for ore in ("uranium", "plutonium") for gone in (False, True)
    ]
    assert len(set(rocks)) == 4


def test_spent_tokens_look_spent() -> None:
    for token in TOKENS:
        ready, spent = (
            np.asarray(action(token, 40, spent=gone).convert("L"), dtype=float).mean() for gone in (False, True)
        )
        assert ready > spent * 1.5, token


def test_things_of_an_owners_set_are_drawn() -> None:
    text = HOUSE_SET.read_text(encoding="utf-8")
    for old, new in (("delver", "mole"), ("reaver", "snail"), ("cindral", "ember")):
        text = text.replace(f'"{old}"', f'"{new}"')
    own = open_book(text)
    assert ship(own, own.numbers["mole"], 60, SEATS[0]).getbbox() is not None
    assert creature(own, own.numbers["snail"], 60).getbbox() is not None
    planet = own.planets[own.numbers["ember"]]
    assert planet_sprite(planet.id, planet.type, 40).tobytes() != planet_sprite("cindral", planet.type, 40).tobytes()


# --- amounts ---------------------------------------------------------------------------------------------------------


def test_gains_and_losses_are_signed() -> None:
    foe = BOOK.foes[BOOK.numbers["below"]]
    assert of_effect(foe.reward) == (glyph("relic", "+1", GOOD),)
    assert of_effect(foe.defeat) == (glyph("erg", "−5", BAD), glyph("crew", "−1", BAD))
    charts = BOOK.items[BOOK.numbers["charts"]]
    assert charts.power is not None
    assert of_power(charts.power) == (glyph("explore", "−2", GOOD),)
    assert of_price(charts.price) == (glyph("erg", "4"), glyph("uranium", "1"))


def test_everything_of_the_house_has_a_glyph() -> None:
    house = open_book("")
    for quest in (*house.mains, *house.outposts):
        named = quest.at in {planet.id for planet in house.planets}
        assert asks(quest) or named, quest.id
        assert of_effect(quest.reward), quest.id
        assert measure(asks(quest), 30) >= 30 * len(asks(quest))
    for item in house.items:
        shown = of_effect(item.use) if item.use is not None else of_power(item.power) if item.power is not None else ()
        assert shown, item.id
        assert all(one.die or one.name for one in shown), item.id
    known = {*SIGNS}
    for one in (*(g for quest in (*house.mains, *house.outposts) for g in asks(quest)), Glyph("erg")):
        assert one.name in known or sign(one.name, 20), one


def test_names_break_between_words_only() -> None:
    for text, face in (
        ("Cap Lewo Eidoma", HEAD),
        ("Marshal Eido Renn", HEAD),
        ("\u30ec\u30ca\u30fb\u30d3\u30cd\u30d5\u30b9\u30b3", HEAD),
    ):
        lines, size = lines_of(text, face, 34, 130, most=2, least=14)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(width(line, face, size) <= 130 for line in lines)
        assert all(line in text for line in lines)


def test_every_name_of_the_house_can_be_drawn() -> None:
    for name in open_book("").names.values():
        for face in (BODY, HEAD, DISPLAY):
            assert not missing(name.en, face)
            assert not missing(name.ja, face)


# --- parts -----------------------------------------------------------------------------------------------------------


def test_a_planet_is_found_by_its_place_or_its_name() -> None:
    view, look = views.view("start", 3), views.look("en", 3)
    assert seen(draw_planet(view, look, "1b.p1")) == seen(draw_planet(view, look, "earth"))
    late = views.view("late", 3)
    slot = next(number for number in BOOK.slots if late.planets[BOOK.places[number].number] is None)
    if BOOK.places[slot].tile in {tile.number for tile in late.tiles}:
        assert draw_planet(late, look, BOOK.places[slot].id).width == WIDTH


def test_places_to_choose_from_are_lit() -> None:
    view, look = views.view("middle", 3), views.look("en", 3)
    chart = Chart(BOOK, view.tiles, 100, (0, 0))
    ids = [BOOK.places[place].id for place in chart.galaxy.places]
    one, two, many = (draw_picks(view, look, chosen) for chosen in (ids[:1], ids[:2], ids))
    assert len({seen(image) for image in (one, two, many)}) == 3
    assert painter.part(view, Part("pick", tuple(ids[:6])), look).width == WIDTH


def test_a_close_up_follows_the_ship() -> None:
    view, look = views.view("late", 4), views.look("en", 4)
    assert seen(draw_near(view, look, 0)) != seen(draw_near(view, look, 3))


def test_open_quests_of_players_are_a_page_of_their_own() -> None:
    view, look = views.view("middle", 3), views.look("en", 3)
    bare = replace(view, seats=tuple(replace(me, main=NOBODY, outposts=()) for me in view.seats))
    assert draw_held(view, look).height > draw_held(bare, look).height
    assert draw_quests(view, look).height > draw_quests(bare, look).height, "how many they hold is said"
    assert draw_quests(replace(bare, row=()), look).height < draw_quests(bare, look).height


# --- hands -----------------------------------------------------------------------------------------------------------


def test_the_public_has_no_hand() -> None:
    assert draw_hand(views.view("quests", 3), views.look("en", 3)) is None


@pytest.mark.rule("F56")
def test_a_hand_is_only_what_others_do_not_see() -> None:
    table, look = views.table("middle", 3), views.look("en", 3)
    me = table.state.seats[0]
    me.main, me.outposts = BOOK.numbers["m.far"], []
    assert draw_hand(table.view(0), look) is None
    me.main = BOOK.numbers["m.giant"]
    one = draw_hand(table.view(0), look)
    me.main = BOOK.numbers["m.hoard"]
    assert seen(one) != seen(draw_hand(table.view(0), look))


@pytest.mark.rule("F7")
def test_dealt_quests_are_shown_to_their_seat() -> None:
    table, look = views.table("quests", 3), views.look("ja", 3)
    asked = draw_hand(table.view(0), look)
    table.state.seats[0].choice = f"{table.state.seats[0].dealt[1]}.{table.state.seats[0].dealt[0]}"
    assert seen(asked) != seen(draw_hand(table.view(0), look))


@pytest.mark.rule("F55")
@pytest.mark.rule("F31")
def test_quests_that_one_looks_at_are_shown() -> None:
    look = views.look("en", 3)
    for kind in ("outpost", "main"):
        view = views.choosing(3, kind)
        assert painter.hand(view, look) is not None
        assert draw_board(replace(view, seat=None), look).height > 0


# --- extremes --------------------------------------------------------------------------------------------------------


def _most(seats: int) -> View:
    """Return a table with the maximum of everything."""
    table = views.table("battle", seats)
    state = table.state
    for me in state.seats:
        me.place = state.seats[state.active].place
        me.erg, me.plutonium, me.uranium, me.shields = 188, 24, 24, 9
        me.wealth = me.reputation = me.exploration = 11
        me.crew = [table.draw(0) for _ in range(9)]
        me.items = [table.draw(views.ITEMS[n % 3]) for n in range(12)]
        me.outposts = [table.draw(OUTPOST) for _ in range(6)]
    throw = state.throw
    assert throw is not None
    throw.mine, throw.theirs = throw.mine * 2, throw.theirs * 3
    state.tokens, state.points = [4, 4, 4, 4], 38
    return table.view()


def _crowd(seats: int, names: tuple[str, ...]) -> RenderOptions:
    """Return options by which everything has changed for everybody, each in its own line."""
    news = tuple(ev.Changed(seat=seat, why="x", erg=-99, plutonium=12, uranium=-12, shields=-8, wealth=5, reputation=-3,
                            exploration=9) for seat in range(seats))  # fmt: skip
    ways = tuple(ev.Moved(seat=seat, place="1a.p1", cost=1, left=0) for seat in range(seats))
    look = look_at("farfarout", "ja", seats, (*news, *ways), names=names)
    return replace(look, lines=tuple(range(1, len(look.changes) + 1)))


def test_nothing_overlaps_on_a_board_however_much_there_is() -> None:
    most, numbered = _most(4), _crowd(4, WORST)
    plain = replace(numbered, lines=())
    with read_text.reading():
        for view, look in ((most, plain), (replace(most, throw=None), numbered), (views.view("late", 4), numbered)):
            assert not _faults(lambda view=view, look=look: painter.board(view, look))
        over = views.view("over", 4), views.outcome(4), plain
        assert not _faults(lambda: painter.result(*over))
        assert not _faults(lambda: painter.poster(*over))


def test_nothing_overlaps_in_a_detail_however_much_there_is() -> None:
    most, late, numbered = _most(4), views.view("late", 4), _crowd(4, WORST)
    every = tuple(BOOK.places[place].id for place in Chart(BOOK, late.tiles, 100, (0, 0)).galaxy.places)
    with read_text.reading():
        for part in (*map(Part, WHOLE), *(Part(name, 3) for name in OF_SEATS)):
            assert not _faults(lambda part=part: painter.part(most, part, numbered)), part
        assert not _faults(lambda: painter.part(late, Part("pick", every[::5]), numbered))
        for known in [one for one in late.planets if one is not None][::6]:
            planet = Part("planet", BOOK.planets[known.token].id)
            assert not _faults(lambda planet=planet: painter.part(late, planet, numbered)), planet


def _faults(paint: read_text.Painted) -> list[str]:
    pictures: list[Picture] = []
    images = read_text.read(lambda: pictures.append(cast(Picture, paint())))
    assert all(one.height <= 1.72 * one.width and len(one.data) <= MOST for one in pictures)
    return [fault for image in images for fault in read_text.faults(image)]


# --- colours ---------------------------------------------------------------------------------------------------------


def test_what_stands_on_plates_stands_out() -> None:
    """Icons, frames and pieces 3 : 1; text 4.5 : 1."""
    for colours in (TRACK, CURRENCY, TYPE, OFFERS, TINTS):
        assert all(contrast(colour, DEEP) >= 3 for colour in colours.values())
    for colour in (*TOKEN.values(), *TYPE.values(), GOLD, GATE, *SEATS[:4]):
        assert contrast(colour, BLACK) >= 4.5, "dark signs on bright discs, and these on dark rims"
    assert all(contrast(colour, mix(DEEP, (255, 255, 255), 0.1)) >= 3 for colour in (*SEATS[:4], GOLD, LINE))
    assert contrast(EDGE, DEEP) >= 3
    assert contrast(INK, GALAXY) >= 4.5
    assert contrast(mix(EDGE, INK, 0.25), DEEP) >= 3, "systems on the small map"
    assert contrast(MUTED, DEEP) >= 4.5


# --- the path --------------------------------------------------------------------------------------------------------


def test_a_way_has_a_leg_for_each_flight() -> None:
    view = views.view("middle", 4)
    chart, at = Chart(BOOK, view.tiles, 100, (0, 0)), BOOK.place_of
    told = gather([(event, 0) for event in views.MIDDLE_NEWS])
    assert ways(BOOK, view, told) == {1: [at["7d"], at["6a"], at["6b.p1"], at["6a.p1"]]}
    last = gather([(views.MIDDLE_NEWS[2], 0)])
    assert ways(BOOK, view, last) == {1: [at["6b.p1"], at["6a.p1"]]}, "of the last move only"
    assert ways(BOOK, views.view("middle", 3), last) == {1: [at["6a.p1"]]}, "where it came from nobody knows"
    assert len(legs(chart, (at["7d"], at["6a"], at["6b.p1"]))) == 3
    assert len(legs(chart, (at["6a"], at["6a"]))) == 1
    assert len(legs(chart, (at["9a"], at["6a"]))) == 1, "a system that is not known is left out"


def test_a_map_shows_the_ways_of_all() -> None:
    view = views.view("late", 4)
    plain, told = (draw_galaxy(view, views.look("en", 4, news)) for news in ((), tuple(e for e, _ in views.SINCE)))
    assert seen(plain) != seen(told)
