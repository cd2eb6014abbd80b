"""Tests of notifications: every kind has a handler."""

from __future__ import annotations

from typing import get_args

from bot.tables.model.notifications import Notification, TableUnplayable
from tests.cogs.simulated_client import World


async def test_each_kind_has_a_handler(w: World) -> None:
    assert {*w.client.notifications._handlers} == {*get_args(Notification), TableUnplayable}
