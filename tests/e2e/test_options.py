"""Tests of the option forms of a table: concurrent changes, invalid options, permissions."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from msgspec.structs import replace
from simcord.components import walk_components

from bot.enums import Status
from bot.games.registry import GAMES
from bot.tables.model.table_rules import applying
from bot.tables.model.views import TableInfo
from cogs.lobby.options_form import ACCESS, LANGUAGE, LIMIT, SEATS, SPEED, form, saved
from cogs.ui.forms import WAS
from cogs.ui.translator import Translator
from tests.cogs.screen_checks import labels_of
from tests.cogs.screen_samples import table
from tests.cogs.simulated_client import World, labels, shown, words
from tests.e2e.bot_players import pick
from tests.e2e.sent_messages import MENU, RADIO, SentMessages, check_limits
from tests.e2e.tables import open_table, press_card, set_options, start

MOST_OPTIONS = "ricochet"
COMMON = {SEATS, SPEED, LIMIT, LANGUAGE, ACCESS}


async def info_of(w: World, table: int) -> TableInfo:
    return await w.client.tables.queries.info(table)


async def opened(w: World, who: str = "Ann") -> Any:
    """Return the form as opened for a user."""
    return await press_card(w.people[who], w.card, "options")


async def test_everything_can_be_set_and_stands_on_the_card(w: World, watch: SentMessages) -> None:
    table = await open_table(w, MOST_OPTIONS, "Ben")
    wanted = {SPEED: "live", LIMIT: "600,ai", LANGUAGE: "ja"}
    own = {one.id: one.values[-1].value for one in applying(GAMES[MOST_OPTIONS], {}, 3)}
    said = await set_options(w.ann, w.card, wanted | own)
    info = await info_of(w, table)
    assert (info.speed, info.limit_seconds, info.limit_then, info.language) == ("live", 600, "ai", "ja")
    assert {name: info.settings[name] for name in own} == own
    assert "Options of this table" in words(said), "the host's own language"
    await w.env.advance_time(3)
    await w.settle()
    assert "10分" in words(w.card)
    for sent in watch.new():
        check_limits(sent)


@pytest.mark.parametrize("game", GAMES)
def test_what_does_not_apply_to_so_many_is_not_asked(game: str) -> None:
    for seats in range(GAMES[game].meta.seats[0], GAMES[game].meta.seats[1] + 1):
        info = replace(table(game, 1, 1, Status.OPEN), wanted=seats)
        voice, asked = Translator("en", info), set[str]()
        pages = [one for one in labels_of(saved(info, voice, 0)) if one.startswith("Options")]
        for page in range(len(pages)):
            parts = walk_components(form(info, page, voice).to_components())
            asked |= {one["custom_id"].partition(WAS)[0] for one in parts if one["type"] in (MENU, RADIO)}
        assert asked == COMMON | {one.id for one in applying(GAMES[game], {}, seats)}


async def test_two_who_have_the_same_form_open_overwrite_only_what_they_changed(w: World) -> None:
    table = await open_table(w, "andromeda")
    keeper = w.guild.create_role("keeper", permissions=discord.Permissions(manage_channels=True))
    w.env.backend.guilds[w.guild.id].members[w.eve.id].role_ids.append(keeper.id)
    by_ann, by_eve = await opened(w), await opened(w, "Eve")
    await pick(w.ann, by_ann, **{SEATS: "5", SPEED: "live"})
    await pick(w.eve, by_eve, **{LIMIT: "600,default"})
    info = await info_of(w, table)
    assert (info.wanted, info.speed, info.limit_seconds) == (5, "live", 600)


async def test_a_form_survives_a_restart(w: World) -> None:
    table = await open_table(w, "andromeda")
    form = await opened(w)
    await w.restart()
    said = await pick(w.ann, form, **{SEATS: "5"})
    assert "5 seats" in words(said)
    assert (await info_of(w, table)).wanted == 5


async def test_too_few_seats_by_now_and_the_rest_is_saved(w: World) -> None:
    table = await open_table(w, "andromeda", "Ben", seats=4)
    form = await opened(w)
    for name in ("Chie", "Dai"):
        await press_card(w.people[name], w.card, "join")
    said = await pick(w.ann, form, **{SEATS: "3", SPEED: "live"})
    assert "4 sit here" in words(said)
    info = await info_of(w, table)
    assert (info.wanted, info.speed) == (4, "live")
    assert "Remove Dai" in labels(said)


async def test_a_table_that_has_begun_meanwhile_says_so(w: World) -> None:
    table = await open_table(w, "andromeda", "Ben", ai=1)
    form = await opened(w)
    await start(w, table)
    said = await pick(w.ann, form, **{SPEED: "live"})
    assert "already begun" in words(said)
    assert (await info_of(w, table)).speed == "days"


async def test_only_the_host_and_moderators_get_the_form(w: World) -> None:
    await open_table(w, "andromeda", "Ben")
    told = await opened(w, "Ben")
    assert told.modal is None
    assert "Only the host" in words(told)


@pytest.mark.parametrize("picked", [{LIMIT: "86400,ai"}, {}])
async def test_somebody_can_be_removed_from_there(w: World, picked: dict[str, str]) -> None:
    table = await open_table(w, "andromeda", "Ben")
    said = await pick(w.ann, await opened(w), **picked)
    sure = await w.ann.click(shown(said), label="Remove Ben")
    await w.ann.click(shown(sure), label="Remove")
    assert (await info_of(w, table)).names == ("Ann",)


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_the_hosts_line_is_text_and_nothing_else(w: World, watch: SentMessages, language: str) -> None:
    role = w.guild.create_role("keeper", permissions=discord.Permissions(manage_guild=True))
    w.env.backend.guilds[w.guild.id].members[w.eve.id].role_ids.append(role.id)
    for actor in (w.ann, w.eve):
        await w.client.tables.users.change(actor.id, language=language)
    table = await open_table(w, "andromeda", "Ben")
    told = await set_options(w.ann, w.card, {})
    for wrong in (f"<@{w.ben.id}>", "@everyone", "discord.gg/abc", "https://a.example", "www.example.org"):
        form = await press_card(w.ann, shown(told), "line")
        refused = await w.ann.submit_modal(form, {"text": wrong})
        assert not any("example" in str(one) or "<@" in str(one) for one in shown(refused).components)
        told = await set_options(w.ann, w.card, {})
    form = await press_card(w.ann, shown(told), "line")
    await w.ann.submit_modal(form, {"text": " **New** players\nwelcome :) # now "})
    assert (await info_of(w, table)).description == "**New** players welcome :) # now"
    await w.env.advance_time(3)
    await w.settle()
    assert "\\*\\*New\\*\\* players" in words(w.card)
    listed = words(await w.ben.slash(w.channel, "taku tables"))
    assert "\\*\\*New\\*\\* players" in listed
    for sent in watch.new():
        assert not (sent.body.get("allowed_mentions") or {}).get("parse")
    assert "Only" in words(await press_card(w.ben, w.card, "options")), "no other player changes it"
    kept = await press_card(w.eve, w.card, "options")
    await press_card(w.eve, shown(kept), "unline")
    assert not (await info_of(w, table)).description
