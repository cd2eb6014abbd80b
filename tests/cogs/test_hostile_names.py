"""Tests of hostile and right-to-left names: on no screen is a name anything but a name."""

from __future__ import annotations

import unicodedata
from functools import partial

import pytest
from msgspec.structs import replace

from bot.games.registry import GAMES
from cogs.board.forum_posts import post_title, title
from cogs.ui import discord_limits
from cogs.ui.bidi import CLOSE, OPEN
from cogs.ui.components import Screen
from cogs.ui.translator import BREAK, escape, visible
from tests.cogs import message_checks, screen_checks, screen_walks
from tests.cogs.emoji_application import icons
from tests.cogs.name_checks import HOSTILE, LIVE, NAMES, UNSEEN, apart, table_of, turning
from tests.cogs.screen_checks import any_signs, parts_of, plain

JOINERS = {"\u200d", OPEN, CLOSE}


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Patch all screens to have such names, and to be checked for them; return their texts."""
    told, whole = list[str](), screen_checks.check

    def check(screen: Screen) -> None:
        whole(screen)
        for part in parts_of(screen):
            content, labels = str(part.get("content", "")), plain(part)
            assert [one for one in LIVE if one in content] == [], content
            for text in labels:
                assert not text.startswith((">", "-#")), text
                unseen = [char for char in text if unicodedata.category(char) in UNSEEN]
                assert set(unseen) <= JOINERS, text
            for text in (content, *labels):
                assert apart(text), text
            told.extend((content, *labels))

    monkeypatch.setattr(screen_walks, "table", partial(table_of, NAMES))
    monkeypatch.setattr(screen_walks, "check", check)
    monkeypatch.setattr(screen_checks, "wrong_signs", any_signs)
    monkeypatch.setattr(message_checks, "LABEL", discord_limits.LABEL)
    return told


@pytest.mark.parametrize("name", GAMES)
def test_screens_of_a_game(name: str, texts: list[str]) -> None:
    screen_walks.every_screen(name, "en")
    assert any(map(turning, texts))


@pytest.mark.parametrize("name", GAMES)
def test_screens_beside_a_game(name: str, texts: list[str]) -> None:
    screen_walks.screens_beside_the_game(name, "ja")
    assert any(map(turning, texts))


def test_screens_beside_a_game_with_emojis(texts: list[str]) -> None:
    with icons():
        screen_walks.screens_beside_the_game("auztralia", "en")
    assert any(map(turning, texts))


@pytest.mark.usefixtures("texts")
def test_lists_of_tables() -> None:
    screen_walks.lists_of_tables("en")


def test_what_tables_say_of_themselves(texts: list[str]) -> None:
    screen_walks.screens_of_a_table("en")
    assert any(map(turning, texts))


def test_the_name_of_a_thread() -> None:
    info = table_of(HOSTILE, "andromeda", 5, 1)
    for name in (title(info), post_title(info), post_title(replace(info, status="open"))):
        assert not {unicodedata.category(char) for char in name} & set(UNSEEN)
        assert len(name) <= discord_limits.THREAD_NAME


@pytest.mark.parametrize("name", ["", " \u200b ", "\u3164", "\u2800\u202e"])
def test_who_has_no_visible_name_has_one_here(name: str) -> None:
    assert visible(name) == escape(name) == "?"


@pytest.mark.parametrize(
    "name", ["Ann", "Jean-Luc", "Ann (she/her)", "日本 太郎", "👨\u200d👩\u200d👧", "d'Arc", "A. B. #1"]
)
def test_a_usual_name_stays_as_it_is(name: str) -> None:
    assert visible(name) == escape(name).replace(BREAK, "") == name
