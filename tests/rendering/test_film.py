"""Tests of films: one animated WebP, short and small enough for a game of any length."""

from __future__ import annotations

import asyncio
import itertools
from base64 import b64encode
from collections.abc import Iterator
from functools import partial
from io import BytesIO
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw, ImageStat
from playwright.async_api import async_playwright

from bot.games.registry import GAMES
from bot.tables.history.timeline import turns
from bot.words.formatter import LANGUAGES, formatter
from rendering.film import LARGEST, FilmEncoder, FilmFrame, FilmFrames, FrameTiming, paced, size_of
from rendering.film.encoder import Frame
from rendering.film.timing import ENDING, GLIDES, LONGEST, OPENING, QUICKEST
from rendering.registry import RENDERERS
from rendering.renderer import RenderOptions, nothing_moves
from rendering.sizes import FILM
from tests.demo.drive import CHROMIUM, FLAGS
from tests.rendering import ai_games
from tests.rendering.name_samples import look_at
from tests.tables.recorded_games import OF_THREE, moves_of, record_at

SIZE = 64, 48
FEW = 5
"""Captions drawn of those of a game."""


def lengths(film: bytes) -> list[int]:
    """Durations of the frames, all of which are readable and of one size."""
    with Image.open(BytesIO(film)) as image:
        found: list[int] = []
        for at in range(getattr(image, "n_frames", 1)):
            image.seek(at)
            image.load()
            found.append(image.info["duration"])
        return found


def dotted(at: int, size: tuple[int, int] = SIZE) -> Image.Image:
    image = Image.new("RGB", size, (20, 30, 60))
    ImageDraw.Draw(image).rectangle((at % 50, 5, at % 50 + 8, 30), fill=(200, at % 256, 90))
    return image


@given(st.integers(1, 5_000))
def test_however_many_turns_there_are_a_film_is_never_too_long(turns: int) -> None:
    pace = paced(turns)
    assert OPENING + (len(pace.shown) - 1) * pace.each + ENDING <= LONGEST
    assert pace.each >= QUICKEST
    assert pace.shown[0] == 0
    assert pace.shown[-1] == turns - 1
    assert list(pace.shown) == sorted(set(pace.shown))


@given(st.integers(1, 5_000))
def test_what_is_left_out_is_evenly_spread(turns: int) -> None:
    shown = paced(turns).shown
    gaps = [after - before for before, after in itertools.pairwise(shown)]
    assert not gaps or max(gaps) - min(gaps) <= 1


def test_a_short_film_has_moving_pieces_and_a_long_one_has_none() -> None:
    assert paced(40).glides
    assert not paced(2_000).glides
    assert paced(2_000).each < GLIDES


@pytest.mark.parametrize("turns", [1, 2, 23, 24, 25, 49, 50])
def test_every_picture_is_shown_as_long_as_it_should_be(turns: int) -> None:
    """Also for a last part of one picture, or of equal pictures."""
    reel = FilmEncoder(turns)
    for at in range(turns):
        reel.add([Frame(dotted(at), 100), Frame(dotted(at), 50)])
    film = reel.developed()
    assert sum(lengths(film)) == 150 * turns
    with Image.open(BytesIO(film)) as image:
        assert image.format == "WEBP"
        assert image.size == size_of(film) == SIZE


def test_the_picture_that_is_seen_is_the_one_that_was_added() -> None:
    reel = FilmEncoder(60)
    for at in range(60):
        reel.add([Frame(Image.new("RGB", SIZE, (40 * at % 256, 0, 255)), 100)])
    with Image.open(BytesIO(reel.developed())) as image:
        for at in range(60):
            image.seek(at)
            seen = image.convert("RGB").getpixel((30, 20))
            assert isinstance(seen, tuple)
            assert abs(seen[0] - (40 * at) % 256) < 16


@pytest.mark.skipif(not CHROMIUM.exists(), reason=f"there is no browser at {CHROMIUM}")
async def test_a_browser_shows_the_same() -> None:
    """Browsers read more of the film's header than Pillow does."""
    reel, ground = FilmEncoder(4), Image.effect_mandelbrot((360, 240), (-2, -1.2, 1, 1.2), 90).convert("RGB")
    for at in range(4):
        image = ground.copy()
        for x, y in ((10, 10), (300, 180)):
            ImageDraw.Draw(image).rectangle((x + 9 * at, y, x + 30, y + 40), fill=(200, 40 * at, 90))
        reel.add([Frame(image, 50 if at < 3 else 60_000)])
    film = reel.developed()
    assert b"ALPH" in film, "what has not changed is transparent"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = await browser.new_page(viewport={"width": 360, "height": 240})
        data = f"data:image/webp;base64,{b64encode(film).decode()}"
        await page.set_content(f"<body style='margin:0;background:#fff'><img src='{data}'>")
        with Image.open(BytesIO(film)) as image:
            image.seek(3)
            last = image.convert("RGB")
        async with asyncio.timeout(10):
            while not _alike(await page.screenshot(), last):
                pass
        await browser.close()


def _alike(screenshot: bytes, image: Image.Image) -> bool:
    seen = Image.open(BytesIO(screenshot)).convert("RGB")
    return max(ImageStat.Stat(ImageChops.difference(seen, image)).mean) < 2


