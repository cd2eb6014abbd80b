"""Tests of Ricochet Robots' pictures: contents, and hidden facts left out."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import combinations, pairwise
from unittest.mock import patch

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image

from bot.games.contract import Outcome, Part, Refused, ScorePart, t
from bot.games.ricochet import events as ev
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import CHIPS, HOLE, ROBOTS
from bot.games.ricochet.rules.moving import read
from bot.games.ricochet.state import Call
from bot.games.ricochet.view import View
from rendering.badges import badge
from rendering.canvas import Point
from rendering.encode import MOST
from rendering.registry import RENDERERS
from rendering.renderer import Picture
from rendering.ricochet import Scene, film, puzzle
from rendering.ricochet.background import BASE
from rendering.ricochet.board import draw_board, plan_of
from rendering.ricochet.chips import FLOOR, mark, quiet
from rendering.ricochet.declarations import calls_of
from rendering.ricochet.hand import draw_hand
from rendering.ricochet.header_texts import heading
from rendering.ricochet.move_numbers import steps
from rendering.ricochet.player_strip import rim
from rendering.ricochet.robots import BLACK, HUES, LOW, WHITE, letter, outline
from rendering.ricochet.route import tone
from rendering.ricochet.route_lines import stretches
from rendering.ricochet.scene import NO_CHIP, draw_scene
from rendering.ricochet.static_board import IVORY, Plan, _packed, floor
from rendering.ricochet.status_line import spelt
from rendering.sizes import WIDTH
from rendering.theme import NIGHT, contrast, mix
from tests.rendering import read_text
from tests.rendering import ricochet_views as views
from tests.rendering.colour_vision import BLIND, apart, confused
from tests.rendering.name_samples import ODD

MOST_FILM = 3_000_000
PLAN = Plan(60, 20, 0)
painter = RENDERERS["ricochet"]


def _differ(one: Image.Image, other: Image.Image, box: tuple[int, int, int, int]) -> float:
    """Mean difference of two pictures within a box, of 255."""
    a, b = (np.asarray(image.crop(box), dtype=float) for image in (one, other))
    return float(np.abs(a - b).mean())


def _space(plan: Plan, cell: int) -> tuple[int, int, int, int]:
    x, y = plan.corner(cell)
    return x, y, x + plan.cell, y + plan.cell


def test_only_who_filed_a_way_has_a_hand() -> None:
    look = views.look("en", 5)
    assert draw_hand(views.declaring(5), look) is None
    hand = draw_hand(views.filed(5), look)
    assert hand is not None
    assert hand.width == WIDTH


def test_a_filed_way_is_on_no_public_picture() -> None:
    public, look = views.declaring(5), views.look("en", 5)
    own = views.filed(5)
    assert own.filed != public.filed
    assert painter.board(own, look).data == painter.board(public, look).data
    rest = views.resting(4)
    filed = replace(rest, seat=2, filed="RU GR")
    for part in map(Part, ("best", "shown")):
        assert painter.part(filed, part, look).data == painter.part(rest, part, look).data


def test_a_hand_shows_the_way_that_was_filed() -> None:
    look, one, other = views.look("ja", 5), views.filed(5), views.filed(5, 7)
    hands = [draw_hand(view, look) for view in (one, other)]
    assert hands[0] is not None
    assert hands[1] is not None
    assert hands[0].tobytes() != hands[1].tobytes()


def test_what_somebody_just_declared_is_marked() -> None:
    view, news = views.declaring(4), (ev.Declared(seat=0, number=9),)
    assert draw_board(view, views.look("en", 4, news)).tobytes() != draw_board(view, views.look("en", 4)).tobytes()


def test_the_fullest_pictures_are_small_enough() -> None:
    look = views.look("ja", 10)
    board = painter.board(views.resting(10, views.MIRRORS, HOLE, 20), look)
    hand = painter.hand(views.filed(10, 20), look)
    assert hand is not None
    result = painter.result(views.over(10), views.outcome(10), look)
    assert max(len(picture.data) for picture in (board, hand, result, painter.box(look))) <= MOST


def _frames(picture: Picture) -> list[tuple[Image.Image, int]]:
    """Return the frames of a film with their durations in milliseconds."""
    with Image.open(BytesIO(picture.data)) as movie:
        frames: list[tuple[Image.Image, int]] = []
        for n in range(getattr(movie, "n_frames", 1)):
            movie.seek(n)
            frames.append((movie.convert("RGB"), int(movie.info["duration"])))
        assert movie.info["loop"] == 0
    return frames


def test_a_film_slides_every_move_and_rests_at_the_end() -> None:
    steps_, starts = 20, views.placed(views.MIRRORS, 7)
    scene = Scene(views.MIRRORS, 2, starts, views.wander(views.MIRRORS, starts, steps_, 4))
    picture = film(scene, t("Your route"), views.look("en", 2))
    assert picture.name.endswith(".gif")
    assert (picture.width, picture.height) == (720, 812)
    assert len(picture.data) <= MOST_FILM
    frames = _frames(picture)
    assert len(frames) >= steps_ * 5
    assert frames[-1][1] >= 2500
    still = draw_scene(scene, Plan(44, 8, 92), "en").image
    board = (0, 92, 720, 812)
    assert _differ(frames[-1][0], still, board) < 4
    assert _differ(frames[0][0], still, board) > _differ(frames[-1][0], still, board)


def test_a_film_leaves_nothing_of_a_robot_behind() -> None:
    """Each frame is a part of the picture only.

    Where a robot passed, its line and floor remain, no more.
    """
    starts = views.placed(views.PLAIN, 3)
    way = views.wander(views.PLAIN, starts, 12, 9)
    scene = Scene(views.PLAIN, NO_CHIP, starts, way)
    plan = Plan(44, 8, 92)
    last, still = _frames(film(scene, t("Your route"), views.look("en", 2)))[-1][0], draw_scene(scene, plan, "en").image
    assert max(_differ(last, still, _space(plan, cell)) for cell in range(256)) < 30


def test_a_film_without_moves_is_a_still() -> None:
    picture = film(Scene(views.PLAIN, 3, views.placed(views.PLAIN, 1)), t("Your route"), views.look("ja", 2))
    assert len(_frames(picture)) == 2


def test_ways_that_cannot_be_gone_are_refused() -> None:
    scene = Scene(views.PLAIN, 3, (0, 15, 240, 255, 100), "RU")
    for draw in (lambda: film(scene, t("Your route"), views.look("en", 1)), lambda: draw_scene(scene, PLAN, "en")):
        with pytest.raises(Refused):
            draw()


def test_parts_are_films_of_the_last_chip() -> None:
    look, view = views.look("en", 4), views.resting(4)
    for part in map(Part, ("best", "shown")):
        assert painter.part(view, part, look).name == f"{part}.gif"
    assert view.last is not None
    unknown = replace(view, last=replace(view.last, best=""))
    for seen, part in ((views.looking(4), "best"), (views.nobody(4), "shown"), (unknown, "best"), (view, "try")):
        with pytest.raises(KeyError):
            painter.part(seen, Part(part), look)


def test_a_puzzle_is_drawn_after_its_way() -> None:
    view, look = views.showing(1), views.look("ja", 1)
    scene = Scene(view.sheets, view.chip, view.starts)
    before, after = (
        puzzle(one, t("Ricochet Robots"), t("Your route"), look, fact="0")
        for one in (scene, replace(scene, way=view.way))
    )
    assert before.data != after.data
    assert max(len(before.data), len(after.data)) <= MOST


@pytest.mark.rule("R18")
@pytest.mark.rule("R19")
def test_the_target_stands_out_wherever_it_is() -> None:
    for sheets in (views.PLAIN, views.MIRRORS):
        starts, board, bare = views.placed(sheets, 2), joined(sheets), floor(sheets, PLAN)
        for chip in board.chips:
            image = draw_scene(Scene(sheets, chip, starts), PLAN, "en").image
            for other, cells in enumerate(board.marks):
                lit = [_differ(image, bare, _space(PLAN, cell)) for cell in cells if cell not in starts]
                if other == chip:
                    assert min(lit) > 35, chip
                elif lit:
                    assert min(lit) < 30, other


@pytest.mark.rule("R11")
def test_starts_stay_marked_while_a_way_is_shown() -> None:
    view = views.showing(3)
    image = draw_scene(Scene(view.sheets, view.chip, view.starts, view.way), PLAN, "en").image
    bare = floor(view.sheets, PLAN)
    for number in {number for number, _ in read(view.way)}:
        assert _differ(image, bare, _space(PLAN, view.starts[number])) > 15


def test_walls_are_bright_over_the_target() -> None:
    """A target's glow must not hide the walls next to it."""
    for sheets in (views.PLAIN, views.MIRRORS):
        board, bare = joined(sheets), floor(sheets, PLAN)
        for chip in board.chips:
            image = draw_scene(Scene(sheets, chip, (0, 15, 240, 255, 3)), PLAN, "en").image
            for cell in board.marks[chip]:
                x, y = PLAN.corner(cell)
                if board.walls[cell] & 1:
                    spot = (x + 30, y - 3, x + 48, y + 3)
                    assert _differ(image, bare, spot) < 25


