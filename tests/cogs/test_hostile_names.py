"""Tests of hostile names: on no screen is a name anything but a name."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from simcord.components import walk_components

from bot.games.registry import GAMES
from bot.tables.model.views import TableInfo
from cogs.board.forum_posts import post_title, title
from cogs.ui import discord_limits
from cogs.ui.components import Screen
from cogs.ui.translator import BREAK, escape, visible
from tests.cogs import message_checks, screen_checks, screen_walks
from tests.cogs.emoji_application import icons
from tests.cogs.screen_checks import any_signs, plain

HOSTILE = (
    "<@1></end:9><t:0:R><:e:1>",
    "https://evil.ex/a **b** ||s||",
    "# big [x](https://evil.ex) `c`",
    "@everyone @here\n> q\r\n-# s",
    "\u202eevil\u200b\u2066 ~~z~~ __u__ *i*",
    "1. discord.gg/x <#1><@&1> :e:",
)
LIVE = (
    *(
        "<@1>",
        "</end",
        "<t:0",
        "<:e:",
        "<#1>",
        "<@&1>",
        "://evil",
        "**b**",
        "||s||",
        "[x]",
        "`c`",
        "@everyone",
        "@here",
    ),
    *("~~z~~", "__u__", " *i*", "discord.gg", ":e:", "\n> q", "\n-# s", "\u202e", "\u2066"),
)
"""Text that Discord would render as markup or a link."""
UNSEEN = ("Cc", "Cf", "Cs", "Co")
JOINER = "\u200d"


def hostile(table: Callable[..., TableInfo]) -> Callable[..., TableInfo]:
    """Return a factory of tables with hostile names."""

    def made(*args: Any, **kwargs: Any) -> TableInfo:
        info = table(*args, **kwargs)
        seats = tuple(msgspec.structs.replace(one, name=HOSTILE[one.seat % len(HOSTILE)]) for one in info.seats)
        return msgspec.structs.replace(info, seats=seats)

    return made


def check(screen: Screen) -> None:
    """Check a screen. Raises AssertionError where a name is rendered as markup."""
    whole(screen)
    for part in walk_components(screen.to_components()):
        content = str(part.get("content", ""))
        assert [one for one in LIVE if one in content] == [], content
        for text in plain(part):
            assert not text.startswith((">", "-#")), text
            assert [char for char in text if unicodedata.category(char) in UNSEEN and char != JOINER] == [], text


whole = screen_checks.check


@pytest.fixture(autouse=True)
def such_people(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch all screens to have hostile names."""
    monkeypatch.setattr(screen_walks, "table", hostile(screen_walks.table))
    monkeypatch.setattr(screen_walks, "check", check)
    monkeypatch.setattr(screen_checks, "wrong_signs", any_signs)
    monkeypatch.setattr(message_checks, "LABEL", discord_limits.LABEL)


@pytest.mark.parametrize("name", GAMES)
def test_screens_of_a_game(name: str) -> None:
    screen_walks.every_screen(name, ["en"])


@pytest.mark.parametrize("name", GAMES)
def test_screens_beside_a_game(name: str) -> None:
    screen_walks.screens_beside_the_game(name, "ja")


@pytest.mark.parametrize("name", ["ricochet", "auztralia"])
def test_screens_beside_a_game_with_signs(name: str) -> None:
    with icons():
        screen_walks.screens_beside_the_game(name, "en")


def test_what_tables_say_of_themselves() -> None:
    screen_walks.screens_of_a_table("en")


def test_the_name_of_a_thread() -> None:
    info = screen_walks.table("andromeda", 5, 1)
    for name in (title(info), post_title(info), post_title(msgspec.structs.replace(info, status="open"))):
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
