"""Lesson pictures: a scene with its relevant part highlighted."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any, Final

from msgspec import Struct
from PIL import Image

from bot.games.contract import Area, Scene, Text
from bot.games.engine.lesson_files import lesson_of
from bot.games.engine.lesson_player import part_of, state_before_step
from bot.games.registry import GAMES
from rendering.canvas import Sheet, rounded, scaled
from rendering.change_markers import put_ring
from rendering.registry import RENDERERS
from rendering.renderer import GameRenderer, Picture, RenderOptions, picture
from rendering.sizes import RADIUS
from rendering.theme import GOLD, NIGHT

DIMMED: Final = 0.55


class LessonPicture(Struct, frozen=True):
    """A scene picture, and its description."""

    picture: Picture
    words: Sequence[str]


def show_scene(game: str, name: str, look: RenderOptions) -> LessonPicture:
    """Draw a scene of a game's lesson as the learner sees it. Raises KeyError if unknown."""
    lesson = lesson_of(game)
    found = lesson.scene(name)
    if found is None:
        raise KeyError(name)
    step, scene = found
    stage = state_before_step(GAMES[game], step)
    view = GAMES[game].view(stage.state, lesson.seat)
    drawn = draw_scene(RENDERERS[game], game, view, scene, look)
    return LessonPicture(drawn, [look.say(line) for line in _told(game, view, scene.picture)])


def _told(game: str, view: Any, name: str) -> tuple[Text, ...]:
    if name == "hand":
        return GAMES[game].describe_hand(view)
    return GAMES[game].describe(view, part_of(name, tuple(GAMES[game].parts(view))))


def draw_scene(painter: GameRenderer, game: str, view: Any, scene: Scene, look: RenderOptions) -> Picture:
    """Draw the scene of a view. Raises KeyError for a part that the game does not have."""
    image = _whole(painter, game, view, scene.picture, look)
    if scene.crop is not None:
        left, top, wide, tall = scene.crop
        image = image.crop((left, top, left + wide, top + tall))
    return picture(lit(image, scene.lit) if scene.lit else image, "lesson")


def lit(image: Image.Image, areas: tuple[Area, ...]) -> Image.Image:
    """Dim the RGB picture except these areas, each with a ring."""
    dimmed = image.copy()
    dimmed.paste(NIGHT, mask=scaled(Image.new("L", image.size, 255), DIMMED))
    sheet = Sheet(dimmed)
    for left, top, wide, tall in areas:
        dimmed.paste(image.crop((left, top, left + wide, top + tall)), (left, top), rounded(wide, tall, RADIUS))
        put_ring(sheet, (left, top, wide, tall), RADIUS, GOLD)
    return dimmed


def _whole(painter: GameRenderer, game: str, view: Any, name: str, look: RenderOptions) -> Image.Image:
    if name == "board":
        return painter.draw_board(view, look)
    if name == "hand":
        hand = painter.draw_hand(view, look)
        if hand is None:
            raise KeyError(name)
        return hand
    part = part_of(name, tuple(GAMES[game].parts(view)))
    if part is None:
        raise KeyError(name)
    return Image.open(BytesIO(painter.part(view, part, look).data)).convert("RGB")