@pytest.mark.parametrize("vision", BLIND)
def test_robots_differ_for_every_eye(vision: str) -> None:
    assert not confused(HUES, vision)


def test_robots_and_marks_differ_without_colour() -> None:
    for language in ("en", "ja"):
        assert len({letter(robot, language) for robot in ROBOTS}) == len(ROBOTS)
    assert all(apart(outline(one, 24), outline(other, 24)) for one, other in combinations(ROBOTS, 2))
    assert len({mark(chip, 68).tobytes() for chip in range(CHIPS)}) == CHIPS


def _shared(one: tuple[Point, Point], other: tuple[Point, Point]) -> float:
    """Length of the overlap of two straight lines, in spaces."""
    for fixed, free in ((0, 1), (1, 0)):
        if len({point[fixed] for point in (*one, *other)}) == 1:
            (a, b), (c, d) = (sorted(point[free] for point in line) for line in (one, other))
            return min(b, d) - max(a, c)
    return 0.0


def test_lines_of_a_way_keep_apart() -> None:
    board = joined(views.PLAIN)
    for seed in range(12):
        starts = views.placed(views.PLAIN, seed)
        drawn = stretches(board, starts, read(views.wander(views.PLAIN, starts, 12, seed)))
        lines = [line for stretch in drawn for line in pairwise(stretch.points)]
        assert all(_shared(one, other) < 1 for one, other in combinations(lines, 2))


