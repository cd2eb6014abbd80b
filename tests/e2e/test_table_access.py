"""Tests of table access when Discord must be asked for the user's permissions."""

from __future__ import annotations

import aiohttp
import pytest
from simcord.actors import _component_interaction

from cogs.framework import table_access
from cogs.ui.custom_ids import CustomId
from tests.cogs.simulated_client import World, shown, words
from tests.e2e.sent_messages import BUTTON
from tests.e2e.tables import open_table


async def test_it_is_said_where_discord_does_not_answer(
    w: World, game: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def away(*_: object) -> bool:
        raise aiohttp.ClientError

    table = await open_table(w, game, "Ben")
    monkeypatch.setattr(table_access, "_sees_channel", away)
    here = shown(await w.eve.user.slash("taku help"))
    stored = w.env.backend.get_message(w.eve.user.dm_channel.id, here.id)
    pressed = {"custom_id": str(CustomId("log", table)), "component_type": BUTTON}
    told = await _component_interaction(w.eve.user, stored, pressed)
    assert "Discord did not let me do all of that" in words(told)
    assert not [one for one in caplog.records if one.exc_info]
