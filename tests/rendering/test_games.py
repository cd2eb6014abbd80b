"""What the pictures of every game have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
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
from rendering.auztralia.board import height as auztralia_height
from rendering.encode import MOST
from rendering.farfarout.board import height as farfarout_height
from rendering.painter import Look, Picture
from rendering.registry import PAINTERS
from rendering.ricochet.band import height as ricochet_height
from rendering.spacebase.board import height as spacebase_height
from tests.rendering import andromeda_views, auztralia_views, farfarout_views, ricochet_views, spacebase_views
from tests.rendering.looks import ODD, look_at

every_game = pytest.mark.parametrize("game", PAINTERS)
VIEWS: dict[str, Callable[[], Any]] = {
    "andromeda": lambda: andromeda_views.late(4),
    "auztralia": lambda: auztralia_views.late(4),
    "farfarout": lambda: farfarout_views.view("start", 4),
    "ricochet": lambda: ricochet_views.declaring(4),
    "spacebase": lambda: spacebase_views.drafting(4),
}
STAGES: dict[str, Mapping[str, tuple[Callable[[int], Any], tuple[Event, ...]]]] = {
    "andromeda": andromeda_views.STAGES,
    "auztralia": auztralia_views.STAGES,
    "farfarout": {
        stage: (partial(farfarout_views.view, stage), news) for stage, (_, news) in farfarout_views.STAGES.items()
    },
    "ricochet": ricochet_views.STAGES,
    "spacebase": spacebase_views.STAGES,
}
SEATS = {"andromeda": (3, 4, 5), "auztralia": range(1, 5), "farfarout": (2, 3, 4), "ricochet": (1, 2, 6, 10),
         "spacebase": range(2, 6)}  # fmt: skip
SIZES: dict[str, Callable[[Any], tuple[int, int]]] = {
    "andromeda": lambda _: (1400, 1120),
    "auztralia": lambda view: (1400, auztralia_height(view)),
    "farfarout": lambda view: (1400, farfarout_height(view, farfarout_views.BOOK)),
    "ricochet": lambda view: (1280, 1280 + ricochet_height(len(view.seats))),
    "spacebase": lambda view: (1280, spacebase_height(len(view.seats))),
}
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
"""Events that not everybody may know."""
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
"""A part in which a player's name stands."""


@pytest.mark.parametrize(("game", "stage"), [(game, stage) for game, stages in STAGES.items() for stage in stages])
def test_boards_of_all_phases_and_sizes(game: str, stage: str) -> None:
    build, news = STAGES[game][stage]
    for seats, language in zip(SEATS[game], cycle(("en", "ja")), strict=False):
        view = build(seats)
        picture = PAINTERS[game].board(view, look_at(game, language, seats, news))
        assert (picture.width, picture.height) == SIZES[game](view)
        assert len(picture.data) <= MOST


@every_game
def test_secret_events_leave_no_mark(game: str) -> None:
    view, look = VIEWS[game](), look_at(game, "en", 4)
    told = replace(look, changes=SECRETS[game])
    assert PAINTERS[game].board(view, told).data == PAINTERS[game].board(view, look).data


@every_game
def test_unknown_parts_are_refused(game: str) -> None:
    view, look = VIEWS[game](), look_at(game, "en", 4)
    for part in UNKNOWN[game]:
        with pytest.raises(KeyError):
            PAINTERS[game].part(view, part, look)


@every_game
def test_odd_names_are_drawn(game: str) -> None:
    view, painter = VIEWS[game](), PAINTERS[game]

    def drawn(look: Look) -> list[Picture]:
        part = [painter.part(view, NAMED[game], look)] if game in NAMED else []
        return [painter.board(view, look), painter.result(*ENDS[game](), look), *part]

    look = look_at(game, "en", 4)
    plain, odd = drawn(look), drawn(replace(look, names=ODD))
    assert all(one.data != other.data and one.width == other.width for one, other in zip(plain, odd, strict=True))


@every_game
def test_the_box_speaks_both_languages(game: str) -> None:
    assert PAINTERS[game].box(look_at(game, "en", 2)).data != PAINTERS[game].box(look_at(game, "ja", 2)).data
