"""Tests of autocompletion: every request is answered, whatever fails."""

from __future__ import annotations

from typing import Any

import pytest
from discord import app_commands

from bot.store.engine.errors import StoreBusy
from tests.cogs.simulated_client import World


def completed(w: World) -> list[tuple[str, str]]:
    """Return every option of every command that suggests values, by its displayed name."""
    commands = [one for one in w.client.tree.walk_commands() if isinstance(one, app_commands.Command)]
    return [
        (one.qualified_name, option.display_name)
        for one in commands
        for option in one.parameters
        if option.autocomplete
    ]


@pytest.mark.own_bot
async def test_each_is_answered_when_the_store_is_busy(
    w: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await w.open_table("Ben", ai=1)
    found = completed(w)
    assert len(found) > 50

    async def busy(*_: Any, **__: Any) -> Any:
        raise StoreBusy("locked")

    store = w.client.tables.uow.store
    for part, name in ((store.database, "fetch"), (store.database, "transaction"), (store.tables, "in_thread")):
        monkeypatch.setattr(part, name, busy)
    for command, option in found:
        await w.ann.autocomplete(w.thread, command, option, "a")
    assert not [one for one in caplog.records if one.exc_info]


async def test_each_is_answered_when_something_is_broken(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any, **__: Any) -> Any:
        raise RuntimeError

    await w.open_table("Ben", ai=1)
    monkeypatch.setattr(w.client.tables.cups, "in_guild", broken)
    assert await w.ann.autocomplete(w.channel, "cup show", "cup", "") == []


@pytest.mark.own_bot
async def test_each_is_answered_while_the_bot_is_about_to_stop(w: World) -> None:
    w.client.shutdown.draining = True
    assert await w.ann.autocomplete(w.channel, "cup show", "cup", "") == []
