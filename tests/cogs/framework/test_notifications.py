"""Tests of notifications: every kind has a handler."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from bot.tables.model.notifications import Notification, TableUnplayable
from tests.cogs.simulated_client import world


async def test_each_kind_has_a_handler(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        assert {*w.client.notifications._handlers} == {*get_args(Notification), TableUnplayable}
