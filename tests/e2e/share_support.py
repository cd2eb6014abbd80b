"""Moments shared in a channel."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import pytest

from bot.games.contract import Highlight, t
from bot.games.registry import GAMES
from tests.cogs.simulated_client import World, words

GAME = "andromeda"


def boastful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch every move to be worth sharing."""

    def boast(view: Any, events: Sequence[Any]) -> Highlight | None:
        del view
        assert all(event.to is None for event in events)
        return Highlight(t("Andromeda")) if events else None

    monkeypatch.setitem(GAMES, GAME, dataclasses.replace(GAMES[GAME], highlight=boast))


def shared_in(w: World) -> list[Any]:
    return [one for one in w.channel.history() if "shows a moment of" in words(one)]
