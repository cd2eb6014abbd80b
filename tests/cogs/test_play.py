"""From the lobby into the game, as people do it."""

from __future__ import annotations

from pathlib import Path

from tests.cogs.play import labels, words, world


async def test_from_the_lobby_to_the_first_board(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.ann.slash(w.channel, "taku new", game="andromeda", seats=3)
        assert labels(w.card) == ["Join", "Leave", "Options", "Add AI", "Start", "Rules"]
        assert "2 seats are free." in words(w.card)
        await w.ben.click(w.card, label="Join")
        assert "1 seat is free." in words(w.card)
        menu = await w.ann.click(w.card, label="Add AI")
        assert menu.ephemeral
        await w.ann.select(menu.response, ["1"])
        await w.env.advance_time(3)
        assert "All seats are taken." in words(w.card)
        await w.ann.click(w.card, label="Start")
        await w.settle()
        assert "My hand" in labels(w.board)
