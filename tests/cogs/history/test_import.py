"""Tests of `/taku import`: a record becomes a table in its own thread."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from bot.games.engine.chance import LooseChance
from tests.cogs.simulated_client import World, words, world

RECORDS = Path(__file__).parents[2] / "golden" / "records"
OVER, OTHER = (min(RECORDS.glob(f"*/{name}*.json")).read_bytes() for name in ("spacebase-", "andromeda-3"))


async def hand_in(w: World, raw: bytes, **options: Any) -> str:
    """Import a record as Dai; return the answer."""
    told = await w.dai.slash(w.channel, "taku import", record=("record.json", raw), **options)
    assert told.ephemeral
    return words(told)


async def test_a_game_that_is_over_is_shown_in_a_thread_of_its_own(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        assert "to look at move by move" in await hand_in(w, OVER)
        await w.settle()
        info = await w.client.tables.queries.info(1)
        assert info.status == "finished"
        assert any("winner" in words(message) for message in w.thread.history())
        card = next(words(message) for message in w.channel.history() if "not rated" in words(message))
        assert "came with the record of another game" in card


async def test_a_record_of_earlier_rules_makes_no_table(tmp_path: Path) -> None:
    raw = msgspec.json.encode({**msgspec.json.decode(OVER), "version": 0})
    async with world(tmp_path) as w:
        assert "use the Taku that made the record" in await hand_in(w, raw)
        await w.settle()
        assert await w.client.tables.uow.store.tables.get(1) is None
        assert not w.channel.threads


async def test_it_is_played_on_after_others_have_sat_down(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        assert "you have a seat" in await hand_in(w, OTHER, move=9)
        await w.settle()
        board = words(w.board)
        assert "Free seats can be taken on the table" in board
        card = next(message for message in w.channel.history() if "not rated" in words(message))
        await w.chie.click(card, label="Take a seat")
        await w.dai.click(w.board, label="Go on")
        assert await w.any_move(1, LooseChance(1))
        info = await w.client.tables.queries.info(1)
        assert info.number > 9
        assert len(info.people) == 2
