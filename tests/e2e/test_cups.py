"""Tests of a cup in Discord: card, automatic rounds, own rank, substitutes, the end."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from tests.cogs.simulated_client import World, labels, shown, words
from tests.e2e.cup_support import begun, card, minute, opened, play_round, press, titled
from tests.e2e.sent_messages import SentMessages, check_limits
from tests.tables.cup_support import tables_of


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_a_cup_from_the_command_to_the_winner(w: World, watch: SentMessages, language: str) -> None:
    await w.client.tables.users.change_server(w.guild.id, language=language)
    cup = await opened(w, "Ben", "Chie", rounds=1)
    said = words(card(w))
    assert "Spring cup" in said
    assert "Ann" in said
    assert {"en": "3 of 64", "ja": "定員64人中、3人"}[language] in said
    await press(w, "Dai", "join")
    await press(w, "Ann", "start")
    await w.settle()
    cup = await w.client.tables.cups.get(cup.row.id)
    assert cup.row.status == "running"
    (table,) = await tables_of(w.client.tables, cup)
    assert table.status == "running"
    assert [one.id for one in w.channel.threads] == [table.thread_id]
    post = titled(w, {"en": "### 🏆 Spring cup: round 1", "ja": "### 🏆 Spring cup：第1ラウンド開始"}[language])
    for name in ("Ann", "Ben", "Chie", "Dai"):
        assert f"<@{w.people[name].id}>" in words(post)
    assert str(table.thread_id) in words(post)
    assert str(table.thread_id) in words(card(w))
    mine = await w.ben.slash(w.channel, "cup show")
    assert mine.ephemeral
    assert str(table.thread_id) in str(shown(mine).components)
    cup = await play_round(w, cup.row.id)
    assert {"en": "final begins", "ja": "決勝"}[language] in words(titled(w, "### 🏆 Spring cup"))
    cup = await play_round(w, cup.row.id)
    assert cup.row.status == "finished"
    end = titled(w, "### 🏆")
    assert f"<@{w.ann.id}>" in words(end)
    assert cup.row.told == -1
    (over,) = [one for one in w.channel.history() if one.id == cup.row.message_id]
    assert labels(over) == []
    assert "Ann" in words(over)
    before = len(w.channel.history())
    await minute(w)
    await w.restart()
    await minute(w)
    assert len(w.channel.history()) == before, "nothing is told twice"
    for sent in watch.new():
        check_limits(sent)


async def test_everybody_is_called_once_a_round(w: World) -> None:
    cup = await begun(w)
    posts = [one for one in w.channel.history() if "round 1 begins" in words(one)]
    assert len(posts) == 1
    assert len(w.channel.history()) == 2, "the card and the post: Discord's own words on each thread are gone"
    await w.restart()
    await minute(w)
    assert len([one for one in w.channel.history() if "round 1 begins" in words(one)]) == 1
    assert len(w.channel.threads) == len([one for one in cup.tables if one.round == 1])


async def test_a_substitute_is_called_to_the_table(w: World) -> None:
    cup = await begun(w, "Ben", "Chie", "Dai")
    await press(w, "Eve", "spare")
    asked = await press(w, "Dai", "ask out")
    assert "for good" in words(asked)
    await w.dai.click(shown(asked), label="Yes, withdraw")
    await w.settle()
    (info,) = await tables_of(w.client.tables, await w.client.tables.cups.get(cup.row.id))
    assert w.eve.id in info.people
    assert w.dai.id not in info.people
    assert any(f"<@{w.eve.id}> takes the place of Dai" in words(one) for one in w.thread.history())
    refused = await press(w, "Dai", "spare")
    assert "cannot come back" in words(refused)
    assert "You are out" in words(await w.dai.slash(w.channel, "cup show"))


async def test_only_host_and_moderators_start_and_end(w: World) -> None:
    await opened(w, "Ben", "Chie", "Dai")
    assert "Only the host" in words(await press(w, "Ben", "start"))
    assert "Only the host" in words(await w.ben.slash(w.channel, "cup end"))
    assert "The cup is over" in words(await w.ann.slash(w.channel, "cup end"))
    await w.settle()
    (row,) = await w.client.tables.cups.in_guild(w.guild.id)
    (over,) = [one for one in w.channel.history() if one.id == row.message_id]
    assert "Ann ended this cup." in words(over)
    assert "over" in words(await w.ben.slash(w.channel, "cup withdraw"))


async def test_where_there_is_no_cup_one_is_told_so(w: World) -> None:
    for command in ("show", "withdraw", "end"):
        assert "There is no cup here" in words(await w.ann.slash(w.channel, f"cup {command}"))


async def test_a_card_that_was_deleted_comes_again(w: World) -> None:
    cup = await begun(w)
    first = cup.row.message_id
    assert first is not None
    w.env.backend.delete_message(w.channel.id, first)
    cup = await play_round(w, cup.row.id)
    assert cup.row.message_id not in (None, first)
    assert any(one.id == cup.row.message_id for one in w.channel.history())


async def test_a_cup_whose_channel_is_deleted_is_over(w: World) -> None:
    cup = await begun(w)
    w.env.backend.delete_channel(w.channel.id)
    await w.settle()
    cup = await w.client.tables.cups.get(cup.row.id)
    assert (cup.row.status, cup.row.told) == ("ended", -1)
    other = w.guild.create_text_channel("other")
    assert "its channel was deleted" in words(await w.ann.slash(other, "cup show"))


async def test_people_of_another_server_have_no_part_in_it(w: World) -> None:
    cup = await opened(w, "Ben")
    elsewhere = w.env.create_guild(owner=w.env.create_user("other"))
    mole = elsewhere.add_member(w.env.create_user("mole", global_name="Mole"))
    channel = elsewhere.create_text_channel("there")
    assert "There is no cup here" in words(await mole.slash(channel, "cup show", cup=cup.row.id))
    assert "There is no cup here" in words(await mole.slash(channel, "cup end", cup=cup.row.id))


async def test_rounds_are_events_where_the_bot_may_make_some(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[dict[str, Any]] = []
    gone: list[int] = []

    async def create(guild_id: int, **payload: Any) -> dict[str, Any]:
        made.append({"guild": guild_id, **payload})
        return {"id": str(900 + len(made))}

    async def delete(guild_id: int, event_id: int, **_: Any) -> None:
        gone.append(event_id)

    async def allowed(*_: Any) -> discord.Permissions:
        return discord.Permissions.all()

    monkeypatch.setattr(w.client.http, "create_guild_scheduled_event", create)
    monkeypatch.setattr(w.client.http, "delete_scheduled_event", delete)
    monkeypatch.setattr("cogs.board.server_events.ours", allowed)
    cup = await begun(w, rounds=1)
    assert [one["name"] for one in made] == ["Spring cup: Round 1 of 1"]
    assert made[0]["entity_metadata"]["location"].endswith(str(cup.row.message_id))
    assert cup.row.event_id == 901
    cup = await play_round(w, cup.row.id)
    assert (gone, cup.row.event_id) == ([901], 902)
    cup = await play_round(w, cup.row.id)
    assert (gone, cup.row.event_id) == ([901, 902], None)
