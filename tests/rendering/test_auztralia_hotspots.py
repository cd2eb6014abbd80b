"""Tests of the places in AuZtralia's pictures: the painter draws there what they name."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image

from bot.games.auztralia.components.data import GOODS, ONCE_A_COMBAT, SPACES, UNITS
from bot.games.auztralia.components.rows import LETTERS
from bot.games.auztralia.game import AUZTRALIA
from bot.games.auztralia.state import NOBODY, State
from bot.games.auztralia.view import FighterView, View
from bot.games.contract import ChoicePath, Part, Pick
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import NOTHING, apply, random_path
from rendering.auztralia.board import draw_board
from rendering.auztralia.cards import draw_people, draw_year
from rendering.auztralia.console import draw_console
from rendering.auztralia.fight import draw_combat
from rendering.auztralia.hand import draw_hand
from rendering.auztralia.hex_choice import draw_large, draw_pick
from rendering.hotspots import BOARD, HAND, Hotspot
from rendering.registry import RENDERERS
from rendering.sizes import MARGIN
from tests.rendering import auztralia_views as views
from tests.rendering.hotspot_checks import check_places

painter = RENDERERS["auztralia"]
MOST_SPOTS = 200
BOOK = views.BOOK


def spots_of(view: View, shown: Part) -> dict[Part, Hotspot]:
    """Return the hotspots of a picture by place, which must differ."""
    found = painter.hotspots(view, shown, views.look("en", len(view.seats)))
    spots = {spot.place: spot for spot in found}
    assert len(spots) == len(found)
    return spots


# --- options have their places ---------------------------------------------------------------------------------------


def steps(seats: int, side: str, seed: int) -> Iterator[tuple[State, int, ChoicePath]]:
    """Yield states of a random game, the seat that decides, and each path to a field."""
    chance = LooseChance(seed)
    settings = {setting.id: setting.values[0].value for setting in AUZTRALIA.meta.settings} | {"side": side}
    state, _ = AUZTRALIA.setup(seats, settings, chance)
    for _ in range(500):
        if AUZTRALIA.outcome(state) is not None:
            return
        seat = AUZTRALIA.pending(state)[0].seat
        path = random_path(AUZTRALIA, state, seat, chance)
        for length in range(len(path)):
            yield state, seat, path[:length]
        state, _ = apply(AUZTRALIA, state, seat, path, chance)


def test_most_fields_have_places() -> None:
    found = set[tuple[str, str]]()
    for seats in (2, 4):
        found |= check_places("auztralia", seats, seats, 120)
    assert found >= {
        ("port", "hex"), ("rail", "space"), ("rail", "first"), ("rail", "second"), ("mine", "hex"), ("mine", "good"),
        ("farm", "first"), ("military", "units"), ("trade", "first"), ("attack", "hex"), ("attack", "units"),
        ("keep", "card"), ("give", "good"), ("give", "to"),
    }  # fmt: skip


@pytest.mark.rule("Z17")
def test_rails_lead_from_hex_to_hex() -> None:
    """The place of a rail is the hex that it leads to, also from the last one reached."""
    say, onward = views.look("en", 2).say, 0
    for state, seat, said in steps(2, "east", 12):
        if said[:1] != ("rail",) or len(said) < 2 or said[-1] == NOTHING:
            continue
        pick, view = AUZTRALIA.choices(state, seat, said), AUZTRALIA.view(state, seat)
        assert isinstance(pick, Pick)
        reached = painter.place(view, said[:-1], said[-1])
        for option in pick.options:
            spot = painter.place(view, said, option.value)
            assert spot is not None
            ends = option.value.split(".")
            if reached is not None and reached.of in ends:
                assert spot.of in ends
                assert spot != reached
                onward += 1
            else:
                assert say(option.name).endswith(f" {spot.of}")
    assert onward


def test_a_hit_is_at_the_unit_that_takes_it_first() -> None:
    view = views.fighting(2)
    assert painter.place(view, ("hit",), "I0.C0.C1") == Part("fighter", "I0")
    assert Part("fighter", "I0") in spots_of(view, BOARD)


def test_an_option_of_the_own_board_is_not_on_another_players() -> None:
    view = replace(views.early(3), seat=1)
    own, other = (spots_of(view, Part("seat", seat)) for seat in (1, 2))
    for said, value in (((), "mine"), (("mine",), "shaft"), (("military",), "infantry2"), (("trade",), "sellcoal")):
        spot = painter.place(view, said, value)
        assert spot in own
        assert spot not in other


def test_what_is_nowhere_has_no_place() -> None:
    view = views.early(3)
    for said, value in (((), "use"), (("expose",), NOTHING), (("recruit",), "deck"), (("withdraw",), "all")):
        assert painter.place(view, said, value) is None


# --- outlines ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(1, 5))
@pytest.mark.parametrize(
    "make", [views.placing, views.early, views.late, views.fighting, views.defending, views.choosing, views.over]
)
def test_outlines_lie_within_the_picture(make: Callable[[int], View], seats: int) -> None:
    view = make(seats)
    look = views.look("en", seats)
    pictures = {BOARD: draw_board(view, look)}
    if (hand := draw_hand(view, look)) is not None:
        pictures[HAND] = hand
    for part in (*AUZTRALIA.parts(view), Part("pick", ("D7",)), Part("pick", ("D7", "B4")), Part("pick", BOOK.names)):
        picture = painter.part(view, part, look)
        pictures[part] = Image.new("1", (picture.width, picture.height))
    for shown, image in pictures.items():
        spots = spots_of(view, shown)
        assert 0 < len(spots) <= MOST_SPOTS
        for spot in spots.values():
            assert all(0 <= x <= image.width and 0 <= y <= image.height for x, y in spot.outline), (shown, spot.place)


def test_a_map_has_every_hex() -> None:
    view = views.early(3)
    for shown in (BOARD, Part("map")):
        assert {f"hex:{name}" for name in BOOK.names} <= {str(one) for one in spots_of(view, shown)}


def test_equal_units_in_two_rows_are_one_place() -> None:
    view = views.fighting(2)
    assert view.fight is not None
    units = tuple(FighterView(unit, 0) for unit in range(len(UNITS)) for _ in range(5))
    spots = spots_of(replace(view, fight=replace(view.fight, units=units)), Part("fight"))
    assert len([one for one in spots if one.kind == "fighter"]) == len(UNITS)


# --- the painter draws them there ------------------------------------------------------------------------------------


def drawn(view: View, shown: Part) -> Image.Image:
    """Draw a picture without encoding it."""
    look = views.look("en", len(view.seats))
    match shown:
        case Part("board"):
            return draw_board(view, look)
        case Part("map"):
            return draw_large(view, look)
        case Part("pick", tuple(names)):
            return draw_pick(view, look, names)
        case Part("seat", int(seat)):
            return draw_console(view, look, seat)
        case Part("row"):
            return draw_people(view, look)
        case Part("calendar"):
            return draw_year(view, look)
        case _:
            return draw_combat(view, look)


def assert_drawn_at(one: View, other: View, shown: Part, place: Part) -> None:
    """Check that two views have different pictures, and only within the place, near its middle."""
    pixels = np.asarray(drawn(one, shown), dtype=int) != np.asarray(drawn(other, shown), dtype=int)
    rows, columns = np.nonzero(pixels.any(axis=2))
    xs, ys = zip(*spots_of(one, shown)[place].outline, strict=True)
    assert min(xs) <= columns.min() < columns.max() <= max(xs), (shown, place)
    assert min(ys) <= rows.min() < rows.max() <= max(ys), (shown, place)


def _bare() -> View:
    """Return a map without anything on it but ports and rails."""
    view = views.early(3)
    none = len(BOOK.names)
    return replace(
        view, goods=((0,) * 4,) * none, hidden=(0,) * none, farms=(NOBODY,) * none, tiles=(), phase="over", lost_port=0
    )


@pytest.mark.parametrize("name", ["A6", "D7", "E6", "B9"])
def test_goods_are_drawn_at_their_hex(name: str) -> None:
    view, at = _bare(), BOOK.number[name]
    goods = tuple((0, 0, 2, 0) if n == at else none for n, none in enumerate(view.goods))
    for shown in (BOARD, Part("map"), Part("pick", (name,)), Part("pick", (name, "C5"))):
        assert_drawn_at(view, replace(view, goods=goods), shown, Part("hex", name))


def test_goods_are_drawn_at_their_hex_beside_a_combat() -> None:
    view = views.fighting(2)
    assert view.fight is not None
    at = view.fight.hex
    near = next(one for one in BOOK.board.around[at] if one != NOBODY and not any(view.goods[one])
                and not view.hidden[one] and view.farms[one] == NOBODY)  # fmt: skip
    goods = tuple((0, 0, 2, 0) if n == near else here for n, here in enumerate(view.goods))
    assert_drawn_at(view, replace(view, goods=goods), BOARD, Part("hex", BOOK.names[near]))


def _me(view: View, seat: int, **changes: object) -> View:
    return replace(view, seats=tuple(replace(me, **changes) if n == seat else me for n, me in enumerate(view.seats)))


@pytest.mark.parametrize("seats", range(1, 5))
def test_players_are_drawn_at_their_plates(seats: int) -> None:
    view = views.early(seats)
    for seat in range(seats):
        assert_drawn_at(view, _me(view, seat, hq=0), BOARD, Part("seat", seat))


def test_what_a_player_has_is_drawn_at_its_place() -> None:
    view, shown = views.late(3), Part("seat", 1)
    for n, good in enumerate(GOODS):
        goods = tuple(99 if at == n else count for at, count in enumerate(view.seats[1].goods))
        if good != "phosphate":
            assert_drawn_at(view, _me(view, 1, goods=goods), shown, Part("good", ("1", good)))
    for n, space in enumerate(SPACES):
        cubes = tuple(7 if at == n else count for at, count in enumerate(view.seats[1].spaces))
        assert_drawn_at(view, _me(view, 1, spaces=cubes), shown, Part("space", ("1", space)))
    for n, unit in enumerate(UNITS):
        units = tuple(9 if at == n else count for at, count in enumerate(view.seats[1].units))
        assert_drawn_at(view, _me(view, 1, units=units), shown, Part("unit", ("1", unit)))


def test_personalities_are_drawn_at_their_plates() -> None:
    """Plates have texts if these fit; many personalities are names only."""
    view, shown = views.late(3), Part("seat", 1)
    plain = [n for n, person in enumerate(BOOK.box.persons) if not person.points and person.effect in ONCE_A_COMBAT]
    first, *rest = plain
    for count in (1, 2):
        persons = (*rest[: count - 1], first)
        spots = spots_of(_me(view, 1, persons=persons), shown)
        assert [one.of for one in spots if one.kind == "person"] == list(persons)
        sheet = drawn(_me(view, 1, persons=persons), shown)
        bottom = max(y for _, y in spots[Part("person", first)].outline)
        assert sheet.height - MARGIN == bottom
    many = (15, 16, 17, 18, 20, 22)
    for n in (0, 4):
        changed = tuple(19 if at == n else person for at, person in enumerate(many))
        assert_drawn_at(_me(view, 1, persons=many), _me(view, 1, persons=changed), shown, Part("person", many[n]))


def test_the_row_is_drawn_at_its_plates() -> None:
    view = views.early(3)
    last = view.row[-1]
    spare = next(n for n in range(len(BOOK.box.persons)) if n not in view.row)
    sizes = [len(view.row), len(view.row) - 1]
    tall = [drawn(replace(view, row=view.row[:size]), Part("row")).height for size in sizes]
    *_, (_, bottom) = spots_of(view, Part("row"))[Part("person", last)].outline[2:3]
    assert tall[1] < bottom < tall[0]
    assert Part("person", spare) not in spots_of(view, Part("row"))


def test_markers_are_drawn_at_their_spaces() -> None:
    """A space is framed white when it is the turn's; its marker stands on it."""
    view = views.early(3)
    for shown in (BOARD, Part("calendar")):
        sheet = np.asarray(drawn(view, shown), dtype=int)
        outline = spots_of(view, shown)[Part("year", min(view.clock))].outline
        (left, _), _, (right, bottom), _ = outline
        assert (sheet[round(bottom) - 4, round(left) + 12 : round(right) - 12] > 240).all()


