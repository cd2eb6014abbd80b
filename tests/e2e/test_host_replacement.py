"""Tests of replacing a host who left the server before the start."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.tables.model.views import Person
from cogs.publishers import card_publisher
from tests.cogs.simulated_client import World, words
from tests.e2e.bot_players import newest
from tests.e2e.lobby_support import days
from tests.e2e.support import newest_table
from tests.e2e.tables import open_table, press_card

GAME = "andromeda"
GONE = "The host has left this server."


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show changed cards at once.

    The check of the host's membership, which changes the card, may end after the clock has been advanced.
    """
    monkeypatch.setattr(card_publisher, "CARD_FIRST", 0)
    monkeypatch.setattr(card_publisher, "CARD_PAUSE", 0)


async def start_in_vain(w: World, actor: MemberActor) -> Any:
    """Click *Start* as a user who is not the host; the host's membership is checked."""
    refused = await press_card(actor, w.card, "start")
    await shown_anew(w)
    return refused


async def shown_anew(w: World) -> None:
    """Wait until the card shows the state of the only table."""
    await w.env.advance_time(3)
    await w.client.background_tasks.join(table_id=await newest_table(w))
    await w.settle()


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_another_player_is_host_a_day_after_the_host_was_missed(w: World, language: str) -> None:
    table = await open_table(w, GAME, "Ben", "Chie")
    await w.client.tables.lobby.configure(table, Person(w.ann.id, "Ann"), language=language)
    card = w.card
    w.guild.remove_member(w.ann)
    refused = await start_in_vain(w, w.chie)
    assert "Only the host" in words(refused)
    (line,) = [one for one in words(w.card).splitlines() if "<t:" in one]
    assert line.startswith(f"-# {GONE}" if language == "en" else "-# ホストがこのサーバーを抜けました。")
    await days(w, 0.9)
    await start_in_vain(w, w.chie)
    assert (await w.client.tables.queries.info(table)).host_id == w.ann.id
    await w.restart()
    before = len(w.channel.history())
    await days(w, 0.2)
    await shown_anew(w)
    assert (await w.client.tables.queries.info(table)).host_id == w.ben.id
    said = newest(w, w.channel.id)
    assert len(w.channel.history()) == before + 1
    assert f"<@{w.ben.id}>" in words(said)
    assert "Ann" in words(said)
    assert ("has left the server." if language == "en" else "がホストになりました") in words(said)
    assert [one.id for one in said.mentions] == [w.ben.id]
    card = next(one for one in w.channel.history() if one.id == card.id)
    assert "<t:" not in words(card)
    await press_card(w.ben, card, "start")
    await w.settle()
    assert (await w.client.tables.queries.info(table)).status == "running"


async def test_a_host_who_is_there_stays_host(w: World) -> None:
    table = await open_table(w, GAME, "Ben", "Chie")
    await start_in_vain(w, w.chie)
    assert GONE not in words(w.card)
    assert (await w.client.tables.queries.info(table)).new_host_at is None


async def test_a_host_who_has_come_back_stays_host(w: World) -> None:
    table = await open_table(w, GAME, "Ben", "Chie")
    w.guild.remove_member(w.ann)
    await start_in_vain(w, w.ben)
    assert GONE in words(w.card)
    w.guild.add_member(w.ann.user)
    before = len(w.channel.history())
    await days(w, 1.1)
    await shown_anew(w)
    assert (await w.client.tables.queries.info(table)).host_id == w.ann.id
    assert len(w.channel.history()) == before
    assert GONE not in words(w.card)
