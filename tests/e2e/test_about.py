"""Tests of the about page."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from bot.games.registry import GAMES
from bot.version import FULL_VERSION
from bot.words.catalogue import ROOT
from bot.words.formatter import formatter
from cogs.ui.layout import phone_lines
from tests.cogs.simulated_client import World, components, labels, shown, words
from tests.e2e.sent_messages import SentMessages, check_limits

PHONE = 22
"""Maximum lines of a message on a phone's screen, without its buttons."""


async def test_it_says_what_it_is_on_one_screen(w: World, watch: SentMessages) -> None:
    for language, added in (("en", "Add to a server"), ("ja", "サーバーに追加")):
        await w.client.tables.users.change(w.ann.id, language=language)
        told = await w.ann.slash(w.channel, "taku about")
        assert told.ephemeral
        said = words(told)
        assert FULL_VERSION in said
        assert all(formatter(language, game.meta.id).format(game.meta.title) in said for game in GAMES.values())
        assert "MIT" in said
        assert sum(map(phone_lines, said.splitlines())) <= PHONE
        assert [one["label"] for one in components(told) if one.get("url")] == [added], "no page is set"
    for sent in watch.new():
        check_limits(sent)


async def test_its_buttons_lead_to_status_and_data(w: World) -> None:
    told = await w.ann.slash(w.channel, "taku about")
    assert "🟢" in words(told)
    assert "What waits" in words(await w.ann.click(shown(told), label="Status"))
    told = await w.ann.slash(w.channel, "taku about")
    assert "Your data" in words(await w.ann.click(shown(told), label="My data…"))


def links(message: Any) -> dict[str, str]:
    """Return the URLs of a message's link buttons by their labels."""
    return {one["label"]: one["url"] for one in components(message) if one.get("url")}


async def test_pages_of_the_host_are_linked(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = {name: f"https://example.org/{name}" for name in ("Source code", "Privacy", "Terms")}
    for name, page in zip(("source", "privacy", "terms"), pages.values(), strict=True):
        monkeypatch.setattr(w.client.settings, name, page)
    told = await w.ann.slash(w.channel, "taku about")
    assert pages.items() <= links(told).items()
    assert "Questions" not in labels(told)


async def test_it_is_added_to_a_server_by_a_press_that_asks_discord_nothing(w: World) -> None:
    requests = w.env.backend.http_requests
    before = len(requests)
    url = links(await w.ann.slash(w.channel, "taku about"))["Add to a server"]
    assert [one for one in requests[before:] if "applications/@me" in str(one)] == []
    asked = parse_qs(urlsplit(url).query)
    assert url.startswith("https://discord.com/oauth2/authorize?")
    assert asked["client_id"] == [str(w.client.application_id)]
    assert asked["scope"] == ["bot applications.commands"]
    assert asked["integration_type"] == ["0"]
    assert int(asked["permissions"][0]) == named_in_readme().value


def named_in_readme() -> discord.Permissions:
    """Return the permissions that the README names to hosts, required and optional."""
    (line,) = re.findall(r"these permissions: (.+) Open the address", (ROOT / "README.md").read_text(encoding="utf-8"))
    names = re.sub(r" \([^)]*\)|Optional: ", "", line).replace(".", ",").strip(", ")
    keys = {"view_channels": "view_channel"}
    found = [name.strip().lower().replace(" ", "_") for name in names.split(",")]
    return discord.Permissions(**{keys.get(name, name): True for name in found})


@pytest.mark.parametrize("application", [{"bot_public": False}, {"bot_require_code_grant": True}])
async def test_a_private_bot_is_not_offered(
    w: World, application: dict[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in application.items():
        monkeypatch.setattr(w.client.application, name, value)
    assert links(await w.ann.slash(w.channel, "taku about")) == {}
