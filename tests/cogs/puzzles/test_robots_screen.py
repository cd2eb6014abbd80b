"""Tests of the daily robots puzzle's screens: Discord's limits."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.games.ricochet.rules.daily import puzzle
from bot.puzzles.robots import Answer, Finder, Results, Streaks, Today
from bot.words.formatter import LANGUAGES
from cogs.puzzles import robots_screen as screens
from cogs.puzzles.robots_screen import ROW_MARK
from cogs.ui.translator import Translator
from rendering.renderer import Picture
from tests.cogs.screen_checks import check, words_of
from tests.games.ricochet.detours import around

DAY = date(2026, 1, 1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ago", range(14))
def test_every_screen_is_within_the_limits(language: str, ago: int) -> None:
    day = DAY + timedelta(ago)
    found, voice, drawn = (
        puzzle(day.toordinal()),
        Translator(language, game="ricochet"),
        Picture(b"", "puzzle.jpg", 1, 1),
    )
    until = datetime(2026, 2, 1, tzinfo=UTC)
    for way in ((), found.way[:1], found.way, around(found)):
        for over in (False, True):
            for mine in ((), found.way):
                today = Today(day, until, over, found.position, mine, 1000)
                check(screens.puzzle(today, way, drawn, voice))
                note = screens.answered(Answer(len(way), len(mine) or None, better=not mine), voice)
                check(screens.puzzle(today, way, drawn, voice, note))
    many = tuple(
        Finder(n, "W" * 32, found.way, True, timedelta(days=1), Streaks(1000, 1000, 1000, 1000)) for n in range(200)
    )
    for finders in ((), many[:1], many):
        results = Results(day, found, finders, Streaks(1000, 1000, 1000, 1000))
        check(screens.result(results, drawn, voice, showable=True))
        check(screens.result(results, drawn, voice, public=True))
    everybody = Results(day, found, many, Streaks(1, 1, 1, 1))
    pages = [words_of(screens.result(everybody, drawn, voice, at=at)) for at in range(50)]
    last = next(at for at, told in enumerate(pages) if told == pages[at + 1])
    ranks = [int(place) for told in pages[: last + 1] for place in re.findall(r"^(\d+)\\?\. ", told, re.MULTILINE)]
    assert ranks == list(range(1, len(many) + 1)), "everybody is on one of the pages"
    assert all(ROW_MARK in told.splitlines()[-1] for told in pages), "one's own days are on each"
