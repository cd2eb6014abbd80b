"""Tests of the pictures of all games."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.andromeda import events as andromeda
from bot.games.auztralia import events as auztralia
from bot.games.contract import Event, Outcome, Part
from bot.games.farfarout import events as farfarout
from bot.games.ricochet import events as ricochet
from bot.games.spacebase import events as spacebase
from rendering.badge_icons import AI, HOUSE
from rendering.encode import MOST
from rendering.icon_set import CHAT, chat
from rendering.registry import RENDERERS
from rendering.renderer import Picture, RenderOptions
from rendering.sizes import COVER, WIDTH
from tests.rendering import andromeda_views, auztralia_views, farfarout_views, ricochet_views, spacebase_views
from tests.rendering.colour_vision import ink
from tests.rendering.name_samples import ODD, look_at
from tests.rendering.support import STAGES

every_game = pytest.mark.parametrize("game", RENDERERS)
VIEWS: dict[str, Callable[[], Any]] = {
    "andromeda": lambda: andromeda_views.late(4),
    "auztralia": lambda: auztralia_views.late(4),
    "farfarout": lambda: farfarout_views.view("start", 4),
    "ricochet": lambda: ricochet_views.declaring(4),
    "spacebase": lambda: spacebase_views.drafting(4),
}
SEATS = {"andromeda": (3, 4, 5), "auztralia": range(1, 5), "farfarout": (2, 3, 4), "ricochet": (1, 2, 6, 10),
         "spacebase": range(2, 6)}  # fmt: skip
ENDS: dict[str, Callable[[], tuple[Any, Outcome]]] = {
    "andromeda": lambda: (andromeda_views.over(4), andromeda_views.outcome(4)),
    "auztralia": lambda: (auztralia_views.over(4), auztralia_views.outcome(4)),
    "farfarout": lambda: (farfarout_views.view("over", 4), farfarout_views.outcome(4)),
    "ricochet": lambda: (ricochet_views.over(4), ricochet_views.outcome(4)),
    "spacebase": lambda: (spacebase_views.over(4), spacebase_views.outcome(4)),
}
SECRETS: dict[str, tuple[Event, ...]] = {
    "andromeda": (
        andromeda.Drew(seat=0, cards=(1, 0, 0, 0, 0, 0, 0), to=(0,)),
        andromeda.AnsweredWith(seat=1, card=3, to=(1,)),
        andromeda.HandShown(seat=2, hand=andromeda_views.HAND, to=(0, 2)),
    ),
    "auztralia": (
        auztralia.Drawn(seat=1, cards=(3, 4), to=(1,)),
        auztralia.Mined(seat=1, hex="F4", good="iron", count=3, to=(1,)),
    ),
    "farfarout": (
        farfarout.Moved(seat=2, place="1a", cost=1, left=0, to=(2,)),
        farfarout.Changed(seat=2, why="x", erg=4, to=(2,)),
    ),
    "ricochet": (ricochet.Declared(seat=1, number=6, to=(1,)), ricochet.Filed(way="RU GR", to=(1,))),
    "spacebase": (
        spacebase.Drawn(ships=(20, 30), to=(1,)),
        spacebase.OrderSet(seat=1, order="best", to=(1,)),
        spacebase.Gained(seat=1, choice="sum", sectors=(7,), credits=3, to=(1,)),
    ),
}
"""Private events."""
UNKNOWN = {
    "andromeda": (Part("mars"), Part("gold")),
    "auztralia": (
        Part("maps"), Part("seat"), Part("pick", ("Z9",)), Part("pick", ("D7", "")), Part("person"),
        Part("person", 999), Part("card", "x"), Part("card", 999), Part("oldone", "emu"), Part("fight"),
    ),
    "farfarout": (
        Part("near"), Part("near", "x"), Part("planet", "qeth"), Part("pick", ("9a",)), Part("mars"),
    ),
    "ricochet": (Part("best"), Part("shown")),
    "spacebase": (Part("try"), Part("seat"), Part("card"), Part("card", "x"), Part("card", 999), Part("yards")),
}  # fmt: skip
NAMED = {
    "andromeda": Part("trade"),
    "auztralia": Part("seat", 2),
    "farfarout": Part("ship", 2),
    "spacebase": Part("seat", 2),
}
"""A part with a player's name."""


