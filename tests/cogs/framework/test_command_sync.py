"""Tests of the registration of slash commands with Discord, and of refusals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest

from tests.cogs.simulated_client import close_client, make_client

ENTRY: dict[str, Any] = {"id": "7", "application_id": "1", "version": "1", "type": 4, "name": "launch", "handler": 2}


class Discord:
    """A fake of the two routes for global commands; `code` is the error for any registration."""

    def __init__(self, code: int | None = None) -> None:
        self.commands, self._code = [ENTRY], code

    async def get_global_commands(self, _application: int) -> list[Any]:
        """Return the registered commands."""
        return self.commands

    async def bulk_upsert_global_commands(self, _application: int, payload: list[Any]) -> list[Any]:
        """Register commands. Raises HTTPException without the entry point command."""
        code = self._code or (None if ENTRY in payload else 50240)
        if code is not None:
            answer: Any = type("Answer", (), {"status": 400, "reason": "Bad Request"})()
            raise discord.HTTPException(answer, {"code": code, "message": "no"})
        self.commands = payload
        return []


async def _start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: Discord) -> None:
    client = await make_client(tmp_path)
    for name in ("get_global_commands", "bulk_upsert_global_commands"):
        monkeypatch.setattr(client.http, name, getattr(there, name))
    monkeypatch.setattr(type(client), "application_id", 1)
    try:
        await client.setup_hook()
    finally:
        await close_client(client)


async def test_an_entry_point_command_stays_beside_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = Discord()
    await _start(tmp_path, monkeypatch, there)
    assert ENTRY in there.commands
    assert "taku" in {one["name"] for one in there.commands}


async def test_refused_commands_are_told_in_the_log_and_the_bot_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    there = Discord(30034)
    await _start(tmp_path, monkeypatch, there)
    assert there.commands == [ENTRY]
    assert "Discord refuses the slash commands everywhere (code 30034" in caplog.text
