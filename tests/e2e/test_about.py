"""Tests of the about page."""

from __future__ import annotations

import pytest

from bot.games.registry import GAMES
from bot.version import FULL_VERSION
from bot.words.formatter import formatter
from cogs.ui.layout import phone_lines
from tests.cogs.simulated_client import World, components, labels, shown, words
from tests.e2e.sent_messages import SentMessages, check_limits

PHONE = 22
"""Maximum lines of a message on a phone's screen, without its buttons."""


async def test_it_says_what_it_is_on_one_screen(w: World, watch: SentMessages) -> None:
    for language in ("en", "ja"):
        await w.client.tables.users.change(w.ann.id, language=language)
        told = await w.ann.slash(w.channel, "taku about")
        assert told.ephemeral
        said = words(told)
        assert FULL_VERSION in said
        assert all(formatter(language, game.meta.id).format(game.meta.title) in said for game in GAMES.values())
        assert "MIT" in said
        assert sum(map(phone_lines, said.splitlines())) <= PHONE
        assert not [one for one in components(told) if one.get("url")], "no page is set"
    for sent in watch.new():
        check_limits(sent)


async def test_its_buttons_lead_to_status_and_data(w: World) -> None:
    told = await w.ann.slash(w.channel, "taku about")
    assert "🟢" in words(told)
    assert "What waits" in words(await w.ann.click(shown(told), label="Status"))
    told = await w.ann.slash(w.channel, "taku about")
    assert "Your data" in words(await w.ann.click(shown(told), label="My data…"))


async def test_pages_of_the_host_are_linked(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = {"Source code": "https://example.org/code", "Privacy": "https://example.org/privacy"}
    for name, page in zip(("source", "privacy"), pages.values(), strict=True):
        monkeypatch.setattr(w.client.settings, name, page)
    told = await w.ann.slash(w.channel, "taku about")
    assert {one["label"]: one["url"] for one in components(told) if one.get("url")} == pages
    assert "Questions" not in labels(told)
