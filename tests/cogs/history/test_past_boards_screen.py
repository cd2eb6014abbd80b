"""Tests of the screens of past boards: Discord's limits and the message rules.

For games of any length, with access to each turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from bot.enums import Status
from bot.games.contract import TABLE, SeatEvent, Who, t
from bot.games.registry import GAMES
from bot.tables.history.timeline import Turn
from bot.tables.model.view_filter import visible_events
from bot.tables.model.views import LogLine, PastBoard
from bot.words.formatter import LANGUAGES
from cogs.history.log_screen import log
from cogs.history.past_boards_cog import offered_moves
from cogs.history.past_boards_screen import EYES, earlier
from cogs.ui.components import Screen
from cogs.ui.custom_ids import parse
from cogs.ui.discord_limits import CHOICE_NAME, OPTIONS
from cogs.ui.past_board_query import GO, NEAR, PAGE, PastBoardQuery
from cogs.ui.translator import Translator
from tests.cogs.message_checks import brief
from tests.cogs.screen_checks import check, menu_of, parts_of, words_of
from tests.cogs.screen_samples import LONG, NOW, PICTURE, states, table

MANY = 2_000
WORD = "w" * 400
HAND = replace(PICTURE, name="hand.webp")


@cache
def long_game(seats: int) -> tuple[Turn, ...]:
    """Return turns of three moves each, after the setup.

    Some are automatic, some have no text, some have a lot.
    """
    line = t("{who} {text}", who=Who(0), text=WORD)
    rest = (Turn(n * 3 + 1, n * 3 - 1, n % (seats + 1) - 1, (line,) * (n % 4)) for n in range(1, MANY))
    return (Turn(1, 1, TABLE, ()), *rest)


def moment(name: str, seat: int | None, *, over: bool, number: int = 5) -> PastBoard:
    """Return a past board of the longest game with the longest names, or of a seat's view."""
    game = GAMES[name]
    most = game.meta.seats[1]
    state, events, _ = [found for _, found in zip(range(number), states(game, most, 3), strict=False)][-1]
    outside = table(name, most, MANY * 3 - 2, Status.FINISHED if over else Status.RUNNING)
    shown = visible_events(events, None)
    lines = tuple(game.recap([SeatEvent(0, event) for event in shown])) + (t("{text}", text="w" * 90),) * 9
    return PastBoard(
        outside,
        number,
        outside.number,
        game.view(state, None),
        shown,
        lines,
        undone=seat == 0,
        eyes=tuple(range(most)) if over else (0,),
        seat=seat,
        own=None if seat is None else game.view(state, seat),
        whispered=(t("{text}", text="v" * 90),) * 9 if seat is not None else (),
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_sight_of_a_moment_keeps_the_limits_and_the_law(name: str, language: str) -> None:
    for over in (False, True):
        for seat in (None, 0, GAMES[name].meta.seats[1] - 1) if over else (None, 0):
            found = moment(name, seat, over=over)
            turns, voice = long_game(len(found.table.seats)), Translator(language, found.table)
            for number in (1, 4, 5, MANY, found.moves):
                at = replace(found, number=number)
                shown = PastBoardQuery(seat) if over else PastBoardQuery(mine=seat == 0)
                hand = HAND if seat is not None and GAMES[name].describe_hand(found.own) else None
                screen = earlier(at, turns, voice, shown, pictures=(PICTURE, hand))
                check(screen)
                brief(screen)
                check(earlier(at, turns, voice, replace(shown, words=True)))
            menus = [one for one in parts_of(screen) if one["type"] == 3]
            own = GAMES[name].meta.own is not None
            assert [purpose(one) for one in menus] == [GO, *([EYES] if over and own else [])]


def purpose(part: dict[str, Any]) -> str:
    found = parse(part["custom_id"])
    assert found is not None
    return found.arg


def values(screen: Screen) -> list[str]:
    """Return the values of the menu of turns."""
    return [option["value"] for option in menu_of(screen)["options"]]


@pytest.mark.parametrize("count", [1, 2, NEAR, NEAR + 1, OPTIONS, 3 * NEAR, MANY])
def test_by_earlier_and_later_one_comes_to_every_turn(count: int) -> None:
    found = moment("andromeda", None, over=False)
    turns, voice = long_game(5)[:count], Translator("en", found.table)
    for way in (0, -1):
        seen, near = set[int](), turns[0 if way else -1].number
        while True:
            offered = values(earlier(found, turns, voice, PastBoardQuery(), near=near))
            assert len(offered) <= OPTIONS
            new = {int(one) for one in offered if not one.startswith(PAGE)}
            assert new - seen, "it goes on"
            seen |= new
            if not offered[way].startswith(PAGE):
                break
            near = int(offered[way].removeprefix(PAGE))
        assert seen == {turn.number for turn in turns}


def test_the_turn_that_is_shown_is_chosen_and_named() -> None:
    found = replace(moment("andromeda", None, over=False), number=7)
    short = (t("{who}: 2 cards", who=Who(0)), t("a word"))
    turns = (Turn(1, 1, TABLE, ()), Turn(4, 2, 0, short), Turn(7, 5, 1, short[1:]), Turn(9, 8, 2, ()))
    seats = tuple(replace(one, name=name) for one, name in zip(found.table.seats, "ABCDE", strict=False))
    voice = Translator("en", replace(found.table, seats=seats))
    options = menu_of(earlier(found, turns, voice, PastBoardQuery()))["options"]
    assert [one["label"] for one in options] == ["1 · The start", "4 · A: 2 cards · a word", "7 · B – a word", "9 · C"]
    assert [one["value"] for one in options if one.get("default")] == ["7"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_offered_while_typing_fits_in(language: str) -> None:
    found = moment("andromeda", None, over=False)
    turns, voice = long_game(5), Translator(language, found.table)
    for typed in ("", "1", "12", "5998", "5999", LONG, WORD, "999999999999", "²", " "):
        offered = offered_moves(turns, typed, voice)
        assert len(offered) <= OPTIONS
        assert all(1 <= len(one.name) <= CHOICE_NAME for one in offered)
        assert all(1 <= int(one.value) <= turns[-1].number for one in offered)
    assert [one.value for one in offered_moves(turns, "", voice)] == [str(one.number) for one in turns[::-1]][:OPTIONS]
    assert offered_moves(turns, "12", voice)[0].value == "12"


def log_of(lines: Sequence[LogLine], language: str) -> Screen:
    outside = table("spacebase", 3, MANY)
    return log(outside, lines, Translator(language, outside))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_leads_to_the_moves_that_it_shows_and_to_no_others(language: str) -> None:
    lines = [
        LogLine(at, 0, t("{text}", text="w" * width), False, NOW) for at in range(1, 26) for width in (90, 40, 300)
    ]
    for some in (lines, lines[:9], lines[:1]):
        screen = log_of(some, language)
        check(screen)
        told = [number for number in range(1, 26) if f"`{number}`" in words_of(screen)]
        assert values(screen) == list(map(str, told))
    assert [one["type"] for one in parts_of(log_of([], language))].count(3) == 0