def test_numbers_of_steps_do_not_hide_each_other() -> None:
    view = views.resting(2)
    assert view.last is not None
    drawn = stretches(joined(view.sheets), view.last.starts, read(view.last.way))
    placed = steps(drawn, view.robots)
    assert [step.number for step in placed] == list(range(1, len(drawn) + 1))
    for one, other in combinations(placed, 2):
        assert abs(one.at[0] - other.at[0]) + abs(one.at[1] - other.at[1]) > 0.3


@pytest.mark.rule("R10")
def test_declarations_stand_in_their_order() -> None:
    """The seed's example: Ohira 5, then Joker 5, then Chair 5; Chair has the fewest chips."""
    view = views.declaring(3)
    seats = tuple(replace(seat, chips=won, counted=0) for seat, won in zip(view.seats, ((1,), (2,), ()), strict=True))
    calls = (Call(0, 5), Call(1, 5), Call(2, 5))
    view = replace(view, seats=seats, calls=calls)
    assert [call.seat for call, _ in calls_of(view)] == [2, 0, 1]
    lower = replace(view, calls=(*calls[:2], Call(2, 6)))
    assert [call.seat for call, _ in calls_of(lower)] == [0, 1, 2]
    failed = replace(view, phase="show", order=(0, 1), starts=view.robots, way="")
    assert [(call.seat, stands) for call, stands in calls_of(failed)] == [(0, True), (1, True), (2, False)]


def test_the_picture_says_that_the_clock_runs_on_without_a_declaration() -> None:
    view, look = views.looking(3), views.look("en", 3)
    withdrawn = replace(view, resets=1, least=4)
    assert draw_board(withdrawn, look).tobytes() != draw_board(view, look).tobytes()


@pytest.mark.usefixtures("roomy")
def test_the_board_itself_is_drawn_once() -> None:
    made = list[int]()
    for stage in ("looking", "declaring"):
        build, _ = views.STAGES[stage]
        view = replace(build(3), sheets=views.PLAIN, chip=5)
        for language in ("en", "ja"):
            draw_board(view, views.look(language, 3))
            made.append(_packed.made)
    assert len(set(made)) == 1


def test_what_lies_on_the_board_stands_out() -> None:
    """Walls, reflectors, lines of any age, inactive marks: at least 3 : 1 to the surroundings."""
    for number in ROBOTS:
        assert contrast(HUES[number], FLOOR) >= 3, number
        assert contrast(WHITE if number < 2 else NIGHT, mix(HUES[number], BLACK, LOW[number])) >= 4.5, number
        for age in (0.0, 0.5, 1.0):
            assert contrast(tone(number, age), BLACK) >= 3, (number, age)
        assert contrast(tone(number), tone(number, 1.0)) > 1.3
    for colour in range(4):
        face, _, ink = quiet(colour)
        assert contrast(ink, face) >= 3, colour
    assert contrast(IVORY, FLOOR) >= 3


def test_numbers_of_steps_can_be_read_on_every_robot() -> None:
    for number in ROBOTS:
        assert contrast(NIGHT, mix(HUES[number], WHITE, 0.12)) >= 4.5, number


