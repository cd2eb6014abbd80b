"""Tests of the pictures of all games in the registry, by recorded games."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from bot.games.contract import Event, Part
from bot.games.engine.chance import SealedChance
from bot.games.engine.choice_walk import apply
from bot.games.registry import GAMES
from rendering.badge_icons import AI, HOUSE
from rendering.icon_set import CHAT, chat
from rendering.registry import RENDERERS
from tests.rendering.ai_games import recording_of
from tests.rendering.colour_vision import ink
from tests.rendering.name_samples import look_at

every_game = pytest.mark.parametrize("game", RENDERERS)
NOWHERE = Part("nowhere"), Part("nowhere", "x"), Part("pick", ("nowhere",))
"""Parts that no game has."""
UNKNOWN: dict[str, tuple[Part, ...]] = {
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
"""Further parts that a game does not have, or not as its recorded game begins."""


class Played(NamedTuple):
    """A recorded game: the public views of its beginning, middle and end, and all events."""

    seats: int
    views: tuple[Any, Any, Any]
    events: list[Event]


@cache
def played(name: str) -> Played:
    """Return the recorded game of three players, or as near to it as there are."""
    recording, game = recording_of(name), GAMES[name]
    draws, views = SealedChance(bytes.fromhex(recording.seed)), dict[int, Any]()
    state, events = game.setup(recording.seats, recording.settings, draws)
    last, every = len(recording.moves), list(events)
    for number, (seat, said) in enumerate(recording.moves):
        if number in (0, last // 2):
            views[number] = game.view(state, None)
        state, events = apply(game, state, seat, said, draws)
        every += events
    return Played(recording.seats, (views[0], views[last // 2], game.view(state, None)), every)


@every_game
def test_secret_events_leave_no_mark(game: str) -> None:
    """An event of each kind, as if only the last seat might know of it."""
    seats, views, events = played(game)
    secret = tuple({type(event): replace(event, to=(seats - 1,)) for event in events}.values())
    look = look_at(game, "en", seats)
    for view in views[1:]:
        told = RENDERERS[game].board(view, replace(look, changes=secret))
        assert told.data == RENDERERS[game].board(view, look).data


@every_game
def test_unknown_parts_are_refused(game: str) -> None:
    seats, views, _ = played(game)
    for part in (*NOWHERE, *UNKNOWN.get(game, ())):
        with pytest.raises(KeyError):
            RENDERERS[game].part(views[0], part, look_at(game, "en", seats))


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
    (seats, (_, view, _), _), painter = played(game), RENDERERS[game]
    look = look_at(game, "en", seats)
    every = [painter.signs(view, look, page).picture.data for page in range(len(painter.sign_pages(view, look)))]
    assert len(set(every)) == len(every) >= 1
    assert {sign.name for sign in painter.legend(view)} <= {sign.name for sign in painter.vocabulary}
    with_ai = painter.sign_pages(view, replace(look, idle=("", "ai", "")[:seats]))
    assert AI in [sign for shown in with_ai for sign in shown]
