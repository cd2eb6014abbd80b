"""Tests of the daily robots puzzle's screens: Discord's limits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import product

import pytest

from bot.games.contract import Length
from bot.games.ricochet.rules.daily import puzzle
from bot.games.ricochet.rules.moving import COLOURS, WAYS, Step
from bot.puzzles.robots import Answer, Finder, Results, Streaks, Today
from bot.words.formatter import LANGUAGES
from cogs.puzzles import robots_screen as screens
from cogs.puzzles.robots_screen import ROW_MARK
from cogs.ui.translator import Translator, WordsFirst
from rendering.renderer import Picture
from tests.cogs.screen_checks import check, labels_of, words_of
from tests.games.ricochet.detours import around

MONDAY = date(2026, 1, 5)
DRAWN = Picture(b"", "puzzle.jpg", 1, 1)
LONGEST = Streaks(1000, 1000, 1000, 1000)


def finders(way: Sequence[Step]) -> tuple[Finder, ...]:
    return tuple(Finder(n, "W" * 32, tuple(way), True, timedelta(days=1), LONGEST) for n in range(200))


@pytest.mark.parametrize("ago", range(7))
def test_every_screen_of_each_day_of_the_week_is_within_the_limits(ago: int) -> None:
    day = MONDAY + timedelta(ago)
    found, until = puzzle(day.toordinal()), datetime(2026, 2, 1, tzinfo=UTC)
    many = finders(found.way)
    for language in LANGUAGES:
        voice = Translator(language, game="ricochet")
        for way, over, mine in product(((), found.way[:1], found.way, around(found)), (False, True), ((), found.way)):
            today = Today(day, until, over, found.position, mine, 1000, found.number, timedelta(days=1), easy=over)
            check(screens.puzzle(today, way, DRAWN, voice))
            check(screens.more(today, way, voice))
            handed = screens.answered(Answer(len(way), better=not mine), today, voice)
            for showable in (False, True):
                check(screens.puzzle(today, way, DRAWN, voice, handed, showable=showable, streak=1000))
            check(screens.share(today, "W" * 32, 1000, voice))
        for some in ((), many[:1], many):
            results = Results(day, found, some, LONGEST)
            check(screens.result(results, DRAWN, voice, showable=True))
            check(screens.result(results, DRAWN, voice, public=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_is_on_one_of_the_pages_and_ones_own_days_are_on_each(language: str) -> None:
    found, voice = puzzle(MONDAY.toordinal()), Translator(language, game="ricochet")
    everybody = Results(MONDAY, found, finders(found.way), Streaks(1, 1, 1, 1))
    pages = [words_of(screens.result(everybody, DRAWN, voice, at=at)) for at in range(50)]
    last = next(at for at, told in enumerate(pages) if told == pages[at + 1])
    ranks = [int(place) for told in pages[: last + 1] for place in re.findall(r"^(\d+)\\?\. ", told, re.MULTILINE)]
    assert ranks == list(range(1, len(everybody.finders) + 1))
    assert all(ROW_MARK in told.splitlines()[-1] for told in pages)


@pytest.mark.parametrize("pictures", [True, False])
def test_who_has_words_first_is_told_each_step_and_can_read_every_button(*, pictures: bool) -> None:
    """The words say where the robots came to and the walls."""
    found = puzzle(MONDAY.toordinal())
    today = Today(MONDAY, datetime(2026, 2, 1, tzinfo=UTC), False, found.position, (), 1, found.number)
    voice = Translator("en", game="ricochet", words_first=WordsFirst(Length.USUAL, pictures))
    for many in range(1, len(found.way) + 1):
        screen = screens.puzzle(today, found.way[:many], DRAWN, voice)
        check(screen)
        told = words_of(screen).splitlines()
        assert not {*"★☆✓→"} & {*words_of(screen), *words_of(screens.more(today, found.way[:many], voice))}
        assert told[0].startswith(f"So far {many} move")
        assert told[0].count(" to ") == many
        assert sum(line.startswith(("Walls", "All round")) for line in told) == 3
        assert sum(" robot, row " in line for line in told) == 5
        if many < len(found.way):
            colour = COLOURS[found.way[many - 1][0]].key.capitalize()
            assert {f"{colour} {way.key}" for way in WAYS} <= {*labels_of(screen)}
