"""Tests of the links to tables' pages: signing in by them, and signing out."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.tables.model.errors import CodeRefused
from bot.tables.model.views import Person
from cogs.ui.custom_ids import CustomId
from tests.cogs.message_checks import DANGER
from tests.cogs.simulated_client import World, components, shown, words
from tests.e2e.bot_players import ids
from tests.e2e.sent_messages import SentMessages, check_limits
from tests.e2e.support import pressed
from tests.e2e.tables import open_table, start

WEB = "https://example.org/taku"
OPENS = {"en": "Open the board", "ja": "盤面をページで開く"}
ONCE = {"en": "once and within 2 minutes", "ja": "2分以内に1回だけ"}
PUBLIC = {"en": "what everybody may see", "ja": "全員に公開されている情報だけ"}
BROWSERS = {"en": "in 1 browser.", "ja": "1個のブラウザー"}
SIGNED_OUT = {"en": "signed out in all", "ja": "ログアウトしました"}
languages = pytest.mark.parametrize("language", OPENS)


@pytest.fixture(autouse=True)
def pages(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the address of the pages."""
    monkeypatch.setattr(w.client, "web", f"{WEB}/")


async def run_table(w: World, game: str) -> int:
    """Start a table of Ann, Ben and Chie."""
    table = await open_table(w, game, "Ben", "Chie")
    await start(w, table)
    await w.settle()
    return table


async def more(w: World, actor: MemberActor) -> Any:
    """Open *More* of the newest board."""
    return await actor.click(w.board, custom_id=next(str(one) for one in ids(w.board) if one.purpose == "tools"))


def address(told: Any) -> tuple[str, str]:
    """Return the key and the code of the one link in an answer."""
    (url,) = [one["url"] for one in components(told) if one.get("url")]
    assert url.startswith(f"{WEB}/t/")
    key, _, code = url.removeprefix(f"{WEB}/t/").partition("#")
    return key, code


@languages
async def test_a_player_opens_the_board_by_a_link_that_signs_in_once(
    w: World, game: str, language: str, watch: SentMessages
) -> None:
    table, access = await run_table(w, game), w.client.tables.web_access
    await w.client.tables.users.change(w.ben.id, language=language)
    watch.new()
    told = await w.ben.click(shown(await more(w, w.ben)), label=OPENS[language])
    assert ONCE[language] in words(told)
    key, code = address(told)
    assert await access.table_of(key) == table
    assert await access.user_of(await access.enter(table, code, None)) == w.ben.id
    with pytest.raises(CodeRefused):
        await access.enter(table, code, None)
    typed = await w.ben.slash(w.thread, "board", page=True)
    assert typed.ephemeral
    assert address(typed)[1] not in ("", code), "each link has a code of its own"
    for sent in watch.new():
        check_limits(sent)


@languages
async def test_a_spectator_gets_the_public_page(w: World, game: str, language: str) -> None:
    table = await run_table(w, game)
    await w.client.tables.users.change(w.eve.id, language=language)
    told = await w.eve.click(shown(await more(w, w.eve)), label=OPENS[language])
    assert PUBLIC[language] in words(told)
    key, code = address(told)
    assert (await w.client.tables.web_access.table_of(key), code) == (table, "")


async def test_a_private_table_has_a_page_for_its_people_alone(w: World, game: str) -> None:
    await w.ann.slash(w.channel, "taku new", game=game, seats=3, private=True)
    (info,) = await w.client.tables.queries.of_user(w.ann.id)
    target = CustomId("page", info.id)
    refused = words(await pressed(w, w.ben, w.card, target))
    assert "its page is for those who are invited" in refused
    await w.client.tables.invitations.invite(info.id, Person(w.ann.id, "Ann"), [w.ben.id])
    key, code = address(await pressed(w, w.ben, w.card, target))
    assert await w.client.tables.web_access.table_of(key) == info.id
    assert code, "without a seat yet, but the page is not for everybody"


async def test_without_pages_there_is_no_button_and_the_command_says_so(
    w: World, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await run_table(w, game)
    monkeypatch.setattr(w.client, "web", None)
    assert not [one for one in ids(shown(await more(w, w.ann))) if one.purpose == "page"]
    told = await w.ann.slash(w.thread, "board", page=True)
    assert "Tables have no pages here" in words(told)
    assert not [one for one in components(told) if one.get("url")]


async def test_the_frame_is_offered_where_the_host_has_set_it_up(
    w: World, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await run_table(w, game)
    assert "frame" not in [one.purpose for one in ids(shown(await w.ann.slash(w.thread, "board", page=True)))]
    monkeypatch.setattr(w.client.settings, "activity", "secret")
    assert "frame" in [one.purpose for one in ids(shown(await w.ann.slash(w.thread, "board", page=True)))]


@languages
async def test_ones_data_names_the_browsers_and_signs_them_out(w: World, game: str, language: str) -> None:
    table, access = await run_table(w, game), w.client.tables.web_access
    await w.client.tables.users.change(w.ben.id, language=language)
    assert "sign-out" not in [one.purpose for one in ids(shown(await w.ben.slash(w.channel, "privacy")))]
    token = await access.enter(table, await access.offer(table, w.ben.id), None)
    told = await w.ben.slash(w.channel, "privacy")
    assert BROWSERS[language] in words(told)
    leave = str(CustomId("sign-out"))
    (button,) = [one for one in components(told) if one.get("custom_id") == leave]
    assert button["style"] != DANGER
    assert SIGNED_OUT[language] in words(await w.ben.click(shown(told), custom_id=leave))
    assert await access.user_of(token) is None
    token = await access.enter(table, await access.offer(table, w.ben.id), None)
    told = await w.ben.slash(w.channel, "privacy")
    await w.ben.click(shown(told), custom_id=str(CustomId("forget")))
    assert await access.user_of(token) is None
