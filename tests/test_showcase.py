"""Tests of the pictures and the film for bot directories."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from bot import showcase
from bot.games.registry import GAMES
from bot.showcase import BEFORE, HAND, SCENES
from bot.words.formatter import LANGUAGES
from rendering.film.animated_png import AnimatedPngEncoder
from rendering.film.encoder import Frame
from rendering.renderer import RenderOptions
from rendering.showcase import SIZE, Showcase, draw_showcase, ground, with_board

BOARD, MOVED = (200, 40, 40), (40, 200, 40)
SECONDS = 20_000


class Drawn(list[str]):
    """A fake renderer: all is a dot, a piece moves each time, and what is drawn is listed."""

    def draw_board(self, view: Any, look: RenderOptions) -> Image.Image:
        """Draw a dot, from what everybody may know."""
        assert getattr(view, "seat", None) is None
        self.append("board")
        return Image.new("RGB", (4, 4))

    def draw_moves(self, before: Any, after: Any, look: RenderOptions) -> Sequence[Image.Image]:
        """Draw a moving dot."""
        return [Image.new("RGB", (4, 4))] * 5

    def draw_hand(self, view: Any, look: RenderOptions) -> Image.Image:
        """Draw a dot."""
        self.append(HAND)
        return Image.new("RGB", (4, 4))

    def part(self, view: Any, part: Any, look: RenderOptions) -> Any:
        """Draw a detail of the board as a dot."""
        self.append(str(part))
        out = BytesIO()
        Image.new("RGB", (4, 4)).save(out, "PNG")
        return SimpleNamespace(data=out.getvalue())

    def draw_box(self, look: RenderOptions) -> Image.Image:
        """Draw a dot."""
        return Image.new("RGB", (4, 4))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """Replace the renderers."""
    found = Drawn()
    monkeypatch.setattr(showcase, "RENDERERS", dict.fromkeys(GAMES, found))
    return found


def dot(*_: object) -> Image.Image:
    return Image.new("RGB", (4, 4))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_film_takes_20_seconds(drawn: Drawn, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    for name in ("draw_showcase", "with_board", "draw_title", "banner", "ground"):
        monkeypatch.setattr(showcase, name, dot)
    with Image.open(BytesIO(showcase.film(language))) as film:
        durations = list[float]()
        for at in range(film.n_frames):  # pyright: ignore[reportAttributeAccessIssue]
            film.seek(at)
            durations.append(film.info["duration"])
    assert abs(sum(durations) - SECONDS) < len(GAMES) * len(durations)
    assert len(durations) > len(GAMES) * 15
    assert min(durations) > 0


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_shows_a_position_where_somebody_decides(
    drawn: Drawn, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    told = list[Showcase]()

    def draw(_: Image.Image, shown: Showcase) -> Image.Image:
        told.append(shown)
        return dot()

    monkeypatch.setattr(showcase, "draw_showcase", draw)
    monkeypatch.setattr(showcase, "ground", dot)
    for language in LANGUAGES:
        showcase.picture(game, language)
    english, japanese = told
    assert english.labels
    assert english.beside is not None
    assert (english.title, english.caption, *english.labels) != (japanese.title, japanese.caption, *japanese.labels)
    beside = SCENES[game].beside
    assert drawn[-1].startswith("board" if beside == BEFORE else beside)


def test_a_board_is_replaced_where_it_stands_in_a_smaller_picture_too() -> None:
    shown = Showcase("Title", "Caption", Image.new("RGB", (1000, 1300), BOARD), ("Move", "Pass"))
    image = draw_showcase(ground(dot()), shown)
    assert image.size == SIZE
    small = with_board(image.resize((640, 360)), Image.new("RGB", (1000, 1300), MOVED))
    reds, greens = (
        Image.eval(one.getchannel(channel), lambda level: 255 * (level > 150)).getbbox()
        for one, channel in ((image.crop((1000, 100, 1900, 900)), "R"), (small.crop((333, 33, 633, 300)), "G"))
    )
    assert reds is not None
    assert greens is not None
    assert all(abs(one / 3 - other) <= 1 for one, other in zip(reds, greens, strict=True))


def test_an_animated_png_has_every_pixel_and_duration() -> None:
    frames = [Image.new("RGB", (30, 20), (9, 9, 9)) for _ in range(4)]
    frames[1].paste(BOARD, (5, 5, 10, 10))
    frames[2].paste(BOARD, (5, 5, 10, 10))
    frames[3].paste(MOVED, (0, 0, 30, 20))
    encoder = AnimatedPngEncoder()
    for ms, image in enumerate(frames, 100):
        encoder.add(Frame(image, ms))
    with Image.open(BytesIO(encoder.developed())) as film:
        for at, image in enumerate(frames):
            film.seek(at)
            assert film.info["duration"] == 100 + at
            assert film.convert("RGB").tobytes() == image.tobytes()
