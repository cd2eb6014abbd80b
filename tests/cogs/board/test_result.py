"""Tests of results and scores: players in the order of their places, each number once."""

from __future__ import annotations

import re

import pytest
from msgspec import Struct
from simcord.components import walk_components

from bot.games.contract import TABLE, NonPlayerContestant, Outcome, ScorePart, Who, t
from cogs.ui import board as ui_board
from cogs.ui import info
from cogs.ui.components import Screen
from cogs.ui.translator import Translator
from tests.cogs.board.support import PICTURE, ended
from tests.cogs.message_checks import check_message, rows_of

TEXT = 10
FARMS, PHOSPHATE, CHIPS = t("Farms"), t("Phosphate"), t("Target chips")


def lines(screen: Screen) -> list[str]:
    """Return its text, line by line."""
    texts = [one["content"] for one in walk_components(screen.to_components()) if one["type"] == TEXT]
    return [line for told in texts for line in str(told).splitlines()]


def parts(farms: int, phosphate: int) -> tuple[ScorePart, ...]:
    """Return scores with points of two kinds."""
    return ScorePart(FARMS, farms), ScorePart(PHOSPHATE, phosphate)


OLD_ONES = NonPlayerContestant(t("The Old Ones"), 1, parts(20, 4))
LOST = Outcome((3, 2, 4), (parts(4, 3), parts(6, 3), parts(2, 0)), t("Nobody is left."), (OLD_ONES,))
WON = Outcome((2, 1, 3), ((ScorePart(CHIPS, 1),), (ScorePart(CHIPS, 2),), (ScorePart(CHIPS, 0),)), t("Over."))


@pytest.mark.parametrize(
    ("language", "placed"),
    [
        ("en", ["1. The Old Ones: 24", "2. Ben: 9", "3. Ann: 7", "4. Cleo: 2"]),
        ("ja", ["1. 旧支配者：24", "2. Ben：9", "3. Ann：7", "4. Cleo：2"]),
    ],
)
def test_whoever_comes_first_stands_first_player_or_not(language: str, placed: list[str]) -> None:
    seen = ended("auztralia", LOST)
    told = lines(ui_board.result(seen, PICTURE, Translator(language, seen.table)))
    assert [found[1] for line in told if (found := re.match(r"\*\*(\d\. .*)\*\*$", line))] == placed
    assert sum(line.startswith("-# ") for line in told) == len(placed), "the kinds of points"


def test_points_of_one_kind_are_told_once() -> None:
    seen = ended("ricochet", WON)
    told = lines(ui_board.result(seen, PICTURE, Translator("en", seen.table)))
    assert not any("Target chips" in line for line in told)
    score = lines(info.score(seen, Translator("en", seen.table)))
    assert score[1:] == ["**Ann** Target chips 1", "**Ben** Target chips 2", "**Cleo** Target chips 0"]


def test_scores_of_several_kinds_stand_with_their_sum() -> None:
    seen = ended("auztralia", LOST)
    score = lines(info.score(seen, Translator("en", seen.table)))
    assert score[1:] == ["**Ann 7** Farms 4 · Phosphate 3", "**Ben 9** Farms 6 · Phosphate 3",
                         "**Cleo 2** Farms 2 · Phosphate 0"]  # fmt: skip


class Change(Struct, frozen=True):
    """The change of a rating by a result."""

    seat: int
    before: int
    after: int


STORY = (t("{who} was in the lead nearly all the way.", who=Who(1)),)


@pytest.mark.parametrize(
    ("language", "rated", "told"),
    [
        (
            "en",
            ["rating 1500 → 1516 (+16)", "rating 1490 → 1480 (−10)"],
            "Over. Ben was in the lead nearly all the way.",
        ),
        (
            "ja",
            ["レーティング 1500 → 1516（+16）", "レーティング 1490 → 1480（−10）"],
            "Over.Benがほぼ終始リードしました。",
        ),
    ],
)
def test_the_story_comes_first_and_each_rating_with_its_place(language: str, rated: list[str], told: str) -> None:
    seen = ended("ricochet", WON)
    voice = Translator(language, seen.table)
    screen = ui_board.result(seen, PICTURE, voice, story=STORY, changes=[Change(0, 1490, 1480), Change(1, 1500, 1516)])
    check_message(screen)
    said = lines(screen)
    assert said[1] == told
    assert [line.removeprefix("-# ") for line in said[2:6] if line.startswith("-# ")] == rated
    assert len(rows_of(screen)) == 3


def test_the_old_ones_rating_stands_with_the_old_ones() -> None:
    seen = ended("auztralia", LOST)
    said = lines(ui_board.result(seen, PICTURE, Translator("en", seen.table), changes=[Change(TABLE, 1500, 1500)]))
    assert said[said.index("**1. The Old Ones: 24**") + 1].endswith(" · rating 1500 → 1500 (±0)")


def test_why_it_is_not_rated_is_said_small_and_the_seal_only_to_those_who_ask() -> None:
    seen = ended("ricochet", WON)
    screen = ui_board.result(seen, PICTURE, Translator("en", seen.table), unrated=t("Not rated: hints were used."))
    assert lines(screen)[-1] == "-# Not rated: hints were used."
    assert rows_of(screen)[-1] == ["Fair play", "Look together"]
