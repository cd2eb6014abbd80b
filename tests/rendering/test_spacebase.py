"""Tests of Space Base's pictures: contents, and hidden facts left out."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import pytest
from msgspec.structs import replace

from bot.games.contract import Event, Part
from bot.games.spacebase import events as ev
from bot.games.spacebase.components.book import open_book
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.components.cards import COLONY, START, Ability, Side
from bot.games.spacebase.view import PlacedView, SectorView, View
from rendering.encode import MOST
from rendering.fonts import DISPLAY, HEAD, missing
from rendering.registry import RENDERERS
from rendering.sizes import TALLEST, WIDTH
from rendering.spacebase import console, shipyard
from rendering.spacebase.board import draw_board
from rendering.spacebase.card_frames import frame, whole
from rendering.spacebase.cards import CAN, CANNOT, HEAD_TALL, PLAIN
from rendering.spacebase.changes import moment, sectors_of
from rendering.spacebase.colours import BLACK, COIN, INCOME, LEVELS, ROCKET, SPARK, TURNS
from rendering.spacebase.effect_items import added, ground, side_items, side_slots
from rendering.spacebase.hand import draw_hand
from rendering.spacebase.header import why
from rendering.spacebase.icons import SIGNS, sign
from rendering.spacebase.lower_panel import CARD, CELL, lower
from rendering.spacebase.lower_panel import MOST as MOST_CARDS
from rendering.spacebase.page import LARGEST
from rendering.spacebase.prices import payable, price_state
from rendering.spacebase.race import order
from rendering.spacebase.sector_cells import ASIDE, PAD, cell, lighted
from rendering.spacebase.ships import ship
from rendering.spacebase.shipyard import draw_yard
from rendering.spacebase.tokens import REWARDS, Item, slot, token
from rendering.theme import EDGE, GOLD, NIGHT, PANEL, SEATS, Colour, contrast, mix
from tests.rendering import read_text
from tests.rendering import spacebase_views as views
from tests.rendering.colour_vision import BLIND, apart, confused, ink, seen

painter = RENDERERS["spacebase"]
HOUSE = set_of("").cards


# --- sizes -----------------------------------------------------------------------------------------------------------


def test_the_fullest_pictures_are_small_enough() -> None:
    look, view = views.look("ja", 5), views.late(5)
    pictures = [
        painter.part(view, Part("seat", 0), look),
        painter.part(view, Part("yard"), look),
        painter.box(look),
        painter.result(view, views.outcome(5), look),
    ]
    hand, drawn = painter.hand(views.choosing(5), look), painter.hand(views.drawn(5), look)
    assert hand is not None
    assert drawn is not None
    assert max(len(picture.data) for picture in (*pictures, hand, drawn)) <= MOST
    assert {picture.width for picture in (*pictures[:2], hand, drawn)} == {WIDTH}


def test_a_console_with_everything_in_one_sector_is_drawn_whole() -> None:
    view = views.late(5)
    ships = tuple(PlacedView(card.id, 1) for card in views.SHIPS[:20])
    sectors = [replace(sector, deployed=()) for sector in view.seats[0].sectors]
    for at in (2, 8):
        sectors[at] = replace(sectors[at], deployed=ships)
    crowded = replace(view, seats=(replace(view.seats[0], sectors=tuple(sectors)), *view.seats[1:]))
    picture = painter.part(crowded, Part("seat", 0), views.look("en", 5))
    assert picture.height <= LARGEST[1]


def test_a_console_grows_with_its_stacks() -> None:
    look = views.look("en", 2)
    tall = [painter.part(view, Part("seat", 0), look).height for view in (views.opening(2), views.late(2))]
    assert tall[0] < tall[1]


@pytest.mark.usefixtures("roomy")
def test_the_board_is_drawn_anew_only_where_it_changed() -> None:
    view, look = replace(views.buying(4), phase="start"), views.look("en", 4)
    draw_board(view, look)
    before = cell.made
    draw_board(view, look)
    assert cell.made == before
    charged = replace(view.seats[0].sectors[4], station=None, colony=views.CARDS.colonies[4])
    sectors = (*view.seats[0].sectors[:4], charged, *view.seats[0].sectors[5:])
    draw_board(replace(view, seats=(replace(view.seats[0], sectors=sectors), *view.seats[1:])), look)
    assert cell.made <= before + 1


# --- hidden facts ----------------------------------------------------------------------------------------------------


def _secrets(view: View) -> View:
    return replace(view, seat=1, choice="pair", order="points", drawn=tuple(view.unseen[:6]))


@pytest.mark.parametrize("stage", views.STAGES)
def test_what_a_seat_knows_is_on_no_public_picture(stage: str) -> None:
    build, news = views.STAGES[stage]
    public, look = build(3), views.look("en", 3, news)
    own = _secrets(public)
    assert painter.board(own, look).data == painter.board(public, look).data
    if stage in ("allocating", "buying", "over"):
        for part in (Part("yard"), Part("seat", 0), Part("seat", 1), Part("card", 30)):
            assert painter.part(own, part, look).data == painter.part(public, part, look).data
        outcome = views.outcome(3)
        assert painter.result(own, outcome, look).data == painter.result(public, outcome, look).data


def test_only_a_seat_has_a_hand() -> None:
    look = views.look("en", 5)
    for build, _ in views.STAGES.values():
        assert painter.hand(build(5), look) is None


def test_others_choices_are_on_nobodys_hand() -> None:
    view, look = views.choosing(4), views.look("en", 4)
    others = tuple(replace(me, chosen=not me.chosen) if n else me for n, me in enumerate(view.seats))
    one, other = (draw_hand(shown, look) for shown in (view, replace(view, seats=others)))
    assert one is not None
    assert other is not None
    assert seen(one) == seen(other)


# --- current decision ------------------------------------------------------------------------------------------------


@cache
def _unmarked() -> bytes:
    return seen(draw_board(views.buying(3), views.look("en", 3)))


@pytest.mark.parametrize(
    "event",
    [
        ev.Gained(seat=2, choice="sum", sectors=(7,), credits=3),
        ev.Bought(seat=1, card=40, sector=5, how="buy", paid=9),
        ev.Lost(seat=0, points=(0, 3, 0)),
        ev.Swapped(seat=2, one=3, other=9),
        ev.Used(seat=1, card=40),
        ev.Exchanged(seat=1, card=40, other=41),
        ev.Received(seat=0, why="income", credits=2),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_just_happened_is_marked(event: Event) -> None:
    assert seen(draw_board(views.buying(3), views.look("en", 3, (event,)))) != _unmarked()


def test_ships_that_came_are_marked() -> None:
    view = views.buying(3)
    look = views.look("en", 3, (ev.Refilled(cards=(lower(view).cards[0].id,)),))
    assert seen(draw_board(view, look)) != _unmarked()
    assert painter.part(view, Part("yard"), look).data != painter.part(view, Part("yard"), views.look("en", 3)).data


def test_gains_of_an_earlier_roll_are_forgotten() -> None:
    earlier = [ev.Gained(seat=seat, choice="sum", sectors=(9,), credits=5) for seat in (1, 2)]
    events = (*earlier, *views.GAINS)
    now = moment(views.buying(3), [(event, 0) for event in events])
    assert now.gains[1] is not None
    assert now.gains[1].credits == 12
    assert now.gains[2] is None
    assert now.hits == ((7,), (4, 3), (7,))
    told = moment(views.buying(3), [(event, 1 + (n > 1)) for n, event in enumerate(events)])
    assert told.gains[2] is not None
    assert told.gains[2].credits == 5
    assert told.lines == ((2,), (1, 2), (1,))


@pytest.mark.rule("S38")
def test_losses_count_against_gains() -> None:
    now = moment(views.buying(2), [(event, 0) for event in (*views.GAINS, ev.Lost(seat=0, points=(0, 3)))])
    assert now.gains[1] is not None
    assert now.gains[1].points == 7


@pytest.mark.rule("S7")
@pytest.mark.rule("S32")
@pytest.mark.rule("S42")
@pytest.mark.parametrize(
    ("choice", "dice", "sectors"),
    [
        ("sum", (4, 3), (7,)),
        ("pair", (4, 3), (4, 3)),
        ("pair.lr", (5, 5), (5, 5)),
        ("sum1", (4, 3), (8,)),
        ("sum2.l", (4, 3), (9,)),
        ("sum..x7", (2, 5), (7, 7)),
        ("pair..x2", (2, 5), (2, 5, 2)),
        ("pair.r.x5l", (2, 5), (2, 5, 5)),
        ("", (2, 5), ()),
    ],
)
def test_a_choice_names_its_sectors(choice: str, dice: tuple[int, int], sectors: tuple[int, ...]) -> None:
    assert sectors_of(choice, dice) == sectors


def test_while_all_choose_all_that_the_dice_may_hit_is_lit() -> None:
    assert [set(hits) for hits in moment(views.allocating(2), ()).hits] == [{5, 10}] * 2
    assert moment(views.opening(2), ()).hits == ((), ())


@pytest.mark.rule("S8")
@pytest.mark.rule("S9")
@pytest.mark.rule("S11")
@pytest.mark.rule("S18")
def test_what_counts_of_a_sector_is_lit() -> None:
    ships = [card for card in views.SHIPS if not card.station.green and not card.deployed.green]
    down = (PlacedView(ships[0].id, 0),)
    plain = ground(views.CARDS, SectorView(PlacedView(ships[1].id, 0), -1, down), 3)
    assert lighted(plain, hit=True, own=True) == (True, False)
    assert lighted(plain, hit=True, own=False) == (False, True)
    assert lighted(plain, hit=False, own=True) == (False, False)
    bare = ground(views.CARDS, SectorView(PlacedView(ships[1].id, 0), -1, ()), 3)
    assert not any(lighted(bare, hit=True, own=False))
    colony = ground(views.CARDS, SectorView(None, views.CARDS.colonies[3], down), 3)
    assert lighted(colony, hit=True, own=True) == (False, False)
    assert lighted(colony, hit=True, own=False) == (False, True)
    green = plain._replace(blue_turn="green", red=added([Side(credits=2, green=True)]))
    assert lighted(green, hit=True, own=False) == (True, True)
    assert lighted(green, hit=True, own=True) == (True, True)


@pytest.mark.rule("S12")
@pytest.mark.rule("S15")
@pytest.mark.rule("S18")
def test_what_the_active_player_can_afford_is_lit() -> None:
    view = views.buying(3)
    cards = views.CARDS
    purse = view.seats[0].credits
    assert any(sector.colony >= 0 for sector in view.seats[0].sectors)
    for card in (card for row in view.yard for card in row):
        one = cards.cards[card]
        locked = view.seats[0].sectors[one.sector - 1].colony >= 0
        assert price_state(view, cards, card) == (CAN if one.cost <= purse and not locked else CANNOT)
        assert price_state(replace(view, bought=True), cards, card) == PLAIN
        assert price_state(replace(view, phase="closing"), cards, card) == PLAIN
        assert price_state(replace(view, phase="allocate"), cards, card) in (CAN, PLAIN)
    rich = replace(view, seats=(replace(view.seats[0], credits=99), *view.seats[1:]))
    locked = next(at for at, sector in enumerate(view.seats[0].sectors, start=1) if sector.colony >= 0)
    states = {price_state(rich, cards, card.id) for card in views.SHIPS if card.sector == locked}
    assert states == {CANNOT}
    assert {price_state(rich, cards, card) for card in view.colonies} == {CAN}


@pytest.mark.rule("S15")
def test_the_board_shows_what_can_be_paid_the_dearest_first() -> None:
    view = views.buying(3)
    shown = lower(view).cards
    assert shown == payable(view, views.CARDS, 0)[:8]
    assert [card.cost for card in shown] == sorted((card.cost for card in shown), reverse=True)
    assert all(price_state(view, views.CARDS, card.id) == CAN for card in shown)
    rich = replace(view, seats=(replace(view.seats[0], credits=99), *view.seats[1:]))
    assert len(lower(rich).cards) == MOST_CARDS < len(payable(rich, views.CARDS, 0))


@pytest.mark.rule("S35")
def test_the_board_shows_what_can_be_claimed() -> None:
    view = views.claiming(3)
    assert {card.level for card in lower(view).cards} == set(view.tasks[-1].levels)
    closed = {at for at, sector in enumerate(view.seats[1].sectors, start=1) if sector.colony >= 0}
    assert closed
    assert not closed & {card.sector for card in lower(view).cards}


@pytest.mark.rule("S34")
def test_into_high_sectors_ships_of_all_go_and_colonies_of_these_only() -> None:
    rich = views.buying(3)
    rich = replace(rich, seats=(replace(rich.seats[0], credits=99), *rich.seats[1:]))
    found = payable(rich, views.CARDS, 0, high=True)
    assert any(card.sector < 7 and card.level < COLONY for card in found)
    assert all(card.sector >= 7 for card in found if card.level == COLONY)


@pytest.mark.rule("S7")
def test_while_all_choose_the_board_says_what_is_to_be_had_and_never_what_was_chosen() -> None:
    view, look = views.allocating(4), views.look("en", 4)
    shown = lower(view).choices
    assert [seat for seat, _ in shown] == [seat for seat, me in enumerate(view.seats) if not me.chosen]
    assert all([one.choice.split(".")[0] for one in results] == ["pair", "sum"] for _, results in shown)
    own = replace(view, seat=0, choice="pair")
    assert seen(draw_board(own, look)) == seen(draw_board(view, look))


@pytest.mark.rule("S19")
def test_at_the_end_of_a_turn_the_board_shows_what_was_charged() -> None:
    view = views.closing(5)
    charged = {seat: len(ships) for seat, ships in lower(view).charged}
    assert charged == {seat: len(me.charged) for seat, me in enumerate(view.seats) if me.charged}
    assert charged


@pytest.mark.rule("S18")
def test_a_colony_that_cannot_be_had_lies_in_the_shade_in_the_yard() -> None:
    poor = views.buying(3)
    poor = replace(poor, seats=(replace(poor.seats[0], credits=1), *poor.seats[1:]))
    plain = replace(poor, phase="allocate")
    assert {price_state(poor, views.CARDS, card) for card in poor.colonies} == {CANNOT}
    look = views.look("en", 3)
    dim, bright = (np.asarray(draw_yard(view, look).convert("L"), dtype=float) for view in (poor, plain))
    assert dim[-200:-60].mean() < bright[-200:-60].mean() - 1


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S28")
@pytest.mark.rule("S29")
@pytest.mark.rule("S41")
@pytest.mark.parametrize(
    ("points", "said"),
    [((40, 41, 42), "Has won with 42 points"), ((44, 3, 3), "Has won at once, by an ability"),
     ((3, 44, 44), "Has won the play-off")],
)  # fmt: skip
def test_the_end_says_why(points: tuple[int, ...], said: str) -> None:
    view = views.over(3)
    seats = tuple(replace(me, points=n) for me, n in zip(view.seats, points, strict=True))
    assert views.look("en", 3).say(why(replace(view, seats=seats))) == said


def test_the_winner_stands_first() -> None:
    assert order(views.over(5))[0] == views.over(5).winner
    assert order(replace(views.over(5), winner=0)) == [0, 4, 3, 2, 1]


# --- legibility ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colours", [
    *((SEATS[seat], PANEL) for seat in range(5)), (COIN, PANEL), (INCOME, PANEL), (ROCKET, PANEL), (SPARK, PANEL),
    *((colour, mix(BLACK, colour, 0.2)) for colour in TURNS.values()), (EDGE, PANEL), (GOLD, NIGHT), (ROCKET, BLACK),
    *((level, BLACK) for level in LEVELS), (BLACK, COIN), (BLACK, INCOME), (BLACK, ROCKET), (EDGE, BLACK),
])  # fmt: skip
def test_frames_figures_and_tokens_stand_out(colours: tuple[Colour, Colour]) -> None:
    assert contrast(*colours) >= 3


def test_odd_names_and_most_of_everything_leave_pictures_readable() -> None:
    """English pictures; the stored Japanese ones are painted with such names as well."""
    look = replace(views.look("en", 5), names=("W" * 60,) * 5, idle=("", "ai", "away", "", "ai"))
    crowded, outcome = views.crowded(5), views.outcome(5)
    with read_text.reading():
        images = read_text.read(lambda: [
            painter.board(views.buying(4), replace(look, changes=views.RECAP, lines=views.RECAP_LINES)),
            painter.board(crowded, look), painter.board(replace(crowded, phase="main", dice=(6, 6)), look),
            painter.hand(replace(crowded, seat=0), look), painter.hand(views.choosing(5), look),
            painter.part(crowded, Part("seat", 0), look), painter.part(crowded, Part("yard"), look),
            *(painter.part(crowded, Part("pick", tuple(map(str, range(n)))), look) for n in (1, 4, 12, 40)),
            painter.result(views.over(5), outcome, look), painter.poster(views.over(5), outcome, look),
        ])  # fmt: skip
        assert [fault for image in images for fault in read_text.faults(image)] == []
    assert max(image.height / image.width for image in images) <= TALLEST


FIELDS = {
    "board": ((CARD[0] - 16) // 2 - 4, CARD[1] - HEAD_TALL - 20),
    "yard": ((shipyard.SHIP[0] - 16) // 2 - 4, shipyard.SHIP[1] - HEAD_TALL - 20),
    "sector": (CELL[0] - ASIDE - PAD, CELL[1] // 2 - 2 - 2 * PAD),
    "strip": (console.CARD[0] - 8, console.STRIP - 6),
    "station": (console.CARD[0] - 22, console.CARD[1] - 79),
}


@pytest.mark.parametrize("field", FIELDS)
def test_every_side_of_a_card_has_room_in_its_field(field: str) -> None:
    box = 0, 0, *FIELDS[field]
    for card in (*HOUSE, *views.SHIPS):
        for seats in (2, 3, 4):
            for side, turn in ((card.station, "blue"), (card.deployed, "red")):
                items, slots = side_items(side), side_slots(side, turn, 1, seats)
                assert not items or whole(items, box, (slots,) if slots else (), 90), (card.name, turn, seats)


# --- sectors and sides -----------------------------------------------------------------------------------------------


@pytest.mark.rule("S11")
@pytest.mark.rule("S16")
def test_deployed_rewards_are_added_up() -> None:
    sides = [
        Side(credits=2), Side(credits=1, income=1), Side(points=3), Side(credits=4, green=True), Side(arrow="left"),
        Side(points=1, arrow="left"), Side(claim=(1,)),
    ]  # fmt: skip
    assert added(sides) == (
        Item("credits", "3"), Item("credits", "4", "green"), Item("income", "1"), Item("points", "4"), Item("left"),
        Item("claim", "I"),
    )  # fmt: skip
    assert Item("both") in added([*sides, Side(arrow="right")])
    assert added([]) == ()


@pytest.mark.rule("S23")
@pytest.mark.rule("S26")
def test_slots_are_those_of_the_table() -> None:
    side = Side(slots=2, for_two=1, for_three=2, linked=True, ability=Ability("blue", "reroll"))
    found = [side_slots(side, "blue", 2, seats) for seats in (2, 3, 4)]
    assert [one and one.all for one in found] == [3, 4, 2]
    assert side_slots(Side(credits=1), "blue", 0, 3) is None
    full = side_slots(side, "red", 9, 4)
    assert full is not None
    assert (full.full, full.all, full.linked, full.turn) == (2, 2, True, "red")


def test_every_kind_of_ability_has_a_sign_of_its_own() -> None:
    sides = [side for card in HOUSE for side in (card.station, card.deployed) if side.ability is not None]
    kinds = {side.ability.kind for side in sides if side.ability is not None}
    assert kinds - {"gain", "victory"} <= set(SIGNS)
    drawn = [token(item, 60).tobytes() for item in {item for side in sides for item in side_items(side)}]
    assert len(set(drawn)) == len(drawn)


def test_charges_change_what_isseen() -> None:
    card = next(card for card in views.SHIPS if card.station.slots > 1)
    cells = [
        cell(ground(views.CARDS, SectorView(PlacedView(card.id, charges), -1, ()), 4), card.sector, *CELL)
        for charges in range(card.station.slots + 1)
    ]
    assert len({image.tobytes() for image in cells}) == len(cells)


# --- distinct icons --------------------------------------------------------------------------------------------------


def test_tokens_differ_without_colour() -> None:
    for one, other in combinations([*REWARDS, "left", "right", "both"], 2):
        assert apart(token(Item(one), 40), token(Item(other), 40)), (one, other)
    names = (*SIGNS, "star", "bolt")
    assert len({sign(name, 40).tobytes() for name in names}) == len(names)


def test_sides_and_slots_differ_without_colour() -> None:
    for one, other in combinations(TURNS, 2):
        assert np.abs(ink(frame(one, 100, 62)) - ink(frame(other, 100, 62))).sum() > 30, (one, other)
        assert apart(slot(one, 24, charged=False), slot(other, 24, charged=False)), (one, other)


@pytest.mark.parametrize("vision", BLIND)
def test_rewards_and_turns_differ_for_every_eye(vision: str) -> None:
    assert not confused((COIN, INCOME, ROCKET), vision)
    assert not confused(TURNS.values(), vision)


def test_every_ship_has_a_hull_of_its_own() -> None:
    hulls = {ship(card, 60, 36).tobytes() for card in HOUSE if card.level > START and card.sector < 4}
    assert len(hulls) == 33 + 1  # colonies are alike


# --- parts, hands, text ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_card_of_the_house_can_be_looked_up(language: str) -> None:
    look, view = views.look(language, 3), replace(views.opening(3), set="")
    for card in HOUSE[::20]:
        picture = painter.part(view, Part("card", card.id), look)
        assert picture.width == WIDTH
        assert len(picture.data) <= MOST
    assert all(
        not missing(name, face) for card in HOUSE for name in (card.name, card.name_ja) for face in (HEAD, DISPLAY)
    )


@pytest.mark.rule("S7")
def test_a_hand_shows_every_choice_while_one_chooses() -> None:
    look, view = views.look("en", 5), views.choosing(5, 1)
    asked, taken, after = (
        draw_hand(shown, look) for shown in (view, replace(view, choice="sum"), replace(view, phase="main"))
    )
    assert asked is not None
    assert taken is not None
    assert after is not None
    assert asked.height == taken.height > after.height
    assert seen(asked) != seen(taken)
    assert open_book(view.set, 5).cards == views.CARDS.cards


@pytest.mark.rule("S29")
def test_who_is_out_of_the_play_off_has_nothing_to_choose() -> None:
    look, view = views.look("en", 4), replace(views.choosing(4, 3), playoff=(0, 1))
    watching, playing = draw_hand(view, look), draw_hand(replace(view, seat=1), look)
    assert watching is not None
    assert playing is not None
    assert watching.height < playing.height


@pytest.mark.rule("S44")
def test_drawn_ships_are_shown_to_their_seat() -> None:
    look, view = views.look("ja", 3), views.drawn(3)
    other = replace(view, drawn=(*view.drawn[:5], view.unseen[0]))
    bought = replace(view, choice=f"{view.drawn[0]}.")
    hands = [draw_hand(shown, look) for shown in (view, other, bought)]
    assert len({seen(hand) for hand in hands if hand is not None}) == 3
