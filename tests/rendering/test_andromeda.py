"""Tests of Andromeda's pictures: contents, and hidden facts left out."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import product

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.games.andromeda import events as ev
from bot.games.andromeda.components.data import PLANETS
from bot.games.andromeda.rules.scoring import winners
from bot.games.andromeda.state import Drawn
from bot.games.andromeda.view import ChallengeView, View
from bot.games.contract import Part
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import apply, random_path
from bot.games.registry import GAMES
from rendering.andromeda.board import draw_board
from rendering.andromeda.cards import spread
from rendering.andromeda.changes import gather
from rendering.andromeda.film import film, frames
from rendering.andromeda.hand import draw_hand
from rendering.andromeda.icons import AHEAD, EARTH_BLUE
from rendering.andromeda.planets import ACCENT
from rendering.andromeda.players import QUIET, USED
from rendering.andromeda.poster import draw_poster
from rendering.andromeda.result import draw_result
from rendering.encode import MOST
from rendering.registry import RENDERERS
from rendering.renderer import RenderOptions
from rendering.sizes import COVER, TALLEST, WIDTH
from rendering.theme import EDGE, GOLD, INK, NIGHT, PANEL, SEATS, contrast, mix
from tests.rendering import andromeda_views as views
from tests.rendering import read_text

PARTS = (PLANETS[0].id, "planets", "earth", "ship", "tech", "trade")
painter = RENDERERS["andromeda"]
SECRETS = (
    ev.Drew(seat=0, cards=(1, 0, 0, 0, 0, 0, 0), to=(0,)),
    ev.AnsweredWith(seat=1, card=3, to=(1,)),
    ev.HandShown(seat=2, hand=views.HAND, to=(0, 2)),
)


def test_the_public_has_no_hand() -> None:
    assert draw_hand(views.trading(5), views.look("en", 5)) is None


def test_hidden_things_are_on_no_public_picture() -> None:
    public, look = views.trading(5), views.look("en", 5)
    assert public.trade is not None
    hidden = replace(public.trade, mine=9, shown=((2, views.HAND),))
    own = replace(public, seat=3, hand=views.FULL_HAND, trade=hidden)
    assert draw_board(own, look).tobytes() == draw_board(public, look).tobytes()
    for part in PARTS:
        assert painter.part(own, Part(part), look).data == painter.part(public, Part(part), look).data


def test_a_hand_is_not_drawn_for_another_card() -> None:
    look = views.look("ja", 5)
    one = draw_hand(views.held(views.opening(5), 0, views.HAND), look)
    other = draw_hand(views.held(views.opening(5), 0, (3, 1, *views.HAND[2:])), look)
    assert one is not None
    assert other is not None
    assert one.tobytes() != other.tobytes()


def test_an_empty_hand_is_drawn() -> None:
    image = draw_hand(views.held(views.opening(3), 0, (0,) * 11), views.look("en", 3))
    assert image is not None
    assert image.width == WIDTH


def test_marks_add_up() -> None:
    marks = gather(views.look("en", 3, (*views.OPENING_NEWS, *views.LATE_NEWS, *SECRETS)).told)
    assert marks.stations == {(0, 1): 2, (3, 0): -1}
    assert marks.earth == {1: -3, 0: 1}
    assert marks.bonus == {1: 0}
    assert marks.hands == {1: -8}
    assert marks.centres == {(4, 2)}
    assert (marks.ship, marks.tech) == (set(), {1})
    assert not marks.planets


def test_marks_have_the_numbers_of_their_lines() -> None:
    marks = gather(views.RECAP)
    assert marks.planets == {0: [1], 2: [2], 4: [4, 5]}
    assert marks.seats == {0: [3, 4]}


def test_every_picture_of_a_whole_game_is_small_enough() -> None:
    game, chance, seats = GAMES["andromeda"], LooseChance(5), 5
    state, _ = game.setup(seats, {setting.id: setting.values[0].value for setting in game.meta.settings}, chance)
    names = tuple("勇者ヨシヒコとメレブとダンジョーとムラサキと仏"[: 8 + seat * 4] for seat in range(seats))
    look = RenderOptions(views.look("ja", seats).say, "ja", names)
    for move in range(2000):
        pending = game.pending(state)
        if not pending:
            break
        seat = pending[move % len(pending)].seat
        state, events = apply(game, state, seat, random_path(game, state, seat, chance), chance)
        if move % 120 and game.pending(state):
            continue
        seen = replace(look, changes=tuple(events))
        hand = painter.hand(game.view(state, seat), seen)
        assert hand is not None
        assert max(len(hand.data), len(painter.board(game.view(state, None), seen).data)) <= MOST
    result = game.outcome(state)
    assert result is not None
    assert len(painter.result(game.view(state, None), result, look).data) <= MOST


def test_a_pile_of_counts_is_spread_into_its_cards() -> None:
    assert spread((0,) * 11) == []
    assert spread((2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1)) == [0, 0, 6, 10]


# --- names and tables that hardly fit --------------------------------------------------------------------------------


def _crowded() -> View:
    """Two-digit numbers of each seat on each planet, with all cards open."""
    view = views.late(5)
    return replace(
        view,
        seats=tuple(replace(me, hand_size=21, earth=24, transports=2, ship=3, tech=3) for me in view.seats),
        stations=((12, 11, 10, 13, 14),) * 7,
        centres=((0, 1, 2), (3, 4, 0), (1, 2, 3), (4, 0, 1), (2, 3, 4), (0, 1, 2), (3, 4, 0)),
        deck=84,
        discard=(12,) * 7,
        round=28,
        challenge=ChallengeView(3, 12, 1),
        last=Drawn(1, 3, 11, 9, (12, 11, 10, 13, 14), (0, 2, 3, 4, 0, 2, 3, 4, 1), 2, over=True),
    )


def _heaped() -> View:
    """Return a trade with four cards of each seat, after the leader has seen hands."""
    view = views.swapping(5)
    assert view.trade is not None
    laid = (views.pile(7, 8, 9, 10), views.pile(0, 1, 2, 3)) * 3
    trade = replace(view.trade, sets=laid[:5], out=(False,) * 5, done=(False,) * 5)
    hand = (2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2)
    shown = tuple((seat, hand) for seat in (2, 3))
    seen = replace(views.held(view, 2, hand), trade=replace(trade, shown=shown, mine=9, plan=(1, 10)))
    return replace(seen, leader=2)


def _extreme(look: RenderOptions) -> Iterator[Image.Image | None]:
    """Return the fullest pictures, and each stage with fewer players."""
    recap = replace(look, changes=tuple(event for event, _ in views.RECAP), lines=tuple(n for _, n in views.RECAP))
    crowded, heaped = _crowded(), _heaped()
    over = replace(crowded, phase="over", waiting=(), hands=((1,) * 11,) * 5)
    for view in (crowded, heaped, over):
        yield draw_board(view, recap)
    for make, news in views.STAGES.values():
        yield draw_board(make(3), replace(look, changes=news))
    yield draw_hand(heaped, look)
    yield draw_hand(views.leader_holding(), look)
    yield draw_result(over, views.outcome(5), look)
    yield draw_poster(over, views.outcome(5), look)
    yield from read_text.read(lambda: [painter.part(crowded, Part(part), look) for part in PARTS])
    assert crowded.last is not None
    yield from [image for image, _ in frames(crowded, crowded.last, look)][::15]


def test_nothing_is_cut_or_hidden_whatever_the_names() -> None:
    """English with the widest names; the stored Japanese pictures have other characters."""
    with read_text.reading():
        for image in _extreme(replace(views.look("en", 5), names=("W" * 60,) * 5)):
            assert image is not None
            assert read_text.faults(image) == []
            assert image.height <= image.width * TALLEST


def test_a_shared_victory_names_all_who_share_it() -> None:
    view = replace(views.over(3), hands=((0,) * 11,) * 3, centres=((0, 1, -1), *((-1,) * 3,) * 6))
    seats = (replace(me, earth=earth, tech=0, ship=0) for me, earth in zip(view.seats, (0, 5, 0), strict=True))
    even = replace(view, seats=tuple(seats))
    assert winners(even) == (0, 1)
    image = draw_poster(even, replace(views.outcome(3), places=(1, 1, 3)), views.look("en", 3))
    assert image.size == COVER


# --- colours ---------------------------------------------------------------------------------------------------------


def test_things_stand_out_from_their_ground() -> None:
    """Icons and dots on rows, free places on the sky, frames on their surroundings."""
    rows = [mix(PANEL, seat, 0.06) for seat in SEATS[:5]]
    things = (AHEAD, USED, EARTH_BLUE, QUIET, GOLD, INK, *SEATS[:5])
    for ground, thing in product((*rows, mix(NIGHT, PANEL, 0.5)), things):
        assert contrast(ground, thing) >= 3
    for colour in ACCENT.values():
        assert contrast(mix(NIGHT, colour, 0.12), mix(colour, INK, 0.35)) >= 3
    for colour in SEATS[:5]:
        assert contrast(mix(PANEL, colour, 0.06), mix(EDGE, colour, 0.4)) >= 3


# --- choosing a planet -----------------------------------------------------------------------------------------------


def test_a_pick_shows_what_can_be_chosen_and_ones_own_chance() -> None:
    view, look = views.held(views.opening(4), 1, views.HAND), views.look("en", 4)
    pictures = [
        painter.part(shown, Part("pick", planets), look).data
        for shown in (view, replace(view, seat=None, hand=None))
        for planets in (("tarn", "fen"), ("tarn",))
    ]
    assert len(set(pictures)) == 4
    for other in (Part("pick"), Part("pick", ("mars",)), Part("pick", ("gold",))):
        with pytest.raises(KeyError):
            painter.part(view, other, look)


# --- the film --------------------------------------------------------------------------------------------------------


def test_a_film_is_short_and_small() -> None:
    draws = 13
    last = Drawn(0, 1, 11, draws, (14, 12, 13, 15, 16), (1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1), over=True)
    view = replace(views.late(5), last=last)
    picture = film(view, views.look("en", 5))
    assert len(picture.data) <= 1_000_000
    assert (picture.name, picture.width, picture.height) == ("challenge.webp", 720, 720)
    shown = list(frames(view, last, views.look("en", 5)))
    assert sum(milliseconds for _, milliseconds in shown) <= 8000
    moving = Image.open(BytesIO(picture.data))
    assert getattr(moving, "n_frames", 1) > draws


def test_there_is_no_film_without_a_challenge() -> None:
    with pytest.raises(KeyError):
        painter.part(views.late(5), Part("challenge"), views.look("en", 5))


def test_a_film_of_a_challenge_that_goes_on_says_what_is_left() -> None:
    last = replace(views.MISSED, owners=(1, 2), over=False)
    view, look = views.late(5), views.look("en", 5)
    ends = [list(frames(view, one, look))[-1][0] for one in (last, replace(last, over=True))]
    assert ends[0].tobytes() != ends[1].tobytes()
