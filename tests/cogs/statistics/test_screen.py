"""Tests of statistics pages, fullest and emptiest: limits, message rules, phone layout."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import cycle, product

import pytest

from bot.games.registry import GAMES
from bot.store.features.statistics import BestRow, CoplayerRow, PersonRow, PlayedRow, SeatStats
from bot.tables.ratings.service import RatingPoint, UserRating
from bot.tables.statistics.baselines import baseline
from bot.tables.statistics.service import WEEKS, GameStats, GuildStats, Lengths, Profile
from bot.tables.users.reliability import NEW, ReliabilityStats
from cogs.statistics import profile_screen as profiles
from cogs.statistics import screen as screens
from cogs.ui.translator import Translator
from rendering.charts.page import Page, draw_page
from rendering.sizes import WIDTH
from tests.cogs.message_checks import brief
from tests.cogs.screen_checks import check, legible
from tests.cogs.screen_samples import PICTURE
from tests.cogs.screen_walks import check_answer
from tests.rendering import read_text

NOW, TODAY = datetime(2026, 11, 25, tzinfo=UTC), date(2026, 11, 25)
ANN, HERE = 10**18, 3 * 10**18
NAMES = {"en": ("W" * 32, "👩‍🚀🎲", "i", "**@everyone**", "Ann"), "ja": ("W" * 32, "智恵子" * 10, "👩‍🚀🎲", "i", "花")}
"""Names in scripts of other languages are no faults of the texts."""
TALLEST = 1.36


@pytest.fixture(scope="module", autouse=True)
def _reading() -> Generator[None]:
    with read_text.reading():
        yield


def fits(page: Page) -> None:
    """Check that a picture's text is legible."""
    image = draw_page(page)
    assert not read_text.faults(image)
    assert image.height <= TALLEST * WIDTH, f"{page.title}: {image.size}"


def full(
    names: Sequence[str], guild_id: int | None = HERE, known: ReliabilityStats = NEW, points: int = 300
) -> Profile:
    """Return the profile of a user with 2,000 games of each kind."""
    played = tuple(
        PlayedRow(at, list(GAMES)[at % len(GAMES)], NOW - timedelta(hours=at), 1 + at % 5, at % 99, names[0])
        for at in range(2000)
    )
    company = tuple(CoplayerRow(ANN + 1 + at, names[at % 5], 900 - at, 400, 399 - at) for at in range(12))
    curve = tuple(RatingPoint(NOW - timedelta(days=points - at), 1400 + at % 700, at) for at in range(points))
    days = {TODAY - timedelta(days=at): at % 12 for at in range(364)}
    rating = UserRating(str(ANN), 1758, 2000, provisional=True)
    return Profile(ANN, guild_id, played, company, known, rating, curve, days, TODAY)


def one_game() -> Profile:
    """Return the profile of a user with one solo game."""
    played = (PlayedRow(1, "farfarout", NOW, 10, 0, "Ann"),)
    return Profile(ANN, HERE, played, (), NEW, None, (), {TODAY: 1}, TODAY)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("at", range(3))
def test_profiles(language: str, at: int) -> None:
    voice, names = Translator(language), NAMES[language]
    slow = ReliabilityStats(100, 47.4 * 60, 1_000, 1_000)
    longest = full(names)
    shown = product([longest], {names[0], *names[at + 1 : at + 3]})
    for one, name in (*shown, (full(names, None, slow, 1), names[0]), (one_game(), names[0])):
        page = profiles.page(one, name, at, voice)
        fits(page)
        for own, here in ((True, True), (False, True), (True, False)):
            screen = profiles.screen(page, PICTURE, one, at, voice, own=own, here=here)
            check_answer(screen)
            legible(screen)
        check(profiles.public(page, PICTURE, one, voice))
    for own, here in product((True, False), repeat=2):
        brief(profiles.empty(one_game(), voice, own=own, here=here))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_games(language: str, game: str) -> None:
    names, voice, most = NAMES[language], Translator(language, game=game), GAMES[game].meta.seats[1]
    seats = tuple(
        SeatStats(seats, seat, 12_345, 1 / seats, 44.4) for seats in range(1, min(most, 5) + 1) for seat in range(seats)
    )
    points = tuple((at, 1000 + at) for at in range(-30, 900, 3))
    endings = (("played", 100_000), ("conceded", 300), ("lost", 2))
    lengths = Lengths((1, 70, 12_000), (60.0, 86_400.0, 400 * 86_400.0))
    people = tuple(PersonRow(ANN + at, names[at % 5], 12_345, 9_999 - at) for at in range(10))
    best = BestRow(game, 1_234, names[1])
    rich = GameStats(game, HERE, 100_302, 2_000, lengths, seats, points, endings, best, people, baseline(game))
    new = GameStats(game, HERE, 3, 4, lengths, (), (), endings[1:], best, (), baseline(game))
    poor = GameStats(game, None, 1, 1, None, (), (), (("played", 1),), None, (), baseline(game))
    for found in (rich, new, poor):
        for at in screens.pages_of(game, everywhere=found.guild_id is None):
            page = screens.game_page(found, at, voice)
            fits(page)
            for here in (True, False):
                screen = screens.game(page, PICTURE, found, at, voice, here=here)
                check_answer(screen)
                legible(screen)
            check(screens.public_game(page, PICTURE, found, voice))
        brief(screens.empty_game(found, voice, here=True))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_servers(language: str) -> None:
    voice, names = Translator(language), NAMES[language]
    people = tuple(PersonRow(ANN + at, names[at % 5], 12_345, 9_999 - at) for at in range(10))
    best = tuple(BestRow(game, 1_234, name) for game, name in zip(GAMES, cycle((None, *names[:4]))))
    rich = GuildStats(tuple((game, 12_345) for game in GAMES), 2_000, tuple(range(0, 26 * 40, 40)), people, best)
    poor = GuildStats((("ricochet", 1),), 0, (0,) * WEEKS, (), best[:1])
    shown = (*product([rich], names[:2]), (poor, names[2]))
    for (found, name), at in product(shown, screens.pages_of("", everywhere=False)):
        page = screens.server_page(found, name, TODAY, at, voice)
        fits(page)
        screen = screens.server(page, PICTURE, at, voice)
        check_answer(screen)
        legible(screen)
        check(screens.public_server(page, PICTURE, voice))
    brief(screens.empty_server(voice))
