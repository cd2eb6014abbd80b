"""Tests of reliability: on cards, in lists, in the user menu, and as a table's requirement."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.rows import AnswerRow, Counted, ReliabilityRow
from bot.store.table.reliability import counting
from bot.tables.users.reliability import FEW
from cogs.lobby.options_form import ACCESS, INVITED, SEATS, chosen_access
from cogs.ui.custom_ids import UnknownCustomId
from cogs.users.settings_screen import PRIVACY
from tests.cogs.simulated_client import World, settings_page, shown, words
from tests.databases import changed
from tests.e2e.bot_players import asked, fields, pick, until_asked
from tests.e2e.tables import open_table, play_table, press_card, set_options, start

GAME = "andromeda"
MENU = "Who is this"


async def answered(w: World, who: str, in_time: int, late: int = 0, *, games: int = 0, left: int = 0) -> None:
    """Store n turns in time and late, each of four to eight hours, and games played or left."""
    store, user = w.client.tables.uow.store, w.people[who].id
    row, begun = AnswerRow(user, 480, in_time + late, late), ReliabilityRow(user, games, left)
    await changed(store, 1, *counting(store.database, [Counted((row,), (begun,))]))


async def redrawn(w: World) -> str:
    """Return the text of the card once it is up to date."""
    await w.env.advance_time(3)
    await w.settle()
    return words(w.card)


async def test_it_stands_behind_each_name_while_players_are_looked_for(w: World) -> None:
    await answered(w, "Ann", 49, 1)
    table = await open_table(w, GAME, "Ben", "Chie")
    assert "1. **Ann** (host) · 98% in time, ~6 hours\n2. **Ben**\n" in await redrawn(w)
    listed = words(await w.dai.slash(w.channel, "taku tables"))
    assert "Ann, Ben, and Chie · host: 98% in time, ~6 hours" in listed
    await start(w, table)
    assert "in time" not in await redrawn(w)
    assert "in time" not in words(await w.dai.slash(w.channel, "taku tables"))


async def test_the_servers_post_tells_it_of_hosts(w: World) -> None:
    await answered(w, "Ann", 50)
    await open_table(w, GAME)
    post = await w.client.overviews.screen(w.guild.id, w.channel.id)
    assert "Ann · host: 100% in time, ~6 hours" in str(post.to_components())


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_the_menu_of_a_person_tells_it_in_words(w: World, language: str) -> None:
    await answered(w, "Ben", 48, 2, games=7, left=1)
    await w.client.tables.users.change(w.ann.id, language=language)
    told = await w.ann.context_menu(w.channel, MENU, w.ben)
    assert told.ephemeral
    said = {
        "en": ("**96%** of turns in time", "about **6 hours**", "7 games with others, left 1 of them"),
        "ja": ("手番の**96%**を", "約**6時間**以内", "他の人とのゲームは7回、途中で抜けたのは1回"),
    }
    assert f"<@{w.ben.id}>" in words(told)
    for part in said[language]:
        assert part in words(told)


async def test_of_who_is_new_nothing_is_said(w: World) -> None:
    await answered(w, "Ben", 0, 9)
    told = words(await w.ann.slash(w.channel, "taku whois", member=w.ben))
    assert "Fewer than 10 turns" in told
    assert "%" not in told


async def test_oneself_is_told_by_the_command_and_in_the_settings(w: World) -> None:
    await answered(w, "Ann", 20)
    by_command = words(await w.ann.slash(w.channel, "taku whois"))
    by_button = await w.ann.click(await settings_page(w.ann, w.channel, PRIVACY), label="How reliable am I?")
    assert words(by_button) == by_command
    assert "**100%** of turns in time" in by_command
    assert "Your servers see this" in by_command
    assert "Your servers see this" not in words(await w.ben.context_menu(w.channel, MENU, w.ann))


async def test_strangers_and_bots_are_not_told_of(w: World) -> None:
    bot = w.guild.add_member(w.env.create_user("helper", bot=True))
    away = w.env.create_user("mallory")
    for somebody in (bot, away):
        told = words(await w.ann.slash(w.channel, "taku whois", member=somebody))
        assert "people of this server, not of bots" in told


async def test_who_is_less_reliable_hears_how_much_is_asked(w: World) -> None:
    await answered(w, "Ann", 95, 5)
    await answered(w, "Ben", 17, 3)
    table = await open_table(w, GAME)
    said = await set_options(w.ann, w.card, {ACCESS: "90"})
    assert "For people with 90% of turns in time" in words(said)
    assert "For people with 90% of turns in time" in await redrawn(w)
    for refused in (await press_card(w.ben, w.card, "join"), await w.ben.slash(w.channel, "taku join")):
        assert refused.ephemeral
        assert "people of whose turns 90% were in time; 85% of yours were" in words(refused)
    await press_card(w.chie, w.card, "join")
    assert (await w.client.tables.queries.info(table)).names == ("Ann", "Chie"), "who is new is welcome"


async def test_the_form_offers_no_more_than_the_host_has(w: World) -> None:
    await open_table(w, GAME)
    assert offered(await press_card(w.ann, w.card, "options")) == ["everybody", "invited"]
    await answered(w, "Ann", 80, 20)
    form = await press_card(w.ann, w.card, "options")
    assert offered(form) == ["everybody", "50", "70", "80", "invited"]


def offered(form: Any) -> list[str]:
    """Return the options of the field."""
    return [one["value"] for one in fields(form)[ACCESS]["options"]]


async def test_what_the_host_may_not_ask_any_more_keeps_the_rest(w: World) -> None:
    await answered(w, "Ann", 80, 20)
    table = await open_table(w, GAME)
    await set_options(w.ann, w.card, {ACCESS: INVITED})
    form = await press_card(w.ann, w.card, "options")
    assert ACCESS in fields(form)
    await answered(w, "Ann", 0, 10)
    said = await pick(w.ann, form, **{ACCESS: "80", SEATS: "5"})
    assert "You can ask others for 70% of turns in time at most" in words(said)
    info = await w.client.tables.queries.info(table)
    assert (info.wanted, info.private, info.least_reliable) == (5, True, None), "nor is it open to everybody now"


def test_forms_are_not_believed() -> None:
    for value in ("-1", "many", "9" * 30):
        with pytest.raises(UnknownCustomId):
            chosen_access(value)


async def test_a_game_that_is_played_tells_it(w: World) -> None:
    """Ann takes an hour for each answer, Ben two minutes.

    Half an hour of each of Ann's answers counts as known quiet time.
    """
    table = await play_table(w, "spacebase", "Ben", ai=1)
    for turn in range(4 * FEW):
        loaded = await until_asked(w, table)
        assert not loaded.info.over
        seat = asked(loaded)[0]
        who = loaded.info.seats[seat].name
        w.time.now += timedelta(hours=1) if who == "Ann" else timedelta(minutes=2)
        await w.act(table, who, *loaded.game.default(loaded.state, seat))
        if turn == FEW:
            await w.restart()
    for asker, about, took in ((w.dai, w.ann, "**45 minutes**"), (w.ann, w.ben, "**2 minutes**")):
        told = words(await asker.context_menu(w.channel, MENU, about))
        assert "**100%** of turns in time" in told
        assert took in told
        assert "1 game with others" in told


async def test_what_is_stored_is_told_and_deleted(w: World) -> None:
    await answered(w, "Ann", 30, games=4)
    asked = await w.ann.click(await settings_page(w.ann, w.channel, PRIVACY), label="My data…")
    assert "how long 30 turns took" in words(asked)
    await w.ann.click(shown(asked), label="Delete my data")
    told = words(await w.ben.context_menu(w.channel, MENU, w.ann))
    assert "Fewer than 10 turns" in told
    assert "0 games with others" in told