@pytest.mark.parametrize(("game", "stage"), [(game, stage) for game, stages in STAGES.items() for stage in stages])
def test_boards_of_all_phases_and_sizes(game: str, stage: str) -> None:
    build, news = STAGES[game][stage]
    for seats, language in zip(SEATS[game], cycle(("en", "ja")), strict=False):
        view = build(seats)
        picture = RENDERERS[game].board(view, look_at(game, language, seats, news))
        assert picture.width == WIDTH
        assert len(picture.data) <= MOST


@every_game
def test_secret_events_leave_no_mark(game: str) -> None:
    view, look = VIEWS[game](), look_at(game, "en", 4)
    told = replace(look, changes=SECRETS[game])
    assert RENDERERS[game].board(view, told).data == RENDERERS[game].board(view, look).data


@every_game
def test_unknown_parts_are_refused(game: str) -> None:
    view, look = VIEWS[game](), look_at(game, "en", 4)
    for part in UNKNOWN[game]:
        with pytest.raises(KeyError):
            RENDERERS[game].part(view, part, look)


@every_game
def test_odd_names_are_drawn(game: str) -> None:
    view, painter = VIEWS[game](), RENDERERS[game]

    def drawn(look: RenderOptions) -> list[Picture]:
        part = [painter.part(view, NAMED[game], look)] if game in NAMED else []
        return [painter.board(view, look), painter.result(*ENDS[game](), look), *part]

    look = look_at(game, "en", 4)
    plain, odd = drawn(look), drawn(replace(look, names=ODD))
    assert all(one.data != other.data and one.width == other.width for one, other in zip(plain, odd, strict=True))


@every_game
def test_every_sign_is_named_and_stands_in_chat(game: str) -> None:
    vocabulary = RENDERERS[game].vocabulary
    assert {sign.name for sign in HOUSE} < {sign.name for sign in vocabulary}
    for language, stop in (("en", "."), ("ja", "。")):
        say = look_at(game, language, 4).say
        assert all(say(sign.title) for sign in vocabulary)
        assert all(say(sign.meaning).endswith(stop) for sign in vocabulary)
    drawn = {sign.name: chat(sign.draw) for sign in vocabulary}
    for name, image in drawn.items():
        assert image.size == (CHAT, CHAT), name
        assert 0.08 < ink(image).mean() < 0.98, name
    assert len({image.tobytes() for image in drawn.values()}) == len(drawn)


@every_game
def test_the_legend_is_of_what_one_sees(game: str) -> None:
    view, painter = VIEWS[game](), RENDERERS[game]
    look = look_at(game, "en", 4)
    every = [painter.signs(view, look, page).picture.data for page in range(len(painter.sign_pages(view, look)))]
    assert len(set(every)) == len(every) >= 1
    assert {sign.name for sign in painter.legend(view)} <= {sign.name for sign in painter.vocabulary}
    with_ai = painter.sign_pages(view, replace(look, idle=("", "ai", "", "")))
    assert AI in [sign for shown in with_ai for sign in shown]


@every_game
def test_the_poster_names_who_has_won(game: str) -> None:
    (view, outcome), look = ENDS[game](), look_at(game, "en", 4)
    poster = RENDERERS[game].poster(view, outcome, look)
    assert (poster.width, poster.height) == COVER
    assert len(poster.data) <= MOST
    winner = outcome.places.index(1)
    other = tuple("Somebody" if seat == winner else name for seat, name in enumerate(look.names))
    assert RENDERERS[game].poster(view, outcome, replace(look, names=other)).data != poster.data


@every_game
def test_the_box_speaks_both_languages(game: str) -> None:
    assert RENDERERS[game].box(look_at(game, "en", 2)).data != RENDERERS[game].box(look_at(game, "ja", 2)).data