def test_a_film_that_would_be_too_large_is_made_coarser() -> None:
    noise = [Image.effect_noise((110, 110), 90).convert("RGB") for _ in range(30)]

    def film(most: int) -> bytes:
        reel = FilmEncoder(30, most)
        for image in noise:
            reel.add([Frame(image, 100)])
        return reel.developed()

    whole = film(LARGEST)
    coarser = film(len(whole) * 6 // 10)
    assert len(coarser) <= len(whole) * 6 // 10
    assert sum(lengths(coarser)) == sum(lengths(whole)) == 3_000
    poorest = film(22_000)
    assert len(poorest) <= 22_000, "pictures are left out at last"
    assert sum(lengths(poorest)) == 3_000


class Fake:
    """A fast renderer of boards that grow a little in the middle of the game."""

    def __init__(self, moving: int = 0, *, broken: bool = False) -> None:
        self.moving, self.broken = moving, broken

    def draw_board(self, view: int, look: RenderOptions) -> Image.Image:
        return dotted(view, (1000, 200 if view < 1_000 else 400))

    def draw_moves(self, before: int, after: int, look: RenderOptions) -> list[Image.Image]:
        if self.broken:
            raise ValueError
        return [dotted(before, (1000, 200))] * self.moving


EVENT: Any = object()
"""Any event; the renderers of these tests ignore it."""


def look(language: str = "en") -> RenderOptions:
    return RenderOptions(lambda text: text.key, language, ("Ann", "Ben", "Chie"))


def filmed(painter: Any, pace: FrameTiming, lines: tuple[str, ...] = ("Ann moved",)) -> Iterator[list[Frame]]:
    shots = FilmFrames(painter, look(), pace)
    for view in (0, 1_999):
        shots.measure(view)
    for at in pace.shown:
        last = at == pace.shown[-1]
        yield list(shots.draw(FilmFrame(at, (EVENT,), at % 3, lines, at / max(1, pace.shown[-1])), end=last))


def test_all_pictures_have_one_size_that_of_the_tallest_board() -> None:
    sizes = {frame.image.size for frames in filmed(Fake(), paced(12)) for frame in frames}
    assert sizes == {(FILM, 112 + 288)}


def test_pieces_that_move_take_their_time_from_the_turn() -> None:
    pace = paced(5)
    first, second, *_ = filmed(Fake(moving=4), pace)
    assert [frame.ms for frame in first] == [OPENING]
    assert [frame.ms for frame in second] == [pace.frame] * 4 + [pace.each - 4 * pace.frame]
    assert 80 <= pace.frame <= 120


def test_where_nothing_can_be_drawn_between_two_boards_the_film_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    every = list(filmed(Fake(broken=True), paced(4)))
    assert [len(frames) for frames in every] == [1, 1, 1, 1]
    assert "nothing moves in a film" in caplog.text


def in_its_band(image: Image.Image) -> bool:
    """Check that nothing is drawn over the edge of the band above the board."""
    return len(image.crop((FILM - 14, 0, FILM, 100)).getcolors() or ()) == 1


@pytest.mark.parametrize(
    "lines", [(), ("A" * 200,), ("word " * 60, "and more " * 60, "the end"), ("とても長い名前の人が" * 20,)]
)
def test_whatever_is_said_the_caption_stays_in_its_band(lines: tuple[str, ...]) -> None:
    (frames, *_) = filmed(Fake(), paced(1), lines)
    assert in_its_band(frames[0].image)


class Blank:
    """A renderer of the smallest boards."""

    def draw_board(self, view: object, look: RenderOptions) -> Image.Image:
        return Image.new("RGB", (FILM, 10))

    def draw_moves(self, before: object, after: object, look: RenderOptions) -> list[Image.Image]:
        return []


@pytest.mark.parametrize("game", OF_THREE)
def test_all_that_is_said_in_a_game_fits_in_either_language(game: str) -> None:
    """The longest captions of one line and of several stand for all."""
    record = record_at(OF_THREE[game])
    names = ("Bartholomew of Ely", "千恵さん", "Constantine", "Dai", "Eve")[: len(record.players)]
    told = turns(GAMES[game], moves_of(record, 1))
    for language in LANGUAGES:
        say = partial(formatter(language, game).format, names=names)
        shots = FilmFrames(cast("Any", Blank()), RenderOptions(say, language, names), paced(2))
        captions = sorted(
            {tuple(map(say, turn.lines)) for turn in told}, key=lambda lines: -max(map(len, lines[-2:]), default=0)
        )
        longest = [[one for one in captions if (len(one) == 1) is single][:FEW] for single in (True, False)]
        assert any(longest)
        for lines in itertools.chain(*longest):
            (frame,) = shots.draw(FilmFrame(0, (), 0, lines, 0.5))
            assert in_its_band(frame.image), lines


@pytest.mark.painted
@pytest.mark.parametrize("game", GAMES)
def test_a_played_game_is_a_film_in_which_pieces_move(game: str) -> None:
    """The last turns of a game, as an animated WebP for any standard decoder."""
    some, look = ai_games.turns(game)[-3:], look_at(game, "ja", ai_games.recording_of(game).seats)
    pace = paced(len(some))
    shots, reel = FilmFrames(RENDERERS[game], look, pace), FilmEncoder(len(some))
    shots.measure(some[0].after)
    moved = 0
    for at, turn in enumerate(some, 1):
        frames = list(shots.draw(FilmFrame(turn.after, turn.events, 0, ("動いた",), at / 3), end=at == len(some)))
        moved += len(frames) - 1
        reel.add(frames)
    film = reel.developed()
    with Image.open(BytesIO(film)) as image:
        assert getattr(image, "is_animated", False)
        assert image.size[0] == FILM
    assert (moved > 0) is (RENDERERS[game].draw_moves is not nothing_moves)
    assert sum(lengths(film)) == OPENING + pace.each + ENDING
    assert len(film) < LARGEST // 4
