"""Tests of the pictures of all games in the registry, by recorded games."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from bot.games.contract import Event, Outcome, Part
from bot.games.engine.chance import SealedChance
from bot.games.engine.choice_walk import apply
from bot.games.registry import GAMES
from rendering.badge_icons import AI, HOUSE
from rendering.encode import MOST
from rendering.icon_set import CHAT, chat
from rendering.registry import RENDERERS
from rendering.renderer import Picture, RenderOptions
from rendering.sizes import COVER, WIDTH
from tests.golden.transcript import FOLDER, read
from tests.rendering.colour_vision import ink
from tests.rendering.name_samples import ODD, look_at

every_game = pytest.mark.parametrize("game", RENDERERS)
RECORDINGS = {path.stem: read(path) for path in sorted(FOLDER.glob("*.txt"))}
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
    """A recorded game: the public view before each move and at the end, outcome and events."""

    views: list[Any]
    outcome: Outcome
    events: list[Event]


@cache
def played(name: str) -> Played:
    """Return the game of a recording."""
    recording = RECORDINGS[name]
    game, draws = GAMES[recording.game], SealedChance(bytes.fromhex(recording.seed))
    state, events = game.setup(recording.seats, recording.settings, draws)
    every, views = list(events), [game.view(state, None)]
    for seat, said in recording.moves:
        state, events = apply(game, state, seat, said, draws)
        every += events
        views.append(game.view(state, None))
    outcome = game.outcome(state)
    assert outcome is not None
    return Played(views, outcome, every)


def with_three(game: str) -> tuple[int, Played]:
    """Return the number of seats, three or as near to it as there are, and such a recorded game."""
    names = [name for name, one in RECORDINGS.items() if one.game == game]
    name = min(names, key=lambda name: abs(RECORDINGS[name].seats - 3))
    return RECORDINGS[name].seats, played(name)


@pytest.mark.parametrize("name", RECORDINGS)
def test_boards_of_every_number_of_players(name: str) -> None:
    """The more there are, the later in the game; the phases of each game are stored pictures."""
    recording, views = RECORDINGS[name], played(name).views
    view = views[(len(views) - 1) * recording.seats // GAMES[recording.game].meta.seats[1]]
    picture = RENDERERS[recording.game].board(view, look_at(recording.game, recording.language, recording.seats))
    assert picture.width == WIDTH
    assert len(picture.data) <= MOST


@every_game
def test_secret_events_leave_no_mark(game: str) -> None:
    """An event of each kind, as if only the last seat might know of it."""
    seats, (views, _, events) = with_three(game)
    secret = tuple({type(event): replace(event, to=(seats - 1,)) for event in events}.values())
    look = look_at(game, "en", seats)
    for view in (views[len(views) // 2], views[-1]):
        told = RENDERERS[game].board(view, replace(look, changes=secret))
        assert told.data == RENDERERS[game].board(view, look).data


@every_game
def test_unknown_parts_are_refused(game: str) -> None:
    seats, (views, _, _) = with_three(game)
    for part in (*NOWHERE, *UNKNOWN.get(game, ())):
        with pytest.raises(KeyError):
            RENDERERS[game].part(views[0], part, look_at(game, "en", seats))


@every_game
def test_odd_names_are_drawn(game: str) -> None:
    (seats, (views, outcome, _)), painter = with_three(game), RENDERERS[game]

    def drawn(look: RenderOptions) -> list[Picture]:
        return [painter.board(views[len(views) // 2], look), painter.result(views[-1], outcome, look)]

    look = look_at(game, "en", seats)
    plain, odd = drawn(look), drawn(replace(look, names=ODD[:seats]))
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
    (seats, (views, _, _)), painter = with_three(game), RENDERERS[game]
    view, look = views[len(views) // 2], look_at(game, "en", seats)
    every = [painter.signs(view, look, page).picture.data for page in range(len(painter.sign_pages(view, look)))]
    assert len(set(every)) == len(every) >= 1
    assert {sign.name for sign in painter.legend(view)} <= {sign.name for sign in painter.vocabulary}
    with_ai = painter.sign_pages(view, replace(look, idle=("", "ai", "")[:seats]))
    assert AI in [sign for shown in with_ai for sign in shown]


@every_game
def test_the_poster_names_who_has_won(game: str) -> None:
    seats, (views, outcome, _) = with_three(game)
    view, look = views[-1], look_at(game, "en", seats)
    poster = RENDERERS[game].poster(view, outcome, look)
    assert (poster.width, poster.height) == COVER
    assert len(poster.data) <= MOST
    winner = outcome.places.index(1)
    other = tuple("Somebody" if seat == winner else name for seat, name in enumerate(look.names))
    assert RENDERERS[game].poster(view, outcome, replace(look, names=other)).data != poster.data


@every_game
def test_the_box_speaks_both_languages(game: str) -> None:
    assert RENDERERS[game].box(look_at(game, "en", 2)).data != RENDERERS[game].box(look_at(game, "ja", 2)).data
