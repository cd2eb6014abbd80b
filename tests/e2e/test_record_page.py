"""Tests of the record page: attached to the result, by button and `/record`, rendered once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.contract import Outcome, ScorePart, t
from bot.games.registry import GAMES
from bot.tables.model.views import Person
from bot.tables.records.verify import verify
from cogs.after_game.record_attachment import RecordAttachment
from cogs.board.message_roles import CARD, RESULT
from cogs.framework.message_recovery import STANDING
from cogs.history import cog as history_cog
from cogs.publishers.hand_messages import LATER
from cogs.record_page.builder import PageBuilder
from tests.cogs.simulated_client import World, components, labels, with_files, words
from tests.e2e.bot_players import next_up, table_at
from tests.e2e.history_support import finished
from tests.e2e.tables import open_table, play_table

GAME = "andromeda"
FILE = 13


def over(state: object) -> Outcome:
    """Return a result, whatever the state."""
    del state
    return Outcome((1, 2, 3), ((ScorePart(t("Andromeda"), 1),),) * 3, t("Andromeda"))


async def attached(w: World) -> None:
    """Wait until no page is due."""
    await w.client.background_tasks.join(without=(CARD, LATER, STANDING))
    await w.env.settle()


def result_of(w: World, row: Any) -> Any:
    (message,) = [one for one in w.thread.history() if one.id == row.message_id]
    return message


def files(message: Any) -> list[str]:
    """Return the contents of the message's file components."""
    return [str(one["file"]["url"]).removeprefix("attachment://") for one in components(message) if one["type"] == FILE]


async def test_a_result_gets_the_page_and_stays_what_it_was(w: World) -> None:
    table = await finished(w)
    await attached(w)
    messages = w.client.tables.messages
    row = await messages.find(table, RESULT)
    end = result_of(w, row)
    assert [one.filename for one in end.attachments][1:] == [f"taku-{table}.html"]
    assert len(files(end)) == 1
    assert "The winner" in words(end)
    assert "Record" in labels(end)
    data = await end.attachments[1].read()
    verdict = verify(data)
    assert verdict.fault is None
    assert verdict.over
    assert await messages.find(table, RecordAttachment.due_role) is None

    told = await with_files(await w.dai.click(end, label="Record"))
    assert told.ephemeral
    assert [one.filename for one in told.attachments] == [f"taku-{table}.html", f"taku-{table}.json"]
    assert await told.attachments[0].read() == data, "it was made once"
    assert verify(await told.attachments[1].read()) == verdict
    checked = await w.eve.slash(w.channel, "verify", record=(f"taku-{table}.html", data))
    assert f"the one that table {table} has had since it began" in words(checked)


async def test_a_page_that_a_crash_kept_back_comes_at_the_next_start(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object) -> bytes:
        return await asyncio.Future()

    with monkeypatch.context() as crash:
        crash.setattr(PageBuilder, "_made", never)
        table = await play_table(w, GAME, "Ben", "Chie")
        _, actor, said = await next_up(w, table)
        monkeypatch.setitem(GAMES, GAME, replace(GAMES[GAME], outcome=over))
        await w.act(table, actor.user.global_name or "", *said)
        row = await w.client.tables.messages.find(table, RESULT)
        assert not files(result_of(w, row))
        assert await w.client.tables.messages.find(table, RecordAttachment.due_role) is not None
    await w.restart()
    await attached(w)
    assert len(files(result_of(w, row))) == 1
    assert await w.client.tables.messages.find(table, RecordAttachment.due_role) is None
    info = (await table_at(w, table)).info
    note = RecordAttachment(w.client).due(info)
    await w.client.tables.messages.change([note], [])  # as if the response had been lost
    await w.client.publisher.reconcile(table)
    await attached(w)
    assert len(files(result_of(w, row))) == 1
    assert sum("The winner" in words(one) for one in w.thread.history()) == 1


async def test_the_record_is_asked_for_by_command_and_how_far_it_is_is_told(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await play_table(w, GAME, "Ben", ai=1)
    assert "when the game is over" in words(await w.ann.slash(w.thread, "record"))
    await w.client.tables.ending.end(table, Person(w.ann.id, "Ann"), "Enough.")
    await w.settle()
    seen: list[str] = []
    go, find = asyncio.Event(), PageBuilder._found

    async def slowly(self: PageBuilder, table_id: int, language: str, making: Any) -> bytes:
        await go.wait()
        return await find(self, table_id, language, making)

    answer = history_cog.answer

    async def told(interaction: Any, screen: Any) -> None:
        seen.append(words(SimpleNamespace(components=screen.to_components())))
        await answer(interaction, screen)
        go.set()

    monkeypatch.setattr(PageBuilder, "_found", slowly)
    monkeypatch.setattr("cogs.framework.responses.PATIENCE", 0.0)
    monkeypatch.setattr(history_cog, "TELL_SECONDS", 0.0)
    monkeypatch.setattr(history_cog, "answer", told)
    found = await with_files(await w.dai.slash(w.channel, "record", table=table))
    assert seen[0] == "Record: 0 %"
    assert "taku-" in found.attachments[0].filename
    page = (await found.attachments[0].read()).decode()
    assert "Ann ended this table: “Enough.”" in page
    assert verify(page.encode()).fault is None


async def test_a_table_that_is_still_open_has_no_record(w: World) -> None:
    table = await open_table(w, GAME, "Ben")
    assert "has not begun" in words(await w.ann.slash(w.channel, "record", table=table))
