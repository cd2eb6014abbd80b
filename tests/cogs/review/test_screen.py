"""Tests of *Look back*: two brief pages about a finished game, in both languages."""

from __future__ import annotations

from itertools import product

import pytest

from bot.games.contract import NonPlayerContestant, Outcome, ScorePart, Who, t
from bot.games.registry import GAMES
from bot.tables.review.models import TurningPoint
from cogs.review.notable_moves_screen import STANDOUTS
from cogs.review.screen import PEOPLE, course, course_screen, people, people_screen
from cogs.ui.custom_ids import CustomId
from cogs.ui.links import DISCUSS
from cogs.ui.translator import Translator
from rendering.renderer import Picture
from tests.cogs.message_checks import brief, rows_of
from tests.cogs.review.support import GALLERY, LANGUAGES, lines, parts, review

PICTURE = Picture(b"", "course.jpg", 1, 1)
OLD_ONES = NonPlayerContestant(t("The Old Ones"), 1, (ScorePart(t("Won"), 30),))


def alt(screen: object) -> str:
    (found,) = [one for one in parts(screen) if one["type"] == GALLERY]
    return str(found["items"][0]["description"])  # pyright: ignore[reportIndexIssue]


def result(*places: int, rivals: tuple[NonPlayerContestant, ...] = ()) -> Outcome:
    return Outcome(places, tuple((ScorePart(t("Won"), 4 * seat),) for seat in range(len(places))), t("Over."), rivals)


TURNINGS = (
    None,
    TurningPoint(17, 3, 1, 2, 31, 64, by_chance=True, lines=(t("{who}", who=Who(1)), t("more"))),
    TurningPoint(17, 3, 1, 2, -3, 4, by_chance=False),
    TurningPoint(17, 3, 1, 2, 1, 4, by_chance=False, lines=(t("W" * 900),)),
)


@pytest.mark.parametrize(("game", "language"), list(product(GAMES, LANGUAGES)))
def test_both_pages_keep_the_law(game: str, language: str) -> None:
    for turning, seats in product(TURNINGS, (3, GAMES[game].meta.seats[1])):
        seen = review(game, seats, turning, result(3, 2, 1, *range(4, seats + 1)))
        voice = Translator(language, seen.table)
        brief(course_screen(seen, PICTURE, voice))
        brief(people_screen(seen, PICTURE, voice))


@pytest.mark.parametrize(
    ("turning", "en", "ja"),
    [
        (
            TURNINGS[1],
            "**Turning point, move 17: by the AI's estimate Player 2's chance went from 31% to 64%.**",
            "**分かれ目は17手目：Player 2の勝率が、AIの見立てで31％から64％に変わりました。**",
        ),
        (
            TURNINGS[2],
            "**Turning point, move 17: Player 2 was behind, and then 4 points ahead.**",
            "**分かれ目は17手目：追っていたPlayer 2が4点のリードを奪いました。**",
        ),
        (
            TURNINGS[3],
            "**Turning point, move 17: Player 2 gained 3 points on the others.**",
            "**分かれ目は17手目：Player 2が他を3点引き離しました。**",
        ),
        (None, "No single turn decided it.", "決め手となった手番はありません。"),
    ],
)
def test_where_it_turned_and_the_board_then(turning: TurningPoint | None, en: str, ja: str) -> None:
    seen = review(turning=turning, outcome=result(3, 2, 1))
    for language, said in zip(LANGUAGES, (en, ja), strict=True):
        screen = course_screen(seen, PICTURE, Translator(language, seen.table))
        assert said in lines(screen)
        ids = [one["custom_id"] for one in parts(screen) if "custom_id" in one]
        assert ids[0] == str(CustomId("review", 1, arg=PEOPLE))
        assert ids[1] == str(CustomId("review", 1, arg=STANDOUTS))
        then = [] if turning is None else [str(CustomId("then", 1, 17))]
        assert ids[2:] == [*then, str(CustomId(DISCUSS, 1))]


def test_the_numbers_of_the_picture_are_its_alt_text() -> None:
    seen = review(outcome=result(3, 2, 1))
    voice = Translator("en", seen.table)
    assert "Player 2: 0, 2, 4, 6, 8 points at the quarters of the game" in alt(course_screen(seen, PICTURE, voice))
    told = alt(people_screen(seen, PICTURE, voice)).splitlines()
    assert told[0] == (
        "Player 0: luck +2.2 credits, usually within ±3.5; ~1 hour an answer, 3 days in all; 24 hours at most; "
        "Great leap: 3; Good company: 9"
    )
    assert told[2] == "Player 2: luck −1.8 credits, usually within ±3.5; Great leap: 3; Good company: 9", (
        "an AI answers"
    )


def test_without_luck_that_is_said_and_nothing_is_counted() -> None:
    seen = review("ricochet")
    title, shown, _ = people(seen, Translator("en", seen.table))
    assert title == "Time and awards"
    assert [one.fate for one in shown] == [None] * 3
    assert lines(people_screen(seen, PICTURE, Translator("en", seen.table)))[0].startswith(
        "-# There is no luck in this game"
    )


def test_a_contestant_without_a_seat_stands_where_it_belongs() -> None:
    seen = review("auztralia", outcome=result(4, 3, 2, rivals=(OLD_ONES,)))
    drawn = course(seen, Translator("ja", seen.table))
    assert [(one.place, one.seat, one.won) for one in drawn.places] == [
        ("1", -1, True), ("2", 2, False), ("3", 1, False), ("4", 0, False)
    ]  # fmt: skip
    assert drawn.places[0].name == "旧支配者"


def test_who_plays_alone_and_a_game_without_a_result_or_a_move() -> None:
    alone = review("auztralia", seats=1, outcome=result(1))
    brief(course_screen(alone, PICTURE, Translator("en", alone.table)))
    unfinished = review()
    assert [one.place for one in course(unfinished, Translator("en", unfinished.table)).places] == ["", "", ""]
    bare = review(turns=0)
    assert lines(course_screen(bare, None, Translator("en", bare.table))) == ["Nobody has made a move in this game."]


def test_many_at_a_table_get_one_award_each_in_the_picture() -> None:
    seen = review("ricochet", seats=10)
    _, shown, _ = people(seen, Translator("en", seen.table))
    assert {len(one.honours) for one in shown} == {1}
    assert rows_of(people_screen(seen, PICTURE, Translator("en", seen.table))) == [["How it went"]]
