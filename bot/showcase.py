"""Pictures and a film of the games for bot directories, of real positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from io import BytesIO
from itertools import islice
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from bot.games.common_texts import command
from bot.games.contract import AnyVerb, Decision, Event, Later, Text, t
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import apply
from bot.games.engine.lesson_player import record
from bot.games.registry import GAMES
from bot.tables.model.view_filter import visible_events
from bot.words.formatter import formatter
from rendering.branding import banner
from rendering.film.animated_png import AnimatedPngEncoder
from rendering.film.encoder import Frame
from rendering.registry import RENDERERS
from rendering.renderer import RenderOptions
from rendering.showcase import Showcase, draw_showcase, draw_title, ground, with_board

LEVEL: Final = 3
"""Level of the AI players that continue the game of a lesson."""
MOST: Final = 80
"""Maximum number of their moves."""
HAND, BEFORE = "hand", "before"
"""Second pictures that are no detail of the board: the hand of the seat that decides, and an earlier board."""
NAMES = (t("Ann"), t("Ben"), t("Chie"))
"""Names of the players of lessons."""
FILM: Final = (1280, 720)
FRAME: Final = 80
"""Milliseconds of a frame in which a piece moves."""
OPENING, PART, ENDING = 1_500, 3_300, 2_000
"""Milliseconds of the first frame, of each game, and of the last frame: 20 seconds in all."""
FIRST = (t("Board games with friends who are far apart"), t("Over several days, or in one evening"))
LAST = (t("Add Taku to your server"), t("Begin with {command}.", command=command("taku new")))


class Scene(Struct, frozen=True):
    """The position of a game that is shown.

    It is the first one after `moves` moves whose decision is of this `kind`; the film has the last `lead` moves before
    it. `beside` is the second picture.
    """

    moves: int
    kind: str
    lead: int
    beside: str


SCENES: Mapping[str, Scene] = {
    "andromeda": Scene(79, "action", 3, HAND),
    "ricochet": Scene(17, "rest", 8, BEFORE),
    "spacebase": Scene(66, "main", 3, HAND),
    "auztralia": Scene(88, "turn", 3, "seat"),
    "farfarout": Scene(80, "turn", 3, "galaxy"),
}


class Position(Struct, frozen=True):
    """A state, and the events of the move that led to it."""

    state: Any
    events: tuple[Event, ...]


def picture(game_id: str, language: str) -> Image.Image:
    """Draw the picture of a game."""
    look = _look(game_id, language)
    return draw_showcase(ground(RENDERERS[game_id].draw_box(look)), _shown(game_id, _positions(game_id)[-1], look))


def film(language: str) -> bytes:
    """Draw the film, an animated PNG: some moves of each game, between two titles."""
    encoder = AnimatedPngEncoder()
    for frame in _frames(language):
        encoder.add(frame)
    return encoder.developed()


def _frames(language: str) -> Iterator[Frame]:
    yield _small(draw_title(banner(), _said(language, FIRST)), OPENING)
    for game_id in GAMES:
        yield from _part(game_id, language)
    yield _small(draw_title(banner(), _said(language, LAST)), ENDING)


@cache
def _positions(game_id: str) -> Sequence[Position]:
    """Return the positions of the film's part, which end with that of the picture."""
    scene, found = SCENES[game_id], list[Position]()
    for position in islice(_played(game_id), scene.moves + MOST):
        found.append(position)
        if len(found) > scene.moves and _kind(game_id, position) == scene.kind:
            break
    return found[-1 - scene.lead :]


def _played(game_id: str) -> Iterator[Position]:
    """Yield the positions of the game's lesson, then those of AI players who go on from there."""
    game, chance = GAMES[game_id], LooseChance("taku")
    state = None
    for one in record(game):
        state = one.state
        yield Position(state, one.events)
    while waiting := [one.seat for one in game.pending(state) if not one.optional]:
        said = game.ai(game.view(game.clone(state), waiting[0]), game.ask(state, waiting[0]), chance, LEVEL)
        assert not isinstance(said, Later)
        state, events = apply(game, state, waiting[0], said, chance)
        yield Position(state, tuple(events))


def _kind(game_id: str, position: Position) -> str:
    return next((one.kind for one in GAMES[game_id].pending(position.state)), "")


def _part(game_id: str, language: str) -> list[Frame]:
    """Draw the frames of a game: still ones share the time that moving pieces leave."""
    game, painter, look = GAMES[game_id], RENDERERS[game_id], _look(game_id, language)
    background, (before, *others) = ground(painter.draw_box(look)), _positions(game_id)
    frames, events = [_small(draw_showcase(background, _shown(game_id, before, look)), 0)], ()
    for position in others:
        events += visible_events(position.events, None)
        news = replace(look, changes=events)
        moving = painter.draw_moves(game.view(before.state, None), game.view(position.state, None), news)
        if moving or position is others[-1]:
            shown = _shown(game_id, position, news)
            still = _small(draw_showcase(background, shown), 0)
            same = not moving or moving[0].size == shown.board.size
            stage = still if same else _small(draw_showcase(background, replace(shown, board=moving[0])), 0)
            frames += [*(Frame(with_board(stage.image, board), FRAME) for board in moving), still]
            before, events = position, ()
    stills = sum(not frame.ms for frame in frames)
    rest = (PART - FRAME * (len(frames) - stills)) // stills
    return [Frame(frame.image, frame.ms or rest) for frame in frames]


def _small(image: Image.Image, ms: int) -> Frame:
    return Frame(image.resize(FILM, Image.Resampling.BICUBIC, reducing_gap=2.0), ms)


def _shown(game_id: str, position: Position, look: RenderOptions) -> Showcase:
    game, state = GAMES[game_id], position.state
    board = RENDERERS[game_id].draw_board(game.view(state, None), look)
    labels = [look.say(verb.name) for one in game.pending(state)[:1] for verb in _verbs(one)]
    title, caption = look.say(game.meta.title), look.say(game.meta.tagline)
    return Showcase(title, caption, board, labels, _beside(game_id, state, look))


def _verbs(decision: Decision) -> Sequence[AnyVerb]:
    """Return the verbs of the public buttons."""
    return decision.offer() if callable(decision.offer) else decision.offer


def _beside(game_id: str, state: Any, look: RenderOptions) -> Image.Image | None:
    """Draw the second picture."""
    game, painter, name = GAMES[game_id], RENDERERS[game_id], SCENES[game_id].beside
    plain = replace(look, changes=())
    if name == BEFORE:
        return painter.draw_board(game.view(_positions(game_id)[0].state, None), plain)
    seat = game.asked(state)[0]
    view = game.view(state, seat)
    if name == HAND:
        return painter.draw_hand(view, plain)
    part = next(one for one in game.parts(view) if str(one) in (name, f"{name}{seat}"))
    return Image.open(BytesIO(painter.part(view, part, plain).data))


def _look(game_id: str, language: str) -> RenderOptions:
    """Return the render options of the public."""
    names = tuple(_said(language, NAMES))
    return RenderOptions(partial(formatter(language, game_id).format, names=names), language, names)


def _said(language: str, lines: Sequence[Text]) -> list[str]:
    return list(map(formatter(language).format, lines))