def test_who_must_reach_the_target_is_ringed_while_a_route_is_looked_for() -> None:
    view = views.looking(3)
    asked = Scene(view.sheets, view.chip, view.robots, asked=True)
    with_, without = (draw_scene(one, PLAN, "en").image for one in (asked, replace(asked, asked=False)))
    rings = [_differ(with_, without, _space(PLAN, cell)) for cell in view.robots]
    assert rings[view.chip // 4] > 10
    assert sum(ring > 0 for ring in rings) == 1
    hole = replace(asked, chip=HOLE)
    same = [draw_scene(one, PLAN, "en").image.tobytes() for one in (hole, replace(hole, asked=False))]
    assert same[0] == same[1]


def test_a_winner_is_marked_on_the_board() -> None:
    view, look = views.over(4), views.look("en", 4)
    with patch("rendering.ricochet.player_strip.badge", wraps=badge) as drawn:
        draw_board(view, look)
    assert [call.args[2] for call in drawn.call_args_list] == ["", "won", "", ""]
    with patch("rendering.ricochet.player_strip.badge", wraps=badge) as drawn:
        draw_board(views.won(4), look)
    assert all(call.args[2] != "won" for call in drawn.call_args_list)


def test_a_long_way_is_written_in_two_lines_at_most() -> None:
    way = views.wander(views.MIRRORS, views.placed(views.MIRRORS, 3), 45, 3)
    for language in ("en", "ja"):
        lines = spelt(way, language)
        assert len(lines) == 2
        assert lines[-1][-1][1] == "…"
        assert spelt("RU GR", language) == [[(0, letter(0, language) + "↑"), (2, letter(2, language) + "→")]]


def test_all_phases_of_a_table_are_as_high() -> None:
    """Equal heights keep the message from jumping."""
    for seats in (2, 5, 10):
        assert len({plan_of(views.STAGES[stage][0](seats)).size for stage in ("looking", "resting", "over")}) == 1


def _extreme(seats: int) -> Iterator[View]:
    """Return the fullest tables."""
    many = tuple(replace(seat, chips=tuple(range(12 - n))) for n, seat in enumerate(views.looking(seats).seats))
    for stage in views.STAGES:
        yield replace(views.STAGES[stage][0](seats), goal=13, seats=many, turn=127)
    yield replace(views.tangled(seats), goal=13, seats=many, turn=127, run=3)
    yield views.showing(seats, steps=20)


def test_no_name_and_no_crowd_spoils_a_picture() -> None:
    """English pictures; the stored Japanese ones are painted with such names as well."""
    look = replace(views.look("en", 10), names=(ODD * 3)[:10])
    news = tuple(ev.Declared(seat=seat, number=20) for seat in range(3))
    told = replace(look, changes=(*news, ev.Won(seat=1, chip=2, declared=0, way="")), lines=(1, 2, 3, 4))
    every = list(_extreme(10))
    with read_text.reading():
        painted = [*(draw_board(view, told) for view in every), draw_board(every[0], look)]
        for view in (*every, replace(every[-2], phase="over", goal=12)):
            if view.phase == "over":
                scores = tuple((ScorePart(t("Chips"), len(seat.chips)),) for seat in view.seats)
                places = (*(1,) * (len(scores) - 1), 2)
                end = Outcome(places, scores, t("The agreed number of chips is won."))
                painted += [painter.draw_poster(view, end, look), painter.draw_result(view, end, look)]
        painted.append(draw_board(views.alone(1), replace(look, names=look.names[:1])))
        hand = draw_hand(replace(every[0], filed=views.wander(every[0].sheets, every[0].starts, 20, 5)), look)
        assert hand is not None
        for image in (*painted, hand):
            assert not read_text.faults(image)


@pytest.mark.rule("R10")
def test_the_heading_names_who_may_show_first() -> None:
    view, look = views.declaring(4), views.look("en", 4)
    said = heading(view, look)
    assert (said.fact, said.of) == ("6", calls_of(view)[0][0].seat)
    assert heading(views.looking(4), look).fact == ""
    assert heading(views.showing(4), look).fact == "6/7"


def test_frames_of_plates_stand_out() -> None:
    for seat in range(10):
        assert min(contrast(rim(seat), end) for end in BASE) >= 3, seat


def test_a_new_chip_and_a_route_in_vain_are_marked() -> None:
    view = views.looking(4)
    look = views.look("en", 4)
    news = replace(look, changes=(ev.Turned(turn=6, chip=5),))
    assert draw_board(view, news).tobytes() != draw_board(view, look).tobytes()
    assert heading(views.showing(4), replace(look, changes=(views.VAIN,))).asked == "This route does not count"
