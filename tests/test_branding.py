"""Tests of the bot's branding: the files that a host uploads to Discord's portal."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest
from PIL import Image

from bot import branding
from bot.__main__ import main
from bot.branding import DESCRIPTION, SUMMARY, TAG, TAGS, application, description, expanded, summary, tags
from bot.games.registry import GAMES
from bot.words.formatter import LANGUAGES, formatter
from rendering.branding import AROUND
from rendering.renderer import RenderOptions
from rendering.theme import SEATS

avatar, banner = cache(branding.avatar), cache(branding.banner)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_it_says_fits_into_the_portal(language: str) -> None:
    said = description(language)
    assert len(said) <= DESCRIPTION
    assert all(formatter(language, game.meta.id).format(game.meta.title) in said for game in GAMES.values())
    assert 1 <= len(tags(language)) <= TAGS
    assert all(1 <= len(tag) <= TAG for tag in tags(language))
    assert len(summary(language)) <= SUMMARY
    assert all(
        formatter(language, game.meta.id).format(game.meta.tagline) in expanded(language) for game in GAMES.values()
    )
    assert all(one in application(language) for one in (said, *tags(language), summary(language), expanded(language)))
    assert f"ffmpeg -i film.{language}.apng" in application(language)


def test_everything_is_written_into_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def dot(look: RenderOptions) -> Image.Image:
        return Image.new("RGB", (1, 1))

    def dot_of(game: str, language: str) -> Image.Image:
        return Image.new("RGB", (1, 1))

    def one_byte(language: str) -> bytes:
        return b"."

    monkeypatch.setattr(branding, "showcase", dot_of)
    monkeypatch.setattr(branding, "film", one_byte)
    monkeypatch.setattr(branding, "RENDERERS", dict.fromkeys(GAMES, SimpleNamespace(draw_box=dot)))
    monkeypatch.setattr(branding, "avatar", avatar)
    monkeypatch.setattr(branding, "banner", banner)
    folder = tmp_path / "a" / "face"
    monkeypatch.setattr(sys, "argv", ["bot", "face", str(folder)])
    assert main() == 0
    assert main() == 0, "a second time, over it"
    files = {file.name for file in folder.iterdir()}
    games = {f"{what}{game}.{language}.png" for what in ("", "showcase-") for game in GAMES for language in LANGUAGES}
    spoken = {name.format(language) for name in ("application.{}.md", "film.{}.apng") for language in LANGUAGES}
    assert files == games | spoken | {"avatar.png", "banner.png"}
    assert set(capsys.readouterr().out.split()) == {str(folder / name) for name in files}
    for name, size in (("avatar.png", (1024, 1024)), ("banner.png", (1360, 480))):
        with Image.open(folder / name) as image:
            assert image.size == size


def test_a_folder_that_cannot_be_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(sys, "argv", ["bot", "face", str(tmp_path / "file")])
    assert main() == 1
    assert "file" in capsys.readouterr().err


def test_the_seats_are_told_apart_in_a_small_round_avatar() -> None:
    small = avatar().resize((40, 40), Image.Resampling.LANCZOS)
    shown = [
        (x, y)
        for colour in SEATS[:AROUND]
        for x, y in [min(((x, y) for x in range(40) for y in range(40)), key=lambda at: _far(small, at, colour))]
        if (x - 19.5) ** 2 + (y - 19.5) ** 2 < 19**2 and _far(small, (x, y), colour) < 60
    ]
    assert len(set(shown)) == AROUND


def test_the_banner_reaches_to_its_edges() -> None:
    assert banner().getbbox() == (0, 0, 1360, 480)


def _far(image: Image.Image, at: tuple[int, int], colour: tuple[int, int, int]) -> int:
    pixel = image.getpixel(at)
    assert isinstance(pixel, tuple)
    return sum(abs(int(one) - other) for one, other in zip(pixel, colour, strict=True))
