"""Tests of right-to-left names: isolated in sentences and labels; usual names are unchanged."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games.contract import Who, t
from bot.tables.history.timeline import Turn
from bot.words.formatter import LANGUAGES
from cogs.board.forum_posts import post_title, title
from cogs.game_commands.verbs import offered
from cogs.history.past_boards_cog import offered_moves
from cogs.ui import discord_limits
from cogs.ui.bidi import CLOSE, OPEN, isolated
from cogs.ui.discord_limits import cut
from cogs.ui.layout import LABEL, legible, width
from cogs.ui.move_builder import understood
from cogs.ui.translator import Translator, escape, shown
from tests.cogs.name_checks import ISOLATE, RIGHTWARD, apart, table_of, turning
from tests.cogs.screen_samples import WHOM, seated

USUAL = ("Ann", "日本 太郎", "Наталья", "राम", "ณัฐ", "👨\u200d👩\u200d👧", "7", "é", "A. B. #1")


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_name_of_a_thread(seats: int) -> None:
    info = table_of(RIGHTWARD, "andromeda", seats, 1)
    for name in (title(info), post_title(info), post_title(replace(info, status="open"))):
        assert turning(name)
        assert apart(name)
        assert len(name) <= discord_limits.THREAD_NAME


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_name_stands_alone_in_a_sentence(language: str) -> None:
    voice = Translator(language, seated("דוד", "Ann", "مريم"))
    gained = t("{a}: {n}; {b}: {n}", a=Who(0), b=Who(2), n=3)
    for said in (voice.markdown(gained), voice.text(gained), voice.calling(gained, 1, "<@1>")):
        assert said == f"{OPEN}דוד{CLOSE}: 3; {OPEN}مريم{CLOSE}: 3"
    assert voice.calling(gained, 0, "<@1>") == f"{OPEN}<@1>{CLOSE}: 3; {OPEN}مريم{CLOSE}: 3"
    assert voice.calling(gained, 1, "<@1>") == voice.markdown(gained)
    assert voice.drawn(gained).isprintable()


@pytest.mark.parametrize("name", USUAL)
def test_usual_names_stay_as_they_are(name: str) -> None:
    assert OPEN not in shown(name) + escape(name)
    voice = Translator("en", seated(name, "Ben", "Chie"))
    assert voice.called(0, "<@1>") == "<@1>"
    assert OPEN not in voice.name(0) + voice.names[0]


@given(st.text(max_size=40), st.text(max_size=40), st.integers(1, 90))
def test_what_is_cut_is_closed(name: str, more: str, most: int) -> None:
    text = f"{shown(more)}: {shown(name)}"
    for one, room in ((cut(text, most), len), (legible(text, most), width)):
        assert room(one) <= max(most, 1)
        assert one.count(OPEN) == one.count(CLOSE)
        assert apart(one.replace(f"{OPEN}{CLOSE}", ""))


def test_a_button_shows_as_much_of_such_a_name_as_of_others() -> None:
    assert legible(isolated("ש" * LABEL)) == isolated("ש" * LABEL)
    assert legible(isolated("ש" * 50)) == isolated("ש" * (LABEL - 1) + "…")


def test_such_a_name_is_found_however_it_is_typed() -> None:
    info = seated("דוד", "مريم", "דוד")
    for language in LANGUAGES:
        for at, one in enumerate(offered(WHOM, "", Translator(language, info), info)):
            assert apart(one.name)
            for typed in (one.name, ISOLATE.sub(r"\1", one.name)):
                assert understood(WHOM, typed, info) == str(at)
                assert [found.value for found in offered(WHOM, typed, Translator(language, info), info)] == [str(at)]


def test_a_move_is_found_by_what_is_seen_of_it() -> None:
    turns = [Turn(1, 1, 0, (t("{who} passes.", who=Who(0)),)), Turn(2, 2, 1, (t("{who} trades.", who=Who(1)),))]
    voice = Translator("en", seated("דוד", "مريم"))
    assert [one.value for one in offered_moves(turns, "דוד passes", voice)] == ["1"]
    assert [one.value for one in offered_moves(turns, "מ", voice)] == []
    assert all(apart(one.name) and turning(one.name) for one in offered_moves(turns, "", voice))