def test_units_and_old_ones_are_drawn_at_their_places() -> None:
    view = views.fighting(2)
    assert view.fight is not None
    units = sorted(view.fight.units, key=lambda one: (one.unit, one.damage))
    spots = spots_of(view, Part("fight"))
    for n, one in enumerate(view.tiles):
        if one.hex == view.fight.hex:
            more = replace(one, cubes=(one.cubes[0] + 1, *one.cubes[1:]))
            tiles = tuple(more if at == n else tile for at, tile in enumerate(view.tiles))
            assert_drawn_at(view, replace(view, tiles=tiles), Part("fight"), Part("tile", n))
    for one in units:
        if [other.unit for other in units].count(one.unit) == 1:
            hurt = tuple(replace(other, damage=1 - other.damage) if other is one else other for other in units)
            named = Part("fighter", f"{LETTERS[one.unit]}{one.damage}")
            assert named in spots
            assert_drawn_at(view, replace(view, fight=replace(view.fight, units=hurt)), Part("fight"), named)


# --- nothing hidden --------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z22")
def test_drawn_personalities_are_places_for_their_seat_alone() -> None:
    mine = views.choosing(3)
    assert [one.of for one in spots_of(mine, HAND)] == list(mine.drawn)
    theirs = replace(mine, seat=1, drawn=())
    assert not spots_of(theirs, HAND)
    seen = {one for part in (BOARD, *AUZTRALIA.parts(theirs)) for one in spots_of(theirs, part)}
    assert not seen & {Part("person", one) for one in mine.drawn}


def test_places_are_the_same_in_two_worlds_that_differ_in_what_is_hidden() -> None:
    differ = 0
    for number, (state, seat, said) in enumerate(steps(4, "east", 14)):
        if said or AUZTRALIA.pending(state)[0].kind != "keep":
            continue
        for viewer in (None, (seat + 1) % 4):
            view = AUZTRALIA.view(state, viewer)
            world = AUZTRALIA.determinize(view, LooseChance(number))
            differ += AUZTRALIA.view(world, seat) != AUZTRALIA.view(state, seat)
            for part in (BOARD, HAND, *AUZTRALIA.parts(view)):
                assert spots_of(view, part) == spots_of(AUZTRALIA.view(world, viewer), part)
    assert differ
