"""What Andromeda's pictures show, and what they must not."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.andromeda import events as ev
from bot.games.andromeda.parts.data import PLANETS
from bot.games.contract import Part
from bot.games.engine.chance import LooseChance
from bot.games.engine.saying import apply, at_random
from bot.games.registry import GAMES
from rendering.andromeda.board import draw_board
from rendering.andromeda.cards import spread
from rendering.andromeda.hand import draw_hand
from rendering.andromeda.marks import gather
from rendering.encode import MOST
from rendering.painter import Look
from rendering.registry import PAINTERS
from tests.rendering import andromeda_views as views

PARTS = (*(planet.id for planet in PLANETS), "earth", "ship", "tech", "trade")
painter = PAINTERS["andromeda"]
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
    assert image.width == 900


def test_marks_add_up() -> None:
    marks = gather(views.look("en", 3, (*views.OPENING_NEWS, *views.LATE_NEWS, *SECRETS)).public)
    assert marks.stations == {(0, 1): 2, (3, 0): -1}
    assert marks.earth == {1: -3, 0: 1}
    assert marks.bonus == {1: 0}
    assert marks.hands == {1: -8}
    assert marks.discard == 8
    assert marks.centres == {(4, 2)}
    assert (marks.ship, marks.tech, marks.transports) == (set(), {1}, {1})


def test_every_picture_of_whole_games_is_small_enough() -> None:
    game = GAMES["andromeda"]
    for seats in (3, 5):
        chance = LooseChance(seats)
        state, _ = game.setup(seats, {setting.id: setting.values[0].value for setting in game.meta.settings}, chance)
        names = tuple("勇者ヨシヒコとメレブとダンジョーとムラサキと仏"[: 8 + seat * 4] for seat in range(seats))
        for move in range(2000):
            pending = game.pending(state)
            if not pending:
                break
            seat = pending[move % len(pending)].seat
            state, events = apply(game, state, seat, at_random(game, state, seat, chance), chance)
            if move % 40 and game.pending(state):
                continue
            look = Look(views.look("ja", seats).say, "ja", names, tuple(events))
            assert len(painter.board(game.view(state, None), look).data) <= MOST
            hand = painter.hand(game.view(state, seat), look)
            assert hand is not None
            assert len(hand.data) <= MOST
        result, look = game.outcome(state), Look(views.look("ja", seats).say, "ja", names)
        assert result is not None
        assert len(painter.result(game.view(state, None), result, look).data) <= MOST


def test_a_pile_of_counts_is_spread_into_its_cards() -> None:
    assert spread((0,) * 11) == []
    assert spread((2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1)) == [0, 0, 6, 10]
