"""Tests of emojis in texts: card, board, menus, answers, log and scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cogs.framework import emojis as kept
from cogs.ui import emoji_text
from rendering.emojis import SEATS, emojis, png
from tests.cogs.simulated_client import World, components, menus, shown, tool, words
from tests.fake_renderer import FakeRenderer

FEW = (*SEATS[:3], "movement_card", "station", "tarn", "undo", "accept", "cancel", "join", "earth", "next")


@pytest.fixture(autouse=True)
def wanted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Enable emojis in the configuration, with only a few; they alone are drawn."""

    async def drawn(_: object, sign: str) -> bytes:
        return png(sign)

    monkeypatch.setattr(FakeRenderer, "emoji", drawn)
    monkeypatch.setenv("TAKU_EMOJIS", "on")
    monkeypatch.setattr(kept, "emojis", lambda: {sign: emojis()[sign] for sign in FEW})
    emoji_text.know({})
    yield
    emoji_text.know({})


def icon(message: Any, label: str) -> str:
    """Return the id of a button's emoji, if it has one."""
    (found,) = (one for one in components(message) if one["type"] == 2 and one.get("label") == label)
    return str((found.get("emoji") or {}).get("id", ""))


@pytest.mark.own_bot
async def test_a_turn_with_signs(w: World) -> None:
    table = await w.open_table("Ben", "Chie")
    assert emoji_text.KNOWN.keys() == set(FEW)
    ann, ben = (str(emoji_text.KNOWN[sign]) for sign in SEATS[:2])
    assert f"{ann} Ann" in words(w.card)
    assert f"{ben} Ben" in words(w.card)
    mover = await w.one_mover(table)
    assert icon(w.board, "Deploy") == "", "three such moves have no room for their signs beside each other"
    assert icon(w.board, "Don't ask again") == str(emoji_text.KNOWN["next"].id)
    assert f"{ann} Ann 4 · {ben} Ben 4" in words(w.board)
    step = await mover.click(w.board, label="Deploy")
    (menu,) = menus(step)
    planets = {one["value"]: str((one.get("emoji") or {}).get("id", "")) for one in menu["options"]}
    assert planets["tarn"] == str(emoji_text.KNOWN["tarn"].id)
    assert set(planets.values()) == {str(emoji_text.KNOWN["tarn"].id), ""}, "what has no emoji has words"
    step = await mover.select(shown(step), ["tarn"])
    await mover.click(shown(step), label="2")
    await w.settle()
    log = words(await tool(mover, w.board, "Log"))
    who = SEATS[("Ann", "Ben", "Chie").index(mover.user.global_name or "")]
    assert f"{emoji_text.KNOWN[who]} {mover.user.global_name}" in log
    assert str(emoji_text.KNOWN["station"]) in log
    assert "<:" not in str([one for one in components(w.board) if one["type"] == 12]), "no sign in an alt text"
    assert "<:" not in str(w.thread.name)
